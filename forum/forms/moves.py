"""Moves, as they are sent: a vote, a night's choice, 过, a surrender. Each becomes commands of the rules."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

import killgame
from forum.access import Seen
from forum.acts import Say
from forum.figures import whole_number
from forum.forms.writes import WriteForm
from forum.models import Request
from forum.queries.sheets import APPLY, SLEEP, WAYS, Sheet, sign_of
from forum.refusals import Refused
from killgame.view import ActOffer

ABSTAIN = "abstain"


def _number_or(*words: str, sent: str) -> str:
    """A number in plain figures without leading zeros, or one of the words. Raises ValidationError for anything else."""
    if sent in words:
        return sent
    number = whole_number(sent, figures=len(SLEEP))
    if number is not None:
        return str(number)
    raise forms.ValidationError(_("Choose one of the tiles."), code="choice")


class Tiles(forms.Field):
    """The tiles that were chosen, as they were sent."""

    widget = forms.SelectMultiple

    def to_python(self, value: Any) -> tuple[str, ...]:
        """None is empty; a single value counts as one."""
        sent = [value] if isinstance(value, str | int) else value or ()
        return tuple(str(one)[:10] for one in sent if one != "")


class VoteForm(WriteForm):
    """A vote for a seat (for two, where two places are filled), an abstention, or (`withdraw`) neither any more."""

    target = Tiles(required=False)
    withdraw = forms.BooleanField(required=False)

    def __init__(self, *args: Any, names: int = 1, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._names = names

    def clean_target(self) -> tuple[str, ...]:
        sent = self.cleaned_data["target"]
        if self.data.get("withdraw"):
            return ()
        chosen = tuple(_number_or(ABSTAIN, sent=one) for one in sent)
        if chosen == (ABSTAIN,):
            return chosen
        if self._names > 1 and (len(set(chosen)) != self._names or ABSTAIN in chosen):
            raise forms.ValidationError(_("Choose two different seats, or abstain and nothing else."), code="choice")
        if len(chosen) != self._names:
            raise forms.ValidationError(_("Choose one of the tiles."), code="choice")
        return chosen

    def command(self, seat: int) -> killgame.Command:
        """Of a valid form."""
        if self.cleaned_data["withdraw"]:
            return killgame.Withdraw(seat, "vote")
        target = self.cleaned_data["target"]
        if target == (ABSTAIN,):
            return killgame.Move(seat, "vote", target=None)
        if self._names > 1:
            return killgame.Move(seat, "vote", targets=tuple(map(int, target)))
        return killgame.Move(seat, "vote", target=int(target[0]))


class NightForm(WriteForm):
    """A night's choice: for each act that a card of the table may have at once a seat, the act without one, a number, or sleep.

    Everybody alive sends the same fields. `acts` says for which acts of the sender's card the form was made (`sign_of`).
    """

    acts = forms.CharField(widget=forms.HiddenInput, max_length=10, required=False)
    choice = forms.CharField(max_length=10)
    second = forms.CharField(max_length=10, required=False)
    way = forms.CharField(max_length=10, required=False)

    def __init__(self, *args: Any, sheet: Sheet | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._sheet = sheet

    @classmethod
    def fresh(cls, seen: Seen, **kwargs: Any) -> WriteForm:
        """Made for what the viewer's card can do now."""
        acts = seen.view.me.acts if seen.view.me is not None else ()
        return super().fresh(seen, initial={"acts": sign_of(seen.view, acts)}, **kwargs)

    def clean_choice(self) -> str:
        return _number_or(SLEEP, APPLY, sent=self.cleaned_data["choice"])

    def clean_second(self) -> str:
        return _number_or(SLEEP, APPLY, sent=self.cleaned_data["second"] or SLEEP)

    def clean_way(self) -> str:
        sent: str = self.cleaned_data["way"]
        chosen = self.cleaned_data.get("choice", SLEEP)
        if sent not in WAYS and (sent or (self._sheet is not None and self._sheet.press and chosen != SLEEP)):
            raise forms.ValidationError(_("Choose a direction."), code="choice")
        return sent

    def command(self, seat: int, *, seen: Seen) -> tuple[killgame.Command, ...]:
        """Of a valid form, for what the card in play offers now; one command an act, or sleep.

        A seat whose card has no act tonight sends the same form and gets the same answer as everybody; whatever it
        chose, it sleeps: that is all the rules let it do, and a refusal would show in its traffic (PRODUCT P3).
        Raises Refused where the form was made for other acts, and BadValue where the choice is not of the act's form.
        """
        acts = seen.view.me.acts if seen.view.me is not None else ()
        if self.cleaned_data["acts"] and self.cleaned_data["acts"] != sign_of(seen.view, acts):
            raise Refused("card_changed")
        chosen = [self.cleaned_data["choice"], self.cleaned_data["second"]]
        pairs = list(zip(acts, chosen, strict=False))
        if all(choice == SLEEP for _act, choice in pairs):
            return (killgame.Sleep(seat),)
        return tuple(self._moves(seat, pairs))

    def _moves(self, seat: int, pairs: Sequence[tuple[ActOffer, str]]) -> list[killgame.Command]:
        found: list[killgame.Command] = []
        for act, choice in pairs:
            if choice == SLEEP:
                found += [killgame.Withdraw(seat, act.act)] if act.standing is not None else []
            elif (choice == APPLY) != (act.form == "none"):
                raise killgame.rejections.BadValue
            elif act.form == "none":
                found.append(killgame.Move(seat, act.act))
            elif act.form == "press":
                _name, _way, direction = WAYS[self.cleaned_data["way"]]
                found.append(killgame.Move(seat, act.act, number=int(choice), direction=direction))
            else:
                found.append(killgame.Move(seat, act.act, target=int(choice)))
        return found


class ActForm(WriteForm):
    """What a card lets one choose beside the night: which of two cards comes first, or whom one takes along (or nobody)."""

    choice = forms.CharField(max_length=10)

    def clean_choice(self) -> str:
        return _number_or(SLEEP, sent=self.cleaned_data["choice"])

    def command(self, seat: int, *, seen: Seen) -> tuple[killgame.Command, ...]:
        """Of a valid form, for the act that the card offers now; none where nobody is, and nobody was to be, taken along.

        Raises NotYourAct.
        """
        act = next(iter(seen.view.me.acts), None) if seen.view.me is not None else None
        choice = self.cleaned_data["choice"]
        if act is None:
            raise killgame.rejections.NotYourAct
        if choice == SLEEP:
            return (killgame.Withdraw(seat, act.act),) if act.standing is not None else ()
        if act.form == "order":
            return (killgame.Move(seat, act.act, first=int(choice)),)
        return (killgame.Move(seat, act.act, target=int(choice)),)


class AccuseForm(WriteForm):
    """An accusation with its reason, which is posted in the thread with it."""

    target = forms.CharField(max_length=10, error_messages={"required": _("Choose one of the tiles.")})
    text = forms.CharField(
        label=_("Your reason"),
        help_text=_("It is posted in the thread, in your name, in the same moment."),
        widget=forms.Textarea(attrs={"rows": 5}),
        error_messages={"required": _("Give your reason: it is posted with the accusation.")},
    )

    def clean_target(self) -> int:
        return int(_number_or(sent=self.cleaned_data["target"]))


class PassForm(WriteForm):
    """过, or (`withdraw`) not yet."""

    withdraw = forms.BooleanField(required=False)

    def command(self, seat: int) -> killgame.Command:
        """Of a valid form."""
        return killgame.Pass(seat, withdraw=self.cleaned_data["withdraw"])


class SayForm(WriteForm):
    """Yes or no to what the players ask for; the first yes asks for it."""

    what = forms.ChoiceField(choices=Request.What.choices)
    yes = forms.BooleanField(required=False)

    def command(self, seat: int) -> Say:
        """Of a valid form."""
        return Say(seat, self.cleaned_data["what"], yes=self.cleaned_data["yes"])


class SurrenderForm(WriteForm):
    """The last of a kind gives up."""

    def command(self, seat: int) -> killgame.Command:
        """Of a valid form."""
        return killgame.Surrender(seat)

"""Moves, as they are sent: a vote, a night's choice, 过, a surrender. Each becomes one command of the rules."""

from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

import killgame
from forum.acts import Say
from forum.forms.writes import WriteForm
from forum.models import Request
from killgame.view import ActOffer

ABSTAIN = "abstain"
SLEEP = "sleep"


def _seat_or(word: str, *, sent: str) -> str:
    """A seat's number in plain figures, or the word. Raises ValidationError for anything else."""
    if sent == word or (sent.isascii() and sent.isdigit() and len(sent) <= 3):
        return sent
    raise forms.ValidationError(_("Choose one of the tiles."), code="choice")


class VoteForm(WriteForm):
    """A vote for a seat, an abstention, or (`withdraw`) neither any more."""

    target = forms.CharField(max_length=10, required=False)
    withdraw = forms.BooleanField(required=False)

    def clean_target(self) -> str:
        sent = self.cleaned_data["target"]
        if not sent and self.data.get("withdraw"):
            return ""
        return _seat_or(ABSTAIN, sent=sent)

    def command(self, seat: int) -> killgame.Command:
        """Of a valid form."""
        if self.cleaned_data["withdraw"]:
            return killgame.Withdraw(seat, "vote")
        target = self.cleaned_data["target"]
        return killgame.Move(seat, "vote", target=None if target == ABSTAIN else int(target))


class NightForm(WriteForm):
    """A night's choice: a seat or sleep. Everybody alive sends the same form."""

    choice = forms.CharField(max_length=10)

    def clean_choice(self) -> str:
        return _seat_or(SLEEP, sent=self.cleaned_data["choice"])

    def command(self, seat: int, *, acts: Sequence[ActOffer]) -> killgame.Command:
        """Of a valid form. `acts` are what the card in play offers now.

        A seat whose card has no act tonight sends the same form and gets the same answer as everybody; whatever it
        chose, it sleeps: that is all the rules let it do, and a refusal would show in its traffic (PRODUCT P3).
        """
        act = next((one.act for one in acts if one.form == "target"), None)
        choice = self.cleaned_data["choice"]
        if act is None or choice == SLEEP:
            return killgame.Sleep(seat)
        return killgame.Move(seat, act, target=int(choice))


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

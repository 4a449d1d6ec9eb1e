"""The judge's forms: each says which command it makes. What he must give a reason for, the door knows; here is only the field."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, cast

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

import killgame
from forum.access import Seen
from forum.acts import ClockAct, CutShort, MoveDeadline, Pause, Resume
from forum.adjusting import bounds_of
from forum.deadlines import nameable
from forum.forms.moments import Moment
from forum.forms.writes import WriteForm
from forum.models import Game
from forum.plain_fields import LONGEST
from forum.queries.planner import clock_times_around
from forum.refusals import Refused
from forum.table import side_name
from forum.zones import zone_named

type Act = killgame.Command | ClockAct | CutShort

# What the buttons add, in seconds, by the game's pace: for votes of at least so long, these two, later or sooner.
STEPS: Final[Mapping[timedelta, Mapping[int, tuple[str | Promise, str | Promise]]]] = {
    timedelta(hours=6): {
        43200: (_("12 hours later"), _("12 hours sooner")),
        86400: (_("24 hours later"), _("24 hours sooner")),
    },
    timedelta(minutes=5): {
        600: (_("10 minutes later"), _("10 minutes sooner")),
        1800: (_("30 minutes later"), _("30 minutes sooner")),
    },
    timedelta(): {
        60: (_("1 minute later"), _("1 minute sooner")),
        300: (_("5 minutes later"), _("5 minutes sooner")),
    },
}
_SOONEST: Final = timedelta(minutes=1)  # what would end sooner than that from now is the closing of it
_SECONDS: Final = frozenset(sign * step for steps in STEPS.values() for step in steps for sign in (1, -1))


@dataclass(frozen=True, slots=True)
class Step:
    """What can be chosen for the deadline: the value that is sent, its words, the moment that it leads to."""

    value: str
    label: str
    at: datetime


class DeskForm(WriteForm):
    """Base of all. `why` is what stands in the thread; empty where no reason is asked for."""

    def command(self) -> Act:
        """What it asks for; of a valid form."""
        raise NotImplementedError

    def why(self) -> str:
        """The reason given."""
        return str(self.cleaned_data.get("reason", ""))


class ReasonedForm(DeskForm):
    """Base of the acts that need a reason."""

    reason = forms.CharField(label=_("Reason"), help_text=_("It is shown in the thread."), max_length=500)


class CloseForm(DeskForm):
    """Close the open phase."""

    def command(self) -> Act:
        return killgame.Close(by="judge")


class EndTurnForm(ReasonedForm):
    """End the turn of the seat that had it when the page was made."""

    seat = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=999)

    @classmethod
    def fresh(cls, seen: Seen, **kwargs: Any) -> WriteForm:
        """Names the seat whose turn it is."""
        return super().fresh(seen, initial={"seat": seen.view.turn, **kwargs.pop("initial", {})}, **kwargs)

    def command(self) -> Act:
        return CutShort(self.cleaned_data["seat"])


class ResumeForm(DeskForm):
    """End a pause."""

    def command(self) -> Act:
        return Resume()


class LeaveForm(WriteForm):
    """Agree to an absence."""

    absence = forms.CharField(widget=forms.HiddenInput, max_length=12)


class DealAnewForm(DeskForm):
    """Deal again, before the first night closes."""

    def command(self) -> Act:
        return killgame.DealAnew()


class TakeBackForm(DeskForm):
    """Take back the last close."""

    def command(self) -> Act:
        return killgame.TakeBack()


class LookForm(ReasonedForm):
    """Look who sits where in an alias game: what `revealing` does, not the rules."""


class LobbyForm(DeskForm):
    """Before the deal: what `lobby` does, not the rules."""


def _choice(sent: str) -> int | datetime:
    """Seconds that a button adds, or a moment. Raises ValueError."""
    if sent.lstrip("-").isdecimal():
        if int(sent) not in _SECONDS:
            raise ValueError(sent)
        return int(sent)
    moment = datetime.fromisoformat(sent)
    if not nameable(moment):
        raise ValueError(sent)
    return moment


class WhenForm(forms.Form):
    """A moment for the deadline: so many seconds from where it is (one of STEPS), a moment in ISO 8601, or `to`."""

    by = forms.CharField(max_length=40)
    to = Moment(label=_("Moment"), required=False)

    def clean_by(self) -> int | datetime | None:
        """Seconds, a moment, or None for what `to` says. Raises ValidationError."""
        sent = self.cleaned_data["by"]
        if sent == "to":
            return None
        try:
            return _choice(sent)
        except ValueError as error:
            raise forms.ValidationError(_("That is not a choice here.")) from error

    def clean(self) -> dict[str, Any]:
        """A moment is needed where no step is. Raises ValidationError."""
        sent: dict[str, Any] = super().clean() or {}
        if "by" in sent and sent["by"] is None and not sent.get("to") and "to" not in self.errors:
            self.add_error("to", _("Say until when."))
        return sent

    def moment(self, deadline: datetime | None) -> datetime:
        """Of a valid form: where the deadline would be that stands at `deadline` now. Raises Refused."""
        by: int | datetime | None = self.cleaned_data["by"]
        if by is None:
            return cast("datetime", self.cleaned_data["to"])
        if isinstance(by, datetime):
            return by
        if deadline is None:
            raise Refused(code="paused")
        return deadline + timedelta(seconds=by)


class MoveForm(WhenForm, ReasonedForm):
    """Move the deadline, by a step or to a moment."""

    field_order = ("by", "to", "reason")

    def command(self) -> Act:
        """Counted from the deadline that the judge had before his eyes, so that a second click adds nothing. Raises Refused."""
        return MoveDeadline(to=self.moment(self.cleaned_data["belief"].deadline))


class PauseForm(ReasonedForm):
    """Pause until a moment, at the latest; or freeze, which is a pause that says why."""

    until = Moment(label=_("Until"))
    appeal = forms.BooleanField(label=_("Freeze: an appeal is being looked into"), required=False)
    field_order = ("until", "appeal", "reason")

    @classmethod
    def fresh(cls, seen: Seen, **kwargs: Any) -> WriteForm:
        """Lengthening a freeze leaves it a freeze."""
        initial = {"appeal": seen.row.paused_for == Game.Pause.APPEAL, **kwargs.pop("initial", {})}
        return super().fresh(seen, initial=initial, **kwargs)

    def command(self) -> Act:
        return Pause(until=self.cleaned_data["until"], why="appeal" if self.cleaned_data["appeal"] else "judge")


class AskForm(WhenForm):
    """What the planner is asked about: a choice of MoveForm, or the end of a pause."""

    by = forms.CharField(max_length=40, required=False)
    until = Moment(required=False)

    def clean_by(self) -> int | datetime | None:
        """As for the deadline; None where only a moment is asked about."""
        return super().clean_by() if self.cleaned_data["by"] else None

    def clean(self) -> dict[str, Any]:
        """The end of a pause is a moment like any other."""
        if self.cleaned_data.get("until"):
            self.cleaned_data["to"] = self.cleaned_data["until"]
        return super().clean()


class SeatForm(ReasonedForm):
    """Base of the acts upon a seat. Whether there is such a seat is for the rules to say."""

    seat = forms.IntegerField(label=_("Seat"), min_value=0, max_value=999)
    field_order = ("seat", "reason")


class ThrowOutForm(SeatForm):
    """Throw a seat out."""

    def command(self) -> Act:
        return killgame.ThrowOut(self.cleaned_data["seat"])


class RecordForm(DeskForm):
    """In refereed play: a seat has gone out."""

    seat = forms.IntegerField(label=_("Seat"), min_value=0, max_value=999)

    def command(self) -> Act:
        return killgame.ThrowOut(self.cleaned_data["seat"])


class AnnulForm(SeatForm):
    """Annul the vote that a seat has cast."""

    def command(self) -> Act:
        return killgame.Annul(self.cleaned_data["seat"])


class RuleForm(ReasonedForm):
    """End the game by ruling."""

    winner = forms.CharField(max_length=20)
    field_order = ("winner", "reason")

    def command(self) -> Act:
        return killgame.Rule(self.cleaned_data["winner"])


class BreakOffForm(ReasonedForm):
    """Break the game off without a result."""

    def command(self) -> Act:
        return killgame.BreakOff()


def steps_for(seen: Seen, *, now: datetime) -> tuple[Step, ...]:
    """What suits the game and its bounds allow: two steps later and two sooner, and the game's own clock times around."""
    deadline, schedule = seen.row.deadline, seen.row.timing
    if deadline is None:
        return ()
    suited = next(steps for least, steps in STEPS.items() if schedule.lengths["vote"] >= least)
    back, zone = gettext("to the game's {clock}"), zone_named(schedule.zone)
    own = [
        Step(at.isoformat(), back.format(clock=f"{at.astimezone(zone):%H:%M}"), at) for at in clock_times_around(seen)
    ]
    steps = [Step(str(n), str(later), deadline + timedelta(seconds=n)) for n, (later, _sooner) in suited.items()]
    steps += [Step(str(-n), str(sooner), deadline - timedelta(seconds=n)) for n, (_later, sooner) in suited.items()]
    left = bounds_of(seen.row).add
    most = min(LONGEST, deadline - now + left) if left is not None else LONGEST
    taken = {step.at for step in own}
    offered = (*(step for step in steps if step.at not in taken), *own)
    return tuple(step for step in offered if _SOONEST <= step.at - now <= most)


def winners_for(seen: Seen) -> tuple[tuple[str, str], ...]:
    """What a ruling may name: the sides of the edition, and a draw."""
    sides = sorted(set(killgame.edition_named(seen.view.edition).sides.values()))
    return tuple((side, str(side_name(side))) for side in (*sides, "draw"))

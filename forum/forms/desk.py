"""The judge's forms: each says which command it makes. What he must give a reason for, the door knows; here is only the field."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext_lazy as _

import killgame
from forum.access import Seen
from forum.acts import ClockAct, MoveDeadline, Pause, Resume
from forum.calendars import change_at
from forum.forms.writes import WriteForm
from forum.queries.changes import fault_words
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.table import side_name
from forum.zones import zone_named

type Act = killgame.Command | ClockAct

# What the buttons add, in seconds; a page shows the two that suit the game's pace.
STEPS: Final[Mapping[str, str | Promise]] = {
    "600": _("10 minutes later"),
    "1800": _("30 minutes later"),
    "43200": _("12 hours later"),
    "86400": _("24 hours later"),
}
_SLOW = timedelta(hours=6)  # games whose votes last as long are moved by half days
_HALF_DAY = 43200  # seconds


class Moment(forms.DateTimeField):
    """A date with a clock in the judge's zone. One that does not exist there, or comes twice, is refused by a sentence of its own."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: Any) -> Any:
        """The moment. Raises ValidationError."""
        try:
            return super().to_python(value)
        except ValidationError as error:
            wall = parse_datetime(str(value).strip()) if error.code == "ambiguous_timezone" else None
            change = change_at(wall, zone=zone_named(get_current_timezone_name())) if wall is not None else None
            if wall is None or change is None:
                raise
            raise ValidationError(fault_words(wall, change), code="skipped" if change.forward else "doubled") from error


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


class ResumeForm(DeskForm):
    """End a pause."""

    def command(self) -> Act:
        return Resume()


class DealAnewForm(DeskForm):
    """Deal again, before the first night closes."""

    def command(self) -> Act:
        return killgame.DealAnew()


class TakeBackForm(DeskForm):
    """Take back the last close."""

    def command(self) -> Act:
        return killgame.TakeBack()


class LobbyForm(DeskForm):
    """Before the deal: what `lobby` does, not the rules."""


class MoveForm(ReasonedForm):
    """Move the deadline, by a step or to a moment."""

    by = forms.ChoiceField(choices=[*STEPS.items(), ("to", _("to another moment"))])
    to = Moment(label=_("Moment"), required=False)
    field_order = ("by", "to", "reason")

    def clean(self) -> dict[str, Any]:
        """A moment is needed where no step is. Raises ValidationError."""
        sent: dict[str, Any] = super().clean() or {}
        if sent.get("by") == "to" and not sent.get("to") and "to" not in self.errors:
            self.add_error("to", _("Say until when."))
        return sent

    def command(self) -> Act:
        """Counted from the deadline that the judge had before his eyes, so that a second click adds nothing. Raises Refused."""
        sent = self.cleaned_data
        if sent["by"] == "to":
            return MoveDeadline(to=sent["to"])
        if sent["belief"].deadline is None:
            raise Refused(code="paused")
        return MoveDeadline(to=sent["belief"].deadline + timedelta(seconds=int(sent["by"])))


class PauseForm(ReasonedForm):
    """Pause until a moment, at the latest."""

    until = Moment(label=_("Until"))
    field_order = ("until", "reason")

    def command(self) -> Act:
        return Pause(until=self.cleaned_data["until"])


class SeatForm(ReasonedForm):
    """Base of the acts upon a seat. Whether there is such a seat is for the rules to say."""

    seat = forms.IntegerField(label=_("Seat"), min_value=0, max_value=999)
    field_order = ("seat", "reason")


class ThrowOutForm(SeatForm):
    """Throw a seat out."""

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


def steps_for(seen: Seen) -> tuple[tuple[str, str], ...]:
    """The two steps that suit the game: half days for a game of days, minutes for one of an evening."""
    slow = Schedule.load(seen.row.schedule).lengths["vote"] >= _SLOW
    return tuple((value, str(label)) for value, label in STEPS.items() if (int(value) >= _HALF_DAY) == slow)


def winners_for(seen: Seen) -> tuple[tuple[str, str], ...]:
    """What a ruling may name: the sides of the edition, and a draw."""
    sides = sorted(set(killgame.edition_named(seen.view.edition).sides.values()))
    return tuple((side, str(side_name(side))) for side in (*sides, "draw"))

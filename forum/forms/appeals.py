"""Making an appeal, and what those who hear it may do about it."""

from datetime import timedelta
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.appeals import LONGEST
from forum.forms.writes import WriteForm

_WAYS: Final = (
    ("later", _("Put the deadline off, by these hours")),
    ("freeze", _("Stop the clock, for these hours at most, while I look into it")),
    ("resume", _("Let the game go on")),
    ("throw-out", _("Throw this seat out")),
    ("break-off", _("Break the game off, without a result")),
    ("uphold", _("Rule: the appeal is upheld. That closes it")),
    ("dismiss", _("Rule: the appeal is dismissed. That closes it")),
)
_MOST_HOURS: Final = 24 * 60


class AppealForm(WriteForm):
    """A player's appeal."""

    text = forms.CharField(
        label=pgettext_lazy("appeal", "What is wrong"),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("Name floors and votes. Your card is not asked for, and is better left out."),
    )


class HearingForm(WriteForm):
    """What one who hears an appeal does about it."""

    act = forms.ChoiceField(
        label=pgettext_lazy("appeal", "What is done about it"), choices=_WAYS, widget=forms.RadioSelect
    )
    hours = forms.DecimalField(
        label=_("Hours"), required=False, min_value=0, max_value=_MOST_HOURS, max_digits=8, decimal_places=2
    )
    seat = forms.IntegerField(label=_("Seat"), required=False, min_value=1, max_value=999)
    reason = forms.CharField(label=_("Reason"), help_text=_("It is shown in the thread."), max_length=500)

    def clean(self) -> dict[str, Any]:
        """Hours and seat where the act needs them. Raises ValidationError."""
        sent: dict[str, Any] = super().clean() or {}
        if sent.get("act") in {"later", "freeze"} and not sent.get("hours") and "hours" not in self.errors:
            self.add_error("hours", _("Say for how many hours."))
        if sent.get("act") == "throw-out" and sent.get("seat") is None and "seat" not in self.errors:
            self.add_error("seat", _("Say which seat."))
        return sent

    @property
    def length(self) -> timedelta:
        """Of a valid form."""
        return timedelta(hours=float(self.cleaned_data["hours"] or 0))

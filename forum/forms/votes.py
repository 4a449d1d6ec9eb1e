"""What of a game's votes is asked for: those of a ballot or a seat, or the state as of a floor or an instant."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from forum.forms.moments import MomentInput, check_nameable


class WhenForm(forms.Form):
    """A floor or an instant (in the reader's zone, where none is named); neither: now."""

    floor = forms.IntegerField(label=_("Floor"), required=False, min_value=1, max_value=2**31 - 1)
    moment = forms.DateTimeField(
        label=_("Moment"),
        required=False,
        widget=MomentInput(attrs={"type": "datetime-local", "step": "1"}),
        validators=[check_nameable],
    )


class WhichForm(forms.Form):
    """Of which ballot (counted from 1, the oldest first), by which seat, for which seat; nothing: the newest ballot."""

    ballot = forms.TypedChoiceField(
        label=pgettext_lazy("votes", "Ballot"), required=False, coerce=int, empty_value=None
    )
    seat = forms.TypedChoiceField(label=pgettext_lazy("votes", "By"), required=False, coerce=int, empty_value=None)
    target = forms.TypedChoiceField(label=pgettext_lazy("votes", "For"), required=False, coerce=int, empty_value=None)

    def __init__(self, *args: Any, ballots: int, seats: Sequence[tuple[int, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        self._offer("ballot", gettext("the newest"), [(number, str(number)) for number in range(1, ballots + 1)])
        for name in ("seat", "target"):
            self._offer(name, gettext("anybody"), seats)

    def name_ballots(self, titles: Sequence[tuple[int, str]]) -> None:
        """Offer them under their titles."""
        self._offer("ballot", gettext("the newest"), titles)

    def _offer(self, name: str, nothing: str, choices: Sequence[tuple[int, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [("", nothing), *((str(value), label) for value, label in choices)]

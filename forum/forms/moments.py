"""A moment, as people type it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.timezone import get_current_timezone_name

from forum.calendars import change_at
from forum.queries.changes import fault_words
from forum.zones import zone_named


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
            raise ValidationError(fault_words(wall, change), code=change.fault) from error

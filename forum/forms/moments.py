"""A moment, as people type it."""

import re
from datetime import datetime
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dateparse import parse_datetime
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import gettext_lazy as _

from forum.calendars import change_at
from forum.deadlines import nameable
from forum.queries.changes import fault_words
from forum.zones import zone_named

# As browsers send and take it.
_WALL: Final = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?")


class MomentInput(forms.DateTimeInput):
    """The browser's own field for a date with a clock; what is none comes back as a line of text, for the browser would drop it."""

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        said = context["widget"]["value"]
        if said and not _WALL.fullmatch(said):
            context["widget"]["type"] = "text"
            context["widget"]["attrs"].pop("type", None)
        return context


def check_nameable(moment: datetime) -> None:
    """For a field of a form or of the API. Raises ValidationError for a moment that some zone cannot name."""
    if not nameable(moment):
        raise ValidationError(_("This moment is not on any calendar of the site."), code="moment")


class Moment(forms.DateTimeField):
    """A date with a clock in the judge's zone. One that does not exist there, or comes twice, is refused by a sentence of its own."""

    def __init__(self, **kwargs: Any) -> None:
        widget = MomentInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
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

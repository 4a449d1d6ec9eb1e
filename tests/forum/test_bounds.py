"""Every field that a person or a program can send has its bounds where it is declared, or stands here with who holds them."""

import importlib
import pkgutil
from collections.abc import Iterator
from typing import Any

from django import forms
from rest_framework import serializers

import forum.api
import forum.forms

# Field → whose word its bounds are. A field beyond them is refused there, by a code of its own.
HELD_ELSEWHERE = {
    "PostRequest.text": "writing: too_long, with the limit",
    "PostForm.text": "writing: too_long, with the limit",
    "AccuseForm.text": "writing: too_long, with the limit",
    "FloorForm.text": "official: too_long, with the limit",
    "FloorRequest.text": "official: too_long, with the limit",
    "DraftRequest.text": "drafts: too_long, with the limit",
    "BookmarkForm.note": "marking: too_long, with the limit",
    "PostForm.draft": "views: what is no version of a draft is none",
    "MoveRequest.reason": "writing: too_long, with the limit",
    **dict.fromkeys(
        (f"MoveRequest.{name}" for name in ("target", "targets", "number", "direction", "first")),
        "the rules: each act says which of them it takes, and which seats and numbers there are",
    ),
    **dict.fromkeys(
        (f"{name}.seat" for name in ("HearingRequest", "EndTurn", "ThrowOut", "Record", "Annul")),
        "the rules: which seats there are",
    ),
    **dict.fromkeys(
        (f"{name}.options" for name in ("RecipeRequest", "TableRequest", "OpeningRequest", "SetupRequest")),
        "the rules: BadSetup names the option and what it may be",
    ),
    **dict.fromkeys(
        (
            f"{name}.{part}"
            for name in ("TableRequest", "OpeningRequest", "SetupRequest")
            for part in ("lengths", "timetable")
        ),
        "schedule: kinds, lengths and clock times that there are",
    ),
    "OpeningRequest.board": "which boards there are",
    "OpeningRequest.ask_to_judge": "which people there are",
    "CheckForm.text": "exporting: 2 MB, with the limit",
    "SignUpForm.username": "names: 24 characters, of which kinds",
    "VoteForm.target": "which seats there are",
}
_OF_A_KIND = (
    serializers.BooleanField, serializers.DateTimeField, serializers.DateField, serializers.TimeField,
    forms.BooleanField, forms.DateTimeField, forms.DateField, forms.TimeField,
)  # fmt: skip
_OF_A_LIST = (serializers.ChoiceField, forms.ChoiceField, forms.ModelChoiceField)


def _below(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _below(one)


def _fields() -> dict[str, Any]:
    for package in (forum.api, forum.forms):
        for module in pkgutil.iter_modules(package.__path__):
            importlib.import_module(f"{package.__name__}.{module.name}")
    found: dict[str, Any] = {}
    for kind in {*_below(serializers.Serializer), *_below(forms.BaseForm)}:
        if kind.__module__.startswith(("forum.api.", "forum.forms.")):  # the admin's are Django's own
            fields = kind.base_fields if issubclass(kind, forms.BaseForm) else kind().fields
            found |= {f"{kind.__name__}.{name}": field for name, field in fields.items()}
    return found


def _is_bounded(field: Any) -> bool:
    if isinstance(field, (*_OF_A_KIND, *_OF_A_LIST)) or type(field).__name__ == "Moment":
        return True
    if isinstance(field, serializers.IntegerField | serializers.FloatField | forms.IntegerField):
        return field.min_value is not None and field.max_value is not None
    return getattr(field, "max_length", None) is not None


def test_every_field_has_its_bounds_or_somebody_who_holds_them() -> None:
    """v5.0.0-2.1.1: a new field without either fails."""
    fields = _fields()
    assert len(fields) > 60
    assert sorted(name for name, field in fields.items() if not _is_bounded(field)) == sorted(HELD_ELSEWHERE)

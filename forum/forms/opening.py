"""Opening a game, on one page: edition, cards, pace, options, title."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import killgame
from forum.forms import judging, options, timing
from forum.forms.writes import once_key
from forum.schedule import Schedule
from forum.table import edition_name
from forum.table.faults import fault_place, fault_words
from forum.table.names import ROLES


def _editions() -> Iterator[tuple[str, str]]:
    for edition in killgame.editions():
        sizes = sorted(edition.table)
        name = _("{edition}, {least} to {most} players")
        yield edition.id, name.format(edition=edition_name(edition.id), least=sizes[0], most=sizes[-1])


class TableForm(forms.Form):
    """What is played, and at which pace. Of a valid form `options` and `schedule` are read."""

    edition = forms.ChoiceField(
        label=gettext_lazy("Edition"), choices=lambda: list(_editions()), widget=forms.RadioSelect
    )
    seats = forms.IntegerField(label=gettext_lazy("Players"), min_value=1, max_value=60)
    start_when_full = forms.BooleanField(
        label=gettext_lazy("When the table is full, confirming begins by itself"), required=False, initial=True
    )
    alias = forms.BooleanField(
        label=gettext_lazy("Alias game: drawn names"),
        required=False,
        help_text=gettext_lazy(
            "Each seat gets a name and a picture by lot. Until the end nobody, the judge neither, sees who has joined and who sits where."
        ),
    )
    by_hand = forms.BooleanField(label=gettext_lazy("Set the cards by hand"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(timing.fields())
        # Of all editions, for one may have been chosen since the page was made; a page shows those of its own (`cards`).
        for role in dict.fromkeys(role for edition in killgame.editions() for role in edition.roles):
            self.fields[f"count_{role}"] = forms.IntegerField(
                label=ROLES[role], required=False, min_value=0, max_value=60
            )
        self.fields.update(options.fields())
        self.options: dict[str, Any] = {}
        self.schedule: Schedule | None = None

    @property
    def chosen_edition(self) -> str:
        """The edition that the form holds now, valid or not: what cards and options are shown for."""
        held = self["edition"].value()
        return str(held) if held in {edition.id for edition in killgame.editions()} else "classic"

    @property
    def chosen_seats(self) -> int:
        """Likewise; 0 for what is no number of players."""
        held = self.cleaned_data.get("seats") if self.is_bound else self["seats"].value()
        return held if isinstance(held, int) else 0

    @property
    def chosen_zones(self) -> tuple[str, ...]:
        """The zones in which dates are to be shown beside the reader's."""
        return tuple(self.cleaned_data.get("zones", ())) if self.is_bound else ()

    @property
    def short(self) -> str:
        """The shorthand of what the form holds; "" for what cannot be dealt."""
        try:
            return shorthand(self.chosen_edition, self.chosen_seats, self.options)
        except killgame.BadSetup:
            return ""

    @property
    def cards(self) -> list[forms.BoundField]:
        """The fields for cards set by hand in that edition."""
        return [self[f"count_{role}"] for role in killgame.edition_named(self.chosen_edition).roles]

    def clean(self) -> dict[str, Any]:
        """Read options, cards and schedule; each error stands at its field and says what it may be."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        self.options, wrong = options.read(cleaned)
        for name, sentence in wrong.items():
            self.add_error(name, sentence)
        if cleaned.get("by_hand"):
            self._read_cards(cleaned)
        self.schedule, late = timing.read(cleaned)
        for name, error in late.items():
            self.add_error(name, error)
        if cleaned.get("edition") and cleaned.get("seats"):
            self._try(cleaned["edition"], cleaned["seats"])
        return cleaned

    def _read_cards(self, cleaned: dict[str, Any]) -> None:
        of = killgame.edition_named(self.chosen_edition)
        self.options["counts"] = {role: cleaned.get(f"count_{role}") or 0 for role in of.roles}

    def _try(self, edition: str, seats: int) -> None:
        """Let the rules look at it, as the door will; whatever they refuse stands at the field it is about."""
        try:
            read = killgame.read_options(edition, self.options, seats)
            killgame.cards(edition, seats, read)
        except killgame.BadSetup as error:
            self.add_error(_field_of(error, fields=self.fields), ValidationError(fault_words(error), code="bad_setup"))


class OpeningForm(TableForm):
    """What a new game is to be, and who judges it. Of a valid form `full_title()` is what it is called."""

    once = forms.CharField(widget=forms.HiddenInput, min_length=16, max_length=64, initial=once_key)
    title = forms.CharField(
        label=gettext_lazy("Title"),
        max_length=60,
        required=False,
        help_text=gettext_lazy("The table's shorthand is put behind it; left empty, it is the whole title."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(judging.fields())

    def clean(self) -> dict[str, Any]:
        """The schedule suits whoever judges; where it cannot, the error stands at the field that says so."""
        cleaned = super().clean()
        self.schedule, errors = judging.read(cleaned, self.schedule, edition=self.chosen_edition)
        for name, error in errors.items():
            self.add_error(name, error)
        return cleaned

    def full_title(self) -> str:
        """The title with the table's shorthand behind it."""
        short = shorthand(self.cleaned_data["edition"], self.cleaned_data["seats"], self.options)
        typed = " ".join(self.cleaned_data["title"].split())
        return typed if short in typed else f"{typed} {short}".strip()


def shorthand(edition: str, seats: int, given: Mapping[str, Any]) -> str:
    """nJmF, as players write it: 12人3J3F; without police 7人2F, with neither 6人. Raises BadSetup."""
    dealt = dict(killgame.cards(edition, seats, killgame.read_options(edition, given, seats)))
    police = sum(dealt.get(role, 0) for role in ("police", "police_chief"))
    killers = sum(dealt.get(role, 0) for role in killgame.edition_named(edition).counted_killers)
    return f"{seats}人" + (f"{police}J" if police else "") + (f"{killers}F" if killers else "")


def _field_of(error: killgame.BadSetup, *, fields: Mapping[str, forms.Field]) -> str:
    place = fault_place(error)
    special = {"seats": "seats", "edition": "edition", "counts": "by_hand"}
    card = place.removeprefix("counts.")
    name = f"count_{card}" if card != place else special.get(place, options.field_of(place))
    return name if name in fields else "edition"

"""What is looked for: words, and what narrows the search; in one game, or over the site."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from forum.forms.moments import check_nameable
from forum.models import Account, Game
from forum.names import LONGEST as LONGEST_NAME
from forum.people import account_called
from forum.queries.search import LONGEST, MOST_TERMS, Asked, at_place, phases_of, terms_of
from forum.table.names import PHASES

_ANY = ("", pgettext_lazy("search", "any"))


def account_named(name: str) -> Account:
    """Who bears that name, or one that reads alike. Raises ValidationError."""
    found = account_called(name)
    if found is None:
        raise ValidationError(_("There is nobody called “{name}”.").format(name=name), code="nobody")
    return found


def day_begins(day: date) -> datetime:
    """The first moment of a day in the reader's zone."""
    return timezone.make_aware(datetime.combine(day, time.min))


def check_day(day: date) -> None:
    """Raises ValidationError for a day that begins at no moment which every zone can name."""
    check_nameable(datetime.combine(day, time.min, tzinfo=UTC))


class SearchForm(forms.Form):
    """Words and days. What `asked` gives is without a game."""

    q = forms.CharField(
        label=pgettext_lazy("search", "Words"),
        max_length=LONGEST,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off", "enterkeyhint": "search"}),
        help_text=gettext_lazy(
            "Several words must all be there; “in quotation marks” they are found as they stand. One character is enough; traditional"
            " and simplified, full and half width are the same."
        ),
    )
    since = forms.DateField(
        label=pgettext_lazy("search", "From"),
        required=False,
        validators=[check_day],
        widget=forms.DateInput(attrs={"type": "date"}),
    )
    until = forms.DateField(
        label=pgettext_lazy("search", "To"),
        required=False,
        validators=[check_day],
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    def clean_q(self) -> tuple[str, ...]:
        """The words, folded. Raises ValidationError where there are none, or too many."""
        terms = terms_of(self.cleaned_data["q"])
        if not terms:
            raise ValidationError(
                _("There is no word in it: a search needs at least one character, letter or figure."), code="empty"
            )
        if len(terms) > MOST_TERMS:
            raise ValidationError(
                _("More than {n} words at once are not looked for.").format(n=MOST_TERMS), code="too_many"
            )
        return terms

    def clean(self) -> dict[str, Any]:
        """Refuses days in the wrong order."""
        since, until = self.cleaned_data.get("since"), self.cleaned_data.get("until")
        if since and until and until < since:
            self.add_error("until", _("The last day lies before the first."))
        return self.cleaned_data

    @property
    def narrowed(self) -> bool:
        """Whether anything but words was asked for."""
        return any(self[name].value() for name in self.fields if name != "q")

    @property
    def narrowing(self) -> Sequence[forms.BoundField]:
        """The fields beside the words."""
        return [self[name] for name in self.fields if name != "q"]

    def asked(self, *, before: str, **more: Any) -> Asked:
        """What is looked for, of a form that is valid; `before` is the cursor of the address, one that names nothing counts for none."""
        chosen = self.cleaned_data
        since, until = chosen["since"], chosen["until"]
        return Asked(
            terms=chosen["q"],
            since=day_begins(since) if since else None,
            until=day_begins(until + timedelta(days=1)) if until else None,
            before=at_place(before),
            **more,
        )


class SiteSearchForm(SearchForm):
    """Over the site: also by who wrote it, and in which kind of phase."""

    player = forms.CharField(label=pgettext_lazy("search", "Written by"), max_length=LONGEST_NAME, required=False)
    phase = forms.ChoiceField(label=pgettext_lazy("search", "Phase"), required=False, choices=[_ANY, *PHASES.items()])
    field_order = ("q", "player", "phase", "since", "until")
    account: Account | None = None

    def clean_player(self) -> str:
        """As it was typed. Raises ValidationError."""
        name: str = self.cleaned_data["player"]
        self.account = account_named(name) if name else None
        return name

    def asked(self, *, before: str, **more: Any) -> Asked:
        return super().asked(before=before, account=self.account, phase=self.cleaned_data["phase"], **more)


class GameSearchForm(SearchForm):
    """In one game: also by seat and phase."""

    seat = forms.TypedChoiceField(label=gettext_lazy("Seat"), required=False, coerce=int, empty_value=None)
    phase = forms.ChoiceField(label=pgettext_lazy("search", "Phase"), required=False)
    field_order = ("q", "seat", "phase", "since", "until")

    def __init__(self, *args: Any, row: Game, seats: Sequence[tuple[int, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        self._row = row
        self._choices("seat", seats)
        self._choices("phase", phases_of(row))

    def _choices(self, name: str, choices: Sequence[tuple[int | str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [_ANY, *choices]

    def asked(self, *, before: str, **more: Any) -> Asked:
        chosen = self.cleaned_data
        phase, _dash, round_ = chosen["phase"].partition("-")
        named = {"phase": phase, "round": int(round_)} if phase else {}
        return super().asked(before=before, game=self._row, seat=chosen["seat"], **named, **more)

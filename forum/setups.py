"""Saving set-ups: a door of its own, for nothing here touches a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from forum.models import Account, Game, SavedSetup
from forum.models.setups import read_code
from forum.now import game_now
from forum.recipe import Recipe
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.text import one_line
from forum.throttling import spend

MOST: Final = 100  # of one owner
LONGEST_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Draft:
    """What is to be saved."""

    name: str
    edition: str
    seats: int
    options: Mapping[str, Any]
    schedule: Schedule
    start_when_full: bool
    alias: bool = False
    shared: bool = False


def save(owner: Account, draft: Draft) -> SavedSetup:
    """A new set-up; the very same once more gives the one that there is. Raises BadSetup, and Refused (empty, too_many_setups)."""
    spend("save", who=owner.pk)
    values = _values(draft)
    with transaction.atomic():
        # Two that are saved at once would each count without the other.
        Account.objects.select_for_update(no_key=True).get(pk=owner.pk)
        same = setups_of(owner).filter(**values).first()
        if same is not None:
            return same
        if setups_of(owner).count() >= MOST:
            raise Refused("too_many_setups", {"most": MOST})
        now = game_now()
        return SavedSetup.objects.create(owner=owner, made_at=now, changed_at=now, **values)


def change(setup: SavedSetup, draft: Draft) -> SavedSetup:
    """Another content under the same code. Raises BadSetup and Refused (empty)."""
    spend("save", who=setup.owner_id)
    for name, value in _values(draft).items():
        setattr(setup, name, value)
    setup.changed_at = game_now()
    setup.save()
    return setup


def copy(setup: SavedSetup, *, to: Account) -> SavedSetup:
    """The same for another owner, or under another name for its own. Raises Refused (too_many_setups)."""
    name = setup.name if setup.owner_id != to.pk else _another_name(setup.name, owner=to)
    return save(to, Draft(name=name, **of_setup(setup)))


def by_code(typed: str, *, who: str | int) -> SavedSetup | None:
    """The set-up with that code, however it is written. `who` looks it up (`throttling.whose`). Raises Refused (throttled)."""
    spend("look_up", who=who)
    code = read_code(typed)
    return SavedSetup.objects.select_related("owner").filter(code=code).first() if code else None


def setups_of(owner: Account) -> QuerySet[SavedSetup]:
    """Those that he has saved, the one changed last first."""
    return SavedSetup.objects.filter(owner=owner)


def of_setup(row: SavedSetup) -> dict[str, Any]:
    """What a set-up says, as `Draft` takes it. Raises ValidationError for a schedule that cannot be read."""
    return {
        "edition": row.edition,
        "seats": row.seats,
        "options": row.options,
        "schedule": Schedule.load(row.schedule),
        "start_when_full": row.start_when_full,
        "alias": row.alias,
    }


def of_game(row: Game) -> dict[str, Any]:
    """What a game was opened with, as `Draft` takes it. Raises ValidationError for a schedule that cannot be read."""
    return {
        "edition": row.edition,
        "seats": row.seats_wanted,
        "options": row.options,
        "schedule": row.timing,
        "start_when_full": row.start_when_full,
        "alias": row.alias,
    }


def _another_name(name: str, *, owner: Account) -> str:
    taken = set(setups_of(owner).values_list("name", flat=True))
    numbered = (f"{name[: LONGEST_NAME - 5]} ({number})" for number in range(2, MOST + 3))
    return next(one for one in numbered if one not in taken)


def _values(draft: Draft) -> dict[str, Any]:
    name = one_line(draft.name)[:LONGEST_NAME]
    if not name:
        raise Refused("empty")
    return {
        "name": name,
        "edition": draft.edition,
        "seats": draft.seats,
        "options": dict(draft.options),
        "schedule": draft.schedule.dump(),
        "start_when_full": draft.start_when_full,
        "alias": draft.alias,
        "shared": draft.shared,
        "key": Recipe(draft.edition, draft.seats, draft.options).key,
    }

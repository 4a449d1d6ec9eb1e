"""Up to where a reader has read: his own marks, and what is unread by them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from forum.access import Seen
from forum.models import Account, Game, ReadMark, Room


@dataclass(frozen=True, slots=True)
class Unread:
    """How many floors of the thread the reader has not read, and where the first of them is read."""

    count: int
    url: str


def mark_in(seen: Seen, room: str) -> int | None:
    """The last floor that the reader has read in a room that he may read, 0 for none; None for who is not logged in. One query."""
    if seen.account is None:
        return None
    key = ReadMark.named(seen.row, account=seen.account.pk, room=room)
    found = ReadMark.objects.filter(game=seen.row, key=key).order_by().values_list("floor", flat=True)
    return next(iter(found), 0)


def unread_after(mark: int | None, *, floors: int, url: str) -> Unread | None:
    """What is unread of a thread of so many floors at that address; None where nothing is, or nobody is logged in."""
    left = floors - mark if mark is not None else 0
    return Unread(left, f"{url}#f{floors - left + 1}") if left > 0 else None


def unread_of(account: Account, games: Sequence[Game]) -> Mapping[str, int]:
    """How many floors of each of these games' threads the account has not read, by their public ids. Two queries, however many games."""
    keys = {ReadMark.named(row, account=account.pk, room="public"): row for row in games}
    marks = ReadMark.objects.filter(game__in=games, key__in=keys).values_list("key", "floor")
    read = {keys[key].pk: floor for key, floor in marks}
    floors = dict(Room.objects.filter(game__in=games, name="public").values_list("game_id", "floors"))
    return {row.public_id: max(0, floors.get(row.pk, 0) - read.get(row.pk, 0)) for row in games}

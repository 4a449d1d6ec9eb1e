"""Whole games opened and sealed: what was secret of a game stands open in the database from its end on; a game from before there were keys
of games is sealed while it goes on. Under the game's lock."""

from collections.abc import Iterator, Sequence

from django.db import connection

from forum.models import Bookmark, Game, OnceKey, ReadMark
from forum.models.sealed import SealedRow


def open_rows(row: Game) -> None:
    """The game is over: its events, the posts of its rooms and its appeals stand open from now on. Raises Unreadable.

    Who said what to a request of the players, and what was answered to a write, is asked for by nobody any more, and stays sealed.
    """
    found = [one for one in _rows(row) if one.sealed is not None and not one.is_secret]
    for one in found:
        one.unseal()
    _write(found)


def seal_rows(row: Game) -> None:
    """Seal what is secret of a game, with a new key if it has none; its row is saved. Nothing where that was done before."""
    if row.key_sealed is None:
        row.give_key()
        _find_by_digests(row)
    found = [*_rows(row), *_votes(row), *_bookmarks(row)]
    found = [one for one in found if one.sealed is None and one.is_secret]
    for one in found:
        one.seal()
    _write(found)
    row.save()
    for known in OnceKey.objects.filter(game=row, account__isnull=False):
        known.game = row
        for name, value in OnceKey.named(row, account=known.account_id or 0, once=known.key).items():
            setattr(known, name, value)
        known.save()


def _find_by_digests(row: Game) -> None:
    """The game has got its key: what is found by a digest that it gives is so from now on."""
    for receipt in row.receipts.filter(secret=True):
        receipt.key = row.digest(receipt.key)
        receipt.save(update_fields=["key"])
    for draft in row.drafts.all():
        draft.game, draft.key = row, row.digest(draft.key)
        draft.save()
    for model in (Bookmark, ReadMark):
        for pk, key in model._default_manager.filter(game=row).values_list("pk", "key"):
            model._default_manager.filter(pk=pk).update(key=row.digest(key))


def left_open(row: Game) -> int:
    """How many rows of a game stand open that should be sealed, or are sealed though the game is over."""
    rows = [*_rows(row), *_votes(row), row]
    secret_open = sum(one.sealed is None and one.is_secret for one in rows)
    return secret_open + sum(one.sealed is not None and not one.is_secret for one in rows)


def _rows(row: Game) -> Iterator[SealedRow]:
    yield from row.events.all()
    for room in row.rooms.exclude(name="public"):
        room.game = row
        yield from room.posts.all()
    yield from row.appeals.all()
    yield from row.receipts.filter(secret=True)


def _votes(row: Game) -> Iterator[SealedRow]:
    for request in row.requests.all():
        request.game = row
        yield from request.votes.all()


def _bookmarks(row: Game) -> Iterator[SealedRow]:
    for one in Bookmark.objects.filter(game=row):
        one.game = row
        yield one


def _write(rows: Sequence[SealedRow]) -> None:
    """In one round trip a model; of each row no more than what sealing changes."""
    models: dict[type[SealedRow], list[SealedRow]] = {}
    for one in rows:
        models.setdefault(type(one), []).append(one)
    for model, some in models.items():
        changed = {*model.CONCEALED, "sealed"}
        fields = [field for field in model._meta.concrete_fields if field.attname in changed]
        columns = ", ".join(f"{field.column} = %s" for field in fields)
        values = [
            [*(field.get_db_prep_save(one.__dict__[field.attname], connection) for field in fields), one.pk]
            for one in some
        ]
        with connection.cursor() as cursor:
            cursor.executemany(f"UPDATE {model._meta.db_table} SET {columns} WHERE id = %s", values)  # noqa: S608 our own names

"""Drafts: what somebody is writing in a room, kept from device to device. Its writer alone gets it, as long as the room is his to read.

No lock of the game is taken: a draft is nobody's business but its writer's, and saving one must never wait for a vote.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import connection, transaction

from forum.models import Draft, Game, OnceKey
from forum.now import game_now
from forum.refusals import Refused
from forum.text import LONGEST
from forum.throttling import spend


@dataclass(frozen=True, slots=True)
class Kept:
    """A draft. `version` is what the next save must name: 0 where there is none yet, or none any more. `posted`: the form has been sent."""

    text: str = ""
    version: int = 0
    at: datetime | None = None
    posted: bool = False


class OtherDraft(Refused):
    """Another text was saved meanwhile: `kept` is what stands."""

    def __init__(self, kept: Kept) -> None:
        super().__init__(code="other_draft")
        self.kept = kept


def check_kind(kind: str, /, *, seat: int | None, room: str) -> None:
    """Raises Refused (not_for_you) for a kind that this reader does not have there: last words are those of a seat, in the thread."""
    if kind not in Draft.Kind.values or (kind == Draft.Kind.LAST_WORDS and (seat is None or room != "public")):
        raise Refused(code="not_for_you")


def draft_of(row: Game, account: int, /, *, room: str, kind: str = Draft.Kind.POST) -> Kept:
    """What the account has written there; whether it may still read the room is for the caller to ask. One query."""
    return _kept(_find(row, account, room=room, kind=kind))


def keep(
    row: Game,
    account: int,
    /,
    *,
    room: str,
    text: str,
    version: int,
    kind: str = Draft.Kind.POST,
    once: str = "",
    tried: Sequence[str] = (),
) -> Kept:
    """Save a text in place of the version that the writer's device knows; an empty one ends the draft. `tried` are texts that the device
    has sent without having an answer yet: one that stands under another version is its own. `once` is the key of the form that the text
    stands in: once that has been posted, a save that comes after its post saves nothing (`posted`).

    Raises OtherDraft where another version stands, and Refused (throttled, too_long): then nothing was saved.
    """
    spend("draft", who=account)
    if len(text := _plain(text)) > LONGEST:
        raise Refused(code="too_long", params={"limit": LONGEST})
    with transaction.atomic():
        _take_turns(row, account, room=room, kind=kind)
        if once and OnceKey.objects.filter(game=row, **OnceKey.named(row, account=account, once=once)).exists():
            return Kept(posted=True)
        found = _find(row, account, room=room, kind=kind, lock=True)
        standing = _kept(found)
        if standing.version != version and standing.text not in map(_plain, tried):
            raise OtherDraft(standing)
        if not text.strip():
            if found is not None:
                found.delete()
            return Kept()
        now = game_now()
        # Grows from draft to draft, too: a device that knows one that is gone must not take a later one for it.
        newer = max(version + 1, standing.version + 1, int(now.timestamp() * 1000))
        draft = found or Draft(game=row, key=Draft.key_of(row, account, room=room, kind=kind))
        draft.text, draft.version, draft.at = text, newer, now
        draft.save()
        return _kept(draft)


def forget(row: Game, account: int, /, *, room: str, kind: str = Draft.Kind.POST) -> None:
    """It has been posted, in the transaction of which this is part: a save that has begun is waited for, and a later one waits for it."""
    _take_turns(row, account, room=room, kind=kind)
    Draft.objects.filter(game=row, key=Draft.key_of(row, account, room=room, kind=kind)).delete()


def _take_turns(row: Game, account: int, /, *, room: str, kind: str) -> None:
    """Until the transaction ends nobody else saves or ends this draft: a row that is not there yet cannot be locked."""
    key = f"{row.pk} {Draft.key_of(row, account, room=room, kind=kind)}"
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


def _plain(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\0", "")


def _kept(draft: Draft | None) -> Kept:
    return Kept() if draft is None else Kept(draft.text, draft.version, draft.at)


def _find(row: Game, account: int, /, *, room: str, kind: str, lock: bool = False) -> Draft | None:
    found = Draft.objects.filter(game=row, key=Draft.key_of(row, account, room=room, kind=kind))
    draft = (found.select_for_update() if lock else found).first()
    if draft is not None:
        draft.game = row
    return draft

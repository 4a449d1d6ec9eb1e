"""The append-only log of a game: killgame's events and, between them, what the site did to the clock (`site.…`)."""

import hashlib
import hmac
import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import killgame
from forum.models import Event, Game

SITE = "site."
# The lot for the judge: `draw` (which one in this game, from 1), `place` of `among` so many, in the order of joining.
JUDGE_DRAWN = "judge_drawn"


def append(row: Game, events: Sequence[killgame.Event], *, at: datetime, secret: bytes) -> None:
    """Add killgame's events to the log of a locked game, chained; `row` is changed but not saved."""
    _add(
        row,
        [
            (type(event).__name__, killgame.dump_event(event), stored_audience(killgame.audience(event)))
            for event in events
        ],
        at=at,
        secret=secret,
    )


def note(row: Game, kind: str, body: dict[str, Any], *, at: datetime, secret: bytes) -> None:
    """Add an act of the site, which everybody may know."""
    _add(row, [(SITE + kind, body, "everyone")], at=at, secret=secret)


def _add(row: Game, entries: Sequence[tuple[str, dict[str, Any], Any]], *, at: datetime, secret: bytes) -> None:
    rows = []
    for kind, body, audience in entries:
        row.log_length += 1
        row.log_head = _digest(row.log_head, row.log_length, kind, body, secret=secret)
        rows.append(
            Event(
                game=row,
                number=row.log_length,
                kind=kind,
                body=body,
                codec_version=killgame.CODEC_VERSION,
                audience=audience,
                at=at,
                digest=row.log_head,
            )
        )
    Event.objects.bulk_create(rows)


def _digest(head: str, number: int, kind: str, body: dict[str, Any], *, secret: bytes) -> str:
    """SHA-256 over the head before, a nonce that only the secret gives, and the event as canonical JSON.

    Without the nonce a head could be guessed at: there are few nights with few picks.
    """
    nonce = hmac.digest(secret, f"event {number}".encode(), hashlib.sha256)
    text = json.dumps([kind, body], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(head.encode() + nonce + text.encode()).hexdigest()


def chain(row: Game, *, secret: bytes) -> list[str]:
    """The digests that the stored log must have, from its beginning."""
    head, digests = "", []
    for event in row.events.order_by("number"):
        head = _digest(head, event.number, event.kind, event.body, secret=secret)
        digests.append(head)
    return digests


def read(row: Game) -> list[killgame.Event]:
    """The rules' events of a game, in order."""
    stored = row.events.exclude(kind__startswith=SITE).order_by("number").values_list("body", flat=True)
    return [killgame.load_event(body) for body in stored]


def stored_audience(audience: killgame.Audience) -> Any:
    """An audience as JSON: "everyone", "judge", "nobody" or the seats."""
    match audience:
        case killgame.visibility.Everyone():
            return "everyone"
        case killgame.visibility.Seats(numbers=numbers):
            return sorted(numbers)
        case killgame.visibility.JudgeOnly():
            return "judge"
        case killgame.visibility.Nobody():
            return "nobody"

"""A finished game as one document: all that its pages show, so that it can be read, checked and replayed elsewhere."""

from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from forum.access import Seen
from forum.aliases import ALIASES
from forum.models import Account, Game, Post, Sitting
from killgame.verifying import written
from killgame.verifying.document import HEAD


def is_exported(seen: Seen) -> bool:
    """Whether there is such a document of a game: only of one that is over, whoever asks. A part of a log would tell of the rest."""
    return seen.row.state_of_play == Game.State.FINISHED and seen.view.secret is not None


def export_of(seen: Seen) -> dict[str, Any]:
    """The document that `killgame.verifying` describes, without a signature; three queries, however long the game was. Only of a game that
    `is_exported`."""
    assert is_exported(seen)
    assert seen.view.secret is not None
    row = seen.row
    log = [_entry(one) for one in row.events.order_by("number")]
    posts = [_post(one) for one in _posts(seen)]
    return {
        **written(log, secret=bytes.fromhex(seen.view.secret), aliases=list(ALIASES) if row.alias else ()),
        "site": settings.SITE_URL,
        "game": _game(row),
        "heads": _heads(posts, log=log),
        "posts": posts,
        "sittings": [_sitting(one) for one in _sittings(row)],
    }


def _entry(one: Any, /) -> dict[str, Any]:
    return {"number": one.number, "kind": one.kind, "body": one.body, "at": _moment(one.at), "digest": one.digest}


def _posts(seen: Seen) -> list[Post]:
    found = Post.objects.filter(room__game=seen.row, room__name__in=seen.rooms)
    return list(found.select_related("room", "seat", "account").order_by("room__name", "floor"))


def _post(post: Post) -> dict[str, Any]:
    """`seat` of a player's, `account` of a judge's or a reader's; the narrator's has `lines` instead of a text."""
    return {
        "room": post.room.name,
        "floor": post.floor,
        "at": _moment(post.at),
        "author": post.author,
        "seat": post.seat.number if post.seat is not None else None,
        "account": _person(post.account),
        "round": post.round,
        "phase": post.phase,
        "text": "" if post.hidden_at else post.text,  # what the judge has hidden stays so, for whoever fetches it
        "lines": post.lines,
    }


def _heads(posts: list[dict[str, Any]], *, log: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What the narrator posted of the log, and of which entry it is the fingerprint; 0, if of none."""
    numbers = {entry["digest"]: entry["number"] for entry in log}
    said = [
        (post["floor"], line[1]["hash"])
        for post in posts
        if (post["room"], post["author"]) == ("public", Post.Author.NARRATOR)
        for line in post["lines"]
        if line[0] == HEAD
    ]
    return [{"floor": floor, "number": numbers.get(head, 0), "head": head} for floor, head in said]


def _sittings(row: Game) -> list[Sitting]:
    found = Sitting.objects.filter(seat__game=row).select_related("seat", "account")
    return list(found.order_by("seat__number", "since"))


def _sitting(one: Sitting) -> dict[str, Any]:
    until = None if one.until is None else _moment(one.until)
    return {
        "seat": one.seat.number,
        "alias": one.seat.alias,
        "account": _person(one.account),
        "since": _moment(one.since),
        "until": until,
    }


def _game(row: Game) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "title": row.title,
        "board": {"slug": row.board.slug, "name": row.board.name},
        "edition": row.edition,
        "judging": row.judging,
        "judge": _person(row.judge),
        "opened_at": _moment(row.opened_at),
        "started_at": None if row.started_at is None else _moment(row.started_at),
        "ended_at": None if row.ended_at is None else _moment(row.ended_at),
    }


def _person(account: Account | None) -> dict[str, str] | None:
    return None if account is None else {"id": account.public_id, "name": account.username}


def _moment(at: datetime, /) -> str:
    return at.astimezone(UTC).isoformat()

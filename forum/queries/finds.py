"""What was found, as a page shows it: the sentence around each find, with the find marked, whose it is and where it stands."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from forum.folding import folded
from forum.models import Game, Post
from forum.queries.bar import game_url
from forum.queries.rooms import room_name
from forum.queries.seats import Sitter, called
from forum.searching import BLOT, BLOT_END, own_words
from forum.table import phase_name

_ENDS: Final = frozenset("。！？!?…\n")
_BEFORE, _AFTER, _LONGEST = 30, 40, 90  # signs of a sentence that stand around a find
_EXCERPTS: Final = 3  # of one post, where its words stand far apart

_BLOTTED: Final = re.compile(f"{BLOT}.*?(?:{BLOT_END}|$)", re.DOTALL)

type _Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """Some of a post's text; `found`: it is what was looked for. `blotted`: it is a spoiler, and no text stands there."""

    text: str
    found: bool = False
    blotted: bool = False


@dataclass(frozen=True, slots=True)
class Find:
    """A post that was found. `official`: it is the judge's, in the thread. `seat` None: it is an account's own. `pieces` in a row are the
    excerpt."""

    game: Game
    room: str
    room_name: str
    floor: int
    url: str
    at: datetime
    round: int
    phase: str
    phase_name: str
    seat: int | None
    name: str
    alias: str
    official: bool
    pieces: tuple[Piece, ...]


def finds_of(posts: Sequence[Post], *, terms: Sequence[str]) -> tuple[Find, ...]:
    """The posts, with room, game, seat and account fetched, for `terms` as they were looked for; one query."""
    names = called((post.seat, post.room.game) for post in posts if post.seat is not None)
    return tuple(_find(post, names=names, terms=terms) for post in posts)


def _find(post: Post, *, names: Mapping[int, Sitter], terms: Sequence[str]) -> Find:
    row = post.room.game
    sitter = names.get(post.seat_id or 0)
    account = post.account.username if post.account is not None else ""
    return Find(
        game=row,
        room=post.room.name,
        room_name=room_name(post.room.name),
        floor=post.floor,
        url=game_url(row, "floor", room=post.room.name, floor=post.floor),
        at=post.at,
        round=post.round,
        phase=post.phase,
        phase_name=phase_name(post.phase, post.round),
        seat=post.seat.number if post.seat is not None else None,
        name=sitter.name if sitter else account,
        alias=sitter.alias if sitter else "",
        official=post.author == Post.Author.JUDGE and post.room.name == "public",
        pieces=excerpt(own_words(post.html), terms=terms),
    )


def excerpt(text: str, *, terms: Sequence[str]) -> tuple[Piece, ...]:
    """The sentences of a text in which the folded terms stand, each term once at least, at most _EXCERPTS, the rest left out as “…”."""
    whole = folded(text)
    spans = _joined(
        sorted(
            (whole.places[at], whole.places[at + len(term) - 1] + 1)
            for term in terms
            for at in _all(whole.text, term=term)
        )
    )
    firsts = sorted(first for first in (whole.text.find(term) for term in terms) if first >= 0)
    windows = _joined([_around(text, whole.places[first]) for first in firsts[:_EXCERPTS]])
    return tuple(_cut(text, windows=windows, spans=spans))


def _joined(spans: Sequence[_Span]) -> list[_Span]:
    """Those that touch each other are one."""
    found: list[_Span] = []
    for start, end in spans:
        if found and start <= found[-1][1]:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _all(text: str, *, term: str) -> Iterator[int]:
    at = text.find(term)
    while at >= 0:
        yield at
        at = text.find(term, at + len(term))


def _around(text: str, at: int) -> _Span:
    """Where the sentence begins and ends that is shown of a find; a long one is cut, after a short one the next follows."""
    start = next((i + 1 for i in range(at - 1, at - _BEFORE - 1, -1) if i < 0 or text[i] in _ENDS), at - _BEFORE)
    stop = range(min(at + _AFTER, len(text)), min(at + _LONGEST, len(text)))
    return max(start, 0), next((i + 1 for i in stop if text[i] in _ENDS), min(at + _LONGEST, len(text)))


def _cut(text: str, *, windows: Sequence[_Span], spans: Sequence[_Span]) -> Iterator[Piece]:
    blots = [match.span() for match in _BLOTTED.finditer(text)]
    end = 0
    for place, (start, end) in enumerate(windows):
        if place or (start and text[start - 1] not in _ENDS):
            yield Piece("…")
        yield from _pieces(text, (start, end), spans=spans, blots=blots)
    if end < len(text) and text[end - 1] not in _ENDS:
        yield Piece("…")


def _pieces(text: str, window: _Span, *, spans: Sequence[_Span], blots: Sequence[_Span]) -> Iterator[Piece]:
    """What of a text stands in a window, a piece for each find and each spoiler."""
    at, end = window
    while at < end:
        blot = next((blot for blot in blots if blot[1] > at), (end, end))
        find = next((span for span in spans if span[1] > at), (end, end))
        if blot[0] <= at:
            yield Piece("", found=any(start < blot[1] and blot[0] < last for start, last in spans), blotted=True)
            at = blot[1]
            continue
        stop = min(blot[0], find[1] if find[0] <= at else min(find[0], end))
        yield Piece(text[at:stop], found=find[0] <= at)
        at = stop

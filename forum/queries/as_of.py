"""A game as of a moment, as one reader may see it: who lived, the phase and its deadline, the count, the votes so far.

After the end what was chosen by then and how far each room had come, too.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

import killgame
from forum.access import Seen
from forum.models import Post
from forum.queries.bar import game_url, room_url
from forum.queries.folding import AsOf
from forum.queries.phases import disc_of
from forum.queries.rooms import room_name, seat_of_line
from forum.queries.seats import Seated, seated_in
from forum.queries.vote_history import Book, Entry, posted_in
from forum.queries.votes import Panel, count_of
from forum.table import act_name, deed_words, phase_name


@dataclass(frozen=True, slots=True)
class Chosen:
    """What stood of a night's acts: the seat's act in words, and whom it names; no words: sleep."""

    seat: int
    act: str
    words: str
    targets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoomThen:
    """A room, and the last of its floors by then."""

    label: str
    url: str
    floors: int


@dataclass(frozen=True, slots=True)
class Then:
    """As `as_of.html` and the API want it.

    `floor`: of the thread, None for an instant; `fixed`: nothing of it can still change. `votes` is None outside a ballot and where the
    numbers are not for this reader (`secret`). `chosen` and `rooms` are empty while the game runs.
    """

    at: datetime
    floor: int | None
    fixed: bool
    phase: str
    round: int
    title: str
    disc: str
    deadline: datetime | None
    paused_until: datetime | None
    living: tuple[int, ...]
    out: tuple[int, ...]
    ballot: bool
    secret: bool
    votes: Panel | None
    history: tuple[Entry, ...]
    chosen: tuple[Chosen, ...]
    rooms: tuple[RoomThen, ...]
    seated: Seated


def then_of(state: AsOf) -> Then:
    """What the reader is shown of it. Five queries at most, whatever the number of posts and votes."""
    seen, moment, view, term = state.seen, state.moment, state.view, state.term
    seated = seated_in(seen.row, at=moment.at)
    ballot = state.ballot
    book = Book(seated, counts=state.counted)
    posted = posted_in(seen, first=state.happened[0][0], last=moment.number) if state.happened and ballot else {}
    history = tuple(
        entry.said_in(posted.get(number)) for number, event, at in state.happened for entry in book.enter(event, at=at)
    )
    return Then(
        at=moment.at,
        floor=moment.floor,
        fixed=moment.fixed,
        phase=view.phase,
        round=view.round,
        title=phase_name(view.phase, view.round),
        disc=disc_of(view.phase),
        deadline=term.deadline if term is not None else None,
        paused_until=term.paused_until if term is not None else None,
        living=view.living,
        out=tuple(one.seat for one in view.out),
        ballot=ballot is not None,
        secret=ballot is not None and ballot.tally is None,
        votes=count_of(ballot, seen=seen, seated=seated),
        history=history if ballot is not None else (),
        chosen=tuple(_chosen(state.game)) if seen.view.over else (),
        rooms=_rooms(seen, until=moment.at) if seen.view.over else (),
        seated=seated,
    )


def _chosen(game: killgame.Game) -> Iterator[Chosen]:
    for pick in game.picks:
        if pick.act != "vote":
            words, targets = deed_words(pick.act, pick.value)
            yield Chosen(pick.seat, str(act_name(pick.act)), words, tuple(targets))
    for seat in game.asleep:
        yield Chosen(seat, "", "", ())


def _rooms(seen: Seen, *, until: datetime) -> tuple[RoomThen, ...]:
    """How far each room that the reader has now had come; of the lines those alone in which something had been said."""
    posts = Post.objects.filter(room__game=seen.row, at__lte=until).values("room__name")
    floors = dict(posts.annotate(last=Max("floor")).values_list("room__name", "last"))
    return tuple(
        RoomThen(room_name(name), _floor_url(seen, name, floor=floors.get(name, 0)), floors.get(name, 0))
        for name in seen.rooms
        if name in floors or seat_of_line(name) is None
    )


def _floor_url(seen: Seen, name: str, *, floor: int) -> str:
    return game_url(seen.row, "floor", room=name, floor=floor) if floor else room_url(seen.row, name)

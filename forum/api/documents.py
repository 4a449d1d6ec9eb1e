"""The answers of the API: frozen values, made of what the reader may see and of nothing else.

Their fields are the API's word; a name that changes here changes what programs rely on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import killgame
from forum.access import Seen
from forum.models import Account, Board, Game, Notice, Room, SignUp
from forum.queries.ending import Sooner, ending_of
from forum.queries.request import Asked, asking_of
from forum.queries.seats import Seated, seated_in
from forum.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Done:
    """It is done, now or when the same once-key came before. Alike for every act, so that an answer tells nothing."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class Opened:
    """A game was opened."""

    game: str


@dataclass(frozen=True, slots=True)
class Written:
    """A post was written, now or when the same once-key came before.

    `votes`: how many of its lines have voted; `untaken`: why others have not: no_ballot, not_in_the_thread, no_vote, closed (a majority
    closed the ballot before them); question, tag, alone, nobody, marks, sentence (it looks like a vote and is none); or "".
    `passed`: whether a 过 at its end has ended the turn.
    """

    floor: int
    votes: int
    untaken: str
    passed: bool


@dataclass(frozen=True, slots=True)
class Token:
    """What is sent with each request afterwards: `Authorization: Token …`."""

    token: str


@dataclass(frozen=True, slots=True)
class Person:
    """An account as others see it."""

    public_id: str
    name: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat, what it is called, and who sits on it now; in an alias game `person` is null until the end."""

    number: int
    name: str
    person: Person | None


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who signed up, in order, until the cards are dealt; those beyond the seats wanted are reserve. In an alias game oneself alone."""

    person: Person
    confirmed: bool
    offers_to_judge: bool


@dataclass(frozen=True, slots=True)
class RoomOpen:
    """A room that the reader may read. `why_not_write` is the code of the refusal that a post would get now, or null."""

    name: str
    floors: int
    why_not_write: str | None


@dataclass(frozen=True, slots=True)
class BoardDocument:
    """A board and its defaults. `schedule`: seconds by kind of phase; `timetable`: the rest of it."""

    slug: str
    name: str
    description: str
    edition: str
    schedule: Mapping[str, float]
    timetable: Mapping[str, Any]
    openers: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game in a list. `judging`: appointed, lot or site; `judge` is null where the site judges, and before the lot is drawn."""

    public_id: str
    title: str
    board: str
    judging: str
    judge: Person | None
    state: str
    edition: str
    seats_wanted: int
    phase: str
    round: int
    deadline: datetime | None
    opened_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class GameDocument:
    """A game as its reader may see it: `view` is what the rules show him, `belief` what a write must name.

    `seat` is his own, null for judge and readers. `schedule`: seconds by kind of phase; `timetable`: the rest of it.
    `sooner`: what may end the open phase before its deadline; "" for nothing. `acts_close`: from then on the night takes no acts.
    `votes_stand`: from then on a vote that stands can be neither changed nor taken back.
    `signed_up` counts those who have signed up, until the cards are dealt. `alias`: seats have drawn names.
    `asked` is what the players ask for now: totals, and what the reader's own seat has said.
    """

    game: GameLine
    schedule: Mapping[str, float]
    timetable: Mapping[str, Any]
    sooner: Sooner
    acts_close: datetime | None
    votes_stand: datetime | None
    start_when_full: bool
    alias: bool
    signed_up: int
    paused_until: datetime | None
    asked: Asked | None
    turn_deadline: datetime | None
    belief: str
    seat: int | None
    is_judge: bool
    places: tuple[Place, ...]
    entrants: tuple[Entrant, ...]
    rooms: tuple[RoomOpen, ...]
    view: killgame.View


@dataclass(frozen=True, slots=True)
class NoticeDocument:
    """One a game and kind; it only says where to look. `number`: how many phases were missed, where it is about that."""

    game: str
    title: str
    kind: str
    phase: str
    round: int
    deadline: datetime | None
    number: int
    at: datetime
    seen: bool


@dataclass(frozen=True, slots=True)
class SeatOfMine:
    """A seat on which the reader sits now."""

    game: GameLine
    seat: int


@dataclass(frozen=True, slots=True)
class Me:
    """The reader's own account. Quiet hours are clock times of his zone (HH:MM), null without any."""

    public_id: str
    name: str
    language: str
    time_zone: str
    mail_wanted: bool
    quiet_from: str | None
    quiet_until: str | None
    seats: tuple[SeatOfMine, ...]
    judging: tuple[GameLine, ...]


def person(account: Account) -> Person:
    """Its public name and id, and nothing else of it."""
    return Person(public_id=account.public_id, name=account.username)


def board_document(board: Board) -> BoardDocument:
    """Of a board's row."""
    return BoardDocument(
        slug=board.slug, name=board.name, description=board.description, edition=board.edition,
        schedule=board.schedule["lengths"], timetable=Schedule.load(board.schedule).timetable(), openers=board.openers,
    )  # fmt: skip


def game_line(row: Game) -> GameLine:
    """Of a row fetched with its board and judge."""
    return GameLine(
        public_id=row.public_id, title=row.title, board=row.board.slug, judging=row.judging,
        judge=person(row.judge) if row.judge is not None else None,
        state=row.state_of_play, edition=row.edition, seats_wanted=row.seats_wanted, phase=row.phase, round=row.round,
        deadline=row.deadline, opened_at=row.opened_at, started_at=row.started_at, ended_at=row.ended_at,
    )  # fmt: skip


def game_document(seen: Seen) -> GameDocument:
    """Seven queries at most, however many seats and rooms there are."""
    row = seen.row
    asking = asking_of(seen, takes=False)
    sitters = seated_in(row)
    ending = ending_of(seen)
    waiting = row.state_of_play in {Game.State.SIGN_UP, Game.State.CONFIRM}
    signed_up = tuple(SignUp.objects.filter(game=row).select_related("account")) if waiting else ()
    entrants = [one for one in signed_up if not row.masked or one.account == seen.account]
    return GameDocument(
        game=game_line(row),
        schedule=row.schedule["lengths"],
        timetable=row.timing.timetable(),
        sooner=ending.sooner,
        acts_close=ending.acts_close,
        votes_stand=ending.votes_stand,
        start_when_full=row.start_when_full,
        alias=row.alias,
        signed_up=len(signed_up),
        paused_until=row.paused_until,
        asked=asking.asked if asking is not None else None,
        turn_deadline=row.turn_deadline,
        belief=str(seen.belief),
        seat=seen.seat,
        is_judge=seen.is_judge,
        places=tuple(_place(number, sitters) for number in range(1, seen.view.seats_total + 1)),
        entrants=tuple(Entrant(person(one.account), one.confirmed_at is not None, one.offers) for one in entrants),
        rooms=_rooms(seen),
        view=seen.view,
    )


def _place(number: int, sitters: Seated) -> Place:
    sitter = sitters.get(number)
    person = Person(sitter.public_id, sitter.account) if sitter and sitter.public_id else None
    return Place(number=number, name=sitters.name(number), person=person)


def _rooms(seen: Seen) -> tuple[RoomOpen, ...]:
    floors = dict(Room.objects.filter(game=seen.row).values_list("name", "floors"))
    return tuple(RoomOpen(name, floors[name], seen.why_not_write(name)) for name in seen.rooms if name in floors)


def notice_document(notice: Notice) -> NoticeDocument:
    """Of a notice fetched with its game."""
    return NoticeDocument(
        game=notice.game.public_id, title=notice.game.title, kind=notice.kind, phase=notice.phase, round=notice.round,
        deadline=notice.deadline, number=notice.number, at=notice.at, seen=notice.seen_at is not None,
    )  # fmt: skip

"""Who of those who hold a stream may be told of what has happened in a room: asked anew at each event, at once for all of a game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

import structlog
from django.db import connection
from django.utils import timezone

from forum.access import OPEN_ROOMS, UNREADABLE, rooms_of_each
from forum.live.calling import Call
from forum.live.streams import Ticket
from forum.models import Account, Game, Room, Sitting, Token
from forum.models.sessions import Session

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Readable:
    """The floors of rooms, by game and name; of each ticket, the closed rooms that are its holder's to read now; and by game and seat the
    tickets of who sits there now."""

    floors: Mapping[tuple[str, str], int]
    closed: Mapping[Ticket, Collection[str]]
    sitting: Mapping[tuple[str, int], Collection[Ticket]]

    def of(self, ticket: Ticket, room: str) -> int | None:
        """How many floors a room has, for the holder of a ticket; None where he may not know."""
        mine = room in OPEN_ROOMS or room in self.closed.get(ticket, ())
        return self.floors.get((ticket.game, room)) if mine else None


def readable_apart(calls: Collection[Call], *, holders: Mapping[str, Collection[Ticket]]) -> Readable:
    """`readable_now`, for a thread of its own: it leaves no connection open."""
    try:
        return readable_now(calls, holders=holders)
    finally:
        connection.close()


def readable_now(calls: Collection[Call], *, holders: Mapping[str, Collection[Ticket]]) -> Readable:
    """Look at what these calls are about, for all holders of a game's streams: one statement for what everybody reads, five for each game
    in whose closed rooms something has happened, and four for each seat that alone is told."""
    rooms = {(call.game, call.room) for call in calls if call.room is not None}
    games = {game for game, _room in rooms}
    stored = Room.objects.filter(game__public_id__in=games, name__in={room for _game, room in rooms})
    floors = {(game, room): n for game, room, n in stored.values_list("game__public_id", "name", "floors")}
    closed: dict[Ticket, Collection[str]] = {}
    for game in {game for game, room in rooms if room not in OPEN_ROOMS}:
        closed |= _closed_rooms(game, [ticket for ticket in holders[game] if ticket.account is not None])
    seats = {(call.game, call.seat) for call in calls if call.seat is not None}
    return Readable(floors, closed, {(game, seat): _sitting(game, seat, holders[game]) for game, seat in seats})


def _sitting(game: str, seat: int, tickets: Collection[Ticket], /) -> list[Ticket]:
    sitting = Sitting.objects.filter(seat__game__public_id=game, seat__number=seat, until__isnull=True)
    accounts = set(sitting.values_list("account", flat=True))
    return _still_held([ticket for ticket in tickets if ticket.account in accounts])


def _closed_rooms(game: str, tickets: Collection[Ticket]) -> dict[Ticket, Collection[str]]:
    held = _still_held(tickets)
    row = Game.objects.filter(public_id=game).first() if held else None
    if row is None:
        return {}
    try:
        rooms = rooms_of_each(row, {ticket.account for ticket in held if ticket.account is not None})
    except UNREADABLE:
        log.warning("unreadable_game", game=row.pk)
        return {}
    return {ticket: rooms.get(ticket.account or 0, ()) for ticket in held}


def _still_held(tickets: Collection[Ticket]) -> list[Ticket]:
    """Those whose session or token is still good, and whose account is open."""
    if not tickets:
        return []
    accounts = Account.objects.filter(pk__in={ticket.account for ticket in tickets}, is_active=True)
    active = set(accounts.values_list("pk", flat=True))
    keys = [ticket.session for ticket in tickets if ticket.session]
    good = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    sessions = set(good.values_list("session_key", flat=True))
    tokens = set(Token.objects.filter(pk__in={t.token for t in tickets if t.token}).values_list("pk", flat=True))
    return [
        ticket
        for ticket in tickets
        if ticket.account in active and (ticket.session in sessions or ticket.token in tokens)
    ]


def floors_of(game: Game, rooms: Collection[str]) -> dict[str, int]:
    """The floors of those rooms of a game."""
    return dict(Room.objects.filter(game=game, name__in=rooms).values_list("name", "floors"))

"""Where people talk, who reads along and who may write when (RULES.md 2.1 and 4).

`public` is the thread of the game; `killers`, `police` and the like belong to the circles whose members the rules make known to each
other; `dead` is for those out, `readers` for accounts without a seat, `judges` for the judge, and `line-3` is the private line between
the judge and seat 3. Once the game is over everything is open to all readers and nothing here bars writing.
"""

from dataclasses import dataclass
from typing import Final, Literal

from killgame.editions import edition_named
from killgame.game import BALLOT_PHASES, Game, Seat, SeatNo
from killgame.speaking import who_speak
from killgame.visibility import JudgeViewer, SeatViewer, Stranger, Viewer

# Why a post is refused: codes of the site, not of the rules.
type Refusal = Literal["out", "silenced", "not_your_turn", "not_now", "not_for_you"]

# When a circle's members write where they do so by night alone.
NIGHTS: Final = frozenset({"night", "arrange"})


@dataclass(frozen=True, slots=True)
class Room:
    """A room: its id, and its kind ("public", "circle", "dead", "readers", "judges", "line"); of a line, `seat` is whose it is."""

    id: str
    kind: Literal["public", "circle", "dead", "readers", "judges", "line"]
    seat: SeatNo | None = None


def rooms(game: Game) -> tuple[Room, ...]:
    """The rooms of this game. That there is a circle's room tells no more than the edition and its cards, which are public."""
    dealt = {card for seat in game.seats for card in seat.cards}
    circles = [
        Room(circle.room, "circle") for circle in edition_named(game.setup.edition).circles if dealt & circle.roles
    ]
    return (
        Room("public", "public"),
        *circles,
        Room("dead", "dead"),
        Room("readers", "readers"),
        Room("judges", "judges"),
        *(Room(line_of(seat.number), "line", seat.number) for seat in game.seats),
    )


def line_of(seat: int) -> str:
    """The id of the line between the judge and a seat."""
    return f"line-{seat}"


def rooms_for(game: Game, viewer: Viewer) -> tuple[Room, ...]:
    """The rooms that the viewer may read now, in the order of `rooms`."""
    return tuple(room for room in rooms(game) if _may_read(game, room, viewer=viewer))


def may_read(game: Game, room_id: str, viewer: Viewer) -> bool:
    """Whether the viewer reads along. Unknown rooms are nobody's."""
    room = _room(game, room_id=room_id)
    return room is not None and _may_read(game, room, viewer=viewer)


def _may_read(game: Game, room: Room, *, viewer: Viewer) -> bool:
    if game.over or isinstance(viewer, JudgeViewer):
        return True
    match room.kind:
        case "public" | "readers":
            return True
        case "circle":
            seat = _seat(game, viewer=viewer)
            return seat is not None and _member(game, room_id=room.id, seat=seat)
        case "dead":
            seat = _seat(game, viewer=viewer)
            return seat is not None and seat.exit is not None
        case "line":
            return isinstance(viewer, SeatViewer) and viewer.seat == room.seat
        case "judges":
            return False


def why_not_write(game: Game, room_id: str, viewer: Viewer, *, circles_at_night: bool = False) -> Refusal | None:
    """Why the viewer may not write there now; None if he may. Who may not even read is told `not_for_you`, whatever the room.

    `circles_at_night`: the table lets a circle's living members write in their room by night alone, while it arranges, too.
    """
    room = _room(game, room_id=room_id)
    if room is None or not _may_read(game, room, viewer=viewer):
        return "not_for_you"
    if game.over or isinstance(viewer, JudgeViewer):
        return None
    seat = _seat(game, viewer=viewer)
    if room_id == "readers":
        return None if isinstance(viewer, Stranger) else "not_for_you"
    if seat is None:
        # Before the deal the thread is open to everybody who reads it.
        return None if room_id == "public" and game.phase == "signup" else "not_for_you"
    if room_id == "public":
        return _why_not_in_public(game, seat=seat)
    # In the line one talks to the judge at any time, out or not, silenced or not.
    if room.kind in ("dead", "line"):
        return None
    if seat.exit is not None:
        return "out"
    return "not_now" if circles_at_night and game.phase not in NIGHTS else None


def _why_not_in_public(game: Game, *, seat: Seat) -> Refusal | None:
    number = seat.number
    if seat.exit is not None and not (game.phase == "words" and number in game.words):
        return "out"
    if number in game.silenced and seat.exit is None and game.phase != "night":
        return "silenced"
    if game.ordered:
        if number == game.turn:
            return None
        return "not_your_turn" if number in who_speak(game) else "not_now"
    if game.phase in BALLOT_PHASES:
        talking = game.setup.options.speech == "free"
        return None if talking else "not_now"
    if game.phase in ("accuse", "refereed"):
        return None
    return None if number in who_speak(game) else "not_now"


def _room(game: Game, *, room_id: str) -> Room | None:
    return next((room for room in rooms(game) if room.id == room_id), None)


def _seat(game: Game, *, viewer: Viewer) -> Seat | None:
    if isinstance(viewer, SeatViewer) and 1 <= viewer.seat <= len(game.seats):
        return game.seats[viewer.seat - 1]
    return None


def _member(game: Game, *, room_id: str, seat: Seat) -> bool:
    """Whether the seat's card belongs to the circle, and somebody made it known to others of it: a lone member has the room to itself."""
    return any(
        circle.room == room_id and seat.role in circle.roles for circle in edition_named(game.setup.edition).circles
    )


def members(game: Game, room_id: str) -> tuple[SeatNo, ...]:
    """The seats that read along in a circle's room."""
    return tuple(seat.number for seat in game.seats if _member(game, room_id=room_id, seat=seat))

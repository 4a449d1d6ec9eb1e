"""Games in which one speaks at a time."""

from typing import Any

from forum.now import game_now
from forum.play import at_table
from forum.queries.verify import faults
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, forum_paced
from tests.forum.timing import HOUR, SECOND, Passing, sweep

TURN = 12 * HOUR  # at the pace of the board


def speaking(
    phase: str = "speech", *, edition: str = "classic", seats: int = 7, options: Any = None, **schedule: Any
) -> Playing:
    """A game in which the seats speak in order, 1 first; nobody left in the night."""
    set_up = forum_paced(**{"second_turn": True, **schedule})
    playing = a_game(edition=edition, seats=seats, options={"speech": "ordered", **(options or {})}, schedule=set_up)
    playing.close_until(phase)
    return playing


def speak(playing: Playing, seat: int, text: str = "我先说两句") -> int:
    return write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text=text)


def time_is_up(playing: Playing, clock: Passing) -> None:
    """The turn that is open runs out, and the clock is knocked at."""
    until = playing.row.turn_deadline
    assert until is not None
    clock(until - game_now() + SECOND)
    sweep()


def in_order(playing: Playing) -> bool:
    """Whether log, state and what is due agree."""
    with at_table(playing.pk) as table:
        return faults(table.row) == ()

"""Who is in a room changes only when the table is told something that changes it: the coming and going itself tells nobody a card.

Played over whole games of every edition with any options, command by command.
"""

import pytest

import killgame as k
from killgame import events as e
from tests.forum.evenings import EDITIONS, moments

# What all may see, and what of it changes who is in a room: the deal, a seat that leaves, a card lost, the end, a close undone.
CHANGES = (
    e.Dealt, e.DayBroke, e.CardLost, e.VotedOut, e.Taken, e.Accused, e.RecordedOut, e.ThrownOut, e.Surrendered, e.GameEnded,
    e.Ruled, e.BrokenOff, e.TakenBack, e.PhaseClosed,
)  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_rooms_change_hands_only_at_moments_that_are_announced(edition: str) -> None:
    changed = 0
    for moment in moments(edition):
        if moment.before is None or _readers(moment.before) == _readers(moment.after):
            continue
        changed += 1
        told = [event for event in moment.events if isinstance(event, CHANGES)]
        assert told, (moment.command, _readers(moment.before), _readers(moment.after))
        assert all(k.audience(event) == k.visibility.Everyone() for event in told)
    assert changed > 5


def _readers(game: k.Game) -> dict[int, tuple[k.Room, ...]]:
    """Seat → the rooms in which it reads along; 0 stands for everybody without one."""
    viewers = {0: k.Stranger(), **{seat.number: k.SeatViewer(seat.number) for seat in game.seats}}
    return {number: k.rooms_for(game, viewer) for number, viewer in viewers.items()}

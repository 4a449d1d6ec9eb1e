"""A game whose phases end every day at 21:00: whatever ends early or is moved, what follows is on the grid (T29)."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

import killgame
from forum.access import look
from forum.acts import MoveDeadline
from forum.now import game_now
from forum.queries.desk import closes_of
from forum.queries.phases import tape_of
from forum.schedule import Schedule
from tests.forum.people import Playing, a_game
from tests.forum.test_clockwork import sweep, to_deadline

ZONE = ZoneInfo("America/New_York")
GRID = replace(
    Schedule.paced("forum"),
    zone=ZONE.key,
    clock=dict.fromkeys(("night", "speech", "vote"), time(21)),
    shortest={"speech": timedelta(hours=30)},
    days_out=frozenset({5, 6}),
    silence=None,
    reminders=(),
    misses=None,
)


@pytest.fixture
def gridded(db: None) -> Playing:
    return a_game(schedule=GRID)


def local(at: datetime | None) -> datetime:
    assert at is not None
    return at.astimezone(ZONE)


def on_grid(at: datetime | None) -> bool:
    return local(at).time() == time(21) and local(at).weekday() < 5


def test_t29_an_early_end_and_a_moved_deadline_leave_the_grid_as_it_is(gridded: Playing) -> None:
    """T29: the judge ends a night at whatever hour it is now, and moves the next deadline to the small hours."""
    assert on_grid(gridded.row.deadline)
    gridded.close()
    opened, ends = gridded.row.phase_opened_at, gridded.row.deadline
    assert opened is not None
    assert ends is not None
    assert (gridded.game.phase, on_grid(ends), ends - opened >= timedelta(hours=36)) == ("speech", True, True)
    gridded.do(MoveDeadline(to=ends + timedelta(hours=6, minutes=17)))
    gridded.close()
    assert (gridded.game.phase, on_grid(gridded.row.deadline)) == ("vote", True)


@pytest.mark.parametrize(
    ("night_at_least", "ends"), [(None, ((1, "night"), (3, "speech"))), (20, ((2, "night"), (6, "speech")))]
)
def test_t29_a_ballot_that_ends_early_at_night_drags_nothing_along(
    clock: Callable[[timedelta], None], db: None, night_at_least: int | None, ends: tuple[tuple[int, str], ...]
) -> None:
    """T29: all have voted at 03:17 on a Wednesday; the two deadlines after it are at 21:00, and no phase is below its minimum.

    `ends` are days from that Tuesday on: without a minimum the night is over on Wednesday, with one of twenty hours on Thursday.
    """
    least = {"speech": timedelta(hours=30)} | ({"night": timedelta(hours=night_at_least)} if night_at_least else {})
    playing = a_game(options={"tie": "none"}, schedule=replace(GRID, early=frozenset({"vote"}), shortest=least))
    now = local(game_now())
    tuesday = (now + timedelta(days=7 - (now.weekday() - 1) % 7)).replace(hour=22, minute=0, second=0, microsecond=0)
    clock(tuesday - game_now())
    playing.close_until("vote")
    clock((tuesday + timedelta(days=1)).replace(hour=3, minute=17) - game_now())
    for seat in playing.game.living:
        playing.do(killgame.Move(seat, "vote", None))
    found = []
    for _phase in ends:
        row = playing.row
        assert row.phase_opened_at is not None
        assert row.deadline is not None
        assert row.deadline - row.phase_opened_at >= row.timing.least(row.phase)
        found.append(((local(row.deadline).date() - tuesday.date()).days, row.phase))
        assert on_grid(row.deadline)
        to_deadline(playing, clock)
        sweep()
    assert tuple(found) == ends


def test_the_desk_says_beforehand_when_the_next_phases_close(
    gridded: Playing, clock: Callable[[timedelta], None]
) -> None:
    announced = [one.at for one in closes_of(look(gridded.row.public_id, gridded.judge))]
    found = [gridded.row.deadline]
    for _phase in ("night", "speech", "vote"):
        to_deadline(gridded, clock, off=timedelta(seconds=1))
        sweep()
        found.append(gridded.row.deadline)
    assert (found, all(map(on_grid, found))) == (announced, True)


def test_the_tape_is_drawn_by_the_same_arithmetic(gridded: Playing) -> None:
    row, now = gridded.row, game_now()
    assert row.started_at is not None
    tape = tape_of(row, look(row.public_id, gridded.judge).view, now=now)
    assert sum(length for _kind, length in tape.spans[:1]) == pytest.approx(
        (row.deadline - row.started_at).total_seconds() / 3600  # type: ignore[operator] # it runs
    )
    assert 0 <= tape.at < 0.1
    hours = 0.0
    for _kind, length in tape.spans:
        hours += length
        assert on_grid(row.started_at + timedelta(hours=hours, milliseconds=1) - timedelta(milliseconds=1))


def test_a_table_that_speaks_and_votes_in_one_has_one_stretch_a_day(
    clock: Callable[[timedelta], None], db: None
) -> None:
    playing = a_game(options={"talk_and_vote": True})
    lengths = playing.row.timing.lengths
    playing.close()
    row = playing.row
    assert (row.phase, row.started_at is not None) == ("vote", True)
    view = look(row.public_id, playing.judge).view
    tape = tape_of(row, view, now=game_now())
    night, day = lengths["night"].total_seconds() / 3600, lengths["speech"].total_seconds() / 3600
    # Whole minutes are rounded up to.
    assert [(kind, round(hours, 1)) for kind, hours in tape.spans[:2]] == [("night", night), ("day", day)]
    assert tape.at == pytest.approx(night, abs=0.05)

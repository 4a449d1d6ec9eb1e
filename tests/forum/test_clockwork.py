"""Deadlines, without processes: what the clock's worker does when it is knocked. Trials of shared/TRIALS.md by their ids."""

import threading
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.db import connections, transaction

import killgame
from forum import clockwork
from forum.acts import MoveDeadline, Pause, Player
from forum.models import Due, Event, Game, Notice
from forum.now import game_now
from forum.play import play
from forum.refusals import Refused
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, forum_paced, once, quick
from tests.forum.timing import SECOND, Passing, closes, sweep, to_deadline


def test_a_phase_closes_at_its_deadline_and_not_before(playing: Playing, clock: Passing) -> None:
    to_deadline(playing, clock, off=-SECOND)
    sweep()
    assert (closes(playing), playing.game.phase) == (0, "night")
    clock(SECOND)
    sweep()
    assert (closes(playing), playing.game.phase) == (1, "speech")
    assert (sweep(), closes(playing)) == (0, 1)


def test_the_next_deadline_counts_from_the_last_one_and_not_from_the_close(playing: Playing, clock: Passing) -> None:
    old = playing.row.deadline
    assert old is not None
    to_deadline(playing, clock, off=3 * SECOND)
    sweep()
    assert playing.row.deadline == old + timedelta(hours=48)


def test_after_a_long_standstill_the_next_phase_has_its_whole_length(playing: Playing, clock: Passing) -> None:
    to_deadline(playing, clock, off=timedelta(hours=5))
    sweep()
    opened, deadline = playing.row.phase_opened_at, playing.row.deadline
    assert opened is not None
    assert deadline is not None
    assert timedelta() <= deadline - (opened + timedelta(hours=48)) < timedelta(minutes=1)


def test_a_clock_that_is_late_takes_no_time_from_a_short_phase(clock: Passing, db: None) -> None:
    """Nobody could act in a phase that was over when it opened; and one that is silent is closed all the same."""
    playing = a_game(schedule=replace(quick(), silence=timedelta(minutes=1)))
    seen = []
    for _ in range(3):
        to_deadline(playing, clock, off=5 * SECOND)
        sweep()
        row = playing.row
        assert row.phase_opened_at is not None
        left = row.time_left if row.deadline is None else row.deadline - row.phase_opened_at
        seen.append((row.phase, row.paused_for, left, row.broken_since))
    assert seen == [("speech", "", SECOND, None), ("vote", "", SECOND, None), ("night", "silence", SECOND, None)]


@pytest.mark.parametrize(("off", "code"), [(-SECOND, None), (timedelta(), "late"), (SECOND, "late")])
def test_t21_t42_the_servers_clock_alone_decides_lateness(
    playing: Playing, clock: Passing, off: timedelta, code: str | None
) -> None:
    """A vote and a post at the deadline −1 s, 0 s and +1 s, with no worker running."""
    playing.close_until("vote")
    voter = playing.seated[1]
    believed = playing.belief
    to_deadline(playing, clock, off=off)

    def came_of(deed: Callable[[], object]) -> str | None:
        try:
            deed()
        except Refused as refusal:
            return refusal.code
        return None

    vote = killgame.Move(seat=1, act="vote", target=2)
    assert came_of(lambda: play(playing.pk, vote, by=Player(voter.pk, 1), belief=believed, once=once())) == code
    assert came_of(lambda: write(playing.pk, a_write(playing, voter), room="public", text="投 2")) == code
    assert closes(playing) == 2


def test_t31_t43_a_game_that_raises_is_marked_retried_and_stops_no_other(clock: Passing, db: None) -> None:
    """The rules raise in one game: nothing half done, its judge told once, pauses grow, the other game on time."""
    broken, sound = a_game(), a_game()
    state = broken.row.state
    # A state that the rules cannot read, as a fault in them would leave it.
    Game.objects.filter(pk=broken.pk).update(state={**state, "game": {}}, sealed=None)
    to_deadline(sound, clock, off=SECOND)
    sweep()
    assert (sound.row.phase, sound.row.broken_since) == ("speech", None)
    due = Due.objects.get(game_id=broken.pk, kind="phase")
    assert (broken.row.broken_since is not None, closes(broken), due.attempts) == (True, 0, 1)
    waits = []
    for _ in range(3):
        before = due.next_try_at
        clock(due.next_try_at - due.at + SECOND)
        sweep()
        due.refresh_from_db()
        waits.append(due.next_try_at > before)
    assert (waits, due.attempts) == ([True, True, True], 4)
    told = Notice.objects.filter(game_id=broken.pk, kind="broken").values_list("account_id", flat=True)
    assert list(told) == [broken.judge.pk]
    Game.objects.filter(pk=broken.pk).update(state=state)
    clock(timedelta(hours=2))
    sweep()
    assert (broken.row.phase, broken.row.broken_since, closes(broken)) == ("speech", None, 1)


def test_a_game_is_whole_again_as_soon_as_the_clock_has_done_what_it_could_not(
    playing: Playing, clock: Passing
) -> None:
    playing.do(Pause(until=game_now() + SECOND))
    left, state = playing.row.time_left, playing.row.state
    Game.objects.filter(pk=playing.pk).update(time_left=None)
    clock(2 * SECOND)
    sweep()
    assert playing.row.broken_since is not None
    Game.objects.filter(pk=playing.pk).update(time_left=left)
    clock(timedelta(minutes=1))
    sweep()
    row = playing.row
    assert (row.broken_since, row.paused_until, row.state) == (None, None, state)


def test_t33_every_phase_closes_with_everybody_silent(clock: Passing, db: None) -> None:
    """Nobody ever acts, for three rounds; a killer is thrown out in the middle of a night."""
    playing = a_game(schedule=forum_paced(silence=None))
    seen = []
    for _ in range(9):
        to_deadline(playing, clock, off=SECOND)
        sweep()
        seen.append((playing.game.round, playing.game.phase))
        if seen[-1] == (2, "night"):
            playing.do(killgame.ThrowOut(target=playing.with_role("killer")[0]))
    assert seen == [(1, "speech"), (1, "vote"), (2, "night"), (2, "speech"), (2, "vote"), (3, "night"), (3, "speech"),
                    (3, "vote"), (4, "night")]  # fmt: skip


def test_a_moved_deadline_leaves_no_early_close_behind(playing: Playing, clock: Passing) -> None:
    old = playing.row.deadline
    assert old is not None
    playing.do(MoveDeadline(to=old + timedelta(hours=6)), reason="加班")
    to_deadline(playing, clock, off=-timedelta(hours=5))
    sweep()
    assert closes(playing) == 0
    clock(timedelta(hours=5))
    sweep()
    assert closes(playing) == 1


def test_a_pause_ends_by_itself_and_gives_back_the_time(playing: Playing, clock: Passing) -> None:
    old = playing.row.deadline
    assert old is not None
    playing.do(Pause(until=old - timedelta(hours=1)), reason="断网")
    left = playing.row.time_left
    clock(timedelta(hours=30))
    sweep()
    row = playing.row
    assert (row.paused_until, row.state_of_play, closes(playing)) == (None, "running", 0)
    assert row.deadline == Event.objects.get(game=row, kind="site.resumed").at + left


def test_ordered_speech_passes_the_floor_and_the_clock_ends_turns(clock: Passing, db: None) -> None:
    playing = a_game(options={"speech": "ordered"})
    playing.close()
    assert playing.game.turn == 1
    playing.do(killgame.Pass(seat=1))
    assert playing.game.turn == 2
    turn = playing.row.turn_deadline
    assert turn is not None
    clock(timedelta(hours=12, seconds=1))
    sweep()
    assert playing.game.turn == 3
    for seat in range(3, 8):
        playing.do(killgame.Pass(seat=seat))
    clock(SECOND)
    sweep()
    assert playing.game.phase == "vote"


def test_every_kind_of_due_thing_has_its_deed() -> None:
    assert set(clockwork.DEEDS) == {kind.value for kind in Due.Kind}


@pytest.mark.django_db(transaction=True)
def test_a_claim_skips_what_another_worker_holds(clock: Passing) -> None:
    held, free = a_game(), a_game()
    to_deadline(free, clock, off=SECOND)
    holding, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Due.objects.select_for_update().get(game_id=held.pk, kind="phase")
            holding.set()
            done.wait(timeout=20)
        connections.close_all()

    other = threading.Thread(target=hold)
    other.start()
    assert holding.wait(timeout=10)
    sweep()
    phases = (held.row.phase, free.row.phase)
    done.set()
    other.join()
    sweep()
    assert (phases, held.row.phase) == (("night", "speech"), "speech")

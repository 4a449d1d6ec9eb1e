"""The one door."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.http import Http404

import forum
import killgame
from forum import ledger
from forum.acts import Clock, Judge, MoveDeadline, Pause, Player, Resume
from forum.deadlines import Belief
from forum.models import Due, Event, Game, Post
from forum.play import Played, play
from forum.promises import secret_of
from forum.refusals import Refused
from forum.sealing import unseal
from tests.forum.people import Playing, once


def stored_equals_replayed(playing: Playing) -> bool:
    return killgame.replay(ledger.read(playing.row)) == playing.game


def refused(playing: Playing, command: object, by: object, *, belief: Belief | None = None, reason: str = "r") -> str:
    """The code of the refusal; the game must be what it was."""
    before = playing.row
    with pytest.raises((Refused, killgame.Rejected)) as error:
        play(playing.pk, command, by=by, belief=belief or playing.belief, once=once(), reason=reason)
    after = playing.row
    assert (after.state, after.log_length, after.deadline) == (before.state, before.log_length, before.deadline)
    return error.value.code


def test_only_the_door_locks_a_game() -> None:
    locking = re.compile(r"Game\.objects\.select_for_update|games?\.select_for_update")
    folder = Path(forum.__file__).parent
    assert [p.name for p in folder.rglob("*.py") if locking.search(p.read_text())] == ["play.py"]


def test_a_deal_is_one_transaction_with_cards_rooms_deadline_and_notices(playing: Playing) -> None:
    row, game = playing.row, playing.game
    assert (row.state_of_play, row.phase, row.round, game.phase) == ("running", "night", 1, "night")
    assert sorted(seat.role for seat in game.seats) == ["civilian"] * 3 + ["killer"] * 2 + ["police"] * 2
    assert sorted(row.rooms.values_list("name", flat=True)) == sorted(room.id for room in killgame.rooms(game))
    assert Due.objects.filter(game=row, kind="phase", at=row.deadline).count() == 1
    assert stored_equals_replayed(playing)


def test_the_log_replays_to_what_is_stored_after_every_command(playing: Playing) -> None:
    killer, police = playing.with_role("killer")[0], playing.with_role("police")[0]
    victim = playing.with_role("civilian")[0]
    for command in (
        killgame.Move(seat=killer, act="kill", target=victim),
        killgame.Sleep(seat=victim),
        killgame.Move(seat=police, act="check", target=killer),
        killgame.Withdraw(seat=police, act="check"),
        killgame.Close(by="judge"),
    ):
        playing.do(command)
        assert stored_equals_replayed(playing)
    assert playing.game.living == tuple(n for n in range(1, 8) if n != victim)


def test_events_are_numbered_without_gaps_and_cannot_be_changed(playing: Playing) -> None:
    numbers = list(Event.objects.filter(game_id=playing.pk).values_list("number", flat=True))
    assert numbers == list(range(1, playing.row.log_length + 1))
    with pytest.raises(Exception, match="append-only"):
        Event.objects.filter(game_id=playing.pk).update(kind="Other")


def test_the_same_once_key_does_nothing_twice(playing: Playing) -> None:
    killer, victim = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    by, key, belief = Player(playing.seated[killer].pk, killer), once(), playing.belief
    move = killgame.Move(seat=killer, act="kill", target=victim)
    assert play(playing.pk, move, by=by, belief=belief, once=key) == Played(playing.row)
    length = playing.row.log_length
    assert play(playing.pk, move, by=by, belief=belief, once=key) == Played(playing.row, repeated=True)
    assert playing.row.log_length == length


def test_nobody_moves_for_another(playing: Playing) -> None:
    one, two = playing.seated[1], playing.seated[2]
    sleep = killgame.Sleep(seat=1)
    assert refused(playing, sleep, Player(two.pk, 1)) == "not_for_you"
    assert refused(playing, sleep, Player(two.pk, 2)) == "not_for_you"
    assert refused(playing, sleep, Judge(playing.judge.pk)) == "not_for_you"
    assert refused(playing, killgame.Close(by="judge"), Judge(one.pk)) == "not_for_you"
    assert refused(playing, killgame.Close(by="deadline"), Judge(playing.judge.pk)) == "not_for_you"
    assert refused(playing, killgame.Close(by="judge"), Player(one.pk, 1)) == "not_for_you"
    assert refused(playing, sleep, Player(playing.stranger.pk, 1)) == "not_for_you"


def test_a_stale_phase_or_deadline_is_refused(playing: Playing) -> None:
    by, old = Player(playing.seated[1].pk, 1), playing.belief
    assert old.deadline is not None
    playing.do(MoveDeadline(to=old.deadline + timedelta(hours=1)))
    assert refused(playing, killgame.Sleep(seat=1), by, belief=old) == "stale_phase"
    assert refused(playing, killgame.Close(by="judge"), Judge(playing.judge.pk), belief=old) == "stale_phase"
    playing.close()
    assert refused(playing, killgame.Pass(seat=1), by, belief=old) == "stale_phase"


def test_an_unknown_game_is_not_found(db: None) -> None:
    with pytest.raises(Http404):
        play(12345, killgame.Close(by="judge"), by=Judge(1))


def test_the_clock_closes_nothing_early_and_nothing_stale(playing: Playing) -> None:
    close = killgame.Close(by="deadline")
    belief = playing.belief
    assert belief.deadline is not None
    assert refused(playing, close, Clock()) == "not_yet"
    other = Belief(belief.serial, belief.deadline + timedelta(hours=1))
    assert refused(playing, close, Clock(), belief=other) == "stale_phase"
    assert refused(playing, close, Clock(), belief=Belief(belief.serial + 1, belief.deadline)) == "stale_phase"


def test_a_pause_keeps_the_time_left_to_the_microsecond(playing: Playing) -> None:
    before = playing.row
    assert before.deadline is not None
    playing.do(Pause(until=before.deadline + timedelta(days=2)), reason="旅行")
    paused = playing.row
    assert (paused.deadline, paused.time_left is not None) == (None, True)
    assert refused(playing, killgame.Sleep(seat=1), Player(playing.seated[1].pk, 1)) == "paused"
    assert refused(playing, killgame.Close(by="judge"), Judge(playing.judge.pk)) == "paused"
    playing.do(Resume())
    after = playing.row
    resumed = Event.objects.get(game=after, kind="site.resumed")
    assert after.deadline == resumed.at + paused.time_left
    assert (after.paused_until, after.time_left) == (None, None)
    lines = [post.lines[0][0] for post in Post.objects.filter(room__game=after, author="narrator").order_by("floor")][
        -2:
    ]
    assert lines == ["pause", "resume"]
    assert stored_equals_replayed(playing)


def test_a_judge_gives_a_reason(playing: Playing) -> None:
    judge = Judge(playing.judge.pk)
    for command in (
        killgame.ThrowOut(target=1),
        killgame.BreakOff(),
        killgame.Rule(winner="good"),
        MoveDeadline(to=playing.row.deadline),
        Pause(until=playing.row.deadline),
    ):
        assert refused(playing, command, judge, reason="  ") == "no_reason"


def test_a_moment_in_the_past_or_in_a_year_is_no_deadline(playing: Playing) -> None:
    judge, deadline = Judge(playing.judge.pk), playing.row.deadline
    assert deadline is not None
    assert refused(playing, MoveDeadline(to=deadline - timedelta(days=3)), judge) == "bad_moment"
    assert refused(playing, MoveDeadline(to=deadline + timedelta(days=365)), judge) == "bad_moment"
    assert refused(playing, Pause(until=deadline + timedelta(days=365)), judge) == "bad_moment"


def test_at_the_end_the_secret_is_shown_and_the_clock_stops(playing: Playing) -> None:
    commitment = playing.game.setup.commitment
    playing.do(killgame.Rule(winner="good"), reason="够了")
    row, game = playing.row, playing.game
    assert (row.state_of_play, row.phase, row.deadline, game.winner) == (Game.State.FINISHED, "over", None, "good")
    assert game.secret is not None
    assert killgame.commit(bytes.fromhex(game.secret)) == commitment
    assert refused(playing, killgame.Close(by="judge"), Judge(playing.judge.pk)) == "not_running"


def test_the_secret_is_in_no_event_before_the_end(playing: Playing) -> None:
    for secret in (unseal(playing.row.secret_sealed).hex(), secret_of(playing.row, playing.game).hex()):
        assert not any(secret in str(e.body) for e in Event.objects.filter(game_id=playing.pk))
        assert secret not in str(playing.row.state)

"""What the clock does at a deadline besides closing: waiting, early ends, silent rounds, outages. Trials by their ids."""

from datetime import timedelta

import pytest

import killgame
from forum.acts import MoveDeadline, Pause, Resume, Say
from forum.models import Absence, Due, Event, Leave, Notice, WaitedFor
from forum.now import game_now
from forum.refusals import Refused
from tests.forum.people import Playing, a_game, a_write, forum_paced
from tests.forum.timing import DAY, HOUR, MINUTE, SECOND, Passing, closes, said, sweep, to_deadline


def all_vote(playing: Playing, *, but: int = 0) -> None:
    """Each living seat votes for itself, one excepted: nobody leaves by it."""
    for seat in playing.game.living:
        if seat != but:
            playing.do(killgame.Move(seat, "vote", seat))


class TestWaiting:
    def test_the_phase_is_lengthened_once_and_only_then_closed(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(extension=6 * HOUR))
        old = playing.row.deadline
        assert old is not None
        to_deadline(playing, clock)
        sweep()
        assert (closes(playing), playing.row.deadline) == (0, old + 6 * HOUR)
        assert said(playing)[-1] == "deadline.auto"
        to_deadline(playing, clock)
        sweep()
        assert (closes(playing), said(playing).count("deadline.auto")) == (1, 1)

    def test_it_is_not_said_for_whom(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(extension=HOUR))
        for seat in playing.game.living[1:]:
            playing.do(killgame.Sleep(seat))
        to_deadline(playing, clock)
        sweep()
        event = Event.objects.get(game_id=playing.pk, kind="site.deadline_moved")
        assert set(event.body) == {"from", "to", "reason", "why"}
        assert list(WaitedFor.objects.values_list("seat__number", flat=True)) == [playing.game.living[0]]

    @pytest.mark.parametrize("allowance", [1, 2])
    def test_a_seat_has_so_many_in_a_game_and_then_nobody_waits_for_it(
        self, clock: Passing, db: None, allowance: int
    ) -> None:
        playing = a_game(schedule=forum_paced(extension=HOUR, allowance=allowance, silence=None, misses=None))
        late, waited = playing.game.living[0], []
        for _night in range(3):
            playing.close_until("night")
            for seat in playing.game.living[1:]:
                playing.do(killgame.Sleep(seat))
            before = closes(playing)
            to_deadline(playing, clock)
            sweep()
            waited.append(closes(playing) == before)
            to_deadline(playing, clock)
            sweep()
        assert waited == [number < allowance for number in range(3)]
        assert list(WaitedFor.objects.values_list("seat__number", flat=True)) == [late] * allowance

    def test_t24_what_is_saved_is_waited_for_no_more(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(extension=HOUR))
        for seat in playing.game.living:
            playing.do(killgame.Sleep(seat))
        to_deadline(playing, clock)
        sweep()
        assert (closes(playing), WaitedFor.objects.count()) == (1, 0)

    def test_t25_where_nobody_owes_anything_nothing_is_used_up(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(extension=HOUR))
        playing.close_until("speech")
        before = closes(playing)
        to_deadline(playing, clock)
        sweep()
        assert (closes(playing) - before, WaitedFor.objects.count()) == (1, 0)


class TestEarlyEnds:
    def test_a_ballot_ends_as_soon_as_all_have_voted(self, db: None) -> None:
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"})))
        playing.close_until("vote")
        *_, last = playing.game.living
        all_vote(playing, but=last)
        assert playing.game.phase == "vote"
        playing.do(killgame.Move(last, "vote", None))
        assert playing.game.phase != "vote"
        assert "close.early" in said(playing)

    def test_t28_a_phase_that_may_not_end_early_does_not(self, playing: Playing) -> None:
        playing.close_until("vote")
        all_vote(playing)
        assert playing.game.phase == "vote"

    def test_t29_a_phase_lasts_its_minimum_though_all_be_done(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"}), shortest={"vote": 10 * HOUR}))
        playing.close_until("vote")
        all_vote(playing)
        assert playing.game.phase == "vote"
        clock(10 * HOUR - MINUTE)
        sweep()
        assert playing.game.phase == "vote"
        clock(MINUTE + SECOND)
        sweep()
        assert playing.game.phase != "vote"

    def test_who_takes_his_vote_back_before_the_minimum_is_over_keeps_it_open(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"}), shortest={"vote": 10 * HOUR}))
        playing.close_until("vote")
        all_vote(playing)
        playing.do(killgame.Withdraw(1, "vote"))
        clock(11 * HOUR)
        sweep()
        assert playing.game.phase == "vote"
        playing.do(killgame.Move(1, "vote", None))
        assert playing.game.phase != "vote"

    def test_a_night_ends_early_only_after_a_random_while(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(early=frozenset({"night"}), early_wait=HOUR))
        for seat in playing.game.living:
            playing.do(killgame.Sleep(seat))
        early = Due.objects.get(game_id=playing.pk, kind="early")
        assert playing.game.phase == "night"
        assert timedelta() <= early.at - game_now() + MINUTE <= HOUR + MINUTE
        clock(HOUR + SECOND)
        sweep()
        assert playing.game.phase == "speech"

    def test_a_night_that_sets_no_wait_waits_a_tenth_of_its_length(self, db: None) -> None:
        """Dawn with the last choice would tell whose it was; that choice is answered like any other, and nothing closes with it."""
        schedule = forum_paced(early=frozenset({"night"})).with_lengths(night=20 * HOUR)
        waits, phases = [], []
        for _ in range(4):
            playing = a_game(schedule=schedule)
            for seat in playing.game.living:
                playing.do(killgame.Sleep(seat))
            phases.append(playing.game.phase)
            waits.append(Due.objects.get(game_id=playing.pk, kind="early").at - game_now())
        assert phases == ["night"] * 4
        assert all(wait <= 2 * HOUR for wait in waits)
        assert max(waits) - min(waits) > SECOND

    def test_a_pause_keeps_an_early_end_away_and_it_comes_after_it(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"}), shortest={"vote": HOUR}))
        playing.close_until("vote")
        all_vote(playing)
        playing.do(Pause(until=game_now() + 5 * HOUR))
        clock(2 * HOUR)
        sweep()
        assert playing.game.phase == "vote"
        playing.do(Resume())
        assert playing.game.phase != "vote"

    def test_a_close_that_was_taken_back_does_not_come_again_in_the_same_breath(self, db: None) -> None:
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"})))
        playing.close_until("vote")
        all_vote(playing)
        playing.do(killgame.TakeBack())
        assert playing.game.phase == "vote"

    def test_a_phase_reopened_by_the_judge_ends_early_only_when_somebody_acts_anew(self, db: None) -> None:
        """T23: nothing that lengthens it may close it in the same breath."""
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"})))
        playing.close_until("vote")
        all_vote(playing)
        playing.do(killgame.TakeBack())
        deadline = playing.row.deadline
        assert deadline is not None
        playing.do(MoveDeadline(to=deadline + HOUR))
        assert (playing.game.phase, said(playing)[-1]) == ("vote", "deadline.later")
        playing.do(killgame.Move(1, "vote", 1))
        assert (playing.game.phase, "close.early" in said(playing)) == ("pk_speech", True)

    def test_t23_what_has_ended_early_is_lengthened_no_more(self, clock: Passing, db: None) -> None:
        """Between the moment of the early end and its close: whoever asks for more time is too late, and it closes."""
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"}), shortest={"vote": 10 * HOUR}))
        playing.close_until("vote")
        all_vote(playing)
        deadline = playing.row.deadline
        assert deadline is not None
        clock(10 * HOUR + SECOND)
        for act in (MoveDeadline(to=deadline + HOUR), Say(1, "extension", yes=True)):
            with pytest.raises(Refused, match="late"):
                playing.do(act)
        sweep()
        assert (playing.game.phase, said(playing).count("deadline.later")) == ("pk_speech", 0)

    def test_an_early_end_that_a_worker_has_just_found_stale_is_owed_anew(self, clock: Passing, db: None) -> None:
        """Its row is still there while the worker deletes it; the last action must not rely on it."""
        playing = a_game(schedule=forum_paced(early=frozenset({"vote"}), shortest={"vote": 10 * HOUR}, early_wait=HOUR))
        playing.close_until("vote")
        all_vote(playing)
        held = Due.objects.get(game_id=playing.pk, kind="early")
        playing.do(killgame.Withdraw(1, "vote"))
        clock(9 * HOUR)
        Due.objects.filter(pk=held.pk).update(at=game_now() - SECOND, next_try_at=game_now() - SECOND)
        playing.do(killgame.Move(1, "vote", None))
        Due.objects.filter(pk=held.pk).delete()
        clock(HOUR + SECOND)
        sweep()
        assert playing.game.phase == "pk_speech"

    def test_the_one_who_was_waited_for_is_thrown_out(self, db: None) -> None:
        playing = a_game(seats=10, schedule=forum_paced(early=frozenset({"vote"})))
        playing.close_until("vote")
        last = playing.with_role("civilian")[-1]
        for seat in playing.game.living:
            if seat != last:
                playing.do(killgame.Move(seat, "vote", None))
        playing.do(killgame.ThrowOut(last))
        assert playing.game.phase == "night"


class TestActsClose:
    def test_acts_close_before_the_nights_end_and_dawn_comes_at_its_time(self, clock: Passing, db: None) -> None:
        playing = a_game(schedule=forum_paced(acts_close=30 * MINUTE))
        to_deadline(playing, clock, off=-31 * MINUTE)
        playing.do(killgame.Sleep(1))
        clock(MINUTE + SECOND)
        with pytest.raises(Refused, match="acts_closed"):
            playing.do(killgame.Sleep(2))
        sweep()
        assert playing.game.phase == "night"
        to_deadline(playing, clock)
        sweep()
        assert playing.game.phase == "speech"


class TestSilence:
    def test_a_round_in_which_nobody_did_anything_pauses_the_game_and_tells_its_judge(
        self, playing: Playing, clock: Passing
    ) -> None:
        for _ in range(3):
            to_deadline(playing, clock)
            sweep()
        row = playing.row
        assert (row.phase, row.round, row.paused_for) == ("night", 2, "silence")
        assert said(playing)[-1] == "pause.silence"
        assert list(Notice.objects.filter(kind="silent").values_list("account_id", flat=True)) == [playing.judge.pk]
        clock(8 * DAY)
        sweep()
        assert (playing.row.paused_until, playing.game.round) == (None, 2)

    @pytest.mark.parametrize("what", ["vote", "post", "sleep"])
    def test_one_sign_of_life_in_a_round_is_enough(self, playing: Playing, clock: Passing, what: str) -> None:
        from forum.writing import write

        if what == "sleep":
            playing.do(killgame.Sleep(4))
        for _ in range(3):
            if what == "post" and playing.game.phase == "speech":
                write(playing.pk, a_write(playing, playing.seated[2]), room="public", text="有人吗")
            if what == "vote" and playing.game.phase == "vote":
                playing.do(killgame.Move(2, "vote", None))
            to_deadline(playing, clock)
            sweep()
        assert (playing.game.round, playing.row.paused_until) == (2, None)

    def test_what_was_done_before_that_round_does_not_count(self, playing: Playing, clock: Passing) -> None:
        playing.do(killgame.Sleep(4))
        for _ in range(6):
            to_deadline(playing, clock)
            sweep()
        assert (playing.game.round, playing.row.paused_for) == (3, "silence")


def test_who_is_away_by_leave_is_not_waited_for(clock: Passing, db: None) -> None:
    playing = a_game(schedule=forum_paced(extension=HOUR))
    away, *others = playing.game.living
    for seat in others:
        playing.do(killgame.Sleep(seat))
    now = game_now()
    absence = Absence.objects.create(account=playing.seated[away], since=now, until=now + 3 * DAY, said_at=now)
    Leave.objects.create(absence=absence, game=playing.row, at=now)
    to_deadline(playing, clock)
    sweep()
    assert (closes(playing), WaitedFor.objects.count()) == (1, 0)

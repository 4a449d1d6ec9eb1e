"""Missed phases: counted, warned of, and then what the game has set. Trials of shared/TRIALS.md by their ids."""

from dataclasses import replace
from datetime import timedelta

import pytest

import killgame
from forum import lobby
from forum.models import Absence, Account, Game, Leave, Miss, Notice, Sitting
from forum.now import game_now
from forum.queries.notices import notices_of
from forum.schedule import Schedule
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game
from tests.forum.timing import HOUR, SECOND, Passing, said, sweep, to_deadline


def set_to(misses: int | None, penalty: str = "judge") -> Schedule:
    return replace(Schedule.paced("forum"), misses=misses, penalty=penalty, silence=None)


def pass_phase(playing: Playing, clock: Passing, *, silent: set[int]) -> None:
    """All the living do what they owe, but those, and the clock closes the phase."""
    ballot = playing.game.phase == "vote"
    for seat in killgame.owes(playing.game):
        if seat not in silent:
            playing.do(killgame.Move(seat, "vote", None) if ballot else killgame.Sleep(seat))
    to_deadline(playing, clock)
    sweep()


def pass_round(playing: Playing, clock: Passing, *, silent: set[int], warned: Account | None = None) -> None:
    """A night, the speeches, a vote: two phases in which something is owed.

    `warned` must have been so before the vote opened, in which he misses a phase for the second time, and nothing have followed until then.
    """
    for _ in range(3):
        if warned is not None and playing.game.phase == "vote":
            warnings = Notice.objects.filter(game_id=playing.pk, account=warned, kind="warning")
            opened = playing.row.phase_opened_at
            assert opened is not None
            assert (warnings.get().at < opened, told(playing, "missed")) == (True, {})
            assert Sitting.objects.filter(seat__game_id=playing.pk, account=warned, until__isnull=True).exists()
        pass_phase(playing, clock, silent=silent)


def missed(playing: Playing) -> list[tuple[int, str, int, bool]]:
    rows = Miss.objects.filter(game_id=playing.pk).order_by("phase_serial", "seat__number")
    return list(rows.values_list("seat__number", "phase", "round", "excused"))


def told(playing: Playing, kind: str) -> dict[str, int]:
    """Name → number, of the notices of that kind."""
    return dict(Notice.objects.filter(game_id=playing.pk, kind=kind).values_list("account__username", "number"))


def test_t24_a_miss_is_what_was_owed_and_not_saved_when_the_clock_closed(playing: Playing, clock: Passing) -> None:
    pass_phase(playing, clock, silent={2, 5})
    assert missed(playing) == [(2, "night", 1, False), (5, "night", 1, False)]
    assert Miss.objects.filter(account=playing.seated[2]).count() == 1
    pass_phase(playing, clock, silent=set())
    assert len(missed(playing)) == 2  # nobody owes a speech
    pass_phase(playing, clock, silent={5})
    assert missed(playing)[2:] == [(5, "vote", 1, False)]


def test_a_close_by_the_judge_is_no_miss(playing: Playing) -> None:
    playing.close()
    playing.close_until("vote")
    playing.close()
    assert missed(playing) == []


def test_misses_are_counted_though_nothing_follows_from_them(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(None))
    pass_round(playing, clock, silent={2})
    assert (len(missed(playing)), told(playing, "warning"), told(playing, "missed")) == (2, {}, {})


@pytest.mark.parametrize(("misses", "warned_after", "told_after"), [(1, 1, 2), (2, 1, 2), (3, 2, 3)])
def test_t81_a_warning_with_the_time_comes_before_the_judge_is_told(
    clock: Passing, db: None, misses: int, warned_after: int, told_after: int
) -> None:
    playing = a_game(schedule=set_to(misses))
    seen = []
    for phase in ("night", "speech", "vote", "night", "speech", "vote"):
        assert playing.game.phase == phase
        pass_phase(playing, clock, silent={2})
        if phase != "speech":
            seen.append((told(playing, "warning"), told(playing, "missed")))
    name, judge = playing.seated[2].username, playing.judge.username
    assert [bool(warned) for warned, _told in seen] == [n >= warned_after for n in (1, 2, 3, 4)]
    assert [bool(late) for _warned, late in seen] == [n >= told_after for n in (1, 2, 3, 4)]
    assert (set(seen[-1][0]), set(seen[-1][1])) == ({name}, {judge})


def test_t81_the_warning_names_the_deadline_while_something_is_owed(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(2, "out"))
    pass_phase(playing, clock, silent={2})

    def words() -> str:
        return next(one.text for one in notices_of(playing.seated[2]) if "错过" in one.text)

    assert words() == "你已错过 1 个阶段。下次该你行动时再错过，座位会交给别人或离局。"
    pass_phase(playing, clock, silent=set())
    assert playing.game.phase == "vote"
    assert words().startswith("你已错过 1 个阶段。12月")
    assert words().endswith("前请行动（“睡觉”也算），否则座位会交给别人或离局。")


def test_the_judge_is_told_once(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(2))
    pass_round(playing, clock, silent={2})
    Notice.objects.filter(kind="missed").update(seen_at=game_now())
    pass_round(playing, clock, silent={2})
    assert [one.seen_at is None for one in Notice.objects.filter(kind="missed")] == [False]


def test_the_site_throws_out_by_the_games_rule_and_says_so(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(2, "out"))
    civilian = playing.with_role("civilian")[0]
    pass_round(playing, clock, silent={civilian}, warned=playing.seated[civilian])
    assert civilian not in playing.game.living
    lines = said(playing)
    assert "thrown_out.misses" in lines
    assert "thrown_out" not in lines
    assert set(told(playing, "missed")) == {playing.seated[civilian].username}
    assert playing.row.state_of_play == Game.State.RUNNING


def test_a_throw_out_may_end_the_game_and_then_nobody_else_is_punished(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(2, "out"))
    killers = set(playing.with_role("killer"))
    pass_round(playing, clock, silent=killers | {playing.with_role("civilian")[0]})
    game = playing.game
    assert (game.over, game.winner) == (True, "good")
    assert playing.row.state_of_play == Game.State.FINISHED


def test_the_first_of_the_reserve_who_may_takes_the_seat_with_all_that_it_has(clock: Passing, db: None) -> None:
    opened = an_open_game(schedule=set_to(2, "reserve"))
    players = [an_account(f"玩家{letter}") for letter in "甲乙丙丁戊己庚"]
    away, next_one = an_account("候补甲"), an_account("候补乙")
    for player in (*players, away, next_one):
        lobby.join(opened.pk, a_write(opened, player))
    lobby.close_sign_up(opened.pk, a_write(opened, opened.judge))
    for player in players:
        lobby.confirm(opened.pk, a_write(opened, player))
    seated = dict(enumerate(players, 1))
    playing = Playing(opened.pk, opened.judge, seated, opened.stranger)
    card = playing.game.seats[2].cards
    now = game_now()
    Absence.objects.create(account=away, since=now, until=now + timedelta(days=30), said_at=now)
    pass_round(playing, clock, silent={3}, warned=players[2])
    sitting = Sitting.objects.filter(seat__game_id=playing.pk, seat__number=3).order_by("since")
    assert [(one.account.username, one.until is None) for one in sitting] == [("玩家丙", False), ("候补乙", True)]
    assert (3 in playing.game.living, playing.game.seats[2].cards) == (True, card)
    assert said(playing)[-1] == "replaced"
    assert (set(told(playing, "seated")), set(told(playing, "missed"))) == ({"候补乙"}, {"玩家丙"})
    assert [one.text for one in notices_of(players[2])] == [
        "你错过的阶段超过了本局的限度，已经不在局中。", "有你的座位，请确认参加。",
    ]  # fmt: skip
    seated[3] = next_one
    # He came when the night was open already, and had not the whole of it; the next phases are his.
    pass_phase(playing, clock, silent={3})
    assert missed(playing)[-1] == (3, "night", 2, True)
    # The reserve has nobody left who is there: the judge is told of the next.
    pass_round(playing, clock, silent={4})
    assert "秋水" in told(playing, "missed")


def test_phases_in_an_absence_that_the_judge_agreed_to_are_excused(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(1, "out"))
    now = game_now()
    for seat in (2, 3):
        absence = Absence.objects.create(
            account=playing.seated[seat], since=now, until=now + timedelta(days=3, hours=1), said_at=now
        )
        if seat == 2:
            Leave.objects.create(absence=absence, game=playing.row, at=now)
    pass_phase(playing, clock, silent={2, 3})
    assert missed(playing) == [(2, "night", 1, True), (3, "night", 1, False)]
    assert set(told(playing, "warning")) == {playing.seated[3].username}


def test_what_is_taken_back_was_no_miss_and_no_warning(clock: Passing, db: None) -> None:
    playing = a_game(schedule=set_to(2))
    pass_phase(playing, clock, silent={6})
    pass_phase(playing, clock, silent=set())
    playing.do(killgame.TakeBack())  # the speeches: nobody missed anything in them
    assert (missed(playing), bool(told(playing, "warning"))) == ([(6, "night", 1, False)], True)
    playing.do(killgame.TakeBack())
    assert (playing.game.phase, missed(playing), told(playing, "warning")) == ("night", [], {})
    to_deadline(playing, clock, off=HOUR + SECOND)
    sweep()
    assert [(seat, excused) for seat, _phase, _round, excused in missed(playing)] == [(6, False)]

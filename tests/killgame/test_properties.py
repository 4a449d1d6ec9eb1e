"""What holds for every game, whatever happens in it."""

import itertools
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import killgame as k
from killgame import events as e
from tests.killgame.games import Table, commands, own_acts, tables, through_json

SLOW = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@SLOW
@given(table=tables(), data=st.data())
def test_what_is_stored_is_what_the_log_says(table: Table, data: st.DataObject) -> None:
    """After every command: replay equals the stored game, and both survive JSON in mid-phase."""
    for command in data.draw(st.lists(commands(len(table.now.seats)), max_size=25)):
        if table.refusal(command) is None and isinstance(command, k.TakeBack):
            table.game = k.replay(table.log)
        assert k.replay(table.log) == table.now
        assert k.load(through_json(k.dump(table.now))) == table.now
    assert [k.load_event(through_json(k.dump_event(event))) for event in table.log] == table.log
    assert table.now.length == len(k.effective(table.log))


@SLOW
@given(table=tables(), data=st.data())
def test_twin_games_look_alike_to_who_may_not_know(table: Table, data: st.DataObject) -> None:
    """A stranger's view is a function of the events a stranger may see: nothing else of a game reaches it, and likewise for every seat.

    The log is folded once more without what this viewer may not see: picks, answers, hidden votes and counts, causes. The cards stay, since
    who sits where is public, and of a sealed count that there was one. The view must not change."""
    for command in data.draw(st.lists(commands(len(table.now.seats)), max_size=25)):
        if not isinstance(command, k.TakeBack | k.DealAnew):
            table.refusal(command)
    if table.now.over:
        return
    viewers: list[k.Viewer] = [k.Stranger(), *(k.SeatViewer(seat.number) for seat in table.now.seats)]
    for viewer in viewers:
        blind = None
        for event in table.log:
            if k.audience(event).admits(viewer) or isinstance(event, e.CardDealt):
                blind = k.evolve(blind, event)
            elif isinstance(event, e.BallotClosed):
                blind = k.evolve(blind, e.BallotClosed(replace(event.record, votes=(), abstained=(), missed=())))
        assert blind is not None
        assert k.view_for(blind, viewer) == k.view_for(table.now, viewer)


@SLOW
@given(table=tables())
def test_after_an_empty_night_only_counters_differ(table: Table) -> None:
    if k.edition_named(table.now.setup.edition).begins != "night":
        return
    table.close_to("night")
    before = table.now
    table.do(k.Close())
    after = table.now
    if k.edition_named(after.setup.edition).also_wins is not None and after.over:
        return  # who is too few from the deal loses at the first look
    options = after.setup.options
    assert after.over == ((options.round_limit, options.peaceful_night, options.first_night) == (1, "skip", "full"))
    assert (after.seats, after.marks, after.checks, after.counted, after.knows) == (
        before.seats,
        before.marks,
        before.checks,
        before.counted,
        before.knows,
    )
    assert (after.heard, after.ballots, after.words, after.words_due, after.picks) == ((), (), (), (), ())


@SLOW
@given(table=tables(), data=st.data())
def test_the_order_of_votes_of_different_seats_decides_nothing(table: Table, data: st.DataObject) -> None:
    """Nor that of picks, but for a group's tie, where `group_tie` `first` makes order the law."""
    options = table.now.setup.options
    if options.majority is not None or options.peaceful_night == "skip":
        return
    for phase in ("night", "vote"):
        for _ in range(6):
            if table.now.phase != phase and not table.now.over:
                table.do(k.Close())
        if table.now.phase != phase:
            return
        living = table.now.living
        acts = own_acts(table.now) if phase == "night" else [(seat, "vote") for seat in living]
        draw = data.draw
        moves = [
            k.Move(seat, act, draw(st.sampled_from(living)), number=draw(st.integers(1, 10)), direction="cw")
            for seat, act in acts
        ]
        start, log = table.now, len(table.log)
        ends = []
        for order in (moves, data.draw(st.permutations(moves))):
            table.game = start
            del table.log[log:]
            accepted = [table.refusal(move) for move in order]
            tied = _tied_picks(table.now)
            table.do(k.Close())
            ends.append((sorted(map(str, accepted)), _outcome(table.now)))
        if not tied:
            assert ends[0] == ends[1]


def _tied_picks(game: k.Game) -> bool:
    """Whether the order of the picks decides: a tie, or a kill on a mine, for which the first who picked it pays."""
    if any(pick.act == "kill" and game.seats[pick.value[0] - 1].role == "mine" for pick in game.picks):
        return True
    for act in ("kill", "check"):
        targets = [pick.value for pick in game.picks if pick.act == act]
        counts = sorted((targets.count(target) for target in set(targets)), reverse=True)
        if len(counts) > 1 and counts[0] == counts[1]:
            return True
    return False


def _outcome(game: k.Game) -> k.Game:
    """The game without what records the order in which things came in."""
    nights = tuple(replace(night, picks=tuple(sorted(night.picks, key=str))) for night in game.nights)
    ballots = tuple(replace(ballot, votes=tuple(sorted(ballot.votes))) for ballot in game.ballots)
    marks = tuple(sorted(game.marks, key=str))
    return replace(game, nights=nights, ballots=ballots, marks=marks, picks=tuple(sorted(game.picks, key=str)))


PHASES = ("night", "words", "speech", "vote", "pk_speech", "pk_vote", "rest_speech", "final_vote")


def _reach(phase: str, **options: Any) -> Table:
    """A table of four in the given phase: a killer, a police, two civilians."""
    table = Table("modern", seats=4, counts={"killer": 1, "police": 1, "civilian": 2}, **options)
    if phase == "words":
        killer, victim = table.seats_of("killer")[0], table.seats_of("civilian")[0]
        table.do(k.Move(killer, "kill", victim))
    if phase in ("night", "words", "speech", "vote"):
        table.close_to(phase)
        return table
    table.close_to("vote")
    for seat in table.now.living:
        table.do(k.Move(seat, "vote", seat))
    table.close_to(phase)
    return table


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    "options", [{}, {"must_vote": True, "missed_vote": "self"}, {"tie": "lottery", "speech": "ordered"}], ids=str
)
def test_every_phase_closes_whoever_is_silent_votes_or_is_thrown_out(phase: str, options: dict[str, Any]) -> None:
    """Every mixture of four: each seat is silent, acts on its neighbour, acts on itself, or is thrown out (before or after the rest)."""
    start = _reach(phase, **options)
    game, log = start.now, list(start.log)
    for doing in itertools.product(("silent", "next", "self", "thrown"), repeat=4):
        for judge_first in (False, True):
            start.game, start.log = game, list(log)
            order = sorted(range(4), key=lambda place: (doing[place] == "thrown") != judge_first)
            for place in order:
                _do(start, seat=k.SeatNo(place + 1), what=doing[place])
            if start.now.over:
                continue
            closed = start.now
            start.do(k.Close())
            assert (start.now.phase, start.now.round) != (closed.phase, closed.round) or start.now.over
            assert k.replay(start.log) == start.now


def _do(table: Table, *, seat: k.SeatNo, what: str) -> None:
    if what == "silent" or table.now.over:
        return
    if what == "thrown":
        table.refusal(k.ThrowOut(seat))
        return
    target = seat if what == "self" else k.SeatNo(seat % 4 + 1)
    act = (
        "vote"
        if "vote" in table.now.phase
        else {"killer": "kill", "police": "check"}.get(table.now.seats[seat - 1].role, "pass")
    )
    table.refusal(k.Move(seat, act, target))


@SLOW
@given(table=tables(), data=st.data())
def test_every_phase_closes_at_larger_tables(table: Table, data: st.DataObject) -> None:
    for command in data.draw(st.lists(commands(len(table.now.seats)), max_size=40)):
        if not isinstance(command, k.TakeBack | k.DealAnew):
            table.refusal(command)
        if table.now.over:
            return
        before = table.now
        table.do(k.Close())
        assert table.now.closed_from == before.length
        if table.now.over:
            return

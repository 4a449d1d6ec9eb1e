"""Phases that end before their time: by 过 of all, by a majority; and what is left of their deadline then. Trial T28."""

import killgame
from forum.acts import Player
from forum.models import Due, Event
from forum.now import game_now
from forum.play import play
from tests.forum.people import Playing, a_game, forum_paced, once
from tests.forum.timing import DAY, SECOND, Passing, closes, said, sweep, to_deadline


def test_speeches_end_when_the_last_has_passed_and_nobody_has_taken_his_pass_back(db: None) -> None:
    playing = a_game(schedule=forum_paced(early=frozenset({"speech"})))
    playing.close_until("speech")
    fickle, *others, last = playing.game.living
    for seat in (fickle, *others):
        playing.do(killgame.Pass(seat))
    playing.do(killgame.Pass(fickle, withdraw=True))
    playing.do(killgame.Pass(last))
    assert (playing.game.phase, "close.early" in said(playing)) == ("speech", False)
    assert killgame.owing(playing.game) == (fickle,)
    before = closes(playing)
    playing.do(killgame.Pass(fickle))
    assert (playing.game.phase, closes(playing) - before, said(playing).count("close.early")) == ("vote", 1, 1)
    assert Event.objects.filter(game_id=playing.pk, kind="PhaseClosed").latest("number").body["event"]["by"] == "early"


def at_the_deciding_vote() -> tuple[Playing, int, int]:
    """A first ballot one vote before its majority; the seat that is to go, and the one that has not voted yet."""
    playing = a_game(seats=12, options={"majority": 1}, schedule=forum_paced(silence=None).with_lengths(words=3 * DAY))
    playing.close_until("vote")
    target, needed = playing.with_role("civilian")[0], len(playing.game.living) // 2 + 1
    *voters, deciding = [seat for seat in playing.game.living if seat != target][:needed]
    for seat in voters:
        playing.do(killgame.Move(seat, "vote", target))
    return playing, target, deciding


def test_the_deciding_vote_closes_the_ballot_and_sets_the_next_deadline(clock: Passing, db: None) -> None:
    """The same key again changes nothing, and what was due at the old deadline does nothing."""
    playing, target, deciding = at_the_deciding_vote()
    old, before = playing.row, closes(playing)
    assert (old.phase, target in playing.game.living) == ("vote", True)
    assert old.deadline is not None
    belief, key = playing.belief, once()
    by, vote = Player(playing.seated[deciding].pk, deciding), killgame.Move(deciding, "vote", target)
    first = play(playing.pk, vote, by=by, belief=belief, once=key)
    new = playing.row
    assert (first.repeated, closes(playing) - before, target in playing.game.living) == (False, 1, False)
    assert (said(playing).count("close.majority"), new.phase, new.phase_serial) == (1, "words", old.phase_serial + 1)
    length = new.timing.lengths["words"]
    assert new.phase_opened_at is not None
    assert new.deadline is not None
    assert length <= new.deadline - new.phase_opened_at < length + 60 * SECOND
    again = play(playing.pk, vote, by=by, belief=belief, once=key)
    assert (again.repeated, playing.row) == (True, new)
    assert (playing.row.log_length, playing.row.deadline, playing.row.state) == (
        new.log_length,
        new.deadline,
        new.state,
    )
    to_old = Due.objects.filter(game_id=playing.pk, kind="phase", belief=str(belief))
    assert to_old.count() == 1
    clock(old.deadline - game_now() + SECOND)
    assert sweep() >= 1
    assert (to_old.count(), closes(playing) - before, playing.row.deadline) == (0, 1, new.deadline)
    to_deadline(playing, clock)
    sweep()
    assert closes(playing) - before == 2

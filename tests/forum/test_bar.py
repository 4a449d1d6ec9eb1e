"""The bar: what of it is the reader's own, and how it stands still while the game does (design: the game bar)."""

from datetime import timedelta

import pytest

import killgame
from forum.acts import Judge, Pause, Resume
from forum.now import game_now
from forum.play import play
from tests.forum.pages import Reader, people
from tests.forum.people import Playing, a_game, once
from tests.forum.test_retracting import Hand
from tests.forum.test_votes import at_the_ballot, dead
from tests.forum.timing import HOUR


def pause(playing: Playing, what: Pause | Resume) -> None:
    play(playing.pk, what, by=Judge(playing.judge.pk), belief=playing.belief, once=once(), reason="先查一张票")


@pytest.mark.parametrize("kind", ["open", "until_close", "sealed"])
def test_the_vote_in_the_bar_is_the_readers_own(db: None, kind: str) -> None:
    voting = at_the_ballot(options={"ballot": kind})
    a, b, c = voting.game.living[:3]
    reader = Reader(voting, voting.seated[a])
    assert reader.get().context["bar"].my_vote is None
    before = {who: one.get().context["bar"].my_vote for who, one in people(voting, living=b, out=dead(voting)).items()}
    assert set(before.values()) == {None}
    for target, stands in ((c, (c,)), (None, ())):
        voting.do(killgame.Move(a, "vote", target=target))
        assert reader.get("votes/").context["bar"].my_vote == stands
        after = {
            who: one.get().context["bar"].my_vote for who, one in people(voting, living=b, out=dead(voting)).items()
        }
        assert after == before
    voting.do(killgame.Withdraw(a, "vote"))
    assert reader.get().context["bar"].my_vote is None
    voting.do(killgame.Move(a, "vote", target=c))
    voting.close()
    assert reader.get().context["bar"].my_vote is None


def test_a_pause_stills_the_line_where_it_stood(db: None) -> None:
    playing, hand = a_game(), Hand()
    playing.close_until("speech")
    opened, deadline = playing.row.phase_opened_at, playing.row.deadline
    assert opened is not None
    assert deadline is not None
    reader = Reader(playing, playing.seated[1])
    hand(opened + (deadline - opened) / 4 - hand.at)
    assert reader.get().context["bar"].progress == pytest.approx(25)
    pause(playing, Pause(until=game_now() + 30 * HOUR))
    hand(timedelta(hours=7))
    bar = reader.get().context["bar"]
    assert (bar.progress, bar.paused_until is not None) == (pytest.approx(25), True)
    assert "bar-pg dotted" in reader.get().content.decode()
    # A longer pause is the same pause.
    pause(playing, Pause(until=game_now() + 40 * HOUR))
    assert reader.get().context["bar"].progress == pytest.approx(25)
    pause(playing, Resume())
    page = reader.get()
    assert "bar-pg dotted" not in page.content.decode()
    assert 25 < page.context["bar"].progress < 100

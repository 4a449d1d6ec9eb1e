"""The narrator's counts at intervals, and votes that stand before the close."""

from typing import Any

import pytest

import killgame
from forum import counting
from forum.acts import Judge, Pause
from forum.deadlines import Belief
from forum.models import Due, Post
from forum.now import game_now
from forum.play import play
from forum.refusals import Refused
from tests.forum.pages import Reader
from tests.forum.people import Playing, forum_paced, once
from tests.forum.test_votes import at_the_ballot, votes
from tests.forum.timing import HOUR, MINUTE, SECOND, Passing, sweep, to_deadline


def counted(playing: Playing) -> list[dict[str, Any]]:
    """The narrator's counts while a ballot was open, in order."""
    posts = Post.objects.filter(room__game_id=playing.pk, room__name="public", author="narrator").order_by("floor")
    return [params for post in posts for id, params in post.lines if id == "count.running"]


def counting_game(**options: Any) -> Playing:
    return at_the_ballot(schedule=forum_paced(count_every=6 * HOUR), options=options)


def test_the_narrator_counts_at_each_interval_once(db: None, clock: Passing) -> None:
    voting = counting_game()
    a, b, c, *others = voting.game.living
    deadline = voting.row.deadline
    assert deadline is not None
    voting.do(killgame.Move(a, "vote", target=b))
    voting.do(killgame.Move(c, "vote", target=None))
    clock(6 * HOUR - MINUTE)
    sweep()
    assert counted(voting) == []
    clock(MINUTE)
    sweep()
    sweep()
    first = {"tally": [[b, 1]], "missing": [b, *others], "deadline": deadline.isoformat()}
    assert counted(voting) == [first]
    voting.do(killgame.Move(c, "vote", target=a))
    clock(6 * HOUR)
    sweep()
    assert [one["tally"] for one in counted(voting)] == [[[b, 1]], [[a, 1], [b, 1]]]
    page = Reader(voting, None).get()
    assert "Not yet voted" in page.content.decode()
    voting.close()
    clock(7 * HOUR)
    sweep()
    assert len(counted(voting)) == 2
    assert voting.game.phase != "vote"


def test_what_an_outage_swallowed_is_made_up_for_once(db: None, clock: Passing) -> None:
    voting = counting_game()
    opened = voting.row.phase_opened_at
    assert opened is not None
    clock(13 * HOUR)
    sweep()
    assert len(counted(voting)) == 1
    assert Due.objects.get(game_id=voting.pk, kind="count").at == opened + 18 * HOUR


def test_a_knock_with_an_old_belief_posts_nothing(db: None, clock: Passing) -> None:
    voting = counting_game()
    due = Due.objects.get(game_id=voting.pk, kind="count")
    voting.close()
    with pytest.raises(Refused, match="stale_phase"):
        counting.post_count(voting.pk, belief=Belief.parse(due.belief))
    assert counted(voting) == []


def test_a_paused_game_is_not_counted_and_goes_on_at_its_intervals(db: None, clock: Passing) -> None:
    voting = counting_game()
    until = game_now() + 8 * HOUR
    play(voting.pk, Pause(until), by=Judge(voting.judge.pk), belief=voting.belief, once=once(), reason="因")
    clock(6 * HOUR + SECOND)
    sweep()
    assert counted(voting) == []
    clock(6 * HOUR)
    sweep()
    assert len(counted(voting)) == 1


@pytest.mark.parametrize("kind", ["until_close", "sealed"])
def test_a_secret_ballot_is_never_counted_while_it_is_open(db: None, clock: Passing, kind: str) -> None:
    voting = counting_game(ballot=kind)
    assert not Due.objects.filter(game_id=voting.pk, kind="count").exists()
    clock(7 * HOUR)
    sweep()
    assert counted(voting) == []


def test_from_the_set_time_on_a_vote_stands_and_a_first_one_can_still_be_cast(db: None, clock: Passing) -> None:
    voting = at_the_ballot(schedule=forum_paced(votes_stand=30 * MINUTE))
    a, b, c, d = voting.game.living[:4]
    reader = Reader(voting, voting.seated[a])
    voting.do(killgame.Move(a, "vote", target=b))
    voting.do(killgame.Move(d, "vote", target=b))
    voting.do(killgame.Withdraw(d, "vote"))
    to_deadline(voting, clock, off=-31 * MINUTE)
    assert "votes stand from" in reader.get("now/").content.decode()
    voting.do(killgame.Move(a, "vote", target=c))
    clock(MINUTE)
    for command in (
        killgame.Move(a, "vote", target=b),
        killgame.Move(a, "vote", target=None),
        killgame.Withdraw(a, "vote"),
    ):
        with pytest.raises(Refused, match="votes_stand"):
            voting.do(command)
    answer = reader.post("vote/", target=b)
    assert (answer.status_code, "before the close on, a vote stands" in answer.content.decode()) == (409, True)
    page = reader.get("votes/")
    assert (page.context["pick"], page.context["my_vote"]) == (None, (c,))
    assert "votes stand since" in page.content.decode()
    voting.do(killgame.Move(b, "vote", target=a))
    voting.do(killgame.Move(d, "vote", target=c))
    assert votes(voting) == {a: (c,), b: (a,), d: (c,)}
    voting.do(killgame.Annul(target=a))
    voting.do(killgame.Move(a, "vote", target=b))
    assert votes(voting)[a] == (b,)

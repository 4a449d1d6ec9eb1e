"""What players add to the seed when they confirm: theirs alone until the deal, everybody's from then on."""

from typing import Any

import pytest

import killgame
from forum import lobby
from forum.models import Event, Game, SignUp
from forum.promises import secret_of
from forum.queries.verify import faults
from killgame import events as e
from tests.forum.api.callers import code, post
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_write, an_account, an_open_game, dealt

pytestmark = pytest.mark.django_db

NAMES = ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲")


@pytest.fixture
def confirming() -> Playing:
    """All seven have signed up, and are asked to confirm."""
    playing = an_open_game(start_when_full=True)
    for name in NAMES:
        lobby.join(playing.pk, a_write(playing, an_account(name)))
    return playing


def _everywhere(playing: Playing, account: Any) -> dict[str, str]:
    """What one of the people reads of the game, on its pages and by the API."""
    reader = Reader(playing, account)
    pages = {path: body(reader.get(path)) for path in ("", "desk/", "votes/", "schedule/")}
    return {**pages, "api": reader.client.get(f"/api/v1/games/{playing.row.public_id}/").content.decode()}


def test_before_the_deal_nobody_but_its_writer_can_tell_that_it_was_given(confirming: Playing) -> None:
    """The same game twice, with and without: for all others not a byte differs."""
    writer = an_account("半夏")
    lobby.confirm(confirming.pk, a_write(confirming, writer), entropy=" 3 5\t2\u202e 6 ")
    others = (confirming.judge, an_account("老槐"), confirming.stranger, None)
    row = SignUp.objects.filter(game_id=confirming.pk, account=writer)
    assert row.get().entropy == "3 5 2 6"
    assert "3 5 2 6" in _everywhere(confirming, writer)[""]
    with_it = [_everywhere(confirming, other) for other in others]
    row.update(entropy="")
    assert [_everywhere(confirming, other) for other in others] == with_it
    assert "<h1" in with_it[0]["desk/"]
    assert not any("3 5 2 6" in str(event.body) for event in Event.objects.filter(game_id=confirming.pk))


def test_at_the_deal_it_is_listed_by_seat_and_the_cards_depend_on_it() -> None:
    playing = dealt(an_open_game(), entropy={2: "<b>6 5</b>", 5: "红中"})
    given = ((2, "<b>6 5</b>"), (5, "红中"))
    log = [killgame.load_event(event.body) for event in playing.row.events.exclude(kind__startswith="site.")]
    (said,) = [event for event in log if isinstance(event, e.Dealt)]
    assert (said.entropy, playing.game.setup.entropy) == (given, given)
    anybody = Reader(playing, None)
    thread, votes = body(anybody.get()), body(anybody.get("votes/"))
    assert '<span class="nb">seat 2</span> “<bdi>&lt;b&gt;6 5&lt;/b&gt;</bdi>”; ' in thread
    assert ("<bdi>&lt;b&gt;6 5&lt;/b&gt;</bdi>" in votes, anybody.get("votes/").context["proof"].added) == (True, given)
    opened, secret = killgame.replay(log[:1]), secret_of(playing.row, playing.game)
    deal = killgame.Deal(7, given)
    again = killgame.decide(opened, deal, killgame.dice_for(opened.setup, deal, secret=secret))
    assert tuple(log[1 : 1 + len(again)]) == again
    assert killgame.dice_for(opened.setup, killgame.Deal(7), secret=secret) != killgame.dice_for(
        opened.setup, deal, secret=secret
    )
    assert faults(playing.row) == ()


def test_without_any_the_narrator_says_nothing_of_it(playing: Playing) -> None:
    posts = playing.row.rooms.get(name="public").posts.all()
    assert "fair.entropy" not in [id for post in posts for id, _ in post.lines]
    assert Reader(playing, None).get("votes/").context["proof"].added == ()


def test_too_long_a_line_is_refused_and_comes_back(confirming: Playing) -> None:
    long, writer = "六" * 65, an_account("半夏")
    reader = Reader(confirming, writer)
    answer = reader.post("sign-up/confirm/", entropy=long)
    assert (answer.status_code, long in body(answer), "64 characters are the most" in body(answer)) == (409, True, True)
    incomplete = reader.post("sign-up/confirm/", entropy=long, once="short")
    assert (incomplete.status_code, long in body(incomplete)) == (400, True)
    assert code(post(confirming, writer, "sign-up/confirm/", entropy=long)) == (400, "bad_form")
    assert not SignUp.objects.filter(game_id=confirming.pk, confirmed_at__isnull=False).exists()
    assert reader.post("sign-up/confirm/", entropy=f"  {long[:60]}   1 {' ' * 20} ").status_code == 302
    assert post(confirming, an_account("老槐"), "sign-up/confirm/", entropy="6 6")[0] == 200
    given = SignUp.objects.filter(game_id=confirming.pk).exclude(entropy="").values_list("entropy", flat=True)
    assert list(given) == [long[:60] + " 1", "6 6"]


def test_what_was_confirmed_once_stays(confirming: Playing) -> None:
    """A second confirmation changes nothing: else the last to come could try until the cards please him."""
    writer = an_account("半夏")
    for text in ("1 2 3", "4 5 6"):
        lobby.confirm(confirming.pk, a_write(confirming, writer), entropy=text)
    assert SignUp.objects.get(game_id=confirming.pk, account=writer).entropy == "1 2 3"


def test_the_judge_on_whom_the_lot_fell_adds_nothing() -> None:
    playing = an_open_game(judging="lot")
    for name in (*NAMES, "夜航船"):
        lobby.join(playing.pk, a_write(playing, an_account(name)), offers=name == "半夏")
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    drawn = an_account("半夏")
    offered = {name: 'name="entropy"' in body(Reader(playing, an_account(name)).get()) for name in ("半夏", "老槐")}
    assert (Game.objects.get(pk=playing.pk).judge, offered) == (drawn, {"半夏": False, "老槐": True})
    for name in (*NAMES, "夜航船"):
        lobby.confirm(playing.pk, a_write(playing, an_account(name)), entropy="judge" if name == "半夏" else "")
    assert (playing.row.state_of_play, playing.game.setup.entropy) == ("running", ())

"""When a right ends, what is open loses it at once: forms, half-loaded pages, requests that are being answered (ASVS 8.2.4, 8.3.2)."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, connections
from django.test import Client

import killgame
from forum import lobby
from forum.acts import Player
from forum.models import Account, Event, Post, Seat, SignUp, Sitting, Token
from forum.play import at_table, play
from forum.writing import write
from tests.forum.api.callers import API, caller, game_address
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, once
from tests.forum.volleys import Deed, Volley

TIMES = 3
CANARY = "暗号：今夜三号"


def replaced(playing: Playing, seat: int) -> Account:
    """Another takes the seat, as the clock lets the first of the reserve."""
    newcomer = an_account("替补")
    with at_table(playing.pk) as table:
        Sitting.objects.filter(seat__game=table.row, seat__number=seat, until__isnull=True).update(until=table.now)
        there = Seat.objects.get(game=table.row, number=seat)
        Sitting.objects.create(seat=there, account=newcomer, since=table.now)
    return newcomer


@contextmanager
def just_before(table: str, deed: Callable[[], object]) -> Iterator[None]:
    """The deed is done, by somebody else's connection, in the moment before this one first reads that table."""
    done: list[bool] = []

    def meanwhile() -> None:
        deed()
        connections.close_all()

    def wrapper(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if f'FROM "{table}"' in sql and not done:
            done.append(True)
            with ThreadPoolExecutor(1) as somebody:
                somebody.submit(meanwhile).result(timeout=30)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(wrapper):
        yield
    assert done, f"{table} was never read"


@pytest.mark.django_db(transaction=True)
def test_a_page_that_is_being_made_when_its_reader_is_replaced_tells_nothing() -> None:
    playing = a_game()
    mine, other = playing.with_role("killer")[:2]
    reader = playing.seated[mine]
    home = f"/g/{playing.row.public_id}/"
    ways = (f"{home}r/killers/", f"{API}games/{playing.row.public_id}/rooms/killers/posts/")
    client = Client()
    client.force_login(reader)

    def end() -> None:
        replaced(playing, mine)
        write(playing.pk, a_write(playing, playing.seated[other]), room="killers", text=CANARY)

    for way in ways:
        assert client.get(way).status_code == 200
        with just_before("forum_post", end):
            answer = client.get(way)
        assert (answer.status_code, CANARY in answer.content.decode()) == (404, False)
        Sitting.objects.filter(seat__game=playing.pk, account__username="替补").delete()
        Sitting.objects.filter(seat__game=playing.pk, account=reader).update(until=None)
        assert CANARY in client.get(way).content.decode()
        Post.objects.filter(text=CANARY).delete()
    with just_before("forum_notice", lambda: replaced(playing, mine)):
        assert client.get(f"{home}card/").status_code == 404


def _volleys(make: Callable[[Playing], tuple[Deed, Deed]], *, playing: Playing) -> tuple[str, str]:
    with Volley() as volley:
        first, second = volley.fire(make(playing))
    return first.code, second.code


@pytest.mark.django_db(transaction=True)
def test_a_vote_and_a_replacement_at_once_have_one_order() -> None:
    for _time in range(TIMES):
        playing = a_game()
        playing.close_until("vote")
        believed = playing.belief

        def deeds(there: Playing, believed: Any = believed) -> tuple[Deed, Deed]:
            by = Player(there.seated[1].pk, 1)
            vote = lambda: play(there.pk, killgame.Move(1, "vote", target=2), by=by, belief=believed, once=once())  # noqa: E731
            return Deed("the vote", vote), Deed("the replacement", lambda: replaced(there, 1))

        came, end = _volleys(deeds, playing=playing)
        left = Sitting.objects.get(seat__game=playing.pk, account=playing.seated[1]).until
        voted = Event.objects.filter(game=playing.pk, kind="VoteCast").values_list("at", flat=True).first()
        assert end == "done"
        assert (came, voted is not None and left is not None and voted < left) in {
            ("done", True),
            ("not_for_you", False),
        }


@pytest.mark.django_db(transaction=True)
def test_a_post_and_the_end_of_its_writers_seat_at_once_have_one_order() -> None:
    """In a circle's room, by one who is thrown out; in the thread, in the last moment of the phase."""
    for room, phase in (("killers", "night"), ("public", "speech")):
        for _time in range(TIMES):
            playing = a_game()
            playing.close_until(phase)
            seat = playing.with_role("killer")[0]
            slip = a_write(playing, playing.seated[seat])

            def deeds(there: Playing, room: str = room, seat: int = seat, slip: Any = slip) -> tuple[Deed, Deed]:
                said = Deed("the post", lambda: write(there.pk, slip, room=room, text=CANARY))
                return said, Deed("out", lambda: there.do(killgame.ThrowOut(seat)))

            came, end = _volleys(deeds, playing=playing)
            out = Event.objects.filter(game=playing.pk, kind="ThrownOut").values_list("at", flat=True).get()
            posts = Post.objects.filter(room__game=playing.pk).select_related("room__game")
            said = next((one.at for one in posts if one.text == CANARY), None)
            assert (end, came in {"done", "out"}) == ("done", True)
            assert (said is not None and said < out) is (came == "done")


@pytest.mark.django_db(transaction=True)
def test_judging_handed_over_and_the_sign_up_closed_at_once_have_one_order() -> None:
    for _time in range(TIMES):
        playing = an_open_game(asked=an_account("判官"))
        for name in ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲"):
            lobby.join(playing.pk, a_write(playing, an_account(name)))
        slips = [a_write(playing, an_account(name)) for name in ("判官", "判官")]

        def deeds(there: Playing, slips: Any = slips) -> tuple[Deed, Deed]:
            agree, close = slips
            return (
                Deed("agree", lambda: lobby.agree_to_judge(there.pk, agree)),
                Deed("close", lambda: lobby.close_sign_up(there.pk, close)),
            )

        agreed, closed = _volleys(deeds, playing=playing)
        row = playing.row
        assert (agreed, closed) in {("done", "done"), ("done", "not_for_you")}
        assert row.judge == an_account("判官")
        assert not SignUp.objects.filter(game=row, account=row.judge).exists()


def test_what_is_open_loses_its_right_at_once(playing: Playing) -> None:
    """Forms and pages from before: after a seat is out, replaced, a phase over, a log-out, an account closed, a token withdrawn."""
    seat = playing.with_role("killer")[0]
    mine, form = Reader(playing, playing.seated[seat]), {"belief": str(playing.belief)}
    program = caller(playing.seated[seat])
    sleeps = {**form, "once": once(), "act": "sleep"}
    assert mine.get("r/killers/").status_code == mine.get("card/").status_code == 200
    newcomer = replaced(playing, seat)
    met = [mine.post("night/", choice="sleep", **form), mine.post("r/killers/write/", text="还在", **form)]
    met += [mine.get(path) for path in ("card/", "r/killers/", "r/killers/1/")]
    met += [
        program.post(game_address(playing, "moves/"), sleeps),
        program.get(game_address(playing, "rooms/killers/posts/")),
    ]
    assert [answer.status_code for answer in met] == [403, 404, 404, 404, 404, 403, 404]
    assert "killers" not in mine.get("now/?here=killers").content.decode()
    theirs = Reader(playing, newcomer)
    assert theirs.post("night/", choice="sleep", **form).status_code == 302
    playing.do(killgame.ThrowOut(seat))
    assert theirs.post("night/", choice="sleep").status_code == 403
    other = next(n for n in playing.game.living)
    late = Reader(playing, playing.seated[other])
    playing.close()
    assert late.post("night/", choice="sleep", **form).status_code == 409


def test_who_has_logged_out_or_is_banned_or_has_no_token_any_more_does_nothing(playing: Playing) -> None:
    account, believed = playing.seated[1], {"belief": str(playing.belief)}
    before, program = Reader(playing, account), caller(account)
    copied = Client()
    copied.cookies = before.client.cookies.copy()  # another tab, with the page and form from before
    before.client.post("/accounts/logout/")
    for path, more in (("night/", {"choice": "sleep"}), ("r/public/write/", {"text": "还在"})):
        assert copied.post(before.home + path, {**believed, "once": once(), **more}).status_code == 403
    assert copied.get(f"{before.home}card/").status_code == 404
    Token.objects.filter(account=account).delete()
    assert (
        program.post(game_address(playing, "moves/"), {**believed, "once": once(), "act": "sleep"}).status_code == 403
    )
    slip, by = a_write(playing, account), Player(account.pk, 1)
    Account.objects.filter(pk=account.pk).update(is_active=False)
    # A request that had been let in before the ban, and comes to the lock after it.
    with pytest.raises(Exception, match="not_for_you"):
        write(playing.pk, slip, room="public", text="还在")
    with pytest.raises(Exception, match="not_for_you"):
        play(playing.pk, killgame.Sleep(1), by=by, belief=playing.belief, once=once())
    assert playing.game.asleep == ()

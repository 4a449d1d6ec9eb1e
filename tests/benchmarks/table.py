"""What people wait for at a table of twelve: a close, a post, a vote, and a page of a long thread."""

import statistics
import time
from collections.abc import Mapping

from django.db import connection
from django.test.utils import CaptureQueriesContext

import killgame
from forum.acts import Judge
from forum.models import Event, Game, Room
from forum.play import play
from forum.writing import write
from tests.benchmarks.copies import copy_games
from tests.benchmarks.measure import Measured, benchmark, summed_up, timed
from tests.forum.before_seals import as_before_seals
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, once

POSTS, FULL = 500, 54
FULL_HOUSE = {"counts": {"killer": 12, "police": 12, "civilian": 30}}
# About as long as a speech in a real game, with what makes its text expensive to render.
SPEECH = (
    "昨夜的刀口落在 **5 号**，先说结论：我站 7 号这边。\n\n> 3 号：我昨天没有投票\n\n"
    + "他的票跟得太齐，理由却没有。" * 20
)


@benchmark
def closes() -> Mapping[str, Measured]:
    """`play(Close)` of phases in which everybody has acted: votes, narrator's posts, notices, the next deadline."""
    times = []
    for _ in range(10):
        playing = a_game(edition="classic", seats=12)
        for _phase in range(4):
            _act(playing)
            belief, by, key = playing.belief, Judge(playing.judge.pk), once()
            begun = time.perf_counter()
            play(playing.pk, killgame.Close(by="judge"), by=by, belief=belief, once=key, reason="because")
            times.append((time.perf_counter() - begun) * 1000)
    return {"close_12": summed_up(times, unit="ms")}


@benchmark
def close_of_a_full_house() -> Mapping[str, Measured]:
    """The dearest close: a ballot at a table of fifty-four, whose cards are set by `counts`, in which all have voted and one is thrown out.

    One game is played up to there; what is closed are copies of it: as they are, and as they were before rows were sealed.
    """
    playing = a_game(edition="classic", seats=FULL, options=FULL_HOUSE)
    playing.close_until("vote")
    condemned, *others = playing.game.living
    for place, seat in enumerate(others):
        playing.do(killgame.Move(seat, "vote", condemned if place % 2 else others[place - 1]))
    playing.do(killgame.Move(condemned, "vote", others[0]))
    (open_one,) = copy_games([playing.pk], numbers=range(1, 2))
    as_before_seals(Game.objects.get(pk=open_one))
    sealed = copy_games([playing.pk], numbers=range(2, 33))
    open_ones = copy_games([open_one], numbers=range(100, 131))
    times: dict[bool, list[float]] = {True: [], False: []}
    for pair in zip(sealed, open_ones, strict=True):
        # By turns, so that whatever else the machine does meets both alike.
        for pk in pair if len(times[True]) % 2 else pair[::-1]:
            times[pk == pair[0]].append(_close_full_house(playing, pk))
    ratio = statistics.median(times[True][1:]) / statistics.median(times[False][1:])
    return {
        "close_54": summed_up(times[True][1:], unit="ms"),
        "close_54_open": summed_up(times[False][1:], unit="ms"),
        "close_54_sealing": summed_up([ratio], unit="ratio"),
    }


def _close_full_house(playing: Playing, pk: int) -> float:
    """Milliseconds."""
    belief, by, key = playing.belief, Judge(playing.judge.pk), once()
    begun = time.perf_counter()
    row = play(pk, killgame.Close(by="judge"), by=by, belief=belief, once=key, reason="because").row
    took = (time.perf_counter() - begun) * 1000
    voted = Event.objects.filter(game=row, kind="VoteCast").count()
    if voted != FULL or len(killgame.load(row.state).living) != FULL - 1:
        raise RuntimeError("that was no ballot of a full house")
    return took


def _act(playing: Playing) -> None:
    """Killers, police and voters do something; nobody is thrown out, for the votes go round in a ring."""
    game = playing.game
    if game.phase == "night":
        victim = next(seat for seat in playing.with_role("civilian") if seat in game.living)
        for role, act in (("killer", "kill"), ("police", "check")):
            playing.do(killgame.Move(playing.with_role(role)[0], act, victim))
    elif game.phase == "vote":
        for place, seat in enumerate(game.living):
            playing.do(killgame.Move(seat, "vote", game.living[place - 1]))


@benchmark
def long_thread() -> Mapping[str, Measured]:
    """The last page of a thread, by a living player; writing in it; numbers of queries of both."""
    playing = a_game(edition="classic", seats=12)
    playing.close_until("speech")

    def post() -> None:
        seat = playing.game.living[0]
        write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text=SPEECH)

    while Room.objects.get(game_id=playing.pk, name="public").floors < POSTS:
        post()
    reader = Reader(playing, playing.seated[playing.game.living[1]])

    def page() -> None:
        if reader.get().status_code != 200:
            raise RuntimeError("the thread did not answer")

    name = f"thread_{POSTS}"
    return {
        name: timed(page, n=50),
        f"{name}_queries": summed_up([_queries(page)], unit="queries"),
        "post": timed(post, n=50),
        "post_queries": summed_up([_queries(post)], unit="queries"),
    }


def _queries(call: object) -> int:
    assert callable(call)
    with CaptureQueriesContext(connection) as captured:
        call()
    return len(captured)


@benchmark
def votes() -> Mapping[str, Measured]:
    """One vote as the form sends it: through middleware, session, form and door, until the redirect."""
    playing = a_game(edition="classic", seats=12)
    playing.close_until("vote")
    living = playing.game.living
    reader = Reader(playing, playing.seated[living[0]])
    times = []
    for turn in range(101):
        fields = {"belief": str(playing.belief), "once": once(), "target": living[1 + turn % (len(living) - 1)]}
        begun = time.perf_counter()
        answer = reader.client.post(f"{reader.home}vote/", fields)
        times.append((time.perf_counter() - begun) * 1000)
        if answer.status_code != 302:
            raise RuntimeError(f"the vote was answered with {answer.status_code}")
    return {"vote": summed_up(times[1:], unit="ms")}

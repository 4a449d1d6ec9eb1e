"""PRODUCT P2: what the dead may learn, where the set-up has it: who is out and asks, and never with a way back into the game."""

from typing import Any

import pytest
from django.db import ProgrammingError, transaction

import killgame
from forum.learning import learn
from forum.models import Event, Learnt, Post
from forum.refusals import Refused
from tests.forum.pages import Reader, body, people
from tests.forum.people import Playing, a_game, a_write, forum_paced

pytestmark = pytest.mark.django_db


def a_game_of(what: str, **more: Any) -> Playing:
    return a_game(schedule=forum_paced(dead_learn=what), **more)


def learnt(playing: Playing, seat: int) -> Reader:
    """The seat's player, after he has asked for it."""
    reader = Reader(playing, playing.seated[seat])
    assert reader.post("learn/").status_code == 302
    return reader


def test_by_itself_nobody_learns_anything() -> None:
    playing = a_game()
    playing.do(killgame.ThrowOut(5))
    dead = Reader(playing, playing.seated[5])
    assert (dead.get("learn/").status_code, dead.post("learn/").status_code) == (404, 404)
    assert "learn/" not in body(dead.get("r/dead/")) + body(dead.get("card/"))


def test_who_is_out_is_warned_first_and_then_sees_every_card() -> None:
    playing = a_game_of("roles")
    killer = playing.with_role("killer")[0]
    playing.do(killgame.Move(killer, "kill", target=playing.with_role("civilian")[0]))
    playing.do(killgame.ThrowOut(5))
    dead = Reader(playing, playing.seated[5])
    for path in ("r/dead/", "card/"):
        assert f'href="{dead.home}learn/"' in body(dead.get(path))
    asked = dead.get("learn/")
    assert (asked.context["learning"].seats, "What you have seen you cannot unsee" in body(asked)) == (None, True)
    assert Learnt.objects.count() == 0
    shown = learnt(playing, 5).get("learn/").context["learning"]
    roles = {row.number: [str(name) for name, _stone in row.cards] for row in shown.seats}
    assert len(roles) == 7
    assert all(
        ("killer" in " ".join(names).lower()) == (n in playing.with_role("killer")) for n, names in roles.items()
    )
    assert (shown.log, {row.standing for row in shown.seats}, {row.note for row in shown.seats}) == (None, {()}, {""})


def test_where_it_is_all_he_sees_what_stands_and_the_log() -> None:
    playing = a_game_of("all")
    killer, victim = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    out = playing.with_role("civilian")[1]
    playing.do(killgame.Move(killer, "kill", target=victim))
    playing.do(killgame.ThrowOut(out))
    shown = learnt(playing, out).get("learn/").context["learning"]
    standing = {row.number: [move.targets[0][0] for move in row.standing] for row in shown.seats if row.standing}
    assert standing[killer] == [victim]
    assert any(not entry.public for entry in shown.log.entries)


def test_for_everybody_else_there_is_no_such_page_and_nothing_changes() -> None:
    playing = a_game_of("all")
    first, second = playing.with_role("civilian")[:2]
    playing.do(killgame.ThrowOut(first))
    playing.do(killgame.ThrowOut(second))
    others = people(playing, living=playing.with_role("killer")[0], out=second)
    paths = ("", "r/readers/", "activity/", "votes/", "now/?beside=public")
    before = {name: [body(one.get(path)) for path in paths] for name, one in others.items()}
    events, posts = Event.objects.count(), Post.objects.count()
    learnt(playing, first)
    assert (Event.objects.count(), Post.objects.count()) == (events, posts)
    assert {name: [body(one.get(path)) for path in paths] for name, one in others.items()} == before
    status = {name: (one.get("learn/").status_code, one.post("learn/").status_code) for name, one in others.items()}
    assert status.pop("dead") == (200, 302)  # he is asked for himself
    assert set(status.values()) == {(404, 404)}
    assert [one.seat for one in others["judge"].get("desk/").context["learnt"]] == [first, second]


def test_not_before_the_last_words_are_over() -> None:
    playing = a_game_of("roles")
    victim = playing.with_role("civilian")[0]
    for killer in playing.with_role("killer"):
        playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close_until("words")
    dead = Reader(playing, playing.seated[victim])
    assert (dead.get("learn/").status_code, dead.post("learn/").status_code) == (404, 404)
    with pytest.raises(Refused, match="not_for_you"):
        learn(playing.pk, a_write(playing, playing.seated[victim]), seat=victim)
    playing.close_until("speech")
    assert learnt(playing, victim).get("learn/").context["learning"].seats is not None


def test_no_close_is_taken_back_that_would_bring_him_to_life() -> None:
    playing = a_game_of("roles")
    victim = playing.with_role("civilian")[0]
    for killer in playing.with_role("killer"):
        playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close_until("speech")
    judge = Reader(playing, playing.judge)
    playing.do(killgame.TakeBack())  # nobody has learnt anything yet: back into the words
    playing.close_until("speech")
    learnt(playing, victim)
    for _ in range(2):
        before = Event.objects.count()
        answer = judge.post("desk/take-back/")
        assert answer.status_code == 409
        assert f"have no part in this game any more: {victim}." in answer.content.decode()
        assert (playing.game.phase, Event.objects.count()) == ("speech", before)
    # One that leaves him out is taken back as ever.
    playing.close()
    playing.do(killgame.TakeBack())
    assert (playing.game.phase, victim in playing.game.living) == ("speech", False)


def test_cards_are_not_dealt_anew_to_him() -> None:
    playing = a_game_of("roles")
    playing.do(killgame.ThrowOut(5))
    learnt(playing, 5)
    with pytest.raises(Refused, match="learnt"):
        playing.do(killgame.DealAnew())
    assert playing.game.living == (1, 2, 3, 4, 6, 7)


def test_it_is_kept_once_and_for_ever_and_at_the_end_everybody_knows() -> None:
    playing = a_game_of("all")
    playing.do(killgame.ThrowOut(5))
    learnt(playing, 5)
    learnt(playing, 5)
    (row,) = Learnt.objects.all()
    assert (row.seat, row.account, row.what) == (5, playing.seated[5], "all")
    for change in (row.delete, lambda: Learnt.objects.update(seat=4)):
        with pytest.raises(ProgrammingError), transaction.atomic():
            change()
    assert Reader(playing, playing.seated[1]).get().context.get("learnt") is None
    playing.do(killgame.Rule("good"))
    assert [one.seat for one in Reader(playing, None).get().context["learnt"]] == [5]
    assert Reader(playing, playing.seated[5]).get("learn/").status_code == 404

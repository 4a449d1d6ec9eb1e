"""The demonstration of a first start."""

import time
from datetime import timedelta
from io import StringIO

from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.test import Client

from forum.access import seen_by
from forum.models import Account, Game, Post
from forum.now import game_now
from forum.queries.verify import faults


def test_it_is_filled_once_and_leaves_a_game_in_each_state(db: None) -> None:
    began = time.process_time()
    out = StringIO()
    call_command("demo", stdout=out)
    assert time.process_time() - began < 15
    said = out.getvalue()
    states = dict(Game.objects.values_list("title", "state_of_play"))
    assert states == {
        "白桦林 7人2J2F": "finished",
        "无人掌灯 9人2J2F": "running",
        "雨夜长街 12人3J3F": "running",
        "长夜书 12人3J3F": "sign_up",
        "新手营第 31 局 10人2J2F": "sign_up",
        "周五夜场 8人2J2F": "sign_up",
    }
    assert all(account.username in said for account in Account.objects.all())
    call_command("demo", stdout=(again := StringIO()))
    assert again.getvalue() == "There are games or these people already: no demonstration was made.\n"
    assert Game.objects.count() == len(states)


def test_the_running_game_ends_its_ballot_in_minutes(demonstrated: None) -> None:
    row = Game.objects.get(state_of_play=Game.State.RUNNING, judging="appointed")
    assert (row.phase, row.round) == ("vote", 2)
    assert row.deadline is not None
    assert timedelta(minutes=15) < row.deadline - game_now() <= timedelta(minutes=20)
    assert Post.objects.filter(room__game=row, author=Post.Author.SEAT).count() > 15


def test_the_finished_game_was_won_by_the_good_side(demonstrated: None) -> None:
    row = Game.objects.get(state_of_play=Game.State.FINISHED)
    view = seen_by(row, AnonymousUser()).view
    assert (view.winner, view.why, view.round) == ("good", "killers_out", 2)
    assert [(one.round, one.phase) for one in view.past_ballots] == [(1, "vote"), (1, "pk_vote"), (2, "vote")]


def test_every_log_says_what_is_stored(demonstrated: None) -> None:
    assert [faults(row) for row in Game.objects.all()] == [()] * 6


def test_its_people_can_log_in(demonstrated: None) -> None:
    client = Client()
    answer = client.post("/accounts/login/", {"login": "白鹭洲", "password": "six-words"})
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert "雨夜长街" in client.get("/").content.decode()

"""Opening a game on one page."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

import killgame
from forum.deadlines import next_deadline
from forum.forms.opening import OpeningForm, shorthand
from forum.forms.options import groups
from forum.models import Board, Game
from forum.now import game_now
from forum.queries.plan import plan
from forum.schedule import KINDS, Schedule
from forum.table import OPTIONS
from tests.forum.people import a_board, an_account

PLAIN = {"once": "one form of a judge", "edition": "classic", "seats": "12", "pace": "forum", "title": "雨夜长街"}


def opening(fields: dict[str, Any], *, board: str = "hall", name: str = "秋水") -> HttpResponse:
    a_board(board)
    client = Client()
    client.force_login(an_account(name))
    answer = client.post(f"/boards/{board}/open/", fields)
    assert isinstance(answer, HttpResponse)
    return answer


def test_a_form_sent_twice_opens_one_game(db: None) -> None:
    first, second = opening(PLAIN), opening(PLAIN)
    assert (first["Location"], Game.objects.count()) == (second["Location"], 1)


def test_a_plain_game_is_opened_as_asked(db: None) -> None:
    answer = opening({**PLAIN, "start_when_full": "on"})
    row = Game.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"/g/{row.public_id}/")
    assert (row.title, row.edition, row.seats_wanted, row.options, row.start_when_full, row.judge.username) == (
        "雨夜长街 12人3J3F", "classic", 12, {}, True, "秋水",
    )  # fmt: skip
    assert row.schedule == Schedule.paced("forum").dump()


def test_options_lengths_and_cards_arrive_as_they_were_chosen(db: None) -> None:
    ballot = [str(choice.value) for choice in OPTIONS["ballot"].choices].index("sealed")
    answer = opening(
        {
            **PLAIN, "seats": "9", "pace": "line", "title": "", "by_hand": "on",
            "count_police": "2", "count_killer": "3", "count_civilian": "4",
            "opt_ballot": str(ballot), "opt_must_vote": "0", "opt_round_limit_n": "6", "opt_check_limit": "0",
            "length_vote": "90", "unit_vote": "s", "length_night": "1.5", "unit_night": "h",
        }
    )  # fmt: skip
    assert answer.status_code == 302
    row = Game.objects.get()
    assert row.options == {
        "check_limit": None, "ballot": "sealed", "must_vote": True, "round_limit": 6,
        "counts": {"killer": 3, "police": 2, "civilian": 4},
    }  # fmt: skip
    assert (row.title, row.seats_wanted, row.start_when_full) == ("9人2J3F", 9, False)
    lengths = Schedule.load(row.schedule).lengths
    assert (lengths["vote"], lengths["night"]) == (timedelta(seconds=90), timedelta(minutes=90))
    usual = Schedule.paced("line").lengths
    assert {kind: lengths[kind] for kind in KINDS if kind not in {"vote", "night"}} == {
        kind: usual[kind] for kind in KINDS if kind not in {"vote", "night"}
    }


@pytest.mark.parametrize("edition", [edition.id for edition in killgame.editions()])
def test_every_card_of_an_edition_can_be_set_by_hand(db: None, edition: str) -> None:
    of = killgame.edition_named(edition)
    seats = min(of.table)
    usual = dict(killgame.cards(edition, seats, killgame.read_options(edition, {}, seats)))
    form = OpeningForm({"edition": edition})
    assert [field.name for field in form.cards] == [f"count_{role}" for role in of.roles]
    typed = {f"count_{role}": str(number) for role, number in usual.items()}
    answer = opening({**PLAIN, "edition": edition, "seats": str(seats), "by_hand": "on", **typed})
    assert answer.status_code == 302
    counts = Game.objects.get().options["counts"]
    assert {role: number for role, number in counts.items() if number} == {
        role: number for role, number in usual.items() if number
    }


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            {"seats": "30"},
            "Standard game is dealt to 7 to 16 players, not to 30: choose another number, or set the cards by hand.",
        ),
        ({"length_night": "61", "unit_night": "d"}, "night: between one second and sixty days."),
        ({"opt_majority": "1"}, "Close at a majority: give a whole number."),
        (
            {"opt_barred_first_kill_n": "13"},
            "“Safe in the first night”: at a table of 12 there is no seat 13.",
        ),
        ({"by_hand": "on"}, "Say how many of each card are dealt."),
        ({"edition": "chess"}, "Select a valid choice. chess is not one of the available choices."),
    ],
)
def test_an_error_names_what_is_wrong_and_what_it_may_be(db: None, wrong: dict[str, str], said: str) -> None:
    form = OpeningForm({**PLAIN, **wrong})
    with translation.override("en"):
        assert not form.is_valid()
        assert [str(error) for errors in form.errors.values() for error in errors] == [said]
    answer = opening({**PLAIN, **wrong})
    assert (answer.status_code, Game.objects.count()) == (422, 0)


def test_nothing_typed_is_lost(db: None) -> None:
    typed = {
        **PLAIN,
        "seats": "99",
        "length_words": "7",
        "opt_tie": "2",
        "opt_round_limit_n": "8",
        "start_when_full": "on",
    }
    html = opening(typed).content.decode()
    assert 'value="雨夜长街"' in html
    assert re.search(r'name="length_words" value="7"', html)
    assert re.search(r'name="opt_tie" id="opt_tie-2" value="2" checked', html)
    assert re.search(r'name="opt_round_limit_n" value="8"', html)
    assert re.search(r'name="opt_round_limit" id="opt_round_limit-1" value="1" checked', html)


def test_showing_the_cards_opens_nothing(db: None) -> None:
    answer = opening({**PLAIN, "edition": "v1", "seats": "8", "show": "1"})
    assert (answer.status_code, Game.objects.count()) == (200, 0)
    html = answer.content.decode()
    assert "8人2F" in html
    assert 'role="alert"' not in html


def test_the_address_can_choose_edition_and_players(db: None) -> None:
    a_board()
    client = Client()
    client.force_login(an_account("秋水"))
    html = client.get("/boards/hall/open/?edition=modern&seats=17").content.decode()
    assert 'value="modern" required' in html or re.search(r'value="modern"[^>]*checked', html)
    assert 'value="17"' in html
    assert client.get("/boards/hall/open/?edition=nonsense&seats=x").status_code == 200


def test_all_editions_of_the_rules_are_offered(db: None) -> None:
    form = OpeningForm()
    choices = [value for value, _name in form.fields["edition"].choices]  # type: ignore[attr-defined] # a choice field
    assert choices == [edition.id for edition in killgame.editions()]
    assert len(choices) == 15


def test_an_option_shows_where_it_bears_on_something(db: None) -> None:
    shown = {
        edition: {row.id for group in groups(OpeningForm(), edition=edition) for row in group.options}
        for edition in ("v1", "classic")
    }
    assert shown["v1"] - shown["classic"] == {"upgrade_at_11"}
    assert shown["classic"] - shown["v1"] == {"check_limit"}
    assert set(OPTIONS) - (shown["v1"] | shown["classic"]) == {"counts", "row", "doctor_repeat"}


def test_t11_every_choice_of_every_option_has_a_worked_example(db: None) -> None:
    for edition in ("v1", "v2", "classic", "club", "modern"):
        rows = [row for group in groups(OpeningForm(), edition=edition) for row in group.options]
        bare = [(row.id, choice.value) for row in rows for choice in row.choices if not str(choice.example)]
        assert bare == [], edition


def test_the_dates_follow_the_schedule(db: None) -> None:
    schedule, now = Schedule.paced("forum"), game_now()
    found = plan("classic", seats=12, given={}, schedule=schedule, now=now)
    dealt = next_deadline(schedule, "confirm", since=next_deadline(schedule, "sign_up", since=now))
    assert timedelta(days=8) <= dealt - now < timedelta(days=8, minutes=1)
    assert [(stack.role, stack.count) for stack in found.cards] == [("police", 3), ("killer", 3), ("civilian", 6)]
    assert (found.dealt.at, [date.at - dealt for date in found.dates]) == (
        dealt, [timedelta(days=n) for n in (1, 3, 4, 5, 7, 8)],
    )  # fmt: skip
    both = plan("classic", seats=12, given={"talk_and_vote": True, "speech": "ordered"}, schedule=schedule, now=now)
    assert [date.at - dealt for date in both.dates] == [timedelta(days=n) for n in (1, 7, 8, 14)]
    assert plan("classic", seats=5, given={}, schedule=schedule, now=now).cards == ()


def test_shorthand_is_what_players_write() -> None:
    assert [shorthand(*table, {}) for table in (("classic", 12), ("v1", 8), ("modern", 17), ("v2", 10))] == [
        "12人3J3F", "8人2F", "17人4J4F", "10人2J2F",
    ]  # fmt: skip
    assert [shorthand(*table, {}) for table in (("university", 6), ("v5", 16), ("v7", 12))] == [
        "6人",
        "16人4J4F",
        "12人2J2F",
    ]


def test_who_may_open(db: None) -> None:
    Board.objects.create(slug="court", name="法官版", openers=Board.Openers.JUDGES).judges.add(an_account("折柳"))
    assert opening(PLAIN, board="court").status_code == 403
    assert opening(PLAIN, board="court", name="折柳").status_code == 302
    anonymous = Client().get("/boards/court/open/")
    assert (anonymous.status_code, anonymous["Location"].startswith("/accounts/login/")) == (302, True)

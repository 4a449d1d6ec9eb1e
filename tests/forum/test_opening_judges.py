"""Saying who judges when a game is opened: by the form, at the door, by the API."""

from datetime import timedelta

import pytest

from forum import opening
from forum.deadlines import Belief
from forum.models import Account, Game
from forum.refusals import Refused
from forum.schedule import Schedule
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader
from tests.forum.people import a_board, an_account, an_open_game, forum_paced, once

PLAIN = {"edition": "classic", "seats": "7", "title": "", "pace": "forum"}


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"judging": "site", "edition": "university"}, "a judge records who goes out. The site cannot do that"),
        ({"judging": "site", "set_request": "0"}, "only the players can ask for more time"),
        ({"judging": "site", "set_penalty": "0", "set_misses_n": "3"}, "there is no judge to be told of missed phases"),
        ({"edition": "university", "seats": "6", "set_posts_a_day_n": "10"}, "one long phase without days"),
        ({"judging": "lot", "asked": "白露"}, "Somebody is asked only where the judge is appointed."),
        ({"asked": "没这人"}, "Nobody here is called “没这人”."),
    ],
)
def test_what_cannot_be_is_refused_where_it_was_chosen(db: None, sent: dict[str, str], said: str) -> None:
    opener = Reader(an_open_game(), an_account("开局人"))
    page = opener.client.post("/boards/hall/open/", {**PLAIN, "once": once(), **sent})
    assert page.status_code == 422
    assert said in page.content.decode().replace("&#x27;", "'")
    assert all(f'value="{value}"' in page.content.decode() for value in sent.values())
    assert Game.objects.count() == 1


def test_the_form_opens_games_of_each_kind(db: None) -> None:
    an_account("白露")
    opener = Reader(an_open_game(), an_account("开局人"))
    opened = []
    for more in ({"judging": "site"}, {"judging": "lot"}, {"asked": "白 露"}, {}):
        page = opener.client.post("/boards/hall/open/", {**PLAIN, "once": once(), **more})
        row = Game.objects.get(public_id=page["Location"].split("/")[2])
        opened.append((row.judging, row.judge and row.judge.username, row.judge_asked and row.judge_asked.username))
        assert row.opener == an_account("开局人")
        assert row.timing.penalty == ("reserve" if row.judging == "site" else "judge")
    assert opened == [
        ("site", None, None), ("lot", None, None), ("appointed", "开局人", "白露"), ("appointed", "开局人", None),
    ]  # fmt: skip


def test_the_door_refuses_what_the_form_does(db: None) -> None:
    def code(**given: object) -> str:
        with pytest.raises(Refused) as refused:
            an_open_game(**{"judging": "site", "schedule": forum_paced(penalty="out"), **given})
        return refused.value.code

    assert code(edition="university", seats=6) == "needs_a_judge"
    assert code(schedule=Schedule.paced("forum")) == "no_judge_to_tell"
    assert code(schedule=forum_paced(misses=None, request=None)) == "nobody_to_ask"
    assert code(judging="lot", asked=an_account("白露")) == "nobody_is_asked"
    for bound in ("posts_a_day", "characters_a_day", "least_a_day"):  # they would never be there again
        given = {"edition": "university", "seats": 6, "judging": "appointed"}
        assert code(schedule=forum_paced(**{bound: 30}), **given) == "no_days"
    with pytest.raises(ValueError, match="dice"):
        code(judging="dice")
    assert an_open_game(judging="site", schedule=forum_paced(misses=None)).row.judge is None


def test_opened_twice_with_one_key_it_is_one_game(db: None) -> None:
    def opened() -> Game:
        return opening.open_game(
            opener=an_account("秋水"), board=a_board(), title="一次", edition="classic", seats=7, options={},
            schedule=forum_paced(penalty="out", reminders=(timedelta(hours=1),)), start_when_full=False,
            judging="site", once="the same key twice",
        )  # fmt: skip

    assert opened().pk == opened().pk


def test_the_same_by_the_api(db: None) -> None:
    a_board()
    opener, asked = an_account("开局人"), an_account("白露")

    def post(account: Account, path: str, **sent: object) -> tuple[int, dict[str, object]]:
        answer = caller(account).post(f"{API}games/{path}", {"once": once(), **sent}, content_type="application/json")
        return answer.status_code, answer.json()

    game = {"board": "hall", "title": "程序开的", "edition": "classic", "seats": 7}
    assert post(opener, "", **game, judging="site")[0] == 201
    assert Game.objects.get().timing.penalty == "reserve"
    status, refused = post(opener, "", **game, judging="site", timetable={"penalty": "judge"})
    assert (status, refused["code"]) == (409, "no_judge_to_tell")
    assert post(opener, "", **game, judging="site", ask_to_judge=asked.public_id)[1]["code"] == "nobody_is_asked"
    opened = Game.objects.get(public_id=post(opener, "", **game, ask_to_judge=asked.public_id)[1]["game"])
    at, belief = f"{opened.public_id}/sign-up/", str(Belief(opened.phase_serial, opened.deadline))
    assert post(opener, f"{at}agree/", belief=belief)[1]["code"] == "not_for_you"
    assert post(asked, f"{at}agree/", belief=belief)[0] == 200
    line = caller(None).get(f"{API}games/{opened.public_id}/").json()["game"]
    assert (line["judging"], line["judge"]["name"]) == ("appointed", "白露")
    drawn = Game.objects.get(public_id=post(opener, "", **game, judging="lot")[1]["game"])
    at, belief = f"{drawn.public_id}/sign-up/", str(Belief(drawn.phase_serial, drawn.deadline))
    assert post(opener, f"{at}join/", belief=belief, offers=False)[0] == 200
    assert post(asked, f"{at}join/", belief=belief)[0] == 200
    entrants = caller(None).get(f"{API}games/{drawn.public_id}/").json()["entrants"]
    assert [(one["person"]["name"], one["offers_to_judge"]) for one in entrants] == [("开局人", False), ("白露", True)]
    assert post(asked, f"{at}no-offer/", belief=belief)[0] == 200
    assert not drawn.sign_ups.filter(offers=True).exists()

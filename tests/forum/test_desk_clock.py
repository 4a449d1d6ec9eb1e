"""The desk's box "The clock": moving by steps and to the game's own times, pausing, freezing; what the set-up allows is said before."""

from datetime import datetime, time, timedelta
from typing import Any

import pytest
from django.test import Client

from forum.models import Account, Event, Post
from forum.now import game_now
from forum.zones import zone_named
from tests.forum.people import Playing, a_game, forum_paced, once
from tests.forum.timing import DAY, HOUR, Passing, said, sweep

pytestmark = pytest.mark.django_db


def signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def address(playing: Playing, act: str = "") -> str:
    return f"/g/{playing.row.public_id}/desk/{f'{act}/' if act else ''}"


def send(playing: Playing, act: str, *, who: Account | None = None, **more: Any) -> Any:
    """A form of the desk, by hand."""
    sent = {"belief": str(playing.belief), "once": once(), **more}
    return signed_in(who or playing.judge).post(address(playing, act), sent)


def offered(playing: Playing) -> list[str]:
    """The values of the tiles on the desk."""
    page = signed_in(playing.judge).get(address(playing))
    return [one.step.value for one in page.context["offered"]]


def typed(ahead: timedelta) -> str:
    """A moment as it is typed in Shanghai."""
    return (game_now() + ahead).astimezone(zone_named("Asia/Shanghai")).strftime("%Y-%m-%dT%H:%M")


def test_a_step_sooner(playing: Playing) -> None:
    before = playing.row.deadline
    assert before is not None
    assert send(playing, "move", by="-43200", reason="都到齐了").status_code == 302
    assert (playing.row.deadline, said(playing)[-1]) == (before - 12 * HOUR, "deadline.sooner")


def test_only_what_is_possible_is_offered(clock: Passing) -> None:
    playing = a_game(schedule=forum_paced(most_added=13 * HOUR))
    assert offered(playing) == ["43200", "-43200"]
    clock(13 * HOUR)
    assert offered(playing) == ["43200"]
    assert send(playing, "move", by="43200", reason="补时").status_code == 302
    assert offered(playing) == ["-43200"]


@pytest.mark.parametrize(
    ("pace", "steps"),
    [(DAY, ["43200", "86400", "-43200"]), (HOUR, ["600", "1800"]), (timedelta(minutes=2), ["60", "300"])],
)
def test_the_steps_suit_the_pace(pace: timedelta, steps: list[str]) -> None:
    schedule = forum_paced(most_added=None).with_lengths(vote=pace)
    assert offered(a_game(schedule=schedule))[: len(steps)] == steps


def test_back_to_the_games_own_time(clock: Passing) -> None:
    """After a move the game's own clock times on either side are offered; sent twice, it is moved once."""
    zone = zone_named("Europe/London")
    playing = a_game(schedule=forum_paced(zone="Europe/London", clock={"night": time(21)}))
    grid = playing.row.deadline
    assert grid is not None
    assert grid.astimezone(zone).time() == time(21)
    assert not [value for value in offered(playing) if "T" in value]
    assert send(playing, "move", by="43200", reason="补时").status_code == 302
    assert playing.row.deadline == grid + 12 * HOUR
    sides = [value for value in offered(playing) if "T" in value]
    assert [datetime.fromisoformat(side) for side in sides] == [at for at in (grid, grid + DAY) if at > game_now()]
    assert "-43200" not in offered(playing)
    sent = {"belief": str(playing.belief), "once": once(), "by": sides[0], "reason": "照旧"}
    client = signed_in(playing.judge)
    assert [client.post(address(playing, "move"), sent).status_code for _ in range(2)] == [302, 302]
    assert (playing.row.deadline, said(playing).count("deadline.sooner")) == (grid, 1)


def test_what_the_set_up_allows_is_said_before_one_tries() -> None:
    playing = a_game(schedule=forum_paced(most_added=3 * DAY, longest_pause=10 * DAY))
    Account.objects.filter(pk=playing.judge.pk).update(language="en")
    assert send(playing, "move", by="43200", reason="more").status_code == 302
    for act in ("", "move"):
        page = signed_in(playing.judge).get(address(playing, act)).content.decode()
        assert "Up to 2 d 12 h more may be added to this phase." in page
    page = signed_in(playing.judge).get(address(playing)).content.decode()
    assert "A pause lasts 10 d at most here" in page


def test_freeze_until(playing: Playing) -> None:
    assert send(playing, "pause", until=typed(DAY), appeal="on", reason="3号说票没算上").status_code == 302
    assert (playing.row.paused_for, said(playing)[-2:]) == ("appeal", ["appeal.freeze", "appeal.why"])
    page = signed_in(playing.judge).get(address(playing))
    assert (page.context["frozen"], page.context["offered"]) == (True, ())
    assert page.context["pause"]["appeal"].value() is True
    left = playing.row.time_left
    assert left is not None
    assert abs(page.context["resumed_until"] - game_now() - left) < timedelta(seconds=30)
    assert send(playing, "resume").status_code == 302
    assert not signed_in(playing.judge).get(address(playing)).context["frozen"]


@pytest.mark.parametrize(
    ("act", "sent"),
    [
        ("move", {"by": "to", "to": "TYPED", "reason": "8号 今晚加班"}),
        ("move", {"by": "-43200", "to": "", "reason": ""}),
        ("pause", {"until": "TYPED", "appeal": "on", "reason": ""}),
        ("move", {"by": "to", "to": "昨天", "reason": "because"}),
    ],
)
def test_without_scripts_the_page_comes_back_with_what_was_typed(
    playing: Playing, act: str, sent: dict[str, str]
) -> None:
    """The button "show whose night it is": nothing is done, nothing is wrong yet, nothing typed is lost."""
    sent = {name: value.replace("TYPED", typed(2 * DAY)) for name, value in sent.items()}
    before = playing.row.deadline, playing.row.log_length
    page = send(playing, act, show="1", **sent)
    form, answer = page.context["form"], page.context["answer"]
    assert (page.status_code, form.errors) == (200, {})
    assert {name: form[name].value() for name in sent} == sent
    assert (answer.plan is None) == (answer.wrong != ()) == (sent.get("to") == "昨天")
    assert (playing.row.deadline, playing.row.log_length) == before
    assert form["belief"].value() == str(playing.belief)


def test_a_wrong_form_keeps_its_choice_and_its_plan(playing: Playing) -> None:
    page = send(playing, "move", by="86400", reason="")
    assert (page.status_code, page.context["chosen"]) == (400, "86400")
    before = playing.row.deadline
    assert before is not None
    assert page.context["answer"].plan.at == before + DAY


def test_nobody_who_plays_can_pause_and_every_pause_has_an_end_and_a_public_reason(
    playing: Playing, clock: Passing
) -> None:
    """T27: on the pages and by the API alike."""
    api = f"/api/v1/games/{playing.row.public_id}/judge/pause/"
    whole = {"until": typed(DAY), "reason": "过节"}
    for account in (playing.seated[1], playing.stranger):
        assert send(playing, "pause", who=account, **whole).status_code == 404
        sent = {"belief": str(playing.belief), "once": once(), "until": (game_now() + DAY).isoformat(), "reason": "x"}
        answer = signed_in(account).post(api, sent, content_type="application/json", headers={"X-CSRFToken": "x"})
        assert answer.status_code == 403
    for missing in whole:
        page = send(playing, "pause", **{**whole, missing: ""})
        assert (page.status_code, set(page.context["form"].errors)) == (400, {missing})
    assert (playing.row.paused_until, Event.objects.filter(kind="site.paused").count()) == (None, 0)
    assert send(playing, "pause", **whole).status_code == 302
    until = playing.row.paused_until
    assert until is not None
    assert until.astimezone(zone_named("Asia/Shanghai")).strftime("%Y-%m-%dT%H:%M") == whole["until"]
    told = signed_in(playing.stranger).get(f"/g/{playing.row.public_id}/").content.decode()
    assert "过节" in told
    assert Post.objects.filter(room__game_id=playing.pk).latest("pk").room.name == "public"
    clock(until - game_now() + timedelta(seconds=1))
    sweep()
    assert (playing.row.paused_until, playing.row.deadline is None, said(playing)[-1]) == (None, False, "resume")


def test_a_table_that_speaks_and_votes_in_one_goes_back_to_the_clock_of_its_speeches() -> None:
    schedule = forum_paced(clock={"speech": time(21), "vote": time(9)})
    playing = a_game(schedule=schedule, options={"talk_and_vote": True})
    playing.close()
    assert send(playing, "move", by="43200", reason="补时").status_code == 302
    sides = [datetime.fromisoformat(value) for value in offered(playing) if "T" in value]
    assert [at.astimezone(zone_named(schedule.zone)).time() for at in sides] in ([time(21)], [time(21)] * 2)

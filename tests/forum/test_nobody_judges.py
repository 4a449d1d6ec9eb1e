"""Games that the site itself judges: nobody sees a secret, the clock closes, misses go by the set rule, appeals go to the board."""

import random
from datetime import timedelta
from typing import Any

import pytest

import killgame
from forum import appeals, lobby
from forum.access import hearers, look
from forum.acts import Hearer, Judge, MoveDeadline, Pause, Resume, Say
from forum.models import Account, Appeal, Event, Game, Notice, Room
from forum.now import game_now
from forum.play import play
from forum.queries.notices import told_to
from forum.queries.verify import faults
from forum.refusals import Refused
from tests.forum.api.callers import caller
from tests.forum.chance import let_it_end, move
from tests.forum.pages import Reader, body, tabs
from tests.forum.people import Playing, a_board, a_game, a_write, an_account, an_open_game, forum_paced, once
from tests.forum.timing import HOUR, Passing, said, sweep, to_deadline

OUT = forum_paced(misses=3, penalty="out", silence=None)


def by_the_site(**what: Any) -> Playing:
    """A running game that the site judges; `judge` is who opened it and no more."""
    return a_game(judging="site", **{"schedule": OUT, **what})


@pytest.fixture
def nobody(db: None) -> Playing:
    return by_the_site()


@pytest.fixture
def hearer(db: None) -> Account:
    """A judge of the board who has no part in the game."""
    account = an_account("白露")
    a_board().judges.add(account)
    return account


@pytest.mark.parametrize("edition", [one.id for one in killgame.editions() if not one.refereed])
def test_every_edition_comes_to_its_end_by_the_clock_alone(clock: Passing, edition: str) -> None:
    seats = max(min(killgame.edition_named(edition).table), 6)
    playing = by_the_site(edition=edition, seats=seats, options={"round_limit": 6})
    dice = random.Random(f"nobody judges {edition}")  # noqa: S311 the same game again, nothing secret
    opened = let_it_end(playing, clock, dice)
    row = playing.row
    assert (row.state_of_play, row.judge, row.broken_since) == ("finished", None, None)
    assert len(opened) > 1
    closed = Event.objects.filter(game=row, kind="PhaseClosed").values_list("body__event__by", flat=True)
    assert "judge" not in set(closed)
    assert faults(row) == ()


@pytest.mark.parametrize("edition", ["classic", "v2", "modern"])
def test_whole_games_through_the_pages(clock: Passing, edition: str) -> None:
    playing = by_the_site(edition=edition, seats=max(min(killgame.edition_named(edition).table), 6))
    dice = random.Random(f"pages {edition}")  # noqa: S311 the same game again, nothing secret
    readers = {seat: Reader(playing, account) for seat, account in playing.seated.items()}
    for _phase in range(60):
        game = playing.game
        if game.over:
            break
        for seat in killgame.owes(game):
            wished = move(game, seat, dice)
            target = getattr(wished, "target", None)
            if game.phase == "night":
                answer = readers[seat].post("night/", choice=str(target or "sleep"))
            else:
                answer = readers[seat].post("vote/", target=str(target))
            assert answer.status_code == 302
        to_deadline(playing, clock)
        sweep()
    assert playing.row.state_of_play == "finished"
    page = body(readers[1].get())
    assert "judged by the site" in page
    assert faults(playing.row) == ()


def test_there_is_no_desk_and_no_judges_room_and_nobody_closes(nobody: Playing, hearer: Account) -> None:
    keeper = an_account("站里人", is_staff=True, is_superuser=True)
    for account in (nobody.judge, hearer, keeper, nobody.seated[1]):
        reader = Reader(nobody, account)
        for path in ("desk/", "desk/plan/", "desk/close/", "r/judges/", "r/killers/"):
            if path != "r/killers/" or account != nobody.seated[1]:
                assert reader.get(path).status_code == 404
        assert reader.post("desk/close/").status_code == 404
        with pytest.raises(Refused) as refused:
            play(nobody.pk, killgame.Close(by="judge"), by=Judge(account.pk), belief=nobody.belief, once=once())
        assert refused.value.code == "not_for_you"
        assert look(nobody.row.public_id, account).view.secrets is None
    assert not Room.objects.filter(game_id=nobody.pk, name="judges").exists()
    note = body(Reader(nobody, nobody.seated[nobody.with_role("killer")[0]]).get("r/killers/"))
    assert "Only those whose room it is read here; no judge does." in note


def test_the_opener_may_play_in_it(db: None) -> None:
    playing = an_open_game(judging="site", schedule=OUT)
    page = body(Reader(playing, playing.judge).get())
    assert "Nobody sees what is secret." in page
    lobby.join(playing.pk, a_write(playing, playing.judge))
    people = [playing.judge, *(an_account(f"来客{name}") for name in "甲乙丙丁戊己")]
    for one in people[1:]:
        lobby.join(playing.pk, a_write(playing, one))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for one in people:
        lobby.confirm(playing.pk, a_write(playing, one))
    seen = look(playing.row.public_id, playing.judge)
    assert (seen.seat, seen.is_judge, playing.row.state_of_play) == (1, False, "running")


def test_misses_go_by_the_set_rule(clock: Passing) -> None:
    playing = by_the_site(schedule=forum_paced(misses=2, penalty="out", silence=None))
    for _phase in range(3):
        for seat in killgame.owes(playing.game):
            if seat != 7:
                vote = playing.game.phase == "vote"
                playing.do(killgame.Move(seat, "vote", None) if vote else killgame.Sleep(seat))
        to_deadline(playing, clock)
        sweep()
    assert [gone.number for gone in playing.game.seats if gone.out] == [7]
    assert "thrown_out.misses" in said(playing)


def test_a_silent_game_and_a_broken_one_have_those_told_who_can_do_something(clock: Passing, hearer: Account) -> None:
    playing = by_the_site(schedule=forum_paced(misses=None, silence=timedelta(days=7)))
    keeper = an_account("站里人", is_staff=True)
    for _phase in range(3):
        to_deadline(playing, clock)
        sweep()
    assert (playing.row.paused_for, said(playing)[-1]) == ("silence", "pause.silence.site")
    assert [one.account for one in Notice.objects.filter(kind="silent")] == [hearer]
    clock(timedelta(days=7, seconds=1))
    sweep()
    Game.objects.filter(pk=playing.pk).update(state={"nonsense": 1})
    to_deadline(playing, clock)
    sweep()
    assert [one.account for one in Notice.objects.filter(kind="broken")] == [keeper]
    assert [one.kind for one in told_to(keeper)] == ["broken"]
    assert [one.kind for one in told_to(hearer)] == ["silent"]


def test_players_lengthen_pause_and_break_off_by_their_votes(nobody: Playing) -> None:
    deadline = nobody.row.deadline
    for seat in (1, 2, 3, 4):
        nobody.do(Say(seat, "extension", yes=True))
    assert nobody.row.deadline == deadline + timedelta(hours=24)
    for seat in (1, 2, 3, 4, 5):
        nobody.do(Say(seat, "break_off", yes=True))
    assert (nobody.row.state_of_play, nobody.game.over) == ("finished", True)


def _appeal(playing: Playing, seat: int = 2, text: str = "3 楼我投的是 5 号，没算。") -> str:
    appeals.appeal(playing.pk, a_write(playing, playing.seated[seat]), text=text)
    return Appeal.objects.order_by("-pk")[0].public_id


def test_an_appeal_goes_to_the_judges_of_the_board_and_to_nobody_else(nobody: Playing, hearer: Account) -> None:
    a_board().judges.add(nobody.seated[1])  # plays, so he hears none
    keeper = an_account("站里人", is_staff=True)
    player = Reader(nobody, nobody.seated[2])
    assert player.get("appeals/").status_code == 200
    assert player.post("appeals/", text="").status_code == 400
    assert player.post("appeals/", text="3 楼没算我的票").status_code == 302
    assert player.post("appeals/", text="还有").status_code == 409
    assert said(nobody)[-1] == "appeal.open"
    assert [one.account for one in Notice.objects.filter(kind="appeal")] == [hearer]
    seen = {
        name: ("3 楼没算我的票" in body(answer), "Appeals" in tabs(answer)) if answer.status_code == 200 else None
        for name, account in {
            "who appealed": nobody.seated[2], "hearer": hearer, "other": nobody.seated[1], "opener": nobody.judge,
            "keeper": keeper, "stranger": nobody.stranger,
        }.items()
        if (answer := Reader(nobody, account).get("appeals/"))
    }  # fmt: skip
    assert seen == {
        "who appealed": (True, True), "hearer": (True, True), "other": (False, True), "opener": None, "keeper": None,
        "stranger": None,
    }  # fmt: skip
    assert "3 楼没算我的票" not in body(Reader(nobody, nobody.seated[3]).get())
    assert [one.kind for one in told_to(hearer)] == ["appeal"]


def test_where_the_board_has_no_judge_to_spare_the_keepers_hear_it(nobody: Playing) -> None:
    with pytest.raises(Refused) as refused:
        _appeal(nobody)
    assert refused.value.code == "nobody_hears"
    keeper = an_account("站里人", is_staff=True)
    a_board().judges.add(nobody.seated[1])
    _appeal(nobody)
    assert list(hearers(nobody.row)) == [keeper]


def test_what_a_hearer_does_stands_in_the_thread_with_its_reason(nobody: Playing, hearer: Account) -> None:
    appeal, reader = _appeal(nobody), Reader(nobody, hearer)
    deadline = nobody.row.deadline
    there = f"appeals/{appeal}/"
    assert reader.post(there, act="later", hours="5", reason="").status_code == 400
    page = reader.post(there, act="later", reason="网站慢")
    assert (page.status_code, "网站慢" in body(page)) == (400, True)
    belief = str(nobody.belief)
    for _twice in range(2):
        reader.post(there, act="later", hours="5", reason="网站慢", belief=belief)
    assert nobody.row.deadline == deadline + 5 * HOUR
    assert reader.post(there, act="freeze", hours="12", reason="在查").status_code == 302
    assert nobody.row.paused_for == "appeal"
    assert reader.post(there, act="resume", reason="查完").status_code == 302
    assert reader.post(there, act="throw-out", seat="6", reason="冒充法官").status_code == 302
    assert 6 not in nobody.game.living
    assert reader.post(there, act="uphold", reason="那一票算数").status_code == 302
    assert reader.post(there, act="dismiss", reason="再来").status_code == 409
    lines = said(nobody)
    assert lines[lines.index("appeal.open") :] == [
        "appeal.open", "deadline.later", "appeal.freeze", "appeal.why", "resume", "thrown_out", "appeal.upheld",
    ]  # fmt: skip
    logged = Event.objects.filter(game_id=nobody.pk, kind__startswith="site.appeal").order_by("number")
    assert [(one.kind, one.body.get("act") or one.body.get("ruling")) for one in logged] == [
        ("site.appealed", None), ("site.appeal_act", "MoveDeadline"), ("site.appeal_act", "Pause"),
        ("site.appeal_act", "Resume"), ("site.appeal_act", "ThrowOut"), ("site.appeal_ruled", "upheld"),
    ]  # fmt: skip
    assert told_to(nobody.seated[2])[0].kind == "ruled"
    assert "那一票算数" in body(Reader(nobody, nobody.seated[2]).get("appeals/"))
    assert faults(nobody.row) == ()


def test_a_hearer_may_do_nothing_that_needs_a_secret_and_nothing_without_an_appeal(
    nobody: Playing, hearer: Account
) -> None:
    def code(command: Any, *, appeal: str, account: Account = hearer, reason: str = "因为") -> str:
        by = Hearer(account.pk, appeal)
        with pytest.raises(Refused) as refused:
            play(nobody.pk, command, by=by, belief=nobody.belief, once=once(), reason=reason)
        return refused.value.code

    later = MoveDeadline(to=nobody.row.deadline + HOUR)
    assert code(later, appeal="none") == "no_such_appeal"
    appeal = _appeal(nobody)
    for command in (
        killgame.Close(by="judge"), killgame.TakeBack(), killgame.Rule("good"), killgame.Annul(killgame.SeatNo(1)),
        killgame.DealAnew(), killgame.Move(killgame.SeatNo(1), "kill", target=2), Say(1, "pause", yes=True),
    ):  # fmt: skip
        assert code(command, appeal=appeal) == "not_for_you"
    for account in (nobody.judge, nobody.seated[2], nobody.stranger, an_account("站里人", is_staff=True)):
        assert code(later, appeal=appeal, account=account) == "not_for_you"
    assert code(MoveDeadline(to=nobody.row.deadline - HOUR), appeal=appeal) == "only_later"
    assert code(killgame.BreakOff(), appeal=appeal, reason="") == "no_reason"
    assert code(Pause(until=game_now() + timedelta(days=50)), appeal=appeal) == "pause_too_long"
    assert code(Resume(), appeal=appeal) == "not_paused"
    play(nobody.pk, killgame.BreakOff(), by=Hearer(hearer.pk, appeal), belief=nobody.belief, once=once(), reason="散了")
    assert nobody.row.state_of_play == "finished"
    assert code(later, appeal=appeal) == "not_running"


def test_appeals_have_bounds_and_are_for_those_who_sit_there(nobody: Playing, hearer: Account) -> None:
    def code(account: Account, text: str = "不对", game: Playing = nobody) -> str:
        with pytest.raises(Refused) as refused:
            appeals.appeal(game.pk, a_write(game, account), text=text)
        return refused.value.code

    assert code(nobody.stranger) == "not_for_you"
    assert code(nobody.judge) == "not_for_you"
    assert code(nobody.seated[1], text=" \u200b\n") == "empty"
    assert code(nobody.seated[1], text="长" * 2001) == "too_long"
    for _number in range(5):
        write = a_write(nobody, hearer)
        appeals.rule(nobody.pk, write, appeal=_appeal(nobody, 1), upheld=False, reason="看过了")
    assert code(nobody.seated[1]) == "appeals_spent"
    judged = a_game()
    assert code(judged.seated[1], game=judged) == "not_for_you"
    assert Reader(judged, judged.seated[1]).get("appeals/").status_code == 404
    # One who is out has his seat still, and may appeal.
    by = Hearer(hearer.pk, _appeal(nobody, 3))
    play(nobody.pk, killgame.ThrowOut(killgame.SeatNo(4)), by=by, belief=nobody.belief, once=once(), reason="吵闹")
    assert _appeal(nobody, 4)


def test_the_same_by_the_api(nobody: Playing, hearer: Account) -> None:
    at = f"/api/v1/games/{nobody.row.public_id}/"
    game = caller(nobody.stranger).get(at).json()["game"]
    assert (game["judging"], game["judge"]) == ("site", None)

    def post(account: Account, path: str, **sent: Any) -> tuple[int, str]:
        carried = {"belief": str(nobody.belief), "once": once()}
        answer = caller(account).post(at + path, {**carried, **sent}, content_type="application/json")
        return answer.status_code, answer.json().get("code", "")

    assert post(nobody.stranger, "appeals/", text="我") == (404, "not_found")
    assert post(nobody.seated[2], "appeals/", text="我的票没算") == (200, "")
    listed = caller(hearer).get(f"{at}appeals/").json()
    assert [(one["seat"], one["text"], one["ruling"]) for one in listed] == [(2, "我的票没算", None)]
    one = listed[0]["public_id"]
    assert post(nobody.seated[2], f"appeals/{one}/", act="uphold", reason="对") == (404, "not_found")
    assert post(hearer, f"appeals/{one}/", act="later", reason="对")[0] == 400
    assert post(hearer, f"appeals/{one}/", act="freeze", hours=2, reason="查") == (200, "")
    assert post(hearer, f"appeals/{one}/", act="dismiss", reason="算了的") == (200, "")
    assert (nobody.row.paused_for, said(nobody)[-1]) == ("appeal", "appeal.dismissed")
    assert caller(nobody.seated[2]).get(f"{at}appeals/").json()[0]["ruling"] == "dismissed"

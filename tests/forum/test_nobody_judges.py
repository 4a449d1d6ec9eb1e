"""Games that the site itself judges: nobody sees a secret, the clock closes, misses go by the set rule, appeals go to the board."""

import random
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import translation

import killgame
from forum import lobby
from forum.access import look
from forum.acts import Judge, Say
from forum.models import Account, Event, Game, Notice, Room
from forum.play import play
from forum.queries.notices import told_to
from forum.queries.verify import faults
from forum.refusals import Refused
from forum.table import UNJUDGED
from tests.forum.chance import let_it_end, move
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_write, an_account, an_open_game, by_the_site, forum_paced, once
from tests.forum.timing import Passing, said, sweep, to_deadline


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
    playing = an_open_game(judging="site", schedule=forum_paced(penalty="out"))
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
    Game.objects.filter(pk=playing.pk).update(state={"nonsense": 1}, sealed=None)
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


def test_a_reader_is_told_who_writes_there_and_no_judge_is_named(nobody: Playing) -> None:
    page = body(Reader(nobody, nobody.stranger).get())
    assert "Here write those who play. Readers have a room of their own." in page
    assert "and the judge" not in page


def test_who_sits_down_reads_what_is_otherwise_without_a_judge(db: None) -> None:
    """P1: the customs speak of a judge; the pages of the customs and of such a sign-up say what holds where there is none."""
    with translation.override("en"):
        note = str(UNJUDGED)
    read = {}
    for judging in ("site", "appointed"):
        playing = an_open_game(judging=judging, schedule=forum_paced(misses=3, penalty="out"))
        read[judging] = note in body(Reader(playing, playing.stranger).get())
    customs = Client(headers={"accept-language": "en"}).get("/help/conduct/").content.decode()
    assert (read, note in customs) == ({"site": True, "appointed": False}, True)

"""What the judge's desk says: seats, the dry run, the log; in every state and language, in few queries."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django.utils.html import strip_tags

import killgame
from forum import lobby
from forum.access import look
from forum.acts import Pause
from forum.models import Account, Event, Game, Post
from forum.now import game_now
from forum.queries.desk import seat_rows
from forum.queries.dry_run import dry_run
from forum.queries.log import log_of
from forum.queries.log_words import sentence
from forum.queries.seats import seated_in
from killgame import events as e
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game

pytestmark = pytest.mark.django_db


def signed_in(account: Account) -> Client:
    client = Client()
    client.force_login(account)
    return client


def address(playing: Playing, act: str = "") -> str:
    return f"/g/{playing.row.public_id}/desk/{f'{act}/' if act else ''}"


@pytest.fixture
def voting(playing: Playing) -> Playing:
    """The first ballot is open."""
    playing.close_until("vote")
    return playing


def test_a_page_for_the_judge_in_every_state_and_language() -> None:
    waiting = an_open_game()
    lobby.join(waiting.pk, a_write(waiting, an_account("半夏")))
    playing = a_game(seats=8)
    paused = a_game(seats=9)
    paused.do(Pause(until=game_now() + timedelta(hours=3)))
    over = a_game(seats=10)
    over.do(killgame.BreakOff())
    off = an_open_game(seats=12)
    lobby.call_off(off.pk, a_write(off, off.judge))
    client = signed_in(playing.judge)
    for language in ("zh-hans", "zh-hant", "en"):
        Account.objects.filter(pk=playing.judge.pk).update(language=language)
        for one in (waiting, playing, paused, over, off):
            assert client.get(address(one)).status_code == 200
            assert client.get(f"{address(one)}?page=1").status_code == 200
        for act in (
            "close",
            "end-turn",
            "move",
            "pause",
            "resume",
            "throw-out",
            "annul",
            "rule",
            "break-off",
            "deal-anew",
            "take-back",
        ):
            assert client.get(address(playing, act)).status_code == 200
        for act in ("close-sign-up", "call-off"):
            assert client.get(address(waiting, act)).status_code == 200


def test_seats_with_card_pick_and_what_is_owed(playing: Playing) -> None:
    killers, police = playing.with_role("killer"), playing.with_role("police")
    target = playing.with_role("civilian")[0]
    playing.do(killgame.Move(seat=killers[0], act="kill", target=target))
    playing.do(killgame.Sleep(seat=police[0]))
    with translation.override("en"):
        seen = look(playing.row.public_id, playing.judge)
        rows = {row.number: row for row in seat_rows(seen, seated=seated_in(seen.row))}
    names = {number: account.username for number, account in playing.seated.items()}
    assert {n: row.name for n, row in rows.items()} == names
    assert {n: row.cards for n, row in rows.items()} == {
        seat.number: ((str(seat.role), str(seat.role)),) for seat in playing.game.seats
    }
    stands = {n: [(one.act, one.targets) for one in row.standing] for n, row in rows.items() if row.standing}
    assert stands == {killers[0]: [("kill", ((target, names[target]),))]}
    assert {n: (row.note, row.owed) for n, row in rows.items()} == {
        **dict.fromkeys(names, ("no choice yet", "a choice")),
        **dict.fromkeys((killers[1], police[1]), ("no choice yet", "an act")),
        killers[0]: ("", ""),
        police[0]: ("sleeps", ""),
    }


def test_a_players_page_has_none_of_it(playing: Playing) -> None:
    seen = look(playing.row.public_id, playing.seated[1])
    assert seat_rows(seen, seated=seated_in(seen.row)) == ()


def test_the_dry_run_says_what_then_happens_and_writes_nothing(playing: Playing) -> None:
    killers, police = playing.with_role("killer"), playing.with_role("police")
    target = playing.with_role("civilian")[0]
    for killer in killers:
        playing.do(killgame.Move(seat=killer, act="kill", target=target))
    playing.do(killgame.Move(seat=police[0], act="check", target=killers[0]))
    owing = killgame.owing(playing.game)
    row = playing.row
    stored = Game.objects.filter(pk=row.pk).values().get()
    floor = row.rooms.get(name="public").floors
    with translation.override("en"), timezone.override("Asia/Shanghai"):
        dry = dry_run(look(row.public_id, playing.judge), now=game_now())
        assert dry is not None
        facts = [_bare(fact) for fact in dry.facts]
        many = _bare(sentence(e.WordsGranted(owing))).removeprefix("Last words: ").removesuffix(".")
        told = _bare(sentence(e.WordsGranted(tuple(sorted(police))))).removeprefix("Last words: ").removesuffix(".")  # type: ignore[arg-type]
    assert facts == [
        f"No choice from {many}: nothing is done there.",
        f"check seat {killers[0]}: killer; told to {told}.",
        f"Hit in the night: seat {target} (kill).",
        f"Out at dawn: seat {target}.",
        f"Last words: seat {target}.",
        "6 seats are left: 2 police, 2 killers, 2 civilians.",
        "Nobody has won; what follows is Day 1 · last words.",
    ]
    assert Game.objects.filter(pk=row.pk).values().get() == stored
    ids = [line.id for lines in dry.posts for line in lines]
    playing.close()
    posted = [
        line[0]
        for post in Post.objects.filter(room__game_id=row.pk, floor__gt=floor).order_by("floor")
        for line in post.lines
    ]
    assert [one for one in posted if one not in {"close.judge", "fair.head"}] == list(dict.fromkeys(ids))


def _bare(html: str) -> str:
    """Without tags."""
    return strip_tags(html)


def test_the_dry_run_draws_the_lots_of_the_close_itself() -> None:
    playing = a_game(seats=10, options={"group_tie": "random"})
    killers = playing.with_role("killer")
    victims = playing.with_role("civilian")
    for killer, victim in zip(killers, victims, strict=False):
        playing.do(killgame.Move(seat=killer, act="kill", target=victim))
    with translation.override("en"):
        dry = dry_run(look(playing.row.public_id, playing.judge), now=game_now())
    assert dry is not None
    playing.close()
    gone = [seat.number for seat in playing.game.seats if seat.out]
    assert f"Out at dawn: seat {gone[0]}." in [_bare(fact) for fact in dry.facts]


def test_the_log_in_words_with_floors(playing: Playing) -> None:
    killer = playing.with_role("killer")[0]
    playing.do(killgame.Move(seat=killer, act="kill", target=playing.with_role("civilian")[0]))
    playing.do(Pause(until=game_now() + timedelta(hours=1)), reason="过节")
    floor = playing.row.rooms.get(name="public").floors
    with translation.override("en"):
        log = log_of(look(playing.row.public_id, playing.judge), page=None)
    newest = log.entries[0]
    assert (newest.floor, newest.public, _bare(newest.text).startswith("The game is paused until ")) == (
        floor,
        True,
        True,
    )
    assert newest.text.endswith(" 过节")
    picked = log.entries[1]
    assert (picked.floor, picked.public, _bare(picked.text)) == (
        None,
        False,
        f"seat {killer}: kill seat {playing.with_role('civilian')[0]}.",
    )
    assert [one.number for one in log.entries] == list(range(Event.objects.filter(game_id=playing.pk).count(), 0, -1))


def test_what_a_judge_wrote_is_escaped_in_the_log(playing: Playing) -> None:
    playing.do(Pause(until=game_now() + timedelta(hours=1)), reason="<script>alert(1)</script>")
    text = log_of(look(playing.row.public_id, playing.judge), page=None).entries[0].text
    assert "&lt;script&gt;" in text
    assert "<script>" not in text


def test_every_kind_of_event_has_a_sentence(voting: Playing) -> None:
    """A whole game, taken back once, with a throw-out: no event of it is without words, in any language."""
    for seat in voting.game.living[:3]:
        voting.do(killgame.Move(seat=seat, act="vote", target=7 if seat != 7 else 1))
    voting.do(killgame.Withdraw(seat=voting.game.living[0], act="vote"))
    voting.close()
    voting.do(killgame.TakeBack())
    voting.do(killgame.ThrowOut(target=voting.game.living[0]))
    voting.do(killgame.BreakOff())
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            log = log_of(look(voting.row.public_id, voting.judge), page=None, size=1000)
        assert all(_bare(one.text) for one in log.entries)


def test_the_number_of_queries_does_not_grow_with_seats_and_events() -> None:
    small, large = a_game(seats=7), a_game(seats=16)
    large.close_until("vote")
    for seat in large.game.living:
        large.do(killgame.Move(seat=seat, act="vote", target=large.game.living[0]))
    counts = []
    for playing in (small, large):
        client = signed_in(playing.judge)
        client.get(address(playing))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert client.get(address(playing)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_game_on_which_the_rules_fail_still_has_a_desk(playing: Playing) -> None:
    """T31: the judge who is told of it can look at it."""
    row = playing.row
    row.state["game"]["phase"] = "pk_speech"  # in which nobody stands
    row.broken_since = game_now()
    row.save()
    page = signed_in(playing.judge).get(address(playing))
    assert page.status_code == 200
    assert (len(page.context["dry"].facts), page.context["dry"].posts) == (1, ())
    assert page.context["desk"].broken_since == row.broken_since


@pytest.mark.parametrize(
    "options",
    [
        {"speech": "ordered", "direction": "lot", "talk_and_vote": True, "ballot": "sealed"},
        {"speech": "ordered", "must_vote": True, "missed_vote": "self", "tie": "lottery"},
        {"ballot": "until_close", "suspects": True, "revote_first": True, "announce_voted": "role"},
    ],
)
def test_the_desk_stands_in_every_phase_of_other_tables(db: None, options: dict[str, Any]) -> None:
    playing = a_game(edition="v2" if "suspects" in options else "classic", seats=10, options=options)
    client = signed_in(playing.judge)
    phases = []
    for _close in range(9):
        page = client.get(address(playing))
        assert page.status_code == 200
        assert page.context["dry"].posts
        phases.append(playing.game.phase)
        living = playing.game.living
        if playing.game.phase == "vote":
            for voter in living[:2]:
                playing.do(killgame.Move(voter, "vote", target=living[-1]))
        playing.close()
        if playing.game.over:
            break
    assert {"night", "vote"} <= set(phases)

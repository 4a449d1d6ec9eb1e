"""Sealing keys: a new one in front while games are played, the old one gone, one that is lost, one that is wrong."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.core.checks import run_checks
from django.core.management import call_command
from pytest_django.fixtures import Settings

import killgame
from forum.models import Due, Event, Notice, OnceKey
from forum.models.sealed import SEALED
from forum.play import at_table
from forum.queries.verify import faults
from forum.refusals import Refused
from forum.sealing import seal, unseal
from forum.second_step import SEALED_CODE
from forum.unsealing import left_open
from forum.writing import write
from tests.forum.before_seals import as_before_seals
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, an_account
from tests.forum.timing import SECOND, closes, sweep, to_deadline

pytestmark = pytest.mark.django_db
OLD = "dGVzdHMgb25seTogdGhpcyBrZXkgc2VhbHMgbm8gb24="
NEW = Fernet.generate_key().decode()


def resealed(*arguments: str) -> tuple[int, str]:
    """The exit code and what was printed."""
    out = StringIO()
    try:
        call_command("reseal", *arguments, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def is_well(playing: Playing) -> bool:
    with at_table(playing.pk) as table:
        return faults(table.row) == ()


def plays_on(playing: Playing) -> None:
    """A pick, a word among the killers, a close."""
    killer = playing.with_role("killer")[0]
    victim = next(seat for seat in playing.game.living if seat not in playing.with_role("killer"))
    playing.do(killgame.Move(killer, "kill", victim))
    write(playing.pk, a_write(playing, playing.seated[killer]), room="killers", text="刀他")
    playing.close()


def test_a_new_key_takes_the_place_of_an_old_one_while_games_are_played(settings: Settings) -> None:
    one, two = a_game(), a_game(seats=8)
    two.do(killgame.Rule(winner="good"))
    plays_on(one)
    settings.SEALING_KEYS = [NEW, OLD]
    new = a_game(seats=9)
    assert resealed("--look") == (1, "2 games are not sealed under the first key yet\n")
    one.close()
    assert resealed() == (0, "all games are sealed under the first key; the others may go\n")
    settings.SEALING_KEYS = [NEW]
    assert resealed("--look") == (0, "all games are sealed under the first key; the others may go\n")
    for playing in (one, new):
        playing.close_until("night")
        plays_on(playing)
    assert [is_well(playing) for playing in (one, two, new)] == [True] * 3


def test_a_game_that_no_key_opens_stops_no_other(settings: Settings) -> None:
    lost = a_game().row.public_id
    settings.SEALING_KEYS = [NEW]
    sound = a_game(seats=8)
    assert resealed() == (1, f"1 games that no key opens: {lost}\n")
    assert (resealed(), is_well(sound)) == ((1, f"1 games that no key opens: {lost}\n"), True)


def test_the_codes_of_second_steps_are_sealed_anew_too(settings: Settings) -> None:
    stored = {
        "secret": SEALED_CODE + seal(b"JBSWY3DP").decode(),
        "codes": [SEALED_CODE + seal(b"1234").decode()],
        "used": 1,
    }
    one = Authenticator.objects.create(user=an_account("秋水"), type="totp", data=stored)
    settings.SEALING_KEYS = [NEW, OLD]
    assert resealed("--look") == (1, "1 second steps are not sealed under the first key yet\n")
    assert resealed()[0] == 0
    settings.SEALING_KEYS = [NEW]
    one.refresh_from_db()
    secret, (code,), used = one.data["secret"], one.data["codes"], one.data["used"]
    opened = [unseal(text.removeprefix(SEALED_CODE).encode()) for text in (secret, code)]
    assert (opened, used, resealed()[0]) == ([b"JBSWY3DP", b"1234"], 1, 0)
    settings.SEALING_KEYS = [Fernet.generate_key().decode()]
    assert resealed() == (1, "1 second steps that no key opens\n")


def test_games_of_earlier_releases_are_sealed_and_go_on(playing: Playing) -> None:
    plays_on(playing)
    state, log = playing.row.state, [(one.kind, one.body, one.audience) for one in playing.row.events.all()]
    as_before_seals(playing.row)
    assert not Event.objects.filter(kind=SEALED).exists()
    playing.close_until("night")
    write_once = a_write(playing, playing.seated[playing.with_role("killer")[0]])
    floor = write(playing.pk, write_once, room="killers", text="还是他")
    assert (playing.row.sealed, is_well(playing)) == (None, True)
    assert resealed("--look")[0] == 1
    assert resealed()[0] == 0
    row = playing.row
    assert (left_open(row), row.sealed is None, is_well(playing)) == (0, False, True)
    assert [(one.kind, one.body, one.audience) for one in row.events.all()][: len(log)] == log
    assert row.state != state
    assert not OnceKey.objects.filter(account__isnull=False).exists()
    assert write(playing.pk, write_once, room="killers", text="还是他") == floor
    plays_on(playing)
    assert is_well(playing)


def test_t31_a_game_whose_key_is_lost_is_marked_and_its_judge_told_once_and_others_go_on(
    settings: Settings, clock: Callable[[timedelta], None]
) -> None:
    lost = a_game()
    settings.SEALING_KEYS = [NEW]
    sound = a_game(seats=8)
    judge = lost.judge.pk
    to_deadline(sound, clock, off=SECOND)
    sweep()
    for _ in range(2):
        due = Due.objects.get(game_id=lost.pk, kind="phase")
        clock(due.next_try_at - due.at + SECOND)
        sweep()
    assert (sound.row.phase, sound.row.broken_since) == ("speech", None)
    assert (lost.row.broken_since is not None, closes(lost)) == (True, 0)
    assert Notice.objects.filter(game_id=lost.pk, kind="broken").values_list("account_id", "number").get() == (judge, 0)
    with pytest.raises(Refused, match="secret_unreadable"):
        write(lost.pk, a_write(lost, lost.seated[1]), room="public", text="在吗")
    answer = Reader(lost, lost.seated[1]).get()
    assert (answer.status_code, "sealed secret of this game cannot be read" in answer.content.decode()) == (503, True)
    assert Reader(sound, sound.seated[1]).get().status_code == 200
    settings.SEALING_KEYS = [NEW, OLD]
    clock(timedelta(hours=2))
    sweep()
    assert (lost.row.phase, lost.row.broken_since, closes(lost)) == ("speech", None, 1)


def test_a_wrong_key_is_named_before_anything_falls_due(playing: Playing, settings: Settings) -> None:
    def said() -> list[str]:
        found = run_checks(tags=["database"], databases=["default"])
        return [str(one.msg) for one in found if one.id == "forum.W002"]

    assert said() == []
    settings.SEALING_KEYS = [NEW]
    assert said() == ["SEALING_KEYS open the secrets of 0 of 1 games that are not over."]
    settings.SEALING_KEYS = [NEW, "no key", OLD[:-4]]
    assert [one.msg for one in run_checks(tags=["security"]) if one.id == "forum.E002"] == [
        "SEALING_KEYS: number 2 is no key.",
        "SEALING_KEYS: number 3 is no key.",
    ]

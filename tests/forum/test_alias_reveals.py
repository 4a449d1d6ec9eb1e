"""The judge of an alias game looks who sits where, and at the end everybody does."""

from typing import Any

import pytest
from django.db import ProgrammingError, transaction
from django.test import Client

import killgame
from forum.aliases import ALIASES
from forum.models import Event, Reveal, Seat
from forum.queries.verify import faults
from tests.forum.api.callers import caller
from tests.forum.masks import names_of, names_told, pages_of
from tests.forum.pages import Reader, people
from tests.forum.people import PASSWORD, Playing
from tests.forum.timing import said


def test_the_judge_may_look_and_the_thread_says_so(masked: Playing) -> None:
    judge = Reader(masked, masked.judge).prove()
    assert judge.get("desk/").context["accounts"] is None
    assert "Show who sits where" in judge.get("desk/look/").content.decode()
    assert judge.post("desk/look/", reason="").status_code == 400
    assert (Reveal.objects.count(), said(masked)[-1] != "revealed.seats") == (0, True)
    assert judge.post("desk/look/", reason="两人疑似同一人").status_code == 302
    look = Reveal.objects.get()
    assert (look.game_id, look.account, look.what, look.reason) == (masked.pk, masked.judge, "seats", "两人疑似同一人")
    assert said(masked)[-1] == "revealed.seats"
    event = Event.objects.get(game=masked.pk, kind="site.revealed")
    body = {"what": "seats", "person": masked.judge.public_id, "reason": "两人疑似同一人"}
    assert (event.audience, event.body) == ("everyone", body)
    assert (
        "The judge has looked who sits where. Reason: 两人疑似同一人"
        in Client(headers={"accept-language": "en"}).get(judge.home).content.decode()
    )
    shown = {one.seat: one.account for one in judge.get("desk/").context["accounts"]}
    assert shown == {seat: one.username for seat, one in masked.seated.items()}
    assert faults(masked.row) == ()
    # Elsewhere he reads aliases as before, and nobody else is shown anything.
    elsewhere = tuple(path for path in pages_of(masked) if "/desk/" not in path and not path.endswith("/reveals/"))
    assert names_told(names_of(masked), who={"judge": judge}, paths=elsewhere) == set()
    others = {name: one for name, one in people(masked, living=3, out=4).items() if name != "judge"}
    assert names_told(names_of(masked), who=others, paths=pages_of(masked)) == set()


def test_a_program_of_the_judge_may_look_too(masked: Playing) -> None:
    judge, stranger = Reader(masked, masked.judge), Reader(masked, masked.stranger)
    path = f"/api/v1/games/{masked.row.public_id}/reveals/"
    assert judge.client.get(path).json() == {"looks": [], "seats": None, "judges": []}
    sent: dict[str, Any] = {
        "belief": str(masked.belief), "once": "o" * 24, "reason": "查双号", "password": PASSWORD,
    }  # fmt: skip
    assert stranger.client.post(path, sent, content_type="application/json").status_code == 403
    assert (
        judge.client.post(path, {**sent, "reason": " "}, content_type="application/json").json()["code"] == "no_reason"
    )
    for _twice in range(2):
        assert judge.client.post(path, sent, content_type="application/json").status_code == 200
    (look,) = stranger.client.get(path).json()["looks"]
    assert (look["person"]["name"], look["what"], look["reason"]) == (masked.judge.username, "seats", "查双号")
    assert stranger.client.get(path).json()["seats"] is None
    assert [(one["seat"], one["person"]["name"]) for one in judge.client.get(path).json()["seats"]] == [
        (seat, one.username) for seat, one in masked.seated.items()
    ]


def test_who_finds_an_open_browser_or_a_token_of_the_judge_learns_no_account(masked: Playing) -> None:
    """v5.0.0-8.4.2: the page asks who is there, and goes on with what was typed; a program sends the password along."""
    judge = Reader(masked, masked.judge)
    asked = judge.post("desk/look/", reason="查双号")
    assert asked["Location"] == f"/accounts/reauthenticate/?next=%2Fg%2F{masked.row.public_id}%2Fdesk%2Flook%2F"
    wrong = judge.client.post(asked["Location"], {"password": "falsch", "next": f"{judge.home}desk/look/"})
    assert (wrong.status_code, Reveal.objects.count()) == (200, 0)
    done = judge.client.post(asked["Location"], {"password": PASSWORD, "next": f"{judge.home}desk/look/"})
    assert (done.status_code, done["Location"]) == (302, f"{judge.home}desk/")
    assert [look.reason for look in Reveal.objects.all()] == ["查双号"]
    program, path = caller(masked.judge), f"/api/v1/games/{masked.row.public_id}/reveals/"
    sent = {"belief": str(masked.belief), "once": "p" * 24, "reason": "再查"}
    for more, status in (({}, 400), ({"password": "falsch"}, 403), ({"password": PASSWORD}, 200)):
        assert program.post(path, {**sent, **more}, format="json").status_code == status
    assert Reveal.objects.count() == 2


def test_looks_are_only_added(masked: Playing) -> None:
    Reader(masked, masked.judge).prove().post("desk/look/", reason="查双号")
    for change in (lambda: Reveal.objects.update(reason="没看过"), lambda: Reveal.objects.all().delete()):
        with pytest.raises(ProgrammingError, match="only added"), transaction.atomic():
            change()
    assert Reveal.objects.get().reason == "查双号"


def test_where_nothing_is_hidden_nobody_looks(playing: Playing) -> None:
    judge = Reader(playing, playing.judge).prove()
    assert judge.post("desk/look/", reason="看看").status_code == 409
    assert (Reveal.objects.count(), judge.get("desk/").context["accounts"]) == (0, None)


def test_at_the_end_everybody_reads_who_sat_where(masked: Playing) -> None:
    masked.do(killgame.Rule("good"), reason="散了")
    nobody = Client(headers={"accept-language": "en"})
    page = nobody.get(f"/g/{masked.row.public_id}/").content.decode()
    answer = nobody.get(f"/api/v1/games/{masked.row.public_id}/").json()
    for seat, account in masked.seated.items():
        alias = ALIASES[Seat.objects.get(game=masked.pk, number=seat).alias].english
        assert f'<a href="/people/{account.public_id}/">{alias} ({account.username})</a>' in page
        assert answer["places"][seat - 1] == {
            "number": seat, "name": f"{alias} ({account.username})",
            "person": {"public_id": account.public_id, "name": account.username},
        }  # fmt: skip
    desk = Reader(masked, masked.judge).get("desk/", page=1).content.decode()
    assert "From seat 1 on, by their places in the order of joining" in desk

"""A keeper looks at what is hidden in a running game: with a reason, in everybody's sight, and never as one who plays."""

from typing import Any

import pytest
from django.db import ProgrammingError, transaction

import killgame
from forum import lobby
from forum.models import Account, Event, Reveal, SignUp
from forum.now import game_now
from forum.queries.verify import faults
from forum.table import role_name
from tests.forum.pages import Reader
from tests.forum.people import PASSWORD, Playing, a_keepers_browser, a_write, an_account, an_open_game
from tests.forum.test_second_step import SEED, code_of
from tests.forum.timing import said


def a_keeper(name: str = "守夜人") -> Account:
    account = an_account(name)
    account.is_staff = True
    account.save()
    return account


def at_the_door(playing: Playing, account: Account) -> Reader:
    """As one who has taken the second step and just given his password."""
    reader = Reader(playing, account)
    reader.client = a_keepers_browser(account)
    assert reader.client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    return reader


def test_a_keeper_looks_with_a_reason_and_the_thread_says_so_at_once(playing: Playing) -> None:
    keeper = at_the_door(playing, a_keeper())
    card = str(role_name("killer"))
    asked = keeper.get("reveal/")
    assert (asked.status_code, asked.context["shown"]) == (200, None)
    assert keeper.post("reveal/", reason="").status_code == 400
    assert keeper.post("reveal/", reason="\u2066 ").status_code in {400, 409}
    assert (Reveal.objects.count(), keeper.get("reveal/").context["shown"]) == (0, None)
    assert keeper.post("reveal/", reason="接到举报").status_code == 302
    look = Reveal.objects.get()
    assert (look.game_id, look.account.username, look.what, look.reason) == (
        playing.pk,
        "守夜人",
        "secrets",
        "接到举报",
    )
    assert said(playing)[-1] == "revealed.secrets"
    event = Event.objects.get(game=playing.pk, kind="site.revealed")
    body = {"what": "secrets", "person": look.account.public_id, "reason": "接到举报"}
    assert (event.audience, event.body) == ("everyone", body)
    thread = Reader(playing, None).get().content.decode()
    assert "The keeper 守夜人 has looked at the cards and acts of this game. Reason: 接到举报" in thread
    assert faults(playing.row) == ()
    shown = keeper.get("reveal/").context["shown"]
    cards = {row.number: [name for name, _stone in row.cards] for row in shown.seats}
    assert cards == {seat.number: [str(role_name(card)) for card in seat.cards] for seat in playing.game.seats}
    assert card in keeper.get("reveal/").content.decode()
    desk = Reader(playing, playing.judge).get("desk/")
    assert "The keeper 守夜人 has looked" in desk.content.decode()


def test_whoever_has_looked_reads_no_more_elsewhere_and_writes_where_readers_do_no_more(playing: Playing) -> None:
    keeper = at_the_door(playing, a_keeper())
    assert keeper.post("r/readers/write/", text="路过").status_code == 302
    assert keeper.post("reveal/", reason="接到举报").status_code == 302
    assert keeper.post("r/readers/write/", text="三号").status_code == 403
    assert [keeper.get(path).status_code for path in ("r/killers/", "desk/", "card/")] == [404] * 3
    assert keeper.post("desk/close/", reason="x").status_code == 404


def test_all_others_find_no_such_page(playing: Playing) -> None:
    """Nor does a keeper who plays, has played, waits on the reserve list or judges; nor anybody where the site judges."""
    plays, has_left, waits = playing.seated[1], playing.seated[2], an_account("候补")
    SignUp.objects.create(game_id=playing.pk, account=waits, joined_at=game_now())
    playing.row.seats.get(number=2).sittings.update(until=game_now())
    for account in (plays, has_left, waits, playing.judge):
        Account.objects.filter(pk=account.pk).update(is_staff=True)
    others: list[Account | None] = [None, playing.stranger, playing.seated[3], plays, has_left, waits, playing.judge]
    for account in others:
        reader = Reader(playing, account)
        absent = reader.client.get("/g/nosuchgame22/reveal/")
        for answer in (reader.get("reveal/"), reader.post("reveal/", reason="想看")):
            assert (answer.status_code, len(answer.content)) == (404, len(absent.content))
    assert Reveal.objects.count() == 0


def test_where_nobody_judges_nobody_looks(nobody: Playing) -> None:
    keeper = at_the_door(nobody, a_keeper())
    assert (keeper.get("reveal/").status_code, keeper.post("reveal/", reason="x").status_code) == (404, 404)


def test_before_the_deal_and_after_the_end_there_is_nothing_to_look_at(playing: Playing) -> None:
    keeper = a_keeper()
    waiting = at_the_door(an_open_game(), keeper)
    assert waiting.get("reveal/").status_code == 404
    playing.do(killgame.Rule("good"))
    assert at_the_door(playing, keeper).get("reveal/").status_code == 404


def test_an_open_browser_is_not_enough_and_an_office_that_ended_is_none(playing: Playing) -> None:
    keeper = a_keeper()
    found = Reader(playing, keeper)
    found.client = a_keepers_browser(keeper)  # in which no password was given lately
    assert found.post("reveal/", reason="x")["Location"].startswith("/accounts/reauthenticate/")
    assert Reveal.objects.count() == 0
    at_the_door(playing, keeper).post("reveal/", reason="接到举报")
    assert found.get("reveal/")["Location"].startswith("/accounts/reauthenticate/")
    inside = at_the_door(playing, keeper)
    assert inside.get("reveal/").status_code == 200
    Account.objects.filter(pk=keeper.pk).update(is_staff=False)
    assert inside.get("reveal/").status_code == 404


def test_without_the_second_step_nothing_is_shown(playing: Playing) -> None:
    """v5.0.0-8.4.2: neither the form nor, to one who has looked from another browser, what there is; the step leads back to it."""
    keeper = a_keeper()
    password_alone = Reader(playing, keeper)
    assert password_alone.client.post("/accounts/reauthenticate/", {"password": PASSWORD}).status_code == 302
    met = [password_alone.get("reveal/"), password_alone.post("reveal/", reason="接到举报")]
    assert [(answer.status_code, answer["Location"]) for answer in met] == [(302, "/accounts/2fa/")] * 2
    assert Reveal.objects.count() == 0
    at_the_door(playing, keeper).post("reveal/", reason="接到举报")  # has set one up
    asked = f"/accounts/2fa/reauthenticate/?next=%2Fg%2F{playing.row.public_id}%2Freveal%2F"
    met = [password_alone.get("reveal/"), password_alone.post("reveal/", reason="接到举报")]
    assert [(answer.status_code, answer["Location"]) for answer in met] == [(302, asked)] * 2
    assert Reveal.objects.count() == 1
    step = password_alone.client.post(asked, {"code": code_of(SEED), "next": f"{password_alone.home}reveal/"})
    assert (step.status_code, step["Location"]) == (302, f"{password_alone.home}reveal/")
    assert password_alone.get("reveal/").context["shown"] is not None


def test_a_look_is_never_taken_back(playing: Playing) -> None:
    at_the_door(playing, a_keeper()).post("reveal/", reason="接到举报")
    for deed in (lambda: Reveal.objects.all().delete(), lambda: Reveal.objects.update(reason="")):
        with pytest.raises(ProgrammingError, match="append"), transaction.atomic():
            deed()


def test_who_judges_or_has_judged_never_sits_in_his_game(db: None) -> None:
    """At each door: signing up, the lot, agreeing to judge after signing up, the seat that falls free."""
    asked, opener = an_account("判官"), an_account("秋水")
    playing = an_open_game(asked=asked)
    lobby.join(playing.pk, a_write(playing, asked))
    met: list[Any] = [Reader(playing, opener).post("sign-up/join/").status_code]
    lobby.agree_to_judge(playing.pk, a_write(playing, asked))
    met += [SignUp.objects.filter(game=playing.pk, account=asked).exists()]
    met += [Reader(playing, asked).post("sign-up/join/").status_code]
    assert met == [409, False, 409]

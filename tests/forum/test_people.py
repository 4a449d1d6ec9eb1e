"""Accounts: names at sign-up and renaming, language and zone, notices, the page of a person."""

import re

import pytest
from django.test import Client
from django.utils import timezone

import killgame
from forum.models import Account, Notice
from forum.queries.notices import notices_of, unread_of
from forum.queries.people import person
from forum.zones import zone_named, zone_names
from tests.forum.people import PASSWORD, a_game, an_account
from tests.forum.timing import stand_still

SECRET = "chang ye man man 47"


def signing_up(
    name: str, *, zone: str = "Asia/Shanghai", language: str = "zh-hans", email: str = ""
) -> tuple[int, str]:
    """The status, and what the page said."""
    client = Client(headers={"accept-language": language})
    answer = client.post(
        "/accounts/signup/",
        {"username": name, "email": email, "password1": SECRET, "password2": SECRET, "time_zone": zone},
    )
    return answer.status_code, answer.content.decode()


def test_signing_up_notes_language_and_zone(db: None) -> None:
    assert signing_up("  夜航   船 ", zone="America/Los_Angeles", language="en")[0] == 302
    account = Account.objects.get()
    assert (account.username, account.language, account.time_zone, account.email) == (
        "夜航 船", "en", "America/Los_Angeles", "",
    )  # fmt: skip
    assert Client().login(username="夜航 船", password=SECRET)


@pytest.mark.parametrize("name", ["半夏", "半 夏", "半·夏", "BANXIA", "banxia", "ВANXIA"])
def test_a_name_that_reads_alike_is_not_free(db: None, name: str) -> None:
    an_account("半夏")
    an_account("Banxia")
    status, page = signing_up(name)
    assert (status, Account.objects.count()) == (200, 2)
    assert 'class="errors"' in page


@pytest.mark.parametrize("name", ["法官", "7号", "12", "杀手", "法 官", "半\u200b夏"])
def test_names_of_the_table_are_nobodys(db: None, name: str) -> None:
    status, page = signing_up(name)
    assert (status, Account.objects.count()) == (200, 0)
    assert 'class="errors"' in page


def test_a_zone_that_is_none_is_refused(db: None) -> None:
    assert signing_up("夜航船", zone="Mars/Olympus")[0] == 200
    assert Account.objects.count() == 0
    assert (zone_named("Mars/Olympus").key, zone_names()[0], len(zone_names()) > 300) == (
        "Asia/Shanghai", "Asia/Shanghai", True,
    )  # fmt: skip


def test_a_reader_gets_his_own_language_and_zone(db: None) -> None:
    account = an_account("Night Boat", language="en", time_zone="America/New_York")
    client = Client(headers={"accept-language": "zh-CN"})
    client.force_login(account)
    page = client.get("/me/")
    assert ('<html lang="en"' in page.content.decode(), page["Cache-Control"]) == (
        True, "max-age=0, no-cache, no-store, must-revalidate, private",
    )  # fmt: skip
    assert timezone.get_current_timezone_name() == "America/New_York"
    client.logout()
    assert '<html lang="zh-Hans"' in client.get("/").content.decode()
    assert timezone.get_current_timezone_name() == "Asia/Shanghai"


def test_settings_are_kept(db: None) -> None:
    client = Client()
    account = an_account("半夏")
    client.force_login(account)
    sent = {"username": "半夏半春", "language": "zh-hant", "time_zone": "Asia/Taipei", "theme": "dark"}
    answer = client.post("/me/", sent)
    assert (answer.status_code, answer.cookies["theme"].value) == (302, "dark")
    account.refresh_from_db()
    assert (account.username, account.folded, account.language, account.time_zone) == (
        "半夏半春", "半夏半春", "zh-hant", "Asia/Taipei",
    )  # fmt: skip
    assert '<html lang="zh-Hant" data-theme="dark"' in client.get("/me/").content.decode()


@pytest.mark.parametrize("name", ["老 槐", "judge", "3", ""])
def test_a_new_name_must_be_free_and_nobodys(db: None, name: str) -> None:
    an_account("老槐")
    account = an_account("半夏")
    client = Client()
    client.force_login(account)
    answer = client.post("/me/", {"username": name, "language": "en", "time_zone": "UTC", "theme": "system"})
    assert answer.status_code == 422
    assert re.search(r'class="me"[^>]*>半夏<', answer.content.decode())
    account.refresh_from_db()
    assert (account.username, account.language) == ("半夏", "zh-hans")


def test_ones_own_name_may_change_its_writing(db: None) -> None:
    account = an_account("Banxia")
    client = Client()
    client.force_login(account)
    sent = {"username": "BanXia", "language": "en", "time_zone": "UTC", "theme": "system"}
    assert client.post("/me/", sent).status_code == 302
    account.refresh_from_db()
    assert account.username == "BanXia"


def test_renaming_changes_no_seat(db: None) -> None:
    playing = a_game(seats=7)
    account = playing.seated[3]
    client = Client()
    client.force_login(account)
    sent = {"username": "新名字", "language": "zh-hans", "time_zone": "Asia/Shanghai", "theme": "system"}
    assert client.post("/me/", sent).status_code == 302
    assert [(one.seat, one.game_id) for one in person(Account.objects.get(username="新名字")).sits_in] == [
        (3, playing.row.public_id)
    ]


def test_notices_are_listed_counted_and_marked(db: None) -> None:
    playing = a_game(seats=7)
    account = playing.seated[2]
    client = Client()
    client.force_login(account)
    lines = notices_of(account)
    assert [(line.game_id, line.act, line.seen, line.deadline) for line in lines] == [
        (playing.row.public_id, "card", False, playing.row.deadline),
        (playing.row.public_id, "game", False, None),
    ]
    assert unread_of(account) == 2
    assert "&nbsp;<b>2</b>" in client.get("/me/notices/").content.decode()
    assert client.post("/me/notices/").status_code == 302
    assert (unread_of(account), Notice.objects.filter(account=account).count()) == (0, 2)
    assert "&nbsp;<b>" not in client.get("/me/notices/").content.decode()
    assert unread_of(playing.seated[3]) == 2


def test_notices_and_settings_are_for_those_who_are_logged_in(db: None) -> None:
    for address in ("/me/", "/me/notices/"):
        answer = Client().get(address)
        assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={address}")


def test_a_persons_page_tells_nothing_of_a_running_game_but_the_seat(db: None) -> None:
    playing = a_game(seats=7)
    stand_still()
    # The page says since when somebody is here: alike for all, so that nothing but the card could differ.
    Account.objects.update(date_joined=playing.row.opened_at)
    pages = {}
    for role in ("killer", "police", "civilian"):
        account = playing.seated[playing.with_role(role)[0]]
        html = Client().get(f"/people/{account.public_id}/").content.decode()
        seat = playing.with_role(role)[0]
        assert playing.row.public_id in html
        pages[role] = html.replace(account.username, "X").replace(str(account.public_id), "Y")
        pages[role] = re.sub(r'class="seat s0 t\d"', "", pages[role]).replace(f">{seat}<", "><")
        pages[role] = re.sub(r'name="csrfmiddlewaretoken" value="[^"]+"', "", pages[role])
    assert pages["killer"] == pages["police"] == pages["civilian"]


def test_a_persons_page_opens_cards_after_the_end(db: None) -> None:
    playing = a_game(seats=7)
    killer, civilian = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    assert person(playing.seated[killer]).played == ()
    playing.do(killgame.Rule("good"))
    for seat, side, won in ((killer, "killer", False), (civilian, "civilian", True)):
        played = person(playing.seated[seat]).played
        assert [(one.seat, one.side, one.won, one.out) for one in played] == [(seat, side, won, False)]
    judge = person(playing.judge)
    assert (judge.games, judge.judged, judge.played) == (0, 1, ())
    assert Client().get(f"/people/{playing.judge.public_id}/").status_code == 200
    assert Client().get("/people/nobody/").status_code == 404


def test_logging_in_works_with_the_name_as_it_is_written(db: None) -> None:
    an_account("白鹭洲")
    client = Client()
    assert client.post("/accounts/login/", {"login": "白鹭洲", "password": PASSWORD}).status_code == 302

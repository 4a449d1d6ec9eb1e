"""A player with a debugger: values that no page offers, ways in that no page shows, and text that would be code."""

import json
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django.fixtures import Settings as SettingsWrapper
from rest_framework.test import APIClient

from forum.models import Account, Game, Token
from forum.refusals import Refused
from forum.writing import write
from tests.forum.api.callers import API, caller, code, game_address, post
from tests.forum.pages import Reader
from tests.forum.people import PASSWORD, Playing, a_board, a_write, an_account, once

FIRST, LAST = "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-12:00"


@pytest.mark.parametrize("moment", [FIRST, LAST, "2026-01-01T00:00:00", "2026-W10"])
def test_a_belief_beyond_the_calendar_is_none(playing: Playing, moment: str) -> None:
    belief = f"{playing.row.phase_serial}@{moment}"
    player, judge = Reader(playing, playing.seated[1]), Reader(playing, playing.judge)
    answers = [
        player.post("night/", choice="sleep", belief=belief),
        player.post("r/readers/write/", text="话", belief=belief),
        player.post("sign-up/join/", belief=belief),
        judge.post("desk/move/", by="86400", reason="停电", belief=belief),
    ]
    # A room in which he may read and not write is refused for the form first, as everywhere.
    assert [answer.status_code for answer in answers] == [400] * 4


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_at_an_end_of_the_calendar_is_looked_for_by_nobody(playing: Playing, day: str) -> None:
    reader = Reader(playing, playing.seated[1])
    home = f"/g/{playing.row.public_id}/search/"
    api = game_address(playing, "search/")
    for name in ("since", "until"):
        asked = {"q": "夜", name: day}
        answers = [reader.client.get(path, asked) for path in ("/search/", home, f"{API}search/", api)]
        assert [answer.status_code for answer in answers] == [400] * 4


def test_an_address_with_a_nul_in_it_leads_nowhere(playing: Playing) -> None:
    """PostgreSQL cannot be asked for one: what was looked up as it stood in the address failed."""
    reader = Reader(playing, playing.seated[1])
    paths = ["/me/bookmarks/?game=%00", "/boards/hall/open/?again=%00", "/setups/new/?game=%00", "/search/?q=x&before=%00.b.1",
             f"{reader.home}search/?q=x&before={playing.row.public_id}.%00.1", f"{reader.home}now/?compose=%00"]  # fmt: skip
    assert {path: reader.client.get(path).status_code for path in paths} == dict.fromkeys(paths, 400)
    for path in (f"{API}search/?q=x&before=%00.b.1", f"{API}games/?cursor=%00", f"{API}me/bookmarks/?game=%00"):
        answer = reader.client.get(path)
        assert (answer.status_code, answer.json()["code"], answer.json()["fields"]) == (400, "bad_form", {})


@pytest.mark.parametrize("moment", [FIRST, LAST])
def test_no_deadline_pause_or_absence_lies_beyond_the_calendar(playing: Playing, moment: str) -> None:
    player = caller(playing.seated[1])
    for path, sent in (("judge/move/", {"to": moment}), ("judge/pause/", {"until": moment})):
        assert code(post(playing, playing.judge, path, reason="停电", **sent))[0] in {400, 409}
    for since in (moment, "2026-12-05T00:00:00Z"):
        assert player.post(f"{API}me/absences/", {"since": since, "until": moment}).status_code == 400
    assert player.get(game_address(playing, "at/"), {"moment": moment}).status_code == 400
    assert Reader(playing, playing.judge).get("desk/plan/", to=moment[:16]).status_code == 200


def test_a_key_of_one_kind_of_write_does_for_no_other(playing: Playing) -> None:
    reader, key = Reader(playing, playing.judge), once()
    slip = a_write(playing, playing.judge)
    write(playing.pk, type(slip)(account=slip.account, belief=slip.belief, once=key), room="public", text="开始")
    assert reader.post("desk/close/", once=key).status_code == 409
    assert playing.game.phase == "night"
    player, key = Reader(playing, playing.seated[1]), once()
    assert player.post("night/", choice="sleep", once=key).status_code == 302
    assert player.post("r/public/write/", text="话", once=key).status_code == 409


def test_what_cannot_be_stored_is_no_json(db: None) -> None:
    a_board()
    game = {"once": once(), "board": "hall", "title": "题", "edition": "classic", "seats": 7}
    client = caller(an_account("秋水"))
    wrong: list[dict[str, Any]] = [
        {"board": "\0"},
        {"title": "a\\\0"},
        {"options": {"counts": {"\0": 1}}},
        {"lengths": {"night": 1e308}},
        {"lengths": {"night": "1e400"}},
        {"title": "\u202e\u200b" * 3 + " "},
    ]
    statuses = [client.post(f"{API}games/", {**game, **one}).status_code for one in wrong]
    assert (statuses, Game.objects.count()) == ([400, 400, 400, 400, 400, 409], 0)
    assert client.post(f"{API}games/", {**game, "title": "写作 \\u0000 的题"}).status_code == 201


def test_titles_and_reasons_are_lines_that_turn_nothing(playing: Playing) -> None:
    a_board()
    title = "夜\u202e\u0301\u0301\u0301\u0301\u0301\u0301\u0301街\n\n二"
    game = {"once": once(), "board": "hall", "title": title, "edition": "classic", "seats": 7}
    opened = caller(playing.judge).post(f"{API}games/", game).json()["game"]
    assert Game.objects.get(public_id=opened).title == "夜\u0301\u0301\u0301\u0301街 二"
    refused = post(playing, playing.judge, "judge/throw-out/", seat=1, reason="\u202e \u2066\n")
    assert code(refused) == (409, "no_reason")


@pytest.mark.parametrize("text", ["a" + "\u0301\u0323" * 600_000, "[" * 1_000_000, "a\n\n" * 400_000])
def test_megabytes_are_refused_before_anything_reads_them(playing: Playing, text: str) -> None:
    """Putting a million marks in order takes an hour, in which nobody else gets a page."""
    began = time.monotonic()
    with pytest.raises(Refused, match="too_long"):
        write(playing.pk, a_write(playing, playing.judge), room="public", text=text)
    assert time.monotonic() - began < 1


MARKUP = '"><script>alert(1)</script><img src=x onerror=alert(2)>'


def test_markup_is_text_wherever_people_write(playing: Playing) -> None:
    playing.close_until("speech")
    Game.objects.filter(pk=playing.pk).update(title=MARKUP)
    judge = Reader(playing, playing.judge)
    slip = a_write(playing, playing.seated[2])
    write(playing.pk, slip, room="public", text=f"{MARKUP}\n\n[{MARKUP}](https://example.org/?{MARKUP})\n\n`{MARKUP}`")
    assert judge.post("desk/throw-out/", seat=1, reason=MARKUP).status_code == 302
    pages = [judge.get(path) for path in ("", "desk/", "votes/", "desk/rule/", "r/judges/", "?quote=1", "now/")]
    pages += [judge.client.get(path) for path in ("/", "/boards/", "/boards/hall/", "/me/notices/")]
    pages += [judge.post("r/public/write/", text=MARKUP, belief="1@"), judge.get(f"{MARKUP}/")]
    for page in pages:
        html = page.content.decode()
        assert ("<script>alert" in html, "<img src=x" in html) == (False, False)
    assert sum("&lt;script&gt;alert" in page.content.decode() for page in pages) == 9


def test_a_page_leads_back_to_this_site_only(db: None) -> None:
    account = an_account("半夏")
    for there in (
        "//evil.example/",
        "/\\evil.example",
        "https://evil.example/",
        "javascript:alert(1)",
        "\t//evil.example",
    ):
        client = Client()
        answers = [
            client.post("/language/", {"language": "en", "next": there}),
            client.post("/theme/", {"theme": "dark", "next": there}),
            client.post("/accounts/login/", {"login": account.username, "password": PASSWORD, "next": there}),
            client.post("/accounts/logout/", {"next": there}),
        ]
        assert [(answer.status_code, answer["Location"]) for answer in answers] == [(302, "/")] * 4


def test_no_answer_is_kept_by_a_cache_and_none_can_be_told_apart_by_its_mark(playing: Playing) -> None:
    home = f"/g/{playing.row.public_id}/"
    paths = ["/", "/boards/", "/help/", "/me/", home, f"{home}desk/", f"{home}card/x.css", "/nowhere/", "/admin/"]
    for account in (None, playing.seated[1]):
        reader = Reader(playing, account)
        for path in paths:
            answer = reader.client.get(path)
            assert ("no-store" in answer["Cache-Control"], "ETag" in answer, "Last-Modified" in answer) == (
                True, False, False,
            )  # fmt: skip


def test_no_page_answers_a_trace(playing: Playing) -> None:
    home = f"/g/{playing.row.public_id}/"
    paths = ["/", "/boards/", "/boards/hall/", "/boards/hall/open/", "/me/", "/me/notices/", "/help/", "/help/first/",
             f"/people/{playing.judge.public_id}/", "/healthz", "/language/", "/theme/", home, f"{home}r/public/",
             f"{home}r/public/1/", f"{home}r/public/write/", f"{home}now/", f"{home}card/", f"{home}night/",
             f"{home}votes/", f"{home}vote/", f"{home}pass/", f"{home}surrender/", f"{home}sign-up/join/",
             f"{home}desk/", f"{home}desk/close/", f"{API}games/"]  # fmt: skip
    client = Reader(playing, playing.judge).client
    assert {path: client.generic("TRACE", path).status_code for path in paths} == dict.fromkeys(paths, 405)


# Ways in
@pytest.fixture
def limits(settings: SettingsWrapper) -> None:
    """The limits on guessing, as they are outside tests."""
    del settings.ACCOUNT_RATE_LIMITS
    cache.clear()


def test_guesses_are_limited_together_at_every_way_in(playing: Playing, limits: None) -> None:
    name = playing.seated[1].username
    for n in range(5):
        Client(REMOTE_ADDR=f"203.0.113.{n}").post("/accounts/login/", {"login": name, "password": f"guess {n}"})
    inside = Reader(playing, playing.seated[1])
    right = Client(REMOTE_ADDR="203.0.113.99").post("/accounts/login/", {"login": name, "password": PASSWORD})
    token = APIClient(REMOTE_ADDR="203.0.113.98").post(f"{API}token/", {"name": name, "password": PASSWORD})
    assert (right.status_code, token.status_code) == (200, 403)
    # He who is logged in already plays on.
    assert inside.post("night/", choice="sleep").status_code == 302


def test_a_token_guesses_no_password_beyond_them(playing: Playing, limits: None) -> None:
    """Where the API asks for a proof of presence."""
    program, path = caller(playing.judge), f"{API}games/{playing.row.public_id}/reveals/"
    sent = {"belief": str(playing.belief), "once": once(), "reason": "查双号"}
    met = [program.post(path, {**sent, "password": f"guess {n}"}, format="json").json()["detail"] for n in range(5)]
    met.append(program.post(path, {**sent, "password": PASSWORD}, format="json").json()["detail"])
    assert (set(met[:5]), met[5] in met[:5]) == ({met[0]}, False)
    assert "too many" in met[5].lower() or "过多" in met[5], met[5]


def test_the_admin_has_no_way_in_of_its_own(db: None) -> None:
    keeper, player = an_account("守夜人", is_staff=True, is_superuser=True), an_account("半夏")
    for sent in ({}, {"username": keeper.username, "password": PASSWORD}):
        client = Client()
        answer = client.post("/admin/login/", sent) if sent else client.get("/admin/login/")
        assert answer["Location"].startswith("/accounts/login/?next=")
        assert client.get("/admin/").status_code == 302
    statuses = []
    for account in (keeper, player):
        client = Client()
        client.force_login(account)
        statuses.append(client.get("/admin/", follow=True).status_code)
    assert statuses == [200, 403]


def test_whose_an_address_is_cannot_be_learnt(db: None) -> None:
    owner = an_account("半夏", email="known@example.org")
    EmailAddress.objects.create(user=owner, email="known@example.org", verified=True, primary=True)
    inside = Client()
    inside.force_login(an_account("老槐"))
    answers: dict[str, Any] = {}
    for name, address in (("夜航船", "known@example.org"), ("青石板", "other@example.org")):
        words = "chang ye man man 47"
        sent = {"username": name, "email": address, "password1": words, "password2": words, "time_zone": "UTC"}
        asked = [
            Client().post("/accounts/signup/", sent),
            Client().post("/accounts/login/", {"login": address, "password": "wrong"}),
            Client().post("/accounts/password/reset/", {"email": address}),
            inside.post("/accounts/email/", {"email": address, "action_add": ""}),
        ]
        answers[address] = [(answer.status_code, answer.headers.get("Location")) for answer in asked]
    assert answers["known@example.org"] == answers["other@example.org"]
    assert Account.objects.count() == 4
    assert {address for letter in mail.outbox for address in letter.to} == set(answers)


def test_a_new_password_ends_what_programs_were_given(db: None) -> None:
    account = an_account("半夏")
    client = caller(account)
    client.post(f"{API}me/")
    account.first_name = "x"
    account.save()
    assert account.check_password(PASSWORD)
    assert Token.objects.filter(account=account).count() == 1
    account.set_password("chang ye man man 47")
    account.save()
    assert (client.get(f"{API}me/").status_code, Token.objects.count()) == (403, 0)


def test_nothing_can_be_set_that_no_form_has(playing: Playing) -> None:
    account = playing.seated[1]
    reader = Reader(playing, account)
    more = {"is_staff": "on", "is_superuser": "1", "public_id": "x", "folded": "x", "password": "x", "email": "a@b.cn"}
    settings = {"username": account.username, "language": "en", "time_zone": "UTC", "theme": "system"}
    before = Account.objects.filter(pk=account.pk).values("is_staff", "is_superuser", "public_id", "password", "email")
    was = list(before)
    assert reader.client.post("/me/", {**settings, **more}).status_code == 302
    assert list(before.all()) == was
    for extra in ({"seat": 2}, {"by": "judge"}, {"role": "killer"}, {"alive": True}):
        assert code(post(playing, account, "moves/", act="sleep", **extra)) == (400, "bad_form")
    sent = json.dumps({"belief": str(playing.belief), "once": once(), "act": "sleep"})
    form = caller(account).post(game_address(playing, "moves/"), sent, content_type="text/plain")
    assert (form.status_code, playing.game.asleep) == (415, ())

"""How much in how long (forum/limits.py): one beyond each line of the table, by pages and by API, is refused alike, and nothing is lost."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connections
from django.test import Client
from pytest_django.fixtures import Settings as SettingsWrapper

import killgame
from forum.forgetting import forget
from forum.limits import LIMITS, Limit
from forum.models import Account, Spent
from forum.now import game_now
from forum.refusals import Refused
from forum.throttling import spend
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader
from tests.forum.people import PASSWORD, Playing, a_board, an_account, once
from tests.forum.test_opening import PLAIN
from tests.forum.test_setups import FORM, a_setup
from tests.forum.timing import DAY, HOUR, MINUTE

ONE = Limit(1, HOUR)


@pytest.fixture
def one_each(settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of each in an hour is all."""
    settings.LIMITED = True
    for limit in LIMITS:
        monkeypatch.setitem(LIMITS, limit, ONE)


type Ask = Callable[[Reader, Any], Any]


def _api(path: str, **sent: Any) -> Ask:
    def ask(reader: Reader, client: Any) -> Any:
        now = {"belief": str(reader.playing.belief), "once": once()} if path.startswith("games/{") else {}
        return client.post(API + path.format(reader.playing.row.public_id), {**sent, **now}, format="json")

    return ask


def _page(path: str, **fields: Any) -> Ask:
    return lambda reader, client: reader.post(path, **fields)


def _site(path: str, fields: dict[str, Any]) -> Ask:
    return lambda reader, client: reader.client.post(path, fields)


def _over(way: str) -> Ask:
    """Of a game that is over; one that runs has no document, and spends nothing."""

    def ask(reader: Reader, client: Any) -> Any:
        reader.playing.do(killgame.BreakOff())
        return reader.client.get(way.format(reader.playing.row.public_id))

    return ask


def _away(reader: Reader, client: Any) -> Any:
    since, until = game_now() + DAY, game_now() + 2 * DAY
    typed = {"since": since.strftime("%Y-%m-%dT%H:%M"), "until": until.strftime("%Y-%m-%dT%H:%M")}
    return reader.client.post("/me/absences/", typed)


def _api_away(reader: Reader, client: Any) -> Any:
    sent = {"since": (game_now() + 3 * DAY).isoformat(), "until": (game_now() + 4 * DAY).isoformat()}
    return client.post(f"{API}me/absences/", sent, format="json")


_OPENS = {"board": "hall", "title": "一局", "edition": "classic", "seats": 7}
_SAVES = {"name": "一份", "edition": "classic", "seats": 8}
# By limit, ways in which one can be spent, those of the pages first; what is typed comes back in the page (or stands in its form).
WAYS: dict[str, list[Ask]] = {
    "post": [_page("r/readers/write/", text="一句话"), _api("games/{}/rooms/readers/posts/", text="一句话")],
    "act": [
        _page("night/", choice="sleep"),
        _page("request/", what="extension", yes="1"),
        _page("sign-up/join/"),
        _page("desk/annul/", seat="1", reason="为什么不"),
        _api("games/{}/moves/", act="sleep"),
        _api("games/{}/sign-up/join/"),
        _api("games/{}/judge/annul/", seat=1, reason="因为"),
        _api("games/{}/leaves/", absence="nosuchone222"),
    ],
    "open": [_site("/boards/hall/open/", PLAIN), _api("games/", **_OPENS, once="o" * 24)],
    "save": [
        _site("/setups/new/", FORM),
        _away,
        _api("setups/", **_SAVES),
        _api_away,
        _page("r/public/1/bookmark/", note="记下"),
    ],
    "show": [_site("/boards/hall/open/", {**PLAIN, "show": "1"}), _site("/setups/new/", {**FORM, "show": "1"})],
    "search": [
        lambda reader, client: reader.get("search/", q="刀"),
        lambda reader, client: reader.client.get("/search/", {"q": "刀"}),
        lambda reader, client: client.get(f"{API}games/{reader.playing.row.public_id}/search/", {"q": "刀"}),
        lambda reader, client: client.get(f"{API}search/", {"q": "刀"}),
    ],
    "mark": [
        _page("r/public/read/", floor="1"),
        lambda reader, client: client.put(
            f"{API}games/{reader.playing.row.public_id}/rooms/public/mark/", {"floor": 1}, format="json"
        ),
    ],
    "draft": [
        _page("r/readers/draft/", text="还没写完", version="0"),
        lambda reader, client: client.put(
            f"{API}games/{reader.playing.row.public_id}/rooms/readers/draft/",
            {"text": "还没写完", "version": 0},
            format="json",
        ),
    ],
    "stream": [
        lambda reader, client: reader.get("stream/"),
        lambda reader, client: client.get(f"{API}games/{reader.playing.row.public_id}/stream/"),
    ],
    "export": [
        _over("/g/{}/export.json"),
        _site("/verify/", {"text": "{}"}),
        lambda reader, client: client.get(f"{API}games/{reader.playing.row.public_id}/export/"),
        lambda reader, client: client.get(f"{API}games/{reader.playing.row.public_id}/verification/"),
    ],
    "reveal": [
        lambda reader, client: reader.prove().post("desk/look/", reason="查双号"),
        _api("games/{}/reveals/", reason="查双号", password=PASSWORD),
    ],
    "estimate": [_api("estimates/", edition="classic", seats=11), _api("estimates/", edition="classic", seats=10)],
}


@pytest.mark.parametrize("limit", WAYS)
def test_one_beyond_a_limit_is_refused_by_page_and_api_alike(playing: Playing, one_each: None, limit: str) -> None:
    a_board()
    account = playing.judge if limit in {"act", "reveal"} else playing.stranger
    for number, ask in enumerate(WAYS[limit]):
        who = playing.seated[1] if limit == "act" and number in (0, 1, 4) else account
        reader, client = Reader(playing, who), caller(who)
        Spent.objects.all().delete()
        spend(limit, who=who.pk)
        answer = ask(reader, client)
        assert answer.status_code == 429, number
        assert 3590 <= int(answer["Retry-After"]) <= 3600
        told = answer.content.decode()
        assert "Try again in 1 hour" in told or "Try again in 59 min" in told, told[-3000:]


def test_every_limit_is_tried() -> None:
    """Those of looking up and of logging in have trials of their own below; browsers' reports in test_origins."""
    assert set(WAYS) | {"look_up", "log_in", "report"} == set(LIMITS)


def test_what_was_typed_comes_back(playing: Playing, one_each: None) -> None:
    reader = Reader(playing, playing.stranger)
    for limit in ("post", "save", "open", "search"):
        spend(limit, who=playing.stranger.pk)
    spend("reveal", who=playing.judge.pk)
    why = Reader(playing, playing.judge).prove().post("desk/look/", reason="一个长长的理由").content.decode()
    assert "一个长长的理由" in why
    written = reader.post("r/readers/write/", text="一篇长长的话").content.decode()
    saved = reader.client.post("/setups/new/", {**FORM, "name": "雨夜九人"}).content.decode()
    asked = reader.get("search/", q="谁跳的警", since="2026-03-09").content.decode()
    assert ('value="谁跳的警"' in asked, 'value="2026-03-09"' in asked) == (True, True)
    opened = reader.client.post("/boards/hall/open/", {**PLAIN, "title": "雨夜十二人"}).content.decode()
    assert ("一篇长长的话</textarea>" in written, 'value="雨夜九人"' in saved, 'value="雨夜十二人"' in opened) == (
        True,
    ) * 3


def test_codes_are_looked_up_so_often_and_no_more(playing: Playing, one_each: None) -> None:
    code = a_setup().code
    Spent.objects.all().delete()
    ways = (f"/setups/{code}/", "/setups/?code=nothing", f"{API}setups/{code}/", f"{API}setups/AAAAAAAA/")
    for who in (playing.stranger, None):
        reader = Reader(playing, who)
        first = reader.client.get(ways[0])
        assert [first.status_code, *(reader.client.get(way).status_code for way in ways)] == [200, 429, 429, 429, 429]
    elsewhere = Client(REMOTE_ADDR="2001:db8:1:2::7")
    assert elsewhere.get(ways[0]).status_code == 200
    same_network = Client(REMOTE_ADDR="2001:db8:1:2:ffff::1")
    assert same_network.get(ways[0]).status_code == 429


def test_a_nights_choice_counts_the_same_whatever_comes_of_it(
    playing: Playing, settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No limit counts what is secret: a killer who kills, a civilian who may not, one who sleeps."""
    settings.LIMITED = True
    monkeypatch.setitem(LIMITS, "act", Limit(2, HOUR))
    tries = {"killer": "4", "civilian": "4", "police": "sleep"}
    left = []
    for role, choice in tries.items():
        Spent.objects.all().delete()
        seat = next(seat for seat in playing.with_role(role) if seat != 4)
        now = game_now()
        assert Reader(playing, playing.seated[seat]).post("night/", choice=choice).status_code == 302
        (spent,) = Spent.objects.all()
        left.append((spent.until - now) // MINUTE)
    assert left == [30] * 3


def test_a_limit_fills_up_again_with_time(playing: Playing, clock: Callable[[timedelta], None], settings: Any) -> None:
    settings.LIMITED = True
    bound = LIMITS["post"]
    for _number in range(bound.most):
        spend("post", who=1)
    with pytest.raises(Refused, match="throttled") as refused:
        spend("post", who=1)
    assert refused.value.wait == 1
    spend("post", who=2)
    clock(bound.within / bound.most)
    spend("post", who=1)
    clock(bound.within)
    for _number in range(bound.most):
        spend("post", who=1)
    forget()
    assert Spent.objects.count() == 1
    clock(DAY)
    forget()
    assert Spent.objects.count() == 0


def test_the_table_names_nobody(db: None, settings: SettingsWrapper) -> None:
    settings.LIMITED = True
    account = an_account("半夏")
    spend("act", who=account.pk)
    (row,) = Spent.objects.all()
    assert len(row.key) == 64
    assert "act" not in row.key


@pytest.mark.django_db(transaction=True)
def test_processes_count_together(settings: SettingsWrapper, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight connections at once: no more get through than the limit lets, and none is lost."""
    settings.LIMITED = True
    monkeypatch.setitem(LIMITS, "act", Limit(10, HOUR))
    barrier = threading.Barrier(8)

    def try_three(_number: int) -> int:
        barrier.wait(timeout=30)
        through = 0
        for _time in range(3):
            try:
                spend("act", who=7)
                through += 1
            except Refused:
                pass
        connections.close_all()
        return through

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(try_three, range(8))) == 10


def test_a_password_for_a_token_is_tried_so_often(db: None, one_each: None) -> None:
    sent = {"name": "半夏", "password": "wrong"}
    first, second = (caller().post(f"{API}token/", sent, format="json") for _time in range(2))
    assert (first.status_code, second.status_code, second.json()["code"]) == (403, 429, "throttled")


def test_allauths_limits_answer_in_the_readers_language(db: None, settings: SettingsWrapper) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "1/m/ip"}
    cache.clear()
    words = "chang ye man man 47"
    answers = [
        Client().post(
            "/accounts/signup/", {"username": name, "password1": words, "password2": words, "time_zone": "UTC"}
        )
        for name in ("夜航船", "青石板")
    ]
    assert [answer.status_code for answer in answers] == [302, 429]
    assert answers[1]["Retry-After"] == "60"
    assert "1 分钟" in answers[1].content.decode()
    assert Account.objects.count() == 1
    cache.clear()

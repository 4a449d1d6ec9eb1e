"""Page, notice, feed of notices and API name the same instant, each with its zone, over both changes of the clock (T40)."""

import re
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from forum.models import Account, Game, Notice
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader, body
from tests.forum.people import Playing

ZONES = ("Asia/Shanghai", "Asia/Taipei", "Europe/London", "America/New_York")
CHANGES = {
    "New York, spring": datetime(2099, 3, 8, 7, tzinfo=UTC),
    "London, spring": datetime(2099, 3, 29, 1, tzinfo=UTC),
    "London, autumn": datetime(2099, 10, 25, 1, tzinfo=UTC),
    "New York, autumn": datetime(2099, 11, 1, 6, tzinfo=UTC),
}
_TIME = re.compile(r'<time datetime="([^"]*)" title="([^"]*)">([^<]*)</time>')


def named(html: str) -> tuple[datetime, str, str]:
    """The instant of the first moment in a piece of a page, its distance to UTC and its words."""
    found = _TIME.search(html)
    assert found is not None
    return datetime.fromisoformat(found[1]), found[2], found[3]


def offset_of(at: datetime, zone: str) -> str:
    hours = int((at.astimezone(ZoneInfo(zone)).utcoffset() or timedelta()).total_seconds() // 3600)
    return f"UTC{hours:+d}"


def part(html: str, pattern: str) -> str:
    found = re.search(pattern, html, re.S)
    assert found is not None
    return found[0]


@pytest.mark.parametrize("zone", ZONES)
def test_t40_page_notice_and_api_name_the_same_instant(playing: Playing, zone: str) -> None:
    """T40: a quarter of an hour, and an hour and a quarter, on either side of each change."""
    account = playing.seated[1]
    Account.objects.filter(pk=account.pk).update(time_zone=zone)
    reader, program = Reader(playing, account), caller(account)
    address = f"{API}games/{playing.row.public_id}/"
    for change, minutes in product(CHANGES, (-75, -15, 15, 75)):
        at = CHANGES[change] + timedelta(minutes=minutes)
        Game.objects.filter(pk=playing.pk).update(deadline=at)
        Notice.objects.filter(account=account).update(deadline=at)
        local = at.astimezone(ZoneInfo(zone))
        page = named(part(body(reader.get("now/")), r'<p class="bar-due">.*?</p>'))
        notices = reader.client.get("/me/notices/").content.decode()
        notice = named(part(notices, r"closes <time.*?</time>"))
        assert page[:2] == notice[:2] == (at, offset_of(at, zone))
        assert (page[2], notice[2]) == (
            f"{local:%a} {local.day} {local:%b %Y %H:%M}",
            f"{local.day} {local:%b %Y %H:%M}",
        )
        told: dict[str, Any] = program.get(address).json()["game"]
        assert told["deadline"].endswith(("Z", "+00:00"))
        assert datetime.fromisoformat(told["deadline"]) == at
        listed = [one for one in program.get(f"{API}me/notices/").json() if one["game"] == playing.row.public_id]
        assert {datetime.fromisoformat(one["deadline"]) for one in listed} == {at}


def test_every_page_says_whose_times_it_shows(playing: Playing) -> None:
    for zone, words in zip(ZONES, ("Shanghai UTC+8", "Taipei UTC+8", "London UTC", "New York UTC-"), strict=True):
        Account.objects.filter(pk=playing.seated[1].pk).update(time_zone=zone)
        assert f"Times: {words}" in body(Reader(playing, playing.seated[1]).get())

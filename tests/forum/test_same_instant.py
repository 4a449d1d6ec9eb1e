"""Pages, notice, feed of notices, API, letter and the narrator's line name the same instant, each with its zone, over both changes of the
clock (T40)."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from forum.acts import MoveDeadline
from forum.models import Account, Game, Notice
from forum.now import game_now
from forum.queries.letters import letter_of
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_game, forum_paced
from tests.forum.timing import DAY, HOUR, MINUTE, Passing

ZONES = ("Asia/Shanghai", "Asia/Taipei", "Europe/London", "America/New_York")
CHANGES = {
    "New York, spring": datetime(2099, 3, 8, 7, tzinfo=UTC),
    "London, spring": datetime(2099, 3, 29, 1, tzinfo=UTC),
    "London, autumn": datetime(2099, 10, 25, 1, tzinfo=UTC),
    "New York, autumn": datetime(2099, 11, 1, 6, tzinfo=UTC),
}
_TIME = re.compile(r'<time datetime="([^"]*)" title="([^"]*)">([^<]*)</time>')
_PUT_OFF = re.compile(r'put off to <time class="nb" datetime="([^"]*)">([^<]*)</time>')


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


@dataclass(frozen=True, slots=True)
class Told:
    """What a deadline ought to be called by a reader in `zone` some days before it."""

    at: datetime
    zone: str

    @property
    def offset(self) -> str:
        return offset_of(self.at, self.zone)

    def words(self, pattern: str) -> str:
        """`pattern` with the local day of the month for a $."""
        local = self.at.astimezone(ZoneInfo(self.zone))
        return local.strftime(pattern).replace("$", str(local.day))

    @property
    def long(self) -> str:
        return self.words("%a $ %b %H:%M")

    @property
    def short(self) -> str:
        return self.words("$ %b %H:%M")


def check_pages(told: Told, reader: Reader, judge: Reader) -> None:
    """The bar, alone, above the card and above the judge's desk; the desk's list of closes, notices and my games."""
    bars = [part(body(page), r'<p class="bar-due">.*?</p>') for page in (reader.get("now/"), reader.get("card/"))]
    desk = body(judge.get("desk/"))
    bars.append(part(desk, r'<p class="bar-due">.*?</p>'))
    assert [named(bar) for bar in bars] == [(told.at, told.offset, told.long)] * 3
    notices, mine = (reader.client.get(path).content.decode() for path in ("/me/notices/", "/"))
    lists = [
        part(desk, r'<tr class="now">.*?</tr>'),
        part(notices, r"closes <time.*?</time>"),
        part(mine, r'<p class="cd.*?</p>'),
    ]
    assert [named(one) for one in lists] == [(told.at, told.offset, told.short)] * 3


def check_letter_and_thread(told: Told, reader: Reader) -> None:
    account = reader.account
    assert account is not None
    notices = list(Notice.objects.filter(account=account, seen_at__isnull=True).select_related("game"))
    with translation.override("en"), timezone.override(ZoneInfo(told.zone)):
        letter = letter_of(account, notices, now=game_now())
    assert letter is not None
    assert [item.deadline for item in letter.owed] == [f"{told.long} ({told.offset})"]
    *_earlier, (instant, words) = _PUT_OFF.findall(body(reader.get()))
    assert datetime.fromisoformat(instant) == told.at
    assert words == f"{told.words('$ %b, %H:%M')} ({told.offset})"


def check_programs(told: Told, playing: Playing, program: Any) -> None:
    game: dict[str, Any] = program.get(f"{API}games/{playing.row.public_id}/").json()["game"]
    assert game["deadline"].endswith(("Z", "+00:00"))
    assert datetime.fromisoformat(game["deadline"]) == told.at
    listed = [one for one in program.get(f"{API}me/notices/").json() if one["game"] == playing.row.public_id]
    assert {datetime.fromisoformat(one["deadline"]) for one in listed} == {told.at}


@pytest.mark.parametrize("zone", ZONES)
def test_t40_pages_notice_letter_thread_and_api_name_the_same_instant(clock: Passing, db: None, zone: str) -> None:
    """T40: a quarter of an hour, and an hour and a quarter, on either side of each change; the judge puts the deadline off to each."""
    playing = a_game(schedule=forum_paced(most_added=None))
    account = playing.seated[1]
    Account.objects.filter(pk__in=(account.pk, playing.judge.pk)).update(time_zone=zone)
    account.refresh_from_db()
    reader, judge, program = Reader(playing, account), Reader(playing, playing.judge), caller(account)
    for change, minutes in product(CHANGES, (-75, -15, 15, 75)):
        at = CHANGES[change] + minutes * MINUTE
        if minutes == -75:
            # The days until shortly before the change pass in a stroke; what fell due in them is no matter here.
            clock(CHANGES[change] - 3 * DAY - game_now())
            Game.objects.filter(pk=playing.pk).update(deadline=CHANGES[change] - 2 * HOUR)
        playing.do(MoveDeadline(to=at))
        Notice.objects.filter(account=account).update(deadline=at, seen_at=None)
        told = Told(at, zone)
        check_letter_and_thread(told, reader)
        check_pages(told, reader, judge)
        check_programs(told, playing, program)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("month", [1, 7])
def test_every_page_says_whose_times_it_shows(clock: Passing, playing: Playing, zone: str, month: int) -> None:
    """With the whole distance of that zone to UTC as it is now: in summer and in winter."""
    clock(datetime(2099, month, 15, 12, tzinfo=UTC) - game_now())
    account = playing.seated[1]
    Account.objects.filter(pk=account.pk).update(time_zone=zone)
    places = dict(zip(ZONES, ("Shanghai", "Taipei", "London", "New York"), strict=True))
    page = body(Reader(playing, account).get())
    assert f"Times: {places[zone]} {offset_of(game_now(), zone)}<" in page

"""Reading some of a thread: each of what an address may ask for, with its own numbers, for pages and programs."""

import gzip
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from forum import official
from forum.access import look, room_for
from forum.models import Post, Receipt
from forum.queries.narrowing import Narrowed
from forum.queries.seats import seated_in
from forum.queries.thread import narrowed_thread
from forum.retracting import retract
from forum.writing import write
from tests.benchmarks.big_game import a_big_game
from tests.forum.api.callers import API, caller
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_write


@pytest.fixture
def long(db: None) -> Playing:
    return a_big_game(seats=12, posts=120, votes=40, rounds=1)


def floors_of(playing: Playing, **what: Any) -> list[int]:
    posts = Post.objects.filter(room__game_id=playing.pk, room__name="public", **what)
    return list(posts.order_by("floor").values_list("floor", flat=True))


def packed(content: bytes) -> int:
    """Bytes on the wire, compressed as any proxy does it."""
    return len(gzip.compress(content, compresslevel=6))


def loaded(answer: Any) -> list[bytes]:
    """The style sheets, scripts and pictures that a page names."""
    names = set(re.findall(r'(?:href|src)="/static/([^"?]+)"', answer.content.decode()))
    assert {"forum/site.css", "forum/htmx.min.js", "forum/read.js"} <= names
    found = [finders.find(name) for name in sorted(names)]
    return [Path(str(path)).read_bytes() for path in found]


def read(reader: Reader, **asked: Any) -> list[int]:
    """The floors that are found, over all pages."""
    found: list[int] = []
    page = 1
    while True:
        thread = reader.get(page=page, **asked).context["thread"]
        found += [one.floor for one in thread.floors]
        if not thread.paged.has_next():
            return found
        page += 1


def by_api(playing: Playing, reader: Reader, **asked: Any) -> list[int]:
    answer = caller(reader.account).get(
        f"{API}games/{playing.row.public_id}/rooms/public/posts/", {"limit": 100, **asked}
    )
    return [one["floor"] for one in answer.json()["posts"]]


def test_what_an_address_asks_for_is_what_is_found(long: Playing) -> None:
    one, two, *_others = long.game.living
    reader = Reader(long, long.seated[one])
    serial = long.row.phase_serial
    mine = floors_of(long, seat__number=one)
    said = Receipt.objects.filter(game_id=long.pk).values_list("post__floor", "was", "targets")
    voted = sorted(floor for floor, was, targets in said if was != targets)
    expected = {
        f"seats={one}": mine,
        f"seats={one},{two}": floors_of(long, seat__number__in=[one, two]),
        f"seats={one}&phase={serial}": floors_of(long, seat__number=one, phase_serial=serial),
        f"phase={serial}": floors_of(long, phase_serial=serial),
        "changed=1": voted,
        f"changed=1&seats={one}": [floor for floor in voted if floor in mine],
        "since=1": [floor for floor in floors_of(long) if floor > mine[-1]],
    }
    assert all(expected.values())
    for asked, floors in expected.items():
        query = dict(part.split("=") for part in asked.split("&"))
        assert read(reader, **query) == floors, asked
        assert by_api(long, reader, **query) == floors[:100], asked


def test_a_players_posts_have_their_own_numbers(long: Playing) -> None:
    one = long.game.living[0]
    reader = Reader(long, None)
    all_of_it = len(floors_of(long, seat__number=one))
    for path, query in (("", {"seats": one}), (f"seats/{one}/", {})):
        answer = reader.get(path, **query)
        found = [post.nth for post in answer.context["thread"].floors]
        assert found == [f"post {n} of {all_of_it} by seat {one}" for n in range(1, all_of_it + 1)]
        assert found[0] in body(answer)


def test_of_several_players_each_has_his_own_numbers_whatever_else_is_asked_for(long: Playing) -> None:
    one, two = long.game.living[:2]
    serial = long.row.phase_serial
    reader = Reader(long, None)
    for asked in ({"seats": f"{one},{two}"}, {"seats": f"{one},{two}", "phase": serial}, {"seats": one, "changed": 1}):
        for page in (1, 2):
            shown = reader.get(page=page, **asked).context["thread"].floors
            assert shown
            for post in shown:
                theirs = floors_of(long, seat__number=post.seat)
                number = theirs.index(post.floor) + 1
                assert post.nth == f"post {number} of {len(theirs)} by seat {post.seat}"
    by_place = [post.nth for post in reader.get(phase=serial).context["thread"].floors]
    assert by_place[0].startswith("1 of ")


def test_whatever_is_asked_for_costs_nine_queries_at_most(long: Playing) -> None:
    one, two = long.game.living[:2]
    asked = Narrowed(seats=(one, two), phase=long.row.phase_serial, changed=True, since=True)
    seen = look(long.row.public_id, long.seated[one])
    room, seated = room_for(seen, "public"), seated_in(seen.row)
    for what in (asked, Narrowed(seats=(one, two)), Narrowed(changed=True)):
        with CaptureQueriesContext(connection) as queries:
            narrowed_thread(seen, room, asked=what, page=None, seated=seated)
        assert len(queries) <= 9


def test_a_vote_that_is_said_again_changes_nothing(playing: Playing) -> None:
    playing.close_until("vote")
    voter, one, two = playing.game.living[:3]
    account = playing.seated[voter]
    said = [f"投票：{one}号", "再想想", f"投票：{one}号", f"投票：{two}号", "弃票", "弃票", "撤票", f"投票：{one}号"]
    floors = [write(playing.pk, a_write(playing, account), room="public", text=text) for text in said]
    changed = [floors[place] for place in (0, 3, 4, 6, 7)]
    reader = Reader(playing, None)
    assert read(reader, changed=1) == by_api(playing, reader, changed=1) == changed


def test_since_i_last_spoke_is_since_what_still_stands(playing: Playing) -> None:
    playing.close_until("speech")
    one, two = playing.game.living[:2]
    first, _, last = [
        write(playing.pk, a_write(playing, playing.seated[seat]), room="public", text="说一句")
        for seat in (one, two, one)
    ]
    reader = Reader(playing, playing.seated[one])
    assert read(reader, since=1) == []
    retract(playing.pk, a_write(playing, playing.seated[one]), room="public", floor=last)
    assert read(reader, since=1) == [floor for floor in floors_of(playing) if floor > first]
    silent = Reader(playing, playing.seated[playing.game.living[2]])
    assert read(silent, since=1) == floors_of(playing)
    assert "Since I last spoke" not in body(Reader(playing, None).get())


def test_one_phase_is_chosen_and_left_for_the_next_or_any_other(playing: Playing) -> None:
    """Without scripts, too: links and a form."""
    playing.close_until("vote")
    reader = Reader(playing, None)
    choices = {one.label: one for one in reader.get().context["thread"].choices}
    page = reader.client.get(choices["By phase"].url)
    thread = page.context["thread"]
    names = [name for _serial, name, _current in thread.by_phase.phases]
    assert [name for _serial, name, current in thread.by_phase.phases if current] == [names[-1]]
    assert (thread.by_phase.after, thread.narrowed) == ("", names[-1])
    before = reader.client.get(thread.by_phase.before).context["thread"]
    assert (before.narrowed, before.by_phase.after != "") == (names[-2], True)
    seen = [floor for serial, *_ in thread.by_phase.phases for floor in read(reader, phase=serial)]
    assert seen == floors_of(playing)
    kept = reader.get(seats="3", changed=1, phase=playing.row.phase_serial)
    assert kept.context["thread"].by_phase.kept == (("seats", "3"), ("changed", "1"))
    assert {one.label: one for one in kept.context["thread"].choices}["By phase"].url.endswith("?seats=3&changed=1")


def test_a_hidden_post_keeps_the_vote_that_stands_in_it(playing: Playing) -> None:
    """PRODUCT P2: it stays until it is annulled, and whoever reads the thread sees that it was cast there."""
    playing.close_until("vote")
    voter, target = playing.game.living[:2]
    floor = write(playing.pk, a_write(playing, playing.seated[voter]), room="public", text=f"秘密\n投票：{target}号")
    official.do("hide", playing.pk, a_write(playing, playing.judge), room="public", floor=floor, reason="离题")
    page = body(Reader(playing, None).get())
    assert (page.count('role="group" aria-label="Receipt"'), "秘密" in page) == (1, False)


def test_what_cannot_be_asked_for_is_all_of_it(long: Playing) -> None:
    reader = Reader(long, None)
    for asked in ({"seats": "99"}, {"seats": "x,,"}, {"phase": "-1"}, {"phase": "9" * 30}, {"since": "2"}):
        assert reader.get(page=1, **asked).context["thread"].narrowed == "", asked
    assert read(reader, phase=4711) == []
    assert reader.get(phase=4711).context["thread"].narrowed == "a phase in which nobody has spoken"
    assert "There is no such post." in body(reader.get(phase=4711))


def test_who_has_said_how_much_can_be_ordered(long: Playing) -> None:
    reader = Reader(long, None)
    rows = reader.get("activity/").context["rows"]
    assert [row.seat for row in rows] == list(range(1, 13))
    assert {row.seat: row.posts for row in rows} == {n: len(floors_of(long, seat__number=n)) for n in range(1, 13)}
    quiet = [row.last_floor or 0 for row in reader.get("activity/", order="quiet").context["rows"]]
    assert quiet == sorted(quiet)
    most = [row.posts for row in reader.get("activity/", order="posts").context["rows"]]
    assert most == sorted(most, reverse=True)
    api = caller(None).get(f"{API}games/{long.row.public_id}/activity/").json()
    assert [(one["seat"], one["posts"], one["last_floor"]) for one in api] == [
        (row.seat, row.posts, row.last_floor) for row in rows
    ]


def test_a_seats_page_shows_its_votes_and_those_on_it(long: Playing) -> None:
    ballot = long.game.picks
    one = long.game.living[0]
    target = next(pick.value[0] for pick in ballot if pick.seat == one)
    shown = Reader(long, None).get(f"seats/{one}/").context["seat"].ballots[0]
    assert shown.targets == (target,)
    assert shown.by == tuple(pick.seat for pick in ballot if one in pick.value)
    assert Reader(long, None).get("seats/13/").status_code == 404


def test_the_jump_list_leads_to_phases_deaths_and_counts(db: None) -> None:
    playing = a_big_game(seats=12, posts=60, votes=30, rounds=2)
    jumps = Reader(playing, None).get().context["thread"].jumps
    assert [one.floor for one in jumps] == sorted(one.floor for one in jumps)
    told = [(one.label, one.seats) for one in jumps if not one.disc]
    gone = {seat.number for seat in playing.game.seats if seat.out}
    assert len(gone) == 3
    assert {seat for label, seats in told if label == "out:" for seat in seats} == gone
    assert [label for label, _seats in told].count("the count") == 1
    assert {one.label for one in jumps if one.disc} >= {"Night 1", "Night 2"}


def test_t04_a_longer_thread_costs_no_more_queries_and_the_first_look_is_light(db: None) -> None:
    """The thread at the first unread floor: of a small game and of a middle one."""
    asked = []
    for seats, posts, votes, rounds in ((12, 70, 30, 1), (21, 400, 120, 3)):
        playing = a_big_game(seats=seats, posts=posts, votes=votes, rounds=rounds)
        reader = Reader(playing, playing.seated[playing.game.living[0]])
        reader.post("r/public/read/", floor=posts // 2)
        reader.get()
        with CaptureQueriesContext(connection) as queries:
            answer = reader.get()
        assert answer.context["thread"].new == posts // 2 + 1
        asked.append([one["sql"].split(" WHERE ")[0] for one in queries])
    assert len(asked[0]) == len(asked[1]), set(map(str, asked[1])) ^ set(map(str, asked[0]))
    assert len(asked[0]) <= 20, "\n".join(asked[0])
    page = packed(answer.content)
    assert page <= 40_000, "what is sent for each page once the rest is kept"
    assert page + sum(map(packed, loaded(answer))) <= 150_000, "what the first page of all brings along"

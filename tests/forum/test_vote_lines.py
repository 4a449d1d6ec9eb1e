"""The lines of a history of votes: what each says, whatever happened to the vote, and that no name in them is markup."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import timezone, translation

from forum.queries.vote_history import Entry

AT = datetime(2026, 11, 3, 4, 5, 6, tzinfo=UTC)
ENTRY = Entry(AT, "cast", 3, "半夏", ((7, "老槐"),), None, ((7, 2),))


class Page:
    """What the tag asks of `page`."""

    public_id = "abcdefghjkmn"


def table(*history: Entry, language: str = "en") -> str:
    with translation.override(language), timezone.override(UTC):
        context: dict[str, Any] = {"history": history, "page": Page(), "now": AT}
        return render_to_string("parts/vote_history.html", context)


def cells(one: Entry, *, language: str = "en") -> list[str]:
    """Of the one line, what one reads in each cell after the time."""
    _head, _, body = table(one, language=language).partition("<tbody>")
    found = re.findall(r"<td[^>]*>(.*?)</td>", body)
    assert len(found) == 6
    return [re.sub(r"<[^>]*>", "", cell) for cell in found[1:]]


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (ENTRY, ["votes for seat 7 老槐", "", "seat 7 2", "form"]),
        (replace(ENTRY, was=(5,), floor=41), ["votes for seat 7 老槐", "was seat 5", "seat 7 2", "floor 41"]),
        (replace(ENTRY, was=(5, 6), counts=None), ["votes for seat 7 老槐", "was seat 5seat 6", "", "form"]),
        (
            replace(ENTRY, targets=((7, "老槐"), (8, "小满")), counts=((7, 2), (8, 1))),
            ["votes for seat 7 老槐 seat 8 小满", "", "seat 7 2 seat 8 1", "form"],
        ),
        (replace(ENTRY, kind="abstain", targets=(), was=(), counts=()), ["abstains", "was an abstention", "", "form"]),
        (replace(ENTRY, kind="withdrawn", targets=(), was=(7,)), ["takes the vote back", "was seat 7", "seat 7 2", ""]),
        (
            replace(ENTRY, kind="retracted", targets=(), was=(7,), floor=41),
            ["takes the vote back with the post", "was seat 7", "seat 7 2", "floor 41"],
        ),
        (
            replace(ENTRY, kind="annulled", targets=(), was=(7,)),
            ["annulled by the judge", "was seat 7", "seat 7 2", ""],
        ),
        (replace(ENTRY, kind="void", targets=(), was=(7,)), ["void: thrown out", "was seat 7", "seat 7 2", ""]),
        (
            replace(ENTRY, kind="undone", counts=()),
            ["votes for seat 7 老槐", "taken back with the close before it", "", ""],
        ),
        (
            replace(ENTRY, kind="undone", targets=(), counts=()),
            ["abstains", "taken back with the close before it", "", ""],
        ),
    ],
)
def test_a_line_says_what_happened_to_the_vote(entry: Entry, words: list[str]) -> None:
    assert cells(entry) == ["seat 3 半夏", *words]


def test_it_says_so_in_the_readers_language_and_what_is_undone_is_struck() -> None:
    assert cells(replace(ENTRY, was=(5,)), language="zh-hans") == [
        "3号 半夏",
        "投 7号 老槐",
        "改自 5号",
        "7号 2",
        "表决框",
    ]
    assert "<s>votes for " in table(replace(ENTRY, kind="undone", counts=()))
    assert '<a href="/g/abcdefghjkmn/r/public/41/">floor 41</a>' in table(replace(ENTRY, floor=41))


def test_no_name_is_markup() -> None:
    html = table(replace(ENTRY, name="<b>甲</b>", targets=((7, "<i>乙</i>&"),)))
    assert "<b>甲" not in html
    assert "<i>乙" not in html
    assert "&lt;b&gt;甲&lt;/b&gt;" in html
    assert "&lt;i&gt;乙&lt;/i&gt;&amp;" in html


def test_the_lines_stand_in_their_order_each_with_its_own_moment() -> None:
    """On one day and on another, in this year and in the one before."""
    moments = [AT, AT.replace(second=59), AT.replace(day=4), AT.replace(year=2025)]
    html = table(*(replace(ENTRY, at=at) for at in moments))
    assert re.findall(r"<time[^>]*>([^<]*)</time>", html) == [
        "3 Nov 04:05:06", "3 Nov 04:05:59", "4 Nov 04:05:06", "3 Nov 2025 04:05:06",
    ]  # fmt: skip
    assert "11月3日 04:05:06" in table(ENTRY, language="zh-hant")
    assert "2025年11月3日" in table(replace(ENTRY, at=moments[-1]), language="zh-hans")

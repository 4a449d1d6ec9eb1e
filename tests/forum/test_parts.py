"""The parts of the look, rendered by Django as pages render them."""

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.template import engines
from django.test import RequestFactory
from django.utils import timezone, translation

from tests.forum import specimen

HERE = Path(__file__).parent
TOKENS = HERE.parents[1] / "forum" / "static" / "forum" / "tokens.css"


def rendered(source: str, **context: Any) -> str:
    """What a template of this source gives, in English, in UTC."""
    loads = "{% load i18n look times %}"
    with translation.override("en"), timezone.override(UTC):
        return engines["django"].from_string(loads + source).render(context, RequestFactory().get("/"))


def specimen_page(**more: Any) -> str:
    """The page with every part on it, in English, in UTC."""
    with translation.override("en"), timezone.override(UTC):
        source = (HERE / "specimen.html").read_text()
        return engines["django"].from_string(source).render(specimen.context(**more), RequestFactory().get("/"))


@pytest.mark.parametrize(
    ("number", "classes"),
    [(1, "seat s0 t0"), (9, "seat s0 t8"), (10, "seat s1 t0"), (27, "seat s2 t8"), (54, "seat s5 t8")],
)
def test_a_seat_is_its_number_in_a_shape_by_nines_and_a_tone_within_them(number: int, classes: str) -> None:
    assert rendered("{% seat n %}", n=number) == f'<span class="{classes}"><span class="vh">seat </span>{number}</span>'


def test_54_seats_are_54_looks() -> None:
    looks = {re.sub(r">.*", "", rendered("{% seat n %}", n=n)) for n in range(1, 55)}
    assert len(looks) == 54


def test_a_seat_says_by_class_and_words_that_it_is_out_or_mine() -> None:
    assert (
        rendered('{% seat 4 out=True size="xs" %}|{% seat 8 me=True url="/s/8/" name=name %}', name="<b>")
        == '<span class="seat s0 t3 xs out"><span class="vh">seat </span>4<span class="vh"> (out)</span></span>|'
        '<a class="seat s0 t7 me" href="/s/8/"><span class="vh">seat </span>8</a><span class="nm">&lt;b&gt;</span>'
    )


def test_unknown_sizes_and_discs_are_refused() -> None:
    for source in ('{% seat 4 size="huge" %}', '{% disc "sun" %}', '{% moment at "long" %}'):
        with pytest.raises(ValueError, match="no such"):
            rendered(source, at=specimen.NOW)


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([], ""),
        ([3], '<span class="nb">seat 3</span>'),
        ([3, 5], 'seats <span class="nb">3</span> and <span class="nb">5</span>'),
        ([12, 3, 5], 'seats <span class="nb">12</span>, <span class="nb">3</span> and <span class="nb">5</span>'),
    ],
)
def test_a_list_of_seats_keeps_its_order(numbers: list[int], words: str) -> None:
    assert rendered("{% seatlist ns %}", ns=numbers) == words


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=1, hours=3, minutes=59), "1 d 3 h"),
        (timedelta(days=2, minutes=59), "2 d"),
        (timedelta(hours=2, minutes=41, seconds=59), "2 h 41 min"),
        (timedelta(hours=2, seconds=59), "2 h"),
        (timedelta(minutes=10, seconds=59), "10 min"),
        (timedelta(minutes=9, seconds=59), "9 min 59 s"),
        (timedelta(minutes=9), "9 min 0 s"),
        (timedelta(seconds=59, milliseconds=999), "59 s"),
        (timedelta(0), "0 s"),
        (timedelta(seconds=-5), "0 s"),
    ],
)
def test_time_left_is_cut_to_its_two_largest_units_and_never_rounded_up(left: timedelta, words: str) -> None:
    assert rendered("{% left to now %}", to=specimen.NOW + left, now=specimen.NOW) == words


def test_a_countdown_carries_the_servers_moments_and_the_words_of_its_units() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    assert (
        rendered("{% countdown to now %}", to=now + timedelta(hours=1), now=now)
        == '<span class="count" data-now="1767225600000" data-to="1767229200000" data-d="{n} d" '
        'data-h="{n} h" data-m="{n} min" data-s="{n} s">1 h</span>'
    )


@pytest.mark.parametrize(
    ("style", "days_ago", "words"),
    [
        ("full", 0, "Mon 30 Nov 18:19"),
        ("short", 0, "today 18:19"),
        ("short", 1, "yesterday 18:19"),
        ("short", 2, "28 Nov 18:19"),
        ("clock", 0, "18:19:00"),
        ("day", 3, "27 Nov"),
        ("full", 365, "Sun 30 Nov 2025 18:19"),
    ],
)
def test_moments_are_told_in_the_readers_zone(style: str, days_ago: int, words: str) -> None:
    at = specimen.NOW - timedelta(days=days_ago)
    with translation.override("en"), timezone.override(ZoneInfo("Asia/Shanghai")):
        source = "{% load times %}{% moment at style %}"
        html = engines["django"].from_string(source).render({"at": at, "style": style, "now": specimen.NOW})
    assert html == f'<time datetime="{at:%Y-%m-%dT%H:%M:%SZ}" title="UTC+8">{words}</time>'


def test_today_is_the_readers_today() -> None:
    """22:30 UTC is half past six the next morning in Shanghai, and there 15:00 UTC was yesterday."""
    now = datetime(2026, 11, 30, 22, 30, tzinfo=UTC)
    with translation.override("en"), timezone.override(ZoneInfo("Asia/Shanghai")):
        source = '{% load times %}{% moment a "short" %}|{% moment b "short" %}'
        html = (
            engines["django"]
            .from_string(source)
            .render({"a": now.replace(hour=17), "b": now.replace(hour=15), "now": now})
        )
    assert re.findall(r">([^<]+)</time>", html) == ["today 01:30", "yesterday 23:30"]


def test_the_tape_is_to_scale_and_pale_where_it_has_not_come() -> None:
    assert rendered('{% tape spans label="round 1" at=0.5 %}', spans=[("night", 1.0), ("day", 3.0)]) == (
        '<svg class="tape" viewBox="0 0 4 10" preserveAspectRatio="none" role="img" aria-label="round 1">'
        '<rect class="n" x="0" y="1" width="1" height="8"/><rect class="d f" x="1" y="1" width="3" height="8"/>'
        '<line class="now" x1="0.5" x2="0.5" y1="-3" y2="13"/></svg>'
    )


def test_the_bar_and_the_count_can_be_fetched_alone() -> None:
    context = specimen.context(bar_url="/g/x/now/")
    with translation.override("en"), timezone.override(UTC):
        bar = engines["django"].get_template("game_base.html#bar").render(context)
    assert bar.count("<section") == 1
    assert 'hx-get="/g/x/now/"' in bar
    assert bar.strip() in specimen_page(bar_url="/g/x/now/")


def test_a_locked_bar_says_so_and_counts_nothing_down() -> None:
    bar = rendered('{% include "parts/bar.html" %}', bar=specimen.Bar(locked=True))
    assert "data-to" not in bar
    assert "Counting the votes" in bar
    assert "disc wait" in bar


def test_a_secret_ballot_leaves_no_gap_in_the_bar() -> None:
    bar = rendered('{% include "parts/bar.html" %}', bar=specimen.Bar(count=None, not_voted=None))
    assert "bar-ct" not in bar
    assert "not voted" not in bar


def test_no_page_styles_or_scripts_inline_and_none_asks_another_host() -> None:
    page = specimen_page()
    assert not re.findall(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", page)
    assert re.findall(r'(?:src|<link[^>]*href)="(?!/static/)[^"]*"', page) == []


def test_what_a_player_wrote_cannot_reach_the_narrators_marks() -> None:
    """The seal and the rules from edge to edge belong to `.narr`; a post's own text lies in `.text` of `.post`."""
    page = specimen_page(posts=[specimen.post(1, 3, "<p>法官</p>")])
    assert "narr" not in re.findall(r'class="([^"]*)"', page)
    assert 'class="seal"' not in page


@pytest.mark.parametrize("cookie", ["light", "dark", "", 'x" onload="y'])
def test_the_readers_theme_stands_on_the_page_if_it_is_one(cookie: str) -> None:
    request = RequestFactory().get("/")
    request.COOKIES["theme"] = cookie
    html = engines["django"].from_string("{% load look %}<html{% theme_attr %}>").render({}, request)
    assert html == (f'<html data-theme="{cookie}">' if cookie in {"light", "dark"} else "<html>")


# The pairs of colours that the style sheet puts on one another: text needs 4.5, borders and shapes 3 (design, Tokens).
PAPERS = ("paper", "sheet", "sunk")
TEXTS = [
    *((ink, paper) for ink in ("ink", "ink-2", "ink-3", "zhu", "link", "owe", "ok", "danger") for paper in PAPERS),
    *(
        (ink, f"{wash}-wash")
        for wash in ("zhu", "owe", "ok", "danger", "link", "good", "kill")
        for ink in ("ink", "ink-2", "ink-3")
    ),
    *((name, f"{name}-wash") for name in ("zhu", "owe", "ok", "danger", "link")),
    *(("bar-" + ink, "bar") for ink in ("ink", "ink-2", "clock")),
    *(
        (f"on-{name}", fill)
        for name, fill in (
            ("zhu", "zhu-fill"),
            ("act", "act"),
            ("act", "act-hover"),
            ("good", "good"),
            ("kill", "kill"),
        )
    ),
    ("moon-ink", "moon"),
    ("good", "sheet"),
    *((f"t{n}f", f"t{n}") for n in (0, 1, 3, 4, 6, 7)),
    *((f"t{n}f", paper) for n in (2, 5, 8) for paper in PAPERS),
]
SHAPES = [
    ("edge", "paper"),
    ("edge", "sheet"),
    *(("focus", p) for p in PAPERS),
    ("owe-edge", "sheet"),
    ("sun", "moon"),
    ("zhu-rule", "zhu-wash"),
]


def colours(selector: str) -> dict[str, str]:
    body = re.search(r"(?m)^" + re.escape(selector) + r" \{([^}]*)\}", TOKENS.read_text())
    assert body, selector
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body[1]))


def contrast(one: str, other: str) -> float:
    """WCAG's contrast ratio of two colours written #rrggbb."""

    def light(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((light(one), light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("mood", ["day", "night"])
def test_every_pair_of_colours_can_be_read_in_every_mood(theme: str, mood: str) -> None:
    tokens = colours(':root, [data-theme="light"]')
    if mood == "night":
        tokens |= colours('[data-mood="night"]')
    if theme == "dark":
        tokens |= colours('[data-theme="dark"]')
        tokens |= colours('[data-theme="dark"] [data-mood="night"]') if mood == "night" else {}
    pairs = [(a, b, 4.5) for a, b in TEXTS] + [(a, b, 3.0) for a, b in SHAPES]
    assert [(a, b) for a, b, least in pairs if contrast(tokens[a], tokens[b]) < least] == []


def test_dark_by_the_system_is_dark_by_choice() -> None:
    """The values are written twice, because a media query and an attribute cannot share a block."""
    text = re.sub(
        r"(?m)^  ", "", TOKENS.read_text().partition("@media (prefers-color-scheme: dark) {")[2].partition("\n}\n")[0]
    )
    for by_system, by_choice in (
        (':root:not([data-theme="light"])', '[data-theme="dark"]'),
        (':root:not([data-theme="light"]) [data-mood="night"]', '[data-theme="dark"] [data-mood="night"]'),
    ):
        body = re.search(r"(?m)^" + re.escape(by_system) + r" \{([^}]*)\}", text)
        assert body
        assert dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", body[1])) == colours(by_choice)

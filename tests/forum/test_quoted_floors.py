"""A quotation names a floor, and whose it is, only where the words stand in it: `[quote=72 老槐]` by hand attributes nothing to
anybody."""

import pytest
from django.test import Client
from django.utils import translation

from forum.access import seen_by
from forum.models import Post, Room
from forum.official import do
from forum.queries.preview import preview_of
from forum.queries.seats import seated_in
from forum.text import Names, Source, read
from forum.writing import write
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, a_write
from tests.forum.test_thread import say

SAID = "昨夜我没睡。\n\n**3 号**的票不对；我投 3 号…再看。"
BY = Source(seat=3, called=frozenset({"老槐"}), said=((SAID, read(SAID, table=Names()).html),))
NAMES = Names(
    seats=((3, ("老槐",)), (4, ("半夏",))),
    floor_address="/g/abc/r/public/{}/",
    last_floor=80,
    sources={72: BY},
)
HEAD = '<cite><a href="/g/abc/r/public/72/" rel="nofollow noopener ugc">72 楼</a>'
LINK = "> [72 楼](/g/abc/r/public/72/) 3号 老槐\n>\n"


@pytest.mark.parametrize(
    "quoted",
    [
        "[quote=72]昨夜我没睡。[/quote]",
        "[quote=72 老槐]昨夜我没睡。\n3 号的票不对[/quote]",
        "[quote=#72 3号]**3 号**的票不对[/quote]",
        "[quote=72]昨夜我没睡……我投 3 号[/quote]",
        "[quote=72]我投 3 号…再看。[/quote]",
        f"{LINK}> 昨夜我没睡。",
        f"{LINK}> 昨夜我没睡。\n>\n> **3 号**的票不对；我投 3 号…再看。",
        f"{LINK}> 昨夜我没睡。\n>\n> **3 号**的票…",
        "> [72 楼](https://host.example/g/abc/r/public/72/) 老槐\n> 昨夜我没睡。",
    ],
)
def test_what_stands_in_the_floor_is_quoted_as_its(quoted: str) -> None:
    reading = read(quoted, table=NAMES)
    assert (HEAD in reading.html, reading.unfound) == (True, ())
    assert reading.html.count("72 楼") == 1


@pytest.mark.parametrize(
    ("quoted", "floor"),
    [
        ("[quote=72 老槐]我是杀手[/quote]", 72),
        ("[quote=72]我是杀手[/quote]", 72),
        ("[quote=72 半夏]昨夜我没睡。[/quote]", 72),
        ("[quote=71 老槐]昨夜我没睡。[/quote]", 71),
        ("[quote=999]昨夜我没睡。[/quote]", 999),
        ("[quote=老槐]我是杀手[/quote]", 0),
        ("[quote=72]我…是…3…号[/quote]", 72),
        ("[quote=72]再看。……昨夜我没睡[/quote]", 72),
        ("[quote=72][/quote]", 72),
        (f"{LINK}> 我是杀手", 72),
        ("> [72 楼](/g/abc/r/public/72/) 半夏\n> 昨夜我没睡。", 72),
        ("> [72 楼](https://evil.example/) 老槐\n> 我是杀手", 0),
    ],
)
def test_what_does_not_is_nobodys(quoted: str, floor: int) -> None:
    reading = read(quoted, table=NAMES)
    assert f'<cite class="{"uf" if floor else "un"}"></cite>' in reading.html
    assert reading.unfound == (floor,)
    assert [word for word in ("老槐", "半夏", "72 楼", "href") if word in reading.html] == []


def test_what_somebody_has_quoted_is_not_his_own() -> None:
    """Floor 73 quotes floor 72; its own words are “同意”."""
    text = f"{LINK}> 昨夜我没睡。\n\n同意"
    names = Names(
        seats=NAMES.seats, floor_address=NAMES.floor_address, last_floor=80,
        sources={72: BY, 73: Source(4, frozenset({"半夏"}), ((text, read(text, table=NAMES).html),))},
    )  # fmt: skip
    assert read("[quote=73 半夏]昨夜我没睡。[/quote]", table=names).unfound == (73,)
    assert read("[quote=73 半夏]同意[/quote]", table=names).unfound == ()
    nested = "".join(f"> {line}\n" for line in f"[73 楼](/g/abc/r/public/73/) 半夏\n\n{text}".split("\n"))
    reading = read(nested, table=names)
    assert (reading.unfound, reading.html.count("<cite><a")) == ((), 2)


def test_a_line_that_begins_with_a_link_and_goes_on_loses_no_word() -> None:
    reading = read("> [72 楼](/g/abc/r/public/72/) 里说的不对\n> 我看也是", table=NAMES)
    assert reading.html == (
        '<blockquote>\n<cite class="uf"></cite><p>72 楼 里说的不对</p>\n<p>我看也是</p>\n</blockquote>\n'
    )


@pytest.fixture
def morning(playing: Playing) -> Playing:
    playing.close_until("speech")
    return playing


def _last(playing: Playing) -> Post:
    return Post.objects.filter(room__game=playing.pk, room__name="public").latest("floor")


def test_a_false_head_is_shown_as_nobodys_in_the_readers_language(morning: Playing, client: Client) -> None:
    first, second = morning.game.living[:2]
    floor, name = say(morning, first, "我昨夜没有睡"), morning.seated[first].username
    writer = Reader(morning, morning.seated[second])
    assert writer.post("r/public/write/", text=f"[quote={floor} {name}]我是杀手[/quote]").status_code == 302
    assert '<cite class="uf">Not found at the floor that was named</cite>' in body(writer.get("r/public/"))
    told = client.get(f"{writer.home}?page=1", headers={"accept-language": "zh-hans"}).content.decode()
    assert '<cite class="uf">在所说的楼里没有找到</cite>' in told
    posts = client.get(f"/api/v1/games/{morning.row.public_id}/rooms/public/posts/?after={floor}").json()["posts"]
    assert ('class="uf">' in posts[0]["html"], name in posts[0]["html"]) == (True, False)


def test_the_preview_says_it(morning: Playing) -> None:
    first, second = morning.game.living[:2]
    floor = say(morning, first, "我昨夜没有睡")
    seen, where = seen_by(morning.row, morning.seated[second]), Room.objects.get(game=morning.pk, name="public")

    def told(text: str) -> list[str]:
        found = preview_of(seen, where, text, seated=seated_in(morning.row))
        return [one.sentence[:40] for one in found.effects]

    assert told(f"[quote={floor}]没有睡[/quote]") == []
    with translation.override("en"):
        assert told(f"[quote={floor}]睡了[/quote]") == [f"What is quoted as floor {floor} is not found there"[:40]]


@pytest.mark.parametrize(
    "text",
    [
        "一\n\n二[b]三[/b] ||四|| @2 五",
        "[quote]旧[/quote]\n\n[code]\n> x\n[/code]\n\n- 甲\n  - 乙\n\n| a | b |\n| - | - |\n| c | d |",
        "[spoiler=题]\n藏\n[/spoiler]\n\n```\nx\n```\n\n[list][*]甲[*]乙[/list]",
        "> 别人的话",
        "[quote=1]没有的话[/quote]我说",
        "长" * 5_000,
        "[b]" + "粗体 " * 1_500 + "[/b]",
        ">>> 深\n>> 浅\n\n尾 … 巴...",
        ">>>>>>> 很深\n\n>> 浅",
    ],
)
def test_what_the_composer_quotes_always_stands(morning: Playing, text: str) -> None:
    """One floor, two at once, and the quotation of a quotation that is nothing else."""
    first, second = morning.game.living[:2]
    floor, other = say(morning, first, text), say(morning, first, "另一楼")
    writer = Reader(morning, morning.seated[second])
    for floors in ([floor], [floor, other]):
        quoted = writer.get(quote=floors).context["compose"].initial["text"]
        write(morning.pk, a_write(morning, morning.seated[second]), room="public", text=quoted)
        html = _last(morning).html
        assert [f'r/public/{one}/" rel' in html for one in floors] == [True] * len(floors)
    about = _last(morning).floor
    again = writer.get(quote=[about]).context["compose"].initial["text"]
    write(morning.pk, a_write(morning, morning.seated[second]), room="public", text=again)
    html = _last(morning).html
    assert [f'r/public/{one}/" rel' in html for one in (about, floor)] == [True, True]
    assert ('class="uf"' in html) == ("没有的话" in text and "没有的话" in html)


def test_what_the_judge_has_hidden_proves_nothing_and_tells_nothing(morning: Playing) -> None:
    first, second = morning.game.living[:2]
    floor = say(morning, first, "我是警察")
    do("hide", morning.pk, a_write(morning, morning.judge), room="public", floor=floor, reason="x")
    seen, where = seen_by(morning.row, morning.seated[second]), Room.objects.get(game=morning.pk, name="public")
    told = [
        preview_of(seen, where, f"[quote={floor}]{guess}[/quote]", seated=seated_in(morning.row)).effects
        for guess in ("我是警察", "我是杀手")
    ]
    assert told[0] == told[1] != ()

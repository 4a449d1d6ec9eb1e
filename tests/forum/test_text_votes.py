"""Votes in a text: which line is one, whom it names, and where none counts (PRODUCT P4; T01, T02, T04)."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from forum.text import Names, Source, read
from forum.text.quoting import quotation

_TABLE = (
    "半夏",
    "林间小路",
    "老槐",
    "竹里馆",
    "Player",
    "PlayBall",
    "白鹭洲",
    "沈秋",
    "陆行舟",
    "夜航船",
    "張三豐",
    "老妖",
)
TABLE = Names(
    seats=tuple((number, (name,)) for number, name in enumerate(_TABLE, 1)),
    seat_address="/g/x/seats/{}/",
    floor_address="/g/x/r/public/{}/",
    last_floor=90,
)


def _votes(text: str, table: Names = TABLE) -> list[tuple[str, str, tuple[int, ...], bool]]:
    return [(one.kind, one.said, one.seats, one.clear) for one in read(text, table=table).votes]


@pytest.mark.parametrize(
    ("line", "seat"),
    [
        ("投票：3号", 3),
        ("投票: ３號", 3),
        ("投 3", 3),
        ("投3", 3),
        ("投三号", 3),
        ("投票 十二", 12),
        ("vote: 3", 3),
        ("VOTE 3", 3),
        ("vote: seat 3", 3),
        ("投票：③", 3),
        ("投票：老槐", 3),
        ("投老槐", 3),
        ("投票：@老槐", 3),
        ("投 @3号", 3),
        ("投票：3号 老槐", 3),
        ("投票：3号（老槐）", 3),
        ("投票：「老槐」", 3),
        ("投票：白鷺洲", 7),
        ("投票：张三丰", 11),
        ("投票：ｐｌａｙｅｒ", 5),
        ("投票：白", 7),
        ("投票：lh", 3),
        ("投票：LaoHuai", 3),
        ("投票：lin jian xiao lu", 2),
        ("投票：zsf", 11),
        ("投票：3号。", 3),
        ("投票：3号，理由见上", 3),
        ("投票：老槐。我从第一天就怀疑他！", 3),
        ("投票：3号（他补的那张票）", 3),
        ("vote: 3, he was late", 3),
        ("**投票：3号**", 3),
        ("[b]投票：3号[/b]", 3),
        ("[color=blue]投 3[/color]", 3),
        ("[vote]3[/vote]", 3),
        ("我 [vote]老槐[/vote]，就这样", 3),
        ("前面的话\n投票：3号\n后面的话", 3),
        ("[quote]别人的话[/quote]投票：3号", 3),
    ],
)
def test_a_line_of_its_own_votes(line: str, seat: int) -> None:
    assert [(kind, seats, clear) for kind, _said, seats, clear in _votes(line)] == [("cast", (seat,), True)]


@pytest.mark.parametrize("line", ["弃票", "弃权", "棄票。", "棄權", "投票：弃权", "[vote]弃权[/vote]", "abstain"])
def test_a_line_abstains(line: str) -> None:
    assert _votes(line) == [("abstain", "", (), True)]


@pytest.mark.parametrize("line", ["撤票", "撤票！", "unvote", "[unvote]", "[unvote][/unvote]", "投票：撤票"])
def test_a_line_takes_the_vote_back(line: str) -> None:
    assert _votes(line) == [("withdraw", "", (), True)]


@pytest.mark.parametrize(
    "line",
    [
        "我想投 3 号但是再等等",
        "投降",
        "投谁呢",
        "投票",
        "先投3再说",
        "公决投票：3号",
        "大家投票：我们先看 3号。再说",
        "devote: 3",
        "vote3",
        "votes: 3",
        "今天不弃票",
        "投\n3",
        "投票之前先听听",
        "投他的人太多",
        "投谁？",
        "弃票的人都站出来",
        "撤票了吗",
    ],
)
def test_a_sentence_is_no_vote(line: str) -> None:
    reading = read(line, table=TABLE)
    assert (reading.votes, reading.ignored) == ((), ())


def test_a_word_that_fits_two_seats_is_left_open_t01() -> None:
    assert _votes("投票：Play") == [("cast", "Play", (5, 6), False)]
    assert _votes("投 Play") == [("cast", "Play", (5, 6), False)]
    assert _votes("投票：老") == [("cast", "老", (3, 12), False)]
    assert _votes("投票：Player") == [("cast", "Player", (5,), True)]
    assert _votes("投票：3号 半夏") == [("cast", "3号 半夏", (1, 3), False)]
    assert [(seats, clear) for _kind, _said, seats, clear in _votes("投票：3号，不，还是5号")] == [((3, 5), False)]
    assert [clear for *_rest, clear in _votes("投票：3号。我说的是老妖！")] == [False]
    assert [clear for *_rest, clear in _votes("投票：3，4")] == [False]


@pytest.mark.parametrize("word", ["老怪", "Plai", "99", "0", "半夏天", "laohua", "l", "1000000000", "二十"])
def test_a_word_that_fits_no_seat_is_nobodys_t02(word: str) -> None:
    """Never the nearest name."""
    assert _votes(f"投票：{word}") == [("cast", word, (), False)]


def test_two_votes_of_one_text_stand_in_its_order() -> None:
    assert _votes("投 3\n想了想：\n\n投票：7号\n撤票") == [
        ("cast", "3", (3,), True),
        ("cast", "7号", (7,), True),
        ("withdraw", "", (), True),
    ]


def test_where_a_ballot_fills_two_places_a_vote_names_two() -> None:
    two = Names(seats=TABLE.seats, places=2)
    for line in ("投票：3、7", "投 3 7", "投票：3号和白鹭洲", "[vote]老槐, 7[/vote]", "vote: 3 and 7"):
        assert [(seats, clear) for _kind, _said, seats, clear in _votes(line, two)] == [((3, 7), True)]
    assert [clear for *_rest, clear in _votes("投票：3号", two)] == [False]
    assert [clear for *_rest, clear in _votes("投票：3、3", two)] == [False]
    assert [clear for *_rest, clear in _votes("投票：3、7")] == [False]


_LINES = st.sampled_from(
    ["投票：3号", "投 3", "[vote]3[/vote]", "弃票", "撤票", "投票：Play", "**投票：老槐**", "unvote"]
)
_TALK = st.text("话 a*_[]()>|`~\n3号:-\\", max_size=12)


def _quoted(text: str) -> str:
    return "\n".join(f"> {line}" for line in text.split("\n"))


# What Markdown knows by how its line begins: behind other words on that line it is none.
_OF_A_LINE = (
    _quoted,
    lambda text: f"```\n{text}\n```",
    lambda text: f"~~~~\n{text}\n~~~~",
    lambda text: f"- [quote]\n{text}\n[/quote]",
    lambda text: f"[list]\n[*]{text}\n[/list]",
    lambda text: f"> [spoiler]\n{text}\n[/spoiler]",
)
_WRAPS = st.sampled_from(
    [
        *_OF_A_LINE,
        lambda text: f"[quote]{text}[/quote]",
        lambda text: f"[quote=72]\n{text}\n[/quote]",
        lambda text: f"[QUOTE=老槐]{text}[/Quote]",
        lambda text: f"[spoiler]{text}[/spoiler]",
        lambda text: f"[hide=x]\n\n{text}\n\n[/hide]",
        lambda text: f"||{text}||",
        lambda text: f"[code]{text}[/code]",
        lambda text: f"`{text}`",
        lambda text: f"[quote]{text}",
        lambda text: f"[spoiler][quote]{text}[/spoiler][/quote]",
    ]
)


@given(
    line=_LINES, wrap=_WRAPS, again=_WRAPS, deep=st.booleans(), before=st.sampled_from(["", "话\n", "话\n\n", "话 "])
)
def test_what_is_quoted_hidden_or_code_never_votes_t04(
    line: str, wrap: object, again: object, deep: bool, before: str
) -> None:
    """However it is wrapped, whatever stands before."""
    assert callable(wrap)
    assert callable(again)
    assume(not deep or wrap is not again)  # signs that open and close alike make two empty pairs, with the vote between
    assume(before != "话 " or wrap not in _OF_A_LINE)
    text = before + (wrap(again(line)) if deep else wrap(line))
    assert read(text, table=TABLE).votes == ()


@given(line=_LINES, before=_TALK, after=_TALK)
def test_no_talk_around_a_quotation_lets_it_vote_t04(line: str, before: str, after: str) -> None:
    """What is quoted by the page has its sign on each line; whatever is written in it stays in it."""
    quotation = _quoted(f"{before}\n{line}\n{after}")
    assert read(f"{quotation}\n\n我的话", table=TABLE).votes == ()


@given(line=_LINES, before=_TALK, after=_TALK, close=st.sampled_from(["", "[/quote]", "```", "||", "[/spoiler]"]))
def test_whoever_is_quoted_gives_no_vote_in_the_name_of_who_quotes_him_t04(
    line: str, before: str, after: str, close: str
) -> None:
    """The page makes the quotation, of a text that may try to break out of it."""
    text = f"{before}{close}\n{line}\n{close}{after}"
    made = quotation(text, head="[9 楼](/g/x/r/public/9/) 3号 老槐")
    source = Source(3, said=((text, read(text, table=TABLE).html),))
    table = replace(TABLE, floor_address="/g/x/r/public/{}/", last_floor=9, sources={9: source})
    reading = read(f"{made}我的话", table=table)
    assert (reading.votes, '<a href="/g/x/r/public/9/"' in reading.html) == ((), True)


_PIECES = st.sampled_from(
    [
        "[list]",
        "[/list]",
        "[*]",
        "[quote]",
        "[/quote]",
        "[code]",
        "[/code]",
        "\n",
        "\n> ",
        "- ",
        "投 3",
        "http://a.b/(c",
        "||",
        "`",
    ]
)


@given(
    st.text("投票：3号[]/quotespoilercodeb|`>~*_\\\n -=@老槐", max_size=60)
    | st.lists(_PIECES, max_size=20).map("".join)
)
def test_every_text_can_be_read(text: str) -> None:
    reading = read(text, table=TABLE)
    assert reading.html.count("<blockquote>") == reading.html.count("</blockquote>")
    assert "\ue0f0" not in reading.html
    assert "\ue0f3" not in reading.html


@pytest.mark.parametrize(
    ("text", "ignored"),
    [
        ("> 投票：3号", [("投票：3号", "quote")]),
        ("[spoiler]投 3[/spoiler]", [("投 3", "spoiler")]),
        ("`投 3`", [("投 3", "code")]),
        ("~~投 3~~", [("投 3", "struck")]),
        ("- 投 3", [("投 3", "list")]),
        ("[quote]没有关上\n\n投 3", [("投 3", "unclosed")]),
        ("投 3 的都站出来", [("投 3 的都站出来", "sentence")]),
        ("投3号，他太可疑", [("投3号，他太可疑", "sentence")]),
        ("> [vote]3[/vote] 好", [("[vote]3[/vote]", "quote")]),
        ("[quote]\n好 [VOTE]3[/VOTE]\n[/quote]", [("[VOTE]3[/VOTE]", "quote")]),
        ("`[vote]3[/vote]`", [("[vote]3[/vote]", "code")]),
        ("[code]\n我说 [vote]3[/vote]\n[/code]", [("我说 [vote]3[/vote]", "code")]),
        ("[spoiler]\n[unvote]\n[/spoiler]", [("[unvote]", "spoiler")]),
        ("||[vote]3[/vote]||", [("[vote]3[/vote]", "spoiler")]),
        ("[list][*]投 3[*][vote]4[/vote][/list]", [("投 3", "list"), ("[vote]4[/vote]", "list")]),
    ],
)
def test_what_does_not_vote_is_said(text: str, ignored: list[tuple[str, str]]) -> None:
    reading = read(text, table=TABLE)
    assert [(one.line, one.why) for one in reading.ignored] == ignored
    assert reading.votes == ()


def test_without_names_nothing_votes() -> None:
    assert read("投票：3号\n弃票", table=Names()).votes == ()

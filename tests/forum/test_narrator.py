"""The narrator's phrases put into words: every one, in every language, with values that cannot break it."""

import json
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

import killgame
import killgame.victory
from forum import narrator
from forum.catalogues import compile_catalogues
from forum.narrator import PHRASES, WHY, line, plain, render, say
from tests.forum.narrated import DUE

SHANGHAI = ZoneInfo("Asia/Shanghai")
LANGUAGES = ("zh-hans", "zh-hant", "en")
CALLS = ["calls", {"who": ["killer", "police"]}]


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> None:
    compile_catalogues()


SAMPLES: dict[str, Any] = {
    "seat": 3, "target": 5, "seats": [3, 5], "candidates": [3, 5], "order": [5, 3], "round": 2, "n": 4, "floor": 81,
    "deadline": DUE, "old_deadline": DUE - timedelta(days=1), "length": timedelta(hours=4), "tally": [[3, 5], [7, 4]],
    "abstained": [], "missing": [9], "counts": {"civilian": 6, "killer": 3, "police": 3}, "direction": "down",
    "role": "police", "phase": "vote", "edition": "classic", "why": ["round_limit", {"round": 6}], "reason": "<b>A</b>",
    "ruling": "yes", "result": "draw", "judge": "秋水", "person": "守夜人", "hash": "9f" * 32, "seed": "51" * 32,
    "roles": [[1, ["killer"]], [2, ["police", "civilian"]]], "request": "pause",  "names": ["秋水", "白露"],
    "entropy": [[2, "3 5 <i>2</i>"], [6, "红中"]],
}  # fmt: skip


def _sampled(id: str) -> Any:
    wanted = {name for name in SAMPLES if f"{{{name}}}" in PHRASES[id]}
    return line(id, **{name: SAMPLES[name] for name in wanted})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_reads_in_every_language(language: str) -> None:
    with translation.override(language):
        for id in PHRASES:
            stored = json.loads(json.dumps(_sampled(id)))
            assert stored == list(_sampled(id))
            texts = [plain([stored], zone=SHANGHAI), *(part.html for part in render([stored], zone=SHANGHAI))]
            for text in texts:
                assert text
                assert "{" not in text
        for id in WHY:
            assert plain([line("win.good.a", why=[id, {"seats": [3], "round": 6}])], zone=SHANGHAI)
    with translation.override(None):
        english = {plain([_sampled(id)], zone=SHANGHAI) for id in PHRASES}
    with translation.override(language):
        own = {plain([_sampled(id)], zone=SHANGHAI) for id in PHRASES}
    assert (own & english == set()) is (language != "en")


def test_every_reason_of_the_rules_has_its_words() -> None:
    assert killgame.victory.WHY.items() <= WHY.items()


def test_values_in_three_languages() -> None:
    lines = [
        line("count.final", round=2, tally=[[3, 5], [7, 1]], abstained=[1, 2, 4]),
        line("words.ordered", order=[5, 3]),
        line("deal.a", edition="classic", n=12, counts=SAMPLES["counts"]),
        line("words.a", seats=[4], deadline=DUE),
    ]
    said = {}
    for language in LANGUAGES:
        with translation.override(language):
            said[language] = plain(lines, zone=SHANGHAI).split("\n")
    assert said == {
        "zh-hans": [
            "第 2 天计票：3号 5票、7号 1票。弃权：1号、2号、4号。",
            "遗言按这个次序：5号→3号。说完请写“过”。",
            "身份已经发下，请各自看牌、各自记牢。本局标准局，12 人：3警3匪6民。",
            "请 4号 留遗言，3月1日 21:00（UTC+8）截止。",
        ],
        "zh-hant": [
            "第 2 天計票：3號 5票、7號 1票。棄權：1號、2號、4號。",
            "遺言按這個次序：5號→3號。說完請寫「過」。",
            "身份已經發下，請各自看牌、各自記牢。本局標準局，12 人：3警3匪6民。",
            "請 4號 留遺言，3月1日 21:00（UTC+8）截止。",
        ],
        "en": [
            "Day 2, the count: seat 3: 5, seat 7: 1. Abstained: seats 1, 2 and 4.",
            "Last words in this order: seats 5→3. Say 过 when you are done.",
            "The cards are dealt: look at yours and keep it to yourself. Standard game, 12 players: 3 police, 3 killers, 6 civilians.",
            "The last words belong to seat 4, until 1 Mar, 21:00 (UTC+8).",
        ],
    }


def test_moments_follow_the_reader() -> None:
    odd = line("resume", deadline=datetime(2026, 3, 1, 13, 0, 5, tzinfo=UTC))
    with translation.override("en"):
        assert plain([odd], zone=ZoneInfo("Asia/Kolkata")) == "The game goes on, until 1 Mar, 18:30:05 (UTC+5:30)."
        assert plain([odd], zone=UTC) == "The game goes on, until 1 Mar, 13:00:05 (UTC+0)."
        assert plain([odd], zone=ZoneInfo("America/New_York")) == "The game goes on, until 1 Mar, 08:00:05 (UTC-5)."
        assert plain([line("resume", deadline=None)], zone=UTC) == "The game goes on, until the judge's word."


def test_a_post_has_one_large_line_and_a_fine_one() -> None:
    lines = [line("night.a", round=4, deadline=DUE), CALLS, line("fair.head", hash="9f" * 32)]
    with translation.override("zh-hans"):
        parts = [(part.size, str(part.html)) for part in render(lines, zone=SHANGHAI)]
    due = '<time class="nb" datetime="2026-03-01T21:00:00+08:00">3月1日 21:00（UTC+8）</time>'
    assert parts == [
        ("big", "第 4 夜，天黑请闭眼。"),
        ("plain", f"今夜的选择请在 {due}前交上；没事做的，选“睡觉”。"),
        ("calls", "杀手请睁眼。认一认同伴，今夜要谁出局？杀手请闭眼。<br>警察请睁眼。今夜想验谁？警察请闭眼。"),
        ("fine", '本局记录到此的指纹：<span class="hash nb">9f9f 9f9f 9f9f … 9f9f</span>。'),
    ]
    with translation.override("en"):
        whole = plain(lines[2:], zone=SHANGHAI)
    assert whole == "The fingerprint of the log up to here: " + "9f" * 32 + "."


def test_a_commitment_stands_whole_in_its_post() -> None:
    with translation.override("zh-hans"):
        [part] = render([line("fair.commit", hash="9f" * 32)], zone=SHANGHAI)
    whole = '<span class="hash">' + "<wbr>".join(["9f9f9f9f"] * 8) + "</span>"
    assert (part.size, part.html) == ("fine", f"发牌之前先封好凭证：{whole}。局后公布种子，人人可验。")


def test_what_people_wrote_is_escaped_and_never_a_template() -> None:
    stored = line("annulled", seats=[3], reason='<img src=x onerror="alert(1)"> {seats} %s')
    with translation.override("en"):
        assert render([stored], zone=UTC)[0].html == (
            'The vote of <span class="nb">seat 3</span> is annulled; the seat may vote again. '
            "Reason: &lt;img src=x onerror=&quot;alert(1)&quot;&gt; {seats} %s"
        )
        assert say("answer.killer", target=3) == 'The answer on <span class="nb">seat 3</span>: a killer.'


def test_a_line_with_other_params_than_its_phrase_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"dawn\.a takes"):
        line("dawn.a", seats=[3])
    with pytest.raises(KeyError):
        line("dawn.c")


def test_every_night_calls_whom_the_table_has_in_its_order() -> None:
    """TABLE.md 2.2, at the smallest table of each edition, in the second night; the first night of the infiltrators calls pairs too."""
    called = {}
    for edition in killgame.editions():
        dealt = dict(edition.table[min(edition.table)])
        called[edition.id] = narrator.calls(edition.id, dealt=dealt, round=2)
        first = narrator.calls(edition.id, dealt=dealt, round=1)
        assert first[-len(called[edition.id]) or None :] == called[edition.id]
        assert first[: len(first) - len(called[edition.id])] == (
            ("police_pair", "killer_pair") if edition.id == "v5" else ()
        )
    assert called == {
        "v1": ("killer",),
        "v2": ("killer", "police"),
        "classic": ("killer", "police"),
        "club": ("killer", "police"),
        "modern": ("killer",),
        "qingdao": ("police", "killer", "needle"),
        "v3": ("killer", "police", "save", "secret_police"),
        "v4": ("butterfly", "sniper", "needle", "killer", "police", "elder"),
        "v5": ("killer_circle", "police_circle"),
        "double": ("killer", "police", "doctors", "snipers"),
        "v7": ("killer", "police", "angel", "devil"),
        "accomplice": ("killer", "police", "accomplice"),
        "taiwan": ("press",),
        "mask": (),
        "university": (),
    }


def test_calls_follow_the_cards_dealt_and_nothing_else() -> None:
    asked = {
        (edition, round): narrator.calls(edition, dealt=dealt, round=round)
        for (edition, dealt), round in product(
            [("modern", {"killer": 2, "civilian": 4}), ("classic", {"killer": 3, "police": 3, "civilian": 6}),
             ("v5", {"killer": 2, "killer_boss": 1, "killer_mole": 1, "police": 2, "police_chief": 1, "police_mole": 1}),
             ("double", {"killer": 3, "police": 3, "doctor": 2, "sniper": 1, "civilian": 9}),
             ("mask", {"killer": 3, "police": 3})],
            (1, 2),
        )
    }  # fmt: skip
    assert asked == {
        ("modern", 1): ("killer",),
        ("modern", 2): ("killer",),
        ("classic", 1): ("killer", "police"),
        ("classic", 2): ("killer", "police"),
        ("v5", 1): ("police_pair", "killer_pair", "killer_circle", "police_circle"),
        ("v5", 2): ("killer_circle", "police_circle"),
        ("double", 1): ("killer", "police", "doctors", "sniper"),
        ("double", 2): ("killer", "police", "doctors", "sniper"),
        ("mask", 1): (),
        ("mask", 2): (),
    }

"""The narrator: what he says of a game, in every language, and that nothing secret bears on it."""

import json
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.utils import translation

import killgame
from forum import narrator
from forum.catalogues import compile_catalogues
from forum.narrator import PHRASES, WHY, line, plain, render, say
from forum.reactions.narration import narrate
from killgame.visibility import Everyone
from tests.forum.narrated import DUE, DUE_STORED, Told, seated

SHANGHAI = ZoneInfo("Asia/Shanghai")
LANGUAGES = ("zh-hans", "zh-hant", "en")
CALLS = ["calls", {"who": ["killer", "police"]}]


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> None:
    compile_catalogues()


def first(told: Told, role: str) -> int:
    return told.of(role)[0]


# --- a game, told


def test_sign_up_and_deal_are_told() -> None:
    told = Told()
    commitment = killgame.commit(b"secret")
    assert told.do(killgame.Open("classic", {}, commitment)) == [[["fair.commit", {"hash": commitment}]]]
    counts = {"killer": 2, "police": 2, "civilian": 3}
    assert told.do(killgame.Deal(7)) == [
        [["deal.a", {"edition": "classic", "n": 7, "counts": counts}]],
        [["night.a", {"round": 1, "deadline": DUE_STORED}], CALLS],
    ]
    assert told.do(killgame.DealAnew()) == [
        [["deal.anew", {}], ["deal.a", {"edition": "classic", "n": 7, "counts": counts}]],
        [["night.a", {"round": 1, "deadline": DUE_STORED}], CALLS],
    ]


def test_a_night_ends_in_one_post_with_dawn_the_dead_and_their_words() -> None:
    told = seated()
    victim = first(told, "civilian")
    assert told.do(killgame.Move(first(told, "killer"), "kill", victim)) == []
    assert told.close() == [
        [
            ["dawn.a", {"round": 1}],
            ["dawn.one.a", {"seats": [victim]}],
            ["words.a", {"seats": [victim], "deadline": DUE_STORED}],
        ]
    ]
    assert told.close("early") == [[["close.early", {}], ["speech.free.a", {"deadline": DUE_STORED}]]]
    assert told.close() == [[["vote.a", {"deadline": DUE_STORED}]]]


def test_a_ballot_is_counted_and_its_victim_named_before_the_next_night() -> None:
    told = seated(last_words="none")
    for _ in range(2):
        told.close()
    first_seat, *others = told.living
    goes = first(told, "civilian")
    told.vote(dict.fromkeys(others[:3], goes) | {first_seat: others[-1]})
    absent = sorted(set(told.living) - {*others[:3], first_seat})
    tally = [[goes, 3], [others[-1], 1]]
    assert told.close() == [
        [["count.final", {"round": 1, "tally": tally, "abstained": absent}], ["out.nothing.a", {"seats": [goes]}]],
        [["night.b", {"round": 2, "deadline": DUE_STORED}], CALLS],
    ]


def test_three_ties_and_the_end() -> None:
    told = seated()
    for _ in range(2):
        told.close()
    one, two, three, four = told.living[:4]
    split = {one: two, two: one, three: one, four: two}
    rest = list(told.living[4:])
    count = ["count.final", {"round": 1, "tally": [[one, 2], [two, 2]], "abstained": rest}]
    stand = {"candidates": [one, two]}
    until = {"deadline": DUE_STORED}
    told.vote(split)
    assert told.close() == [[count, ["tie.pk.a", until | stand]]]
    assert told.close() == [[["tie.pk_vote", until | stand]]]
    told.vote(split)
    assert told.close() == [[count, ["tie.rest.a", until | stand]]]
    assert told.close() == [[["tie.final", until | stand]]]
    told.vote(split)
    assert told.game is not None
    cards = [[seat.number, [seat.role]] for seat in told.game.seats]
    assert told.close() == [
        [count, ["tie.draw.a", stand]],
        [["win.draw.a", {"why": ["third_tie", {}]}], ["reveal.a", {"roles": cards}]],
    ]
    assert told.do(killgame.Reveal(b"secret")) == [[["fair.seed", {"seed": b"secret".hex()}], ["thanks", {}]]]


def test_nobody_voted() -> None:
    told = seated(must_vote=True)
    for _ in range(2):
        told.close()
    everybody = list(told.living)
    assert told.close()[0] == [
        ["count.final", {"round": 1, "tally": [], "abstained": everybody}],
        ["missed.abstain", {"seats": everybody}],
        ["count.none", {}],
    ]


def test_sealed_ballots_tell_no_numbers() -> None:
    told = seated(ballot="sealed", must_vote=True, missed_vote="self", tie="none", last_words="none")
    for _ in range(2):
        told.close()
    assert told.posts == [[["vote.sealed", {"deadline": DUE_STORED}], ["vote.must", {"deadline": DUE_STORED}]]]
    goes = first(told, "civilian")
    assert told.do(killgame.Move(told.living[0], "vote", goes)) == []
    told.vote(dict.fromkeys(told.living[1:], goes))
    assert told.close()[0] == [["count.sealed", {}], ["out.nothing.a", {"seats": [goes]}]]


def test_a_lottery_and_what_is_announced() -> None:
    told = seated("modern", 10, tie="lottery", announce_voted="role", last_words="none")
    for _ in range(2):
        told.close()
    one, two = told.of("civilian")[:2]
    for _ in range(3):
        told.vote({seat: one if place % 2 else two for place, seat in enumerate(told.living)})
        told.close()
        if told.game is not None and told.game.phase in ("pk_speech", "rest_speech"):
            told.close()
    gone = one if one not in told.living else two
    assert told.posts[0][1:] == [
        ["tie.lottery", {"seats": [gone]}],
        ["out.role", {"seats": [gone], "role": "civilian"}],
    ]


def test_a_majority_closes_the_ballot_by_itself() -> None:
    told = seated(majority=1, last_words="none")
    for _ in range(2):
        told.close()
    goes = first(told, "civilian")
    told.vote(dict.fromkeys(told.living[:4], goes))
    assert [id for id, _ in told.posts[0]] == ["close.majority", "count.final", "out.nothing.a"]


def test_speakers_are_called_in_order() -> None:
    told = seated(speech="ordered", last_words="none")
    limit = {"turn_length": timedelta(hours=4)}
    order = list(told.living)
    assert told.close(**limit)[0][2:] == [
        ["speech.order", {"order": order, "length": 14_400}],
        ["speech.turn", {"seats": [1], "deadline": DUE_STORED}],
    ]
    assert told.do(killgame.Pass(1)) == [
        [["speech.passed", {"seats": [1]}], ["speech.turn", {"seats": [2], "deadline": DUE_STORED}]]
    ]
    assert told.do(killgame.EndTurn()) == [
        [["speech.missed", {"seats": [2]}], ["speech.turn", {"seats": [3], "deadline": DUE_STORED}]]
    ]
    # The judge says himself whom he throws out, and why; the narrator only calls the next.
    assert told.do(killgame.ThrowOut(3)) == [[["speech.turn", {"seats": [4], "deadline": DUE_STORED}]]]


def test_a_meeting_night_calls_nobody_to_act() -> None:
    told = seated(first_night="meet")
    assert told.posts[1] == [["night.meet", {"deadline": DUE_STORED}]]
    assert told.close() == [[["dawn.a", {"round": 1}], ["speech.free.a", {"deadline": DUE_STORED}]]]


def test_suspects_are_named_first() -> None:
    told = seated("v2", 10)
    for _ in range(2):
        told.close()
    assert told.posts == [[["vote.suspects", {"deadline": DUE_STORED}]]]
    told.vote({1: 2, 2: 3, 3: 2, 4: 5})
    assert told.close()[0][1:] == [["tie.suspects", {"candidates": [2, 3, 5], "deadline": DUE_STORED}]]


def test_the_last_of_a_kind_surrenders() -> None:
    told = seated()
    one, two = told.of("killer")
    told.do(killgame.ThrowOut(one))
    post, end = told.do(killgame.Surrender(two))
    assert post == [["surrender", {"seats": [two]}]]
    assert end[0] == ["win.good.a", {"why": ["surrender", {"seats": [two]}]}]


# --- nothing secret


def _worlds(acts: str) -> list[tuple[Told, list[list[Any]]]]:
    """Nights in which the same seat goes out, by other hands and with other checks, under the same public facts."""
    ends = []
    for seed in range(12):
        told = seated("classic", 9, seed=seed)
        killers = [seat for seat in told.of("killer") if seat != 5]
        for act, seat in (("kill", killers[0]), ("check", first(told, "police"))):
            if act in acts:
                told.do(killgame.Move(seat, act, 5 if act == "kill" else next(n for n in told.living if n != seat)))
        ends.append((told, told.close()))
    return ends


@pytest.mark.parametrize(("acts", "dead"), [("kill check", True), ("kill", True), ("check", False), ("", False)])
def test_posts_of_a_night_are_alike_whoever_did_what(acts: str, dead: bool) -> None:
    worlds = [(told, posts) for told, posts in _worlds(acts) if told.game is not None and not told.game.over]
    cards = {tuple(seat.role for seat in told.game.seats) for told, _ in worlds if told.game is not None}
    assert len(cards) > 5  # there is something to leak
    assert len({json.dumps(posts) for _, posts in worlds}) == 1
    out = worlds[0][0].game
    assert out is not None
    assert (5 not in out.living) is dead


def test_private_events_add_nothing() -> None:
    told = seated(seed=1)
    for seat in told.of("killer"):
        told.do(killgame.Move(seat, "kill", told.of("civilian")[0]))
    told.do(killgame.Move(first(told, "police"), "check", first(told, "killer")))
    told.close()
    public = [event for event in told.events if isinstance(killgame.audience(event), Everyone)]
    assert len(public) < len(told.events)
    assert told.game is not None
    assert narrate(told.before, public, told.game, deadline=DUE) == told.posts


# --- put into words

SAMPLES: dict[str, Any] = {
    "seat": 3, "target": 5, "seats": [3, 5], "candidates": [3, 5], "order": [5, 3], "round": 2, "n": 4, "floor": 81,
    "deadline": DUE, "old_deadline": DUE - timedelta(days=1), "length": timedelta(hours=4), "tally": [[3, 5], [7, 4]],
    "abstained": [], "missing": [9], "counts": {"civilian": 6, "killer": 3, "police": 3}, "direction": "down",
    "role": "police", "phase": "vote", "edition": "classic", "why": ["round_limit", {"round": 6}], "reason": "<b>A</b>",
    "ruling": "yes", "result": "draw", "judge": "秋水", "hash": "9f" * 32, "seed": "51" * 32,
    "roles": [[1, ["killer"]], [2, ["police", "civilian"]]], "request": "pause",
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
            "请 4号 留遗言，3月1日 21:00（UTC+8） 截止。",
        ],
        "zh-hant": [
            "第 2 天計票：3號 5票、7號 1票。棄權：1號、2號、4號。",
            "遺言按這個次序：5號→3號。說完請寫「過」。",
            "身份已經發下，請各自看牌、各自記牢。本局標準局，12 人：3警3匪6民。",
            "請 4號 留遺言，3月1日 21:00（UTC+8） 截止。",
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
        assert plain([odd], zone=UTC) == "The game goes on, until 1 Mar, 13:00:05 (UTC)."
        assert plain([odd], zone=ZoneInfo("America/New_York")) == "The game goes on, until 1 Mar, 08:00:05 (UTC-5)."
        assert plain([line("resume", deadline=None)], zone=UTC) == "The game goes on, until the judge's word."


def test_a_post_has_one_large_line_and_a_fine_one() -> None:
    lines = [line("night.a", round=4, deadline=DUE), CALLS, line("fair.head", hash="9f" * 32)]
    with translation.override("zh-hans"):
        parts = [(part.size, str(part.html)) for part in render(lines, zone=SHANGHAI)]
    due = '<time class="nb" datetime="2026-03-01T21:00:00+08:00">3月1日 21:00（UTC+8）</time>'
    assert parts == [
        ("big", "第 4 夜，天黑请闭眼。"),
        ("plain", f"今夜的选择请在 {due} 前交上；没事做的，选“睡觉”。"),
        ("calls", "杀手请睁眼。认一认同伴，今夜要谁出局？杀手请闭眼。<br>警察请睁眼。今夜想验谁？警察请闭眼。"),
        ("fine", '本局记录到此的指纹：<span class="hash">' + "<wbr>".join(["9f9f9f9f"] * 8) + "</span>。"),
    ]


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


def test_calls_follow_the_cards_dealt_and_nothing_else() -> None:
    asked = {
        (edition, round): narrator.calls(edition, dealt=dealt, round=round)
        for (edition, dealt), round in product(
            [("modern", {"killer", "civilian"}), ("classic", {"killer", "police", "civilian"}),
             ("v5", {"killer", "killer_boss", "killer_mole", "police", "police_chief", "police_mole", "civilian"}),
             ("mask", {"killer", "police"})],
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
        ("mask", 1): (),
        ("mask", 2): (),
    }

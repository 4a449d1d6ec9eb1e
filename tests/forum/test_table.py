"""The table's words: nothing lacks a name, every card has three tips, every option its sentence and examples."""

from dataclasses import fields
from itertools import product
from typing import Literal, get_args, get_origin, get_type_hints

import pytest
from django.utils import translation

import killgame
from forum import table
from forum.catalogues import compile_catalogues
from forum.table.deeds import CAUSES
from forum.table.names import ACTS, EDITIONS, LABELS, PHASES, ROLES, SIDES
from forum.table.options import Kind
from killgame.game import How, Options, Phase


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> None:
    compile_catalogues()


def deals() -> list[tuple[str, frozenset[str]]]:
    """Every edition with every set of roles that its tables deal."""
    return sorted(
        {
            (edition.id, frozenset(role for role, n in counts if n))
            for edition in killgame.editions()
            for counts in edition.table.values()
        },
        key=str,
    )


@pytest.mark.parametrize(("edition", "dealt"), deals())
def test_each_role_has_three_tips_in_each_edition(edition: str, dealt: frozenset[str]) -> None:
    counts = {role: len(table.tips(role, edition=edition, dealt=dealt)) for role in dealt}
    assert counts == dict.fromkeys(dealt, 3)


def test_tips_know_where_they_belong() -> None:
    with translation.override("en"):
        pushed = [str(tip) for tip in table.tips("killer", edition="modern", dealt={"killer", "civilian"})]
        checked = [str(tip) for tip in table.tips("killer", edition="modern", dealt={"killer", "police", "civilian"})]
    assert pushed[0] == checked[0]
    assert pushed[1].startswith("No police will check you")
    assert checked[1].startswith("Before you claim police")


def test_a_hand_of_two_has_a_word_on_the_pair() -> None:
    """Each pair that can be dealt, in either order."""
    roles = killgame.edition_named("double").roles
    with translation.override("en"):
        for one, other in product(roles, repeat=2):
            if {one, other} != {"killer", "police"}:
                told = table.tips(one, edition="double", dealt=set(roles), hand=(one, other))
                assert len(told) == 4
                assert told[3] == table.tips(other, edition="double", dealt=set(roles), hand=(other, one))[3]
        said = table.tips("doctor", edition="double", dealt=set(roles), hand=("doctor", "killer"))
        assert str(said[3]).startswith("Even as doctor you are the killers'")


def test_an_edition_says_what_it_forbids_and_what_is_good_to_know() -> None:
    """TABLE 3.3, 3.4, 4; RULES 3.9."""
    own = {edition.id: len(table.conduct_at(edition.id)) - len(table.CONDUCT) for edition in killgame.editions()}
    assert own == {edition.id: int(edition.id == "v5") for edition in killgame.editions()}
    with translation.override("zh-hans"):
        assert str(table.conduct_at("v5")[8]).startswith("不得自称卧底")
        advice = {
            edition.id: [str(name) for name, _text in table.advice_for(edition.id)] for edition in killgame.editions()
        }
    assert {edition: len(names) for edition, names in advice.items() if names} == {"v5": 5, "double": 15}
    assert advice["double"][6] == "杀手 + 医生"


def test_everything_the_rules_name_has_a_name() -> None:
    editions = killgame.editions()
    assert {edition.id for edition in editions} <= EDITIONS.keys()
    assert {role for edition in editions for role in edition.roles} <= ROLES.keys()
    assert {side for edition in editions for side in edition.sides.values()} <= SIDES.keys()
    assert {act.id for edition in editions for act in edition.acts} | {
        "vote",
        "surrender",
        "pass",
        "sleep",
    } <= ACTS.keys()
    assert set(get_args(Phase.__value__)) == PHASES.keys()
    assert {circle.label for edition in editions for circle in edition.circles} - {None} == LABELS.keys()


def test_every_way_out_has_its_words() -> None:
    said = {}
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            said[language] = [table.exit_words(how, 2) for how in get_args(How.__value__)]
            said[language] += [table.exit_words("night", 2, cause=cause) for cause in CAUSES]
    assert said["zh-hans"] == [
        "第 2 夜", "第 2 天·公决", "第 2 轮，被法官请离", "第 2 轮，被一同带走", "第 2 天，指错出局", "裁判记录出局",
        "第 2 夜（刀）", "第 2 夜（狙）", "第 2 夜（枪）", "第 2 夜（针）", "第 2 夜（地雷）", "第 2 夜（按手）",
    ]  # fmt: skip
    assert {len(set(words)) for words in said.values()} == {12}


def test_what_an_act_names_is_said_in_its_own_words() -> None:
    with translation.override("en"):
        assert [
            table.deed_words(*deed)
            for deed in [("kill", (3,)), ("press", (4, -1)), ("press", (10, 1)), ("arrange", (2,)), ("revive", ()),
                         ("vote", (3, 5))]
        ] == [
            ("kill", (3,)),
            ("press 4, downwards by seat", ()),
            ("press 10, upwards by seat", ()),
            ("the second card first", ()),
            ("revive", ()),
            ("vote", (3, 5)),
        ]  # fmt: skip


def test_every_card_wears_a_stone_of_its_own_colour() -> None:
    stones: dict[str, set[str]] = {}
    for role in ROLES:
        stones.setdefault(table.stone_of(role), set()).add(role)
    assert stones == {
        "killer": {"killer", "killer_boss", "killer_mole", "devil", "accomplice", "cadre"},
        "police": {"police", "police_chief", "police_mole", "secret_police", "dean", "professor"},
        "civilian": {"civilian", "doctor", "mine", "butterfly", "sniper", "elder", "angel", "student"},
    }


def test_phases_say_which_day_or_night() -> None:
    asked = [("night", 2), ("vote", 3), ("words", 1), ("vote", 0), ("over", 4), ("signup", 0)]
    said = {}
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            said[language] = [table.phase_name(phase, round) for phase, round in asked]
    assert said == {
        "zh-hans": ["第 2 夜", "第 3 天·公决", "第 1 天·遗言", "公决", "结束", "报名"],
        "zh-hant": ["第 2 夜", "第 3 天·公決", "第 1 天·遺言", "公決", "結束", "報名"],
        "en": ["Night 2", "Day 3 · ballot", "Day 1 · last words", "ballot", "over", "sign-up"],
    }


def test_every_option_and_each_of_its_values_is_explained() -> None:
    hints = get_type_hints(Options)
    assert {field.name for field in fields(Options)} == table.OPTIONS.keys()
    for id, option in table.OPTIONS.items():
        values = {choice.value for choice in option.choices}
        if option.kind is Kind.CHOICE:
            assert get_origin(hints[id]) is Literal
            assert values == set(get_args(hints[id]))
        elif option.kind is Kind.YES_NO:
            assert hints[id] is bool
            assert values == {True, False}
        else:
            assert len(option.choices) == 2


def test_values_are_named_by_type_too() -> None:
    with translation.override("en"):
        named = [
            str(table.choice_label(option, value))
            for option, value in [
                ("tie", "lottery"),
                ("must_vote", True),
                ("round_limit", None),
                ("round_limit", 6),
                ("row", 1),
            ]
        ]
    assert named == ["run-off, third tie by lot", "no abstaining", "no limit", "6", "the first"]


def test_cards_are_written_as_players_write_them() -> None:
    counts = {"civilian": 3, "killer": 1, "police": 2, "butterfly": 1, "mine": 0}
    with translation.override("zh-hant"):
        assert table.cards_text(counts) == "2警1匪1蝶3民"
    with translation.override("en"):
        assert table.cards_text(counts) == "2 police, 1 killer, 1 butterfly, 3 civilians"
        assert table.cards_text({}) == "none"


def test_words_are_found_in_the_glossary() -> None:
    assert len(table.TABLE_WORDS) == 35
    assert len(table.GLOSSARY) == len({term.chinese for term in table.GLOSSARY}) == 56
    term = table.find("悍跳")
    assert term is not None
    with translation.override("zh-hant"):
        assert (str(term.name), str(term.meaning)) == ("悍跳", "匪硬著頭皮自稱警察或別的要緊身份。")
    with translation.override("en"):
        assert (term.chinese, term.pinyin, str(term.name)) == ("悍跳", "hàn tiào", "brazen claim")
    assert table.find("金水") is None

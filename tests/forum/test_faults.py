"""What is wrong with a set-up is said in the judge's words, at the field that it belongs to, before anything is opened."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

import killgame
from forum.forms.opening import OpeningForm
from forum.table import OPTIONS, option_label
from forum.table.faults import fault_place, fault_words
from killgame import rejections
from tests.forum.test_opening import PLAIN

# Reason → a set-up (edition, seats, options) that has it, where it is about, and its sentence in Chinese.
FAULTY: dict[str, tuple[tuple[str, int, dict[str, Any]], str, str]] = {
    "NoSuchEdition": (("狼人杀", 12, {}), "edition", "没有“狼人杀”这个版本。"),
    "NoSuchOption": (("classic", 12, {"ties": "pk"}), "ties", "没有“ties”这个选项。"),
    "NotAChoice": (("classic", 12, {"tie": "maybe"}), "tie", "“{option}”不能是“maybe”，可以是：{choices}。"),
    "NotANumber": (
        ("classic", 12, {"round_limit": 0}), "round_limit", "“{option}”要么不填，要么填从 1 起的整数，不能是“0”。",
    ),
    "NotASeat": (
        ("classic", 12, {"barred_first_kill": 0}),
        "barred_first_kill", "“{option}”要么不填，要么填一个座号，不能是“0”。",
    ),
    "SeatNotThere": (
        ("classic", 12, {"barred_first_kill": 13}), "barred_first_kill", "“{option}”：12 人的桌上没有 13 号。",
    ),
    "NoTable": (("classic", 6, {}), "seats", "标准局是 7–16 人局，6 人没有现成的发法：换个人数，或者自己定牌。"),
    "CardsForOthers": (
        ("classic", 11, {"counts": {"killer": 3, "police": 3, "civilian": 6}}),
        "counts", "11 座要发 12 张牌：该是 11 张。",
    ),
    "NotCards": (("classic", 12, {"counts": [3, 3, 6]}), "counts", "身份牌要写成每种几张。"),
    "NoSuchCard": (
        ("classic", 12, {"counts": {"doctor": 1}}), "counts.doctor", "标准局里没有医生；有的牌是：杀手、警察、平民。",
    ),
    "NotANumberOfCards": (
        ("classic", 12, {"counts": {"killer": -1}}), "counts.killer", "杀手要发几张，得是从 0 起的整数，不能是 -1。",
    ),
    "OneAtMost": (("v3", 12, {"counts": {"doctor": 2}}), "counts.doctor", "医生最多一张，不能发 2 张。"),
    "NoCards": (("classic", 12, {"counts": {"killer": 0}}), "counts", "请写明每种牌发几张。"),
    "TooManyCards": (("classic", 12, {"counts": {"killer": 61}}), "counts", "61 张牌太多了，最多 60 张。"),
    "UnevenCards": (("double", 8, {"counts": {"civilian": 15}}), "counts", "每座要发 2 张牌，15 张分不匀。"),
    "CannotBeDealt": (
        ("double", 1, {"counts": {"killer": 1, "police": 1}}),
        "counts", "这副牌发不出来：谁手里都不能又有杀手牌又有警察牌，而这样发总有人会两样都拿到。",
    ),
}  # fmt: skip


def refusal(edition: str, seats: int, options: dict[str, Any]) -> killgame.BadSetup:
    with pytest.raises(killgame.BadSetup) as caught:
        killgame.cards(edition, seats, killgame.read_options(edition, options, seats))
    return caught.value


def _named(words: str, option: str) -> str:
    """With the words of the table of options, which is free to change them."""
    if option not in OPTIONS:
        return words
    choices = "、".join(str(choice.label) for choice in OPTIONS[option].choices)
    return words.format(option=option_label(option), choices=choices)


def _reasons(of: type[killgame.BadSetup]) -> Iterator[type[killgame.BadSetup]]:
    for reason in of.__subclasses__():
        yield reason
        yield from _reasons(reason)


@pytest.mark.parametrize("reason", FAULTY)
def test_a_fault_is_said_in_the_judges_words_and_has_its_place(reason: str) -> None:
    setup, place, words = FAULTY[reason]
    error = refusal(*setup)
    with translation.override("zh-hans"):
        words = _named(words, error.option)
        assert (type(error).__name__, fault_place(error), fault_words(error)) == (reason, place, words)


def test_every_reason_has_a_sentence_of_its_own() -> None:
    known = {
        one.__name__
        for one in vars(rejections).values()
        if isinstance(one, type) and one in [*_reasons(killgame.BadSetup)]
    }
    assert known == set(FAULTY)


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant", "en"])
def test_no_sentence_has_an_id_or_a_blank_in_it(language: str) -> None:
    with translation.override(language):
        said = [fault_words(refusal(*setup)) for setup, _place, _words in FAULTY.values()]
    assert [line for line in said if "{" in line or "_" in line] == []
    assert len(set(said)) == len(FAULTY)


def test_what_is_sent_is_not_said_back_without_end() -> None:
    with translation.override("en"):
        assert len(fault_words(refusal("classic", 12, {"tie": "x" * 9000}))) < 200


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"by_hand": "on", "count_killer": "3", "count_police": "3", "count_civilian": "7"}, "by_hand",
         "12 座要发 13 张牌：该是 12 张。"),
        ({"by_hand": "on"}, "by_hand", "请写明每种牌发几张。"),
        ({"seats": "6"}, "seats", "标准局是 7–16 人局，6 人没有现成的发法：换个人数，或者自己定牌。"),
        ({"opt_barred_first_kill_n": "13"}, "opt_barred_first_kill", "“{option}”：12 人的桌上没有 13 号。"),
    ],
)  # fmt: skip
def test_a_fault_stands_at_its_field_of_the_form(db: None, typed: dict[str, str], field: str, said: str) -> None:
    with translation.override("zh-hans"):
        form = OpeningForm({**PLAIN, **typed})
        said = _named(said, field.removeprefix("opt_"))
        assert {name: [*errors] for name, errors in form.errors.items()} == {field: [said]}

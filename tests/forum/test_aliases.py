"""The set of names of alias games: enough of them, none like another, a role or a number, in three languages, each with a picture."""

from collections import Counter

import pytest
from django.core.exceptions import ValidationError
from django.utils import translation
from opencc import OpenCC

from forum.aliases import ALIASES, alias_name, is_an_alias, left_out
from forum.names import LONGEST, check_name, fold
from forum.people import check_name_is_free
from forum.templatetags.look import FRAMES, picture
from tests.forum.people import an_account


def test_there_are_enough_and_each_may_be_a_name() -> None:
    assert len(ALIASES) == 149
    for one in ALIASES.values():
        for name in (one.simplified, one.traditional, one.english):
            check_name(name)
            assert len(name) <= LONGEST
    assert max(len(id) for id in ALIASES) <= 24


def test_none_reads_like_another_in_any_language() -> None:
    counted = Counter(folded for one in ALIASES.values() for folded in one.folded)
    assert [name for name, n in counted.items() if n > 1] == []
    # Simplified and traditional fold to one; English is the second.
    assert {len(one.folded) for one in ALIASES.values()} == {2}


def test_traditional_characters_follow_the_rule() -> None:
    rule = OpenCC("s2t")
    assert {one.id: one.traditional for one in ALIASES.values()} == {
        one.id: rule.convert(one.simplified) for one in ALIASES.values()
    }


def test_each_has_a_picture_of_its_own() -> None:
    assert len({one.simplified[one.mark] for one in ALIASES.values()}) == len(ALIASES)
    assert {one.kind for one in ALIASES.values()} == set(FRAMES)
    with translation.override("zh-hant"):
        drawn = picture("baihe")
        assert (alias_name("baihe"), ">鶴</text>" in drawn, 'aria-hidden="true"' in drawn) == ("白鶴", True, True)
    with translation.override("en"):
        assert (alias_name("baihe"), ">鹤</text>" in picture("baihe")) == ("Crane", True)
    assert picture("") == ""


@pytest.mark.parametrize("name", ["白鹤", "白鶴", "CRANE", "crane", " 白 鹤 "])
def test_no_new_account_takes_one_of_them(db: None, name: str) -> None:
    assert is_an_alias(name)
    with pytest.raises(ValidationError) as refused:
        check_name_is_free(name)
    assert [error.code for error in refused.value.error_list] == ["alike"]


def test_who_had_the_name_before_keeps_it_and_the_name_is_not_drawn(db: None) -> None:
    older = an_account("白鹤")
    check_name_is_free("白鹤", but=older)
    assert left_out({older.folded, fold("Crane tower")}) == ("baihe",)
    assert left_out({fold("crane")}) == ("baihe",)

"""Names: which may be taken."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from forum.names import check_name, fold
from tests.forum.people import an_account


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("秋水", "秋 水"),
        ("發財", "发财"),
        ("Ａｌｉｃｅ", "alice"),
        ("аlice", "Alice"),
        ("B0b", "Bob"),
        ("l1ly", "Iiiy"),
        ("大力", "大カ"),
        ("二口", "ニロ"),
        ("Banxia", "Bánxià"),
        ("Zhu", "ᴢʜᴜ"),
    ],
)
def test_names_that_read_alike_are_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("秋水", "秋山"), ("alice", "alicia"), ("半夏", "半夏二")])
def test_names_that_differ_are_two(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("name", "code"),
    [("12", "number"), ("3号", "number"), ("十二號", "number"), ("１２", "number"), ("法官", "reserved"), ("法 官", "reserved"),
     ("Police", "reserved"), ("杀手", "reserved"), ("殺手", "reserved"), ("a\u200bb", "invisible"), ("<b>", "characters"),
     ("半夏\u3164", "invisible"), ("\u115f", "invisible"), ("\ufdfa" * 2, "characters"), ("\u33a1" * 13, "characters"),
     ("שלום", "characters"), ("Jսdge", "characters"), ("Pоlice", "characters"), ("半夏\u0301", "characters"),
     ("柒号", "number"), ("陆拾肆", "number"), ("法官2", "reserved"), ("3号警察", "number"), ("ĴUDGE", "reserved"),
     ("ᴊᴜᴅɢᴇ", "reserved"), ("主持人", "reserved"), ("官方", "reserved"),
     ("3号小白", "number"), ("小白 十二號", "number"), ("Seat 3 Bob", "number"), ("警察 3", "reserved")],
)  # fmt: skip
def test_names_of_the_table_and_numbers_are_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as error:
        check_name(name)
    assert error.value.code == code


@pytest.mark.parametrize(
    "name",
    [
        "秋水",
        "林间小路",
        "Lao Huai",
        "豆浆不加糖",
        "Zoë",
        "夜航船 2",
        "陆行舟",
        "Иван",
        "さくら",
        "e" * 24,
        "号外",
        "三毛",
        "seattle",
    ],
)
def test_names_of_people_are_allowed(name: str) -> None:
    assert check_name(name) is None


def test_the_database_holds_folded_names_apart(db: None) -> None:
    an_account("發財")
    with pytest.raises(IntegrityError):
        an_account("发财")

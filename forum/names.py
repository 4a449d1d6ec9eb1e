"""Names of people: which are allowed, and when two read alike (PRODUCT P1)."""

import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from opencc import OpenCC

# Signs of other scripts (and figures) that a reader takes for a Latin letter; UTS 39 lists many more, these are the
# ones that a keyboard gives. Applied after NFKC and casefolding.
_LOOK_ALIKES = str.maketrans(
    "аеорсухјѕһԁԛԝвкмнтατονκρυβ0іιi1|!",
    "aeopcyxjshdqwbkmhtatovkpubollllll",
)
_OF_THE_TABLE = """
法官 裁判 本局播报 播报 系统 管理员 站长 杀手 警察 平民 医生 地雷 炸弹 秘密警察 花蝴蝶 狙击手 森林老人 杀手头子 警方老大 暗警 暗杀
天使 魔鬼 帮凶 主任 教授 学生 学生干部 自己 弃权 弃票 撤票 安睡 睡觉 好人 匪
judge narrator moderator admin system killer police civilian doctor mine sniper butterfly elder angel devil accomplice
dean professor student cadre abstain self sleep nobody everyone
"""
_ALLOWED = re.compile(r"[\w\-·．. ]+")


@cache
def _simplify() -> OpenCC:
    return OpenCC("t2s")


def fold(name: str) -> str:
    """The form in which two names that read alike are equal: NFKC, simplified, casefolded, look-alikes, no spaces."""
    text = unicodedata.normalize("NFKC", name).casefold()
    text = _simplify().convert(text).translate(_LOOK_ALIKES)
    return "".join(c for c in text if unicodedata.category(c)[0] in "LN")


@cache
def _reserved() -> frozenset[str]:
    return frozenset(fold(word) for word in _OF_THE_TABLE.split())


def check_name(name: str) -> None:
    """Raise ValidationError for a name that could be taken for a seat, a role or the narrator."""
    if any(unicodedata.category(c) in {"Cf", "Cc", "Co", "Cs", "Cn", "Zl", "Zp"} for c in name):
        raise ValidationError(_("A name has no invisible characters."), code="invisible")
    if not _ALLOWED.fullmatch(unicodedata.normalize("NFKC", name)):
        raise ValidationError(_("A name is made of letters, figures, spaces, dots and hyphens."), code="characters")
    bare = unicodedata.normalize("NFKC", name).replace("号", "").replace("號", "").strip()
    # 十二号 is a number too; \d alone would miss it.
    if not any(
        unicodedata.category(c)[0] == "L" and c not in "零一二三四五六七八九十百千万两〇壹贰叁肆伍" for c in bare
    ):
        raise ValidationError(_("A name is not a number: numbers are seats."), code="number")
    if fold(name) in _reserved() or not fold(name):
        raise ValidationError(
            _("That name belongs to the table: it is a role or a word of the judge."), code="reserved"
        )

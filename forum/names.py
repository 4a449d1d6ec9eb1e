"""Names of people: which are allowed, and when two read alike (PRODUCT P1)."""

import re
import unicodedata
from functools import cache

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from forum.folding import simplified

# Signs of other scripts (and figures) that a reader takes for a Latin letter; UTS 39 lists many more, these are the
# ones that a keyboard gives. Applied after NFKC and casefolding.
_LOOK_ALIKES = str.maketrans(
    "аеорсухјѕһԁԛԝвкмнтατονκρυβ0іιi1|!カニロエタトハヒチミセオーㄚㄅ",
    "aeopcyxjshdqwbkmhtatovkpubollllll力二口工夕卜八匕千三七才一丫勹",
)
# Letters and signs by their category, but nothing is seen of them: the fillers of Hangul, the empty Braille cell.
UNSEEN = frozenset("\u115f\u1160\u3164\uffa0\u2800")
# Alphabets that a name may not mix: most of what reads alike stands in two of them.
_ALPHABETS = ("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "GEORGIAN", "DESERET")
LONGEST = 24  # characters, as it is stored
_OF_THE_TABLE = """
法官 裁判 本局播报 播报 系统 管理员 站长 杀手 警察 平民 医生 地雷 炸弹 秘密警察 花蝴蝶 狙击手 森林老人 杀手头子 警方老大 暗警 暗杀
天使 魔鬼 帮凶 主任 教授 学生 学生干部 自己 弃权 弃票 撤票 安睡 睡觉 好人 匪
judge narrator moderator admin system killer police civilian doctor mine sniper butterfly elder angel devil accomplice
dean professor student cadre abstain self sleep nobody everyone
主持人 主持 上帝 旁白 版主 站务 官方 公告 客服 host gm mod official staff root support
"""
_FIGURES = "零一二三四五六七八九十百千万两〇壹贰貳叁參肆伍陆陸柒捌玖拾佰仟廿卅"
# Within a name it makes @3号小白 and 投票：3号小白 another seat than the one that everybody reads.
_SEAT = re.compile(rf"[0-9{_FIGURES}]\s*[号號]|\bseat\s*[0-9]", re.IGNORECASE)
_ALLOWED = re.compile(r"[\w\-·．. ]+")


def written(name: str) -> str:
    """The form in which a name is stored and shown: NFKC, single blanks, none at the ends."""
    return " ".join(unicodedata.normalize("NFKC", name).split())


def fold(name: str) -> str:
    """The form in which two names that read alike are equal: NFKC, simplified, casefolded, look-alikes, no spaces."""
    text = unicodedata.normalize("NFKC", name).casefold()
    text = "".join(map(_bare, simplified(text))).translate(_LOOK_ALIKES)
    return "".join(c for c in text if unicodedata.category(c)[0] in "LN" and c not in UNSEEN)


def _bare(sign: str) -> str:
    """A Latin letter without its marks, a small capital as the letter that it is."""
    name = unicodedata.name(sign, "")
    if name.startswith("LATIN LETTER SMALL CAPITAL ") and len(name) == len("LATIN LETTER SMALL CAPITAL A"):
        return name[-1].lower()
    return unicodedata.normalize("NFD", sign)[0] if name.startswith("LATIN ") else sign


def names_of_the_table() -> tuple[str, ...]:
    """Roles, the judge's names and the table's words, which are nobody's name and make no password."""
    return tuple(_OF_THE_TABLE.split())


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(fold, names_of_the_table()))


def check_name(name: str) -> None:
    """Raise ValidationError for a name that could be taken for a seat, a role or the narrator."""
    plain = written(name)
    if any(unicodedata.category(c) in {"Cf", "Cc", "Co", "Cs", "Cn", "Zl", "Zp"} or c in UNSEEN for c in name):
        raise ValidationError(_("A name has no invisible characters."), code="invisible")
    if not _ALLOWED.fullmatch(plain) or len(plain) > LONGEST or _turns_or_mixes(plain):
        raise ValidationError(_("A name is made of letters, figures, spaces, dots and hyphens."), code="characters")
    bare = plain.replace("号", "").replace("號", "").strip()
    # 十二号 is a number too; \d alone would miss it.
    if _SEAT.search(plain) or not any(unicodedata.category(c)[0] == "L" and c not in _FIGURES for c in bare):
        raise ValidationError(_("A name is not a number: numbers are seats."), code="number")
    # 法官2 and 3号警察 are taken for the judge and for a card as well.
    unnumbered = fold("".join(c for c in bare if unicodedata.category(c)[0] != "N"))
    if not _reserved().isdisjoint({fold(name), unnumbered}) or not fold(name):
        raise ValidationError(
            _("That name belongs to the table: it is a role or a word of the judge."), code="reserved"
        )


def _turns_or_mixes(name: str) -> bool:
    """Whether a name is written from right to left, which turns the words around it, or in more than one alphabet."""
    alphabets = {unicodedata.name(c, "").split(" ")[0] for c in name if c.isalpha()}
    turns = any(unicodedata.bidirectional(c) in {"R", "AL", "AN"} for c in name)
    return turns or len(alphabets.intersection(_ALPHABETS)) > 1

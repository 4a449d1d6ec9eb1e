"""Passwords that everyone at this table would guess, and those that have leaked elsewhere: both are refused where one is chosen."""

import hashlib
import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import Any, Final

import structlog
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.translation import gettext_lazy as _

from forum.models import Account, Board
from forum.names import fold, names_of_the_table
from forum.table.names import EDITIONS, PHASES, ROLES

# In pinyin and English, as they are typed: site, roles, editions, boards, and what else a player of it thinks of first.
_TYPED: Final = """
bansha banshaba sharen sharenyouxi shashou shashoutou jingcha pingmin yisheng dilei zhadan mimijingcha huahudie jujishou
senlinlaoren laodafa anjing ansha tianshi mogui bangxiong zhuren jiaoshou xuesheng xueshengganbu faguan caipan haoren
heiye baitian tianheiqingbiyan qingbiyan zhengyan toupiao qipiao pingpiao yiyan yaotui biaozhun datang xinshouying
killgame thekillergame killergame mafiagame killer mafia werewolf police civilian doctor mine sniper butterfly elder
angel devil accomplice dean professor student judge narrator moderator admin keeper forum board classic double taiwan
university qingdao modern club mask game night day vote password mima zhanghao denglu woaini woaisharen
"""
_LANGUAGES: Final = ("zh-hans", "zh-hant", "en")
_SHORTEST: Final = 2  # letters of a word that counts: of one, every password could be made

log = structlog.get_logger(__name__)


@cache
def _words() -> frozenset[str]:
    found = {*_TYPED.split(), *names_of_the_table(), "版杀", "杀人游戏", "天黑请闭眼", "法官", "杀人"}
    for language in _LANGUAGES:
        with translation.override(language):
            for name in (*ROLES.values(), *EDITIONS.values(), *PHASES.values()):
                found |= {str(name), *str(name).split()}
    return frozenset(word for word in map(_letters, found) if len(word) >= _SHORTEST)


def _letters(text: str) -> str:
    """The letters alone, folded as names are: what is added in figures and signs makes nothing harder to guess."""
    return fold("".join(c for c in unicodedata.normalize("NFKC", text) if unicodedata.category(c)[0] == "L"))


class TableWords:
    """A password is more than words of the table, of this site's boards, or of one's own name and mail, set in a row."""

    def validate(self, password: str, user: Account | None = None) -> None:
        """Raises ValidationError."""
        letters = _letters(password)
        words = sorted(_words() | _own(user) | _boards(), key=len, reverse=True)
        if letters and re.fullmatch("(?:" + "|".join(map(re.escape, words)) + ")+", letters):
            raise ValidationError(
                _("Everybody at this table would guess that: it is made of the game's words, or of your own name."),
                code="table_words",
            )

    def get_help_text(self) -> str:
        """Shown beside the field."""
        return str(_("Not made of the game's words or of your own name. Fifteen characters are better than eight."))


def _own(user: Account | None) -> frozenset[str]:
    if user is None:
        return frozenset()
    parts = (user.username, *re.split(r"[@.]", user.email or ""))
    return frozenset(word for word in map(_letters, parts) if len(word) >= _SHORTEST)


def _boards() -> frozenset[str]:
    names = [name for row in Board.objects.values_list("name", "slug") for name in row]
    return frozenset(word for word in map(_letters, names) if len(word) >= _SHORTEST)


class LeakedElsewhere:
    """Not among passwords that are known to have leaked: looked up in a file on this machine, so that nothing leaves it.

    `path`: lines of upper-case SHA-1 in hex, sorted, what follows a colon is not read (as such lists are published).
    Empty: not looked up. A file that cannot be read stops nobody; the log says so.
    """

    def __init__(self, *, path: str = "") -> None:
        self.path = path

    def validate(self, password: str, user: Any = None) -> None:
        """Raises ValidationError."""
        digest = hashlib.sha1(password.encode(), usedforsecurity=False).hexdigest().upper().encode()
        try:
            found = bool(self.path) and _stands_in(Path(self.path), digest)
        except OSError as error:
            log.warning("leaked_passwords_unreadable", reason=error.strerror)
            return
        if found:
            raise ValidationError(
                _("That password has leaked from another site: whoever guesses tries it first. Choose another."),
                code="leaked",
            )

    def get_help_text(self) -> str:
        """Nothing: whoever chooses well never meets it."""
        return ""


def _stands_in(path: Path, digest: bytes) -> bool:
    """Whether a sorted file has a line that begins so: by halving, since the whole list has some thirty gigabytes."""
    with path.open("rb") as file:
        low, high = 0, file.seek(0, 2)
        while low < high:
            middle = (low + high) // 2
            file.seek(middle)
            if middle:
                file.readline()  # the rest of the line that was hit
            line = file.readline()
            if line and line[: len(digest)] < digest:
                low = middle + 1
            else:
                high = middle
        file.seek(low)
        if low:
            file.readline()
        return file.readline().startswith(digest)

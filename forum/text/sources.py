"""What a floor says, and whether what somebody quotes stands in it."""

import re
from dataclasses import dataclass
from html import unescape
from typing import Final

from forum.text.quoting import own_words

_ELLIPSIS: Final = re.compile(r"…+|\.{3,}")
_SHORTEST: Final = 4  # signs between two ellipses: of single ones anything could be put together
_SIGNS: Final = re.compile(r"^((?:[ \t]{0,3}>){3})[ \t>]*>", re.MULTILINE)
_PART: Final = re.compile(r"""<(/?)(blockquote|cite)\b[^<>"]*>|<(?:[^<>"]|"[^"]*")*>""")


@dataclass(frozen=True, slots=True)
class Source:
    """A floor that may be quoted: its seat, what its writer may be called beside that, and each text that it has or had, with its HTML."""

    seat: int | None = None
    called: frozenset[str] = frozenset()
    said: tuple[tuple[str, str], ...] = ()

    def has(self, raw: str, *, html: str) -> bool:
        """Whether what is quoted, as it was written or as it is read, stands in it: own words among own, quoted among quoted ones."""
        if not raw.strip():
            return False
        written, read = _written(raw), _said(html)
        return any(_runs(written, _written(text)) or all(map(_runs, read, _said(whole))) for text, whole in self.said)


def _said(html: str) -> tuple[str, str]:
    """What rendered blocks say without blanks and heads: what stands in no quotation, and what stands in one."""
    parts: tuple[list[str], list[str]] = ([], [])
    at = depth = heads = 0
    for mark in _PART.finditer(html):
        if not heads:
            parts[depth > 0].append(html[at : mark.start()])
        at = mark.end()
        step = -1 if mark[1] else 1
        depth += step * (mark[2] == "blockquote")
        heads += step * (mark[2] == "cite")
    parts[depth > 0].append(html[at:])
    own, nested = ("".join(part) for part in parts)
    return _bare(unescape(own)), _bare(unescape(nested))


def _written(raw: str) -> str:
    """The own words of a text as it was written; of quotations so deep that a quotation of them is read no deeper, alike."""
    return _bare(_SIGNS.sub(r"\1", own_words(raw)))


def _bare(text: str) -> str:
    return "".join(text.split())


def _runs(part: str, whole: str) -> bool:
    """Whether a text is a run of another; or, with … in it, runs in their order, none too short to be told from others."""
    if part in whole:
        return True
    at = 0
    runs = [run for run in _ELLIPSIS.split(part) if run]
    if len(_ELLIPSIS.split(part)) < 2 or any(len(run) < _SHORTEST for run in runs) or not runs:
        return False
    for run in runs:
        at = whole.find(run, at)
        if at < 0:
            return False
        at += len(run)
    return True

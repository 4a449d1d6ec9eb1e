"""Votes that stand in a text (PRODUCT P4): which line is one, and what it says.

A vote is a line of its own, or a tag. With a colon (投票：…, vote: …) whatever follows is meant to be a seat, and if it is none the writer
is asked. Without one, a line is a vote if what follows is a number or a whole name, or one word behind a blank; so 投降, 投谁呢 and
"我想投 3 号但是…" are none.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from forum.names import fold
from forum.text.numerals import number_in
from forum.text.seats import Names

type Kind = Literal["cast", "abstain", "withdraw"]
# Where a line stands that would vote elsewhere; and what keeps one from voting that may look like a vote to its writer (near_votes.py).
type Place = Literal["quote", "code", "spoiler", "struck", "list", "table", "unclosed"]
type Near = Literal["question", "tag", "alone", "nobody", "marks", "sentence"]

LONGEST_LINE = 200  # characters; a longer line is no vote
LINE: Final = re.compile(
    r"(?:我)?(?P<verb>投票给|投票給|投票|投给|投給|投|vote(?:\s+for)?)(?P<colon>\s*:)?(?P<blank>\s*)(?P<rest>.*)",
    re.IGNORECASE,
)
ABSTAIN: Final = frozenset(map(fold, ("弃权", "弃票", "投弃权", "投弃权票", "投票弃权", "abstain", "vote abstain")))
WITHDRAW: Final = frozenset(
    map(fold, ("撤票", "撤回投票", "撤销投票", "收回投票", "unvote", "vote unvote", "withdraw vote"))
)
_WORDS = frozenset(
    map(
        fold,
        (
            "投票",
            "投降",
            "投诉",
            "投机",
            "投靠",
            "投奔",
            "投敌",
            "投石问路",
            "投出去",
            "投我",
            "投你",
            "投他",
            "投她",
            "投谁",
        ),
    )
)
END: Final = " .。!！~～;；,，、"
_SENTENCE = frozenset("。！？!?；;…")
# Who asks does not vote: 投老槐？ A question in what is said about a vote is none: 投票：3号，对吧？
_ASKED = re.compile(r"[^,;。!…(]*\?")
_APART = re.compile(r"\s*(?:[、,，/&+＆]|和|与|與|及|\band\b)\s*", re.IGNORECASE)
# A seat, and behind it what is said about it: 投票：3号，理由见上.
COMMENTED: Final = re.compile(r"(?P<head>[^,;。!?…(]{1,40}?)(?:\s*[,;。!?…(]|\s)\s*(?P<rest>.+)")
WRAPPED: Final = str.maketrans("", "", "「」『』【】《》<>[]\"“”'‘’")


@dataclass(frozen=True, slots=True)
class Target:
    """A word that names a seat: `seats` has the one that it means, several where it fits several, none where it fits none."""

    said: str
    seats: tuple[int, ...]

    @property
    def written(self) -> str:
        """With the seat's number where it means one."""
        return f"{self.seats[0]}号" if len(self.seats) == 1 else self.said


@dataclass(frozen=True, slots=True)
class VoteLine:
    """A vote in a text. `line` is how it was written; `targets` are empty for an abstention and a withdrawal.

    `clear`: as many seats as a vote names, each found for certain, all different. If not, nothing may be counted, and the writer is asked.
    """

    kind: Kind
    line: str
    targets: tuple[Target, ...] = ()
    clear: bool = True

    @property
    def said(self) -> str:
        """The word, or the words, that name seats."""
        return "、".join(target.said for target in self.targets)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats voted for, of a clear vote; of another those that its first unclear word fits."""
        if self.clear:
            return tuple(target.seats[0] for target in self.targets)
        return self.unclear.seats if self.unclear is not None else ()

    @property
    def unclear(self) -> Target | None:
        """The first word that does not mean one seat."""
        return next((target for target in self.targets if len(target.seats) != 1), None)

    def meaning(self, seat: int, *, places: int) -> str:
        """How to write it so that it means this seat where it is unclear. `places`: how many seats a vote names."""
        seats = f"{seat}号"
        if places > 1 and self.unclear is not None:
            seats = "、".join(seats if one is self.unclear else one.written for one in self.targets)
        # What stood between tags may stand within a line, where nothing else votes.
        return f"[vote]{seats}[/vote]" if self.line.casefold().startswith("[vote]") else f"投票：{seats}"


@dataclass(frozen=True, slots=True)
class Ignored:
    """A line that would be a vote, and is none: because of where it stands (`place`), or of how it is written (`near`)."""

    line: str
    place: Place | None = None
    near: Near | None = None

    @property
    def why(self) -> str:
        """Whichever of the two it is."""
        return self.place or self.near or ""


def vote_in(line: str, *, names: Names) -> VoteLine | None:
    """The vote that a whole line says, or None."""
    return None if asks(line) else said_in(line, names=names)


def asks(said: str, /) -> bool:
    """Whether that is asked and not said, for folding drops the mark of a question."""
    return _ASKED.match(unicodedata.normalize("NFKC", said)) is not None


def said_in(line: str, *, names: Names) -> VoteLine | None:
    """The vote that a line says, were it not a question."""
    plain = unicodedata.normalize("NFKC", line).strip().rstrip(END).strip()
    if not plain or len(plain) > LONGEST_LINE or not names.seats:
        return None
    folded = fold(plain)
    if folded in ABSTAIN | WITHDRAW:
        does = _SENTENCE.isdisjoint(plain)
        return VoteLine("abstain" if folded in ABSTAIN else "withdraw", line.strip()) if does else None
    match = LINE.fullmatch(plain)
    if match is None or folded in _WORDS or not match["rest"]:
        return None
    rest = match["rest"].strip().lstrip("@")
    if match["colon"]:
        said = vote_for(rest, line=line, names=names)
        return None if not _SENTENCE.isdisjoint(rest) and not said.seats else said
    vote = _without_colon(rest, latin=match["verb"].isascii(), blank=bool(match["blank"]), names=names)
    return VoteLine("cast", line.strip(), *vote) if vote else None


def vote_for(said: str, *, line: str, names: Names) -> VoteLine:
    """The vote for what was said behind a colon, or between two tags."""
    folded = fold(said)
    if folded in ABSTAIN:
        return VoteLine("abstain", line.strip())
    if folded in WITHDRAW:
        return VoteLine("withdraw", line.strip())
    targets = _commented(said, names=names) or _targets(said, names=names)
    return VoteLine("cast", line.strip(), targets, _is_clear(targets, names=names))


def _commented(said: str, *, names: Names) -> tuple[Target, ...]:
    """A seat with a comment behind it, where a vote names one seat; left open where the comment names a seat too, or has a number."""
    found = COMMENTED.fullmatch(said.translate(WRAPPED).strip())
    seats = names.exactly(found["head"]) if found is not None and names.places == 1 else ()
    if found is None or len(seats) != 1 or names.find(said):
        return ()
    others = names.named_in(found["rest"])
    if others - {*seats}:
        return (Target(said, tuple(sorted({*seats, *others}))),)
    return () if re.search("[0-9]", found["rest"]) else (Target(found["head"], seats),)


def _without_colon(rest: str, *, latin: bool, blank: bool, names: Names) -> tuple[tuple[Target, ...], bool] | None:
    targets = _targets(rest, names=names)
    sure = all(number_in(one.said) is not None or names.exactly(one.said) for one in targets)
    if latin and not blank:
        return None
    one_word = blank and not re.search(r"\s", rest) and _SENTENCE.isdisjoint(rest)
    if sure or (one_word and len(targets) == names.places):
        return targets, _is_clear(targets, names=names)
    return None


def _targets(said: str, *, names: Names) -> tuple[Target, ...]:
    """The words between commas and the like; a name that has such a sign in it is found whole first."""
    said = said.translate(WRAPPED).strip()
    found = names.find(said)
    parts = [said] if found else [part for part in _APART.split(said) if part]
    if not found and len(parts) == 1 and all(number_in(one) is not None for one in said.split()):
        parts = said.split()  # 3 5
    parts = [part.strip().lstrip("@＠") for part in parts] or [said]
    return tuple(Target(part, names.find(part)) for part in parts)


def _is_clear(targets: tuple[Target, ...], *, names: Names) -> bool:
    seats = {target.seats for target in targets}
    return len(targets) == len(seats) == names.places and all(len(one) == 1 for one in seats)

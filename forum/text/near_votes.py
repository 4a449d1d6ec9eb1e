"""Lines that their writer may take for a vote and that are none: what keeps them from it, so that no vote is lost without a word."""

import re
import unicodedata
from typing import Final

from forum.names import fold
from forum.text.seats import Names
from forum.text.votes import ABSTAIN, COMMENTED, LINE, LONGEST_LINE, WITHDRAW, WRAPPED, Near, said_in

# A tag that is not closed, names a seat in itself, or has more than a seat in it.
_TAG: Final = re.compile(r"\[/?(?:un)?vote\b[^\]\n]*\]", re.IGNORECASE)
# What some put before a line to make it stand out; here it is text.
_MARKS: Final = " \t#*~_=|>·•→+-"
# Where what is said of a vote begins.
_COMMENT: Final = re.compile(r"[,;。!…(\s]")


def why_none(line: str, *, names: Names) -> Near | None:
    """What keeps a line from voting that is no vote (`votes.vote_in`) and may look like one; None where it does not."""
    plain = unicodedata.normalize("NFKC", line).strip()
    if not plain or not names.seats:
        return None
    if _TAG.search(plain):
        return "tag"
    bare = plain.strip(_MARKS).translate(WRAPPED).strip()
    if not bare or len(bare) > LONGEST_LINE:
        return None
    if said_in(bare, names=names):
        return "question" if said_in(plain, names=names) else "marks"
    if "?" in bare and said_in(bare.replace("?", ""), names=names):
        return "question"
    head, *comment = _COMMENT.split(bare, maxsplit=1)
    if comment and fold(head) in ABSTAIN | WITHDRAW:
        return "alone"
    match = LINE.fullmatch(bare)
    if match is not None and match["colon"]:
        return "nobody"
    return "sentence" if _is_half_a_vote(plain, names=names) else None


def _is_half_a_vote(line: str, *, names: Names) -> bool:
    """Whether it begins with a vote and goes on as a sentence: 投3号，他太可疑."""
    match = LINE.fullmatch(line)
    if match is None or match["colon"] or (match["verb"].isascii() and not match["blank"]):
        return False
    found = COMMENTED.fullmatch(match["rest"].lstrip("@"))
    return found is not None and bool(names.exactly(found["head"]))

"""过 in a text (2.1): which line says it, and whether the text ends with it. Quotations are nobody's own words, and end nothing.

It stands alone on its line, as a vote does, in either script and with any full stop; a question is none.
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

from forum.names import fold
from forum.text.votes import END, asks

_PASS: Final = fold("过")
# A last sentence that is only 过, on a line with others: 我说完了。过。
_BEHIND: Final = re.compile(r".*[\s,;。.!~…、:)]过", re.DOTALL)
_LONGEST = 20  # characters; a longer line says more than 过


@dataclass(slots=True)
class Ending:
    """How a text ends, as its lines are read one after another: so many are the writer's `own`; `said` is the last of these, where it says
    过; `line` is the last of all."""

    own: int = 0
    said: str = ""
    line: str = ""

    def add(self, line: str, *, own: bool, bare: bool = True) -> None:
        """The next line; `own`: no quotation; `bare`: neither code, nor covered, struck out, in a list or a table."""
        if not line.strip():
            return
        self.line = line.strip()
        if own:
            self.own += 1
            self.said = self.line if bare and says_pass(line) else ""

    @property
    def passes(self) -> bool:
        """Whether it ends with a 过."""
        return bool(self.said)

    @property
    def alone(self) -> bool:
        """Whether 过 is all that its writer says."""
        return self.passes and self.own == 1

    @property
    def near(self) -> str:
        """The last line, where it looks like a 过 and is none."""
        return self.line if not self.passes and (says_pass(self.line) or _ends_in_pass(self.line)) else ""


def says_pass(line: str, /) -> bool:
    """Whether a whole line says 过."""
    return len(line) <= _LONGEST and not asks(line) and fold(_plain(line)) == _PASS


def _ends_in_pass(line: str, /) -> bool:
    end = line[-_LONGEST:]
    return not asks(end) and _BEHIND.fullmatch(_plain(end).replace("過", "过")) is not None


def _plain(line: str, /) -> str:
    return unicodedata.normalize("NFKC", line).strip().rstrip(END).strip()

"""What verifying says: one line for each thing that was looked at."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """`about` names the part that was looked at; `holds` is None for what is only said. `sentence` is an English message id, `params`
    gives its placeholders: numbers, fingerprints, and ids of phases, sides and reasons; never words."""

    about: str
    holds: bool | None
    sentence: str
    params: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.sentence.format(**self.params)


_LONGEST = 300  # characters of what stands in a document, in a line


def good(about: str, sentence: str, /, **params: object) -> Line:
    """It holds."""
    return Line(about, True, sentence, _shown(params))


def bad(about: str, sentence: str, /, **params: object) -> Line:
    """It does not."""
    return Line(about, False, sentence, _shown(params))


def said(about: str, sentence: str, /, **params: object) -> Line:
    """Nothing was looked at; but whoever reads must know it."""
    return Line(about, None, sentence, _shown(params))


def _shown(params: Mapping[str, object]) -> dict[str, object]:
    """Whatever a document holds may be printed to a terminal: cut, and without what steers one."""
    return {name: _printable(value) if isinstance(value, str) else value for name, value in params.items()}


def _printable(text: str) -> str:
    cut = text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in cut)

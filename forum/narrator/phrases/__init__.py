"""All phrases of the narrator by id: English msgids with their placeholders, from which every language is translated."""

from typing import Final

from forum.narrator.phrases.ballot import BALLOT
from forum.narrator.phrases.day import DAY
from forum.narrator.phrases.end import END
from forum.narrator.phrases.judge import JUDGE
from forum.narrator.phrases.night import NIGHT
from forum.narrator.phrases.private import PRIVATE
from forum.narrator.phrases.why import WHY

__all__ = ["PHRASES", "WHY"]

PHRASES: Final[dict[str, str]] = {**NIGHT, **DAY, **BALLOT, **JUDGE, **END, **PRIVATE}

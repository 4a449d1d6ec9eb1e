"""Lines of a text that vote for nobody clearly: whom they may mean, and the text with one of them settled (trials T01, T02)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from forum.access import Seen
from forum.models import Room
from forum.queries.known_names import names_known
from forum.queries.seats import Seated, seated_in
from forum.text import VoteLine, as_posted, read

_TRIES: Final = 10  # places at which the same words may stand


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat that may be meant; `value` says so when the form is sent again."""

    seat: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Unclear:
    """A word of a line that votes; `fits`: it fits several seats, and not none."""

    line: str
    said: str
    fits: bool
    choices: tuple[Choice, ...]


def unclear_in(seen: Seen, room: Room, *, text: str) -> tuple[Unclear, ...]:
    """What the writer is to be asked, for each such line its first word; where a word fits no seat, all the living are offered."""
    seated = seated_in(seen.row)
    votes = read(as_posted(text), table=names_known(seen, room, seated=seated)).votes
    return tuple(
        _asked(place, vote, seen=seen, seated=seated)
        for place, vote in enumerate(votes)
        if not vote.clear and vote.targets
    )


def settled(seen: Seen, room: Room, *, text: str, meant: str) -> str:
    """The text with the line that `meant` (a Choice's value) speaks of written out; as it was where that fits nothing in it.

    Raises Refused (too_long).
    """
    text = as_posted(text)
    place, _colon, seat = meant.partition(":")
    names = names_known(seen, room, seated=seated_in(seen.row))
    votes = read(text, table=names).votes
    if not (place.isdecimal() and seat.isdecimal() and int(place) < len(votes) and int(seat) in names):
        return text
    nth, by = int(place), votes[int(place)].meaning(int(seat), places=names.places)
    for written in islice(_rewritten(text, votes[nth].line, by=by), _TRIES):
        # The same words may stand in a quotation too, where they are somebody else's and no vote.
        again = read(written, table=names).votes
        if len(again) == len(votes) and [n for n, one in enumerate(again) if one != votes[n]] == [nth]:
            return written
    return text


def _asked(place: int, vote: VoteLine, *, seen: Seen, seated: Seated) -> Unclear:
    target = vote.unclear or vote.targets[0]
    living = tuple(int(seat) for seat in seen.view.candidates or seen.view.living)
    seats = target.seats or living
    choices = tuple(Choice(seat, seated.name(seat), f"{place}:{seat}") for seat in seats)
    return Unclear(vote.line, target.said, bool(target.seats), choices)


def _rewritten(text: str, line: str, *, by: str) -> Iterator[str]:
    """The text with each place in turn at which this line stands written otherwise, within its marks where it is marked in some way."""
    at = text.find(line)
    while at >= 0:
        yield text[:at] + by + text[at + len(line) :]
        at = text.find(line, at + len(line))

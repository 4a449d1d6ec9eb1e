"""Lines of a text that vote for nobody clearly: whom they may mean, and the text with one of them settled (trials T01, T02)."""

from dataclasses import dataclass

from forum.access import Seen
from forum.models import Room
from forum.queries.known_names import names_known
from forum.queries.seats import Seated, seated_in
from forum.text import VoteLine, as_posted, read


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
    vote = votes[int(place)]
    return _rewritten(text, vote.line, by=vote.meaning(int(seat), places=names.places))


def _asked(place: int, vote: VoteLine, *, seen: Seen, seated: Seated) -> Unclear:
    target = vote.unclear or vote.targets[0]
    living = tuple(int(seat) for seat in seen.view.candidates or seen.view.living)
    seats = target.seats or living
    choices = tuple(Choice(seat, seated.name(seat), f"{place}:{seat}") for seat in seats)
    return Unclear(vote.line, target.said, bool(target.seats), choices)


def _rewritten(text: str, line: str, *, by: str) -> str:
    """The first line of the text that is this one is replaced; one that is marked in some way, within its marks."""
    lines = text.split("\n")
    for place, one in enumerate(lines):
        if one.strip() == line.strip():
            lines[place] = by
            return "\n".join(lines)
    return text.replace(line, by, 1)

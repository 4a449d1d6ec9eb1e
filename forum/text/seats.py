"""What a writer may know of who sits where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from forum.names import LONGEST
from forum.text.finding import Finder
from forum.text.numerals import number_in
from forum.text.sources import Source


@dataclass(frozen=True)
class Names:
    """What a writer may know of who sits where: numbers, and the names beside them (in an alias game those that were drawn, in each
    language that they have). Nothing else of a game comes into a text.

    Seats that are out are found like others, and the rules refuse them. `places`: how many seats a vote names. `seat_address` and
    `floor_address` have a `{}` for the number; empty: no link is made. `last_floor`: up to which one is. `sources`: by number, the floors
    that may be quoted as such, of those that the text claims.
    """

    seats: tuple[tuple[int, tuple[str, ...]], ...] = ()
    places: int = 1
    seat_address: str = ""
    floor_address: str = ""
    last_floor: int = 0
    sources: Mapping[int, Source] = field(default_factory=dict)
    _found: dict[str, tuple[int, ...]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __contains__(self, number: object) -> bool:
        return any(seat == number for seat, _names in self.seats)

    def find(self, word: str) -> tuple[int, ...]:
        """The seats that a word means: one, or several where it fits several, or none.

        The surest way that finds any decides: number (with the name beside it), name as it is written, name that reads
        alike (Hans/Hant, width, case), beginning of a name, initials of its pinyin, pinyin.
        """
        if word not in self._found:
            self._found[word] = self._finder.find(word)
        return self._found[word]

    def exactly(self, word: str) -> tuple[int, ...]:
        """Likewise, but by number or whole name alone."""
        return self._finder.exactly(word)

    def named_in(self, text: str) -> frozenset[int]:
        """The seats of which the number with its 号, or the whole name, stands somewhere in a text."""
        return self._finder.named_in(text)

    def mentioned_in(self, text: str, *, at: int) -> tuple[int, int] | None:
        """The seat named at this place of a text, and where the name ends; the longest that fits, None where none does."""
        here = text[at : at + LONGEST + 8]
        if not here:
            return None
        names = self._by_start.get(here[0].casefold(), {})
        for end in range(min(len(here), self._longest) if names else 0, 0, -1):
            seat = names.get(here[:end].casefold())
            if seat is not None:
                return seat, at + end
        return self._numbered(here, at=at)

    def _numbered(self, here: str, *, at: int) -> tuple[int, int] | None:
        """A number written in figures, with 号 or without."""
        end = 0
        while end < len(here) and here[end] in "0123456789０１２３４５６７８９":
            end += 1
        number = number_in(here[:end]) if 0 < end < 4 else None
        if number is None or number not in self:
            return None
        return number, at + end + (here[end : end + 1] in {"号", "號"})

    @cached_property
    def _finder(self) -> Finder:
        return Finder(self.seats)

    @cached_property
    def _longest(self) -> int:
        return max((len(name) for _seat, names in self.seats for name in names), default=0)

    @cached_property
    def _by_start(self) -> dict[str, dict[str, int]]:
        """Each name, by its first sign: a text full of @ is read as fast as any."""
        found: dict[str, dict[str, int]] = {}
        for seat, names in self.seats:
            for name in filter(None, names):
                found.setdefault(name[0].casefold(), {})[name.casefold()] = seat
        return found

"""A seat's page: who sits there, its votes and those on it, ballot by ballot. Its posts: `narrowed_thread`."""

from dataclasses import dataclass

from forum.access import Seen
from forum.queries.matrix import Cast, casts_visible_to, cell_of
from forum.queries.seats import Seated


@dataclass(frozen=True, slots=True)
class BallotOfSeat:
    """What a ballot had to do with a seat, as far as its numbers are for this reader.

    `targets`: whom it named; `said`: what it did where it named nobody; `by`: who named it, in order of arrival.
    """

    title: str
    open: bool
    targets: tuple[int, ...]
    said: str
    by: tuple[int, ...]
    out: bool


@dataclass(frozen=True, slots=True)
class SeatPage:
    """What stands beside the posts. `person` is the public id of the account, empty while nobody may know it; `out_in`: the round in which
    it left."""

    number: int
    name: str
    alias: str
    person: str
    mine: bool
    out: bool
    out_in: int | None
    ballots: tuple[BallotOfSeat, ...]


def seat_page(seen: Seen, *, number: int, seated: Seated) -> SeatPage:
    """Of a game that was dealt; the seat is one of its seats. No query."""
    left = next((one for one in seen.view.out if one.seat == number), None)
    return SeatPage(
        number=number,
        name=seated.name(number),
        alias=seated.alias(number),
        person=seated.person(number),
        mine=number == seen.seat,
        out=left is not None,
        out_in=left.round if left is not None else None,
        ballots=_ballots(seen, number=number),
    )


def _ballots(seen: Seen, *, number: int) -> tuple[BallotOfSeat, ...]:
    """The newest first; those in which neither it voted nor anybody for it are left out."""
    found = [_ballot(cast, number=number) for cast in reversed(casts_visible_to(seen))]
    return tuple(one for one in found if one.targets or one.said or one.by)


def _ballot(cast: Cast, *, number: int) -> BallotOfSeat:
    did, ballot = cell_of(cast, seat=number), cast.column
    by = tuple(voter for voter, named in cast.votes if number in named)
    return BallotOfSeat(ballot.title, ballot.open, did.targets, did.said, by, number in ballot.out)

"""2.8: when a game ends, and why. Plain cards in, a verdict out."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from killgame.editions.edition import Edition
from killgame.game import Options, Role, Seat, Winner
from killgame.rejections import _

# The id of every reason (`GameEnded.why`) and its English sentence; the first ten are conditions of editions.
WHY: dict[str, str] = {
    "killers_out": _("all killers are out"),
    "police_out": _("all police are out"),
    "police_and_civilians_out": _("all police and civilians are out"),
    "civilians_out": _("all civilians are out"),
    "round_limit": _("round {round} is over and killers are left"),
    "surrender": _("a surrender by {seats}"),
    "third_tie": _("the third tie"),
    "both": _("both sides met their condition at once"),
    "ruled": _("the judge's ruling"),
    "broken_off": _("the game was broken off"),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    winner: Winner
    why: str


def verdict(edition: Edition, *, options: Options, dealt: frozenset[Role], left: frozenset[Role]) -> Verdict | None:
    """Who has won, if anybody: `dealt` are the roles that were dealt, `left` those of which a card is not lost yet."""
    met = [
        Verdict(condition.winner, condition.why)
        for condition in edition.wins
        if not left & condition.roles and dealt & condition.roles
    ]
    if options.civilians_out != "play_on" and "civilian" in dealt and "civilian" not in left:
        met.append(Verdict(options.civilians_out, "civilians_out"))
    if not met:
        return None
    if len({one.winner for one in met}) > 1:
        return Verdict("draw", "both")
    return met[0]


def roles_left(seats: Iterable[Seat]) -> frozenset[Role]:
    """The roles of which a card is not lost yet."""
    return frozenset([card for seat in seats if seat.exit is None for card in seat.cards[seat.lost :]])


def roles_dealt(seats: Iterable[Seat]) -> Counter[Role]:
    """How many cards of each role were dealt."""
    return Counter(card for seat in seats for card in seat.cards)


def last_of_its_kind(seats: Iterable[Seat], *, seat: Seat) -> bool:
    """2.9: no other living seat plays the same card."""
    return not any(other.exit is None and other.role == seat.role and other.number != seat.number for other in seats)

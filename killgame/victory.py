"""2.8: when a game ends, and why. Plain cards in, a verdict out."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from killgame.editions.edition import Edition, Number
from killgame.game import Options, Role, Seat, Winner
from killgame.rejections import _

# The id of every reason (`GameEnded.why`) and its English sentence; those down to the civilians' are conditions of editions.
WHY: dict[str, str] = {
    "killers_out": _("all killers are out"),
    "killers_and_mole_out": _("all killers, the mole too, are out"),
    "killers_and_devil_out": _("all killers and the devil are out"),
    "killer_cards_lost": _("all killer cards are lost"),
    "killer_named": _("the killer has been named"),
    "killer_thrown_out": _("the killer has been thrown out"),
    "police_out": _("all police are out"),
    "police_and_civilians_out": _("all police and civilians are out"),
    "police_doctor_and_secret_police_out": _("police, doctor and secret police are all out"),
    "five_out": _("all five special roles are out"),
    "killers_as_many": _("the killers are at least as many as the others"),
    "police_and_mole_out": _("all police, the mole too, are out"),
    "police_cards_lost": _("all police cards are lost"),
    "police_and_angel_out": _("all police and the angel are out"),
    "only_killer_left": _("nobody but the killer is left"),
    "students_and_cadres_out": _("all students and cadres are out and the dean is not"),
    "dean_out": _("the dean is out"),
    "dean_out_one_cadre": _("the dean is out and only one cadre is left"),
    "civilians_out": _("all civilians are out"),
    "civilian_cards_lost": _("all civilian cards are lost"),
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


def verdict(edition: Edition, *, options: Options, dealt: Number, left: Number) -> Verdict | None:
    """Who has won, if anybody: how many cards of each role were `dealt`, and how many are `left`, not lost yet."""
    met = [
        Verdict(condition.winner, condition.why)
        for condition in edition.wins
        if left.keys().isdisjoint(condition.roles) and not dealt.keys().isdisjoint(condition.roles)
    ]
    if edition.also_wins is not None:
        met += [Verdict(winner, why) for winner, why in edition.also_wins(dealt, left)]
    heeds = edition.heeds_civilians_out and options.civilians_out != "play_on"
    if heeds and "civilian" in dealt and "civilian" not in left:
        met.append(Verdict(options.civilians_out, edition.civilians_why))
    if not met:
        return None
    if len({one.winner for one in met}) > 1:
        return Verdict("draw", "both")
    return met[0]


THIRD_TIE = Verdict("draw", "third_tie")
KILLER_NAMED = Verdict("good", "killer_named")
_ROUND_LIMIT = Verdict("killers", "round_limit")


def limit_reached(options: Options, *, round: int) -> Verdict | None:
    """`round_limit`: who has won when this round ends without a result, if it was the last."""
    return _ROUND_LIMIT if options.round_limit is not None and round >= options.round_limit else None


def roles_left(seats: Iterable[Seat]) -> Counter[Role]:
    """How many cards of each role are not lost yet."""
    return Counter([card for seat in seats if seat.exit is None for card in seat.cards[seat.lost :]])


def roles_dealt(seats: Iterable[Seat]) -> Counter[Role]:
    """How many cards of each role were dealt."""
    return Counter([card for seat in seats for card in seat.cards])


def last_of_its_kind(seats: Iterable[Seat], *, seat: Seat) -> bool:
    """2.9: no other living seat plays the same card."""
    return not any(other.exit is None and other.role == seat.role and other.number != seat.number for other in seats)

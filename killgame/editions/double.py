"""3.10 `double`: two cards each, played one after the other."""

from collections.abc import Callable, Sequence
from functools import cache

from killgame.editions.edition import Act, Condition, Dawn, Edition, Night
from killgame.editions.standard import CHECK, KILL, KILLER, NEEDLE, POLICE, SIDES, SNIPE, checked
from killgame.game import Mark, Role, SeatNo

ROLES = ("killer", "police", "doctor", "sniper", "civilian")


def resolve(night: Night) -> Dawn:
    """3.8 step 3 as 3.10 has it: attacks count by source, empty needles by doctor."""
    kill = night.taken.get("kill")
    attacks: dict[SeatNo, list[str]] = {} if kill is None else {kill: ["kill"]}
    for snipe in night.picked("snipe"):
        attacks.setdefault(SeatNo(snipe.value[0]), []).append("snipe")
    needles = night.picked("needle")
    needled = {pick.value[0] for pick in needles}
    out = {seat: hits[0] for seat, hits in attacks.items() if len(hits) > 1 or seat not in needled}
    marks = list(night.marks)
    for needle in needles:
        target = SeatNo(needle.value[0])
        if target in attacks:
            continue
        if any(mark.seat == target and mark.by == needle.seat for mark in marks):
            out[target] = "needle"
        marks.append(Mark("empty", target, needle.seat, night.round))
    killed = frozenset({kill} & out.keys()) if kill is not None else frozenset()
    return Dawn(tuple(sorted(out.items())), killed, checked(night), marks=tuple(marks))


@cache
def _ways(seats: int, killers: int, police: int) -> int:
    """In how many ways two cards each can lie before so many seats, none with a killer and a police card, all cards of a kind alike."""
    others = 2 * seats - killers - police
    if min(killers, police, others) < 0:
        return 0
    if not seats:
        return 1
    return sum(_ways(seats - 1, killers - hand.count("killer"), police - hand.count("police")) for hand in _HANDS)


# The killers' and police cards of a hand, place by place ("": another card); never one of each.
_HANDS = (
    ("killer", "killer"),
    ("killer", ""),
    ("", "killer"),
    ("", ""),
    ("police", "police"),
    ("police", ""),
    ("", "police"),
)


def pairs(pack: Sequence[Role], lot: Callable[[int, str], int]) -> Sequence[tuple[Role, ...]]:
    """A deal of two cards each, uniform over the valid ones: hand by hand, each as likely as there are ways to go on from it.

    `lot(n, purpose)` draws from range(n). Raises ValueError where no deal is valid.
    """
    killers, police = pack.count("killer"), pack.count("police")
    others = [card for card in pack if card not in ("killer", "police")]
    seats = len(pack) // 2
    if len(pack) % 2 or not _ways(seats, killers, police):
        raise ValueError("no deal of these cards is valid")
    hands: list[tuple[Role, ...]] = []
    for left in range(seats - 1, -1, -1):
        drawn = lot(_ways(left + 1, killers, police), f"hand {left}")
        for hand in _HANDS:
            ways = _ways(left, killers - hand.count("killer"), police - hand.count("police"))
            if drawn < ways:
                break
            drawn -= ways
        killers -= hand.count("killer")
        police -= hand.count("police")
        rest = [others.pop(lot(len(others), f"card {left}:{place}")) for place in range(hand.count(""))]
        hands.append(tuple([card or rest.pop() for card in hand]))
    return hands


EDITION = Edition(
    id="double",
    table={
        seats: (("killer", 3), ("police", 3), ("doctor", 2), ("sniper", 2), ("civilian", 2 * seats - 10))
        for seats in range(8, 15)
    },
    hand=2,
    pairs=pairs,
    roles=ROLES,
    sides={**SIDES, "doctor": "good", "sniper": "good"},
    acts=(
        Act("arrange", frozenset(ROLES), phase="arrange", form="order"),
        KILL,
        CHECK,
        NEEDLE,
        SNIPE,
    ),
    wins=(Condition("good", KILLER, "killer_cards_lost"), Condition("killers", POLICE, "police_cards_lost")),
    civilians_why="civilian_cards_lost",
    resolve=resolve,
    first_phase="arrange",
    met_by_night=True,
    defaults={"last_words": "all", "announce_voted": "role", "civilians_out": "killers"},
)

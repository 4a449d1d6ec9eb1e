"""3.13 `taiwan`: hand to hand. One killer presses hands in the circle; by day anybody may say who it is."""

from collections.abc import Iterable

from killgame.editions.edition import Act, Dawn, Edition, Night, Number, rows
from killgame.editions.standard import CIVILIAN, KILLER
from killgame.game import SeatNo


def pressed(killer: SeatNo, *, number: int, way: int, living: Iterable[SeatNo]) -> SeatNo | None:
    """The seat at that number, counted from the killer's neighbour round and round, upwards (+1) or downwards (-1), the killer left out."""
    others = sorted(
        [seat for seat in living if seat != killer], key=lambda seat: (way * seat < way * killer, way * seat)
    )
    return others[(number - 1) % len(others)] if others else None


def resolve(night: Night) -> Dawn:
    """The seat at the number goes out."""
    for press in night.picked("press"):
        number, way = press.value
        seat = pressed(press.seat, number=number, way=way, living=night.roles)
        if seat is not None:
            return Dawn(((seat, "press"),))
    return Dawn()


def alone(_dealt: Number, left: Number) -> Iterable[tuple[str, str]]:
    """Nobody but the killer lives."""
    if left.get("killer", 0) and sum(left.values()) == left["killer"]:
        yield "killers", "only_killer_left"


def killer_gone(dealt: Number, left: Number) -> Iterable[tuple[str, str]]:
    """The judge threw the killer out: nothing else takes him."""
    if dealt.get("killer", 0) and not left.get("killer", 0):
        yield "good", "killer_thrown_out"


EDITION = Edition(
    id="taiwan",
    table=rows((6, 20, {"killer": 1})),
    roles=("killer", "civilian"),
    sides={"killer": "killers", "civilian": "good"},
    acts=(
        Act("press", KILLER, form="press"),
        Act("accuse", CIVILIAN, phase="accuse", own_seat=False, at_once=True),
    ),
    wins=(),
    also_ends=(("good", "killer_named"), ("good", "killer_thrown_out"), ("killers", "only_killer_left")),
    also_wins=lambda dealt, left: (*alone(dealt, left), *killer_gone(dealt, left)),
    resolve=resolve,
    day="accuse",
    has_words=False,
    heeds_civilians_out=False,
    single=KILLER,
)

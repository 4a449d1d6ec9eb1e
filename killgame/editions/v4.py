"""3.8 `v4`: butterfly, sniper, elder."""

from collections.abc import Iterable
from dataclasses import replace

from killgame.editions.edition import Act, Condition, Counts, Dawn, Edition, Night, Number
from killgame.editions.standard import CHECK, DOCTOR, KILL, KILLERS_KNOWN, KILLERS_OUT, NEEDLE, POLICE, SNIPE, checked
from killgame.game import Mark, SeatNo

BUTTERFLY = frozenset({"butterfly"})
ELDER = frozenset({"elder"})
FIVE = BUTTERFLY | SNIPE.roles | DOCTOR | POLICE | ELDER


def _effects(night: Night, *, hugged: SeatNo | None) -> dict[SeatNo, set[str]]:
    """Steps 1 and 2: the effects on each seat, after the hug."""
    aimed = {
        "kill": night.taken.get("kill"),
        "snipe": night.target("snipe"),
        "needle": night.target("needle"),
        "silence": night.target("silence"),
    }
    effects: dict[SeatNo, set[str]] = {}
    for what, seat in aimed.items():
        if seat is not None and seat != hugged:
            effects.setdefault(seat, set()).add(what)
    if hugged is not None:
        butterfly = next(seat for seat, role in night.roles.items() if role == "butterfly")
        effects[hugged] = set(effects.get(butterfly, ()))
    return effects


def resolve(night: Night) -> Dawn:
    """The five steps of 3.8."""
    hugged = night.target("hug")
    effects = _effects(night, hugged=hugged)
    out: dict[SeatNo, str] = {}
    marks = list(night.marks)
    for seat in sorted(effects):  # 3
        hits = [what for what in ("kill", "snipe") if what in effects[seat]]
        if len(hits) == 2 or (hits and "needle" not in effects[seat]):
            out[seat] = hits[0]
        elif not hits and "needle" in effects[seat]:
            if any(mark.kind == "empty" and mark.seat == seat for mark in marks):
                out[seat] = "needle"
            marks += [Mark("empty", seat, pick.seat, night.round) for pick in night.picked("needle")]
    silenced = tuple([seat for seat in sorted(effects) if "silence" in effects[seat] and seat not in out])  # 4
    answers = checked(night)
    if hugged is not None:  # 5
        answers = tuple([replace(one, answer="unknown") if one.target == hugged else one for one in answers])
    killed = frozenset([seat for seat in out if "kill" in effects[seat]])
    return Dawn(tuple(out.items()), killed, answers, silenced, tuple(marks))


def parity(_dealt: Number, left: Number) -> Iterable[tuple[str, str]]:
    """Killers live, and are at least as many as the others."""
    killers = left.get("killer", 0)
    if killers and killers >= sum(left.values()) - killers:
        yield "killers", "killers_as_many"


def _row(seats: int) -> Counts:
    killers = 3 if seats < 14 else 4 + (seats - 14) // 2
    return (*((role, 1) for role in sorted(FIVE)), ("killer", killers), ("civilian", seats - 5 - killers))


EDITION = Edition(
    id="v4",
    table={seats: _row(seats) for seats in range(11, 20)},
    roles=("killer", "police", "doctor", "butterfly", "sniper", "elder", "civilian"),
    sides={"killer": "killers", **dict.fromkeys(FIVE, "good"), "civilian": "good"},
    acts=(KILL, CHECK, Act("hug", BUTTERFLY, own_seat=False), SNIPE, NEEDLE, Act("silence", ELDER)),
    wins=(KILLERS_OUT, Condition("killers", FIVE, "five_out")),
    also_wins=parity,
    also_ends=(("killers", "killers_as_many"),),
    resolve=resolve,
    circles=(KILLERS_KNOWN,),
    defaults={
        "killers_hit_killers": True,
        "last_words": "by_role",
        "direction": "alternate",
        "talk_and_vote": True,
        "must_vote": True,
        "tie": "none",
        "announce_voted": "side",
    },
    after_words=True,
    single=FIVE,
)

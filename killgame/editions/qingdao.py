"""3.6 `qingdao`: a doctor with a needle, and a mine."""

from killgame.editions.edition import Dawn, Edition, Night, rows
from killgame.editions.standard import (
    CHECK,
    DOCTOR,
    KILL,
    KILLERS_KNOWN,
    KILLERS_OUT,
    NEEDLE,
    POLICE_KNOWN,
    POLICE_OUT,
    SIDES,
    checked,
)
from killgame.game import Mark, SeatNo

_BOTH = {"doctor": 1, "mine": 1}


def resolve(night: Night) -> Dawn:
    """The six steps of 3.6."""
    out: dict[SeatNo, str] = {}
    marks: tuple[Mark, ...] = ()
    safe: SeatNo | None = None
    for needle in night.picked("needle"):
        target = SeatNo(needle.value[0])
        marks = (Mark("needle", target, needle.seat, night.round),)
        if night.roles[target] == "mine":  # 1
            out[needle.seat] = "mine"
        elif Mark("needle", target, needle.seat, night.round - 1) in night.marks or night.roles[target] == "killer":
            out[target] = "needle"  # 2, 3
        else:  # 4
            safe = target
    kill = night.taken.get("kill")
    killed: frozenset[SeatNo] = frozenset()
    if kill is not None and night.roles[kill] == "mine":  # 5
        first = next(pick.seat for pick in night.picked("kill") if pick.value == (kill,))
        out.setdefault(first, "mine")
    elif kill is not None and kill != safe:  # 6
        killed = frozenset({kill})
        out.setdefault(kill, "kill")
    return Dawn(tuple(out.items()), killed, checked(night), marks=marks)


EDITION = Edition(
    id="qingdao",
    table=rows(
        (8, 10, {"killer": 2, "police": 2, **_BOTH}),
        (11, 14, {"killer": 3, "police": 3, **_BOTH}),
        (15, 16, {"killer": 4, "police": 4, **_BOTH}),
    ),
    roles=("killer", "police", "doctor", "mine", "civilian"),
    sides={**SIDES, "doctor": "good", "mine": "good"},
    acts=(KILL, CHECK, NEEDLE),
    wins=(KILLERS_OUT, POLICE_OUT),
    resolve=resolve,
    circles=(KILLERS_KNOWN, POLICE_KNOWN),
    defaults={"last_words": "all", "kill_answer": True, "civilians_out": "killers"},
    single=DOCTOR | {"mine"},
)

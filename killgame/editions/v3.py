"""3.7 `v3`: a doctor who saves, and a secret police with one shot."""

from killgame.editions.edition import Act, Condition, Dawn, Edition, Night, rows
from killgame.editions.standard import (
    CHECK,
    DOCTOR,
    KILL,
    KILLERS_KNOWN,
    KILLERS_OUT,
    POLICE,
    POLICE_KNOWN,
    SIDES,
    checked,
)
from killgame.game import Mark, SeatNo

SECRET = frozenset({"secret_police"})


def resolve(night: Night) -> Dawn:
    """The three steps of 3.7."""
    kill, saved, shot = night.taken.get("kill"), night.target("save"), night.target("shoot")
    lost = kill is None or kill == saved  # 2
    if kill is not None and night.roles[kill] == "secret_police":  # 1: a shot of this night does not end it yet
        lost = lost or not any(mark.kind == "used:shoot" and mark.by == kill for mark in night.marks)
    out: dict[SeatNo, str] = {} if lost or kill is None else {kill: "kill"}
    killed = frozenset(out)
    if shot is not None and night.roles[shot] == "killer":  # 3
        out.setdefault(shot, "shoot")
    saves = [Mark("save", SeatNo(pick.value[0]), pick.seat, night.round) for pick in night.picked("save")]
    kept = [mark for mark in night.marks if mark.kind != "save"]
    return Dawn(tuple(out.items()), killed, checked(night), marks=(*kept, *saves))


EDITION = Edition(
    id="v3",
    table=rows(
        (11, 14, {"killer": 3, "police": 2, "doctor": 1, "secret_police": 1}),
        (15, 18, {"killer": 4, "police": 3, "doctor": 1, "secret_police": 1}),
    ),
    roles=("killer", "police", "doctor", "secret_police", "civilian"),
    sides={**SIDES, "doctor": "good", "secret_police": "good"},
    acts=(KILL, CHECK, Act("save", DOCTOR), Act("shoot", SECRET, own_seat=False, once=True)),
    wins=(KILLERS_OUT, Condition("killers", POLICE | DOCTOR | SECRET, "police_doctor_and_secret_police_out")),
    resolve=resolve,
    circles=(KILLERS_KNOWN, POLICE_KNOWN),
    defaults={"last_words": "by_role", "peaceful_night": "skip", "civilians_out": "killers"},
    single=DOCTOR | SECRET,
)

"""3.12 `accomplice`: two and two and an accomplice."""

from dataclasses import replace

from killgame.editions.edition import Act, Answer, Dawn, Edition, Night, rows
from killgame.editions.standard import (
    CHECK,
    KILL,
    KILLERS_KNOWN,
    KILLERS_OUT,
    POLICE_KNOWN,
    POLICE_OUT,
    SIDES,
    plain_night,
)
from killgame.game import How, SeatNo

ACCOMPLICE = frozenset({"accomplice"})


def resolve(night: Night) -> Dawn:
    """A plain night, and the one look of the accomplice, of which the table hears that it was taken."""
    looks = [
        Answer("verify", target, "police" if night.roles[target] == "police" else "not_police", (pick.seat,))
        for pick in night.picked("verify")
        for target in (SeatNo(pick.value[0]),)
    ]
    dawn = plain_night(night)
    return replace(dawn, answers=(*dawn.answers, *looks), came=bool(looks))


def words(by: How, round: int) -> bool:
    """Those who go out in the first two nights."""
    return by == "night" and round <= 2


EDITION = Edition(
    id="accomplice",
    table=rows((11, 13, {"killer": 2, "police": 2, "accomplice": 1})),
    roles=("killer", "police", "accomplice", "civilian"),
    sides={**SIDES, "accomplice": "killers"},
    acts=(KILL, CHECK, Act("verify", ACCOMPLICE, own_seat=False, once=True)),
    wins=(KILLERS_OUT, POLICE_OUT),
    resolve=resolve,
    circles=(KILLERS_KNOWN, POLICE_KNOWN),
    defaults={"speech": "ordered", "direction": "lot", "announce_voted": "side", "civilians_out": "draw"},
    then_free=True,
    own_words=words,
    words_twice=1,
    two_places=(1, 12),
    single=ACCOMPLICE,
)

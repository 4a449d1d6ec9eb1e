"""3.2 `v2`: police."""

from killgame.editions.edition import Edition, rows
from killgame.editions.standard import (
    CHECK,
    KILL,
    KILLER,
    KILLERS_KNOWN,
    KILLERS_OUT,
    POLICE,
    POLICE_KNOWN,
    POLICE_OUT,
    SIDES,
    plain_night,
)

EDITION = Edition(
    id="v2",
    table=rows(
        (10, 10, {"killer": 2, "police": 2}), (11, 14, {"killer": 3, "police": 3}), (15, 20, {"killer": 4, "police": 4})
    ),
    roles=("killer", "police", "civilian"),
    sides=SIDES,
    acts=(KILL, CHECK),
    wins=(KILLERS_OUT, POLICE_OUT),
    resolve=plain_night,
    circles=(KILLERS_KNOWN, POLICE_KNOWN),
    defaults={"last_words": "by_role", "suspects": True, "tie": "none", "civilians_out": "killers"},
    surrender=KILLER | POLICE,
)

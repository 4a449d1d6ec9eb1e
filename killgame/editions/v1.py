"""3.1 `v1`: killers only."""

from killgame.editions.edition import Edition, rows
from killgame.editions.standard import KILL, KILLER, KILLERS_KNOWN, KILLERS_OUT, plain_night

EDITION = Edition(
    id="v1",
    table=rows((6, 13, {"killer": 2}), (14, 20, {"killer": 3})),
    roles=("killer", "civilian"),
    sides={"killer": "killers", "civilian": "good"},
    acts=(KILL,),
    wins=(KILLERS_OUT,),
    resolve=plain_night,
    circles=(KILLERS_KNOWN,),
    defaults={"last_words": "all", "civilians_out": "killers"},
    surrender=KILLER,
    grows_into=(11, "club"),
)

"""3.14 `mask`: no nights, and nobody knows anybody."""

from killgame.editions.edition import Edition
from killgame.editions.standard import KILLERS_OUT, POLICE_OUT, plain_night

EDITION = Edition(
    id="mask",
    table={seats: (("killer", seats // 2), ("police", seats // 2)) for seats in range(6, 21, 2)},
    roles=("killer", "police"),
    sides={"killer": "killers", "police": "good"},
    acts=(),
    wins=(KILLERS_OUT, POLICE_OUT),
    resolve=plain_night,
    begins="speech",
    defaults={"speech": "ordered", "ballot": "sealed", "last_words": "all"},
)

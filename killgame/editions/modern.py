"""3.5 `modern`: police and civilians must all go, and in the final vote everybody must vote."""

from dataclasses import replace

from killgame.editions import classic
from killgame.editions.edition import Condition, rows
from killgame.editions.standard import CIVILIAN, KILLERS_OUT, POLICE

EDITION = replace(
    classic.EDITION,
    id="modern",
    table=rows(
        (6, 7, {"killer": 2}),
        (8, 10, {"killer": 2, "police": 2}),
        (11, 14, {"killer": 3, "police": 3}),
        (15, 17, {"killer": 4, "police": 4}),
    ),
    wins=(KILLERS_OUT, Condition("killers", POLICE | CIVILIAN, "police_and_civilians_out")),
    defaults={"killers_hit_killers": True},
    must_vote_in=frozenset({"final_vote"}),
)

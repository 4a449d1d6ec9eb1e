"""3.11 `v7`: angel and devil."""

from killgame.editions.edition import Act, Condition, Dawn, Edition, Night, Number, rows
from killgame.editions.standard import CHECK, KILLER, KILLERS_KNOWN, POLICE, POLICE_KNOWN, SIDES, checked
from killgame.game import Role

ANGEL = frozenset({"angel"})
DEVIL = frozenset({"devil"})
_BOTH = {"angel": 1, "devil": 1}


def may_kill(role: Role, living: Number) -> bool:
    """The devil kills when no killer is left."""
    return role == "killer" or not living.get("killer", 0)


def resolve(night: Night) -> Dawn:
    """A kill on the devil fails, and one by the devil on the angel; a revive undoes it."""
    kill = night.taken.get("kill")
    answers = checked(night, also_told=ANGEL | DEVIL)
    if kill is None or night.roles[kill] == "devil" or night.picked("revive"):
        return Dawn(answers=answers, marks=night.marks)
    if night.roles[kill] == "angel" and "killer" not in night.roles.values():
        return Dawn(answers=answers, marks=night.marks)
    return Dawn(((kill, "kill"),), frozenset({kill}), answers, marks=night.marks)


EDITION = Edition(
    id="v7",
    table=rows(
        (10, 13, {"killer": 2, "police": 2, **_BOTH}),
        (14, 17, {"killer": 3, "police": 3, **_BOTH}),
        (18, 20, {"killer": 4, "police": 4, **_BOTH}),
    ),
    roles=("killer", "police", "angel", "devil", "civilian"),
    sides={**SIDES, "angel": "good", "devil": "killers"},
    acts=(
        Act("kill", KILLER | DEVIL, group=True, may=may_kill),
        CHECK,
        Act("revive", ANGEL, form="none", once=True),
        Act("take", ANGEL, phase="parting", by_parted=True),
    ),
    wins=(
        Condition("good", KILLER | DEVIL, "killers_and_devil_out"),
        Condition("killers", POLICE | ANGEL, "police_and_angel_out"),
    ),
    resolve=resolve,
    circles=(KILLERS_KNOWN, POLICE_KNOWN),
    parting="angel",
    single=ANGEL | DEVIL,
    words_beyond=1,
)

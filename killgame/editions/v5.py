"""3.9 `v5`: the infiltrators. "Proper" are a side's own: without the mole that the other side planted, and without its own mole."""

from collections.abc import Iterable, Mapping

from killgame.editions.edition import Act, Circle, Condition, Dawn, Edition, Night, Number, rows
from killgame.editions.standard import checked
from killgame.game import Role

KILLERS = frozenset({"killer_boss", "killer"})
POLICE = frozenset({"police_chief", "police"})
POLICE_MOLE = frozenset({"police_mole"})
KILLER_MOLE = frozenset({"killer_mole"})
READS = KILLERS | KILLER_MOLE


def _left(roles: Iterable[Role], *, living: Number) -> int:
    return sum(living.get(role, 0) for role in roles)


def may_kill(role: Role, living: Number) -> bool:
    """The police mole while two killers proper live, the killer mole when none does."""
    proper = _left(KILLERS, living=living)
    return role in KILLERS or (role == "police_mole" and proper > 1) or (role == "killer_mole" and not proper)


def may_check(role: Role, living: Number) -> bool:
    """The killer mole while two police proper live, the police mole when none does."""
    proper = _left(POLICE, living=living)
    return role in POLICE or (role == "killer_mole" and proper > 1) or (role == "police_mole" and not proper)


def bars(role: Role, target: Role, living: Number) -> bool:
    """A last killer proper may not kill the police mole, whom he has been told."""
    return role in KILLERS and target == "police_mole" and _left(KILLERS, living=living) == 1


def tells(living: Number) -> Iterable[tuple[frozenset[Role], frozenset[Role]]]:
    """Chief and boss know their moles; the last of the proper and the mole in their circle are told each other."""
    yield frozenset({"police_chief"}), POLICE_MOLE
    yield frozenset({"killer_boss"}), KILLER_MOLE
    if _left(KILLERS, living=living) == 1:
        yield KILLERS, POLICE_MOLE
    if _left(POLICE, living=living) == 1:
        yield POLICE, KILLER_MOLE


def resolve(night: Night) -> Dawn:
    """A plain night, but for who reads as a killer."""
    kill = night.taken.get("kill")
    out = () if kill is None else ((kill, "kill"),)
    return Dawn(out, frozenset([seat for seat, _ in out]), checked(night, reads=READS))


def _cards(proper: int) -> Mapping[Role, int]:
    return {
        "killer_boss": 1,
        "killer": proper - 1,
        "police_chief": 1,
        "police": proper - 1,
        "police_mole": 1,
        "killer_mole": 1,
    }


EDITION = Edition(
    id="v5",
    table=rows((12, 14, _cards(3)), (15, 16, _cards(4))),
    roles=("killer_boss", "killer", "killer_mole", "police_chief", "police", "police_mole", "civilian"),
    sides={**dict.fromkeys(READS, "killers"), **dict.fromkeys(POLICE | POLICE_MOLE, "good"), "civilian": "good"},
    acts=(
        Act("kill", READS | POLICE_MOLE, group=True, may=may_kill),
        Act("check", POLICE | POLICE_MOLE | KILLER_MOLE, group=True, own_seat=False, may=may_check),
    ),
    wins=(
        Condition("good", READS, "killers_and_mole_out"),
        Condition("killers", POLICE | POLICE_MOLE, "police_and_mole_out"),
    ),
    resolve=resolve,
    circles=(
        Circle(KILLERS | POLICE_MOLE, "killers", "killer_circle"),
        Circle(POLICE | KILLER_MOLE, "police", "police_circle"),
    ),
    tells=tells,
    bars=bars,
    defaults={"killers_hit_killers": True},
    single=frozenset({"killer_boss", "police_chief"}) | POLICE_MOLE | KILLER_MOLE,
    reads=READS,
    counted_killers=KILLERS,
)

"""What the plain editions share: killers who kill, police who check, and the words of their ends."""

from killgame.editions.edition import Act, Answer, Circle, Condition, Dawn, Night
from killgame.game import Role

KILLER = frozenset({"killer"})
POLICE = frozenset({"police"})
CIVILIAN = frozenset({"civilian"})
DOCTOR = frozenset({"doctor"})

KILL = Act("kill", KILLER, group=True)
CHECK = Act("check", POLICE, group=True, own_seat=False)
NEEDLE = Act("needle", DOCTOR)
SNIPE = Act("snipe", frozenset({"sniper"}))
KILLERS_KNOWN = Circle(KILLER, "killers")
POLICE_KNOWN = Circle(POLICE, "police")

KILLERS_OUT = Condition("good", KILLER, "killers_out")
POLICE_OUT = Condition("killers", POLICE, "police_out")

SIDES = {"killer": "killers", "police": "good", "civilian": "good"}


def plain_night(night: Night) -> Dawn:
    """2.3 and 2.4: the killers' target is out, the police hear whether theirs is a killer."""
    kill = night.taken.get("kill")
    if kill is None:
        return Dawn(answers=checked(night), marks=night.marks)
    return Dawn(out=((kill, "kill"),), killed=frozenset({kill}), answers=checked(night), marks=night.marks)


def checked(
    night: Night, *, reads: frozenset[Role] = KILLER, also_told: frozenset[Role] = frozenset()
) -> tuple[Answer, ...]:
    """2.3 and 2.4: the answer to the check, if there was one, for the members of the group and those of these roles."""
    target = night.taken.get("check")
    if target is None:
        return ()
    told = night.groups["check"]
    if also_told:
        told = (*told, *[seat for seat, role in night.roles.items() if role in also_told and seat not in told])
    return (Answer("check", target, "killer" if night.roles[target] in reads else "good", tuple(sorted(told))),)

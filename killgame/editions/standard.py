"""What the plain editions share: killers who kill, police who check, and the words of their ends."""

from killgame.editions.edition import Act, Answer, Circle, Condition, Dawn, Night

KILLER = frozenset({"killer"})
POLICE = frozenset({"police"})
CIVILIAN = frozenset({"civilian"})

KILL = Act("kill", KILLER, group=True)
CHECK = Act("check", POLICE, group=True, own_seat=False)
KILLERS_KNOWN = Circle(KILLER, "killers")
POLICE_KNOWN = Circle(POLICE, "police")

KILLERS_OUT = Condition("good", KILLER, "killers_out")
POLICE_OUT = Condition("killers", POLICE, "police_out")

SIDES = {"killer": "killers", "police": "good", "civilian": "good"}


def plain_night(night: Night) -> Dawn:
    """2.3 and 2.4: the killers' target is out, the police hear whether theirs is a killer."""
    kill = night.taken.get("kill")
    check = night.taken.get("check")
    answers: tuple[Answer, ...] = ()
    if check is not None:
        told = tuple([seat for seat, role in night.roles.items() if role == "police"])
        answers = (Answer("check", check, "killer" if night.roles[check] == "killer" else "good", told),)
    if kill is None:
        return Dawn(answers=answers, marks=night.marks)
    return Dawn(out=((kill, "kill"),), killed=frozenset({kill}), answers=answers, marks=night.marks)

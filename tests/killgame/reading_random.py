"""Random cases to try both readings of the rules on: games of any edition, size and options, with sensible and senseless moves."""

import random
from typing import Any

from tests.killgame.reading import Table
from tests.killgame.reading_acts import HOLDER, NIGHT_ACTS
from tests.killgame.reading_cases import blank, play_step, table_of
from tests.killgame.reading_more import MoreTable
from tests.killgame.reading_sheet import EDITIONS

SWITCH = [False, True]
CHOICES: dict[str, list[Any]] = {
    "first_night": ["full", "meet"], "check_limit": [None, 0, 1, 2], "killers_hit_killers": SWITCH, "kill_answer": SWITCH,
    "civilians_out": ["killers", "draw", "good", "play_on"], "round_limit": [None, 1, 2, 4], "peaceful_night": ["day", "skip"],
    "barred_first_kill": [None, 1, 2, 3], "group_tie": ["first", "none"], "speech": ["free", "ordered"],
    "direction": ["up", "down", "alternate", "lot"], "talk_and_vote": SWITCH, "ballot": ["open", "open", "until_close", "sealed"],
    "must_vote": SWITCH, "missed_vote": ["abstain", "self"], "vote_change": SWITCH, "tie": ["pk", "none"], "revote_first": SWITCH,
    "pk_narrow": SWITCH, "suspects": SWITCH, "majority": [None, 1, 2], "last_words": ["count", "all", "by_role", "none"],
    "last_words_k": [None, 0, 1, 3], "announce_voted": ["nothing", "side", "role"], "announce_night": ["nothing", "side", "role"],
    "doctor_repeat": ["allowed", "forbidden"], "row": [1, 2], "upgrade_at_11": SWITCH,
}  # fmt: skip


# What is dealt: roles that may come again (the more often named, the likelier), and those dealt once at most.
PLAIN = "killer killer police police civilian civilian"
DEALT = {
    "v1": ("killer civilian", ""), "qingdao": (PLAIN, "doctor mine"), "v3": (PLAIN, "doctor secret_police"),
    "v4": ("killer killer civilian", "butterfly sniper doctor police elder"),
    "v5": ("killer police civilian", "killer_boss police_chief police_mole killer_mole"), "v7": (PLAIN, "angel devil"),
    "accomplice": (PLAIN, "accomplice"), "taiwan": ("civilian", "killer"), "mask": ("killer police", ""),
    "university": ("professor student cadre", "dean"),
}  # fmt: skip
DOUBLE = ("killer police doctor sniper civilian civilian", ("killer", "police"))
LIKELY: dict[str, dict[str, Any]] = {
    "v3": {"doctor_repeat": "forbidden", "peaceful_night": "day"}, "v4": {"kill_answer": True}, "v5": {"kill_answer": True},
    "accomplice": {"pk_narrow": True, "civilians_out": "play_on"}, "v7": {"killers_hit_killers": True, "kill_answer": True},
}  # fmt: skip
ACT_OF = {role: act for act, role in HOLDER.items()} | {
    "police": "check", "police_chief": "check", "killer_boss": "kill", "police_mole": "kill", "killer_mole": "check", "devil": "kill",
}  # fmt: skip
IN_PHASE = {"arrange": "arrange", "parting": "take", "accuse": "accuse"}
EVERY_ACT = sorted({*" ".join(NIGHT_ACTS.values()).split(), *IN_PHASE.values(), "vote", "surrender", "nonsense"})


def _roles(edition: str, seats: int, dice: random.Random) -> list[Any]:
    if edition == "double":
        hands = [[dice.choice(DOUBLE[0].split()) for _ in range(2)] for _ in range(seats)]
        return [["killer", "civilian"] if set(hand) == set(DOUBLE[1]) else hand for hand in hands]
    many, single = (words.split() for words in DEALT.get(edition, (PLAIN, "")))
    roles = [role for role in single if dice.random() < 0.9][:seats]
    roles += [dice.choice(many) for _ in range(seats - len(roles))]
    dice.shuffle(roles)
    return roles


def random_case(seed: int) -> dict[str, Any]:
    """A game of any size and options with sensible and senseless moves; the same for the same seed."""
    dice = random.Random(seed)  # noqa: S311 the same case again, nothing secret
    edition = dice.choice(list(EDITIONS))
    seats = dice.choice([3, 4, 5, 6, 8, 12, 15])
    case: dict[str, Any] = {
        "name": f"random {seed}",
        "edition": edition,
        "options": {
            name: dice.choice(CHOICES[name]) for name in dice.sample(list(CHOICES), dice.choice([0, 2, 5, 12, 25]))
        },
        "roles": _roles(edition, seats, dice),
        "steps": [],
    }
    if dice.random() < 0.4:
        case["options"] |= LIKELY.get(edition, {"pk_narrow": True, "tie": "pk", "revote_first": True})
    table = table_of(case)
    for _ in range(dice.choice([2, 5, 10, 16])):
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            table.page = blank()
            table.close()
        phase = (
            dice.choice(["night", "words", "final_vote", "accuse", "over", "nap"])
            if dice.random() < 0.02
            else table.phase
        )
        step = {"phase": phase, "moves": _moves(case, table=table, dice=dice)}
        case["steps"].append(step)
        if phase != table.phase or (phase == "over" and dice.random() < 0.9):
            break
        table.page = blank()
        play_step(table, step)
    return case


def _moves(case: dict[str, Any], *, table: Table, dice: random.Random) -> list[dict[str, Any]]:
    seats = range(1, len(case["roles"]) + 1)
    likely = table.candidates or sorted(table.inside) or [1]
    favourites = [dice.choice(likely if dice.random() < 0.9 else seats) for _ in range(dice.choice([1, 2, 3]))]
    moves: list[dict[str, Any]] = []
    for _ in range(dice.choice([0, 1, 2, 4, len(seats), 2 * len(seats)])):
        seat = dice.choice(seats)
        act = IN_PHASE.get(table.phase, "vote" if "vote" in table.phase else _night_act(table, seat=seat, dice=dice))
        if dice.random() < 0.05:
            act = dice.choice(EVERY_ACT)
        move: dict[str, Any] = {"seat": seat, "act": act, "target": dice.choice(favourites)}
        if act == "vote" and isinstance(table, MoreTable) and table.two_places() and dice.random() < 0.9:
            move = {"seat": seat, "act": act, "targets": [dice.choice(favourites), dice.choice(seats)]}
        elif table.phase == "refereed" and dice.random() < 0.7:  # the dean late, so that all three sides win at times
            move = {
                "judge": "out",
                "target": dice.choice([one for one in seats if table.role[one] != "dean"] * 3 + [seat]),
            }
            moves.append(move)
            continue
        elif act == "press":
            move |= {"number": dice.randint(1, 10), "direction": dice.choice(["cw", "ccw"])}
        elif act == "arrange":
            move = {"seat": seat, "act": act, "first": dice.choice([1, 2])}
        elif act == "take" and isinstance(table, MoreTable) and dice.random() < 0.8:
            move["seat"] = table.parting
        moves.append(_spoilt(move, dice=dice) if dice.random() < 0.2 else move)
    return moves


def _night_act(table: Table, *, seat: int, dice: random.Random) -> str:
    role = table.role[seat]
    if role.endswith("_mole"):
        return dice.choice(["kill", "check"])
    if role == "doctor":
        return "save" if table.edition == "v3" else "needle"
    return "press" if table.edition == "taiwan" else ACT_OF.get(role, "kill")


def _spoilt(move: dict[str, Any], *, dice: random.Random) -> dict[str, Any]:
    """Something odd in place of the move."""
    seat = move["seat"]
    odd: list[dict[str, Any]] = [
        {**move, "target": dice.choice([None, 0, -1, 99, "1", [2], 1.0, True])},
        {**move, "target": seat},
        {**move, "seat": dice.choice([0, -1, 99, seat])},
        {**move, "targets": dice.choice([[1, 2], [1, 1], [1], [2, 3, 1], [1, 99], [2, True], "12", None])},
        {"seat": seat, "act": move["act"], "targets": [dice.choice([1, 2, 99]), seat]},
        {**move, "number": dice.choice([0, 11, 2.0, "3", True, None]), "first": dice.choice([0, 3, 1.0, True, "2"])},
        {**move, "direction": dice.choice(["up", None, 1, ["cw"]])},
        {"seat": seat, "act": move["act"], "withdraw": dice.choice([True, True, True, False, 1, None])},
        {"seat": seat, "act": move["act"]},
        {"seat": seat, "act": "surrender"},
        {"judge": "out", "target": dice.choice([seat, seat, 0, 99, None, "1"])},
        {"judge": "out", "target": seat},
        {"judge": "annul", "target": dice.choice([seat, seat, 0, 99, None])},
        {"judge": dice.choice(["out", "annul", "pardon"])},
    ]
    return dice.choice(odd)

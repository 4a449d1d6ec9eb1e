"""The second reading (`reading`), case by case: the steps of a case file, and random cases to try both readings on."""

import random
from typing import Any

from tests.killgame.reading import Table
from tests.killgame.reading_sheet import EDITIONS, KNOWN, Refused


def read_game(case: dict[str, Any]) -> dict[str, Any]:
    """What `play` must print for the case. Raises NotImplementedError where a lot decides."""
    table = Table(case)
    result: dict[str, Any] = {"name": case.get("name"), "steps": []}
    for number, step in enumerate(case["steps"]):
        table.page = _blank()
        closes = 0
        while table.phase != step["phase"] and table.phase != "over" and closes < 12:
            table.close()
            closes += 1
        if table.phase != step["phase"]:
            result["error"] = {"step": number, "phase": step["phase"]}
            break
        table.page = _blank()
        result["steps"].append(_step(table, step))
    knows: dict[str, dict[str, str]] = {}
    for seat, role in table.role.items():
        partners = {str(other): role for other in table.role if other != seat and table.role[other] == role}
        if role in KNOWN and partners:
            knows[str(seat)] = partners
    return {**result, "winner": table.winner, "alive": sorted(table.inside), "round": table.round, "knows": knows}


def _blank() -> dict[str, Any]:
    return {"out": [], "answers": [], "announced": {}, "words": []}


def _step(table: Table, step: dict[str, Any]) -> dict[str, Any]:
    rejected: list[list[Any]] = []
    closed = False
    for index, move in enumerate(step.get("moves", [])):
        try:
            if "judge" in move:
                table.judge_moves(move)
            else:
                table.seat_moves(move)
        except Refused as refusal:
            rejected.append([index, str(refusal)])
            continue
        if table.closes_by_majority():
            table.close()
            closed = True
    if not closed and table.phase != "over":
        table.close()
    stand = sorted(table.candidates) if table.phase in ("pk_speech", "pk_vote", "rest_speech", "final_vote") else []
    page = table.page
    return {
        "rejected": rejected,
        "out": sorted(page["out"]),
        "lost": [],
        "answers": sorted(page["answers"], key=lambda one: (one["act"], one["target"])),
        "silenced": [],
        "candidates": stand,
        "announced": page["announced"],
        "words": [] if table.phase == "over" else sorted(page["words"]),
        "next": table.phase,
        "winner": table.winner,
    }


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


def random_case(seed: int) -> dict[str, Any]:
    """A game of any size and options with sensible and senseless moves; the same for the same seed."""
    dice = random.Random(seed)  # noqa: S311 the same case again, nothing secret
    edition = dice.choice(list(EDITIONS))
    seats = dice.choice([3, 4, 5, 6, 8, 12, 15])
    held = ["killer", "civilian", "killer", "civilian"] + (["police"] * 2 if EDITIONS[edition]["police"] else [])
    case: dict[str, Any] = {
        "name": f"random {seed}",
        "edition": edition,
        "options": {
            name: dice.choice(CHOICES[name]) for name in dice.sample(list(CHOICES), dice.choice([0, 2, 5, 12, 25]))
        },
        "roles": [dice.choice(held) for _ in range(seats)],
        "steps": [],
    }
    table = Table(case)
    for _ in range(dice.choice([2, 5, 10, 16])):
        for _ in range(dice.choice([0, 0, 0, 1, 2])):
            table.page = _blank()
            table.close()
        phase = dice.choice(["night", "words", "final_vote", "over", "nap"]) if dice.random() < 0.02 else table.phase
        step = {"phase": phase, "moves": _moves(case, table=table, dice=dice)}
        case["steps"].append(step)
        if phase != table.phase or (phase == "over" and dice.random() < 0.9):
            break
        table.page = _blank()
        _step(table, step)
    return case


def _moves(case: dict[str, Any], *, table: Table, dice: random.Random) -> list[dict[str, Any]]:
    seats = range(1, len(case["roles"]) + 1)
    likely = table.candidates or sorted(table.inside) or [1]
    favourites = [dice.choice(likely if dice.random() < 0.9 else seats) for _ in range(dice.choice([1, 2, 3]))]
    moves: list[dict[str, Any]] = []
    for _ in range(dice.choice([0, 1, 2, 4, len(seats), 2 * len(seats)])):
        seat = dice.choice(seats)
        act = (
            "vote"
            if "vote" in table.phase
            else {"killer": "kill", "police": "check"}.get(case["roles"][seat - 1], "kill")
        )
        if dice.random() < 0.05:
            act = dice.choice(["kill", "check", "vote", "surrender", "save", "accuse", "nonsense"])
        move = {"seat": seat, "act": act, "target": dice.choice(favourites)}
        moves.append(_spoilt(move, dice=dice) if dice.random() < 0.2 else move)
    return moves


def _spoilt(move: dict[str, Any], *, dice: random.Random) -> dict[str, Any]:
    """Something odd in place of the move."""
    seat = move["seat"]
    odd: list[dict[str, Any]] = [
        {**move, "target": dice.choice([None, 0, -1, 99, "1", [2], 1.0, True])},
        {**move, "target": seat},
        {**move, "seat": dice.choice([0, -1, 99, seat])},
        {**move, "targets": [1, 2]},
        {"seat": seat, "act": move["act"], "withdraw": dice.choice([True, True, True, False, 1, None])},
        {"seat": seat, "act": move["act"]},
        {"seat": seat, "act": "surrender"},
        {"judge": "out", "target": dice.choice([seat, seat, 0, 99, None, "1"])},
        {"judge": "annul", "target": dice.choice([seat, seat, 0, 99, None])},
        {"judge": dice.choice(["out", "annul", "pardon"])},
    ]
    return dice.choice(odd)

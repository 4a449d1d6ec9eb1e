"""The second reading (`reading`, `reading_more`), case by case: the steps of a case file."""

from typing import Any

from tests.killgame.reading import Table
from tests.killgame.reading_more import MoreTable
from tests.killgame.reading_sheet import Refused

FIRST = ("v1", "v2", "classic", "club", "modern")  # read by `Table` itself


def table_of(case: dict[str, Any]) -> Table:
    return (Table if case["edition"] in FIRST else MoreTable)(case)


def read_game(case: dict[str, Any]) -> dict[str, Any]:
    """What `play` must print for the case. Raises NotImplementedError where a lot decides."""
    table = table_of(case)
    result: dict[str, Any] = {"name": case.get("name"), "steps": []}
    for number, step in enumerate(case["steps"]):
        table.page = blank()
        closes = 0
        while table.phase != step["phase"] and table.phase != "over" and closes < 12:
            table.close()
            closes += 1
        if table.phase != step["phase"]:
            result["error"] = {"step": number, "phase": step["phase"]}
            break
        table.page = blank()
        result["steps"].append(play_step(table, step))
    knows = table_of(case).knowledge()
    return {**result, "winner": table.winner, "alive": sorted(table.inside), "round": table.round, "knows": knows}


def blank() -> dict[str, Any]:
    return {"out": [], "answers": [], "announced": {}, "words": [], "lost": [], "silenced": []}


def play_step(table: Table, step: dict[str, Any]) -> dict[str, Any]:
    rejected: list[list[Any]] = []
    closed = False
    for index, move in enumerate(step.get("moves", [])):
        before = table.phase
        try:
            if "judge" in move:
                table.judge_moves(move)
            else:
                table.seat_moves(move)
        except Refused as refusal:
            rejected.append([index, str(refusal)])
            continue
        closed = closed or table.phase not in (before, "over")
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
        "lost": sorted(set(page["lost"]) - set(page["out"])),
        "answers": sorted(page["answers"], key=lambda one: (one["act"], one["target"])),
        "silenced": page["silenced"],
        "candidates": stand,
        "announced": dict(sorted(page["announced"].items(), key=lambda one: int(one[0]))),
        "words": [] if table.phase == "over" else sorted(page["words"]),
        "next": table.phase,
        "winner": table.winner,
    }

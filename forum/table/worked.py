"""Worked examples: a sentence as a player reads it, and beside it the same as small games, which a test lets the rules play.

So an example that lies fails. The games are CASES.md's, written short: `5 kill 7` is a move, `4 vote -` abstains, `4 vote 6+7` names two,
`3 press 2 cw`, `5 arrange 2`, `7 revive`, `judge out 3`; moves are parted by semicolons.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

type Hand = str  # a role, or in an edition of two cards both: "killer/civilian"


@dataclass(frozen=True, slots=True)
class Step:
    """One phase: what is moved in it, and what comes of it, by the keys of CASES.md."""

    phase: str
    moves: str
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A small game: the cards by seat, the options set, what is played. `seed` (hex) is for what a lot decides. `edition` is for examples
    that stand on no edition's page alone."""

    hands: tuple[Hand, ...]
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: str = ""
    edition: str = "classic"


@dataclass(frozen=True, slots=True)
class Worked:
    """An example as it is told, and the games that hold it to its word."""

    text: str | Promise
    cases: tuple[Case, ...]


@dataclass(frozen=True, slots=True)
class Law:
    """One step of the rules with its examples."""

    text: str | Promise
    examples: tuple[Worked, ...] = ()


def law(text: str | Promise, *examples: Worked) -> Law:
    """A step of the rules with its examples."""
    return Law(text, examples)


def worked(text: str | Promise, *cases: Case) -> Worked:
    """An example that these games show."""
    return Worked(text, cases)


def hands(seats: int, *, rest: Hand = "civilian", **at: Sequence[int]) -> tuple[Hand, ...]:
    """So many seats, these roles at those seats and `rest` on all others: `hands(9, killer=(1, 2), police=(3,))`."""
    by_seat = {seat: role for role, places in at.items() for seat in places}
    return tuple(by_seat.get(seat, rest) for seat in range(1, seats + 1))


def case(given: Sequence[Hand], *steps: Step, edition: str = "classic", seed: str = "", **options: Any) -> Case:
    """A small game; what is not named otherwise is an option."""
    return Case(tuple(given), steps, options, seed, edition)


def step(phase: str, moves: str = "", **expect: Any) -> Step:
    """A phase with its moves. An answer is written `check 5 killer 3,4`: act, target, answer, who hears it."""
    answers = expect.get("answers")
    if answers is not None:
        expect["answers"] = [_answer(one) for one in answers]
    return Step(phase, moves, expect)


def _answer(written: str) -> dict[str, Any]:
    act, target, answer, told = written.split()
    return {"act": act, "target": int(target), "answer": answer, "told": [int(seat) for seat in told.split(",")]}


def as_case(of: Case, *, edition: str) -> dict[str, Any]:
    """The game as an object of CASES.md, played in that edition."""
    return {
        "edition": edition,
        "roles": [hand.split("/") if "/" in hand else hand for hand in of.hands],
        "options": dict(of.options),
        "seed": of.seed,
        "steps": [
            {"phase": one.phase, "moves": [_move(move) for move in one.moves.split(";") if move], "expect": one.expect}
            for one in of.steps
        ],
    }


def _move(written: str) -> dict[str, Any]:
    who, act, *rest = written.split()
    if who == "judge":
        return {"judge": act, "target": int(rest[0])}
    move: dict[str, Any] = {"seat": int(who), "act": act}
    match act, rest:
        case "press", [number, direction]:
            move |= {"number": int(number), "direction": direction}
        case "arrange", [first]:
            move["first"] = int(first)
        case _, ["-"]:
            move["target"] = None
        case _, [target] if "+" in target:
            move["targets"] = [int(seat) for seat in target.split("+")]
        case _, [target]:
            move["target"] = int(target)
        case _:
            pass
    return move

"""Case files (CASES.md): a case as it is read. `trying` plays it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from killgame import commands as c
from killgame.commands import MISSING, Command
from killgame.deal import seated, too_many
from killgame.dice import Dice
from killgame.editions import edition_named, read_options
from killgame.editions.edition import Edition
from killgame.game import Game, Role
from killgame.rejections import BadSetup

STEP_KEYS: dict[str, type | tuple[type, ...]] = {
    "rejected": list,
    "out": list,
    "lost": list,
    "answers": list,
    "silenced": list,
    "candidates": list,
    "announced": dict,
    "words": list,
    "next": str,
    "winner": (str, type(None)),
}
CASE_KEYS: dict[str, type | tuple[type, ...]] = {
    "winner": (str, type(None)),
    "alive": list,
    "round": int,
    "knows": dict,
}


class NoCase(ValueError):
    """Not a case: `key` names what is wrong in it, `fault` says why."""

    def __init__(self, key: str, *, fault: str) -> None:
        super().__init__(f"{key}: {fault}")
        self.key = key
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Step:
    phase: str
    commands: tuple[Command | None, ...]  # None: an act of the judge that there is not
    expect: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    name: str | None
    game: Game
    dice: Dice
    steps: tuple[Step, ...]
    expect: Mapping[str, Any]


def read_case(raw: Any) -> Case:
    """A case out of plain JSON. Raises NoCase."""
    whole = _object(raw, key="case")
    name = whole.get("name")
    for note in ("name", "why"):
        if not isinstance(whole.get(note), str | None):
            raise NoCase(note, fault="is no text")
    edition_id = _needed(whole, key="edition", kind=str)
    roles = _needed(whole, key="roles", kind=list)
    steps = _needed(whole, key="steps", kind=list)
    options = _object(whole.get("options", {}), key="options")
    try:
        edition = edition_named(edition_id)
        dealt = _hands(roles, edition=edition)
        read = read_options(edition_id, options, len(roles))
    except BadSetup as fault:
        key = fault.option if fault.option == "edition" else f"options.{fault.option}"
        raise NoCase(key, fault=f"is {fault.value!r}; it may be: {fault.allowed}") from None
    dice = Dice(_seed(whole.get("seed", "")))
    return Case(
        name=name,
        game=seated(edition_id, options=read, given=tuple(sorted(options)), dealt=dealt, dice=dice),
        dice=dice,
        steps=tuple([_step(step, key=f"steps[{place}]") for place, step in enumerate(steps)]),
        expect=_expect(whole.get("expect", {}), keys=CASE_KEYS, key="expect"),
    )


def _object(raw: Any, *, key: str) -> dict[str, Any]:
    if not isinstance(raw, dict):
        raise NoCase(key, fault="is no object")
    return raw


def _needed(whole: dict[str, Any], *, key: str, kind: type, inside: str = "") -> Any:
    if key not in whole:
        raise NoCase(f"{inside}{key}", fault="is missing")
    if not isinstance(whole[key], kind):
        raise NoCase(f"{inside}{key}", fault=f"is no {'text' if kind is str else 'list'}")
    return whole[key]


def _hands(roles: list[Any], *, edition: Edition) -> list[tuple[Role, ...]]:
    hands = [_hand(raw, edition=edition, key=f"roles[{place}]") for place, raw in enumerate(roles)]
    twice = too_many(edition, dealt=hands)
    if twice is not None:
        raise NoCase("roles", fault=f"has more than one {twice}")
    return hands


def _hand(raw: Any, *, edition: Edition, key: str) -> tuple[Role, ...]:
    if edition.hand == 1:
        cards = [raw]
    elif isinstance(raw, list) and len(raw) == edition.hand:
        cards = raw
    else:
        raise NoCase(key, fault=f"is not {edition.hand} cards")
    for card in cards:
        if not isinstance(card, str) or card not in edition.roles:
            raise NoCase(key, fault=f"is {card!r}; it may be: {', '.join(edition.roles)}")
    if edition.pairs is not None and {"killer", "police"} <= set(cards):
        raise NoCase(key, fault="holds a killer and a police card")
    return tuple(cards)


def _seed(raw: Any) -> bytes:
    if not isinstance(raw, str) or re.fullmatch("[0-9A-Fa-f]*", raw) is None:
        raise NoCase("seed", fault="is not hex")
    return bytes.fromhex(raw.rjust(len(raw) + len(raw) % 2, "0"))  # a number in hex may have an odd number of digits


def _expect(raw: Any, *, keys: Mapping[str, type | tuple[type, ...]], key: str) -> Mapping[str, Any]:
    for name, value in _object(raw, key=key).items():
        if name not in keys:
            raise NoCase(f"{key}.{name}", fault=f"is unknown; there are {', '.join(keys)}")
        if not isinstance(value, keys[name]) or isinstance(value, bool):
            raise NoCase(f"{key}.{name}", fault="is of the wrong type")
    known: Mapping[str, Any] = raw
    return known


def _step(raw: Any, *, key: str) -> Step:
    step = _object(raw, key=key)
    phase = _needed(step, key="phase", kind=str, inside=f"{key}.")
    moves = step.get("moves", [])
    if not isinstance(moves, list):
        raise NoCase(f"{key}.moves", fault="is no list")
    commands = [_command(move, key=f"{key}.moves[{place}]") for place, move in enumerate(moves)]
    return Step(phase, tuple(commands), _expect(step.get("expect", {}), keys=STEP_KEYS, key=f"{key}.expect"))


def _command(raw: Any, *, key: str) -> Command | None:
    move = _object(raw, key=key)
    if "judge" in move:
        match _needed(move, key="judge", kind=str, inside=f"{key}."):
            case "out":
                return c.ThrowOut(move.get("target", MISSING))
            case "annul":
                return c.Annul(move.get("target", MISSING))
            case _:
                return None
    if "seat" not in move:
        raise NoCase(f"{key}.seat", fault="is missing")
    act = _needed(move, key="act", kind=str, inside=f"{key}.")
    if "withdraw" in move:
        return c.Withdraw(move["seat"], act, move["withdraw"])
    get = move.get
    return c.Move(
        move["seat"],
        act,
        get("target", MISSING),
        get("targets", MISSING),
        get("number", MISSING),
        get("direction", MISSING),
        get("first", MISSING),
    )

"""`python -m killgame editions`: which editions there are, for how many, with which cards, and what can be chosen."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from killgame.editions import editions, read_options
from killgame.editions.edition import Counts, Edition
from killgame.editions.options import TAKES
from killgame.game import Options


def listing() -> dict[str, Any]:
    """Everything as plain values: {"editions": [{"id", "roles", "sides", "hand", "sizes": {seats: {role: number}}, "second_row" (option
    `row` 2), "options": {name: its default here}}], "options": {name: {"takes", "default"}}}."""
    plain = asdict(Options())
    takes = {"counts": "null, or {role: number}", **{name: takes.allowed for name, takes in TAKES.items()}}
    return {
        "editions": [_edition(edition) for edition in editions()],
        "options": {name: {"takes": allowed, "default": plain[name]} for name, allowed in takes.items()},
    }


def _edition(edition: Edition) -> dict[str, Any]:
    return {
        "id": edition.id,
        "roles": list(edition.roles),
        "sides": dict(edition.sides),
        "hand": edition.hand,
        "sizes": {str(seats): _cards(counts) for seats, counts in sorted(edition.table.items())},
        "second_row": {str(seats): _cards(counts) for seats, counts in sorted(edition.second_row.items())},
        "options": asdict(read_options(edition.id, {})),
    }


def _cards(counts: Counts) -> dict[str, int]:
    return {role: number for role, number in counts if number}


def lines() -> Iterator[str]:
    """The same for people, line by line."""
    everything = listing()
    for edition in everything["editions"]:
        yield edition["id"]
        for seats, cards in edition["sizes"].items():
            yield f"  {seats:>2} seats: {_spelt(cards)}"
            if seats in edition["second_row"]:
                yield f"  {'':>2}    or: {_spelt(edition['second_row'][seats])} (row=2)"
        own = [
            f"{name}={_word(value)}"
            for name, value in edition["options"].items()
            if value != everything["options"][name]["default"]
        ]
        yield f"  options: {', '.join(own) if own else 'the defaults'}"
        yield ""
    yield "options and their defaults, where an edition says nothing else"
    for name, option in everything["options"].items():
        yield f"  {name}={_word(option['default'])}  ({option['takes']})"


def _spelt(cards: dict[str, int]) -> str:
    return ", ".join(f"{number} {role}" for role, number in cards.items())


def _word(value: Any) -> str:
    return {None: "null", True: "true", False: "false"}.get(value, str(value))

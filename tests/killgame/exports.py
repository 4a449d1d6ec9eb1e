"""Exports for tests: of a game that was played here, without a site."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import killgame as k
from killgame.verifying import NoExport, read_export, verify, written
from killgame.verifying.document import HEAD
from tests.killgame.games import Table, through_json

REAL = Path(__file__).parent / "seven.export.json"


class Evening(Table):
    """A table at which a close can be taken back."""

    def do(self, command: k.Command) -> tuple[k.Event, ...]:
        events = super().do(command)
        if isinstance(command, k.TakeBack):
            self.game = k.replay(self.log)
        return events


def export_of(table: Table) -> dict[str, Any]:
    """What a site would export of the table's game, which is over and has shown its secret; without posts and people."""
    entries = [(type(event).__name__, k.dump_event(event)) for event in table.log]
    digests = k.heads(through_json(entries), secret=table.secret)
    log = [
        {"number": number, "kind": kind, "body": body, "digest": digest}
        for number, ((kind, body), digest) in enumerate(zip(entries, digests, strict=True), start=1)
    ]
    opened = [entry for entry in log if entry["kind"] == "PhaseOpened"]
    heads = [
        {"floor": 2 * floor, "number": one["number"], "head": one["digest"]} for floor, one in enumerate(opened, 1)
    ]
    posts = [
        {"room": "public", "floor": one["floor"], "author": "narrator", "lines": [[HEAD, {"hash": one["head"]}]]}
        for one in heads
    ]
    plain: dict[str, Any] = through_json({**written(log, secret=table.secret), "heads": heads, "posts": posts})
    return plain


def chained_anew(plain: dict[str, Any]) -> dict[str, Any]:
    """The document as a site would write it that lies from the beginning: with fingerprints that fit what it says."""
    made = k.heads([(one["kind"], one["body"]) for one in plain["log"]], secret=bytes.fromhex(plain["secrets"][-1]))
    log = [{**one, "digest": digest} for one, digest in zip(plain["log"], made, strict=True)]
    heads = [{**one, "head": made[one["number"] - 1]} for one in plain["heads"]]
    posts = [
        {**one, "lines": [[HEAD, {"hash": head["head"]}]]} for one, head in zip(plain["posts"], heads, strict=True)
    ]
    return {**plain, "log": log, "heads": heads, "posts": posts}


def ended(table: Table) -> Table:
    """The table, its game brought to an end and its secret shown."""
    if not table.now.over:
        table.do(k.BreakOff())
    if table.now.secret is None:
        table.do(k.Reveal(table.secret))
    return table


def spoilt(value: Any) -> Iterator[Any]:
    """The value with each thing in it changed in turn, as slightly as can be, and with each part of a list left out."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from ({**value, key: other} for other in spoilt(inner))
        case list():
            for place, inner in enumerate(value):
                yield from ([*value[:place], other, *value[place + 1 :]] for other in spoilt(inner))
                yield [*value[:place], *value[place + 1 :]]
        case bool():
            yield not value
        case int():
            yield value + 1
        case str():
            yield _other(value)
        case None:
            yield "draw"


def _other(text: str) -> str:
    """One character changed; a digit for a digit, so that hexadecimal stays so."""
    if not text:
        return "0"
    last = text[-1]
    return text[:-1] + ("1" if last == "0" else "0" if last in "123456789abcdef" else "a" if last != "a" else "b")


def faults(plain: dict[str, Any]) -> list[str]:
    """What does not hold, in words; what is no export at all is a fault, too."""
    try:
        return [str(line) for line in verify(read_export(plain)) if line.holds is False]
    except NoExport as fault:
        return [str(fault)]


def holds(plain: dict[str, Any]) -> bool:
    """Whether all of it does; looks no further than the first thing that does not."""
    try:
        return all(line.holds is not False for line in verify(read_export(plain)))
    except NoExport:
        return False

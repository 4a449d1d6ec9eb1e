"""The rules at the command line: `check` and `play` case files (CASES.md), `simulate` whole games, list the `editions`."""

import io
import json
import os
import sys
from collections.abc import Iterator
from typing import Any

from killgame.cases import Case, NoCase, read_case
from killgame.listing import lines, listing
from killgame.simulation.command import command as simulate_command
from killgame.trying import check_case, play_case

USAGE = """usage: python -m killgame check FILE…   run case files and say what came out otherwise
       python -m killgame play FILE…    print what comes of each case, one JSON line a case
       python -m killgame simulate --edition ID --seats N   play whole games and count who wins (--help says more)
       python -m killgame editions [--json]                 editions, sizes, cards, options, defaults
FILE is a case (*.json), cases one a line (any other name), or - for lines on standard input."""


class Reader:
    """Reads cases one by one, says on standard error what is none, and remembers whether anything was."""

    def __init__(self) -> None:
        self.broken = False

    def cases(self, paths: list[str]) -> Iterator[tuple[str, Case]]:
        """The cases of all files, with where they stand ("file:line")."""
        for path in paths:
            try:
                for place, text in _texts(path):
                    case = self._case(text, place=place)
                    if case is not None:
                        yield place, case
            except OSError as fault:
                self._say(path, fault=f"cannot be read: {fault.strerror}")

    def _case(self, text: bytes, *, place: str) -> Case | None:
        name = None
        try:
            raw: Any = json.loads(text)
            name = raw.get("name") if isinstance(raw, dict) else None
            return read_case(raw)
        except NoCase as fault:
            self._say(place if name is None else f"{place}: {name}", fault=str(fault))
        except (ValueError, RecursionError) as fault:
            self._say(place, fault=f"case: is no JSON: {fault}")
        return None

    def _say(self, place: str, *, fault: str) -> None:
        self.broken = True
        print(f"{place}: {fault}", file=sys.stderr)


def _texts(path: str) -> Iterator[tuple[str, bytes]]:
    """The cases of a file as texts, each with its place; blank lines are none."""
    if path == "-":
        yield from _lines("-", lines=sys.stdin.buffer)
    elif path.endswith(".json"):
        with open(path, "rb") as file:
            yield path, file.read()
    else:
        with open(path, "rb") as file:
            yield from _lines(path, lines=file)


def _lines(path: str, *, lines: Any) -> Iterator[tuple[str, bytes]]:
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield f"{path}:{number}", line


def check(paths: list[str]) -> int:
    """Runs the cases; 0 if all passed, 1 if one failed, 2 if something was no case."""
    reader = Reader()
    passed = failed = 0
    for place, case in reader.cases(paths):
        misses = check_case(case)
        if not misses:
            passed += 1
            continue
        failed += 1
        for miss in misses:
            expected, came = (json.dumps(value, ensure_ascii=False) for value in (miss.expected, miss.came))
            print(f"{place}: {case.name or 'unnamed'}: {miss.key}: expected {expected}, came {came}")
    print(f"{passed} passed, {failed} failed")
    return 2 if reader.broken else 1 if failed else 0


def play(paths: list[str]) -> int:
    """Prints what comes of each case; 0, or 2 if something was no case."""
    reader = Reader()
    for _, case in reader.cases(paths):
        print(json.dumps(play_case(case).line(case.name), ensure_ascii=False))
    return 2 if reader.broken else 0


def main(arguments: list[str]) -> int:
    match arguments:
        case ["check", *paths] if paths:
            return check(paths)
        case ["play", *paths] if paths:
            return play(paths)
        case ["simulate", *rest]:
            return simulate_command(rest)
        case ["editions"]:
            print("\n".join(lines()))
            return 0
        case ["editions", "--json"]:
            print(json.dumps(listing(), ensure_ascii=False, indent=1))
            return 0
        case ["-h" | "--help" | "help"]:
            print(USAGE)
            return 0
        case _:
            print(USAGE, file=sys.stderr)
            return 2


if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # half a character in a name is written as JSON writes it
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:  # who reads along has gone; Python must not complain of it at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)

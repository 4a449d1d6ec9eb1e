"""The rules at the command line: `check` and `play` case files (CASES.md), `simulate` whole games, `verify` a finished one, list the
`editions`."""

import argparse
import io
import json
import multiprocessing
import os
import secrets
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from functools import partial
from random import Random
from typing import Any, NoReturn

from killgame import verifying
from killgame.cases import Case, NoCase, read_case
from killgame.editions import cards, edition_named, read_options
from killgame.editions.options import heads_of
from killgame.listing import lines, listing
from killgame.rejections import BadSetup
from killgame.simulation import POLICIES, Tally, batches, written_games
from killgame.simulation import simulate as simulate_games
from killgame.simulation.report import lines as report_lines
from killgame.simulation.report import progress, report
from killgame.trying import check_case, play_case

USAGE = """usage: python -m killgame check FILE…   run case files and say what came out otherwise
       python -m killgame play FILE…    print what comes of each case, one JSON line a case
       python -m killgame simulate --edition ID --seats N   play whole games and count who wins (--help says more)
       python -m killgame editions [--json]                 editions, sizes, cards, options, defaults
       python -m killgame verify EXPORT                     what of a finished game holds, line by line (README.md)
EXPORT is the document that a site gives of a finished game, or - for standard input.
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


def verify(path: str) -> int:
    """Prints what of an export holds; 0 if everything does, 1 if something does not, 2 if it is no export."""
    try:
        with open(path, "rb") if path != "-" else nullcontext(sys.stdin.buffer) as file:
            export = verifying.read_export(verifying.parsed(file.read(verifying.LONGEST + 1)))
    except OSError as fault:
        print(f"{path}: cannot be read: {fault.strerror}", file=sys.stderr)
        return 2
    except verifying.NoExport as fault:
        print(f"{path}: {fault}", file=sys.stderr)
        return 2
    found: Counter[bool | None] = Counter()
    for line in verifying.verify(export):
        found[line.holds] += 1
        print(f"{'ok' if line.holds else '--' if line.holds is None else 'NOT'}\t{line}")
    print(f"{found[True]} hold, {found[False]} do not")
    return 1 if found[False] else 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"simulate: {message}\n")


def _whole(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) >= 1:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1")


def _option(text: str) -> tuple[str, Any]:
    """NAME=VALUE, the value as JSON or, where it is none, as the word that it is."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"an option is written NAME=VALUE, not {text!r}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _parser() -> _Parser:
    parser = _Parser(
        prog="python -m killgame simulate", description="Plays whole games by lot or by habit, and counts."
    )
    parser.add_argument("--edition", required=True, help="v1, v2, classic, … (see `editions`)")
    parser.add_argument("--seats", type=_whole, help="how many play; may be left out where counts= is given")
    parser.add_argument(
        "--option", type=_option, action="append", default=[], metavar="NAME=VALUE", help="an option, e.g. tie=none"
    )
    parser.add_argument("--games", type=_whole, default=10_000, help="how many games (10000)")
    parser.add_argument("--seed", help="any text: the same games again; by chance where it is left out")
    parser.add_argument("--policy", choices=sorted(POLICIES), default="random", help="how seats act and vote (random)")
    parser.add_argument("--jobs", type=_whole, help="how many cores (all)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.add_argument("--cases", action="store_true", help="the games themselves, as cases for `check`, one a line")
    return parser


def simulate(arguments: list[str]) -> int:
    """Plays whole games and prints what came of them; 0, or 2 where the set-up or an argument is none."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    options = dict(asked.option)
    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    start = time.perf_counter()
    try:
        seats = _seats(parser, edition=asked.edition, given=asked.seats, options=options)
        game = {"seats": seats, "options": options, "seed": seed, "policy": asked.policy, "chance": Random}
        if asked.cases:
            for case in written_games(asked.edition, games=asked.games, **game):
                print(json.dumps(case, ensure_ascii=False))
            return 0
        tally = _on_all_cores(asked.edition, games=asked.games, jobs=asked.jobs, **game)
    except BadSetup as fault:
        print(f"simulate: {fault}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    seconds = round(time.perf_counter() - start, 3)
    if asked.json:
        facts = {"options": options, "policy": asked.policy, "seed": seed, "seconds": seconds}
        print(json.dumps(report(tally) | facts, ensure_ascii=False))
    else:
        print("\n".join(report_lines(tally, policy=asked.policy, seed=seed, seconds=seconds)))
    return 0


def _seats(parser: _Parser, *, edition: str, given: int | None, options: dict[str, Any]) -> int:
    """How many play. Raises BadSetup for an unknown edition or option; the parser ends the program where nobody has said how many."""
    read = read_options(edition, options)
    if given is not None:
        return given
    if read.counts is not None:
        return heads_of(edition_named(edition), counts=read.counts)
    try:
        cards(edition, 0, read)
    except BadSetup as fault:
        parser.error(f"--seats is missing; it may be: {fault.allowed}")
    raise AssertionError("no edition is played by nobody")


def _on_all_cores(edition: str, *, games: int, jobs: int | None, **game: Any) -> Tally:
    jobs = min(jobs or _cores(), len(batches(games)))
    # Ctrl-C is for the process that was called; it ends its workers.
    pool = partial(multiprocessing.Pool, jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN))
    with pool() if jobs > 1 else nullcontext() as workers:
        spread = map if workers is None else workers.imap_unordered
        return simulate_games(
            edition, games=games, spread=lambda work, todo: _watched(spread(work, todo), of=games), **game
        )


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _watched(parts: Iterable[Tally], *, of: int) -> Iterator[Tally]:
    """Shows how far the games are, where somebody is looking."""
    games = 0
    for part in parts:
        games += part.games
        if sys.stderr.isatty():
            print(progress(games, of=of), end="", file=sys.stderr, flush=True)
        yield part


def main(arguments: list[str]) -> int:
    match arguments:
        case ["check", *paths] if paths:
            return check(paths)
        case ["play", *paths] if paths:
            return play(paths)
        case ["simulate", *rest]:
            return simulate(rest)
        case ["verify", path]:
            return verify(path)
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

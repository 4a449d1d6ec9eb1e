"""`python -m killgame simulate`: many games on all cores, and what came of them."""

import argparse
import json
import multiprocessing
import os
import secrets
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache, partial
from typing import Any, NoReturn

from killgame.editions import cards, edition_named, read_options
from killgame.editions.options import heads_of
from killgame.rejections import BadSetup
from killgame.simulation.running import POLICIES, PolicyName, batches, simulate_batch
from killgame.simulation.setting import Setting
from killgame.simulation.tally import Tally
from killgame.simulation.written import written_games

_WIDTH = 30  # of the progress bar


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


def command(arguments: list[str]) -> int:
    """Plays and prints; 0, or 2 where the set-up or an argument is none."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    options = dict(asked.option)
    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    try:
        seats = _seats(parser, edition=asked.edition, given=asked.seats, options=options)
        setting = Setting(asked.edition, seats=seats, options=options)
    except BadSetup as fault:
        print(f"simulate: {fault}", file=sys.stderr)
        return 2
    if asked.cases:
        for case in written_games(
            asked.edition, seats=seats, options=options, games=asked.games, seed=seed, policy=asked.policy
        ):
            print(json.dumps(case, ensure_ascii=False))
        return 0
    start = time.perf_counter()
    try:
        tally = _on_all_cores(setting, games=asked.games, seed=seed, policy=asked.policy, jobs=asked.jobs)
    except KeyboardInterrupt:
        return 130
    facts = {"options": options, "policy": asked.policy, "seed": seed, "seconds": round(time.perf_counter() - start, 3)}
    if asked.json:
        print(json.dumps(_plain(tally) | facts, ensure_ascii=False))
    else:
        print("\n".join(_lines(tally, facts=facts)))
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


type Setup = tuple[str, int, str]  # edition, seats, and the options as JSON: what a worker makes its own setting of

_setting = cache(lambda setup: Setting(setup[0], seats=setup[1], options=json.loads(setup[2])))


def _batch(one: tuple[int, int], *, setup: Setup, seed: str, policy: PolicyName) -> Tally:
    place, games = one
    return simulate_batch(_setting(setup), games=games, seed=f"{seed}/{place}", policy=policy)


def _on_all_cores(setting: Setting, *, games: int, seed: str, policy: PolicyName, jobs: int | None) -> Tally:
    """The same games whatever the number of processes."""
    todo = list(batches(games))
    jobs = min(jobs or _cores(), len(todo))
    setup = (setting.asked, setting.seats, json.dumps(setting.given))
    tally = simulate_batch(setting, games=0, seed="", policy=policy)
    work = partial(_batch, setup=setup, seed=seed, policy=policy)
    with multiprocessing.Pool(jobs, initializer=_leave_interrupts) if jobs > 1 else nullcontext() as pool:
        for part in map(work, todo) if pool is None else pool.imap_unordered(work, todo):
            tally += part
            _show(tally.games, of=games)
    return tally


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that was called; it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _show(games: int, *, of: int) -> None:
    """The progress, where somebody is looking."""
    if not sys.stderr.isatty():
        return
    full = _WIDTH * games // of
    line = f"\r[{'#' * full}{'.' * (_WIDTH - full)}] {100 * games // of:3} %  {games:,} of {of:,}"
    print(line if games < of else "\r" + " " * len(line) + "\r", end="", file=sys.stderr, flush=True)


def _plain(tally: Tally) -> dict[str, Any]:
    return {
        "edition": tally.edition,
        "seats": tally.seats,
        "games": tally.games,
        "shares": tally.shares,
        "intervals": {side: list(tally.interval(side)) for side in tally.wins},
        "endless": tally.endless,
        "nights": tally.nights_a_game,
        "rounds": tally.rounds_a_game,
        "out_a_night": tally.out_a_night,
        "out_a_day": tally.out_a_day,
        "survival": tally.survival,
    }


def _lines(tally: Tally, *, facts: dict[str, Any]) -> Iterator[str]:
    """What came of the games, for people."""
    seconds = facts["seconds"]
    yield f"{tally.edition}, {tally.seats} seats: {tally.games:,} games, policy {facts['policy']}, seed {facts['seed']}"
    yield f"{seconds:.1f} s, {tally.games / max(seconds, 0.001):,.0f} games a second"
    yield ""
    for side, share in tally.shares.items():
        low, high = tally.interval(side)
        yield f"{side:10} {share:7.2%}   (95 %: {low:.2%} to {high:.2%})"
    if tally.endless:
        yield f"{'endless':10} {tally.endless / tally.games:7.2%}   nobody would ever have won"
    yield ""
    yield f"rounds {tally.rounds_a_game:.2f} a game, nights {tally.nights_a_game:.2f}"
    yield f"out for good: {tally.out_a_night:.2f} a night, {tally.out_a_day:.2f} a day"
    yield "not lost by the end: " + ", ".join(f"{role} {share:.1%}" for role, share in tally.survival.items())

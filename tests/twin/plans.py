"""Pairs of worlds that nobody wrote: the rules alone play two games of one set-up side by side, until they are a pair.

Both have the same public story; the deal, who acted by night and when, differ as chance will. What the two may not differ in is
found by asking `killgame.view_for`: whom it shows the same of both, at every step, is `alike`, and may be held against the site.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import killgame as k
from tests.forum.evenings import BALLOTS, moves, some_options
from tests.twin.halves import Deed, Deeds, Half, Pair, alike_of, same

SIZES, TRIES, DEALS = 3, 30, 400
BEFORE, AFTER, ALL = range(1, 90), range(110, 170), 200  # minutes of a phase: before it is looked at, and after


@dataclass(frozen=True, slots=True)
class Stage:
    """A phase: what it is, what is done in it in each of the two worlds, and who lives in it."""

    name: str
    deeds: tuple[Deeds, Deeds]
    games: tuple[k.Game, k.Game]  # as it was opened


@dataclass(frozen=True, slots=True)
class Plan:
    """Two games. All stages are closed but the last; the seats of `alike` are shown the same of both at every step.

    `judging` is one of the site's ways (Game.Judging); in a `masked` game two accounts have exchanged their seats besides;
    `by_night`: factions write in their rooms by night alone.
    """

    edition: str
    options: dict[str, Any]
    seats: int
    secrets: tuple[bytes, bytes]
    stages: tuple[Stage, ...]
    alike: frozenset[int]
    seed: int
    judging: str
    masked: bool
    by_night: bool

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        more = (", masked" if self.masked else "") + (", rooms at night" if self.by_night else "")
        kind = f"judging {self.judging}{more}, alike {sorted(self.alike)}"
        return f"{self.edition} {self.seats}, seed {self.seed}, {told or 'no options'}, {kind}: " + " ".join(
            stage.name for stage in self.stages
        )

    @property
    def swapped(self) -> tuple[int, int]:
        """The seats that two accounts of a masked game exchange: of those who may tell the worlds apart, whose cards differ at least."""
        first, second, *_more = sorted(set(range(1, self.seats + 1)) - self.alike)
        return first, second

    @property
    def lot(self) -> tuple[int, int]:
        """How many offer to judge and the place on which the lot falls, in both worlds: as many as can be, a few at most."""
        secrets = [k.nth_secret(root, 1) for root in self.secrets]
        setups = [_opened(self.edition, self.options, secret).setup for secret in secrets]
        for among in (4, 3, 2):
            first, second = (
                k.lot_for_judge(secret, setup, among=among, draw=1)
                for secret, setup in zip(secrets, setups, strict=True)
            )
            if first == second:
                return among, first
        return 1, 1


def plan(edition: str, seed: int) -> Plan:
    """The same for the same two."""
    chance = random.Random(f"{edition} {seed}")  # noqa: S311 the same worlds again, nothing secret
    masked, judging, ordered, by_night = _around(edition, seed)
    seats, options, secrets, dealt = next(_dealt(edition, chance, ordered=ordered))
    pair = (replace(dealt[0], unjudged=judging == "site"), replace(dealt[1], unjudged=judging == "site"))
    alike = alike_of(pair, frozenset(range(1, seats + 1)))
    stages: list[Stage] = []
    for left in reversed(range(chance.choice([1, 2, 3, 4, 5, 8]))):
        closed = _staged(pair, alike, chance, last=False) if left else None
        found = closed or _staged(pair, alike, chance, last=True)
        if found is None:
            break
        stage, pair, alike = found
        stages.append(stage)
        # A phase whose close would part the two is where their story ends.
        if closed is None or pair[0].game.over:
            break
    if not stages:
        raise AssertionError(f"{edition} {seed}: not even a first stage")
    return Plan(edition, options, seats, secrets, tuple(stages), alike, seed, judging, masked, by_night)


def _around(edition: str, seed: int) -> tuple[bool, str, bool, bool]:
    """Whether the game is masked, who judges it (an edition that is refereed needs a judge), whether one speaks at a time in any case (left
    to the options it would seldom come to that), and whether factions write by night alone."""
    chance = random.Random(f"{edition} {seed} around")  # noqa: S311 the same worlds again, nothing secret
    masked, judging = chance.random() < 0.4, chance.choice(["appointed", "lot", "site", "site"])
    refereed = k.edition_named(edition).refereed
    return masked, "lot" if judging == "site" and refereed else judging, chance.random() < 0.4, chance.random() < 0.4


def _dealt(
    edition: str, chance: random.Random, *, ordered: bool
) -> Iterator[tuple[int, dict[str, Any], tuple[bytes, bytes], Pair]]:
    """A set-up, and two deals of it that somebody cannot tell apart: as one seat that was chosen, or as all that are no circle."""
    sizes = sorted(k.edition_named(edition).table)[:SIZES]
    while True:
        seats, options = chance.choice(sizes), some_options(chance) | ({"speech": "ordered"} if ordered else {})
        try:
            first_secret, first = _deal(edition, options, seats, chance)
        except (k.BadSetup, k.Rejected):
            continue
        wanted = chance.randint(1, seats)
        for _ in range(DEALS):
            secret, second = _deal(edition, options, seats, chance)
            if alike_of((first, second), frozenset({wanted})) and first.game.seats != second.game.seats:
                yield seats, options, (first_secret, secret), (first, second)
                break


def _deal(edition: str, options: dict[str, Any], seats: int, chance: random.Random) -> tuple[bytes, Half]:
    root = chance.randbytes(32)  # what the site draws
    secret = k.nth_secret(root, 1)
    opened = _opened(edition, options, secret)
    dealt = Half(opened, k.Dice(k.make_seed(secret, opened.setup))).after(k.Deal(seats))
    if dealt is None:
        raise k.rejections.WrongPhase
    return root, dealt


def _opened(edition: str, options: dict[str, Any], secret: bytes) -> k.Game:
    return k.replay(k.decide(None, k.Open(edition, options, k.commit(secret)), k.Dice(b"")))


def _staged(
    pair: Pair, alike: frozenset[int], chance: random.Random, *, last: bool
) -> tuple[Stage, Pair, frozenset[int]] | None:
    """A phase that is one to all in its middle and after its close; of several the one that is so to most seats. None: there is none."""
    best: tuple[Stage, Pair, frozenset[int]] | None = None
    for number in range(TRIES):
        draw = _in_public if _is_public(pair[0].game, closing=not last) else _in_secret
        deeds = draw(pair, alike, chance) if number < TRIES - 1 else ((), ())
        found = _held(pair, deeds, alike, last=last)
        if found is not None and (best is None or len(found[2]) > len(best[2])):
            best = found
        if best is not None and best[2] == alike:
            break
    return best


def _held(
    pair: Pair, deeds: tuple[Deeds, Deeds], alike: frozenset[int], *, last: bool
) -> tuple[Stage, Pair, frozenset[int]] | None:
    """The stage, if the public story is one all the way: to those of `alike` who are left, it is so too."""
    stage = Stage(pair[0].game.phase, deeds, (pair[0].game, pair[1].game))
    middle = tuple(half.done([d for d in own if d.minute in BEFORE])[0] for half, own in zip(pair, deeds, strict=True))
    steps: list[Pair] = [(middle[0], middle[1])]
    if not last:
        ends = [half.done(own)[0].closed() for half, own in zip(pair, deeds, strict=True)]
        if ends[0] is None or ends[1] is None:
            return None
        steps.append((ends[0], ends[1]))
    for step in steps:
        if not same(step, k.Stranger()):
            return None
        alike = alike_of(step, alike)
    return stage, steps[-1], alike


def _is_public(game: k.Game, *, closing: bool) -> bool:
    """Whether all that is done is everybody's to know, at once or from the close on: with its order and its times."""
    if game.phase in BALLOTS:
        return game.setup.options.ballot == "open" or (closing and game.setup.options.ballot == "until_close")
    return game.phase not in ("night", "arrange", "parting")


def _in_public(pair: Pair, alike: frozenset[int], chance: random.Random) -> tuple[Deeds, Deeds]:
    """The same in both worlds, as far as both take it in the same way."""
    kept: list[Deed] = []
    for minute, command in zip(_minutes(chance), _some(pair[0], chance), strict=False):
        deed = Deed(minute, command)
        both = (pair[0].done([*kept, deed]), pair[1].done([*kept, deed]))
        taken = [len(deeds) == len(kept) + 1 for _half, deeds in both]
        if all(taken) and same((both[0][0], both[1][0]), k.Stranger()):
            kept.append(deed)
    return tuple(kept), tuple(kept)


def _in_secret(pair: Pair, alike: frozenset[int], chance: random.Random) -> tuple[Deeds, Deeds]:
    """Each world as it will; only the seats that must not notice do the same in both, at the same time, and who speaks in his turn."""
    draws = [[Deed(m, c) for m, c in zip(_minutes(chance), _some(half, chance), strict=False)] for half in pair]
    shared = [deed for deed in draws[0] if _is_for_all(deed, alike)]
    own = [[deed for deed in draw if not _is_for_all(deed, alike)] for draw in draws]
    done = [half.done([*shared, *more])[1] for half, more in zip(pair, own, strict=True)]
    return done[0], done[1]


def _is_for_all(deed: Deed, alike: frozenset[int]) -> bool:
    return isinstance(deed.command, k.Pass | k.EndTurn) or getattr(deed.command, "seat", None) in alike


def _some(half: Half, chance: random.Random) -> Sequence[k.Command]:
    """What the seats do; by night some sleep, change their minds or take a move back."""
    game = half.game
    found = [c for c in moves(game, chance) if not isinstance(c, k.Surrender)]
    if game.phase == "night":
        found += [k.Sleep(seat) for seat in game.living if chance.random() < 0.4]
        found += [k.Withdraw(seat, "kill") for seat in game.living if chance.random() < 0.1]
        chance.shuffle(found)
        found = found[: chance.randint(0, len(found))] if chance.random() < 0.5 else found
    if half.unjudged and game.ordered:
        found = _passing(game, found)
    return found[: len(BEFORE)]


def _passing(game: k.Game, found: Sequence[k.Command]) -> list[k.Command]:
    """Nobody ends a turn by hand, and so none comes again: whoever has it says so himself, one after the other."""
    others = [one for one in found if not isinstance(one, k.Pass | k.EndTurn)]
    return [*[k.Pass(seat) for seat in game.order][: len(found) - len(others)], *others]


def _minutes(chance: random.Random) -> list[int]:
    """Some before the phase is looked at, some after."""
    early = chance.sample(BEFORE, chance.choice([2, 5, 12, 40]))
    return sorted(early) + sorted(chance.sample(AFTER, 40))

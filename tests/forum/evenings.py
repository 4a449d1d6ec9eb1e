"""Whole games of any edition with any options, played at random by killgame alone, with the narrator listening.

Players mostly do what their cards let them, and agree often enough for ties and ends of every kind; the judge meddles now and then.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import cache
from typing import Any

import killgame as k
from forum.narrator import Line
from forum.reactions.narration import narrate
from killgame import events as e
from tests.forum.narrated import DUE
from tests.killgame.reading_random import CHOICES

OPTIONS: dict[str, list[Any]] = CHOICES | {
    "tie": ["pk", "pk", "none", "lottery"],
    "group_tie": ["first", "none", "random"],
    "last_words": ["count", "all", "all", "by_role", "none"],
}
BALLOTS = ("vote", "pk_vote", "final_vote")
EDITIONS = tuple(edition.id for edition in k.editions())
GAMES = 5  # of each edition
STEPS = 120
SECRETS = tuple(k.nth_secret(b"root", number) for number in (1, 2))


@dataclass(frozen=True)
class Moment:
    """One command that was accepted: the game around it, its events, the narrator's posts."""

    before: k.Game | None
    command: k.Command
    events: tuple[k.Event, ...]
    after: k.Game
    posts: list[list[Line]]
    turn_length: timedelta | None


@dataclass
class Evening:
    """A game that is played; `log` holds every event so far."""

    chance: random.Random
    dice: k.Dice
    game: k.Game | None = None
    log: list[k.Event] = field(default_factory=list)

    def do(self, command: k.Command) -> Moment | None:
        """Play a command; None where the rules refuse it."""
        before = self.game
        try:
            events = k.decide(before, command, self.dice)
        except k.Rejected:
            return None
        self.log.extend(events)
        game = before
        for event in events:
            game = k.evolve(game, event)
        if any(isinstance(event, e.TakenBack) for event in events):
            game = k.replay(self.log)
        assert game is not None
        self.game = game
        timed = None if self.chance.random() < 0.3 else timedelta(hours=4)
        posts = narrate(before, events, game, deadline=DUE, turn_length=timed, second_turn=timed is not None)
        return Moment(before, command, events, game, posts, timed)

    @property
    def now(self) -> k.Game:
        assert self.game is not None
        return self.game


def some_options(chance: random.Random) -> dict[str, Any]:
    """None, a few or many of the options of RULES 2.10, each with some value."""
    return {
        name: chance.choice(OPTIONS[name]) for name in chance.sample(list(OPTIONS), chance.choice([0, 1, 3, 6, 14]))
    }


def evening(edition: str, *, seed: int, seats: int = 0, options: dict[str, Any] | None = None) -> Iterator[Moment]:
    """A whole game, the same for the same seed; without `seats` and `options` with some of those that the edition has."""
    chance = random.Random(f"{edition} {seed}")  # noqa: S311 the same game again, nothing secret
    night = Evening(chance, k.Dice(seed.to_bytes(32)))
    chosen = some_options(chance) if options is None else options
    sizes = sorted(k.edition_named(edition).table)[:6]
    commands: list[k.Command] = [k.Open(edition, chosen, k.commit(SECRETS[0])), k.Deal(seats or chance.choice(sizes))]
    if chance.random() < 0.1:
        commands.append(k.DealAnew(SECRETS[0].hex(), k.commit(SECRETS[1])))
    for _ in range(STEPS):
        for command in commands:
            moment = night.do(command)
            if moment is not None:
                yield moment
        if night.now.over:
            break
        commands = [
            *moves(night.now, chance),
            *_judge(night.now, chance),
            k.Close(chance.choice(["deadline", "early"])),
        ]
    last: tuple[k.Command, ...] = (k.BreakOff(), k.Reveal(SECRETS[night.now.deals - 1]))
    for command in last:
        moment = night.do(command)
        if moment is not None:
            yield moment


def moves(game: k.Game, chance: random.Random) -> list[k.Command]:
    """What the seats do in the open phase."""
    if chance.random() < 0.03:
        return [k.Surrender(seat) for seat in game.living]
    if game.phase == "refereed":
        return [k.ThrowOut(chance.choice(game.living))] if chance.random() < 0.8 else []
    if game.ordered and chance.random() < 0.9:
        # In odd rounds turns come once more.
        turns = [
            k.Pass(game.turn) if one == 0 and chance.random() < 0.5 else k.EndTurn(again=game.round % 2 == 1)
            for one in range(2 * len(game.order))
        ]
        return [*turns, *_votes(game, chance)]
    if game.phase in BALLOTS:
        return _votes(game, chance)
    if game.phase == "accuse":
        return [
            k.Move(seat, "accuse", chance.choice(game.living))
            for seat in chance.sample(game.living, min(len(game.living), chance.choice([0, 1, 2, 4])))
        ]
    return night_moves(game, chance)


def night_moves(game: k.Game, chance: random.Random) -> list[k.Command]:
    """Night acts, the order of cards, partings: as each card has them."""
    favourites = chance.choices(game.living, k=2)
    moves: list[k.Command] = []
    for seat in game.seats:
        me = k.view_for(game, k.SeatViewer(seat.number)).me
        assert me is not None
        moves += [
            k.Move(seat.number, act.act, **_value(act.form, favourites, chance))
            for act in me.acts
            if chance.random() < 0.85
        ]
    return moves


def _value(form: str, favourites: list[k.SeatNo], chance: random.Random) -> dict[str, Any]:
    match form:
        case "target":
            return {"target": chance.choice(favourites)}
        case "press":
            return {"number": chance.randint(1, 10), "direction": chance.choice(["cw", "ccw"])}
        case "order":
            return {"first": chance.choice([1, 2])}
        case _:
            return {}


def _votes(game: k.Game, chance: random.Random) -> list[k.Command]:
    """A ballot in which ties are common: for two or three seats, often as many for each."""
    if game.phase not in BALLOTS:
        return []
    likely = chance.sample(
        game.candidates or game.living, min(len(game.candidates or game.living), chance.choice([1, 2, 2, 3]))
    )
    voting = [seat for seat in game.living if chance.random() < chance.choice([0.0, 0.9, 0.97, 1.0, 1.0])]
    moves: list[k.Command] = []
    for place, seat in enumerate(voting):
        target = likely[place % len(likely)]
        other = likely[(place + 1) % len(likely)]
        if chance.random() < 0.1:
            moves.append(k.Move(seat, "vote", None))
        two = k.Move(seat, "vote", targets=[target, other])
        moves += [k.Move(seat, "vote", target), two]
    return moves


def _judge(game: k.Game, chance: random.Random) -> list[k.Command]:
    """What the judge does of his own: seldom anything."""
    if chance.random() < 0.9 or not game.living:
        return []
    seat = chance.choice(game.living)
    return [
        chance.choice(
            [k.ThrowOut(seat), k.ThrowOut(game.turn or seat), k.TakeBack(), k.Annul(seat), k.Pass(seat), k.Sleep(seat),
             k.Close("judge"), k.Withdraw(seat, "vote"), k.Rule(chance.choice(["draw", "good", "killers", "dean"]))]
        )
    ]  # fmt: skip


@cache
def played(edition: str) -> tuple[tuple[Moment, ...], ...]:
    """Some games of an edition: one with its own options, the rest with any."""
    return tuple(tuple(evening(edition, seed=seed, options={} if not seed else None)) for seed in range(GAMES))


def moments(edition: str) -> Iterator[Moment]:
    """All that happens in them, game after game."""
    for game in played(edition):
        yield from game

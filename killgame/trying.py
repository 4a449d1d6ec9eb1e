"""Trying cases: each is played by the same `decide` as a game on the site, and held against what it expects."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from killgame import commands as c
from killgame import events as e
from killgame.cases import Case, Step
from killgame.decide import course_of
from killgame.dice import Dice
from killgame.game import Game
from killgame.rejections import Rejected

MOST_CLOSES = 12


@dataclass(slots=True)
class Played:
    """What came of a case, as `play` prints it."""

    steps: list[dict[str, Any]] = field(default_factory=list)
    end: dict[str, Any] = field(default_factory=dict)
    stuck: str | None = None  # the phase that a step waited for in vain

    def line(self, name: str | None) -> dict[str, Any]:
        plain: dict[str, Any] = {"name": name, "steps": self.steps, **self.end}
        if self.stuck is not None:
            plain["error"] = {"step": len(self.steps), "phase": self.stuck}
        return plain


def play_case(case: Case) -> Played:
    """Plays a case to its end, or to a step whose phase does not open."""
    played = Played()
    game = case.game
    for step in case.steps:
        closes = 0
        while game.phase != step.phase:
            if closes == MOST_CLOSES or game.over:
                played.stuck = step.phase
                break
            game = course_of(game, command=c.Close(by="judge"), dice=case.dice).game
            closes += 1
        if played.stuck is not None:
            break
        game = _play_step(step, game=game, dice=case.dice, played=played)
    knows: dict[str, dict[str, str]] = {}
    for told in case.game.knows:
        knows.setdefault(str(told.seat), {})[str(told.other)] = told.label
    played.end = {"winner": game.winner, "alive": list(game.living), "round": game.round, "knows": knows}
    return played


def _play_step(step: Step, *, game: Game, dice: Dice, played: Played) -> Game:
    rejected: list[list[Any]] = []
    happened: list[e.Event] = []
    closed = False
    for place, command in enumerate(step.commands):
        if command is None:
            rejected.append([place, "wrong_phase"])
            continue
        try:
            course = course_of(game, command=command, dice=dice)
        except Rejected as reason:
            rejected.append([place, reason.code])
            continue
        game = course.game
        happened += course.events
        closed = closed or course.closed
    if not closed and not game.over:
        course = course_of(game, command=c.Close(by="judge"), dice=dice)
        game = course.game
        happened += course.events
    played.steps.append({"rejected": rejected, **_what_happened(happened, game=game)})
    return game


def _what_happened(events: list[e.Event], *, game: Game) -> dict[str, Any]:
    announced: dict[int, str] = {}
    for event in events:
        if isinstance(event, e.VotedOut):
            announced.update(event.announced)
        elif isinstance(event, e.CardLost) and event.announced is not None:
            announced[event.seat] = event.announced
    out = sorted(seat for event in events for seat in _out_by(event))
    return {
        "out": out,
        # One robbed of a card by a vote that closed early may be thrown out in the same step: that seat does not live on.
        "lost": sorted(event.seat for event in events if isinstance(event, e.CardLost) and event.seat not in out),
        "answers": [
            {"act": event.act, "target": event.target, "answer": event.answer, "told": sorted(event.told)}
            for event in events
            if isinstance(event, e.Answered)
        ],
        "silenced": sorted(seat for event in events if isinstance(event, e.DayBroke) for seat in event.silenced),
        "candidates": list(game.candidates),
        "announced": {str(seat): announced[seat] for seat in sorted(announced)},
        "words": []
        if game.over
        else sorted(seat for event in events if isinstance(event, e.WordsGranted) for seat in event.seats),
        "next": game.phase,
        "winner": game.winner,
    }


def _out_by(event: e.Event) -> tuple[int, ...]:
    """The seats that went out for good by this event."""
    match event:
        case e.DayBroke() | e.VotedOut() | e.Taken():
            return event.out
        case e.ThrownOut() | e.RecordedOut():
            return (event.seat,)
        case e.Accused(right=False):
            return (event.seat,)
        case _:
            return ()


@dataclass(frozen=True, slots=True)
class Miss:
    """One key that came out otherwise than expected."""

    key: str
    expected: Any
    came: Any


def check_case(case: Case) -> list[Miss]:
    """All that a case expects and that did not come."""
    played = play_case(case)
    if played.stuck is not None:
        return [*_misses(case, played=played), Miss(f"steps[{len(played.steps)}].phase", played.stuck, "did not open")]
    return [*_misses(case, played=played), *_differ("expect", expected=case.expect, came=played.end)]


def _misses(case: Case, *, played: Played) -> Iterator[Miss]:
    for place, (step, came) in enumerate(zip(case.steps, played.steps, strict=False)):
        yield from _differ(f"steps[{place}]", expected={"rejected": [], **step.expect}, came=came)


def _differ(inside: str, *, expected: Mapping[str, Any], came: Mapping[str, Any]) -> Iterator[Miss]:
    for key, value in expected.items():
        # Compared as JSON text: 1, 1.0 and true are not the same here.
        if value != came[key] or json.dumps(value, sort_keys=True) != json.dumps(came[key], sort_keys=True):
            yield Miss(f"{inside}.{key}", value, came[key])

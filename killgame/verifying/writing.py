"""The part of an export that can be checked, out of the log of a finished game."""

from collections.abc import Mapping, Sequence
from typing import Any

from killgame import events as e
from killgame.codec import load_event
from killgame.dice import make_seed
from killgame.evolve import evolve, replay
from killgame.game import Game
from killgame.verifying.document import FORMAT, SITE, VERSION


def written(log: Sequence[Mapping[str, Any]], *, secret: bytes, aliases: Sequence[str] = ()) -> dict[str, Any]:
    """The keys that `read_export` reads, without `heads`. `log` are the stored entries, in order: {"number", "kind", "body", "digest", and
    whatever else is to stand there}; `secret` is the last, shown at the end; `aliases` are all names that the site had to draw from, in
    their order, of an alias game. Raises KeyError, TypeError or ValueError for a spoilt log."""
    stored = [entry for entry in log if not entry["kind"].startswith(SITE)]
    events = [load_event(entry["body"]) for entry in stored]
    opened, game = events[0], replay(events)
    assert isinstance(opened, e.Opened)
    dealt = [event for event in events if isinstance(event, e.Dealt)]
    secrets = [*[bytes.fromhex(one.shown) for one in dealt if one.shown], secret]
    return {
        "format": FORMAT,
        "version": VERSION,
        "rules_version": opened.rules_version,
        "codec_version": max(entry["body"]["v"] for entry in stored),
        "scheme": opened.scheme,
        "commitment": opened.commitment,
        "secrets": [one.hex() for one in secrets],
        "seeds": seeds(events, secrets=secrets),
        "entropy": [[list(one) for one in deal.entropy] for deal in dealt],
        "log": [dict(entry) for entry in log],
        "cards": cards(game),
        "aliases": list(aliases),
        "told": told(game),
        "answers": answers(game),
        "winner": game.winner,
        "why": game.why,
    }


def seeds(events: Sequence[e.Event], *, secrets: Sequence[bytes]) -> list[str]:
    """The seed of each deal in hex, out of its secret and the set-up as the deal leaves it."""
    game: Game | None = None
    place, made = 0, []
    for event in events:
        if isinstance(event, e.Opened | e.Dealt):
            game = evolve(game, event)
            if isinstance(event, e.Dealt):
                place += bool(event.shown)
                made.append(make_seed(secrets[place], game.setup).hex())
    return made


def told(game: Game) -> list[dict[str, Any]]:
    """What each seat was told of others, at the deal and since."""
    return [{"seat": one.seat, "other": one.other, "label": one.label} for one in game.knows]


def answers(game: Game) -> list[dict[str, Any]]:
    """What each seat was answered."""
    return [
        {"seat": seat, "round": one.round, "act": one.act, "target": one.target, "answer": one.answer}
        for one in game.heard
        for seat in one.told
    ]


def cards(game: Game) -> list[list[str]]:
    """The cards of each seat."""
    return [list(seat.cards) for seat in game.seats]

"""Two games side by side, each played by the rules alone, and what somebody is told of them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import killgame as k


@dataclass(frozen=True, slots=True)
class Deed:
    """A command so many minutes after its phase opened."""

    minute: int
    command: k.Command


type Deeds = tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two games, with its log from the deal on. `unjudged`: the clock alone closes its phases and ends its turns."""

    game: k.Game
    dice: k.Dice
    log: tuple[k.Event, ...] = ()
    unjudged: bool = False

    def after(self, command: k.Command) -> "Half | None":
        """None where the rules refuse it."""
        try:
            events = k.decide(self.game, command, self.dice)
        except k.Rejected:
            return None
        game = self.game
        for event in events:
            game = k.evolve(game, event)
        return replace(self, game=game, log=(*self.log, *events))

    def closed(self) -> "Half | None":
        """After the open phase. Where nobody judges, turns that were not passed have run out before."""
        half: Half | None = self
        while half is not None and half.unjudged and half.game.turn is not None:
            half = half.after(k.EndTurn())
        return None if half is None else half.after(k.Close())

    def told(self, viewer: k.Viewer) -> "tuple[k.View, list[k.Event]]":
        """All that a viewer may know: what he is shown, and what he was told on the way (the narrator says some of it once only)."""
        view = replace(k.view_for(self.game, viewer), commitment="")
        return view, [event for event in self.log if k.audience(event).admits(viewer)]

    def done(self, deeds: Sequence[Deed]) -> "tuple[Half, Deeds]":
        """As far as the rules let, and without what would close the phase."""
        half, kept = self, []
        for deed in sorted(deeds, key=lambda one: one.minute):
            if half.game.ordered and half.game.turn is None:
                break  # the site lets the phase end with its last speaker: nothing is taken any more
            after = half.after(deed.command)
            if after is not None and (after.game.phase, after.game.round) == (self.game.phase, self.game.round):
                half = after
                kept.append(deed)
        return half, tuple(kept)


type Pair = tuple[Half, Half]


def public(game: k.Game) -> k.View:
    """What all may know, without the commitment, which differs of necessity."""
    return replace(k.view_for(game, k.Stranger()), commitment="")


def same(pair: Pair, viewer: k.Viewer) -> bool:
    return pair[0].told(viewer) == pair[1].told(viewer)


def alike_of(pair: Pair, among: frozenset[int]) -> frozenset[int]:
    return frozenset(seat for seat in among if same(pair, k.SeatViewer(k.SeatNo(seat))))

"""Games for tests: a table that plays commands and keeps the log, and hypothesis strategies for whole random games."""

import hashlib
import json
from typing import Any

from hypothesis import strategies as st

import killgame as k
from killgame.events import Event
from tests.killgame.reading_random import CHOICES

# The number of seats for which an edition is known best.
USUAL = {
    "v1": 12, "v2": 12, "classic": 12, "club": 12, "modern": 12, "qingdao": 12, "v3": 13, "v4": 13, "v5": 12, "double": 9, "v7": 14,
    "accomplice": 12, "taiwan": 12, "mask": 12, "university": 8,
}  # fmt: skip


class Table:
    """A game with its log; each command goes the way it goes on the site, and every promise of it is looked at on the way."""

    def __init__(
        self,
        edition: str = "classic",
        *,
        seats: int = 7,
        seed: int = 0,
        entropy: tuple[tuple[int, str], ...] = (),
        **options: Any,
    ) -> None:
        self.root = hashlib.sha256(f"root {seed}".encode()).digest()
        self.game: k.Game | None = None
        self.log: list[Event] = []
        self.do(k.Open(edition, options, k.commit(self.secret)))
        self.do(k.Deal(seats, entropy))

    @property
    def now(self) -> k.Game:
        assert self.game is not None
        return self.game

    @property
    def secret(self) -> bytes:
        """That of the deal that lies, or of the first that will."""
        return k.nth_secret(self.root, max(1, self.game.deals if self.game is not None else 0))

    def do(self, command: k.Command) -> tuple[Event, ...]:
        """A fresh deal is given its secrets, as on the site."""
        secret = self.secret
        if isinstance(command, k.DealAnew):
            shown, secret = secret.hex(), k.nth_secret(self.root, self.now.deals + 1)
            command = k.DealAnew(shown, k.commit(secret))
        dice = k.Dice(b"") if self.game is None else k.dice_for(self.now.setup, command, secret=secret)
        events = k.decide(self.game, command, dice)
        assert events == k.decide(self.game, command, dice)
        for event in events:
            self.game = k.evolve(self.game, event)
            self.log.append(event)
        return events

    def refusal(self, command: k.Command) -> str | None:
        """The code of the refusal; None if the command was accepted."""
        try:
            self.do(command)
        except k.Rejected as reason:
            return reason.code
        return None

    def close_to(self, phase: str) -> None:
        for _ in range(20):
            if self.now.phase == phase:
                return
            self.do(k.Close())
        raise AssertionError(f"{phase} does not open")

    def seats_of(self, role: str) -> list[k.SeatNo]:
        return [seat.number for seat in self.now.seats if seat.role == role and not seat.out]


def through_json[T](value: T) -> T:
    plain: T = json.loads(json.dumps(value))
    return plain


def _options() -> st.SearchStrategy[dict[str, Any]]:
    named = {name: st.sampled_from(values) for name, values in CHOICES.items()}
    named |= {
        "tie": st.sampled_from(["pk", "none", "lottery"]),
        "group_tie": st.sampled_from(["first", "none", "random"]),
    }
    return st.fixed_dictionaries({}, optional=named)  # type: ignore[arg-type]


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A dealt table of any edition, any options, three to twelve seats."""
    edition = draw(st.sampled_from(k.editions()))
    counts = {role: draw(st.integers(0, 1 if role in edition.single else 3)) for role in edition.roles}
    first = edition.roles[0]
    counts[first] = max(counts[first], 1)
    for role in [role for role in edition.roles[::-1] if role not in edition.single][:1]:
        counts[role] += 2
    if edition.hand == 2:  # an even number of cards, and others enough between killers and police
        counts["civilian"] += 2 + sum(counts.values()) % 2
    seats = sum(counts.values()) // edition.hand
    return Table(edition.id, seats=seats, seed=draw(st.integers(0, 99)), **{**draw(_options()), "counts": counts})


NIGHT_ACTS = sorted({act.id for edition in k.editions() for act in edition.acts if act.phase == "night"})


def own_acts(game: k.Game) -> list[tuple[k.SeatNo, str]]:
    """Who may do what of his card in the open phase."""
    found = []
    for seat in game.seats:
        me = k.view_for(game, k.SeatViewer(seat.number)).me
        assert me is not None
        found += [(seat.number, offer.act) for offer in me.acts]
    return found


def commands(seats: int) -> st.SearchStrategy[k.Command]:
    """Any command that may come in while a game runs, sensible ones mostly."""
    seat = st.integers(0, seats + 1)
    act = st.sampled_from(
        [*NIGHT_ACTS, "kill", "arrange", "take", "accuse", "vote", "vote", "vote", "surrender", "pass"]
    )
    target = st.one_of(seat, seat, seat, seat, st.none(), st.sampled_from(["1", 1.0, True]))
    move = st.builds(
        k.Move,
        seat,
        act,
        target,
        number=st.integers(0, 11),
        direction=st.sampled_from(["cw", "ccw", "up"]),
        first=st.integers(1, 3),
    )
    pair = st.lists(seat, min_size=1, max_size=3)
    return st.one_of(
        move,
        move,
        move,
        move,
        st.builds(k.Move, seat, st.just("vote"), targets=pair),
        st.builds(k.Withdraw, seat, act),
        st.builds(k.Sleep, seat),
        st.builds(k.Pass, seat, st.booleans()),
        st.builds(k.ThrowOut, seat),
        st.builds(k.Annul, seat),
        st.builds(k.EndTurn, st.booleans()),
        st.just(k.TakeBack()),
        st.just(k.DealAnew()),
        st.builds(k.Close, st.sampled_from(["deadline", "judge", "early"])),
        st.builds(k.Close),
        st.builds(k.Close),
    )

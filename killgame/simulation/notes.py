"""A simulated game written down while it is played, as a case (CASES.md)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from killgame.acting import WAYS
from killgame.ballot import Step, opened_by
from killgame.game import Pick, SeatNo
from killgame.night import Outcome

if TYPE_CHECKING:
    from killgame.simulation.policy import Papers
    from killgame.simulation.table import Table
    from killgame.simulation.voting import Fallen

_DIRECTIONS = {way: name for name, way in WAYS.items()}


class Notes:
    """The steps of one game so far: the moves of each phase in which something is decided, and what came of them."""

    def __init__(self) -> None:
        self.steps: list[dict[str, Any]] = []

    def step(self, table: "Table", *, phase: str, moves: Sequence[dict[str, Any]] = (), **came: Any) -> None:
        """A phase is over, and somebody has looked for a winner."""
        empty: dict[str, Any] = {"out": [], "lost": [], "answers": [], "silenced": [], "candidates": []}
        expect = {**empty, **came, "winner": table.winner}
        if table.winner is not None:
            expect |= {"next": "over", "words": [], "candidates": []}
        self.steps.append({"phase": phase, "moves": list(moves), "expect": expect})

    def arranged(self, table: "Table", *, swapped: Sequence[SeatNo]) -> None:
        self.step(table, phase="arrange", moves=[{"seat": seat, "act": "arrange", "first": 2} for seat in swapped])

    def night(self, table: "Table", *, picks: Sequence[Pick], came: Outcome, silenced: Sequence[SeatNo]) -> None:
        answers = [
            {"act": one.act, "target": one.target, "answer": one.answer, "told": list(one.told)} for one in came.answers
        ]
        self.step(
            table,
            phase="night",
            moves=[_move(pick) for pick in picks],
            out=list(came.out),
            lost=list(came.lost),
            answers=answers,
            silenced=list(silenced),
        )

    def parted(self, table: "Table", *, by: SeatNo, out: Sequence[SeatNo]) -> None:
        moves = [{"seat": by, "act": "take", "target": seat} for seat in out]
        self.step(table, phase="parting", moves=moves, out=list(out))

    def ballot(
        self,
        table: "Table",
        *,
        phase: str,
        votes: tuple[Sequence[SeatNo], "Papers"],
        fell: Sequence["Fallen"],
        tied: Sequence[SeatNo],
        step: Step | None,
    ) -> None:
        """A vote is over: who voted how, and who fell. `step` leads to a run-off of those tied (None: there is none)."""
        moves: list[dict[str, Any]] = []
        for seat, targets in zip(*votes, strict=True):
            if targets:
                named = {"target": targets[0]} if len(targets) == 1 else {"targets": list(targets)}
                moves.append({"seat": seat, "act": "vote", **named})
        out, lost = ([seat for seat, for_good in fell if for_good is wanted] for wanted in (True, False))
        came: dict[str, Any] = {"out": sorted(out), "lost": sorted(lost)}
        if step is not None:
            came |= {"candidates": sorted(tied), "next": opened_by(step)}
        self.step(table, phase=phase, moves=moves, **came)

    def accused(self, table: "Table", *, made: Sequence[tuple[SeatNo, SeatNo]], out: Sequence[SeatNo]) -> None:
        moves = [{"seat": seat, "act": "accuse", "target": target} for seat, target in made]
        self.step(table, phase="accuse", moves=moves, out=sorted(out))

    def recorded(self, table: "Table", *, out: Sequence[SeatNo]) -> None:
        moves = [{"judge": "out", "target": seat} for seat in out]
        self.step(table, phase="refereed", moves=moves, out=sorted(out))

    def limit(self, table: "Table") -> None:
        """The round that has just ended was the last: the game ends as soon as its last phase closes."""
        del self.steps[-1]["expect"]["winner"]
        self.steps.append({"phase": "over", "moves": [], "expect": {"winner": table.winner}})


def _move(pick: Pick) -> dict[str, Any]:
    move: dict[str, Any] = {"seat": pick.seat, "act": pick.act}
    if pick.act == "press":
        return {**move, "number": pick.value[0], "direction": _DIRECTIONS[pick.value[1]]}
    return {**move, "target": pick.value[0]} if pick.value else move

"""How seats act where nobody thinks: by lot. What any policy must be able to say, and the policy `random`."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from killgame.acting import FURTHEST, WAYS, used_up, why_not
from killgame.editions.edition import Act, Answer, Number
from killgame.game import Pick, Role, SeatNo
from killgame.night import card_has
from killgame.simulation.table import Table

# Whom each living seat votes for, in the order of the seats; nobody: it is silent.
type Papers = Sequence[tuple[SeatNo, ...]]

_WAYS = tuple(WAYS.values())


class Policy(Protocol):
    """What seats do. Each of these is asked only when it is their turn, and answers with what the rules allow."""

    def begin(self, table: Table) -> None:
        """The cards lie."""

    def arrange(self, table: Table) -> Sequence[SeatNo]:
        """Who plays the second card first."""

    def night(self, table: Table) -> Sequence[Pick]:
        """The picks of a night, in the order in which they are made."""

    def dawn(self, table: Table, *, answers: Sequence[Answer]) -> None:
        """The night is over; these are the judge's answers."""

    def votes(self, table: Table, *, among: Sequence[SeatNo], two: bool) -> Papers:
        """The votes: for one of those `among`, if it is a run-off, for two seats where there are `two` places."""

    def takes(self, table: Table, *, by: SeatNo, role: Role) -> SeatNo | None:
        """Whom the seat that parts, with this card, takes along."""

    def accusers(self, table: Table) -> Iterable[SeatNo]:
        """Who accuses, in this order."""

    def accuses(self, table: Table, *, seat: SeatNo) -> SeatNo | None:
        """Whom this seat accuses."""

    def recorded(self, table: Table) -> SeatNo:
        """Whom the judge of refereed play records as out next."""


class Random:
    """Every living seat with an act names a legal target, each as likely as another; every living seat votes for another living seat (in a
    run-off for another of those who stand), each as likely. The picks are made and the votes cast in the order of the seats; accusations
    come in an order drawn by lot; the referee puts out any living seat."""

    def begin(self, table: Table) -> None:
        pass

    def arrange(self, table: Table) -> Sequence[SeatNo]:
        return [seat for seat in table.roles if table.random() < 0.5]

    def night(self, table: Table) -> Sequence[Pick]:
        random, options, marks = table.random, table.setting.options, table.marks
        tonight = table.tonight
        picks: list[Pick] = []
        living = list(table.roles)
        for seat, role in table.roles.items():
            for act in tonight.acts[role]:
                if used_up(act, seat=seat, marks=marks, checks=table.checks, options=options):
                    continue
                if act.form == "target":
                    target = self.target(table, act=act, seat=seat, role=role, living=living, cards=tonight.living)
                    if target is not None:
                        picks.append(table.setting.picks[act.id][seat][target])
                elif act.form == "press":
                    number = 1 + int(random() * FURTHEST)
                    picks.append(Pick(seat, act.id, (number, _WAYS[int(random() * len(_WAYS))])))
                else:
                    picks.append(Pick(seat, act.id))
        return picks

    def target(
        self, table: Table, *, act: Act, seat: SeatNo, role: Role, living: Sequence[SeatNo], cards: Number
    ) -> SeatNo | None:
        """One of the seats that the act may name, each as likely; None if it may name none."""
        target = living[int(table.random() * len(living))]
        if not barred(table, act=act, seat=seat, role=role, target=target, cards=cards):
            return target
        # Having drawn from all, one draws again from those that may be named: each of them is as likely as another still.
        legal = [
            other for other in living if not barred(table, act=act, seat=seat, role=role, target=other, cards=cards)
        ]
        return legal[int(table.random() * len(legal))] if legal else None

    def dawn(self, table: Table, *, answers: Sequence[Answer]) -> None:
        pass

    def votes(self, table: Table, *, among: Sequence[SeatNo], two: bool) -> Papers:
        random, papers = table.random, table.setting.papers
        living = list(table.roles)
        if two:
            return [self._two_of(table, others=[one for one in living if one != seat]) for seat in living]
        if among:
            lists = [[one for one in among if one != seat] for seat in living]
            return [papers[others[int(random() * len(others))]] for others in lists]
        others = len(living) - 1
        if not others:
            return [()]
        # Of the others those from one's own place on stand one place further on.
        return [
            papers[living[drawn if (drawn := int(random() * others)) < place else drawn + 1]]
            for place in range(others + 1)
        ]

    def _two_of(self, table: Table, *, others: list[SeatNo]) -> tuple[SeatNo, ...]:
        if len(others) < 2:
            return ()
        first = others.pop(int(table.random() * len(others)))
        return first, others[int(table.random() * len(others))]

    def takes(self, table: Table, *, by: SeatNo, role: Role) -> SeatNo | None:
        return self._named(table, act=table.setting.act_of_parting, seat=by, role=role)

    def accusers(self, table: Table) -> Iterable[SeatNo]:
        act, cards = table.setting.act_of_accusing, table.tonight.living
        seats = [seat for seat, role in table.roles.items() if card_has(act, role=role, living=cards)]
        while seats:
            yield seats.pop(int(table.random() * len(seats)))

    def accuses(self, table: Table, *, seat: SeatNo) -> SeatNo | None:
        return self._named(table, act=table.setting.act_of_accusing, seat=seat, role=table.roles[seat])

    def _named(self, table: Table, *, act: Act, seat: SeatNo, role: Role) -> SeatNo | None:
        """Whom an act of the day names."""
        living = list(table.roles)
        if not living:
            return None
        return self.target(table, act=act, seat=seat, role=role, living=living, cards=table.tonight.living)

    def recorded(self, table: Table) -> SeatNo:
        living = list(table.roles)
        return living[int(table.random() * len(living))]


def barred(table: Table, *, act: Act, seat: SeatNo, role: Role, target: SeatNo, cards: Number) -> bool:
    """Whether the rules bar the seat from naming this living seat."""
    setting = table.setting
    reason = why_not(
        act,
        edition=setting.edition,
        options=setting.options,
        round=table.round,
        seat=seat,
        role=role,
        target=target,
        aimed=table.roles[target],
        living=cards,
        marks=table.marks,
    )
    return reason is not None

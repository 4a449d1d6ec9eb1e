"""The policy `plain`: a handful of table habits, each said in README.md, on top of the lots of `random`."""

from collections import Counter
from collections.abc import Sequence

from killgame.editions.edition import Act, Answer, Number
from killgame.game import Pick, Role, SeatNo
from killgame.simulation.policy import Papers, Random, barred
from killgame.simulation.table import Table

FOLLOW = 0.7  # how likely somebody votes for one who was called a killer
HUNT = 0.8  # how likely the killers go for one who has called somebody a killer

_NOBODY: frozenset[SeatNo] = frozenset()


class Plain(Random):
    """`friends` are those whom a seat knows as its own, `heard` what answers it has heard (seat → target → answer), `named` are those who
    were called killers, in that order, `callers` those who have called somebody one. `agreed`: whom the first of a group has named this
    night, and who that was."""

    def begin(self, table: Table) -> None:
        self.friends: dict[SeatNo, frozenset[SeatNo]] = {}
        self.heard: dict[SeatNo, dict[SeatNo, str]] = {}
        self.named: list[SeatNo] = []
        self.callers: list[SeatNo] = []
        self.agreed: dict[str, tuple[SeatNo, SeatNo]] = {}
        for circle in table.setting.edition.circles:
            self._meet(table, roles=circle.roles)

    def _meet(self, table: Table, *, roles: frozenset[Role]) -> None:
        """Those with these cards know each other as their own from now on; only a mole among them knows what the others are."""
        sides = table.setting.edition.sides
        seats = [seat for seat, role in table.roles.items() if role in roles]
        if len(seats) < 2:
            return
        side = Counter([sides[role] for role in sorted(roles)]).most_common(1)[0][0]
        for seat in seats:
            if sides[table.roles[seat]] == side:
                self.friends[seat] = self.friends.get(seat, _NOBODY) | frozenset(seats) - {seat}

    def _spared(self, table: Table, *, seat: SeatNo) -> frozenset[SeatNo]:
        """Its own, as long as anybody else lives."""
        friends = self.friends.get(seat, _NOBODY)
        alone = len(table.roles) <= len(friends) + 1 and table.roles.keys() <= friends | {seat}
        return _NOBODY if alone else friends

    def night(self, table: Table) -> Sequence[Pick]:
        self.agreed.clear()
        if table.setting.edition.met_by_night:
            for _, holders in table.tonight.groups:
                self._meet(table, roles=holders)
        return super().night(table)

    def target(
        self, table: Table, *, act: Act, seat: SeatNo, role: Role, living: Sequence[SeatNo], cards: Number
    ) -> SeatNo | None:
        friends = self._spared(table, seat=seat)
        if act.id in self.agreed:
            target, first = self.agreed[act.id]
            if first in friends and not barred(table, act=act, seat=seat, role=role, target=target, cards=cards):
                return target
        legal = [one for one in living if not barred(table, act=act, seat=seat, role=role, target=one, cards=cards)]
        chosen = self._chosen(table, act=act, seat=seat, legal=[one for one in legal if one not in friends])
        if act.group and chosen is not None:
            self.agreed[act.id] = chosen, seat
        return chosen

    def _chosen(self, table: Table, *, act: Act, seat: SeatNo, legal: Sequence[SeatNo]) -> SeatNo | None:
        """Of those that may be named and are none of one's own."""
        among: Sequence[SeatNo] = legal
        match act.id:
            case "kill":
                among = [one for one in legal if one != seat]
                if table.random() < HUNT:
                    among = [one for one in among if one in self.callers] or among
            case "check":
                heard = self.heard.get(seat, {})
                among = [one for one in legal if one not in heard] or legal
            case "snipe" | "take":
                others = [one for one in legal if one != seat]
                among = [one for one in others if one in self.named] or others
            case "shoot":  # there is one shot: it is kept for one who was called a killer
                among = [one for one in legal if one in self.named]
            case _:
                pass
        return among[int(table.random() * len(among))] if among else None

    def dawn(self, table: Table, *, answers: Sequence[Answer]) -> None:
        roles, sides = table.roles, table.setting.edition.sides
        for answer in answers:
            if answer.act != "check":
                continue
            for seat in answer.told:
                self.heard.setdefault(seat, {})[answer.target] = answer.answer
            if answer.answer == "killer" and answer.target not in self.named:
                callers = [seat for seat in answer.told if seat in roles and sides[roles[seat]] == "good"]
                if callers:
                    self.named.append(answer.target)
                    self.callers.append(callers[int(table.random() * len(callers))])

    def votes(self, table: Table, *, among: Sequence[SeatNo], two: bool) -> Papers:
        stand = among or tuple(table.roles)
        named = [seat for seat in self.named if seat in table.roles and seat in stand]
        return [self._paper(table, seat=seat, stand=stand, named=named, two=two) for seat in table.roles]

    def _paper(
        self, table: Table, *, seat: SeatNo, stand: Sequence[SeatNo], named: Sequence[SeatNo], two: bool
    ) -> tuple[SeatNo, ...]:
        first = self._wish(table, seat=seat, stand=stand, named=named)
        if first is None:
            return ()
        if not two:
            return table.setting.papers[first]
        second = self._wish(table, seat=seat, stand=[one for one in stand if one != first], named=())
        return () if second is None else (first, second)

    def _wish(self, table: Table, *, seat: SeatNo, stand: Sequence[SeatNo], named: Sequence[SeatNo]) -> SeatNo | None:
        """For whom the seat votes; None if all who stand are its own, or itself."""
        friends = self._spared(table, seat=seat)
        heard = self.heard.get(seat) if table.setting.edition.sides[table.roles[seat]] == "good" else None
        for one in named:
            if heard is not None and heard.get(one) == "killer":
                return one
        random = table.random
        if named and random() < FOLLOW and named[0] != seat and named[0] not in friends:
            return named[0]
        others = [one for one in stand if one != seat and one not in friends]
        if heard:
            others = [one for one in others if heard.get(one) != "good"] or others
        return others[int(random() * len(others))] if others else None

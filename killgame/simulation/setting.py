"""What stays the same from game to game of one set-up: the rules' answers, asked once and kept.

How many cards of each role are left is one number, the `code`: each role has a weight, and a lost card takes its weight away. By it the
verdict (2.8) and the acts of a night are found again without asking the rules a second time.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from killgame.deal import played
from killgame.editions import cards, edition_named
from killgame.editions.edition import Act, Edition, Number
from killgame.game import ActId, EditionId, Phase, Pick, Role, SeatNo
from killgame.night import card_has
from killgame.victory import Verdict, verdict


@dataclass(frozen=True, slots=True)
class Tonight:
    """A night in which so many of each card live: which acts each card has, and the cards that do each group act."""

    living: Number
    acts: Mapping[Role, Sequence[Act]]
    groups: Sequence[tuple[ActId, frozenset[Role]]]


class Setting:
    """A set-up with its tables. Raises BadSetup for one that there is not.

    `pack` are the cards to deal. `picks[act][seat][target]` are the picks that name a seat, `papers[seat]` the ballot papers for one.
    """

    def __init__(self, edition: EditionId, *, seats: int, options: Mapping[str, Any]) -> None:
        self.played, self.options = played(edition, given=options, seats=seats)
        self.asked = edition
        self.given = dict(options)
        self.edition: Edition = edition_named(self.played)
        self.seats = seats
        self.pack = [role for role, number in cards(self.played, seats, self.options) for _ in range(number)]
        self.dealt: Number = Counter(self.pack)
        self.weights = _weights(self.dealt)
        self.code = sum(self.weights[role] for role in self.pack)
        self.night_acts = tuple([act for act in self.edition.acts if act.phase == "night"])
        self.group_acts = tuple([act for act in self.edition.acts if act.group])
        self.act_of_parting = self._act_in("parting")
        self.act_of_accusing = self._act_in("accuse")
        everyone = [SeatNo(number) for number in range(seats + 1)]
        self.picks: dict[ActId, list[list[Pick]]] = {
            act.id: [[Pick(seat, act.id, (target,)) for target in everyone] for seat in everyone]
            for act in self.night_acts
            if act.form == "target"
        }
        self.papers: list[tuple[SeatNo, ...]] = [(seat,) for seat in everyone]
        self.verdicts = Verdicts(self)
        self.nights = Nights(self)

    def _act_in(self, phase: Phase) -> Act:
        """The act of such a phase; an edition without the phase has one that nobody can do."""
        return next((act for act in self.edition.acts if act.phase == phase), Act("", frozenset(), phase=phase))

    def number_of_each(self, code: int) -> dict[Role, int]:
        """The numbers that a code stands for; a role of which nothing is left is not in it."""
        left = {role: code // weight % (self.dealt[role] + 1) for role, weight in self.weights.items()}
        return {role: number for role, number in left.items() if number}


def _weights(dealt: Number) -> dict[Role, int]:
    weights: dict[Role, int] = {}
    weight = 1
    for role, number in dealt.items():
        weights[role] = weight
        weight *= number + 1
    return weights


class Verdicts(dict[int, Verdict | None]):
    """By the code of the cards that are not lost: who has won."""

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self._setting = setting

    def __missing__(self, code: int) -> Verdict | None:
        setting = self._setting
        left = setting.number_of_each(code)
        self[code] = found = verdict(setting.edition, options=setting.options, dealt=setting.dealt, left=left)
        return found


class Nights(dict[int, Tonight]):
    """By the code of the living cards in play: the night."""

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self._setting = setting

    def __missing__(self, code: int) -> Tonight:
        setting = self._setting
        living = setting.number_of_each(code)
        acts = {
            role: tuple([act for act in setting.night_acts if card_has(act, role=role, living=living)])
            for role in living
        }
        groups = [
            (act.id, frozenset([role for role in living if card_has(act, role=role, living=living)]))
            for act in setting.group_acts
        ]
        self[code] = tonight = Tonight(living, acts, groups)
        return tonight

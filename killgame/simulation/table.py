"""One game while it is played: plain and changing. The deal, who is in with which card, and the way out."""

from collections.abc import Callable, Container, Iterable, Sequence
from typing import TYPE_CHECKING

from killgame.dice import Lot
from killgame.evolve import forgotten
from killgame.game import Mark, Role, SeatNo, Winner
from killgame.simulation.setting import Setting, Tonight

if TYPE_CHECKING:
    from killgame.simulation.notes import Notes


class Table:
    """`roles` are the living seats with their card in play, ascending; `spare` the second cards not in play yet (`double`); `code` is that
    of all cards not lost (see `setting`); `marks` and `checks` as in a Game. `notes`, where somebody wants them, write the game down."""

    __slots__ = (
        "checks",
        "code",
        "day_outs",
        "lot",
        "marks",
        "night_outs",
        "nights",
        "notes",
        "random",
        "roles",
        "round",
        "setting",
        "spare",
        "winner",
    )

    def __init__(self, setting: Setting, *, random: Callable[[], float], lot: Lot, notes: "Notes | None") -> None:
        self.setting = setting
        self.random = random
        self.lot = lot
        self.notes = notes
        self.roles: dict[SeatNo, Role] = {}
        self.spare: dict[SeatNo, Role] = {}
        self.code = setting.code
        self.marks: tuple[Mark, ...] = ()
        self.checks = self.round = self.nights = self.night_outs = self.day_outs = 0
        self.winner: Winner | None = None
        self._deal()

    def _deal(self) -> None:
        setting, random = self.setting, self.random
        pairs = setting.edition.pairs
        if pairs is None:
            pack = setting.pack.copy()
            for last in range(len(pack) - 1, 0, -1):
                other = int(random() * (last + 1))
                pack[last], pack[other] = pack[other], pack[last]
            self.roles = dict(enumerate(pack, start=1))  # type: ignore[arg-type] # numbers of seats
        else:
            hands = pairs(setting.pack, lambda n, _purpose: int(random() * n))
            self.roles = {SeatNo(number): first for number, (first, _) in enumerate(hands, start=1)}
            self.spare = {SeatNo(number): second for number, (_, second) in enumerate(hands, start=1)}

    @property
    def tonight(self) -> Tonight:
        """The night, as the cards in play make it."""
        setting = self.setting
        if setting.edition.hand == 1:
            return setting.nights[self.code]
        weights = setting.weights
        return setting.nights[sum([weights[role] for role in self.roles.values()])]

    @property
    def last(self) -> Container[SeatNo]:
        """The living seats that play their last card."""
        return self.roles if not self.spare else self.roles.keys() - self.spare.keys()

    def lose(self, seats: Iterable[SeatNo]) -> None:
        """These living seats lose the card in play, and are out if it was their last."""
        setting, roles, spare = self.setting, self.roles, self.spare
        for seat in seats:
            self.code -= setting.weights[roles[seat]]
            if seat in spare:
                roles[seat] = spare.pop(seat)
                self.marks = forgotten(self.marks, seat=seat)
            else:
                del roles[seat]

    def look(self) -> bool:
        """2.8: whether somebody has won."""
        found = self.setting.verdicts[self.code]
        if found is None:
            return False
        self.winner = found.winner
        return True

    def swap(self, seats: Sequence[SeatNo]) -> None:
        """These seats play their second card first."""
        for seat in seats:
            self.roles[seat], self.spare[seat] = self.spare[seat], self.roles[seat]

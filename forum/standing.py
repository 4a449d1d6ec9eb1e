"""The votes of a ballot as they stand while others are cast one after another: what each replaces, and how the count changes."""

from dataclasses import dataclass, field

type Targets = tuple[int, ...]


@dataclass(slots=True)
class Standing:
    """The seats that each seat votes for; none for an abstention."""

    votes: dict[int, Targets] = field(default_factory=dict)

    def put(self, seat: int, targets: Targets | None) -> tuple[Targets | None, list[list[int]]]:
        """Let the seat's vote be that one, or none; what it was, and of each seat that is named, or was, the votes before and after."""
        was = self.votes.get(seat)
        about = targets or was or ()
        before = [self._votes_for(one) for one in about]
        # The last to come stands last.
        self.votes.pop(seat, None)
        if targets is not None:
            self.votes[seat] = targets
        return was, [[one, had, self._votes_for(one)] for one, had in zip(about, before, strict=True)]

    def _votes_for(self, seat: int) -> int:
        return sum(seat in targets for targets in self.votes.values())

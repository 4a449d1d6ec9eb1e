"""One tip for one role, and the tables at which its card shows it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.functional import Promise

_POLICE = frozenset({"police", "police_chief"})


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip of TABLE 3.1. `id` is role and number; `only` and `without` are editions; `police` is whether any must
    have been dealt (a chief is one), None for no matter."""

    id: str
    text: str | Promise
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    police: bool | None = None

    def fits(self, *, edition: str, dealt: Collection[str]) -> bool:
        """Whether a card of this edition shows the tip; `dealt` are the roles that the set-up deals, as all know."""
        if self.only and edition not in self.only:
            return False
        if edition in self.without:
            return False
        return self.police is None or self.police == (not _POLICE.isdisjoint(dealt))

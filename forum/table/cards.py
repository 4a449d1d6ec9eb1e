"""Which cards a table deals, in the table's shorthand: 3警3匪6民 (3 police, 3 killers, 6 civilians)."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import npgettext_lazy, pgettext

# In the order in which they are written; in full, one by one, so that each is found for the catalogues.
CARDS: Final = {
    "police_chief": npgettext_lazy("cards", "%(n)d police chief", "%(n)d police chiefs", "n"),
    "police": npgettext_lazy("cards", "%(n)d police", "%(n)d police", "n"),
    "police_mole": npgettext_lazy("cards", "%(n)d police mole", "%(n)d police moles", "n"),
    "killer_boss": npgettext_lazy("cards", "%(n)d killer boss", "%(n)d killer bosses", "n"),
    "killer": npgettext_lazy("cards", "%(n)d killer", "%(n)d killers", "n"),
    "killer_mole": npgettext_lazy("cards", "%(n)d killer mole", "%(n)d killer moles", "n"),
    "butterfly": npgettext_lazy("cards", "%(n)d butterfly", "%(n)d butterflies", "n"),
    "sniper": npgettext_lazy("cards", "%(n)d sniper", "%(n)d snipers", "n"),
    "doctor": npgettext_lazy("cards", "%(n)d doctor", "%(n)d doctors", "n"),
    "mine": npgettext_lazy("cards", "%(n)d mine", "%(n)d mines", "n"),
    "secret_police": npgettext_lazy("cards", "%(n)d secret police", "%(n)d secret police", "n"),
    "elder": npgettext_lazy("cards", "%(n)d elder", "%(n)d elders", "n"),
    "angel": npgettext_lazy("cards", "%(n)d angel", "%(n)d angels", "n"),
    "devil": npgettext_lazy("cards", "%(n)d devil", "%(n)d devils", "n"),
    "accomplice": npgettext_lazy("cards", "%(n)d accomplice", "%(n)d accomplices", "n"),
    "dean": npgettext_lazy("cards", "%(n)d dean", "%(n)d deans", "n"),
    "professor": npgettext_lazy("cards", "%(n)d professor", "%(n)d professors", "n"),
    "student": npgettext_lazy("cards", "%(n)d student", "%(n)d students", "n"),
    "cadre": npgettext_lazy("cards", "%(n)d cadre", "%(n)d cadres", "n"),
    "civilian": npgettext_lazy("cards", "%(n)d civilian", "%(n)d civilians", "n"),
}

# Whose stone a role wears, where it is not the civilians': each card its own, also in a hand of two.
STONES: Final = {
    **dict.fromkeys(("killer", "killer_boss", "killer_mole", "devil", "accomplice", "cadre"), "killer"),
    **dict.fromkeys(("police", "police_chief", "police_mole", "secret_police", "dean", "professor"), "police"),
}


def stone_of(role: str) -> str:
    """`killer`, `police` or `civilian`, as the tag `stone` takes it."""
    return STONES.get(role, "civilian")


def cards_text(counts: Mapping[str, int]) -> str:
    """The cards in one line: police, then killers, the rest, and civilians last; roles of which none is dealt are left out.

    Raises KeyError for an unknown role.
    """
    written = [str(CARDS[role] % {"n": n}) for role, n in sorted(counts.items(), key=_place) if n]
    if not written:
        return pgettext("cards", "none")
    line = written[0]
    for one in written[1:]:
        line = pgettext("cards", "{first}, {rest}").format(first=line, rest=one)
    return line


def _place(item: tuple[str, int]) -> int:
    return list(CARDS).index(item[0])

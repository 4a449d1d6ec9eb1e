"""How the games of an edition end: every way that its data and options have, as the narrator says it."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from django.utils.safestring import SafeString

import killgame
from forum.narrator import PHRASES, say
from forum.table.bearing import bears, has_ballot
from killgame.editions.edition import Edition

type End = tuple[str, str]  # who wins (or "draw"), and the reason's id


def ends_of(edition: Edition, *, options: killgame.Options) -> tuple[End, ...]:
    """All ends that the rules bring about by themselves; a surrender and the judge's are not among them."""
    found: list[End] = [(condition.winner, condition.why) for condition in edition.wins]
    found += _also(edition.id)
    if bears("civilians_out", edition) and options.civilians_out != "play_on":
        found.append((options.civilians_out, edition.civilians_why))
    if any(act.id == "accuse" for act in edition.acts):
        found.append(("good", "killer_named"))
    if has_ballot(edition) and options.tie == "pk":
        found.append(("draw", "third_tie"))
    if options.round_limit is not None:
        found.append(("killers", "round_limit"))
    # The other editions' ends exclude each other.
    if len({winner for winner, _why in found if winner != "draw"}) > 1 and edition.wins:
        found.append(("draw", "both"))
    return tuple(dict.fromkeys(found))


@cache
def _also(edition: str) -> tuple[End, ...]:
    """The further ends of an edition, found by trying every number of cards that can be left at its smallest table."""
    of = killgame.edition_named(edition)
    if of.also_wins is None:
        return ()
    dealt = dict(of.table[min(of.table)])
    return tuple(dict.fromkeys(end for left in _left(dealt) for end in of.also_wins(dealt, left)))


def _left(dealt: dict[str, int], /) -> Iterator[dict[str, int]]:
    for numbers in product(*(range(n + 1) for n in dealt.values())):
        yield {role: n for role, n in zip(dealt, numbers, strict=True) if n}


def end_words(end: End, *, round_limit: int | None = None) -> SafeString:
    """An end in the narrator's words, as they will stand in the thread."""
    winner, why = end
    id = f"win.{winner}.a" if f"win.{winner}.a" in PHRASES else f"win.{winner}"
    return say(id, why=[why, {"round": round_limit} if why == "round_limit" else {}])

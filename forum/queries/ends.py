"""How the games of an edition end: every way that its data, its cards and its options have, as the narrator says it."""

from collections.abc import Iterable

from django.utils.safestring import SafeString
from django.utils.translation import gettext

import killgame
from forum.narrator import PHRASES, WHY, say
from killgame.editions.edition import Edition

type End = tuple[str, str]  # who wins (or "draw"), and the reason's id


def ends_of(edition: Edition, *, options: killgame.Options, dealt: Iterable[str] | None = None) -> tuple[End, ...]:
    """All ends that the rules bring about by themselves; a surrender and the judge's are not among them.

    `dealt`: the cards of a table, where it is one; what is not there cannot all be out (RULES 2.8).
    """
    cards = frozenset(edition.roles if dealt is None else dealt)
    found: list[End] = [(condition.winner, condition.why) for condition in edition.wins if cards & condition.roles]
    found += edition.also_ends
    if edition.heeds_civilians_out and "civilian" in cards and options.civilians_out != "play_on":
        found.append((options.civilians_out, edition.civilians_why))
    if edition.ballots and options.tie == "pk":
        found.append(("draw", "third_tie"))
    if options.round_limit is not None:
        found.append(("killers", "round_limit"))
    # The other editions' ends exclude each other.
    if len({winner for winner, _why in found if winner != "draw"}) > 1 and edition.wins:
        found.append(("draw", "both"))
    return tuple(dict.fromkeys(found))


def end_words(end: End, *, round_limit: int | None = None) -> SafeString:
    """An end in the narrator's words, as they will stand in the thread."""
    winner, why = end
    id = f"win.{winner}.a" if f"win.{winner}.a" in PHRASES else f"win.{winner}"
    return say(id, why=[why, {"round": round_limit} if why == "round_limit" else {}])


def reason_words(end: End, *, round_limit: int | None = None) -> str:
    """Of an end the reason alone, as a card says when its side has won or lost."""
    _winner, why = end
    return gettext(WHY[why]).format(round=round_limit)

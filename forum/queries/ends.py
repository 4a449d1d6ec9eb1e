"""How the games of an edition end: every way that its data and options have, as the narrator says it."""

from django.utils.safestring import SafeString

import killgame
from forum.narrator import PHRASES, say
from forum.table.bearing import bears
from killgame.editions.edition import Edition

type End = tuple[str, str]  # who wins (or "draw"), and the reason's id


def ends_of(edition: Edition, *, options: killgame.Options) -> tuple[End, ...]:
    """All ends that the rules bring about by themselves; a surrender and the judge's are not among them."""
    found: list[End] = [(condition.winner, condition.why) for condition in edition.wins]
    found += edition.also_ends
    if bears("civilians_out", edition) and options.civilians_out != "play_on":
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

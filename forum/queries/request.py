"""What the players are asking for. Totals alone, for everybody alike; beside them only what the reader himself has said (T19)."""

from dataclasses import dataclass

from django.utils.functional import Promise

from forum.access import Seen
from forum.models import Game, Request
from forum.models.requests import needed


@dataclass(frozen=True, slots=True)
class Asked:
    """An open request: so many of `living` have said yes or no, `needed` must say yes. `mine`: what the reader's seat said, or None."""

    what: str
    label: str
    yes: int
    no: int
    living: int
    needed: int
    mine: bool | None


@dataclass(frozen=True, slots=True)
class Asking:
    """`asked` is open now, or None; `may_say`: the reader may say yes or no to it; `may_ask`: what he may ask for instead (id, words)."""

    asked: Asked | None
    may_say: bool
    may_ask: tuple[tuple[str, str | Promise], ...]


def asking_of(seen: Seen, *, takes: bool) -> Asking | None:
    """For the thread of a running game; None where its players cannot ask for anything. `takes`: the phase takes moves just now."""
    row, me = seen.row, seen.view.me
    if row.state_of_play != Game.State.RUNNING or row.timing.request is None:
        return None
    lives = takes and me is not None and not me.out
    asked = _open(seen)
    if asked is not None:
        return Asking(asked=asked, may_say=lives, may_ask=())
    had = set(Request.objects.filter(game=row, phase_serial=row.phase_serial).values_list("what", flat=True))
    left = tuple((value, label) for value, label in Request.What.choices if value not in had)
    return Asking(asked=None, may_say=False, may_ask=left if lives else ())


def _open(seen: Seen) -> Asked | None:
    request = Request.objects.filter(game=seen.row, ended_at__isnull=True).first()
    if request is None:
        return None
    request.game = seen.row
    # Of those who live: one who has left since is not counted any more, and not at the close either.
    said = {vote.seat.number: vote.yes for vote in request.votes.select_related("seat")}
    living = [yes for seat, yes in said.items() if seat in seen.view.living]
    return Asked(
        what=request.what,
        label=str(Request.What(request.what).label),
        yes=living.count(True),
        no=living.count(False),
        living=len(seen.view.living),
        needed=needed(request.what, living=len(seen.view.living)),
        mine=said.get(seen.seat or 0),
    )

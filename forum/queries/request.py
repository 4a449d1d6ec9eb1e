"""What the players are asking for. Totals alone, for everybody alike; beside them only what the reader himself has said (T19)."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.functional import Promise

from forum.access import Seen
from forum.models import Game, Request, RequestVote
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
    row, view, me = seen.row, seen.view, seen.view.me
    if row.state_of_play != Game.State.RUNNING or row.timing.request is None:
        return None
    lives = takes and me is not None and not me.out
    asked = _open(seen, living=len(view.living))
    if asked is not None:
        return Asking(asked=asked, may_say=lives, may_ask=())
    had = set(Request.objects.filter(game=row, phase_serial=row.phase_serial).values_list("what", flat=True))
    left = tuple((value, label) for value, label in Request.What.choices if value not in had)
    return Asking(asked=None, may_say=False, may_ask=left if lives else ())


def _open(seen: Seen, *, living: int) -> Asked | None:
    request = (
        Request.objects.filter(game=seen.row, ended_at__isnull=True)
        .annotate(yes=_said(seen, yes=True), no=_said(seen, yes=False))
        .first()
    )
    if request is None:
        return None
    mine = (
        RequestVote.objects.filter(request=request, seat__number=seen.seat or 0).values_list("yes", flat=True).first()
    )
    return Asked(
        what=request.what,
        label=str(Request.What(request.what).label),
        yes=request.yes,
        no=request.no,
        living=living,
        needed=needed(request.what, living=living),
        mine=mine,
    )


def _said(seen: Seen, *, yes: bool) -> Count:
    """Of those who live: one who has left since is not counted any more, and not at the close either."""
    living = Q(votes__seat__number__in=seen.view.living)
    return Count("votes", filter=living & Q(votes__yes=yes))

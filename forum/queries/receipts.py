"""Receipts (回执) as their readers see them: under the post whose line it was, and to whoever has voted by form."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from django.db.models import F, OuterRef, Subquery
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy

from forum.access import Seen
from forum.models import Post, Receipt
from forum.queries.seats import Seated
from forum.table.rows import listed

_RETRACTED: Final = "retracted"
_ACTS: Final[Mapping[str, Promise]] = {
    Receipt.Kind.ABSTAIN: pgettext_lazy("receipt", "abstains"),
    Receipt.Kind.WITHDRAWN: pgettext_lazy("receipt", "withdraws the vote"),
    _RETRACTED: pgettext_lazy("receipt", "takes the vote back with the post"),
    Receipt.Kind.ANNULLED: pgettext_lazy("receipt", "the judge has annulled the vote"),
    Receipt.Kind.VOID: pgettext_lazy("receipt", "the vote is void: a seat was put out"),
}
_ENDED: Final[Mapping[str, Promise]] = {
    Receipt.Kind.CAST: pgettext_lazy("what became of a vote", "replaced"),
    Receipt.Kind.ABSTAIN: pgettext_lazy("what became of a vote", "replaced"),
    Receipt.Kind.WITHDRAWN: pgettext_lazy("what became of a vote", "withdrawn"),
    Receipt.Kind.ANNULLED: pgettext_lazy("what became of a vote", "annulled by the judge"),
    Receipt.Kind.VOID: pgettext_lazy("what became of a vote", "void: a seat was put out"),
}


@dataclass(frozen=True, slots=True)
class Target:
    """A seat that a vote names, with its votes before and after; None where no count is shown."""

    seat: int
    name: str
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Slip:
    """A receipt, as `parts/slip.html` wants it. `act`: a text for what names nobody; `replaced`: what stood before, in words; `old`: why it
    stands no longer, in a word; empty where there is nothing to say. `floor`: of the post whose line it was; None of a vote by form."""

    voter: int
    kind: str
    targets: tuple[Target, ...]
    act: str
    at: datetime
    deadline: datetime | None
    replaced: str
    old: str
    floor: int | None = None


def slips_on(posts: Iterable[Post], *, seated: Seated) -> Mapping[int, tuple[Slip, ...]]:
    """Of posts in the thread the receipts of the votes in them, by primary key. One query, however many there are.

    Only votes of open ballots stand in posts, so everybody may read them.
    """
    # Not longer ago than the vote itself, and by whom it was: found by the index, once for each receipt.
    later = Receipt.objects.filter(
        game=OuterRef("game"), seat=OuterRef("seat"), ballot=OuterRef("ballot"), event__gt=OuterRef("event"), undone=False
    )  # fmt: skip
    floors = {post.pk: post.floor for post in posts}
    found = Receipt.objects.filter(post__in=floors, secret=False)
    by_post: dict[int, list[Slip]] = defaultdict(list)
    for one in found.annotate(ended=Subquery(later.order_by("event").values("kind")[:1])).order_by("event"):
        slip = _slip(one, ended=one.ended, seated=seated)
        by_post[one.post_id or 0].append(replace(slip, floor=floors.get(one.post_id or 0)))
    return {post: tuple(slips) for post, slips in by_post.items()}


def my_slip(seen: Seen, *, seated: Seated) -> Slip | None:
    """What the reader was told of his seat's newest vote in the open ballot; None where there is none. One query."""
    if seen.seat is None or seen.view.ballot is None:
        return None
    ballot = len(seen.view.past_ballots)
    found = Receipt.objects.filter(game=seen.row, ballot=ballot, undone=False)
    if seen.view.options.ballot == "open":
        found = found.filter(seat=seen.seat)
    else:
        found = found.filter(key=Receipt.key_of(seen.row, ballot=ballot, seat=seen.seat))
    newest = found.select_related("post").order_by(F("event").desc()).first()
    if newest is None:
        return None
    newest.game = seen.row
    floor = newest.post.floor if newest.post is not None else None
    slip = replace(_slip(newest, ended=None, seated=seated), floor=floor)
    with_post = (
        newest.kind == Receipt.Kind.WITHDRAWN and newest.post is not None and newest.post.retracted_at == newest.at
    )
    return replace(slip, kind=_RETRACTED, act=str(_ACTS[_RETRACTED])) if with_post else slip


def _slip(one: Receipt, *, ended: str | None, seated: Seated) -> Slip:
    counts = {seat: (before, after) for seat, before, after in one.counts}
    targets = tuple(Target(seat, seated.name(seat), *counts.get(seat, (None, None))) for seat in one.targets)
    old = str(_ENDED[ended]) if ended else ""
    if one.undone:
        old = pgettext("what became of a vote", "taken back with the close before it")
    return Slip(
        voter=one.seat or 0,
        kind=one.kind,
        targets=targets,
        act=str(_ACTS.get(one.kind, "")),
        at=one.at,
        deadline=one.deadline,
        replaced=_replaced(one.was) if one.kind in {Receipt.Kind.CAST, Receipt.Kind.ABSTAIN} else "",
        old=old,
    )


def _replaced(was: Sequence[int] | None) -> str:
    if was is None:
        return ""
    if not was:
        return gettext("instead of an abstention")
    return gettext("instead of {seats}").format(seats=listed(gettext("seat {number}").format(number=n) for n in was))

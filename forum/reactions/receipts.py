"""A receipt for each change of a vote, made here alone, whether it came by form, by a line in a post or by a program."""

from collections.abc import Iterator

from forum.models import Receipt
from forum.models.sealed import insert_sealed
from forum.reactions.attendance import undone_since
from forum.reactions.happening import Happening
from forum.standing import Standing, Targets
from killgame import events as e
from killgame.ballot import votes_standing


def keep(h: Happening) -> None:
    """Write the receipts of what happened; those of what the judge has taken back are marked."""
    if h.has(e.TakenBack):
        since = undone_since(h.row)
        Receipt.objects.filter(game=h.row, at__gte=since).update(undone=True)
        return
    insert_sealed(list(_receipts(h)))


def _receipts(h: Happening) -> Iterator[Receipt]:
    standing = Standing({seat: tuple(targets) for seat, targets in votes_standing(h.before)})
    secret = h.before.setup.options.ballot != "open"
    first = h.row.log_length - len(h.events) + 1
    for number, event in enumerate(h.events, first):
        for kind, seat, targets in _changes(event, standing=standing):
            was, counts = standing.put(seat, targets)
            ballot = len(h.before.ballots)
            yield Receipt(
                game=h.row, event=number, ballot=ballot, secret=secret,
                key=Receipt.key_of(h.row, ballot=ballot, seat=seat) if secret else "",
                seat=seat, kind=kind, targets=list(targets or ()), was=None if was is None else list(was),
                counts=[] if secret else counts, post=h.said_in, at=h.now, deadline=h.row.deadline,
            )  # fmt: skip


def _changes(event: object, *, standing: Standing) -> list[tuple[Receipt.Kind, int, Targets | None]]:
    match event:
        case e.VoteCast(seat, targets):
            return [(Receipt.Kind.CAST if targets else Receipt.Kind.ABSTAIN, seat, tuple(targets))]
        case e.VoteWithdrawn(seat):
            return [(Receipt.Kind.WITHDRAWN, seat, None)]
        case e.VoteAnnulled(seat):
            return [(Receipt.Kind.ANNULLED, seat, None)]
        case e.ThrownOut(gone):
            void = [seat for seat, targets in standing.votes.items() if seat == gone or gone in targets]
            return [(Receipt.Kind.VOID, seat, None) for seat in void]
        case _:
            return []

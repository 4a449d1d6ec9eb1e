"""Taking a post back before it is fixed: the floor stays, empty; the vote in it goes with it where votes may still change (PRODUCT P2)."""

from dataclasses import dataclass
from typing import Literal

import killgame
from forum.access import is_judge, seat_of, viewer_of
from forum.acts import Player, Write
from forum.floors import post_at
from forum.live.calling import tell_floor
from forum.models import FIXED_AFTER, Account, Game, Post, Receipt, Sitting
from forum.play import Table, at_table, play_at
from forum.refusals import Refused
from forum.searching import reindex
from forum.throttling import spend
from killgame.game import BALLOT_PHASES

# What became of the vote in it: there was none that still stood; it was withdrawn; it stands, for it can be changed no more.
type Vote = Literal["none", "withdrawn", "stands"]


@dataclass(frozen=True, slots=True)
class Retracted:
    """A post that was taken back, and what became of the vote in it."""

    floor: int
    vote: Vote


def retract(game_id: int, write: Write, *, room: str, floor: int) -> Retracted:
    """Take back one's own post. Raises Refused (throttled, no_such_room, no_such_post, not_for_you, gone, fixed), and Http404.

    The vote that the post cast is withdrawn, through the same door as by form, if it still stands; what it had replaced does not come back.
    """
    spend("post", who=write.account)
    with at_table(game_id) as table:
        known = table.answered(write.account, write.once, what="retracted", sent=(room, floor))
        if known is not None:
            return Retracted(floor, known["retracted"])
        post = _own(table, write.account, room=room, floor=floor)
        if post.retracted_at is not None:
            raise Refused(code="gone")
        if table.now >= post.at + FIXED_AFTER:
            raise Refused(code="fixed", params={"seconds": int(FIXED_AFTER.total_seconds())})
        post.retracted_at, post.pinned_at, post.text, post.html = table.now, None, "", ""
        post.save(update_fields=["retracted_at", "pinned_at", "text", "html"])
        reindex(post)
        tell_floor(table.row, room, floor)
        done = Retracted(floor, _take_back_the_vote(table, write.account, post=post))
        table.remember(write.account, write.once, {"retracted": done.vote}, sent=(room, floor))
        return done


def _own(table: Table, account: int, /, *, room: str, floor: int) -> Post:
    """The post, if the account has written it and may still read it. Raises Refused."""
    row = table.row
    person = Account.objects.get(pk=account)
    viewer = viewer_of(seat_of(row, person), is_judge=is_judge(row, person))
    if not killgame.may_read(table.game, room, viewer):
        raise Refused(code="no_such_room")
    post = post_at(row, room, floor)
    if not person.is_active or not _wrote(row, account, post=post):
        raise Refused(code="not_for_you")
    return post


def _wrote(row: Game, account: int, /, *, post: Post) -> bool:
    """Whether it was this account: who has taken a seat over has not written what its player wrote before."""
    if post.author != Post.Author.SEAT:
        return post.account_id == account
    sitting = Sitting.objects.filter(seat=post.seat_id, account=account, since__lte=post.at, until__isnull=True)
    return sitting.filter(seat__game=row).exists()


def _take_back_the_vote(table: Table, account: int, /, *, post: Post) -> Vote:
    row, game = table.row, table.game
    mine = Receipt.objects.filter(post=post, undone=False).order_by("event").last()
    if mine is None or mine.seat is None:
        return "none"
    newest = Receipt.objects.filter(game=row, seat=mine.seat, ballot=mine.ballot, undone=False).order_by("event").last()
    if newest != mine or mine.kind not in {Receipt.Kind.CAST, Receipt.Kind.ABSTAIN}:
        return "none"
    if game.phase not in BALLOT_PHASES or mine.ballot != len(game.ballots):
        return "stands"
    command = killgame.Withdraw(mine.seat, "vote")
    try:
        play_at(table, command, by=Player(account, mine.seat), belief=table.belief, once=None)
    except (Refused, killgame.Rejected):
        return "stands"
    # So that the history can tell it from a vote that was withdrawn for its own sake.
    after = Receipt.objects.filter(game=row, seat=mine.seat, ballot=mine.ballot, event__gt=mine.event)
    Receipt.objects.filter(pk__in=after.order_by("event").values("pk")[:1]).update(post=post)
    return "withdrawn"

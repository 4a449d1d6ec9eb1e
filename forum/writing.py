"""Posting: through the same lock as a move, so that order of floors and order of time agree."""

import killgame
from forum.access import has_left, is_judge, seat_of
from forum.acts import Write
from forum.floors import add_post
from forum.models import Account, Game, Post, Room, Seat
from forum.play import Table, at_table
from forum.refusals import Refused
from forum.text import RENDERER, render, tidy

LONGEST = 20_000  # characters
# Rooms in which the clock of the game rules.
_TIMED = frozenset({"public", "killers", "police"})


def write(game_id: int, write: Write, *, room: str, text: str) -> int:
    """Write a post in a room; returns its floor. Raises Refused, and Http404 when there is no such game.

    The phase believed in binds: who wrote for another phase is asked again. A deadline that was moved meanwhile does
    not, for the text means the same under it.
    """
    text = text.replace("\r\n", "\n")
    if len(text) > LONGEST:  # before anything reads it: megabytes of Markdown would hold up everybody
        raise Refused(code="too_long", params={"limit": LONGEST})
    text = tidy(text).strip()
    html = render(text)
    with at_table(game_id) as table:
        known = table.answered(write.account, write.once, what="floor")
        if known is not None:
            return int(known["floor"])
        post = _add(table, write, room=room, text=text, html=html)
        table.remember(write.account, write.once, {"floor": post.floor})
        return post.floor


def _add(table: Table, write: Write, *, room: str, text: str, html: str) -> Post:
    row = table.row
    account = Account.objects.get(pk=write.account)
    judge, number = is_judge(row, account), seat_of(row, account)
    _check(table, write, room=room, viewer=_viewer(judge=judge, seat=number), account=account)
    if not text:
        raise Refused(code="empty")
    what = {"text": text, "html": html, "renderer": RENDERER}
    if judge:
        return add_post(row, room, at=table.now, author=Post.Author.JUDGE, account=account, **what)
    if number is not None:
        seat = Seat.objects.get(game=row, number=number)
        return add_post(row, room, at=table.now, author=Post.Author.SEAT, seat=seat, **what)
    return add_post(row, room, at=table.now, author=Post.Author.READER, account=account, **what)


def _viewer(*, judge: bool, seat: int | None) -> killgame.Viewer:
    if judge:
        return killgame.JudgeViewer()
    return killgame.Stranger() if seat is None else killgame.SeatViewer(killgame.SeatNo(seat))


def _check(table: Table, write: Write, *, room: str, viewer: killgame.Viewer, account: Account) -> None:
    readable = killgame.may_read(table.game, room, viewer)
    if not readable or not Room.objects.filter(game=table.row, name=room).exists():
        raise Refused(code="no_such_room")
    if write.belief.serial != table.row.phase_serial:
        raise Refused(code="stale_phase")
    if (
        table.row.state_of_play == Game.State.RUNNING
        and room in _TIMED
        and not isinstance(viewer, killgame.JudgeViewer)
    ):
        table.check_open(belief=None)
    if room == "readers" and isinstance(viewer, killgame.Stranger) and has_left(table.row, account):
        raise Refused(code="not_for_you")
    code = killgame.why_not_write(table.game, room, viewer)
    if code is not None:
        raise Refused(code=code)

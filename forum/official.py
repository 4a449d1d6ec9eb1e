"""What the judge does with a floor: hides it or shows it again, pins his own official post above the thread, corrects it.

Each is in the log at once and said to everybody; of a closed room it is said there alone, for the log of the game is everybody's.
"""

from typing import Final

from forum.access import is_judge, seen_by
from forum.acts import Write
from forum.floors import post_at
from forum.ledger import FLOOR_ACTS, note
from forum.live.calling import tell_floor
from forum.models import Account, Correction, Game, Post
from forum.play import Table, once_at_table
from forum.queries.quoting import names_for
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.searching import reindex
from forum.text import Names, as_posted, one_line, read
from forum.throttling import spend

ACTS: Final = ("hide", "show", "pin", "unpin", "correct")


def do(act: str, game_id: int, write: Write, *, room: str, floor: int, reason: str = "", text: str = "") -> None:
    """One of ACTS, by the judge. Raises Refused (throttled, not_for_you, no_such_post, gone, no_reason, not_official, empty, too_long,
    bad_value), and Http404.

    To hide asks for a reason. A hidden floor keeps its number, and the vote in it stands until it is annulled. One is pinned at a time.
    """
    spend("act", who=write.account)

    def deed(table: Table) -> None:
        post = _post(table, write.account, room=room, floor=floor)
        match act:
            case "hide":
                _hide(table, post, reason=one_line(reason))
            case "show":
                _show(table, post)
            case "pin" | "unpin":
                _pin(table, post, pinned=act == "pin")
            case "correct":
                _correct(table, post, text=text)
            case _:
                raise Refused(code="bad_value")
        tell_floor(table.row, room, floor)

    once_at_table(game_id, write, deed, sent=(act, room, floor, reason, text))


def _post(table: Table, account: int, /, *, room: str, floor: int) -> Post:
    row = table.row
    if not is_judge(row, Account.objects.get(pk=account)):
        raise Refused(code="not_for_you")
    post = post_at(row, room, floor)
    if post.retracted_at is not None:
        raise Refused(code="gone")
    return post


def _hide(table: Table, post: Post, /, *, reason: str) -> None:
    if not reason:
        raise Refused(code="no_reason")
    if post.author == Post.Author.NARRATOR or post.hidden_at is not None:
        raise Refused(code="bad_value")  # what the narrator has said is the game itself
    post.hidden_at, post.hidden_why, post.pinned_at = table.now, reason[:500], None
    post.save(update_fields=["hidden_at", "hidden_why", "pinned_at"])
    reindex(post)
    _tell(table, "hidden", post, reason=post.hidden_why)


def _show(table: Table, post: Post, /) -> None:
    if post.hidden_at is None:
        raise Refused(code="bad_value")
    post.hidden_at, post.hidden_why = None, ""
    post.save(update_fields=["hidden_at", "hidden_why"])
    reindex(post)
    _tell(table, "shown", post)


def _pin(table: Table, post: Post, /, *, pinned: bool) -> None:
    _check_official(post)
    if pinned:
        Post.objects.filter(room=post.room, pinned_at__isnull=False).update(pinned_at=None)
    post.pinned_at = table.now if pinned else None
    post.save(update_fields=["pinned_at"])
    _tell(table, "pinned" if pinned else "unpinned", post)


def _correct(table: Table, post: Post, /, *, text: str) -> None:
    _check_official(post)
    text = as_posted(text)
    if not text or text == post.text:
        raise Refused(code="empty" if not text else "bad_value")
    Correction.objects.create(post=post, text=post.text, html=post.html, renderer=post.renderer, at=table.now)
    reading = read(text, table=_names(table, post, text=text))
    post.text, post.html, post.renderer = text, reading.html, reading.renderer
    post.save(update_fields=["text", "html", "renderer"])
    reindex(post)
    _tell(table, "corrected", post)


def _names(table: Table, post: Post, /, *, text: str) -> Names:
    """Those with which the text was read that it takes the place of."""
    assert table.row.judge is not None
    seen = seen_by(table.row, table.row.judge)
    return names_for(text, seen=seen, room=post.room, seated=seated_in(table.row))


def _check_official(post: Post, /) -> None:
    if post.room.name != "public" or post.author != Post.Author.JUDGE or post.hidden_at is not None:
        raise Refused(code="not_official")


def _tell(table: Table, what: str, post: Post, /, **more: str) -> None:
    """In the log, of what everybody reads: a line about a closed room would tell that there is something in it."""
    assert what in FLOOR_ACTS
    if post.room.name in {"public", "readers"} and table.row.state_of_play == Game.State.RUNNING:
        note(table.row, what, {"room": post.room.name, "floor": post.floor, **more}, at=table.now)
        table.row.save(update_fields=["log_length", "log_head"])

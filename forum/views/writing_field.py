"""The field that one writes in, with its tools: the same wherever it stands."""

from typing import Any

from forum import budgets
from forum.access import Seen
from forum.forms.posts import PostForm
from forum.models import Room
from forum.queries.bar import game_url
from forum.queries.composing import count_as_table, mentionable
from forum.queries.ready_texts import ready_texts
from forum.queries.seats import Seated
from forum.text import LONGEST


def field(seen: Seen, where: Room, *, seated: Seated, text: str, draft: int) -> dict[str, Any]:
    """The context of `parts/compose.html`, with this text in the field; `draft` is the version of the draft that it stands for."""
    return {
        "compose": PostForm.fresh(seen, initial={"text": text, "draft": draft}, auto_id="compose-%s"),
        "draft_url": game_url(seen.row, "draft", room=where.name),
        "write_url": game_url(seen.row, "write", room=where.name),
        "preview_url": game_url(seen.row, "preview", room=where.name),
        "compose_url": f"{game_url(seen.row, 'now')}?compose={where.name}",
        "quotation_url": game_url(seen.row, "quotation", room=where.name),
        "my_name": _my_name(seen, seated=seated),
        "my_alias": seated.alias(seen.seat) if seen.seat is not None else "",
        "my_seat": seen.seat,
        "mentionable": mentionable(seen, seated=seated),
        "count_table": count_as_table(seen, seated=seated),
        "longest": LONGEST,
        "budget": _budget(seen, where),
        "ready": ready_texts(seen, room=where.name),
    }


def _my_name(seen: Seen, *, seated: Seated) -> str:
    """What the reader is called at this table."""
    if seen.seat is not None:
        return seated.name(seen.seat)
    return seen.account.username if seen.account else ""


def _budget(seen: Seen, where: Room) -> budgets.Left | None:
    """What the reader's own seat may still post in the thread today."""
    if seen.seat is None or where.name != "public":
        return None
    return budgets.left(seen.row, seen.view.round, phase=seen.view.phase, seat=seen.seat)

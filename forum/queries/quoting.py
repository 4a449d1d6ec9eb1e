"""Floors as they are quoted: their own words, with a link back and whose they are."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from forum.access import Seen
from forum.figures import whole_number
from forum.models import Game, Post, Room
from forum.queries.bar import game_url
from forum.queries.floors import author_of
from forum.queries.posts import legible, with_authors
from forum.queries.seats import Seated
from forum.text.quoting import quotation

MOST = 10  # floors at once


def quotations_of(seen: Seen, room: Room, *, floors: Sequence[str], seated: Seated) -> str:
    """The floors (numbers, as they were sent) as Markdown quotations, in the order asked for; those that are not there, or have no text,
    are left out. One query."""
    numbers = (whole_number(one, figures=9) for one in floors)
    wanted = list(dict.fromkeys(one for one in numbers if one is not None))[:MOST]
    if not wanted:
        return ""
    posts = {post.floor: post for post in with_authors(legible(seen, room).filter(floor__in=wanted))}
    with in_language_of_posts(seen.row):
        found = [_quoted(seen, room, post=posts[floor], seated=seated) for floor in wanted if floor in posts]
    return "".join(found)


def in_language_of_posts(row: Game) -> AbstractContextManager[None]:
    """For words that the site puts into what somebody posts: in an alias game they must not tell in which language he reads."""
    return translation.override(settings.LANGUAGE_CODE) if row.masked else nullcontext()


def _quoted(seen: Seen, room: Room, *, post: Post, seated: Seated) -> str:
    if not post.text:
        return ""
    who = author_of(post, seated=seated)
    if post.seat is not None:
        who = gettext("seat {number}").format(number=post.seat.number) + " " + who
    link = game_url(seen.row, "floor", room=room.name, floor=post.floor)
    return quotation(post.text, head=f"[{gettext('floor {n}').format(n=post.floor)}]({link}) {who}")

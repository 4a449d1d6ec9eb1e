"""Floors as they are quoted: their own words, with a link back and whose they are; and what a text is read with that quotes some."""

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace

from django.conf import settings
from django.utils import timezone, translation
from django.utils.html import escape
from django.utils.translation import gettext

from forum.access import Seen
from forum.figures import whole_number
from forum.models import Game, Post, Room
from forum.names import fold
from forum.narrator import plain
from forum.queries.bar import game_url
from forum.queries.floors import MOST_QUOTED, author_of
from forum.queries.known_names import names_known
from forum.queries.posts import legible, with_authors
from forum.queries.seats import Seated
from forum.text import Names, Source, floors_claimed
from forum.text.quoting import quotation


def quotations_of(seen: Seen, room: Room, *, floors: Sequence[str], seated: Seated) -> str:
    """The floors (numbers, as they were sent) as Markdown quotations, in the order asked for; those that are not there, or have no text,
    are left out. One query."""
    numbers = (whole_number(one, figures=9) for one in floors)
    wanted = list(dict.fromkeys(one for one in numbers if one is not None))[:MOST_QUOTED]
    if not wanted:
        return ""
    posts = {post.floor: post for post in with_authors(legible(seen, room).filter(floor__in=wanted))}
    with in_language_of_posts(seen.row):
        found = [_quoted(seen, room, post=posts[floor], seated=seated) for floor in wanted if floor in posts]
    return "".join(found)


def names_for(text: str, *, seen: Seen, room: Room, seated: Seated) -> Names:
    """What a text is read with that is written in this room: the seats, and the floors that it quotes as all its readers may read them.
    No query where it quotes none."""
    names = names_known(seen, room, seated=seated)
    floors = floors_claimed(text, names=names)
    # Not what the judge alone may read: a quotation would prove to the others that it was said, and a preview tell what.
    posts = with_authors(room.posts.legible(to_judge=False).filter(floor__in=floors)) if floors else []
    return replace(names, sources={post.floor: _source(post, seated=seated) for post in posts})


def _source(post: Post, *, seated: Seated) -> Source:
    called = frozenset(fold(one) for one in _called(post, seated=seated))
    if post.author == Post.Author.NARRATOR:
        said = plain(post.lines, zone=timezone.get_current_timezone())
        return Source(None, called, ((said, escape(said)),))
    corrected = post.corrections.all() if post.author == Post.Author.JUDGE else ()
    return Source(
        post.seat.number if post.seat is not None else None,
        called,
        tuple((one.text, one.html) for one in (post, *corrected)),
    )


def _called(post: Post, *, seated: Seated) -> Iterator[str]:
    """What the head of a quotation may call its writer: as this site writes it, in whichever language."""
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            yield author_of(post, seated=seated)
            yield _who(post, seated=seated)


def in_language_of_posts(row: Game) -> AbstractContextManager[None]:
    """For words that the site puts into what somebody posts: in an alias game they must not tell in which language he reads."""
    return translation.override(settings.LANGUAGE_CODE) if row.masked else nullcontext()


def _quoted(seen: Seen, room: Room, *, post: Post, seated: Seated) -> str:
    if not post.text:
        return ""
    who = _who(post, seated=seated)
    link = game_url(seen.row, "floor", room=room.name, floor=post.floor)
    return quotation(post.text, head=f"[{gettext('floor {n}').format(n=post.floor)}]({link}) {who}")


def _who(post: Post, *, seated: Seated) -> str:
    who = author_of(post, seated=seated)
    return f"{gettext('seat {number}').format(number=post.seat.number)} {who}" if post.seat is not None else who

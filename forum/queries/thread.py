"""A room as one reader sees it: a page of its floors, cut by phases, and the list of phases to jump to."""

from dataclasses import dataclass, replace
from datetime import datetime
from itertools import dropwhile
from typing import Any

from django.core.paginator import Page, Paginator
from django.utils.translation import get_language, gettext

from forum.access import Seen
from forum.models import Post, Room
from forum.queries.bar import game_url, room_url
from forum.queries.floors import PAGE, Cut, Floor, floor_of, floors_of, page_number
from forum.queries.folds import folded
from forum.queries.narrowing import ByPhase, Choice, Narrowed, by_phases, choices, in_words, narrowed_to, own_numbers
from forum.queries.phases import disc_of
from forum.queries.posts import legible, with_authors
from forum.queries.seats import Seated
from forum.queries.stops import Began, Jump, Stop, beginnings, jumps, stops
from forum.table import phase_name
from forum.templatetags.look import seat_words

VERDICTS = ("win.", "ruled", "broken_off", "surrender", "thrown_out")  # lines that say how a game ended


@dataclass(frozen=True, slots=True)
class Thread:
    """A page of a room.

    `new`: the first floor that the reader has not read, where it stands on this page and something before it has been read; `to_read`: the
    floor up to which this page can be marked as read, 0 where there is nothing to mark; `follows`: whether the open page may say by itself
    what he reads on it, also of what is yet to come: where it begins no later than what he has not read.
    """

    floors: tuple[Floor, ...]
    paged: Page[Any]
    jump: tuple[Stop, ...]
    jumps: tuple[Jump, ...] = ()
    mark: int = 0
    new: int = 0
    to_read: int = 0
    follows: bool = False
    narrowed: str = ""
    choices: tuple[Choice, ...] = ()
    by_phase: ByPhase | None = None


def thread_visible_to(
    seen: Seen, room: Room, *, page: str | None, seated: Seated, mark: int | None, now: datetime | None = None
) -> Thread:
    """A page of a room that the reader may read (`forum.access.room_for` has said so).

    `mark` is up to where he has read it (`mark_in`), `page` what stood in the address. None means where the reader has read to, and then
    what he has read there is folded away; where nobody is logged in it is the last page while the game goes on, and the first when it is
    over. Three queries, however many posts there are. `now`: so that its writer can take back what is not fixed yet.
    """
    mark = min(mark or 0, room.floors)
    pages = Paginator(range(1, room.floors + 1), PAGE)
    paged = pages.get_page(page or _opens_at(seen, room, mark=mark, last=pages.num_pages))
    first, last = paged.start_index(), paged.end_index()
    phases = beginnings(room)
    posts = with_authors(room.posts.filter(floor__gte=first, floor__lte=last))
    floors = _floors(seen, room, posts=posts, phases=phases, seated=seated, now=now)
    new = mark + 1 if mark > 0 and first <= mark + 1 <= last else 0
    return Thread(
        floors=folded(seen, room, floors=floors, new=new) if page is None and new else floors,
        paged=paged,
        jump=stops(seen, room, phases=phases, last=last),
        jumps=jumps(seen, room, phases=phases) if room.name == "public" else (),
        mark=mark,
        new=new,
        to_read=last if seen.account is not None and last > mark else 0,
        follows=seen.account is not None and first <= mark + 1,
        choices=_choices(seen, room, asked=Narrowed(), phases=phases, last=last),
    )


def narrowed_thread(
    seen: Seen, room: Room, *, asked: Narrowed, page: str | None, seated: Seated, now: datetime | None = None
) -> Thread:
    """Of the thread what is asked for, with numbers of its own; pages count what was found. Nine queries at most."""
    found = narrowed_to(seen, room, asked=asked)
    # The rows with their authors are fetched for the one page alone.
    paged = Paginator(found.values_list("floor", flat=True), PAGE).get_page(page or 1)
    phases = beginnings(room)
    posts = with_authors(room.posts.filter(floor__in=list(paged)))
    floors = _floors(seen, room, posts=posts, phases=phases, seated=seated, now=now)
    of = own_numbers(room, seats=asked.seats, floors=list(paged)) if asked.seats else {}
    numbered = tuple(
        replace(one, nth=_nth(one, own=of.get(one.floor), place=place, of=paged.paginator.count))
        for place, one in enumerate(floors, start=paged.start_index())
    )
    last = numbered[-1].floor if numbered else 0
    return Thread(
        floors=numbered,
        paged=paged,
        jump=stops(seen, room, phases=phases, last=last),
        narrowed=in_words(asked, phases=phases),
        choices=_choices(seen, room, asked=asked, phases=phases, last=last or room.floors),
        by_phase=by_phases(asked, url=room_url(seen.row, room.name), phases=phases),
    )


def _choices(seen: Seen, room: Room, *, asked: Narrowed, phases: list[Began], last: int) -> tuple[Choice, ...]:
    if room.name != "public" or seen.row.started_at is None:
        return ()
    url, players = room_url(seen.row, "public"), game_url(seen.row, "activity")
    return choices(seen, asked=asked, url=url, players_url=players, phases=phases, last=last)


def _nth(floor: Floor, *, own: tuple[int, int] | None, place: int, of: int) -> str:
    """Which of those that were found: where players were asked for, of its player's posts by his own number, else by the place alone."""
    if own is not None and floor.seat is not None:
        return gettext("post {n} of {all} by {seat}").format(n=own[0], all=own[1], seat=seat_words(floor.seat))
    return gettext("{n} of {all}").format(n=place, all=of)


def _opens_at(seen: Seen, room: Room, *, mark: int, last: int) -> int:
    """The page on which a room is opened."""
    if seen.account is not None:
        return min(last, page_number(mark + 1))
    return 1 if seen.view.over else last


def talk_after(seen: Seen, room: Room, *, seated: Seated) -> tuple[Floor, ...]:
    """What people wrote in the thread since the game ended: its last PAGE posts."""
    posts = Post.objects.filter(room=room, phase="over").exclude(author=Post.Author.NARRATOR)
    newest = list(posts.order_by("-floor").select_related("seat", "account")[:PAGE])
    return _floors(seen, room, posts=newest[::-1], phases=[], seated=seated)


def verdict_of(seen: Seen, room: Room) -> tuple[Floor, ...]:
    """The narrator's posts with which the game ended, from the one on that says how; the last count stands among the ballots."""
    posts = room.posts.filter(author=Post.Author.NARRATOR, phase="over").order_by("floor")
    last = dropwhile(lambda post: not any(id.startswith(VERDICTS) for id, _params in post.lines), posts)
    return tuple(floor_of(seen, room, post=post, seated=Seated({}), cut=None) for post in last)


def pinned_in(seen: Seen, room: Room, *, seated: Seated) -> Floor | None:
    """The official post that the judge has pinned above the thread; None where there is none. One query."""
    if room.name != "public":
        return None
    found = with_authors(legible(seen, room).filter(pinned_at__isnull=False))
    return floor_of(seen, room, post=found[0], seated=seated, cut=None) if found else None


def downwards(title: str) -> str:
    """A phase's title as it is written downwards: without the blanks between figures and characters."""
    chinese = (get_language() or "").startswith("zh")
    return title.replace(" ", "").replace("·", "\u3000") if chinese else title


def _floors(
    seen: Seen, room: Room, *, posts: list[Post], phases: list[Began], seated: Seated, now: datetime | None = None
) -> tuple[Floor, ...]:
    """The posts, with a cut before the first of each phase, and before the first of the page to say where one is."""
    by_serial = {one.serial: one for one in phases}
    first = {post.phase_serial: post for post in reversed(posts)}
    cuts = {
        post.floor: Cut(disc_of(began.phase), phase_name(began.phase, began.round), began.at)
        for serial, post in first.items()
        if (began := by_serial.get(serial))
    }
    return floors_of(seen, room, posts=posts, cuts=cuts, seated=seated, now=now)

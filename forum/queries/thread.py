"""A room as one reader sees it: a page of its floors, cut by phases, and the list of phases to jump to."""

from dataclasses import dataclass
from datetime import datetime
from itertools import dropwhile
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Min
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext

from forum.access import Seen
from forum.models import Post, Room
from forum.narrator import Rendered, render
from forum.queries.bar import game_url, is_locked, room_url
from forum.queries.phases import disc_of
from forum.queries.rooms import not_for
from forum.queries.seats import Seated
from forum.refusals import SENTENCES
from forum.table import phase_name

PAGE = 50  # floors
VERDICTS = ("win.", "ruled", "broken_off", "surrender", "thrown_out")  # lines that say how a game ended
TIMED = frozenset(
    {"public", "killers", "police"}
)  # rooms whose posts wait for the game's clock (as in `forum.writing`)


@dataclass(frozen=True, slots=True)
class Cut:
    """Between two phases, as `parts/cut.html` wants it."""

    disc: str
    label: str
    since: datetime
    note: str = ""


@dataclass(frozen=True, slots=True)
class Floor:
    """One floor, as `parts/post.html` wants it; `cut` stands before it where a phase begins.

    `narrator` is True for the narrator, the judge's name for what he posts officially, None for everybody else.
    """

    floor: int
    anchor: str
    floor_url: str
    at: datetime
    html: SafeString
    lines: tuple[Rendered, ...] = ()
    narrator: str | bool | None = None
    seat: int | None = None
    name: str = ""
    seat_url: str = ""
    out: bool = False
    mine: bool = False
    tags: tuple[str, ...] = ()
    quote_url: str = ""
    slips: tuple[Any, ...] = ()
    gone: str = ""
    gone_url: str = ""
    gone_label: str = ""
    cut: Cut | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """A phase in the jump list, as `parts/rail.html` wants it."""

    url: str
    disc: str
    label: str
    floor: int
    current: bool
    first: bool


@dataclass(frozen=True, slots=True)
class Thread:
    """A page of a room."""

    floors: tuple[Floor, ...]
    paged: Page[int]
    jump: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Closed:
    """Why the reader cannot write here now; `until`: the moment from which it may be otherwise, if one is known."""

    code: str
    sentence: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class _Phase:
    """Where a phase begins in a room."""

    serial: int
    round: int
    phase: str
    floor: int
    at: datetime


def page_number(floor: int) -> int:
    """The page on which a floor stands: floors have no gaps."""
    return max(1, (floor - 1) // PAGE + 1)


def floor_address(seen: Seen, room: str, floor: int) -> str:
    """Where a floor is read: its page, and its place on it."""
    return f"{room_url(seen.row, room)}?page={page_number(floor)}#f{floor}"


def thread_visible_to(seen: Seen, room: Room, *, page: str | None, seated: Seated) -> Thread:
    """A page of a room that the reader may read (`forum.access.room_for` has said so).

    `page` is what stood in the address: none means the last one while the game goes on, and the first when it is over.
    Two queries, however many posts there are.
    """
    pages = Paginator(range(1, room.floors + 1), PAGE)
    paged = pages.get_page(page or (1 if seen.view.over else pages.num_pages))
    phases = _phases(room)
    posts = Post.objects.filter(room=room, floor__gte=paged.start_index(), floor__lte=paged.end_index())
    floors = _floors(seen, room, posts=list(posts.select_related("seat", "account")), phases=phases, seated=seated)
    return Thread(floors=floors, paged=paged, jump=_stops(seen, room, phases=phases, last=paged.end_index()))


def talk_after(seen: Seen, room: Room, *, seated: Seated) -> tuple[Floor, ...]:
    """What people wrote in the thread since the game ended: its last PAGE posts."""
    posts = Post.objects.filter(room=room, phase="over").exclude(author=Post.Author.NARRATOR)
    newest = list(posts.order_by("-floor").select_related("seat", "account")[:PAGE])
    return _floors(seen, room, posts=newest[::-1], phases=[], seated=seated)


def verdict_of(seen: Seen, room: Room) -> tuple[Floor, ...]:
    """The narrator's posts with which the game ended, from the one on that says how; the last count stands among the ballots."""
    posts = room.posts.filter(author=Post.Author.NARRATOR, phase="over").order_by("floor")
    last = dropwhile(lambda post: not any(id.startswith(VERDICTS) for id, _params in post.lines), posts)
    return tuple(_floor(seen, room, post=post, seated=Seated({}), cut=None) for post in last)


def quotation_of(seen: Seen, room: Room, *, floor: str, seated: Seated) -> str:
    """A floor as a Markdown quotation with a link back; empty where there is nothing to quote."""
    if not (floor.isascii() and floor.isdigit() and len(floor) < 10):
        return ""
    post = Post.objects.filter(room=room, floor=int(floor)).select_related("seat", "account").first()
    if post is None or not post.text:
        return ""
    who = _author(post, seated=seated)
    if post.seat is not None:
        who = gettext("seat {number}").format(number=post.seat.number) + " " + who
    link = game_url(seen.row, "floor", room=room.name, floor=post.floor)
    head = gettext("floor {n}").format(n=post.floor)
    lines = [f"[{head}]({link}) {who}", "", *post.text.split("\n")]
    return "\n".join(f"> {line}".rstrip() for line in lines) + "\n\n"


def why_closed(seen: Seen, room: str, *, now: datetime) -> Closed | None:
    """Why the reader cannot write in a room now and from when on he may; None if he can."""
    code = seen.why_not_write(room)
    deadline = seen.row.deadline
    if code is None and room in TIMED and not seen.is_judge and seen.row.state_of_play == "running":
        if seen.row.paused_until is not None:
            return Closed("paused", str(SENTENCES["paused"]), seen.row.paused_until)
        if is_locked(seen.row, now=now):
            return Closed("late", gettext("The phase is locked; the thread opens again when it has been closed."), None)
    if code is None:
        return None
    if code == "not_for_you":
        return Closed(code, not_for(seen, room), None)
    ends = code in {"silenced", "not_your_turn", "not_now"}
    return Closed(code, str(SENTENCES[code]), deadline if ends else None)


def downwards(title: str) -> str:
    """A phase's title as it is written downwards: without the blanks between figures and characters."""
    chinese = (get_language() or "").startswith("zh")
    return title.replace(" ", "").replace("·", "\u3000") if chinese else title


def _phases(room: Room) -> list[_Phase]:
    """The phases in which something stands in the room, in order."""
    by_phase = room.posts.order_by("phase_serial").values("phase_serial", "round", "phase")
    found = by_phase.annotate(first=Min("floor"), began=Min("at"))
    return [_Phase(one["phase_serial"], one["round"], one["phase"], one["first"], one["began"]) for one in found]


def _stops(seen: Seen, room: Room, *, phases: list[_Phase], last: int) -> tuple[Stop, ...]:
    reached = [one.floor for one in phases if one.floor <= last]
    rounds = [-1, *(one.round for one in phases)]
    return tuple(
        Stop(
            url=floor_address(seen, room.name, one.floor),
            disc=disc_of(one.phase),
            label=_short(one),
            floor=one.floor,
            current=bool(reached) and one.floor == reached[-1],
            first=one.round != before,
        )
        for one, before in zip(phases, rounds, strict=False)
    )


def _short(one: _Phase) -> str:
    """The phase as the narrow rail has room for it: night and day with their number, the rest by their bare names."""
    if one.phase == "speech":
        return gettext("Day {round}").format(round=one.round)
    return phase_name(one.phase, one.round) if one.phase == "night" else phase_name(one.phase)


def _floors(seen: Seen, room: Room, *, posts: list[Post], phases: list[_Phase], seated: Seated) -> tuple[Floor, ...]:
    """The posts, with a cut before the first of each phase, and before the first of the page to say where one is."""
    by_serial = {one.serial: one for one in phases}
    floors, serial = [], None
    for post in posts:
        began = by_serial.get(post.phase_serial) if post.phase_serial != serial else None
        serial = post.phase_serial
        cut = Cut(disc_of(began.phase), phase_name(began.phase, began.round), began.at) if began else None
        floors.append(_floor(seen, room, post=post, seated=seated, cut=cut))
    return tuple(floors)


def _floor(seen: Seen, room: Room, *, post: Post, seated: Seated, cut: Cut | None) -> Floor:
    official: str | bool | None = None
    if post.author == Post.Author.NARRATOR:
        official = True
    elif post.author == Post.Author.JUDGE and room.name == "public":
        # In the thread the judge speaks officially; in rooms he is one who has a name and no seal.
        official = _author(post, seated=seated)
    seat = post.seat.number if post.seat is not None else None
    permalink = game_url(seen.row, "floor", room=room.name, floor=post.floor)
    quote = f"{room_url(seen.row, room.name)}?page={page_number(post.floor)}&quote={post.floor}#compose"
    return Floor(
        floor=post.floor,
        anchor=f"f{post.floor}",
        floor_url=permalink,
        at=post.at,
        # Rendered by `forum.text` when it was written, which lets nothing through but a few bare tags.
        html=mark_safe(post.html),  # noqa: S308
        lines=tuple(render(post.lines, zone=timezone.get_current_timezone())),
        narrator=official,
        seat=seat,
        name=_author(post, seated=seated),
        out=seat in {one.seat for one in seen.view.out},
        mine=_is_mine(seen, post=post),
        tags=_tags(post),
        quote_url="" if official is True else quote,
        cut=cut,
    )


def _author(post: Post, *, seated: Seated) -> str:
    if post.seat is not None:
        return seated.name(post.seat.number)
    return post.account.username if post.account is not None else ""


def _is_mine(seen: Seen, *, post: Post) -> bool:
    if post.seat is not None:
        return post.seat.number == seen.seat
    return seen.account is not None and post.account_id == seen.account.pk


def _tags(post: Post) -> tuple[str, ...]:
    if post.author == Post.Author.JUDGE:
        return (gettext("judge"),)
    if post.author == Post.Author.SEAT and post.phase == "words":
        return (gettext("last words"),)
    return ()

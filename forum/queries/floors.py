"""A floor (楼) as one reader sees it, whatever page it stands on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from forum.access import Seen
from forum.figures import whole_number
from forum.models import FIXED_AFTER, Post, Room
from forum.narrator import Rendered, render
from forum.narrator.pen import length
from forum.queries.bar import game_url, room_url
from forum.queries.receipts import Slip, slips_on
from forum.queries.seats import Seated
from forum.text import in_words

PAGE = 50  # floors
MOST_QUOTED = 10  # floors at once


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

    `gone` is a line that stands instead of the post, where there is nothing to be read; of what the judge has hidden he alone has the text.
    `narrator` is True for the narrator, the judge's name for what he posts officially, None for everybody else. `nth`: where only some of a
    thread are shown, which of them it is, in words.
    """

    floor: int
    anchor: str
    floor_url: str
    at: datetime
    html: SafeString
    as_of_url: str = ""
    lines: tuple[Rendered, ...] = ()
    narrator: str | bool | None = None
    seat: int | None = None
    name: str = ""
    alias: str = ""
    seat_url: str = ""
    out: bool = False
    mine: bool = False
    tags: tuple[str, ...] = ()
    passed: bool = False  # with it the turn ended
    quote_url: str = ""
    slips: tuple[Slip, ...] = ()
    gone: str = ""
    gone_url: str = ""
    gone_label: str = ""
    last: int = 0  # of several that are folded into this line
    nth: str = ""
    cut: Cut | None = None
    # As long as its writer may take it back; None from then on, and for everybody else.
    fixed_at: datetime | None = None
    retract_url: str = ""
    judge_url: str = ""
    # Of an official post that was corrected: what it said before, and until when.
    corrected: tuple[tuple[SafeString, datetime], ...] = ()


def page_number(floor: int) -> int:
    """The page on which a floor stands: floors have no gaps."""
    return max(1, (floor - 1) // PAGE + 1)


def floor_address(seen: Seen, room: str, floor: int) -> str:
    """Where a floor is read: its page, and its place on it."""
    return f"{room_url(seen.row, room)}?page={page_number(floor)}#f{floor}"


def floors_of(
    seen: Seen,
    room: Room,
    *,
    posts: Sequence[Post],
    cuts: Mapping[int, Cut],
    seated: Seated,
    now: datetime | None = None,
) -> tuple[Floor, ...]:
    """Posts of a room with the receipts under them, and the cuts before them, by floor; one query. `now` as for `floor_of`."""
    slips = slips_on(posts, seated=seated) if room.name == "public" and seen.row.started_at is not None else {}
    return tuple(
        floor_of(seen, room, post=post, seated=seated, cut=cuts.get(post.floor), slips=slips.get(post.pk, ()), now=now)
        for post in posts
    )


def floor_of(
    seen: Seen,
    room: Room,
    *,
    post: Post,
    seated: Seated,
    cut: Cut | None,
    slips: tuple[Slip, ...] = (),
    now: datetime | None = None,
) -> Floor:
    """A post that was fetched with its author; `cut` is what stands before it, `slips` the receipts under it. Without `now` its writer is
    not offered to take it back."""
    official = _official(room, post=post, seated=seated)
    seat = post.seat.number if post.seat is not None else None
    quote = f"{room_url(seen.row, room.name)}?page={page_number(post.floor)}&quote={post.floor}#compose"
    floor = Floor(
        floor=post.floor,
        anchor=f"f{post.floor}",
        floor_url=game_url(seen.row, "floor", room=room.name, floor=post.floor),
        as_of_url=as_of_url(seen, room, post=post),
        at=post.at,
        html=in_words(post.html),
        lines=tuple(render(post.lines, zone=timezone.get_current_timezone())),
        narrator=official,
        seat=seat,
        name=author_of(post, seated=seated),
        alias=seated.alias(seat) if seat is not None else "",
        seat_url=game_url(seen.row, "seat", number=seat) if seat is not None else "",
        out=seat is not None and seat not in seen.view.living,
        mine=_is_mine(seen, post=post),
        tags=_tags(post),
        passed=post.passed,
        quote_url="" if official is True else quote,
        cut=cut,
        slips=slips,
        corrected=_corrected(post) if official and official is not True else (),
        judge_url=game_url(seen.row, "floor_desk", room=room.name, floor=post.floor) if seen.is_judge else "",
        **_fixed(seen, room, post=post, now=now),
    )
    return replace(floor, **_gone(seen, post=post))


def quoted_with(floors: Sequence[Floor], quoted: Sequence[str]) -> tuple[Floor, ...]:
    """Floors beside a field in which others (numbers, as they were sent) are quoted already: a link to quote one more quotes those, too."""
    numbers = dict.fromkeys(one for one in (whole_number(each, figures=9) for each in quoted) if one)
    before = "".join(f"quote={one}&" for one in list(numbers)[: MOST_QUOTED - 1])
    if not before:
        return tuple(floors)
    return tuple(
        replace(one, quote_url=one.quote_url.replace("&quote=", f"&{before}quote=")) if one.quote_url else one
        for one in floors
    )


def as_of_url(seen: Seen, room: Room, *, post: Post) -> str:
    """Where the game as of that floor stands: of those of the thread, from the deal on."""
    has_state = room.name == "public" and post.phase != "signup"
    return game_url(seen.row, "as_of", floor=post.floor) if has_state else ""


def _official(room: Room, *, post: Post, seated: Seated) -> str | bool | None:
    """True for the narrator; the judge's name in the thread, where he speaks officially: in rooms he is one who has a name and no seal."""
    if post.author == Post.Author.NARRATOR:
        return True
    return author_of(post, seated=seated) if post.author == Post.Author.JUDGE and room.name == "public" else None


def _corrected(post: Post) -> tuple[tuple[SafeString, datetime], ...]:
    """What an official post said before, rendered as it was written; fetched with the posts of a page (`with_authors`)."""
    return tuple((in_words(one.html), one.at) for one in post.corrections.all())


def _fixed(seen: Seen, room: Room, *, post: Post, now: datetime | None) -> dict[str, Any]:
    """Until when its writer may take it back, and where."""
    fixed_at = post.at + FIXED_AFTER
    if now is None or now >= fixed_at or not _is_mine(seen, post=post):
        return {}
    return {"fixed_at": fixed_at, "retract_url": game_url(seen.row, "retract", room=room.name, floor=post.floor)}


def _gone(seen: Seen, *, post: Post) -> dict[str, Any]:
    """Of a floor of which there is nothing to be read: one line with its number and the cause."""
    number = gettext("floor {n}").format(n=post.floor)
    if post.retracted_at is not None:
        after = length((post.retracted_at - post.at).total_seconds())
        who = gettext("seat {number}").format(number=post.seat.number) if post.seat is not None else post.account
        said = gettext("{floor}: taken back by {who} after {time}").format(floor=number, who=who, time=after)
        return {"gone": said, "slips": (), "quote_url": "", "judge_url": "", "retract_url": ""}
    if post.hidden_at is None:
        return {}
    said = gettext("{floor}: hidden by the judge. {reason}").format(floor=number, reason=post.hidden_why)
    # Its text is for the judge alone, who may show it again.
    html = in_words(post.html) if seen.is_judge else SafeString()
    return {"gone": said, "html": html, "quote_url": ""}


def author_of(post: Post, *, seated: Seated) -> str:
    """Who wrote it, by name; empty for the narrator."""
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

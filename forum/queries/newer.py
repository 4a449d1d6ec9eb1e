"""The floors that an open page does not have yet."""

from dataclasses import dataclass
from datetime import datetime

from forum.access import Seen
from forum.models import Room
from forum.queries.bar import game_url
from forum.queries.floors import Cut, Floor, floors_of
from forum.queries.phases import disc_of
from forum.queries.posts import with_authors
from forum.queries.seats import Seated
from forum.table import phase_name

MOST = 50  # floors at once


@dataclass(frozen=True, slots=True)
class Live:
    """What an open page of a room has to know to follow it. A floor's number is added to the addresses `after_url` and `floor_url`.

    `eager`: it fetches within half a second, as those need it who play or judge; the pages of hundreds who only read take some seconds, or
    all would ask at once.
    """

    floors: int
    after_url: str
    floor_url: str
    eager: bool


def live_of(seen: Seen, room: Room) -> Live:
    """Of a room that the reader may read."""
    here = room.name
    return Live(
        floors=room.floors,
        after_url=game_url(seen.row, "after", room=here, floor=0).removesuffix("0/"),
        floor_url=game_url(seen.row, "floor", room=here, floor=0).removesuffix("0/"),
        eager=seen.seat is not None or seen.is_judge,
    )


def floors_after(
    seen: Seen, room: Room, *, after: int, to: int, seated: Seated, now: datetime | None = None
) -> tuple[Floor, ...]:
    """The floors of a room that the reader may read (`access.room_for` has said so) beyond one that he has (0: none), to `to` and MOST
    at most; a cut stands where a phase begins among them. However long the room is, one more is read than is shown: the one before.
    `now`: so that its writer can take back what is not fixed yet."""
    posts = with_authors(room.posts.filter(floor__gte=after, floor__lte=min(to, after + MOST)).order_by("floor"))
    serials = {post.floor: post.phase_serial for post in posts}
    cuts = {
        post.floor: Cut(disc_of(post.phase), phase_name(post.phase, post.round), post.at)
        for post in posts
        if serials.get(post.floor - 1) != post.phase_serial
    }
    new = [post for post in posts if post.floor > after]
    return floors_of(seen, room, posts=new, cuts=cuts, seated=seated, now=now)

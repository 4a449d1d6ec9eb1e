"""Reading some of a thread: by seat, by phase, since the reader last spoke. What an address asks for, in words and as a query."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, F, Max, OuterRef, Q, QuerySet, Subquery
from django.http import QueryDict
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from forum.access import Seen
from forum.figures import whole_number
from forum.models import Post, Receipt, Room
from forum.queries.stops import Began
from forum.table import phase_name
from forum.templatetags.look import seatlist


@dataclass(frozen=True, slots=True)
class Narrowed:
    """What of a thread is asked for; nothing: all of it. `phase` is a phase's serial, `changed`: what has changed a vote, `since`: “since I
    last spoke”.

    The parts can be combined, and an address with them can be shared: each reader gets what is so for him.
    """

    seats: tuple[int, ...] = ()
    phase: int | None = None
    changed: bool = False
    since: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats or self.phase is not None or self.changed or self.since)

    @property
    def asked(self) -> Mapping[str, str]:
        """Its parts by their names in an address; empty for what is not asked."""
        return {
            "seats": ",".join(map(str, self.seats)),
            "phase": "" if self.phase is None else str(self.phase),
            "changed": "1" if self.changed else "",
            "since": "1" if self.since else "",
        }

    @property
    def address(self) -> str:
        """As it stands in an address: `?seats=3,7&since=1`."""
        parts = [f"{name}={value}" for name, value in self.asked.items() if value]
        return "?" + "&".join(parts) if parts else ""


@dataclass(frozen=True, slots=True)
class Choice:
    """A link above the thread, as `parts/filters.html` wants it."""

    label: str
    url: str
    current: bool


@dataclass(frozen=True, slots=True)
class ByPhase:
    """One phase alone, as `parts/by_phase.html` wants it: all phases (serial, name, current) to choose from, what else is asked for (name,
    value), and the addresses of the phases before and after; empty where there is none."""

    phases: tuple[tuple[int, str, bool], ...]
    kept: tuple[tuple[str, str], ...]
    before: str
    after: str


def asked_of(query: QueryDict | Mapping[str, str], *, seats: int) -> Narrowed:
    """What an address asks for; what cannot be is left out. `seats` is how many the game has.

    In an address they come as `seats=3,7`, or as a form sends them: `seats=3&seats=7`.
    """
    listed = query.getlist("seats") if isinstance(query, QueryDict) else [query.get("seats", "")]
    numbers = {_number(one) for part in listed for one in part.split(",")}
    phase = _number(query.get("phase", ""))
    return Narrowed(
        seats=tuple(sorted(one for one in numbers if 1 <= one <= seats)),
        phase=phase if phase >= 0 else None,
        changed=query.get("changed", "") == "1",
        since=query.get("since", "") == "1",
    )


def _number(text: str) -> int:
    """-1 for what is none, or too large to be anything here."""
    number = whole_number(text, figures=7)
    return -1 if number is None else number


def narrowed_to(seen: Seen, room: Room, *, asked: Narrowed) -> QuerySet[Post]:
    """The posts of a room that are asked for, in order. One query to know since when, where that is asked."""
    posts = room.posts.order_by("floor")
    if asked.seats:
        posts = posts.filter(author=Post.Author.SEAT, seat__in=_rows_of(seen, asked.seats))
    if asked.phase is not None:
        posts = posts.filter(phase_serial=asked.phase)
    if asked.changed:
        # A vote that stands in a post is everybody's: in a secret ballot none does. One said again changes nothing.
        votes = Receipt.objects.filter(game=seen.row, post__isnull=False)
        again = Q(kind__in=[Receipt.Kind.CAST, Receipt.Kind.ABSTAIN], was=F("targets"))
        posts = posts.filter(pk__in=votes.exclude(again).values("post"))
    return posts.filter(floor__gt=last_spoken(seen, room)) if asked.since else posts


def own_numbers(room: Room, *, seats: Sequence[int], floors: Sequence[int]) -> Mapping[int, tuple[int, int]]:
    """Floor → which of all its player's posts in the room it is, and how many those are; one query."""
    theirs = room.posts.filter(author=Post.Author.SEAT, seat=OuterRef("seat")).order_by().values("seat")
    all_of = theirs.annotate(n=Count("pk")).values("n")
    found = room.posts.filter(author=Post.Author.SEAT, floor__in=floors, seat__number__in=seats)
    numbered = found.annotate(nth=Subquery(all_of.filter(floor__lte=OuterRef("floor"))), of=Subquery(all_of))
    return {floor: (nth, of) for floor, nth, of in numbered.values_list("floor", "nth", "of")}


def _rows_of(seen: Seen, seats: Sequence[int]) -> list[int]:
    return list(seen.row.seats.filter(number__in=seats).values_list("pk", flat=True))


def last_spoken(seen: Seen, room: Room) -> int:
    """The floor on which this reader spoke last in a room, 0 for never: as his seat, as the judge, as a reader."""
    if seen.account is None:
        return 0
    said = room.posts.filter(retracted_at__isnull=True)
    mine = said.filter(author__in=[Post.Author.JUDGE, Post.Author.READER], account=seen.account)
    if seen.seat is not None:
        mine = said.filter(author=Post.Author.SEAT, seat__in=_rows_of(seen, [seen.seat]))
    return mine.aggregate(last=Max("floor"))["last"] or 0


def choices(
    seen: Seen, *, asked: Narrowed, url: str, players_url: str, phases: Sequence[Began], last: int
) -> tuple[Choice, ...]:
    """The row above the thread. `url` is the thread's address, `players_url` where players are chosen; by phase one begins with the phase
    of the page's last floor."""
    here = [one.serial for one in phases if one.floor <= last][-1:]
    by_phase = replace(asked, phase=None if asked.phase is not None or not here else here[0])
    found = [
        Choice(gettext("All"), url, not asked),
        Choice(gettext("By player"), players_url, bool(asked.seats)),
        Choice(gettext("By phase"), url + by_phase.address, asked.phase is not None),
        Choice(gettext("Votes only"), url + replace(asked, changed=not asked.changed).address, asked.changed),
    ]
    if seen.account is not None:
        since = replace(asked, since=not asked.since)
        found.append(Choice(gettext("Since I last spoke"), url + since.address, asked.since))
    return tuple(found)


def by_phases(asked: Narrowed, *, url: str, phases: Sequence[Began]) -> ByPhase | None:
    """Where one phase alone is read: the others, with all else that is asked for."""
    if asked.phase is None:
        return None
    before = [one.serial for one in phases if one.serial < asked.phase][-1:]
    after = [one.serial for one in phases if one.serial > asked.phase][:1]
    return ByPhase(
        phases=tuple((one.serial, phase_name(one.phase, one.round), one.serial == asked.phase) for one in phases),
        kept=tuple((name, value) for name, value in asked.asked.items() if name != "phase" and value),
        before=url + replace(asked, phase=before[0]).address if before else "",
        after=url + replace(asked, phase=after[0]).address if after else "",
    )


def in_words(asked: Narrowed, *, phases: Sequence[Began]) -> SafeString:
    """What is asked for, for the head of the page: “3号、7号·第 2 天”."""
    parts: list[str] = [seatlist(asked.seats)] if asked.seats else []
    if asked.phase is not None:
        found = [phase_name(one.phase, one.round) for one in phases if one.serial == asked.phase]
        parts += found or [gettext("a phase in which nobody has spoken")]
    parts += [gettext("posts that changed a vote")] if asked.changed else []
    parts += [gettext("since I last spoke")] if asked.since else []
    return format_html_join("·", "{}", ((part,) for part in parts))

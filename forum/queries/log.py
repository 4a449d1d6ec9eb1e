"""The whole log of a game in words, newest first: for its judge, and for nobody else while it runs."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

import killgame
from forum.access import Seen
from forum.ledger import SITE
from forum.models import Event, Post
from forum.narrator.pen import Pen, as_safe
from forum.queries.log_words import seats, sentence

PAGE = 40
# Why the clock was changed, where it was not for a judge's reason.
_WHY = {
    "waited": gettext_lazy("Somebody who owed something was waited for."),
    "outage": gettext_lazy("The site had been down."),
    "request": gettext_lazy("The players asked for it."),
    "silence": gettext_lazy("Nobody had done anything for a round."),
}

_PLAIN = {
    "replaced": gettext_lazy("A new player sits on {seat}."),
    "judge_drawn": gettext_lazy("The lot for the judge falls on number {place} of {among}, in the order of joining."),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One event. `floor` is that of the narrator's post about it, None where the table heard nothing; `public`: everybody may know it."""

    number: int
    at: datetime
    text: SafeString
    floor: int | None
    public: bool


@dataclass(frozen=True, slots=True)
class Log:
    """A page of entries, newest first."""

    entries: tuple[Entry, ...]
    paged: Page[Event]


def log_of(seen: Seen, *, page: str | None, size: int = PAGE) -> Log:
    """Three queries, however long the log is."""
    events: QuerySet[Event] = seen.row.events.order_by("-number")
    paged = Paginator(events, size).get_page(page)
    found = list(paged.object_list)
    floors = _floors(seen, found)
    return Log(
        entries=tuple(
            Entry(
                number=one.number,
                at=one.at,
                text=_words(one),
                floor=floors.get(one.at) if one.audience == "everyone" else None,
                public=one.audience == "everyone",
            )
            for one in found
        ),
        paged=paged,
    )


def _floors(seen: Seen, events: list[Event]) -> dict[datetime, int]:
    """The narrator speaks in the transaction of the event itself: the same moment, to the microsecond."""
    if not events:
        return {}
    posts = Post.objects.filter(
        room__game=seen.row,
        room__name="public",
        author=Post.Author.NARRATOR,
        at__gte=events[-1].at,
        at__lte=events[0].at,
    )
    return dict(posts.order_by("-floor").values_list("at", "floor"))


def _words(stored: Event) -> SafeString:
    if stored.kind.startswith(SITE):
        return _words_of_the_clock(stored)
    return sentence(killgame.load_event(stored.body))


def _plain(kind: str, body: dict[str, Any]) -> SafeString:
    """What has no moment in it."""
    known = {name: body[name] for name in ("place", "among") if name in body}
    seat = seats([body["seat"]]) if "seat" in body else ""
    return format_html(str(_PLAIN[kind]), seat=seat, **known)


def _words_of_the_clock(stored: Event) -> SafeString:
    kind = stored.kind.removeprefix(SITE)
    if kind in _PLAIN:
        return _plain(kind, stored.body)
    moment = as_safe(Pen(zone=timezone.get_current_timezone(), marked=True).moment(stored.body["to"]))
    match kind:
        case "deadline_moved":
            text = gettext("The deadline is moved to {moment}. {reason}")
        case "paused":
            text = gettext("The game is paused until {moment}. {reason}")
        case "resumed":
            text = gettext("The game goes on, until {moment}. {reason}")
        case "leave":
            return format_html(
                gettext("Leave for {seat}, until {moment}."), seat=seats([stored.body["seat"]]), moment=moment
            )
        case other:
            return format_html("{}", other)
    why = stored.body.get("why", "")
    return format_html(text, moment=moment, reason=stored.body["reason"] or _WHY.get(why, ""))

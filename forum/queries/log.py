"""The whole log of a game in words, newest first: for its judge, and for nobody else while it runs."""

from collections.abc import Mapping
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
from forum.ledger import REVEALED, SEATS_SHOWN, SITE
from forum.models import Account, Event, Post
from forum.narrator.pen import Pen, as_safe
from forum.queries.log_words import seats, sentence
from forum.queries.rooms import room_name
from forum.table.rows import listed

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
    "turn_ended": gettext_lazy("The judge ends the turn of {seat}. Reason: {reason}"),
    "names_drawn": gettext_lazy("The names of the seats are drawn by lot."),
    "revealed seats": gettext_lazy("The judge has looked who sits where. Reason: {reason}"),
    "revealed secrets": gettext_lazy(
        "The keeper {person} has looked at the cards and acts of this game. Reason: {reason}"
    ),
    "hidden": gettext_lazy("Floor {floor} of {room} is hidden. Reason: {reason}"),
    "shown": gettext_lazy("Floor {floor} of {room} is shown again."),
    "pinned": gettext_lazy("Floor {floor} of {room} is pinned above it."),
    "unpinned": gettext_lazy("Floor {floor} of {room} is pinned no more."),
    "corrected": gettext_lazy(
        "The official post on floor {floor} of {room} is corrected; the old text stays to be read."
    ),
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
    """Three queries, however long the log is; one more where somebody has looked at what is hidden."""
    events: QuerySet[Event] = seen.row.events.order_by("-number")
    paged = Paginator(events, size).get_page(page)
    found = list(paged.object_list)
    floors, names = _floors(seen, found), _names(found)
    return Log(
        entries=tuple(
            Entry(
                number=one.number,
                at=one.at,
                text=_words(one, names=names),
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


def _names(events: list[Event]) -> dict[str, str]:
    """Of the people whose public ids stand in them: the log itself names nobody."""
    people = [one.body["person"] for one in events if one.kind == SITE + REVEALED]
    return dict(Account.objects.filter(public_id__in=people).values_list("public_id", "username")) if people else {}


def _words(stored: Event, *, names: Mapping[str, str]) -> SafeString:
    if stored.kind == SITE + SEATS_SHOWN:
        return _who_sits(stored.body["places"])
    if stored.kind.startswith(SITE):
        return _words_of_the_site(stored, names=names)
    return sentence(killgame.load_event(stored.body))


def _who_sits(places: list[int]) -> SafeString:
    text = gettext(
        "Who sits where was drawn by lot. From seat 1 on, by their places in the order of joining: {places}."
    )
    return format_html(text, places=listed(map(str, places)))


def _plain(kind: str, body: dict[str, Any], *, names: Mapping[str, str]) -> SafeString:
    """What has no moment in it."""
    known: dict[str, Any] = {name: body[name] for name in ("place", "among", "reason", "floor") if name in body}
    if "room" in body:
        known["room"] = room_name(body["room"])
    seat = seats([body["seat"]]) if "seat" in body else ""
    return format_html(str(_PLAIN[kind]), seat=seat, person=names.get(body.get("person", ""), ""), **known)


def _words_of_the_site(stored: Event, *, names: Mapping[str, str]) -> SafeString:
    kind = stored.kind.removeprefix(SITE)
    if kind == REVEALED:
        kind = f"{kind} {stored.body['what']}"
    if kind in _PLAIN:
        return _plain(kind, stored.body, names=names)
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

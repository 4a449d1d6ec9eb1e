"""What a letter says: found when it is sent, from what its reader may know and owes at that moment. The same for every card."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.conf import settings
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from forum.access import UNREADABLE
from forum.models import Account, Game, Notice, Sitting
from forum.narrator.pen import zone_words
from forum.queries.notices import Part, page_of, still_so, words_of
from forum.queries.owed import owed_by
from forum.table import phase_name
from forum.templatetags.times import moment_words

log = structlog.get_logger(__name__)

_DATED = frozenset({Notice.Kind.DEALT, Notice.Kind.SEATED, Notice.Kind.PHASE, Notice.Kind.CONFIRM})
# Said by the games in which something is owed, which stand first.
_SAID_ABOVE = frozenset({Notice.Kind.PHASE, Notice.Kind.REMINDER})


@dataclass(frozen=True, slots=True)
class Item:
    """One game: what is to be done or told there, until when (empty where nothing waits), and where."""

    title: str
    text: str
    deadline: str
    url: str


@dataclass(frozen=True, slots=True)
class Letter:
    """`owed`: games that wait for the reader, the nearest deadline first; `news`: the rest."""

    subject: str
    owed: tuple[Item, ...]
    news: tuple[Item, ...]
    settings_url: str


def letter_of(account: Account, notices: Sequence[Notice], *, now: datetime) -> Letter | None:
    """Of notices fetched with their games, in the active language and zone; None when none of them is so any more."""
    part = Part.of(account, [one.game_id for one in notices])
    standing = [one for one in notices if one.seen_at is None and still_so(one, part)]
    if not standing:
        return None
    owed = _owed(account, now=now)
    news = [one for one in standing if not (one.kind in _SAID_ABOVE and one.game_id in owed)]
    return Letter(
        subject=_subject(len(owed)),
        owed=tuple(owed.values()),
        news=tuple(
            Item(one.game.title, words_of(one, part), _until(one, now=now), _address(page_of(one), one.game))
            for one in sorted(news, key=lambda one: (one.at, one.pk))
        ),
        settings_url=settings.SITE_URL + reverse("me"),
    )


def _subject(waiting: int, /) -> str:
    site = pgettext("name of the site", "Killer")
    if not waiting:
        return gettext("{site}: news of your games").format(site=site)
    words = ngettext("{site}: {n} game waits for you", "{site}: {n} games wait for you", waiting)
    return words.format(site=site, n=waiting)


def _owed(account: Account, *, now: datetime) -> dict[int, Item]:
    """By the game's pk: every running game that waits for this account, the nearest deadline first. A paused one does not wait."""
    seats = dict(
        Sitting.objects.filter(account=account, until__isnull=True)
        .values_list("seat__game_id", "seat__number")
    )  # fmt: skip
    part = Part(account=account, seats=seats, signed_up=frozenset())
    rows = Game.objects.filter(pk__in=seats, state_of_play=Game.State.RUNNING, deadline__gt=now)
    found: dict[int, Item] = {}
    for row in rows.order_by(F("deadline"), "pk"):
        seen = part.seen(row)
        try:
            owes = seen.owes
        except UNREADABLE:
            # One game that cannot be read must not keep the letter of the others from going out (T31).
            log.exception("unreadable_game", game=row.pk)
            continue
        if owes and row.deadline is not None:
            asked = owed_by(seen.view)
            tag = asked.tag if asked else gettext("owes a choice")
            text = pgettext("game in a letter", "{phase}: {owed}").format(
                phase=phase_name(row.phase, row.round), owed=tag
            )
            page = asked.act if asked else "card"
            found[row.pk] = Item(row.title, text, moment_of(row.deadline, now=now), _address(page, row))
    return found


def _until(notice: Notice, *, now: datetime) -> str:
    deadline = notice.game.deadline
    dated = notice.kind in _DATED
    return moment_of(deadline, now=now) if dated and deadline is not None else ""


def moment_of(at: datetime, *, now: datetime) -> str:
    """A date with clock and zone, as the pages write it: 11月30日 周一 21:00（UTC+8）."""
    zone = zone_words(timezone.localtime(at))
    return pgettext("moment", "{moment} ({zone})").format(moment=moment_words(at, now=now), zone=zone)


def _address(page: str, row: Game, /) -> str:
    return settings.SITE_URL + reverse(page, args=[row.public_id])

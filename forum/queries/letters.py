"""What a letter says: found when it is sent, from what its reader may know and owes at that moment. The same for every card."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext

from forum.access import UNREADABLE
from forum.models import Account, Game, Notice, Sitting
from forum.narrator.pen import zone_words
from forum.queries.notices import DATED, Part, page_of, still_so, words_of
from forum.queries.owed import owed_by
from forum.table import phase_name
from forum.templatetags.times import moment_words

log = structlog.get_logger(__name__)

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
    rows = _running(account, now=now)
    part = Part.of(account, [*(one.game_id for one in notices), *(row.pk for row in rows)])
    standing = [one for one in notices if one.seen_at is None and still_so(one, part)]
    if not standing:
        return None
    owed = _owed(rows, part, now=now)
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


def _running(account: Account, *, now: datetime) -> list[Game]:
    """The games in which the account sits and whose clock runs, the nearest deadline first. A paused one does not wait for anybody."""
    sitting = Sitting.objects.filter(account=account, until__isnull=True)
    rows = Game.objects.filter(pk__in=sitting.values("seat__game"), state_of_play=Game.State.RUNNING, deadline__gt=now)
    return list(rows.order_by("deadline", "pk"))


def _owed(rows: Iterable[Game], part: Part, *, now: datetime) -> dict[int, Item]:
    """By the game's pk: every one of these that waits for the account."""
    found: dict[int, Item] = {}
    for row in rows:
        try:
            owed = owed_by(part.seen(row))
        except UNREADABLE:
            # One game that cannot be read must not keep the letter of the others from going out (T31).
            log.exception("unreadable_game", game=row.pk)
            continue
        if owed is not None and owed.waits and row.deadline is not None:
            text = pgettext("game in a letter", "{phase}: {owed}").format(
                phase=phase_name(row.phase, row.round), owed=owed.tag
            )
            found[row.pk] = Item(row.title, text, moment_of(row.deadline, now=now), _address(owed.act, row))
    return found


def _until(notice: Notice, *, now: datetime) -> str:
    deadline = notice.game.deadline
    dated = notice.kind in DATED
    return moment_of(deadline, now=now) if dated and deadline is not None else ""


def moment_of(at: datetime, *, now: datetime) -> str:
    """A date with clock and zone, as the pages write it: 11月30日 周一 21:00（UTC+8）."""
    zone = zone_words(timezone.localtime(at))
    return pgettext("moment", "{moment} ({zone})").format(moment=moment_words(at, now=now), zone=zone)


def _address(page: str, row: Game, /) -> str:
    return settings.SITE_URL + reverse(page, args=[row.public_id])

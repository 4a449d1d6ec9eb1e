"""Finding posts by their words: newest first, a page at a time, in one game or over the site.

What is searched is what everybody may read (`PostWords`); so the answer is the same for whoever asks, and nothing has to be weighed
post by post.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import F, Min, Q, QuerySet

from forum.figures import whole_number
from forum.folding import folded
from forum.models import Account, Game, Post, PostWords, Sitting
from forum.searching import sought_grams
from forum.table import phase_name

PAGE: Final = 20
COUNTED: Final = 1_000  # so many finds are counted; of more it is said that they are more
LONGEST: Final = 100  # characters that may be asked for
MOST_TERMS: Final = 8
# So many of the newest posts are gone through for words that are found often, before all are. A word that is found more than COUNTED times
# among 300,000 has a page among some 6,000; but up to three times as many finds cost no more to sort than these to walk through.
_WALKED: Final = 2_000
_GRAMS: Final = (
    8  # so many are asked of the index at most: what has them all has nearly always the rest, and is looked at anyhow
)
_TERM: Final = re.compile(r'"([^"]+)"|([^\s"]+)')

type _Place = tuple[datetime, int]  # where a post stands among all: its moment and, for those of one moment, its key


@dataclass(frozen=True, slots=True)
class Asked:
    """What is looked for. `terms` are folded; each must be there. `before`: only what is older than that post. The rest narrows the search;
    `until` is not in it any more. `phase` is a kind of phase, `round` its round."""

    terms: tuple[str, ...]
    game: Game | None = None
    seat: int | None = None
    account: Account | None = None
    phase: str = ""
    round: int | None = None
    since: datetime | None = None
    until: datetime | None = None
    before: Post | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A page of what was found: `posts`, newest first, with room, game, seat and account. `count` is COUNTED at most, `more_than` says that
    it is not all; `older` is whether there is another page."""

    posts: tuple[Post, ...]
    count: int
    more_than: bool
    older: bool

    @property
    def said(self) -> str:
        """The count as it is shown: `17`, or `1,000+`."""
        return f"{self.count:,}" + "+" * self.more_than


def terms_of(typed: str) -> tuple[str, ...]:
    """The words that were typed, folded: parted by blanks, or held together by quotation marks of whatever kind; empty where nothing of it
    is a letter, a character or a figure."""
    found = _TERM.findall(folded(typed).text)
    terms = dict.fromkeys((held or bare).strip() for held, bare in found)
    return tuple(term for term in terms if any(map(str.isalnum, term)))


def place_of(post: Post) -> str:
    """A post as a cursor names it: game, room and floor, which everybody can read."""
    return f"{post.room.game.public_id}.{post.room.name}.{post.floor}"


def at_place(named: str) -> Post | None:
    """The post that a cursor names, if it is one that searches find."""
    match named.split("."):
        case [game, room, number] if (floor := whole_number(number, figures=9)) is not None:
            posts = Post.objects.filter(words__isnull=False, room__game__public_id=game, room__name=room)
            return posts.filter(floor=floor).first()
        case _:
            return None


def phases_of(row: Game) -> list[tuple[str, str]]:
    """The phases of a game by which it can be searched, in order: kind and round (`vote-2`), and the name."""
    thread = Post.objects.filter(room__game=row, room__name="public").values_list("phase", "round")
    found = thread.annotate(first=Min("phase_serial")).order_by("first")
    return [(f"{phase}-{round_}", phase_name(phase, round_)) for phase, round_, _first in found]


def search(asked: Asked) -> Found:
    """Five queries at most, whatever is asked for and however much there is."""
    rows = _rows(asked)
    # One game is small enough to be gone through; the index would lead to the finds of all others as well.
    scope = PostWords.objects.filter(game=asked.game) if asked.game is not None else PostWords.objects.all()
    indexed = rows if asked.game is not None else rows.filter(grams__contains=_some_grams(asked.terms))
    few = list(indexed.values_list("at", "post_id")[: COUNTED + 1])
    before = (asked.before.at, asked.before.pk) if asked.before else None
    if len(few) <= COUNTED:
        page = sorted((place for place in few if before is None or place < before), reverse=True)[: PAGE + 1]
    else:
        page = _newest(rows, scope=scope, before=before) or _newest_of_all(indexed, before=before)
    posts = _posts(page[:PAGE])
    return Found(
        posts=posts,
        count=min(len(few), COUNTED),
        more_than=len(few) > COUNTED,
        older=len(page) > PAGE and bool(posts),
    )


def _some_grams(terms: Sequence[str]) -> list[int]:
    grams = sorted(frozenset[int]().union(*map(sought_grams, terms)))
    return grams[:: -(-len(grams) // _GRAMS)]


def _rows(asked: Asked) -> QuerySet[PostWords]:
    wanted = Q(*(Q(plain__contains=term) for term in asked.terms))
    if asked.game is not None:
        wanted &= Q(game=asked.game)
    if asked.seat is not None:
        wanted &= Q(post__seat__number=asked.seat)
    if asked.account is not None:
        wanted &= _by(asked.account)
    if asked.phase:
        wanted &= Q(post__phase=asked.phase)
    if asked.round is not None:
        wanted &= Q(post__round=asked.round)
    if asked.since is not None:
        wanted &= Q(at__gte=asked.since)
    if asked.until is not None:
        wanted &= Q(at__lt=asked.until)
    return PostWords.objects.filter(wanted)


def _by(account: Account) -> Q:
    """What an account wrote: under its own name, or on its seats while it sat there. Of an alias game that runs nothing is looked for."""
    told = Q(seat__game__alias=False) | Q(seat__game__state_of_play=Game.State.FINISHED)
    mine = Sitting.objects.filter(told, account=account)
    others = (
        Sitting.objects.filter(seat__in=mine.values("seat")).exclude(account=account).values_list("seat_id", flat=True)
    )
    shared = frozenset(others)
    wrote, alone = Q(post__account=account), []
    for seat, since, until in mine.values_list("seat_id", "since", "until"):
        if seat not in shared:
            alone.append(seat)
        else:
            sat = Q(post__seat=seat, at__gte=since)
            wrote |= sat if until is None else sat & Q(at__lt=until)
    return wrote | Q(post__seat__in=alone)


def _older(rows: QuerySet[PostWords], before: _Place | None) -> QuerySet[PostWords]:
    if before is None:
        return rows
    at, post = before
    return rows.filter(Q(at__lt=at) | Q(at=at, post__lt=post), at__lte=at)


def _newest(rows: QuerySet[PostWords], *, scope: QuerySet[PostWords], before: _Place | None) -> list[_Place]:
    """A page and one more from among the newest _WALKED posts, gone through one by one; none if there are not so many in them.

    That is the way for what is said every day: its list in the index is long, and would have to be sorted whole.
    """
    walked = _older(scope, before).order_by("-at", "-post")
    end = walked.values_list("at", flat=True)[_WALKED : _WALKED + 1].first()
    rows = _older(rows, before)
    rows = rows if end is None else rows.filter(at__gt=end)
    found = list(rows.order_by("-at", "-post").values_list("at", "post_id")[: PAGE + 1])
    return found if len(found) > PAGE or end is None else []


def _newest_of_all(indexed: QuerySet[PostWords], *, before: _Place | None) -> list[_Place]:
    """Likewise from all that is found, which is then sorted."""
    # To the planner a sum is no column in order: else it would walk from the newest on until it has enough, and that may be all there is.
    rows = _older(indexed, before).order_by((F("at") + timedelta(0)).desc(), "-post")
    return list(rows.values_list("at", "post_id")[: PAGE + 1])


def _posts(places: Sequence[_Place]) -> tuple[Post, ...]:
    """In that order. What has been taken back or hidden has no words any more; if it had, it would be left out here."""
    pks = [pk for _at, pk in places]
    found = Post.objects.legible(to_judge=False).select_related("room__game", "seat", "account").in_bulk(pks)
    return tuple(found[pk] for pk in pks if pk in found)

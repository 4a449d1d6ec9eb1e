"""Posts as the API answers with them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from forum.models import Post
from forum.narrator import plain as narrated
from forum.queries.receipts import Slip, slips_on
from forum.queries.seats import Seated
from forum.text import in_words


@dataclass(frozen=True, slots=True)
class PostDocument:
    """A floor. `author` is seat, narrator, judge or reader; the narrator's text is in the reader's language and zone.

    `gone`: "retracted" or "hidden" where there is no text to be read, else "". `pinned`: it stands above the thread. `corrected`: when
    an official post was last corrected. `receipts` are those of the votes in it;
    `passed`: its last line was a 过 that ended the turn.
    """

    floor: int
    at: datetime
    author: str
    seat: int | None
    name: str | None
    text: str
    html: str
    round: int
    phase: str
    opens_phase: bool
    gone: str
    pinned: bool
    corrected: datetime | None
    receipts: tuple[Slip, ...]
    passed: bool


@dataclass(frozen=True, slots=True)
class Posts:
    """Floors in order. `next` is the `after` of the following ones, null at the end; `floors` is the room's last floor."""

    posts: tuple[PostDocument, ...]
    next: int | None
    floors: int


def posts_document(posts: Sequence[Post], *, more: bool, floors: int, sitters: Seated, to_judge: bool) -> Posts:
    """Of posts fetched with seat and account; `more` says that others follow, `to_judge` that he reads them who hides."""
    slips = slips_on(posts, seated=sitters)
    return Posts(
        posts=tuple(_post(post, sitters, slips=slips.get(post.pk, ()), to_judge=to_judge) for post in posts),
        next=posts[-1].floor if more else None,
        floors=floors,
    )


def _post(post: Post, sitters: Seated, *, slips: tuple[Slip, ...], to_judge: bool) -> PostDocument:
    gone = "retracted" if post.retracted_at else "hidden" if post.hidden_at else ""
    text, html = ("", "") if gone and not to_judge else (post.text, in_words(post.html))
    corrected = [one.at for one in post.corrections.all()] if post.author == Post.Author.JUDGE else []
    narrator = post.author == Post.Author.NARRATOR
    seat = post.seat.number if post.seat else None
    name = sitters.name(seat) if seat is not None else (post.account.username if post.account else None)
    return PostDocument(
        floor=post.floor, at=post.at, author=post.author, seat=seat, name=name,
        text=narrated(post.lines, zone=timezone.get_current_timezone()) if narrator else text,
        html=html, round=post.round, phase=post.phase, opens_phase=post.opens_phase, gone=gone,
        pinned=post.pinned_at is not None, corrected=max(corrected, default=None), receipts=slips if gone != "retracted" else (),
        passed=post.passed,
    )  # fmt: skip

"""What stands above every page of a game: its title, its rooms, and the bar that says how it stands.

`frame(seen, here=…)` is the whole context of `game_base.html`; pages add their own to it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext, ngettext, pgettext

from forum.access import Seen
from forum.budgets import short
from forum.models import Game, Room, Term
from forum.now import game_now
from forum.queries.ending import Ending, ending_of
from forum.queries.judges import nobody_in
from forum.queries.marks import mark_in, unread_after
from forum.queries.owed import owed_by
from forum.queries.phases import disc_of
from forum.queries.rooms import room_name, seat_of_line
from forum.table import cards_text, edition_name, phase_name

# From the last second on the bar says "locked": what is sent now will hardly arrive in time (T39).
LAST = timedelta(seconds=1)
TOP = 3  # of the count, how many stand in the bar


@dataclass(frozen=True, slots=True)
class Tab:
    """A room (its name is `room`), all private lines (`lines`), or a page beside the rooms. `count`: of floors, None for a page."""

    label: str
    url: str
    count: int | None
    current: bool
    room: str = ""


@dataclass(frozen=True, slots=True)
class GamePage:
    """The head of a game's pages. Without a `judge_url`, `judge_name` says what there is in the place of a judge."""

    public_id: str
    title: str
    subtitle: str
    judge_name: str
    judge_url: str
    rooms: tuple[Tab, ...]


@dataclass(frozen=True, slots=True)
class ToDo:
    """What the reader owes now, and where he does it; without a text, only where he may go."""

    text: str
    url: str
    label: str


@dataclass(frozen=True, slots=True)
class Bar:
    """As `parts/bar.html` wants it. `count`: (seat, votes), most first, and `not_voted` are None where the reader may not see them."""

    phase_id: str
    round: int
    title: str
    disc: str
    deadline: datetime | None
    now: datetime
    ending: Ending
    locked: bool
    paused_until: datetime | None
    progress: float
    living: int
    out: int
    count: tuple[tuple[int, int], ...] | None
    not_voted: int | None
    # The reader's own vote in the open ballot: the seats, none for an abstention; None where none of his stands.
    my_vote: tuple[int, ...] | None
    owed: str
    owed_url: str
    owed_label: str
    ended: bool
    # In ordered speech whose turn it is, and until when; who has let his turn pass and has it once more after the others.
    turn: int | None = None
    turn_until: datetime | None = None
    again: tuple[int, ...] = ()

    @property
    def takes(self) -> bool:
        """Whether the phase takes anything now: neither locked nor paused."""
        return not self.locked and self.paused_until is None


def frame(seen: Seen, *, here: str) -> dict[str, Any]:
    """Context of `game_base.html`: page, bar (None before the deal), bar_url, beside_url, stream_url, mark, unread, mood, now; and the
    `last_floor` of the thread.

    `here` is a room's name, or one of "card", "votes", "appeals", "lines", "desk", "result".
    """
    now = game_now()
    floors = dict(Room.objects.filter(game=seen.row, name__in=seen.rooms).values_list("name", "floors"))
    mark = mark_in(seen, "public")
    return {
        "page": page_of(seen, here=here, floors=floors),
        "mark": mark,
        "unread": unread_after(mark, floors=floors.get("public", 0), url=room_url(seen.row, "public")),
        "bar": bar_of(seen, here=here, now=now),
        "bar_url": f"{game_url(seen.row, 'now')}?here={here}",
        "beside_url": f"{game_url(seen.row, 'now')}?beside={here}",
        "stream_url": game_url(seen.row, "stream"),
        "last_floor": floors.get("public", 0),
        "mood": mood_of(seen.row.phase),
        "now": now,
    }


def game_url(row: Game, name: str = "game", **more: Any) -> str:
    """The address of one of a game's pages, by its name in `urls.py`."""
    return _address(name, row.public_id, tuple(more.items()))


# A page of a long thread has hundreds, most of them again and again.
@lru_cache(maxsize=16384)
def _address(name: str, public_id: str, more: tuple[tuple[str, Any], ...]) -> str:
    return reverse(name, kwargs={"public_id": public_id, **dict(more)})


def room_url(row: Game, room: str) -> str:
    """The address of a room: the thread stands at the game's own address until the game is over."""
    if room == "public" and row.state_of_play != Game.State.FINISHED:
        return game_url(row)
    return game_url(row, "room", room=room)


def mood_of(phase: str) -> str:
    """`night` or `day`: follows the phase, which everybody knows, and nothing else."""
    return "night" if phase in {"night", "arrange"} else "day"


def page_of(seen: Seen, *, here: str, floors: Mapping[str, int]) -> GamePage:
    """The head of a game's page, with the rooms that this reader has; `floors`: the last floor of each room."""
    row = seen.row
    judge = row.judge
    name, url = (
        (judge.username, reverse("person", args=[judge.public_id])) if judge is not None else (nobody_in(row), "")
    )
    return GamePage(
        public_id=row.public_id,
        title=row.title,
        subtitle="·".join(
            [str(edition_name(seen.view.edition)), *([cards_text(dict(seen.view.cards))] if seen.view.cards else [])]
        ),
        judge_name=name,
        judge_url=url,
        rooms=tuple(_tabs(seen, here=here, floors=floors)),
    )


def _tabs(seen: Seen, *, here: str, floors: Mapping[str, int]) -> list[Tab]:
    """Of the rooms those alone that the reader may read: not even the number of tabs tells of another."""
    row, view = seen.row, seen.view
    tabs = [Tab(pgettext("tab", "Result"), game_url(row), None, here == "result")] if view.over else []
    there = [name for name in seen.rooms if name in floors]
    lines = [name for name in there if seat_of_line(name) is not None]
    # A player has one line; who reads them all has one place for them.
    as_tabs = there if view.me is not None and not view.over else [name for name in there if name not in lines]
    tabs += [
        Tab(room_name(name, seat=seen.seat), room_url(row, name), floors[name], here == name, name) for name in as_tabs
    ]
    said = sum(floors[name] for name in lines)
    if (seen.is_judge and lines) or (view.over and said):
        label = pgettext("tab", "Private lines")
        tabs.append(Tab(label, game_url(row, "lines"), said, here == "lines" or here in lines, "lines"))
    if view.me is not None:
        tabs.insert(1 + view.over, Tab(pgettext("tab", "My card"), game_url(row, "card"), None, here == "card"))
    if row.started_at is not None:
        tabs.append(Tab(pgettext("tab", "Votes"), game_url(row, "votes"), None, here == "votes"))
    if row.judging == Game.Judging.SITE and row.started_at is not None and (seen.seat is not None or seen.hears):
        tabs.append(Tab(pgettext("tab", "Appeals"), game_url(row, "appeals"), None, here == "appeals"))
    if seen.is_judge:
        tabs.append(Tab(pgettext("tab", "Judge's desk"), game_url(row, "desk"), None, here == "desk"))
    return tabs


def is_locked(row: Game, *, now: datetime) -> bool:
    """Whether the phase takes nothing more, though nobody may have closed it yet."""
    return row.deadline is not None and row.deadline - now <= LAST


def acts_closed(ending: Ending, *, now: datetime) -> bool:
    """Whether the night takes no more acts, though it is not over."""
    return ending.acts_close is not None and ending.acts_close - now <= LAST


def votes_stand(ending: Ending, *, now: datetime) -> bool:
    """Whether a vote that stands can be neither changed nor taken back any more."""
    return ending.votes_stand is not None and ending.votes_stand - now <= LAST


def bar_of(seen: Seen, *, here: str, now: datetime) -> Bar | None:
    """The bar of a game that has been dealt, else None."""
    row, view = seen.row, seen.view
    if row.started_at is None:
        return None
    locked = is_locked(row, now=now)
    ballot = view.ballot
    ending = ending_of(seen)
    owed = None if locked or row.paused_until or acts_closed(ending, now=now) else to_do(seen)
    back = ToDo("", room_url(row, "public"), pgettext("button", "Thread")) if here != "public" else ToDo("", "", "")
    shown = owed or back
    return Bar(
        phase_id=view.phase,
        round=view.round,
        title=phase_name(view.phase, view.round),
        disc=disc_of(view.phase),
        deadline=row.deadline,
        now=now,
        ending=ending,
        locked=locked,
        paused_until=row.paused_until,
        progress=_progress(row, now=now) if row.time_left is None else _stilled(row, left=row.time_left),
        living=len(view.living),
        out=len(view.out),
        count=tuple((seat, n) for seat, n, _who in ballot.tally[:TOP]) if ballot and ballot.tally is not None else None,
        not_voted=len(ballot.missing) if ballot and ballot.missing is not None else None,
        my_vote=view.me.vote if ballot and view.me is not None else None,
        owed=shown.text,
        owed_url=shown.url,
        owed_label=shown.label,
        ended=view.over,
        turn=view.turn if view.ordered else None,
        turn_until=row.turn_deadline if view.ordered else None,
        again=tuple(seat for seat in view.again if seat != view.turn),
    )


def _posts_owed(seen: Seen) -> ToDo | None:
    """Where the set-up asks for so many posts a day: how many are missing still."""
    view, me = seen.view, seen.view.me
    if me is None or me.out or me.seat in view.silenced:
        return None
    missing = short(seen.row, view.round, phase=view.phase, seats=(me.seat,)).get(me.seat, 0)
    if not missing:
        return None
    text = ngettext("You owe {n} more post today", "You owe {n} more posts today", missing).format(n=missing)
    return ToDo(text, f"{game_url(seen.row)}#compose", gettext("Write"))


def to_do(seen: Seen) -> ToDo | None:
    """What this reader owes or may do in the open phase, in the bar's words: a choice, a vote, his turn, last words; None for nothing."""
    row, owed = seen.row, owed_by(seen)
    if owed is None or owed.done:
        return _posts_owed(seen)
    card = game_url(row, "card")
    if owed.kind == "night":
        text = (
            gettext("You owe tonight's choice")
            if seen.view.phase == "night"
            else gettext("You owe the order of your cards")
        )
        return ToDo(text, card, owed.label)
    if owed.kind == "part":
        return ToDo(gettext("You may take one along"), card, owed.label)
    if owed.kind == "accuse":
        return ToDo(gettext("You may accuse"), game_url(row, "accuse"), owed.label)
    if owed.kind == "vote":
        return ToDo(gettext("You owe a vote"), f"{game_url(row, 'votes')}#vote", gettext("Vote"))
    here = f"{game_url(row)}#compose"
    if seen.view.phase == "words":
        return ToDo(gettext("You may leave last words"), here, gettext("Write"))
    # Where all may speak at once nobody is called.
    if seen.view.ordered:
        again = seen.seat in seen.view.again
        text = gettext("It is your turn once more, the last time") if again else gettext("It is your turn to speak")
        return ToDo(text, here, gettext("Write"))
    return _posts_owed(seen)


def _progress(row: Game, *, now: datetime) -> float:
    """How much of the phase has passed, of a hundred."""
    return _share(row, until=row.deadline, now=now)


def _stilled(row: Game, *, left: timedelta) -> float:
    """How much of a paused phase had passed when it was: of the deadline that was in force so much was left. One query."""
    term = Term.objects.filter(game=row, deadline__isnull=False).order_by("-number", "-pk").first()
    until = term.deadline if term is not None else None
    return 0.0 if until is None else _share(row, until=until, now=until - left)


def _share(row: Game, *, until: datetime | None, now: datetime) -> float:
    if until is None or row.phase_opened_at is None or until <= row.phase_opened_at:
        return 0.0
    return 100.0 * min(1.0, max(0.0, (now - row.phase_opened_at) / (until - row.phase_opened_at)))

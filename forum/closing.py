"""What the clock does at a deadline besides closing: give back time that an outage took, wait once for who is missing; early ends; silent
rounds. All of it under the game's lock, in the very transaction that would have closed."""

import secrets
from collections import Counter
from datetime import datetime, timedelta
from typing import Final

from django.db import connection
from django.db.models import QuerySet

import killgame
from forum.acts import CutShort, MoveDeadline, Pause
from forum.adjusting import adjust
from forum.deadlines import Belief
from forum.ledger import TURN_ENDED, note
from forum.models import Due, Event, Game, Leave, Notice, Post, Seat, Sitting, WaitedFor
from forum.models.sealed import SEALED
from forum.pulse import GAP
from forum.queries.spoken import has_spoken
from forum.reactions.clock import kind_of
from forum.reactions.due import owe
from forum.reactions.notices import tell_judge
from forum.refusals import Refused
from killgame import events as e

# What of the log shows that somebody played.
_ACTED: Final = tuple(
    kind.__name__
    for kind in (e.Picked, e.PickWithdrawn, e.Slept, e.VoteCast, e.VoteWithdrawn, e.SpeakerPassed, e.PassWithdrawn,
                 e.CardsArranged, e.Accused, e.Taken, e.Surrendered)
)  # fmt: skip
# What else may leave nobody to be waited for, and what undoes it.
_TURNED: Final = tuple(kind.__name__ for kind in (e.ThrownOut, e.TurnMissed, e.PhaseOpened, e.TakenBack))


# One statement, for every close asks: the outages over a moment, and when the web was last there.
_DOWN: Final = """
SELECT min(since), max(until), (SELECT at FROM forum_heartbeat WHERE name = 'web')
  FROM forum_outage WHERE since <= %(moment)s AND until >= %(moment)s
"""


def time_lost(row: Game, moment: datetime, *, now: datetime) -> timedelta | None:
    """How far `moment`, which has come, moves because the site was down when it did; None if it was not, or not long enough to count.

    What was left when the outage began is left again from now on, and never less than the bound itself.
    """
    bound = row.timing.outage
    with connection.cursor() as cursor:
        cursor.execute(_DOWN, {"moment": moment})
        found: tuple[datetime | None, datetime | None, datetime | None] = cursor.fetchone()
    since, until, web = found
    # The web shows itself now and then only: a bound below that would find it silent at every deadline, and no phase would end.
    if web is not None and web < min(moment, now - max(bound, GAP)):
        # Nobody can reach the site now; how long that will be is not known yet, so each deadline that comes is moved on.
        since, until = web, now
    if since is None or until is None or until - since <= bound:
        return None
    opened = row.phase_opened_at or since
    return now - moment + max(moment - max(since, opened), bound)


def give_back(row: Game, moment: datetime | None, *, now: datetime) -> bool:
    """Move the deadline, and a speaker's, by the time that an outage over `moment` took; whether there was one."""
    lost = time_lost(row, moment, now=now) if moment is not None else None
    if lost is None or row.deadline is None:
        return False
    adjust(row, MoveDeadline(to=row.deadline + lost, why="outage"), now=now)
    return True


def wait_for_the_missing(row: Game, game: killgame.Game, *, now: datetime) -> bool:
    """Lengthen the phase, once, if one who owes something has not acted and may still be waited for; whether it was."""
    schedule = row.timing
    missing, more = killgame.missed(game), schedule.waits(kind_of(game))
    if more is None or not missing or row.deadline is None:
        return False
    # Who is away by leave of the judge is not waited for, nor is it his miss.
    away = Leave.over(row, at=now).values("absence__account")
    sitting = Sitting.objects.filter(account__in=away, until__isnull=True)
    if WaitedFor.objects.filter(game=row, phase_serial=row.phase_serial).exists():
        return False
    used = Counter(WaitedFor.objects.filter(game=row).values_list("seat__number", flat=True))
    waited_for = [
        WaitedFor(game=row, seat=seat, phase_serial=row.phase_serial, at=now)
        for seat in Seat.objects.filter(game=row, number__in=missing).exclude(sittings__in=sitting)
        if used[seat.number] < schedule.allowance
    ]
    if not waited_for:
        return False
    WaitedFor.objects.bulk_create(waited_for)
    # Counted from the deadline, as long as that leaves something: 21:00 becomes 23:00, though the clock came a second later.
    to = row.deadline + more
    adjust(row, MoveDeadline(to=to if to > now else now + more, why="waited"), now=now)
    return True


def comes_again(row: Game, game: killgame.Game, *, now: datetime) -> bool:
    """Whether the speaker whose time has run out has another turn at the end: he has said nothing, and the set-up lets such turns come once
    more. At the end of the phase itself only the very last has, and nobody if the judge has shortened it: it is over then."""
    turn = game.turn
    if turn is None or turn in game.again or not row.timing.second_turn:
        return False
    if row.deadline is not None and row.deadline <= now and (len(game.order) > 1 or row.lengthened < timedelta()):
        return False
    return not has_spoken(row, game, seat=turn)


def cut_short(row: Game, game: killgame.Game, act: CutShort, *, now: datetime, reason: str) -> killgame.EndTurn:
    """The end of a speaker's turn by the judge, written down with his reason. To the rules it is the clock's, come sooner; so a turn
    without a word comes once more where the set-up has it. Raises Refused unless it is that seat's turn."""
    if game.turn != act.target:
        raise Refused(code="not_their_turn")
    note(row, TURN_ENDED, {"seat": act.target, "reason": reason}, at=now)
    return killgame.EndTurn(again=comes_again(row, game, now=now))


def ends_early(row: Game, game: killgame.Game, *, now: datetime) -> bool:
    """Whether the open phase ends at this moment because all have acted. If only later, it is put in the table of due things.

    At night a random while passes, so that the moment of the end does not tell whose choice was the last.
    """
    schedule, kind = row.timing, kind_of(game)
    if kind not in schedule.early or row.deadline is None or row.phase_opened_at is None or row.deadline <= now:
        return False
    # One whose moment has come may be in the hands of a worker that has just found it stale, and is about to be deleted.
    drawn = _early(row).filter(at__gt=now).exists()
    if not waits_for_nobody(row, game):
        return False
    at = max(now, row.phase_opened_at + schedule.shortest.get(kind, timedelta()))
    if kind == "night":
        at += timedelta(milliseconds=secrets.randbelow(schedule.night_wait // timedelta(milliseconds=1) + 1))
    if at <= now:
        return True
    belief = str(Belief(row.phase_serial, row.deadline))
    # Though it lies behind the deadline: else each act would draw again, until somebody likes what he gets.
    if not drawn:
        owe(row, Due.Kind.EARLY, at, belief=belief)
    return False


def waits_for_nobody(row: Game, game: killgame.Game) -> bool:
    """Whether the open phase may end early and all have acted; after a close was taken back only when somebody has acted anew.

    Otherwise the close that was taken back would come again in the same breath. The same is asked whether all have acted
    or not, so that at night nobody learns it from how long his own act takes.
    """
    if game.over or kind_of(game) not in row.timing.early:
        return False
    return _last(row, *_ACTED, *_TURNED) != e.TakenBack.__name__ and killgame.all_done(game)


def _last(row: Game, *kinds: str) -> str | None:
    """The kind of the last event that is of one of these kinds."""
    events = row.events.filter(kind__in=(*kinds, SEALED)).order_by("-number")
    one = events.first()
    # Sealed, and nothing that was asked for: an answer, or a vote annulled.
    while one is not None and one.kind not in kinds:
        one = events.filter(number__lt=one.number).first()
    return one.kind if one is not None else None


def has_ended_early(row: Game, game: killgame.Game, *, now: datetime) -> bool:
    """Whether the moment of the early end has come, and only its close has not."""
    come = _early(row).filter(at__lte=now).exists()
    return waits_for_nobody(row, game) and come


def _early(row: Game) -> QuerySet[Due]:
    return Due.objects.filter(game=row, kind=Due.Kind.EARLY, belief=str(Belief(row.phase_serial, row.deadline)))


def pause_if_silent(row: Game, before: killgame.Game, after: killgame.Game, *, now: datetime) -> None:
    """Pause a game in which nobody acted, voted or posted for the whole round that has just ended, and tell its judge."""
    silence = row.timing.silence
    if silence is None or after.over or after.round == before.round or row.deadline is None:
        return
    first = (
        Event.objects.filter(game=row, kind="PhaseOpened", body__event__round=before.round)
        .order_by("number")
        .values_list("number", flat=True)
        .first()
    )
    if _acted_since(row, first or 0) or _spoke_in(row, round=before.round):
        return
    adjust(row, Pause(until=now + silence, why="silence"), now=now)
    tell_judge(row, Notice.Kind.SILENT, now=now)


def _acted_since(row: Game, number: int, /) -> bool:
    since = row.events.filter(number__gt=number)
    return since.filter(kind__in=_ACTED).exists() or any(one.kind in _ACTED for one in since.filter(kind=SEALED))


def _spoke_in(row: Game, /, *, round: int) -> bool:
    """In whatever room."""
    if Post.objects.filter(room__game=row, author=Post.Author.SEAT, round=round).exists():
        return True
    return any(
        post.author == Post.Author.SEAT
        for room in row.rooms.exclude(name="public")
        for post in room.posts.filter(author=SEALED, round=round)
    )

"""When a phase opens, its deadline; when a turn begins, its end; when the game is over, no clock any more."""

from datetime import datetime, timedelta

import killgame
from forum import deadlines
from forum.models import Due, Game, Request, Term
from forum.reactions.due import owe, owe_deadline
from forum.reactions.happening import Happening
from killgame.game import BALLOT_PHASES

# A phase that the clock closed a little late began at its deadline, so that 21:00 stays 21:00 over weeks; after a longer
# standstill the players get the whole of the next phase.
_LITTLE = timedelta(seconds=60)
# No phase loses more than this part of its length to a clock that came late; a short one would be over when it opens.
_PART = 0.1


def follow(h: Happening) -> None:
    """Set phase, round, deadline and turn of the row from the game after, and put what is due in the table."""
    row, game = h.row, h.after
    before = (row.deadline, row.paused_until)
    row.round, row.phase = game.round, game.phase
    opened = h.has(killgame.events.PhaseOpened, killgame.events.TakenBack) or (game.over and not h.before.over)
    if opened:
        _open(h, since=_since(h))
    again = any(isinstance(event, killgame.events.TurnMissed) and event.again for event in h.events)
    if again:
        _make_room(h)
    # The last speaker is followed by himself.
    if not game.over and (opened or again or game.turn != h.before.turn):
        _turn(h)
    if opened or before != (row.deadline, row.paused_until):
        keep_term(row)


def keep_term(row: Game) -> None:
    """Write down until when the phase is to last from the newest entry of the log on."""
    Term.objects.create(game=row, number=row.log_length, deadline=row.deadline, paused_until=row.paused_until)


def _since(h: Happening) -> datetime:
    """The moment from which the new phase counts: the old deadline, where the clock has just closed it."""
    old = h.row.deadline
    by_clock = isinstance(h.command, killgame.Close) and h.command.by == "deadline"
    if not by_clock or old is None or h.after.over or not timedelta() <= h.now - old <= _LITTLE:
        return h.now
    length = deadline_of(h.row, h.after, since=old) - old
    return old if h.now - old <= _PART * length else h.now


def _open(h: Happening, *, since: datetime) -> None:
    row, game = h.row, h.after
    # What the players were asking for dies with its phase.
    Request.objects.filter(game=row, ended_at__isnull=True).update(ended_at=h.now)
    row.phase_serial += 1
    row.phase_opened_at = h.now
    row.paused_until = row.time_left = row.turn_left = row.turn_deadline = row.broken_since = None
    row.paused_for, row.lengthened = "", timedelta()
    if game.over:
        row.deadline, row.ended_at, row.state_of_play = None, h.now, Game.State.FINISHED
        return
    row.deadline = deadline_of(row, game, since=since)
    owe_deadline(row, now=h.now)
    if game.phase in BALLOT_PHASES and game.setup.options.ballot == "open":
        owe_count(row, since=h.now)


def owe_count(row: Game, *, since: datetime) -> None:
    """Let the narrator post the count of an open ballot, an interval after the one at `since`. Those of a phase that is over are found
    stale, and that of the close is no business of the clock's."""
    every = row.timing.count_every
    if every is not None:
        at = since + every
        owe(row, Due.Kind.COUNT, at)


def deadline_of(row: Game, game: killgame.Game, *, since: datetime) -> datetime:
    """When the open phase of a running game ends, if it began at `since`."""
    return deadlines.phase_end(
        row.timing,
        game.phase,
        since=since,
        turns=len(game.order) if game.ordered else 0,
        then_free=game.then_free,
        talk_and_vote=game.setup.options.talk_and_vote,
    )


def kind_of(game: killgame.Game) -> str:
    """The kind of the open phase in a schedule."""
    return deadlines.kind_of(game.phase, talk_and_vote=game.setup.options.talk_and_vote)


def _make_room(h: Happening) -> None:
    """A turn comes once more: the phase ends later, as far as those still to come need it; what the judge has taken from it stays taken."""
    row = h.row
    needed = deadline_of(row, h.after, since=h.now) + row.lengthened
    if row.deadline is not None and row.deadline < needed:
        row.deadline = needed
        owe_deadline(row, now=h.now)


def _turn(h: Happening) -> None:
    """The next speaker has the floor; after the last one the phase waits for nothing, unless the floor is open then."""
    row, game = h.row, h.after
    length = row.timing.lengths["turn"]
    if row.time_left is not None:
        # The judge threw the speaker out of a paused game: the next one has his own time, not the rest of another's.
        row.turn_left = min(row.time_left, length) if game.turn is not None else None
        if game.turn is None and not game.then_free:
            row.time_left = timedelta()
    elif row.deadline is None:
        return
    elif game.turn is not None:
        row.turn_deadline = min(row.deadline, h.now + length)
        owe(row, Due.Kind.TURN, row.turn_deadline)
    elif row.turn_deadline is not None:
        row.turn_deadline = None
        if not game.then_free:
            row.deadline = h.now
            owe(row, Due.Kind.PHASE, row.deadline)

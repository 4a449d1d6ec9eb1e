"""If the open phase closed now: the very same `decide` with the very same lots, its events told to the judge and stored nowhere."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

import structlog
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext

import killgame
from forum.access import Seen
from forum.models import Game
from forum.narrator import Rendered, render
from forum.narrator.pen import as_safe
from forum.promises import staked
from forum.queries.log_words import result, seats, sentence
from forum.reactions.clock import deadline_of
from forum.reactions.narration import narrate
from forum.refusals import Refused
from forum.table import cards_text, phase_name
from killgame import events as e
from killgame.game import BALLOT_PHASES

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class DryRun:
    """What would come of it. `facts` are sentences for the judge alone, `posts` the narrator's, as they would read."""

    title: str
    facts: tuple[SafeString, ...]
    posts: tuple[tuple[Rendered, ...], ...]


def dry_run(seen: Seen, *, now: datetime) -> DryRun | None:
    """None where nothing could close: no game running, or its sealed secret cannot be read.

    A game on which the rules fail still has a desk; then that is what the dry run says.
    """
    row = seen.row
    if row.state_of_play != Game.State.RUNNING:
        return None
    before = killgame.load(row.state)
    try:
        stake = staked(row, before, killgame.Close(by="judge"))
    except Refused:
        return None
    title = phase_name(before.phase, before.round)
    try:
        events = killgame.decide(before, stake.command, stake.dice)
    except Exception:
        log.exception("dry_run_failed", game=row.pk)
        broken = gettext("This phase cannot be closed: the rules fail on it. The keeper of the site must look at it.")
        return DryRun(title=title, facts=(as_safe(broken),), posts=())
    after = before
    for event in events:
        after = killgame.evolve(after, event)
    turn = row.timing.lengths["turn"]
    posts = narrate(
        before,
        events,
        after,
        deadline=None if after.over else deadline_of(row, after, since=now),
        turn_deadline=now + turn if after.turn is not None else None,
        turn_length=turn,
        second_turn=row.timing.second_turn,
    )
    zone = timezone.get_current_timezone()
    return DryRun(
        title=title,
        facts=(*_missing(before), *_results(events), *_outcome(before, after)),
        posts=tuple(tuple(render(lines, zone=zone)) for lines in posts),
    )


def _missing(game: killgame.Game) -> Iterable[SafeString]:
    """Who has not acted, and what that comes to."""
    owing = killgame.owing(game)
    if not owing:
        return
    who = seats(owing)
    if game.phase == "night":
        yield format_html(gettext("No choice from {seats}: nothing is done there."), seats=who)
    elif game.phase == "arrange":
        yield format_html(gettext("No choice from {seats}: their cards stay as they were dealt."), seats=who)
    elif game.phase == "parting":
        yield format_html(gettext("No choice from {seats}: nobody is taken along."), seats=who)
    elif game.phase in BALLOT_PHASES:
        itself = game.setup.options.must_vote and game.setup.options.missed_vote == "self"
        yield format_html(
            gettext("No vote from {seats}: it counts for the seat itself.")
            if itself
            else gettext("No vote from {seats}: an abstention."),
            seats=who,
        )


def _results(events: Sequence[killgame.Event]) -> Iterable[SafeString]:
    """What the judge alone would know of it, and who leaves."""
    told = (
        e.CardsArranged, e.NightResolved, e.Answered, e.LotDrawn, e.CardLost, e.DayBroke, e.BallotClosed, e.VotedOut, e.Tied,
        e.Taken, e.WordsGranted,
    )  # fmt: skip
    for event in events:
        if isinstance(event, told):
            yield sentence(event)


def _outcome(before: killgame.Game, after: killgame.Game) -> Iterable[SafeString]:
    left = Counter(seat.role for seat in after.seats if not seat.out)
    number = sum(left.values())
    if number != len(before.living):
        sentence = ngettext("{n} seat is left: {cards}.", "{n} seats are left: {cards}.", number)
        yield format_html(sentence, n=number, cards=cards_text(left))
    if after.over:
        yield format_html(gettext("The game ends: {result}."), result=result(after.winner))
    else:
        yield format_html(
            gettext("Nobody has won; what follows is {phase}."), phase=phase_name(after.phase, after.round)
        )

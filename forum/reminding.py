"""Reminding those who owe something and have not seen to it (PRODUCT P5)."""

from collections.abc import Collection
from datetime import datetime, timedelta

import killgame
from forum.deadlines import Belief
from forum.models import Account, Due, Game, Sitting
from forum.now import game_now
from forum.play import at_table
from forum.quiet import Quiet
from forum.reactions.notices import remind_seats
from forum.refusals import Refused

# So long before somebody's quiet hours he is told of what would otherwise come in them, and too late.
AHEAD = timedelta(minutes=15)


def remind(game_id: int, *, belief: Belief, only: Collection[int] | None = None) -> None:
    """A mark before a deadline has come: tell those who owe something, of them `only` these accounts, if given.

    Raises Refused if the phase or its deadline is another now.
    """
    with at_table(game_id) as table:
        row = table.row
        if row.state_of_play != Game.State.RUNNING or belief != table.belief or belief.deadline is None:
            raise Refused(code="stale_phase")
        remind_seats(row, killgame.missed(table.game), now=table.now, only=only)


def remind_before_quiet() -> None:
    """Those whose quiet hours begin soon and hold both a mark and its deadline are reminded now: later nobody would write to them."""
    now = game_now()
    players = Account.objects.filter(
        quiet_from__isnull=False,
        mail_wanted=True,
        sittings__until__isnull=True,
        sittings__seat__game__state_of_play=Game.State.RUNNING,
    )
    for account in players.distinct():
        quiet = Quiet.of(account)
        begins, ends = quiet.following(now) if quiet else (None, None)
        if begins is not None and ends is not None and begins - now <= AHEAD:
            _remind_of(account, begins, ends)


def _remind_of(account: Account, begins: datetime, ends: datetime, /) -> None:
    games = Sitting.objects.filter(account=account, until__isnull=True).values("seat__game_id")
    marks = Due.objects.filter(kind=Due.Kind.REMIND, at__gte=begins, at__lt=ends, game_id__in=games)
    for game, text in marks.values_list("game_id", "belief").distinct():
        belief = Belief.parse(text)
        if belief.deadline is None or belief.deadline > ends:
            continue
        try:
            remind(game, belief=belief, only=[account.pk])
        except Refused:
            continue  # the deadline has been moved; its new marks are in the table

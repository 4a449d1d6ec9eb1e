"""Opening a game: its secrets are drawn and promised, its thread begins, and it is said who will judge it."""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django.db import IntegrityError, transaction

import killgame
from forum import floors, ledger
from forum.access import may_open_on
from forum.models import Account, Board, Game, Notice
from forum.now import game_now
from forum.reactions.due import wait_anew
from forum.reactions.notices import tell
from forum.reactions.stage import say
from forum.recipe import Recipe
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.sealing import seal
from forum.text import one_line
from forum.throttling import spend

PUBLIC_ROOMS = ["public", "readers", "judges"]


def open_game(
    *,
    opener: Account,
    board: Board,
    title: str,
    edition: str,
    seats: int,
    options: Mapping[str, Any],
    schedule: Schedule,
    start_when_full: bool,
    alias: bool = False,
    judging: str = Game.Judging.APPOINTED,
    asked: Account | None = None,
    once: str | None = None,
) -> Game:
    """Open a game for sign-up. Its secrets are drawn and committed to before anybody joins (PRODUCT P9).

    `judging` is one of Game.Judging: appointed is the opener, until `asked` has agreed to judge in his place. `once` is a
    key of the opener's own: a second try with it gives the game that the first one opened. Raises `killgame.BadSetup`
    (option, value or head-count) and Refused (once_used, where that key opened another).
    """
    if not may_open_on(opener, board):
        raise Refused(code="not_for_you")
    spend("open", who=opener.pk)
    check_judging(judging, edition=edition, schedule=schedule, asked=asked)
    row = Game(
        board=board, opener=opener, judging=judging,
        judge=opener if judging == Game.Judging.APPOINTED else None,
        judge_asked=asked if asked != opener else None,
        title=_title(title),
        edition=edition,
        options=dict(options),
        seats_wanted=seats,
        schedule=schedule.dump(),
        setup_key=Recipe(edition, seats, options).key,
        start_when_full=start_when_full,
        alias=alias,
        opened_with=once or secrets.token_urlsafe(18),
    )  # fmt: skip
    return _found_once(row)


# What the form that opens a game says of it; another form with the same once-key is no second try.
_SENT: Final = (
    *("board_id", "judging", "title", "edition", "seats_wanted", "schedule", "setup_key", "start_when_full", "alias"),
)


def _found_once(row: Game) -> Game:
    try:
        _found(row)
    except IntegrityError:
        known = Game.objects.get(opener=row.opener, opened_with=row.opened_with)
        if any(getattr(known, name) != getattr(row, name) for name in _SENT):
            raise Refused(code="once_used") from None
        return known
    return row


def check_judging(judging: str, *, edition: str, schedule: Schedule, asked: Account | None = None) -> None:
    """Raise Refused where a game of that edition and schedule cannot be judged in that way; ValueError for a way that there is not."""
    if asked is not None and (judging != Game.Judging.APPOINTED or not asked.is_active):
        raise Refused(code="nobody_is_asked")
    played = killgame.edition_named(edition)
    if played.refereed and (schedule.posts_a_day or schedule.characters_a_day or schedule.least_a_day):
        raise Refused(code="no_days")
    if Game.Judging(judging) != Game.Judging.SITE:
        return
    if played.refereed:
        raise Refused(code="needs_a_judge")
    if schedule.misses is not None and schedule.penalty == "judge":
        raise Refused(code="no_judge_to_tell")
    if schedule.request is None:
        raise Refused(code="nobody_to_ask")


def suited(schedule: Schedule, judging: str) -> Schedule:
    """The schedule with a penalty for misses that can be carried out, where it has only what its pace says: a judge is told of them, and
    where the site judges the reserve takes the seat."""
    told = judging == Game.Judging.SITE and schedule.penalty == "judge"
    return replace(schedule, penalty="reserve") if told else schedule


def _title(asked: str) -> str:
    title = one_line(asked)[:80]  # to be put into one form can lengthen it
    if not title:
        raise Refused(code="empty")
    return title


def _found(row: Game) -> None:
    """Draw the root of its secrets, promise the first in the log and in the thread, and store the game; sign-up begins."""
    root = secrets.token_bytes(32)
    secret = killgame.nth_secret(root, 1)
    opening = killgame.Open(edition=row.edition, options=row.options, commitment=killgame.commit(secret))
    events = killgame.decide(None, opening, killgame.Dice(b""))
    state = killgame.replay(events)
    row.state, row.rules_version = killgame.dump(state), killgame.RULES_VERSION
    row.secret_sealed = seal(root)
    with transaction.atomic():
        now = row.opened_at = row.phase_opened_at = game_now()
        row.save()
        row.give_key()
        ledger.append(row, events, at=now, seed=killgame.blinding(state.setup, secret=secret))
        nobody = row.judging == Game.Judging.SITE
        floors.open_rooms(row, [room for room in PUBLIC_ROOMS if not (nobody and room == "judges")])
        wait_anew(row, now=now)
        say(row, [["fair.commit", {"hash": state.setup.commitment}]], now=now)
        row.save()
        if row.judge_asked_id is not None:
            tell(row, [row.judge_asked_id], kind=Notice.Kind.ASKED, now=now)

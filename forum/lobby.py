"""Before the deal: opening a game, signing up, confirming, starting. All under the game's lock."""

import secrets
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

import killgame
from forum import floors, ledger
from forum.access import may_open_on
from forum.acts import Write
from forum.closing import give_back
from forum.deadlines import Belief, next_deadline
from forum.models import Account, Board, Game, Seat, SignUp, Sitting
from forum.now import game_now
from forum.play import Table, at_table
from forum.reactions.due import owe_deadline
from forum.reactions.notices import ask_to_confirm, was_asked_to_confirm
from forum.reactions.stage import say
from forum.refusals import Refused
from forum.schedule import Schedule
from forum.sealing import seal
from forum.text import one_line

PUBLIC_ROOMS = ["public", "readers", "judges"]


def open_game(
    *,
    judge: Account,
    board: Board,
    title: str,
    edition: str,
    seats: int,
    options: Mapping[str, Any],
    schedule: Schedule,
    start_when_full: bool,
    once: str | None = None,
) -> Game:
    """Open a game for sign-up. Its secret S is drawn and committed to before anybody joins (PRODUCT P9).

    `once` is a key of the judge's own: a second try with it gives the game that the first one opened. Raises
    `killgame.BadSetup` (option, value or head-count) and Refused.
    """
    if not may_open_on(judge, board):
        raise Refused(code="not_for_you")
    killgame.cards(edition, seats, killgame.read_options(edition, options, seats))
    row = Game(
        board=board,
        judge=judge,
        title=_title(title),
        edition=edition,
        options=dict(options),
        seats_wanted=seats,
        schedule=schedule.dump(),
        start_when_full=start_when_full,
        opened_with=once or secrets.token_urlsafe(18),
    )
    try:
        _found(row)
    except IntegrityError:
        return Game.objects.get(judge=judge, opened_with=row.opened_with)
    return row


def _title(asked: str) -> str:
    title = one_line(asked)[:80]  # to be put into one form can lengthen it
    if not title:
        raise Refused(code="empty")
    return title


def _found(row: Game) -> None:
    """Draw the secret, promise it in the log and in the thread, and store the game; sign-up begins."""
    secret = secrets.token_bytes(32)
    opening = killgame.Open(edition=row.edition, options=row.options, commitment=killgame.commit(secret))
    events = killgame.decide(None, opening, killgame.Dice(b""))
    state = killgame.replay(events)
    row.state, row.rules_version = killgame.dump(state), killgame.RULES_VERSION
    row.secret_sealed = seal(secret)
    with transaction.atomic():
        now = row.opened_at = row.phase_opened_at = game_now()
        row.save()
        ledger.append(row, events, at=now, secret=secret)
        floors.open_rooms(row, PUBLIC_ROOMS)
        _set_deadline(row, now=now)
        say(row, [["fair.commit", {"hash": state.setup.commitment}]], now=now)
        row.save()


def join(game_id: int, write: Write) -> None:
    """Sign up: for a seat, or beyond them for the reserve, in order. Raises Refused."""
    _do(game_id, write, _join)


def leave(game_id: int, write: Write) -> None:
    """Sign off; the reserve moves up by itself. Raises Refused."""
    _do(game_id, write, _leave)


def close_sign_up(game_id: int, write: Write) -> None:
    """The judge has enough players: ask them to confirm. Raises Refused."""
    _do(game_id, write, _close_sign_up)


def call_off(game_id: int, write: Write) -> None:
    """The judge calls off a game that has not begun. Raises Refused."""
    _do(game_id, write, _call_off_by_judge)


def confirm(game_id: int, write: Write) -> None:
    """One who has a seat says that he plays; with the last of them the cards are dealt. Raises Refused."""
    _do(game_id, write, _confirm)


def _do(game_id: int, write: Write, deed: Callable[[Table, int], None]) -> None:
    """Do it once, under the lock, if what the writer believes is so. Raises Refused."""
    with at_table(game_id) as table:
        if table.answered(write.account, write.once) is not None:
            return
        if table.row.state_of_play not in {Game.State.SIGN_UP, Game.State.CONFIRM}:
            raise Refused(code="sign_up_over")
        if write.belief != table.belief:
            raise Refused(code="stale_phase")
        if write.belief.deadline is not None and table.now >= write.belief.deadline:
            raise Refused(code="late")
        deed(table, write.account)
        table.remember(write.account, write.once, {"done": True})


def _join(table: Table, account: int) -> None:
    row = table.row
    if account == row.judge_id:
        raise Refused(code="judge_plays")
    _made, new = SignUp.objects.get_or_create(game=row, account_id=account, defaults={"joined_at": table.now})
    if not new:
        raise Refused(code="joined")
    joined = row.sign_ups.count()
    if joined > 1 and was_asked_to_confirm(row, account, now=table.now):
        raise Refused(code="left_confirming")
    if _grows(row, joined):
        row.seats_wanted = joined
        row.save()
        if row.state_of_play == Game.State.CONFIRM:
            _begin_confirming(table)
    if joined >= row.seats_wanted and row.start_when_full and row.state_of_play == Game.State.SIGN_UP:
        _begin_confirming(table)


def _grows(row: Game, joined: int) -> bool:
    """Whether the table takes one seat more, because it plays another edition from so many on (RULES 3.4)."""
    grows = killgame.edition_named(row.edition).grows_into
    wished = row.options.get("upgrade_at_11") and not row.options.get("counts")
    return bool(grows and wished and row.seats_wanted < joined == grows[0])


def _leave(table: Table, account: int) -> None:
    seated = account in {s.account_id for s in _first(table)}
    gone, _by_model = SignUp.objects.filter(game=table.row, account_id=account).delete()
    if not gone:
        raise Refused(code="not_joined")
    if seated and table.row.state_of_play == Game.State.CONFIRM:
        _after_a_change(table)


def _close_sign_up(table: Table, account: int) -> None:
    _check_judge(table, account)
    if table.row.state_of_play != Game.State.SIGN_UP:
        raise Refused(code="sign_up_over")
    if table.row.sign_ups.count() < table.row.seats_wanted:
        raise Refused(code="too_few")
    _begin_confirming(table)


def _call_off_by_judge(table: Table, account: int) -> None:
    _check_judge(table, account)
    _call_off(table)


def _confirm(table: Table, account: int) -> None:
    if table.row.state_of_play != Game.State.CONFIRM:
        raise Refused(code="not_confirming")
    mine = next((s for s in _first(table) if s.account_id == account), None)
    if mine is None:
        raise Refused(code="not_for_you")
    if mine.confirmed_at is None:
        mine.confirmed_at = table.now
        mine.save(update_fields=["confirmed_at"])
    _deal_if_all_confirmed(table)


def end_sign_up(game_id: int, *, belief: Belief) -> None:
    """The clock: the sign-up has lasted long enough; the game goes on with enough players, or is called off (T45)."""
    with at_table(game_id) as table:
        _check_clock(table, Game.State.SIGN_UP, belief)
        if _give_back(table):
            return
        if table.row.sign_ups.count() >= table.row.seats_wanted:
            _begin_confirming(table)
        else:
            _call_off(table)


def end_confirming(game_id: int, *, belief: Belief) -> None:
    """The clock: who has not confirmed falls out and the reserve moves up (T77)."""
    with at_table(game_id) as table:
        _check_clock(table, Game.State.CONFIRM, belief)
        if _give_back(table):
            return
        absent = [s.pk for s in _first(table) if s.confirmed_at is None]
        SignUp.objects.filter(pk__in=absent).delete()
        _after_a_change(table)


def _check_judge(table: Table, account: int) -> None:
    if account != table.row.judge_id:
        raise Refused(code="not_for_you")


def _check_clock(table: Table, state: Game.State, belief: Belief) -> None:
    if table.row.state_of_play != state or belief != table.belief or belief.deadline is None:
        raise Refused(code="stale_phase")
    if table.now < belief.deadline:
        raise Refused(code="not_yet")


def _give_back(table: Table) -> bool:
    """Whether the site was down over the deadline: then it moves by the time that was lost."""
    if not give_back(table.row, table.row.deadline, now=table.now):
        return False
    if table.row.state_of_play == Game.State.CONFIRM:
        # What they were told before names a deadline that is none any more.
        _ask(table)
    return True


def _first(table: Table) -> list[SignUp]:
    """Those who have a seat as things are, in order of joining."""
    return list(table.row.sign_ups.order_by("joined_at", "pk")[: table.row.seats_wanted])


def _begin_confirming(table: Table) -> None:
    row = table.row
    row.state_of_play = Game.State.CONFIRM
    _set_deadline(row, now=table.now)
    row.save()
    _ask(table)


def _ask(table: Table) -> None:
    ask_to_confirm(table.row, [s.account_id for s in _first(table) if s.confirmed_at is None], now=table.now)


def _after_a_change(table: Table) -> None:
    """Somebody of those to confirm is gone: ask who moved up, deal if all have confirmed, or look for players again."""
    if len(_first(table)) < table.row.seats_wanted:
        table.row.state_of_play = Game.State.SIGN_UP
        _set_deadline(table.row, now=table.now)
        table.row.save()
    elif not _deal_if_all_confirmed(table):
        _begin_confirming(table)


def _deal_if_all_confirmed(table: Table) -> bool:
    players = _first(table)
    if len(players) < table.row.seats_wanted or any(s.confirmed_at is None for s in players):
        return False
    row = table.row
    seats = Seat.objects.bulk_create([Seat(game=row, number=n) for n in range(1, len(players) + 1)])
    Sitting.objects.bulk_create(
        [Sitting(seat=seat, account_id=s.account_id, since=table.now) for seat, s in zip(seats, players, strict=True)]
    )
    row.state_of_play, row.started_at = Game.State.RUNNING, table.now
    table.put(killgame.Deal(seats=len(players)))
    return True


def _call_off(table: Table) -> None:
    row = table.row
    row.state_of_play, row.ended_at, row.deadline = Game.State.CALLED_OFF, table.now, None
    row.phase_serial += 1
    row.save()


def _set_deadline(row: Game, *, now: datetime) -> None:
    """For the wait in which the game is now."""
    row.phase_serial += 1
    row.phase_opened_at = now
    row.deadline = next_deadline(row.timing, row.state_of_play, since=now)
    owe_deadline(row, now=now)

"""Before the deal: signing up, confirming, starting. All under the game's lock; by their names in addresses: ACTS."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import killgame
from forum import judging, seating
from forum.access import runs_sign_up
from forum.acts import Write
from forum.closing import give_back
from forum.deadlines import Belief
from forum.live.calling import tell_table
from forum.models import Game, Notice, Seat, SignUp, Sitting
from forum.play import Table, at_table, once_at_table
from forum.queries.places import places_of
from forum.reactions.due import wait_anew
from forum.reactions.notices import ask_to_confirm, tell, was_asked_to_confirm
from forum.refusals import Refused
from forum.text import one_line
from forum.throttling import spend
from forum.unsealing import open_rows


def join(game_id: int, write: Write, *, offers: bool = False) -> None:
    """Sign up: for a seat, or beyond them for the reserve, in order. `offers`: to judge, where the lot decides. Raises Refused."""
    _do(game_id, write, partial(_join, offers=offers), sent=("join", offers))


def leave(game_id: int, write: Write) -> None:
    """Sign off; the reserve moves up by itself. Raises Refused."""
    _do(game_id, write, _leave, sent="leave")


def offer(game_id: int, write: Write) -> None:
    """One who has signed up lets his name go into the lot for the judge. Raises Refused."""
    _do(game_id, write, partial(judging.offer, offers=True), sent="offer")


def offer_no_more(game_id: int, write: Write) -> None:
    """He takes it out of it. Raises Refused."""
    _do(game_id, write, partial(judging.offer, offers=False), sent="no-offer")


def agree_to_judge(game_id: int, write: Write) -> None:
    """Whom the opener has asked judges from now on, in his place. Raises Refused."""
    _do(game_id, write, judging.agree, sent="agree")


def decline_to_judge(game_id: int, write: Write) -> None:
    """He does not: the opener goes on judging. Raises Refused."""
    _do(game_id, write, judging.decline, sent="decline")


def close_sign_up(game_id: int, write: Write) -> None:
    """There are enough players: ask them to confirm. Raises Refused."""
    _do(game_id, write, _close_sign_up, sent="close")


def call_off(game_id: int, write: Write) -> None:
    """Call off a game that has not begun. Raises Refused."""
    _do(game_id, write, _call_off_by_hand, sent="call-off")


def confirm(game_id: int, write: Write, *, entropy: str = "") -> None:
    """One who has a seat says that he plays, and may add a line to the seed; with the last of them the cards are dealt. Raises Refused."""
    _do(game_id, write, partial(_confirm, entropy=one_line(entropy)), sent=("confirm", entropy))


ACTS: Final[Mapping[str, Callable[[int, Write], None]]] = {
    "join": join,
    "leave": leave,
    "offer": offer,
    "no-offer": offer_no_more,
    "agree": agree_to_judge,
    "decline": decline_to_judge,
    "confirm": confirm,
    "close": close_sign_up,
    "call-off": call_off,
}


def do(act: str, game_id: int, write: Write, *, offers: bool, entropy: str) -> None:
    """One of ACTS; `offers` goes with joining, `entropy` with confirming. Raises Refused."""
    match act:
        case "join":
            join(game_id, write, offers=offers)
        case "confirm":
            confirm(game_id, write, entropy=entropy)
        case _:
            ACTS[act](game_id, write)


def _do(game_id: int, write: Write, deed: Callable[[Table, int], None], *, sent: object) -> None:
    """Do it once, under the lock, if what the writer believes is so. Raises Refused."""
    spend("act", who=write.account)

    def believed(table: Table) -> None:
        if table.row.state_of_play not in {Game.State.SIGN_UP, Game.State.CONFIRM}:
            raise Refused(code="sign_up_over")
        if write.belief != table.belief:
            raise Refused(code="stale_phase")
        if write.belief.deadline is not None and table.now >= write.belief.deadline:
            raise Refused(code="late")
        deed(table, write.account)
        tell_table(table.row)

    once_at_table(game_id, write, believed, sent=sent)


def _join(table: Table, account: int, *, offers: bool) -> None:
    row = table.row
    if account == row.judge_id:
        raise Refused(code="judge_plays")
    others = set(row.sign_ups.values_list("account_id", flat=True))
    if account in others:
        raise Refused(code="joined")
    if others and was_asked_to_confirm(row, account, now=table.now):
        raise Refused(code="left_confirming")
    in_the_lot = offers and row.judging == Game.Judging.LOT
    SignUp.objects.create(game=row, account_id=account, joined_at=table.now, offers=in_the_lot)
    grown = _grown(row)
    if grown:
        row.seats_wanted = grown
        row.save()
        if row.state_of_play == Game.State.CONFIRM:
            _begin_confirming(table)
    if row.start_when_full and row.state_of_play == Game.State.SIGN_UP and not places_of(row).missing:
        _begin_confirming(table)


def _grown(row: Game) -> int | None:
    """How many seats the table has now that it plays another edition, with so many players (RULES 3.4); None where it does not."""
    grows = killgame.edition_named(row.edition).grows_into
    wished = row.options.get("upgrade_at_11") and not row.options.get("counts")
    return grows[0] if grows and wished and row.seats_wanted < grows[0] == places_of(row).players else None


def _leave(table: Table, account: int) -> None:
    row = table.row
    concerned = account in {s.account_id for s in _asked(row)}
    gone, _by_model = SignUp.objects.filter(game=row, account_id=account).delete()
    if not gone:
        raise Refused(code="not_joined")
    judging.resign(row, account)
    if concerned and row.state_of_play == Game.State.CONFIRM:
        _after_a_change(table)


def _close_sign_up(table: Table, account: int) -> None:
    _check_runs(table, account)
    if table.row.state_of_play != Game.State.SIGN_UP:
        raise Refused(code="sign_up_over")
    if places_of(table.row).missing:
        raise Refused(code="too_few")
    _begin_confirming(table)


def _call_off_by_hand(table: Table, account: int) -> None:
    _check_runs(table, account)
    _call_off(table)


def _confirm(table: Table, account: int, *, entropy: str) -> None:
    longest = SignUp.ENTROPY
    if len(entropy) > longest:
        raise Refused("too_long", {"limit": longest})
    if table.row.state_of_play != Game.State.CONFIRM:
        raise Refused(code="not_confirming")
    asked = _asked(table.row)
    mine = next((s for s in asked if s.account_id == account), None)
    if mine is None:
        raise Refused(code="not_for_you")
    if mine.confirmed_at is None:
        mine.confirmed_at, mine.entropy = table.now, entropy
        mine.save(update_fields=["confirmed_at", "entropy"])
    _deal_if_all_confirmed(table, asked)


def end_sign_up(game_id: int, *, belief: Belief) -> None:
    """The clock: the sign-up has lasted long enough; the game goes on with enough players, or is called off (T45)."""
    with at_table(game_id) as table:
        _check_clock(table, Game.State.SIGN_UP, belief)
        if _give_back(table):
            return
        if places_of(table.row).missing:
            _call_off(table)
        else:
            _begin_confirming(table)


def end_confirming(game_id: int, *, belief: Belief) -> None:
    """The clock: who has not confirmed falls out and the reserve moves up (T77)."""
    with at_table(game_id) as table:
        _check_clock(table, Game.State.CONFIRM, belief)
        if _give_back(table):
            return
        absent = [s for s in _asked(table.row) if s.confirmed_at is None]
        SignUp.objects.filter(pk__in=[s.pk for s in absent]).delete()
        for one in absent:
            judging.resign(table.row, one.account_id)
        _after_a_change(table)


def _check_runs(table: Table, account: int) -> None:
    if not runs_sign_up(table.row, account):
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


def _asked(row: Game) -> list[SignUp]:
    """Who has to confirm as things are: those who have a seat, in order of joining, and the judge whom the lot has drawn."""
    signed_up = tuple(row.sign_ups.order_by("joined_at", "pk"))
    return [*places_of(row, signed_up).first, *(one for one in signed_up if one.account_id == row.judge_id)]


def _begin_confirming(table: Table) -> None:
    row = table.row
    row.state_of_play = Game.State.CONFIRM
    wait_anew(row, now=table.now)
    judging.settle(table)
    row.save()
    _ask(table)


def _ask(table: Table) -> None:
    row = table.row
    waited_for = [s.account_id for s in _asked(row) if s.confirmed_at is None]
    ask_to_confirm(row, [one for one in waited_for if one != row.judge_id], now=table.now)
    tell(row, [one for one in waited_for if one == row.judge_id], kind=Notice.Kind.DRAWN, now=table.now)


def _after_a_change(table: Table) -> None:
    """Somebody of those to confirm is gone: ask who moved up, deal if all have confirmed, or look for players again."""
    if places_of(table.row).missing:
        table.row.state_of_play = Game.State.SIGN_UP
        wait_anew(table.row, now=table.now)
        table.row.save()
        return
    judging.settle(table)
    if not _deal_if_all_confirmed(table, _asked(table.row)):
        _begin_confirming(table)


def _deal_if_all_confirmed(table: Table, asked: Sequence[SignUp]) -> bool:
    row = table.row
    players = tuple(s for s in asked if s.account_id != row.judge_id)
    if len(players) < row.seats_wanted or any(s.confirmed_at is None for s in asked):
        return False
    players, names = seating.drawn(table, players)
    seats = Seat.objects.bulk_create([Seat(game=row, number=n, alias=name) for n, name in enumerate(names, 1)])
    Sitting.objects.bulk_create(
        [Sitting(seat=seat, account_id=s.account_id, since=table.now) for seat, s in zip(seats, players, strict=True)]
    )
    row.state_of_play, row.started_at = Game.State.RUNNING, table.now
    added = tuple((n, player.entropy) for n, player in enumerate(players, 1) if player.entropy)
    table.put(killgame.Deal(seats=len(players), entropy=added))
    return True


def _call_off(table: Table) -> None:
    row = table.row
    row.state_of_play, row.ended_at, row.deadline = Game.State.CALLED_OFF, table.now, None
    row.phase_serial += 1
    row.save()
    open_rows(row)

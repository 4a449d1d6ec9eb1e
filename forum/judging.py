"""Who judges a game, settled before the cards are dealt: one who is asked and agrees, or one on whom the lot falls (PRODUCT P1).

Deeds at a locked table; `lobby` is their door.
"""

import killgame
from forum.ledger import JUDGE_DRAWN, SITE, note
from forum.models import Account, Game, SignUp
from forum.play import Table
from forum.promises import secret_of
from forum.reactions.stage import Line, say
from forum.refusals import Refused


def agree(table: Table, account: int) -> None:
    """Whom the opener has asked judges from now on. If he had signed up he is signed off, for a judge does not play. Raises Refused."""
    row = table.row
    _check_asked(row, account)
    SignUp.objects.filter(game=row, account_id=account).delete()
    row.judge_id, row.judge_asked = account, None
    row.save()
    say(row, [["judge.changed", {"judge": _name(account)}]], now=table.now)


def decline(table: Table, account: int) -> None:
    """Whom the opener has asked does not judge. Raises Refused."""
    _check_asked(table.row, account)
    table.row.judge_asked = None
    table.row.save()


def _check_asked(row: Game, account: int) -> None:
    if row.judge_asked_id != account:
        raise Refused(code="not_for_you")


def offer(table: Table, account: int, *, offers: bool) -> None:
    """Put one's name into the lot, or take it out, as long as it has not been drawn. Raises Refused."""
    row = table.row
    if row.judging != Game.Judging.LOT or row.judge_id is not None:
        raise Refused(code="lot_is_drawn")
    if not SignUp.objects.filter(game=row, account_id=account).update(offers=offers):
        raise Refused(code="not_joined")


def resign(row: Game, account: int) -> None:
    """Whom the lot has made the judge has left before the deal: the next one will be drawn."""
    if row.judging == Game.Judging.LOT and row.judge_id == account:
        row.judge_id = None
        row.save()


def settle(table: Table) -> None:
    """The sign-up is closed: who was asked to judge and has not answered is asked no more, and the lot is drawn where it has to be."""
    row = table.row
    row.judge_asked = None
    if row.judging != Game.Judging.LOT or row.judge_id is not None:
        return
    entrants = list(row.sign_ups.filter(offers=True).select_related("account").order_by("joined_at", "pk"))
    if entrants:
        _draw(table, entrants)
    else:
        row.judge_id = row.opener_id
        say(row, [["judge.no_lot", {"judge": _name(row.opener_id)}]], now=table.now)
    row.save()


def _draw(table: Table, entrants: list[SignUp]) -> None:
    """By the secret that was promised before anybody joined, so that nobody could choose: the draw can be done again when it is shown."""
    row = table.row
    draw = row.events.filter(kind=SITE + JUDGE_DRAWN).count() + 1
    place = killgame.lot_for_judge(secret_of(row, table.game), table.game.setup, among=len(entrants), draw=draw)
    drawn = entrants[place - 1]
    row.judge_id = drawn.account_id
    # That he plays he may have confirmed already; that he judges he has not.
    SignUp.objects.filter(pk=drawn.pk).update(confirmed_at=None)
    note(row, JUDGE_DRAWN, {"draw": draw, "among": len(entrants), "place": place}, at=table.now)
    say(row, [_told(row, entrants, drawn=drawn, place=place)], now=table.now)


def _told(row: Game, entrants: list[SignUp], *, drawn: SignUp, place: int) -> Line:
    """What the thread says of a lot; in an alias game no name but his on whom it fell, for he does not play."""
    judge = drawn.account.username
    if row.alias:
        return ["judge.drawn.alias", {"judge": judge}]
    return ["judge.drawn", {"names": [one.account.username for one in entrants], "n": place, "judge": judge}]


def _name(account: int | None) -> str:
    return Account.objects.get(pk=account or 0).username

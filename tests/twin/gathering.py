"""How the people of a plan come together: who opens the game, who judges it, in which order they join, who sits where.

What the site would draw by lot from its secret, which is another in each world, and what all may see, falls alike in both: names and
seats of an alias game are drawn by the first world's root, and among so many offer to judge that the lot takes the same place.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from unittest.mock import patch

import killgame as k
from forum import lobby, opening
from forum.models import Account, Game
from forum.schedule import PHASE_KINDS, Schedule
from tests.forum.people import Playing, a_board, an_account
from tests.twin.clock import Clock
from tests.twin.plans import Plan
from tests.twin.worlds import number_accounts, write_of

JUDGE, RESERVE, OTHERS = "秋水", "候补一号", ("白露", "路人甲", "站里人", "开局人")
LENGTH = 9  # days, of a phase
# Two persons of an alias game who exchange their seats: what they are as persons goes along.
_PERSONS = (
    {"language": "en", "time_zone": "America/Lima", "mail_wanted": False},
    {"language": "zh-hant", "time_zone": "Asia/Kathmandu", "mail_wanted": True},
)
# Nothing ends by itself between two steps of a story, though all is set that can be.
_JUDGED = replace(
    # All turns of one phase together are no longer than a deadline may be away.
    Schedule.paced("forum").with_lengths(**dict.fromkeys(PHASE_KINDS, timedelta(days=LENGTH)), turn=timedelta(days=4)),
    early=frozenset({"night", "vote"}),
    early_wait=timedelta(hours=2),
    shortest=dict.fromkeys(PHASE_KINDS, timedelta(days=2)),
    acts_close=timedelta(hours=1),
    extension=timedelta(days=1),
    allowance=2,
    penalty="reserve",
    second_turn=True,
)
# The clock closes: neither sooner nor later, nor with anything besides, in one world than in the other.
_UNJUDGED = replace(_JUDGED, early=frozenset(), extension=None, misses=None, silence=None)


@dataclass(frozen=True, slots=True)
class Gathered:
    """A dealt game, and who opened it, where he has no more to do with it."""

    game: Playing
    opener: Account | None


def gather(plan: Plan, which: int, *, clock: Clock) -> Gathered:
    """Accounts are made, the game is opened, joined and dealt."""
    number_accounts()
    clock.put(0, 0)
    names = {number: f"席{number:02}" for number in range(1, plan.seats + 1)}
    for number, name in enumerate([JUDGE, *OTHERS, RESERVE, *names.values()]):
        an_account(name)
        Account.objects.filter(username=name).update(public_id=f"person{number:06}")
    if plan.masked:
        one, other = plan.swapped
        for seat, of_person in zip((one, other), _PERSONS, strict=True):
            Account.objects.filter(username=names[seat]).update(**of_person)
        if which:
            names |= {one: names[other], other: names[one]}
    seats = {number: an_account(name) for number, name in names.items()}
    with patch("forum.opening.secrets.token_bytes", lambda length: plan.secrets[which]):
        game = _opened(plan)
    with patch("forum.seating.root_of", lambda *row: plan.secrets[0]):
        _sign_up(plan, game, seats=seats)
    opener = None if plan.judging == "appointed" else game.judge
    judge = an_account(JUDGE) if plan.judging == "lot" else game.judge
    assert (game.row.state_of_play, game.row.judge_id) == (
        Game.State.RUNNING,
        None if plan.judging == "site" else judge.pk,
    )
    return Gathered(replace(game, judge=judge, seated=seats), opener)


def _schedule(plan: Plan) -> Schedule:
    return replace(_UNJUDGED if plan.judging == "site" else _JUDGED, rooms_at_night=plan.by_night)


def _opened(plan: Plan) -> Playing:
    opener = an_account(JUDGE if plan.judging == "appointed" else "开局人")
    row = opening.open_game(
        opener=opener, board=a_board(), title="双城记X", edition=plan.edition, seats=plan.seats, options=plan.options,
        schedule=_schedule(plan), start_when_full=False, judging=plan.judging,
        alias=plan.masked, once="opening the game x",
    )  # fmt: skip
    Game.objects.filter(pk=row.pk).update(public_id="twingamex222")
    return Playing(row.pk, opener, {}, an_account("路人甲"))


def _sign_up(plan: Plan, game: Playing, *, seats: dict[int, Account]) -> None:
    """All join, those who offer to judge first; the reserve comes last. As they came they confirm."""
    order = [seats[seat] for seat in _order(plan)]
    offering = 0
    if plan.judging == "lot":
        offering, place = plan.lot
        order.insert(place - 1, an_account(JUDGE))
    for number, account in enumerate([*order, an_account(RESERVE)]):
        lobby.join(game.pk, write_of(game, account), offers=number < offering)
    lobby.close_sign_up(game.pk, write_of(game, game.judge))
    for account in order:
        lobby.confirm(game.pk, write_of(game, account))


def _order(plan: Plan) -> Iterator[int]:
    """The seats in the order in which those have to join who shall sit on them."""
    if not plan.masked:
        yield from range(1, plan.seats + 1)
        return
    places = k.drawn_seats(plan.secrets[0], plan.stages[0].games[0].setup, players=plan.seats)
    for place in range(1, plan.seats + 1):
        yield places.index(place) + 1

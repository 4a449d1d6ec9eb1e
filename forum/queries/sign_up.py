"""A game before the deal: who has signed up, and what the viewer may do."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.functional import Promise

import killgame
from forum.access import Seen
from forum.models import Game
from forum.queries.timetable import Fact, facts_of
from forum.table import cards_text, choice_label, conduct_at, edition_name, option_label


@dataclass(frozen=True, slots=True)
class Waiting:
    """One who has signed up, in the order of joining."""

    place: int
    name: str
    person: str
    me: bool
    confirmed: bool


@dataclass(frozen=True, slots=True)
class Rule:
    """An option that the judge has set for this table, in words."""

    label: str | Promise
    value: str | Promise


@dataclass(frozen=True, slots=True)
class SignUpView:
    """What `parts/sign_up.html` shows. `lengths`: (kind, length) of night, speeches and ballot; `facts`: the rest of the schedule.

    `belief` and `once` are what each of its forms carries (forum/forms/writes.py reads them).
    """

    game_id: str
    edition_id: str
    edition: str | Promise
    cards: str
    rules: tuple[Rule, ...]
    lengths: tuple[tuple[str, timedelta], ...]
    facts: tuple[Fact, ...]
    board: str
    board_slug: str
    judge: str
    judge_id: str
    wanted: int
    players: tuple[Waiting, ...]
    reserve: tuple[Waiting, ...]
    missing: int
    deadline: datetime | None
    start_when_full: bool
    confirming: bool
    called_off: bool
    logged_in: bool
    mine: Waiting | None
    may_join: bool
    may_leave: bool
    may_confirm: bool
    may_close: bool
    may_call_off: bool
    customs: tuple[str | Promise, ...]
    belief: str
    once: str


def sign_up_for(seen: Seen) -> SignUpView:
    """For a game that was not dealt: one query beyond `look`."""
    row = seen.row
    waiting = _waiting(seen)
    players, reserve = waiting[: row.seats_wanted], waiting[row.seats_wanted :]
    mine = next((one for one in waiting if one.me), None)
    open_, confirming = row.state_of_play == Game.State.SIGN_UP, row.state_of_play == Game.State.CONFIRM
    schedule = row.timing
    return SignUpView(
        game_id=row.public_id,
        edition_id=row.edition,
        edition=edition_name(row.edition),
        cards=_cards(row),
        rules=_rules(row),
        lengths=tuple((kind, schedule.lengths[kind]) for kind in ("night", "speech", "vote")),
        facts=facts_of(schedule),
        board=row.board.name,
        board_slug=row.board.slug,
        judge=row.judge.username,
        judge_id=row.judge.public_id,
        wanted=row.seats_wanted,
        players=players,
        reserve=reserve,
        missing=row.seats_wanted - len(players),
        deadline=row.deadline,
        start_when_full=row.start_when_full,
        confirming=confirming,
        called_off=row.state_of_play == Game.State.CALLED_OFF,
        logged_in=seen.account is not None,
        mine=mine,
        may_join=seen.account is not None and not seen.is_judge and mine is None and (open_ or confirming),
        may_leave=mine is not None and (open_ or confirming),
        may_confirm=confirming and mine is not None and mine in players and not mine.confirmed,
        may_close=seen.is_judge and open_ and len(players) >= row.seats_wanted,
        may_call_off=seen.is_judge and (open_ or confirming),
        customs=conduct_at(row.edition),
        belief=str(seen.belief),
        once=secrets.token_urlsafe(18),
    )


def _waiting(seen: Seen) -> tuple[Waiting, ...]:
    signed_up = seen.row.sign_ups.select_related("account").order_by("joined_at", "pk")
    return tuple(
        Waiting(
            place=place,
            name=one.account.username,
            person=one.account.public_id,
            me=one.account == seen.account,
            confirmed=one.confirmed_at is not None,
        )
        for place, one in enumerate(signed_up, 1)
    )


def _cards(row: Game) -> str:
    """The cards that will be dealt, in the table's shorthand."""
    options = killgame.read_options(row.edition, row.options, row.seats_wanted)
    return cards_text(dict(killgame.cards(row.edition, row.seats_wanted, options)))


def _rules(row: Game) -> tuple[Rule, ...]:
    """What the judge has set beside the edition's own rules; the cards stand apart."""
    return tuple(
        Rule(label=option_label(name), value=choice_label(name, value))
        for name, value in row.options.items()
        if name != "counts"
    )

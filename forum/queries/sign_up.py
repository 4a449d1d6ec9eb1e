"""A game before the deal: who has signed up, and what the viewer may do."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from django.utils.functional import Promise
from django.utils.translation import gettext

import killgame
from forum.access import Seen, runs_sign_up
from forum.models import Game, SignUp
from forum.queries.judges import nobody_in
from forum.queries.places import places_of
from forum.queries.timetable import Fact, facts_of
from forum.table import UNJUDGED, cards_text, choice_label, conduct_at, edition_name, option_label


@dataclass(frozen=True, slots=True)
class Waiting:
    """One who has signed up, in the order of joining; `added` is what he adds to the seed, for himself alone."""

    place: int
    name: str
    person: str
    me: bool
    confirmed: bool
    offers: bool
    added: str


@dataclass(frozen=True, slots=True)
class Rule:
    """An option that the judge has set for this table, in words."""

    label: str | Promise
    value: str | Promise


@dataclass(frozen=True, slots=True)
class Bench:
    """Who judges: `words` in the place of a name where there is none (yet), `note` what the players must know of it.

    `lot`: the judge has still to be drawn; `may_offer`, `may_take_back`: what the reader, who has signed up, may do about that.
    `me_drawn`: the lot has fallen on the reader. `may_answer`: he is asked to judge; `asked`: the name of who is.
    """

    name: str
    person: str
    words: str
    note: str
    lot: bool
    may_offer: bool
    may_take_back: bool
    me_drawn: bool
    may_answer: bool
    asked: str


@dataclass(frozen=True, slots=True)
class SignUpView:
    """What `parts/sign_up.html` shows. `lengths`: (kind, length) of night, speeches and ballot; `facts`: the rest of the schedule.

    `seated` have a place, `waiting` are on the reserve list; who they are, `players` and `reserve` say, in an alias game oneself alone.

    `customs`: the rules of conduct; `unjudged`: what of them is otherwise where nobody judges, else empty.

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
    bench: Bench
    wanted: int
    alias: bool
    seated: int
    waiting: int
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
    unjudged: str | Promise
    belief: str
    once: str = field(default_factory=partial(secrets.token_urlsafe, 18))


def sign_up_for(seen: Seen) -> SignUpView:
    """For a game that was not dealt: two queries at most beyond `look`."""
    row = seen.row
    signed_up = tuple(row.sign_ups.select_related("account").order_by("joined_at", "pk"))
    places = places_of(row, signed_up)
    players, reserve = _shown(seen, places.first), _shown(seen, places.reserve, first=len(places.first) + 1)
    mine = next((one for one in (*players, *reserve) if one.me), None)
    drawn = next((one for one in signed_up if one.account_id == row.judge_id and seen.is_judge), None)
    open_, confirming = row.state_of_play == Game.State.SIGN_UP, row.state_of_play == Game.State.CONFIRM
    schedule, runs = row.timing, runs_sign_up(row, seen.account.pk if seen.account else None)
    return SignUpView(
        game_id=row.public_id,
        edition_id=row.edition,
        edition=edition_name(row.edition),
        cards=_cards(row),
        rules=_rules(row),
        lengths=tuple((kind, schedule.lengths[kind]) for kind in ("night", "speech", "vote")),
        facts=facts_of(schedule, judged=row.judging != Game.Judging.SITE),
        board=row.board.name,
        board_slug=row.board.slug,
        bench=_bench(seen, mine=mine),
        wanted=places.wanted, seated=len(places.first), waiting=len(places.reserve), missing=places.missing,
        alias=row.alias,
        players=players,
        reserve=reserve,
        deadline=row.deadline,
        start_when_full=row.start_when_full,
        confirming=confirming,
        called_off=row.state_of_play == Game.State.CALLED_OFF,
        logged_in=seen.account is not None,
        mine=mine,
        may_join=seen.account is not None and not seen.is_judge and mine is None and (open_ or confirming),
        may_leave=(mine is not None or drawn is not None) and (open_ or confirming),
        may_confirm=confirming and _has_to_confirm(drawn, mine if mine in players else None),
        may_close=runs and open_ and not places.missing,
        may_call_off=runs and (open_ or confirming),
        customs=conduct_at(row.edition),
        unjudged=UNJUDGED if row.judging == Game.Judging.SITE else "",
        belief=str(seen.belief),
    )  # fmt: skip


def _shown(seen: Seen, signed_up: Sequence[SignUp], *, first: int = 1) -> tuple[Waiting, ...]:
    """All of them; in an alias game the reader alone."""
    return tuple(
        Waiting(
            place=place,
            name=one.account.username,
            person=one.account.public_id,
            me=one.account == seen.account,
            confirmed=one.confirmed_at is not None,
            offers=one.offers,
            added=one.entropy if one.account == seen.account else "",
        )
        for place, one in enumerate(signed_up, first)
        if not seen.row.masked or one.account == seen.account
    )


def _has_to_confirm(drawn: SignUp | None, seated: Waiting | None) -> bool:
    return drawn.confirmed_at is None if drawn is not None else seated is not None and not seated.confirmed


def _bench(seen: Seen, *, mine: Waiting | None) -> Bench:
    row, judge = seen.row, seen.row.judge
    lot = row.judging == Game.Judging.LOT and judge is None and row.state_of_play != Game.State.CALLED_OFF
    asked = row.judge_asked
    return Bench(
        name=judge.username if judge else "",
        person=judge.public_id if judge else "",
        words="" if judge else nobody_in(row),
        note=_note(row),
        lot=lot,
        may_offer=lot and mine is not None and not mine.offers,
        may_take_back=lot and mine is not None and mine.offers,
        me_drawn=row.judging == Game.Judging.LOT and seen.is_judge,
        may_answer=asked is not None and asked == seen.account,
        asked=asked.username if asked else "",
    )


def _note(row: Game) -> str:
    if row.judging == Game.Judging.SITE:
        return gettext(
            "Nobody sees what is secret. Phases close by the clock, misses go by the set rule, more time, a pause or an end is for the"
            " players to vote on, and appeals go to the judges of the board."
        )
    if row.judging == Game.Judging.LOT and row.judge is None:
        opener = row.opener.username if row.opener else ""
        return gettext(
            "Drawn from those who sign up and offer it, when all are asked to confirm; until then {name}, who opened the table, runs the"
            " sign-up. If nobody offers, {name} judges."
        ).format(name=opener)
    return ""


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

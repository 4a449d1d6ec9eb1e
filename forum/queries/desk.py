"""The judge's desk: what is, for the judge's eyes only. Every function here takes a `Seen` whose viewer is the judge."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.utils.translation import gettext, ngettext, pgettext

import killgame
from forum.access import Seen
from forum.budgets import short
from forum.deadlines import phase_end
from forum.models import Game, SignUp
from forum.queries.attendance import AwaySeat, Missed, away_in, missed_in
from forum.queries.phases import Tape, most_turns, tape_of
from forum.queries.seats import Seated
from forum.table import deed_words, exit_words, phase_name, role_name, stone_of
from forum.table.rows import listed
from killgame.game import BALLOT_PHASES, Pick


@dataclass(frozen=True, slots=True)
class Standing:
    """A move that stands: the act in words, and whom it names (nobody: an abstention, or an act that names none)."""

    act: str
    targets: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat. `cards`: (name, stone) of each it was dealt; `note` says in words what stands where no move does.

    `missed`: phases that its player has let pass.
    """

    number: int
    name: str
    alias: str
    cards: tuple[tuple[str, str], ...]
    out: bool
    standing: tuple[Standing, ...]
    note: str
    owed: str
    missed: Missed


@dataclass(frozen=True, slots=True)
class Next:
    """When a phase will close if nobody moves a deadline, ties a vote or leaves last words; `latest`: if all who can have a second turn
    have one. The same as `at` where nobody can."""

    title: str
    at: datetime
    latest: datetime
    now: bool


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who signed up; `reserve`: beyond the seats wanted."""

    name: str
    at: datetime
    confirmed: bool
    reserve: bool


@dataclass(frozen=True, slots=True)
class Offers:
    """Which acts make sense as things stand; the door decides again when they are sent. `end_turn`: whose."""

    close: bool
    end_turn: int | None
    resume: bool
    annul: bool
    deal_anew: bool
    take_back: bool
    record: bool


@dataclass(frozen=True, slots=True)
class Desk:
    """The page. Before the deal there are `entrants` (of an alias game only how many have `signed_up`), afterwards `seats`; `head` is the
    fingerprint of the log; `broken_since`: from when on the clock has failed on this game."""

    state: str
    wanted: int
    alias: bool
    signed_up: int
    entrants: tuple[Entrant, ...]
    seats: tuple[SeatRow, ...]
    closes: tuple[Next, ...]
    tape: Tape | None
    offers: Offers
    head: str
    broken_since: datetime | None
    away: tuple[AwaySeat, ...]

    @property
    def second_turns(self) -> bool:
        """Whether they may make a phase close later than is told."""
        return any(one.latest != one.at for one in self.closes)


def desk_of(seen: Seen, *, seated: Seated, now: datetime) -> Desk:
    """Five queries at most, however many seats there are."""
    row = seen.row
    running = row.state_of_play == Game.State.RUNNING
    entrants = () if row.started_at else _entrants(row)
    return Desk(
        state=row.state_of_play,
        wanted=row.seats_wanted,
        alias=row.alias,
        signed_up=len(entrants),
        entrants=() if row.masked else entrants,
        seats=seat_rows(seen, seated=seated),
        closes=closes_of(seen) if running else (),
        tape=tape_of(row, seen.view, now=now) if running else None,
        offers=offers_of(seen),
        head=row.log_head,
        broken_since=row.broken_since,
        away=away_in(row, now=now) if running else (),
    )


def _entrants(row: Game) -> tuple[Entrant, ...]:
    found = SignUp.objects.filter(game=row).select_related("account").order_by("joined_at", "pk")
    return tuple(
        Entrant(
            name=one.account.username,
            at=one.joined_at,
            confirmed=one.confirmed_at is not None,
            reserve=place >= row.seats_wanted,
        )
        for place, one in enumerate(found)
    )


def offers_of(seen: Seen) -> Offers:
    """Which acts make sense as things stand."""
    view, row = seen.view, seen.row
    running = row.state_of_play == Game.State.RUNNING
    paused = row.paused_until is not None
    voted = view.ballot is not None and bool(view.ballot.votes)
    game = killgame.load(row.state) if running else None
    return Offers(
        close=running and not paused,
        end_turn=view.turn if running and not paused else None,
        resume=running and paused,
        annul=running and voted,
        deal_anew=game is not None and killgame.may_deal_anew(game),
        take_back=game is not None and game.closed_from is not None,
        record=running and view.phase == "refereed",
    )


def seat_rows(seen: Seen, *, seated: Seated) -> tuple[SeatRow, ...]:
    """Each seat with its card, what stands of it, and what it owes."""
    view, secrets = seen.view, seen.view.secrets
    if secrets is None:
        return ()
    gone, missed = {one.seat: one for one in view.out}, missed_in(seen.row)
    owing = frozenset() if view.over else frozenset(secrets.owing)
    lacking = short(seen.row, view.round, phase=view.phase, seats=view.living)
    return tuple(
        SeatRow(
            number=seat,
            name=seated.name(seat),
            alias=seated.alias(seat),
            cards=tuple((str(role_name(card)), stone_of(card)) for card in cards),
            out=seat in gone,
            standing=_standing(secrets.picks, seat=seat, seated=seated),
            note=_how_out(gone[seat]) if seat in gone else _note(secrets, seat=seat, phase=view.phase),
            owed=listed(
                filter(
                    None,
                    (
                        _owed(view.phase, due=seat in secrets.due) if seat in owing else "",
                        _posts_owed(lacking.get(seat, 0)),
                    ),
                )
            ),
            missed=missed.get(seat, Missed(0, 0)),
        )
        for seat, cards, _role, _side in secrets.cards
    )


def _posts_owed(lacking: int, /) -> str:
    """Posts of the day that the set-up asks for and that are missing."""
    return ngettext("{n} post", "{n} posts", lacking).format(n=lacking) if lacking else ""


def _standing(picks: Sequence[Pick], *, seat: int, seated: Seated) -> tuple[Standing, ...]:
    return tuple(
        Standing(
            act=gettext("abstains") if pick.act == "vote" and not pick.value else name,
            targets=tuple((target, seated.name(target)) for target in named),
        )
        for pick in picks
        if pick.seat == seat
        for name, named in (deed_words(pick.act, pick.value),)
    )


def _note(secrets: killgame.view.Secrets, *, seat: int, phase: str) -> str:
    if any(pick.seat == seat for pick in secrets.picks):
        return ""
    if seat in secrets.asleep:
        return gettext("sleeps")
    if phase in BALLOT_PHASES:
        return gettext("no vote")
    return gettext("no choice yet") if phase in ("night", "arrange") else ""


def _how_out(left: killgame.view.OutSeat) -> str:
    night = phase_name("night", left.round)
    match left.how:
        case "night":
            return gettext("out in {phase}").format(phase=night)
        case "ballot":
            return gettext("voted out on day {round}").format(round=left.round)
        case "thrown":
            return gettext("thrown out in round {round}").format(round=left.round)
        case _:
            return exit_words(left.how, left.round)


def _owed(phase: str, *, due: bool) -> str:
    """At night the judge, and he alone, sees whose card can do something; of the others sleep is all that is asked."""
    if phase in BALLOT_PHASES:
        return pgettext("owed", "a vote")
    if phase == "night":
        return pgettext("owed", "an act") if due else pgettext("owed", "a choice")
    if phase in ("arrange", "parting"):
        return pgettext("owed", "a choice")
    return pgettext("owed", "a 过")


_AHEAD = 3


def closes_of(seen: Seen) -> tuple[Next, ...]:
    """The open phase and the next few; empty while the game is paused, for then nobody knows."""
    row, view = seen.row, seen.view
    if row.deadline is None:
        return ()
    schedule = row.timing
    both, then_free = view.options.talk_and_vote, killgame.edition_named(view.edition).then_free
    phase = view.phase
    round, at = view.round, row.deadline
    late = _latest(seen, at, then_free=then_free and phase == "speech")
    found = [Next(title=phase_name(phase, round), at=at, latest=late, now=True)]
    for _step in range(_AHEAD):
        then = killgame.following(view.edition, options=view.options, phase=phase, hour=view.hour)
        if then is None or then == (phase, False):
            break  # the same again is no news
        phase, wraps = then
        round, turns = round + wraps, _turns(seen, phase)
        ends = partial(phase_end, schedule, phase, then_free=then_free and phase == "speech", talk_and_vote=both)
        at, late = ends(since=at, turns=turns), ends(since=late, turns=most_turns(schedule, turns))
        found.append(Next(title=phase_name(phase, round), at=at, latest=late, now=False))
    return tuple(found)


def _latest(seen: Seen, deadline: datetime, *, then_free: bool) -> datetime:
    """When the open phase ends at the latest: of those who are still to come all who have not had a second turn may get one, at the end."""
    row, view = seen.row, seen.view
    first = len(view.order) - len(view.again)
    if row.turn_deadline is None or not first or not row.timing.second_turn:
        return deadline
    end = phase_end(
        row.timing, view.phase, since=row.turn_deadline, turns=len(view.order) - 1 + first, then_free=then_free,
        talk_and_vote=view.options.talk_and_vote,
    )  # fmt: skip
    return max(deadline, end + row.lengthened)


def _turns(seen: Seen, phase: str) -> int:
    """How many speak one after the other in a phase to come; none where all speak at once."""
    talks = phase == "vote" and seen.view.options.talk_and_vote
    ordered = seen.view.options.speech == "ordered" and (talks or phase in {"speech", "rest_speech"})
    return len(seen.view.living) if ordered else 0

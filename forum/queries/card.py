"""A seat's own card: who it is, whom it knows, what it may do tonight, what it did and heard. For that seat alone."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import pgettext

import killgame
from forum.access import Seen
from forum.narrator import say
from forum.queries.attendance import Missed, missed_by, warning_for
from forum.queries.ends import ends_of, reason_words
from forum.queries.groups import Group, groups_of
from forum.queries.seats import Seated
from forum.queries.told import told_to_seat
from forum.table import deed_words, known_as, phase_name, role_name, side_name, stone_of, tips
from killgame.view import AnswerView, MyView


@dataclass(frozen=True, slots=True)
class Mate:
    """Somebody whose card this seat knows."""

    seat: int
    name: str
    out: bool
    label: str


@dataclass(frozen=True, slots=True)
class NightRow:
    """One night: what was chosen, what was answered."""

    title: str
    did: tuple[tuple[str, tuple[int, ...]], ...]
    heard: tuple[tuple[SafeString, bool], ...]
    open: bool


@dataclass(frozen=True, slots=True)
class HandCard:
    """One of a hand of several cards. `state` says whether it is played, lost, or still to come; `played`: it is the one in play."""

    role: str
    stone: str
    state: str
    played: bool


@dataclass(frozen=True, slots=True)
class Card:
    """The card page. `stone` is killer, police or civilian: whose stone the role wears. `hand`: all its cards, where a seat has several.

    `name` and `alias`: what the seat is called in an alias game, else empty. `missed`: phases let pass in this game; `warning`: what the
    next one would bring, or empty.
    """

    seat: int
    name: str
    alias: str
    role: str
    stone: str
    side: str
    out: bool
    hand: tuple[HandCard, ...]
    mates: tuple[Mate, ...]
    told: tuple[SafeString, ...]
    wins: tuple[str, ...]
    loses: tuple[str, ...]
    draws: tuple[str, ...]
    tips: tuple[str, ...]
    asleep: bool
    nights: tuple[NightRow, ...]
    groups: tuple[Group, ...]
    may_surrender: bool
    missed: Missed
    warning: str


def card_of(seen: Seen, *, seated: Seated) -> Card | None:
    """The card of the seat on which the reader sits; None for everybody else."""
    me, view = seen.view.me, seen.view
    if me is None:
        return None
    ends, missed = _ends(seen, side=me.side), missed_by(seen)
    return Card(
        seat=me.seat,
        name=seated.name(me.seat) if seen.row.alias else "",
        alias=seated.alias(me.seat),
        role=str(role_name(me.role)),
        stone=stone_of(me.role),
        side=str(side_name(me.side)),
        out=me.out,
        hand=_hand(seen, me=me),
        mates=_mates(seen, me=me, seated=seated),
        told=told_to_seat(seen),
        wins=ends["wins"],
        loses=ends["loses"],
        draws=ends["draws"],
        tips=_tips(view, me),
        asleep=me.asleep,
        nights=_nights(seen, me=me),
        groups=groups_of(seen, seated=seated),
        may_surrender=me.may_surrender,
        missed=missed,
        warning=warning_for(seen, missed),
    )


def _tips(view: killgame.View, me: MyView) -> tuple[str, ...]:
    dealt = [role for role, _n in view.cards]
    return tuple(str(tip) for tip in tips(me.role, edition=view.edition, dealt=dealt, hand=me.cards))


def _mates(seen: Seen, *, me: MyView, seated: Seated) -> tuple[Mate, ...]:
    gone = {one.seat for one in seen.view.out}
    return tuple(Mate(seat, seated.name(seat), seat in gone, str(known_as(label))) for seat, label in me.knows)


def _hand(seen: Seen, *, me: MyView) -> tuple[HandCard, ...]:
    """Both cards of a hand of two, the one that is played first in front; of one card there is nothing to say."""
    if len(me.cards) < 2:
        return ()
    lost = len(me.cards) if me.out else me.lost
    states = [
        pgettext("of a card", "lost") if place < lost else pgettext("of a card", "in play") if place == lost
        else pgettext("of a card", "comes after it")
        for place in range(len(me.cards))
    ]  # fmt: skip
    return tuple(
        HandCard(str(role_name(card)), stone_of(card), state, place == lost)
        for place, (card, state) in enumerate(zip(me.cards, states, strict=True))
    )


def _ends(seen: Seen, *, side: str) -> dict[str, tuple[str, ...]]:
    """How the game ends for a side, from the edition, the cards dealt and the options, which all know."""
    view = seen.view
    dealt = [role for role, _n in view.cards]
    ends = ends_of(killgame.edition_named(view.edition), options=view.options, dealt=dealt)
    words = [(winner, reason_words((winner, why), round_limit=view.options.round_limit)) for winner, why in ends]
    return {
        "wins": tuple(dict.fromkeys(text for winner, text in words if winner == side)),
        "loses": tuple(dict.fromkeys(text for winner, text in words if winner not in {side, "draw"})),
        "draws": tuple(dict.fromkeys(text for winner, text in words if winner == "draw")),
    }


def _nights(seen: Seen, *, me: MyView) -> tuple[NightRow, ...]:
    """Every night so far, the open one last; none before the first, and none in an edition without nights."""
    view = seen.view
    rows = []
    if killgame.edition_named(view.edition).begins != "night" or view.phase == "arrange":
        return ()
    for round in range(1, view.round + 1):
        is_open = view.phase == "night" and round == view.round
        if is_open:
            did = tuple(deed_words(act.act, act.standing) for act in me.acts if act.standing is not None)
        else:
            did = tuple(deed_words(one.act, one.value) for one in me.history if one.round == round)
        heard = tuple(answer_words(one) for one in me.answers if one.round == round)
        rows.append(NightRow(phase_name("night", round), did, heard, is_open))
    return tuple(rows)


def answer_words(one: AnswerView) -> tuple[SafeString, bool]:
    """The answer in words, and whether it names a killer."""
    return say(f"answer.{one.answer}", target=one.target), one.answer == "killer"

"""A seat's own card: who it is, whom it knows, what it may do tonight, what it did and heard. For that seat alone."""

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

import killgame
from forum.access import Seen
from forum.narrator import WHY, say
from forum.queries.attendance import Missed, missed_by, warning_for
from forum.queries.seats import Seated
from forum.table import act_name, deed_words, known_as, phase_name, role_name, side_name, stone_of, tips
from killgame.night import most_picked
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
class Wagon:
    """A target that members of the group have picked, and who has, in the order of their picks."""

    target: int
    name: str
    pickers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """What stands of those who act together tonight; `now` is what would be taken if the night closed now."""

    act: str
    wagons: tuple[Wagon, ...]
    waiting: tuple[int, ...]
    now: tuple[int, ...]
    by_lot: bool


@dataclass(frozen=True, slots=True)
class Card:
    """The card page. `stone` is killer, police or civilian: whose stone the role wears.

    `missed`: phases let pass in this game; `warning`: what the next one would bring, or empty.
    """

    seat: int
    role: str
    stone: str
    side: str
    out: bool
    mates: tuple[Mate, ...]
    told: tuple[SafeString, ...]
    wins: tuple[str, ...]
    loses: tuple[str, ...]
    draws: tuple[str, ...]
    tips: tuple[str, ...]
    acts: tuple[str, ...]
    standing: tuple[int, ...]
    asleep: bool
    nights: tuple[NightRow, ...]
    group: Group | None
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
        role=str(role_name(me.role)),
        stone=stone_of(me.role),
        side=str(side_name(me.side)),
        out=me.out,
        mates=_mates(seen, me=me, seated=seated),
        told=_told(me),
        wins=ends["wins"],
        loses=ends["loses"],
        draws=ends["draws"],
        tips=tuple(str(tip) for tip in tips(me.role, edition=view.edition, dealt=[role for role, _n in view.cards])),
        acts=tuple(str(act_name(act.act)) for act in me.acts),
        standing=next((act.standing for act in me.acts if act.standing is not None), ()),
        asleep=me.asleep,
        nights=_nights(seen, me=me),
        group=group_of(seen, seated=seated),
        may_surrender=me.may_surrender,
        missed=missed,
        warning=warning_for(seen, missed),
    )


def _mates(seen: Seen, *, me: MyView, seated: Seated) -> tuple[Mate, ...]:
    gone = {one.seat for one in seen.view.out}
    return tuple(Mate(seat, seated.name(seat), seat in gone, str(known_as(label))) for seat, label in me.knows)


def _told(me: MyView) -> tuple[SafeString, ...]:
    return () if me.knows else (say("knows.nobody"),)


def _ends(seen: Seen, *, side: str) -> dict[str, tuple[str, ...]]:
    """How the game ends for a side, from the edition and the options that all know."""
    view = seen.view
    dealt = {role for role, _n in view.cards}
    conditions = [(one.winner, one.why) for one in killgame.edition_named(view.edition).wins if dealt & one.roles]
    if view.options.civilians_out != "play_on" and "civilian" in dealt:
        conditions.append((view.options.civilians_out, "civilians_out"))
    if view.options.round_limit is not None:
        conditions.append(("killers", "round_limit"))
    if view.options.tie == "pk":
        conditions.append(("draw", "third_tie"))
    words = {why: gettext(WHY[why]).format(round=view.options.round_limit) for _winner, why in conditions}
    return {
        "wins": tuple(dict.fromkeys(words[why] for winner, why in conditions if winner == side)),
        "loses": tuple(dict.fromkeys(words[why] for winner, why in conditions if winner not in {side, "draw"})),
        "draws": tuple(dict.fromkeys(words[why] for winner, why in conditions if winner == "draw")),
    }


def _nights(seen: Seen, *, me: MyView) -> tuple[NightRow, ...]:
    """Every night so far, the open one last."""
    view = seen.view
    rows = []
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


def group_of(seen: Seen, *, seated: Seated) -> Group | None:
    """Tonight's picks of those who act together with the reader; None for who acts alone or not at all."""
    me, view = seen.view.me, seen.view
    shared = next((act for act in me.acts if act.form == "target"), None) if me is not None else None
    if me is None or shared is None or not me.partners:
        return None
    picks = [(pick.seat, pick.value[0]) for pick in me.group_picks if pick.act == shared.act]
    by_target: dict[int, list[int]] = {}
    for seat, target in picks:
        by_target.setdefault(target, []).append(seat)
    wagons = sorted(by_target.items(), key=lambda one: -len(one[1]))
    members = sorted({me.seat, *(seat for seat in me.partners if seat in view.living)})
    picked = {seat for seat, _target in picks}
    tied = most_picked([killgame.SeatNo(target) for _seat, target in picks])
    first = view.options.group_tie == "first"
    return Group(
        act=str(act_name(shared.act)),
        wagons=tuple(Wagon(target, seated.name(target), tuple(who)) for target, who in wagons),
        waiting=tuple(seat for seat in members if seat not in picked),
        now=tied[:1] if len(tied) == 1 or first or view.options.group_tie == "random" else (),
        by_lot=len(tied) > 1 and view.options.group_tie == "random",
    )

"""The end: every card, what was done in each night and what came of it, the ballots. Only of a game that is over."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from forum.access import Seen
from forum.queries.card import answer_words
from forum.queries.seats import Seated
from forum.table import deed_words, exit_words, phase_name, role_name, side_name, stone_of
from killgame.game import NightRecord, SeatNo
from killgame.view import OutSeat, PastBallot, Secrets


@dataclass(frozen=True, slots=True)
class TurnedCard:
    """A card, face up. `roles`: (name, stone) of each card the seat was dealt; `fate`: how long it stayed. Of an alias game
    `alias` is the id of the seat's name and `person` the public id of the account, else both are empty."""

    seat: int
    name: str
    roles: tuple[tuple[str, str], ...]
    fate: str
    out: bool
    alias: str
    person: str


@dataclass(frozen=True, slots=True)
class Deed:
    """What was chosen in a night: an act, the seat it named (None where it names none), who chose it."""

    act: str
    target: int | None
    name: str
    doers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Happened:
    """A night or a ballot, in its turn, or who else left in the round. A night has deeds, answers and the seats that lost a first card and
    played on, a ballot its count and who abstained."""

    disc: str
    title: str
    deeds: tuple[Deed, ...]
    answers: tuple[tuple[SafeString, bool], ...]
    tally: tuple[tuple[int, int], ...]
    abstained: tuple[int, ...]
    out: tuple[int, ...]
    lost: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Reveal:
    """All that is open now. `winner` is the name of the side that won, empty for a game broken off."""

    winner: str
    drawn: bool
    cards: tuple[TurnedCard, ...]
    course: tuple[Happened, ...]
    commitment: str
    secret: str


def reveal_of(seen: Seen, *, seated: Seated) -> Reveal | None:
    """Everything, of a game that is over; None of any other, and of one that was never dealt."""
    view = seen.view
    if not view.over or view.secrets is None:
        return None
    gone = {one.seat: one for one in view.out}
    causes = {(night.round, seat): cause for night in view.secrets.nights for seat, cause in night.causes}
    return Reveal(
        winner=str(side_name(view.winner)) if view.winner else "",
        drawn=view.winner == "draw",
        cards=tuple(
            TurnedCard(
                seat=seat,
                name=seated.name(seat),
                roles=tuple((str(role_name(role)), stone_of(role)) for role in cards),
                fate=_fate(gone.get(seat), causes=causes),
                out=seat in gone,
                alias=seated.alias(seat),
                person=seated.person(seat) if seated.alias(seat) else "",
            )
            for seat, cards, _role, _side in view.secrets.cards
        ),
        course=_course(seen, secrets=view.secrets, seated=seated),
        commitment=view.commitment,
        secret=view.secret or "",
    )


def _fate(gone: OutSeat | None, *, causes: Mapping[tuple[int, SeatNo], str]) -> str:
    if gone is None:
        return gettext("stayed to the end")
    return exit_words(gone.how, gone.round, cause=causes[gone.round, gone.seat] if gone.how == "night" else "")


def _course(seen: Seen, *, secrets: Secrets, seated: Seated) -> tuple[Happened, ...]:
    """Nights and ballots in turn. A night that no judge's close has resolved any more is not among them."""
    nights = {one.round: one for one in secrets.nights}
    rounds = sorted({*nights, *(one.round for one in seen.view.past_ballots), *(one.round for one in seen.view.out)})
    course: list[Happened] = []
    for round in rounds:
        if round in nights:
            course.append(_night(seen, nights[round], secrets=secrets, seated=seated))
        course += [_ballot(one) for one in seen.view.past_ballots if one.round == round]
        course += _others(seen, round=round)
    return tuple(course)


def _night(seen: Seen, night: NightRecord, *, secrets: Secrets, seated: Seated) -> Happened:
    doers: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for pick in night.picks:
        doers.setdefault((pick.act, pick.value), []).append(pick.seat)
    out = tuple(one.seat for one in seen.view.out if one.round == night.round and one.how == "night")
    return Happened(
        disc="night",
        title=phase_name("night", night.round),
        deeds=tuple(
            _deed(act, value, who=who, seated=seated)
            for (act, value), who in sorted(doers.items(), key=lambda one: (one[0][0], -len(one[1])))
        ),
        answers=tuple(answer_words(answer) for answer, _told in secrets.answers if answer.round == night.round),
        tally=(),
        abstained=(),
        out=out,
        lost=tuple(seat for seat, _cause in night.causes if seat not in out),
    )


def _deed(act: str, value: tuple[int, ...], *, who: list[int], seated: Seated) -> Deed:
    words, named = deed_words(act, value)
    target = named[0] if named else None
    return Deed(words, target, seated.name(target) if target else "", tuple(who))


def _ballot(past: PastBallot) -> Happened:
    return Happened(
        disc="vote",
        title=phase_name(past.phase, past.round),
        deeds=(),
        answers=(),
        tally=tuple((seat, votes) for seat, votes, _who in past.tally or ()),
        abstained=past.abstained or (),
        out=past.out,
    )


def _others(seen: Seen, *, round: int) -> list[Happened]:
    """Who left in a round by neither its night nor its ballots: accused in vain, taken along, recorded, thrown out."""
    by_how: dict[str, list[int]] = {}
    for one in seen.view.out:
        if one.round == round and one.how not in ("night", "ballot"):
            by_how.setdefault(one.how, []).append(one.seat)
    return [
        Happened("day", exit_words(how, round), deeds=(), answers=(), tally=(), abstained=(), out=tuple(out))
        for how, out in by_how.items()
    ]

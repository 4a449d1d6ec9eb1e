"""2.3: what the groups take, and the close of a night.

`most_picked`, `taken_by`, `come_of` and the editions' `resolve` take plain picks and seats: `simulation` plays whole games by them.
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from killgame import events as e
from killgame.course import Course
from killgame.dice import Lot
from killgame.editions import edition_named
from killgame.editions.edition import Act, Answer, Dawn, Edition, Night, Number, Roles
from killgame.game import ActId, Game, Mark, Options, Pick, Role, Seat, SeatNo

# What `kill_answer` calls police (2.10).
_POLICE = frozenset({"police", "police_chief", "police_mole"})


def most_picked(targets: Sequence[SeatNo]) -> tuple[SeatNo, ...]:
    """The targets with the most picks, the one that reached its final count first in front; `targets` in order of the moves that stand."""
    counts: dict[SeatNo, int] = {}
    for target in targets:
        # Taken out and put in again: the last in the dictionary reached its count last.
        counts[target] = counts.pop(target, 0) + 1
    if len(counts) < 2:
        return tuple(counts)
    most = max(counts.values())
    return tuple([target for target, count in counts.items() if count == most])


def meeting(options: Options, *, round: int) -> bool:
    """`first_night` `meet`: in the first night nobody can act."""
    return round == 1 and options.first_night == "meet"


def living_cards(seats: Sequence[Seat]) -> Counter[Role]:
    """How many living seats play each card."""
    return Counter([seat.role for seat in seats if seat.exit is None])


def card_has(act: Act, *, role: Role, living: Number) -> bool:
    """Whether a card has the act while so many of each card live."""
    return role in act.roles and (act.may is None or act.may(role, living))


def has_act(game: Game, *, seat: Seat, act: Act) -> bool:
    """Whether the card in play has the act now (to be asked of living seats; of an act of those who part, of any)."""
    if seat.role not in act.roles or (act.phase == "night" and meeting(game.setup.options, round=game.round)):
        return False
    if act.by_parted:
        return seat.exit is not None and seat.exit.how in ("night", "ballot")
    return act.may is None or card_has(act, role=seat.role, living=living_cards(game.seats))


def opens_parting(edition: Edition, *, roles: Iterable[Role]) -> bool:
    """Whether one of those who have just gone out by night or ballot, with these cards in play, has a parting."""
    return edition.parting is not None and edition.parting in roles


def parting_seats(game: Game) -> tuple[SeatNo, ...]:
    """Whose parting it is."""
    card = edition_named(game.setup.edition).parting
    return tuple(
        [seat.number for seat in game.seats if game.phase == "parting" and seat.role == card and seat.exit is not None]
    )


def sharing(game: Game, *, seat: SeatNo, act: Act) -> tuple[SeatNo, ...]:
    """The seat and the living who share the act with it now, ascending (seat 0: those alone)."""
    if not act.group:
        return (seat,)
    return tuple(
        [
            other.number
            for other in game.seats
            if other.number == seat or (other.exit is None and has_act(game, seat=other, act=act))
        ]
    )


def _entitled(game: Game, *, edition: Edition) -> tuple[Pick, ...]:
    """The picks that stand and are not void: who throws somebody out may by that change what acts others have (2.3)."""
    acts = {act.id: act for act in edition.acts if act.may is not None}
    if not acts:
        return game.picks
    return tuple(
        [
            pick
            for pick in game.picks
            if pick.act not in acts or has_act(game, seat=game.seats[pick.seat - 1], act=acts[pick.act])
        ]
    )


def taken_by(
    acts: Sequence[Act], *, picks: Sequence[Pick], options: Options, round: int, lot: Lot
) -> tuple[Mapping[ActId, SeatNo], tuple[e.LotDrawn, ...]]:
    """What each of these groups takes, and the lots that were drawn for it; a tie goes as `group_tie` says."""
    taken: dict[ActId, SeatNo] = {}
    lots: tuple[e.LotDrawn, ...] = ()
    for act in acts:
        name = act.id
        tied = most_picked([SeatNo(pick.value[0]) for pick in picks if pick.act == name])
        if len(tied) == 1 or (tied and options.group_tie == "first"):
            taken[name] = tied[0]
        elif tied and options.group_tie == "random":
            among = tuple(sorted(tied))
            taken[name] = among[lot(len(among), round=round, phase="night", purpose=name)]
            lots = (*lots, e.LotDrawn(name, among, taken[name]))
    return taken, lots


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a night: who goes out for good and who loses a card and lives on, ascending; what is answered, in order; what is left
    for later nights, the acts used up too."""

    out: tuple[SeatNo, ...]
    lost: tuple[SeatNo, ...]
    answers: tuple[Answer, ...]
    marks: tuple[Mark, ...]


def come_of(night: Night, *, dawn: Dawn, edition: Edition, options: Options, last: Container[SeatNo]) -> Outcome:
    """What comes of a resolved night; `last` holds the living seats that play their last card."""
    out = tuple(sorted([seat for seat, _ in dawn.out if seat in last]))
    lost = () if len(out) == len(dawn.out) else tuple(sorted([seat for seat, _ in dawn.out if seat not in last]))
    answers = dawn.answers
    if options.kill_answer:
        killers = night.groups.get("kill", ())
        heard = [
            (seat, "police" if night.roles[seat] in _POLICE else "not_police") for seat in out if seat in dawn.killed
        ]
        answers = (*answers, *[Answer("kill", seat, answer, killers) for seat, answer in heard])
    if len(answers) > 1:
        answers = tuple(sorted(answers, key=lambda one: (one.act, one.target, one.answer, one.told)))
    marks = dawn.marks
    for act in edition.acts:
        if act.once and act.phase == "night":
            marks += tuple([Mark(f"used:{act.id}", pick.seat, pick.seat, night.round) for pick in night.picked(act.id)])
    return Outcome(out, lost, answers, marks)


def close_night(course: Course) -> None:
    """Resolves the night and tells everybody what is theirs; what opens next is for `phases`."""
    game, edition, options = course.game, course.edition, course.options
    if meeting(options, round=game.round):
        course.add(e.DayBroke(game.round, out=(), meeting=True))
        return
    roles = {seat.number: seat.role for seat in game.seats if seat.exit is None}
    picks = _entitled(game, edition=edition)
    acts = [act for act in edition.acts if act.group]
    groups = {act.id: sharing(game, seat=SeatNo(0), act=act) for act in acts}
    taken, lots = taken_by(acts, picks=picks, options=options, round=game.round, lot=course.dice.lot)
    for drawn in lots:
        course.add(drawn)
    night = Night(game.round, roles, picks, taken, groups, game.marks)
    dawn = edition.resolve(night)
    last = {seat.number for seat in game.seats if seat.lost + 1 == len(seat.cards)}
    came = come_of(night, dawn=dawn, edition=edition, options=options, last=last)
    for one in came.answers:
        course.add(e.Answered(game.round, one.act, one.target, one.answer, one.told))
    course.add(e.NightResolved(game.round, picks, dawn.out, came.marks))
    for seat in came.lost:
        course.add(e.CardLost(seat, "night"))
    course.add(_daybreak(dawn, out=came.out, roles=roles, edition=edition, game=game))


def _daybreak(dawn: Dawn, *, out: tuple[SeatNo, ...], roles: Roles, edition: Edition, game: Game) -> e.DayBroke:
    options = game.setup.options
    told: tuple[tuple[SeatNo, str], ...] = ()
    if options.announce_night == "side":
        told = tuple([(seat, edition.shown_side(roles[seat])) for seat in out])
    elif options.announce_night == "role":
        told = tuple([(seat, roles[seat]) for seat in out])
    skipped = left_out(options, out=out)
    return e.DayBroke(game.round, out=out, announced=told, silenced=dawn.silenced, skipped=skipped, came=dawn.came)


def left_out(options: Options, *, out: Sequence[SeatNo]) -> bool:
    """`peaceful_night`: whether the day after a night with these outs is left out (not to be asked of a night of meeting)."""
    return options.peaceful_night == "skip" and not out

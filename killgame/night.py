"""2.3: what the groups take, and the close of a night. `most_picked` and the editions' `resolve` take plain picks and seats."""

from collections import Counter
from collections.abc import Mapping, Sequence

from killgame import events as e
from killgame.course import Course
from killgame.editions import edition_named
from killgame.editions.edition import Act, Dawn, Edition, Night
from killgame.game import ActId, Game, Mark, Options, Pick, Role, Seat, SeatNo

# What `kill_answer` calls police (2.10).
_POLICE = frozenset({"police", "police_chief", "police_mole"})


def most_picked(targets: Sequence[SeatNo]) -> tuple[SeatNo, ...]:
    """The targets with the most picks, the one that reached its final count first in front; `targets` in order of the moves that stand."""
    counts: dict[SeatNo, int] = {}
    reached: dict[SeatNo, int] = {}
    for place, target in enumerate(targets):
        counts[target] = counts.get(target, 0) + 1
        reached[target] = place
    if not counts:
        return ()
    most = max(counts.values())
    return tuple(
        sorted([target for target, count in counts.items() if count == most], key=lambda target: reached[target])
    )


def meeting(options: Options, *, round: int) -> bool:
    """`first_night` `meet`: in the first night nobody can act."""
    return round == 1 and options.first_night == "meet"


def living_cards(seats: Sequence[Seat]) -> Counter[Role]:
    """How many living seats play each card."""
    return Counter([seat.role for seat in seats if seat.exit is None])


def has_act(game: Game, *, seat: Seat, act: Act) -> bool:
    """Whether the card in play has the act now (to be asked of living seats; of an act of those who part, of any)."""
    if seat.role not in act.roles or (act.phase == "night" and meeting(game.setup.options, round=game.round)):
        return False
    if act.by_parted:
        return seat.exit is not None and seat.exit.how in ("night", "ballot")
    return act.may is None or act.may(seat.role, living_cards(game.seats))


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


def _take(course: Course, *, acts: Sequence[Act], picks: Sequence[Pick]) -> Mapping[ActId, SeatNo]:
    """What each group takes; a tie goes as `group_tie` says."""
    taken: dict[ActId, SeatNo] = {}
    game = course.game
    for act in acts:
        tied = most_picked([SeatNo(pick.value[0]) for pick in picks if pick.act == act.id])
        if len(tied) == 1 or (tied and course.options.group_tie == "first"):
            taken[act.id] = tied[0]
        elif tied and course.options.group_tie == "random":
            among = tuple(sorted(tied))
            lot = course.dice.lot(len(among), round=game.round, phase=game.phase, purpose=act.id)
            course.add(e.LotDrawn(act.id, among, among[lot]))
            taken[act.id] = among[lot]
    return taken


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
    taken = _take(course, acts=acts, picks=picks)
    dawn = edition.resolve(Night(game.round, roles, picks, taken, groups, game.marks))
    answers = [(answer.act, answer.target, answer.answer, answer.told) for answer in dawn.answers]
    last = {seat.number for seat in game.seats if seat.lost + 1 == len(seat.cards)}
    out = tuple(sorted([seat for seat, _ in dawn.out if seat in last]))
    if options.kill_answer:
        answers += [
            ("kill", seat, "police" if roles[seat] in _POLICE else "not_police", groups["kill"])
            for seat in out
            if seat in dawn.killed
        ]
    for act, target, answer, told in sorted(answers):
        course.add(e.Answered(game.round, act, target, answer, told))
    used = {act.id for act in edition.acts if act.once and act.phase == "night"}
    marks = tuple([Mark(f"used:{pick.act}", pick.seat, pick.seat, game.round) for pick in picks if pick.act in used])
    course.add(e.NightResolved(game.round, picks, dawn.out, (*dawn.marks, *marks)))
    for seat in sorted([seat for seat, _ in dawn.out if seat not in last]):
        course.add(e.CardLost(seat, "night"))
    course.add(_daybreak(dawn, out=out, roles=roles, edition=edition, game=game))


def _daybreak(
    dawn: Dawn, *, out: tuple[SeatNo, ...], roles: Mapping[SeatNo, Role], edition: Edition, game: Game
) -> e.DayBroke:
    options = game.setup.options
    told: tuple[tuple[SeatNo, str], ...] = ()
    if options.announce_night == "side":
        told = tuple([(seat, edition.shown_side(roles[seat])) for seat in out])
    elif options.announce_night == "role":
        told = tuple([(seat, roles[seat]) for seat in out])
    skipped = options.peaceful_night == "skip" and not out
    return e.DayBroke(game.round, out=out, announced=told, silenced=dawn.silenced, skipped=skipped, came=dawn.came)


def may_kill(game: Game, *, edition: Edition, seat: SeatNo) -> bool:
    """Whether a living seat may itself `kill` in the open night."""
    act = edition.act("kill", phase="night")
    return act is not None and has_act(game, seat=game.seats[seat - 1], act=act)

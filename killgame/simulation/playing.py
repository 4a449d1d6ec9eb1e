"""A whole game: the phases in which something is decided, in their order (2.1). What decides is the rules' own, from their own modules."""

from collections.abc import Callable, Mapping

from killgame.acting import WRONG_ONES_A_DAY, names_a_killer
from killgame.editions.edition import Night
from killgame.game import Phase, SeatNo
from killgame.night import come_of, left_out, meeting, taken_by
from killgame.simulation.policy import Policy
from killgame.simulation.table import Table
from killgame.simulation.voting import play_ballot, play_parting, who_parts
from killgame.victory import KILLER_NAMED, limit_reached

# A game that so many rounds have not ended is broken off: two killers who may not hit each other can vote for each other for ever.
MOST_ROUNDS = 200


def play_out(table: Table, *, policy: Policy) -> None:
    """Plays a dealt table to its end; `table.winner` stays None if there is none."""
    edition, options = table.setting.edition, table.setting.options
    policy.begin(table)
    if edition.first_phase == "arrange":
        _arrange(table, policy=policy)
    by_night = edition.begins == "night"
    play_day = _DAYS[edition.day if by_night else edition.begins]
    while table.winner is None and table.round < MOST_ROUNDS:
        table.round += 1
        if not by_night or _night(table, policy=policy):
            play_day(table, policy=policy)
        if table.winner is None:
            if play_day is _refereed:
                return  # nobody is left, and nobody has won
            last = limit_reached(options, round=table.round)
            if last is not None:
                table.winner = last.winner
                if table.notes is not None:
                    table.notes.limit(table)


def _arrange(table: Table, *, policy: Policy) -> None:
    swapped = policy.arrange(table)
    if table.notes is not None:
        table.notes.arranged(table, swapped=swapped)
    table.swap(swapped)


def _night(table: Table, *, policy: Policy) -> bool:
    """Plays the night, with the parting of who goes out in it. Returns whether a day follows."""
    setting = table.setting
    edition, options = setting.edition, setting.options
    table.nights += 1
    if meeting(options, round=table.round):
        over = table.look()
        if table.notes is not None:
            table.notes.step(table, phase="night")
        return not over
    picks = tuple(policy.night(table))
    roles = table.roles
    groups = {
        act: tuple([seat for seat, role in roles.items() if role in holders]) for act, holders in table.tonight.groups
    }
    taken, _ = taken_by(setting.group_acts, picks=picks, options=options, round=table.round, lot=table.lot)
    night = Night(table.round, roles, picks, taken, groups, table.marks)
    dawn = edition.resolve(night)
    came = come_of(night, dawn=dawn, edition=edition, options=options, last=table.last)
    for answer in came.answers:
        table.checks += answer.act == "check"
    parting = who_parts(table, out=came.out)
    table.marks = came.marks
    table.lose(came.lost)
    table.lose(came.out)
    table.night_outs += len(came.out)
    policy.dawn(table, answers=came.answers)
    over = parting is None and table.look()
    if table.notes is not None:
        table.notes.night(table, picks=picks, came=came, silenced=dawn.silenced)
    if parting is not None:
        play_parting(table, policy=policy, by=parting, by_night=True)
        return table.winner is None
    return not over and not left_out(options, out=came.out)


def _accusations(table: Table, *, policy: Policy) -> None:
    """3.13: each of those who may accuses once, until one is right or so many were wrong that night comes."""
    edition, roles = table.setting.edition, table.roles
    made: list[tuple[SeatNo, SeatNo]] = []
    out: list[SeatNo] = []
    for seat in policy.accusers(table):
        target = policy.accuses(table, seat=seat)
        if target is None:
            continue
        made.append((seat, target))
        if names_a_killer(edition, target=roles[target]):
            table.winner = KILLER_NAMED.winner
            break
        out.append(seat)
        table.lose((seat,))
        if table.look() or len(out) == WRONG_ONES_A_DAY:
            break
    table.day_outs += len(out)
    if table.notes is not None:
        table.notes.accused(table, made=made, out=out)


def _refereed(table: Table, *, policy: Policy) -> None:
    """3.15: the judge records one out after the other."""
    out: list[SeatNo] = []
    while table.roles and table.winner is None:
        seat = policy.recorded(table)
        out.append(seat)
        table.lose((seat,))
        table.look()
    table.day_outs += len(out)
    if table.notes is not None:
        table.notes.recorded(table, out=out)


_DAYS: Mapping[Phase, Callable[..., None]] = {"speech": play_ballot, "accuse": _accusations, "refereed": _refereed}

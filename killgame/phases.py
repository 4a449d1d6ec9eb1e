"""2.1: the phases in their order, and what closing each brings."""

from collections.abc import Sequence
from typing import Literal, assert_never

from killgame import events as e
from killgame.ballot import after_tie, count_votes, drawn, opened_by, places_open, stand_for, voted_in
from killgame.course import Course
from killgame.game import Hour, Phase, SeatNo, Stand, Told
from killgame.night import close_night, living_cards, opens_parting
from killgame.speaking import direction_of, night_outs, order_of, speaks_in_turn
from killgame.victory import THIRD_TIE, limit_reached, roles_dealt, roles_left, verdict
from killgame.words import with_last_words


def look(course: Course) -> bool:
    """2.8: looks whether somebody has won; the game ends at once. Returns whether it is over."""
    seats = course.game.seats
    found = verdict(course.edition, options=course.options, dealt=roles_dealt(seats), left=roles_left(seats))
    if found is not None:
        course.add(e.GameEnded(found.winner, found.why))
        return True
    tell(course)
    return False


def tell(course: Course) -> None:
    """Tells the living of each other what their edition lets them know from now on, and they were not told before."""
    edition, game = course.edition, course.game
    if edition.tells is None:
        return
    living = [seat for seat in game.seats if seat.exit is None]
    for ones, others in edition.tells(living_cards(game.seats)):
        for one, other in [
            (one, other) for one in living if one.role in ones for other in living if other.role in others
        ]:
            for hears, named in ((one, other), (other, one)):
                if Told(hears.number, named.number, named.role) not in course.game.knows:
                    course.add(e.KnowledgeTold(hears.number, ((named.number, named.role),)))


def close(course: Course, *, by: Literal["deadline", "judge", "early", "majority"]) -> None:
    """Closes the open phase and opens the next."""
    game = course.game
    course.add(e.PhaseClosed(game.round, game.phase, by, since=course.since))
    match game.phase:
        case "arrange":
            _after_arranging(course)
        case "night":
            _after_night(course)
        case "parting":
            _after_parting(course)
        case "words":
            _after_words(course)
        case "speech":
            _after_speech(course)
        case "vote" | "pk_vote" | "final_vote":
            _after_vote(course)
        case "pk_speech" | "rest_speech":
            _after_run_off_speech(course)
        case "accuse":
            end_round(course)
        case "refereed":
            _morning(course, phase="refereed", round=game.round)
        case "signup" | "over":
            raise AssertionError(f"the phase {game.phase} does not close")
        case _:
            assert_never(game.phase)


def _after_night(course: Course) -> None:
    before = course.game.counted
    close_night(course)
    day = course.events[-1]
    assert isinstance(day, e.DayBroke)
    parted = _parts(course, out=day.out)
    if not parted and look(course):
        return
    _grant_words(course, out=day.out, by="night", before=before)
    if parted:
        _open(course, phase="parting", hour="dawn")
    elif day.skipped:
        end_round(course)
    else:
        _dawn(course)


def _dawn(course: Course) -> None:
    if course.game.words_due:
        _open(course, phase="words", hour="dawn", words=course.game.words_due)
    else:
        _morning(course, phase=course.edition.day, round=course.game.round)


def _morning(course: Course, *, phase: Phase, round: int) -> None:
    _open(
        course, phase="vote" if phase == "speech" and course.options.talk_and_vote else phase, hour="day", round=round
    )


def _parts(course: Course, *, out: Sequence[SeatNo]) -> bool:
    """Whether one of those who have just gone out has a parting."""
    return opens_parting(course.edition, roles=[course.game.seats[seat - 1].role for seat in out])


def _after_parting(course: Course) -> None:
    taken = tuple([SeatNo(pick.value[0]) for pick in course.game.picks if pick.act == "take"])
    course.add(e.Taken(taken))
    if look(course):
        return
    if course.game.hour == "dawn":
        _dawn(course)
    else:
        _after_ballot(course)


def _after_arranging(course: Course) -> None:
    """Who put the second card first plays it first."""
    for pick in course.game.picks:
        if pick.act == "arrange" and pick.value == (2,):
            first, second = course.game.seats[pick.seat - 1].cards
            course.add(e.CardsArranged(pick.seat, (second, first)))
    _begin_round(course, round=1)


def _after_speech(course: Course) -> None:
    game = course.game
    again: tuple[SeatNo, ...] = ()
    if game.round == course.edition.words_twice and "last_words" not in game.setup.given:
        again = tuple([seat for seat in night_outs(game) if (left := game.seats[seat - 1].exit) and left.words])
    if again:
        _open(course, phase="words", hour="noon", words=again)
    else:
        _open(course, phase="vote", hour="day")


def _after_words(course: Course) -> None:
    match course.game.hour:
        case "dawn":
            _morning(course, phase=course.edition.day, round=course.game.round)
        case "noon":
            _open(course, phase="vote", hour="day")
        case _:
            end_round(course)


def _grant_words(course: Course, *, out: Sequence[SeatNo], by: Literal["night", "ballot"], before: int) -> None:
    words = with_last_words(course.edition, game=course.game, out=out, by=by, before=before)
    if words:
        course.add(e.WordsGranted(words))


def _after_run_off_speech(course: Course) -> None:
    stand = course.game.stand
    assert stand is not None
    if len(stand.candidates) < 2:
        _run_off_empty(course)
    else:
        _open(course, phase=voted_in(stand.stage), hour="day", stand=stand)


def _run_off_empty(course: Course) -> None:
    course.add(e.Tied(course.game.candidates, "empty"))
    _after_ballot(course)


def _after_vote(course: Course) -> None:
    game = course.game
    places = places_open(course.edition, game=game)
    count = count_votes(course)
    if game.stand is not None and len(game.candidates) < 2:
        _run_off_empty(course)
        return
    if count.out and _vote_out(course, out=count.out):
        return
    if not count.tied:
        _after_ballot(course)
        return
    stage = game.stand.stage if game.stand is not None else None
    step = after_tie(course.options, count=count, phase=game.phase, stage=stage, stood=len(game.candidates))
    course.add(e.Tied(count.tied, step))
    if step == "none":
        _after_ballot(course)
    elif step == "draw":
        course.add(e.GameEnded(THIRD_TIE.winner, THIRD_TIE.why))
    elif step == "lottery":
        _draw_lots(course, tied=count.tied, places=places - len(count.out))
    else:
        stand = stand_for(step, tied=count.tied, places=places - len(count.out))
        _open(course, phase=opened_by(step), hour="day", stand=stand)


def _draw_lots(course: Course, *, tied: tuple[SeatNo, ...], places: int) -> None:
    """`tie` `lottery`: of those tied as many go out by lot as there are places."""
    lots = drawn(tied, places=places, round=course.game.round, phase=course.game.phase, lot=course.dice.lot)
    for among, taken in lots:
        course.add(e.LotDrawn("lottery", among, taken))
    if not _vote_out(course, out=tuple(sorted([taken for _, taken in lots])), by_lot=True):
        _after_ballot(course)


def _vote_out(course: Course, *, out: tuple[SeatNo, ...], by_lot: bool = False) -> bool:
    """Takes the card in play of these seats by the ballot and looks who has won; those out have their last words later. Returns whether
    the ballot goes no further: the game is over, or a parting is open."""
    game, edition = course.game, course.edition
    told: dict[SeatNo, str] = {}
    if course.options.announce_voted == "side":
        told = {seat: edition.shown_side(game.seats[seat - 1].role) for seat in out}
    elif course.options.announce_voted == "role":
        told = {seat: game.seats[seat - 1].role for seat in out}
    gone = tuple([seat for seat in out if game.seats[seat - 1].lost + 1 == len(game.seats[seat - 1].cards)])
    for seat in out:
        if seat not in gone:
            course.add(e.CardLost(seat, "ballot", told.get(seat)))
    if gone:
        course.add(e.VotedOut(game.round, gone, tuple([(seat, told[seat]) for seat in gone if told]), by_lot))
    parted = _parts(course, out=gone)
    if not parted and look(course):
        return True
    _grant_words(course, out=gone, by="ballot", before=game.counted)
    if parted:
        _open(course, phase="parting", hour="dusk")
    return parted


def _after_ballot(course: Course) -> None:
    if course.game.words_due:
        _open(course, phase="words", hour="dusk", words=course.game.words_due)
    else:
        end_round(course)


def end_round(course: Course) -> None:
    """The round is over: the next one, or with `round_limit` the killers' win."""
    last = limit_reached(course.options, round=course.game.round)
    if last is not None:
        course.add(e.GameEnded(last.winner, last.why))
    else:
        _begin_round(course, round=course.game.round + 1)


def open_first(course: Course) -> None:
    """The first phase after the deal."""
    first = course.edition.first_phase
    if first is None:
        _begin_round(course, round=1)
    else:
        _open(course, phase=first, hour="night", round=1)


def _begin_round(course: Course, *, round: int) -> None:
    edition = course.edition
    if edition.begins != "night":
        _morning(course, phase=edition.begins, round=round)
        return
    _open(course, phase="night", hour="night", round=round)
    if edition.met_by_night:
        for act in edition.acts:
            seats = tuple([seat.number for seat in course.game.seats if seat.exit is None and seat.role in act.roles])
            if act.group and len(seats) > 1:
                course.add(e.GroupMet(act.id, seats))


def _open(
    course: Course,
    *,
    phase: Phase,
    hour: Hour,
    round: int | None = None,
    stand: Stand | None = None,
    words: tuple[SeatNo, ...] = (),
) -> None:
    number = course.game.round if round is None else round
    if not speaks_in_turn(course, phase=phase):
        course.add(e.PhaseOpened(number, phase, hour, words=words, stand=stand))
        return
    direction = direction_of(course, round=number)
    order = order_of(course, phase=phase, direction=direction, stand=stand, words=words)
    by_lot = course.options.direction == "lot"
    then_free = phase == "speech" and course.edition.then_free
    course.add(e.PhaseOpened(number, phase, hour, order, direction, by_lot, words, stand, then_free))

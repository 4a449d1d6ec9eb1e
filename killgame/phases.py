"""2.1: the phases in their order, what closing each brings, who owes something in it."""

from collections.abc import Sequence
from typing import Literal

from killgame import events as e
from killgame.ballot import after_tie, count_votes, places_open, stand_for
from killgame.course import Course
from killgame.game import BALLOT_PHASES, SPEECH_PHASES, Game, Hour, Phase, SeatNo, Stand
from killgame.night import close_night
from killgame.victory import roles_dealt, roles_left, verdict
from killgame.words import with_last_words


def look(course: Course) -> bool:
    """2.8: looks whether somebody has won; the game ends at once. Returns whether it is over."""
    game = course.game
    found = verdict(
        course.edition, options=course.options, dealt=frozenset(roles_dealt(game.seats)), left=roles_left(game.seats)
    )
    if found is not None:
        course.add(e.GameEnded(found.winner, found.why))
    return found is not None


def close(course: Course, *, by: Literal["deadline", "judge", "early", "majority"]) -> None:
    """Closes the open phase and opens the next."""
    game = course.game
    course.add(e.PhaseClosed(game.round, game.phase, by, since=course.since))
    match game.phase:
        case "night":
            _after_night(course)
        case "words":
            _after_words(course)
        case "speech":
            _open(course, phase="vote", hour="day")
        case "vote" | "pk_vote" | "final_vote":
            _after_vote(course)
        case "pk_speech" | "rest_speech":
            _after_run_off_speech(course)
        case _:  # signup and over never close; the other phases belong to editions that are not built yet
            raise AssertionError(f"the phase {game.phase} does not close")


def _after_night(course: Course) -> None:
    before = course.game.counted
    close_night(course)
    if look(course):
        return
    day = course.events[-1]
    assert isinstance(day, e.DayBroke)
    _grant_words(course, out=day.out, by="night", before=before)
    if day.skipped:
        end_round(course)
    elif course.game.words_due:
        _open(course, phase="words", hour="dawn", words=course.game.words_due)
    else:
        _morning(course)


def _morning(course: Course) -> None:
    _open(course, phase="vote" if course.options.talk_and_vote else "speech", hour="day")


def _after_words(course: Course) -> None:
    if course.game.hour == "dawn":
        _morning(course)
    else:
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
        _open(course, phase="pk_vote" if course.game.phase == "pk_speech" else "final_vote", hour="day", stand=stand)


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
        course.add(e.GameEnded("draw", "third_tie"))
    elif step == "lottery":
        _draw_lots(course, tied=count.tied, places=places - len(count.out))
    else:
        phase: Phase = "pk_vote" if step == "revote" else "rest_speech" if step == "rest" else "pk_speech"
        _open(course, phase=phase, hour="day", stand=stand_for(step, tied=count.tied, places=places - len(count.out)))


def _draw_lots(course: Course, *, tied: tuple[SeatNo, ...], places: int) -> None:
    """`tie` `lottery`: of those tied as many go out by lot as there are places."""
    game = course.game
    left = list(tied)
    for place in range(places):
        purpose = "lottery" if place == 0 else f"lottery:{place}"
        lot = course.dice.lot(len(left), round=game.round, phase=game.phase, purpose=purpose)
        course.add(e.LotDrawn("lottery", tuple(left), left[lot]))
        left.pop(lot)
    out = tuple([seat for seat in tied if seat not in left])
    if not _vote_out(course, out=out, by_lot=True):
        _after_ballot(course)


def _vote_out(course: Course, *, out: tuple[SeatNo, ...], by_lot: bool = False) -> bool:
    """Puts the seats out by the ballot and looks who has won; those out have their last words later. Returns whether the game is over."""
    game, edition = course.game, course.edition
    announced: tuple[tuple[SeatNo, str], ...] = ()
    if course.options.announce_voted == "side":
        announced = tuple([(seat, edition.shown_side(game.seats[seat - 1].role)) for seat in out])
    elif course.options.announce_voted == "role":
        announced = tuple([(seat, game.seats[seat - 1].role) for seat in out])
    course.add(e.VotedOut(game.round, out, announced, by_lot))
    if look(course):
        return True
    _grant_words(course, out=out, by="ballot", before=game.counted)
    return False


def _after_ballot(course: Course) -> None:
    if course.game.words_due:
        _open(course, phase="words", hour="dusk", words=course.game.words_due)
    else:
        end_round(course)


def end_round(course: Course) -> None:
    """The round is over: the next one, or with `round_limit` the killers' win."""
    game = course.game
    limit = course.options.round_limit
    if limit is not None and game.round >= limit:
        course.add(e.GameEnded("killers", "round_limit"))
    else:
        _open(course, phase="night", hour="night", round=game.round + 1)


def open_first(course: Course) -> None:
    """The first phase after the deal."""
    _open(course, phase="night", hour="night", round=1)


def _open(
    course: Course,
    *,
    phase: Phase,
    hour: Hour,
    round: int | None = None,
    stand: Stand | None = None,
    words: tuple[SeatNo, ...] = (),
) -> None:
    game, options = course.game, course.options
    number = game.round if round is None else round
    ordered = options.speech == "ordered" and (phase in SPEECH_PHASES or (phase == "vote" and options.talk_and_vote))
    if not ordered:
        course.add(e.PhaseOpened(number, phase, hour, words=words, stand=stand))
        return
    direction = _direction(course, round=number)
    speakers: Sequence[SeatNo] = game.living
    if phase == "words":
        speakers = words
    elif stand is not None:
        on_stand = stand.candidates
        speakers = on_stand if phase == "pk_speech" else [seat for seat in game.living if seat not in on_stand]
    if phase != "words":  # who goes out while silenced keeps the last words
        speakers = [seat for seat in speakers if seat not in game.silenced]
    order = speaking_order(speakers, direction=direction, seats=len(game.seats), after=last_night_out(game))
    by_lot = options.direction == "lot"
    course.add(e.PhaseOpened(number, phase, hour, order, direction, by_lot, words, stand))


def _direction(course: Course, *, round: int) -> Literal["up", "down"]:
    match course.options.direction:
        case "up":
            return "up"
        case "down":
            return "down"
        case "alternate":
            return "up" if round % 2 else "down"
        case "lot":
            return "down" if course.dice.lot(2, round=round, phase="speech", purpose="direction") else "up"


def last_night_out(game: Game) -> int | None:
    """The highest-numbered seat that went out in this round's night."""
    gone = [
        seat.number
        for seat in game.seats
        if seat.exit is not None and seat.exit.phase == "night" and seat.exit.round == game.round
    ]
    return max(gone, default=None)


def speaking_order(
    speakers: Sequence[SeatNo], *, direction: Literal["up", "down"], seats: int, after: int | None
) -> tuple[SeatNo, ...]:
    """The speakers round the circle of so many seats: from the seat next to `after` in the direction, or from the first (downwards: the
    last) seat."""
    if direction == "up":
        start = 1 if after is None else after + 1
        return tuple(sorted(speakers, key=lambda seat: (seat - start) % seats))
    start = seats if after is None else after - 1
    return tuple(sorted(speakers, key=lambda seat: (start - seat) % seats))


def owing(game: Game) -> tuple[SeatNo, ...]:
    """Who still owes something in the open phase: a night choice ("sleep" is one), a vote or abstention, a 过."""
    return tuple(seat for seat in _asked(game) if seat not in _done(game))


def all_done(game: Game) -> bool:
    """Whether somebody was asked in the open phase and all who were have acted."""
    return bool(_asked(game)) and not owing(game)


def _asked(game: Game) -> tuple[SeatNo, ...]:
    match game.phase:
        case "night" | "vote" | "pk_vote" | "final_vote":
            return game.living
        case "words" | "speech" | "pk_speech" | "rest_speech":
            return who_speak(game)
        case _:
            return ()


def _done(game: Game) -> frozenset[SeatNo]:
    if game.phase == "night":
        return frozenset([pick.seat for pick in game.picks]) | frozenset(game.asleep)
    if game.phase in BALLOT_PHASES:
        return frozenset([pick.seat for pick in game.picks])
    if game.ordered:
        return frozenset(who_speak(game)) - frozenset(game.order)
    return frozenset(game.passed)


def who_speak(game: Game) -> tuple[SeatNo, ...]:
    """All who may speak in the open phase, whoever has the turn."""
    match game.phase:
        case "words":
            return game.words
        case "pk_speech":
            speakers = game.candidates
        case "rest_speech":
            speakers = tuple(seat for seat in game.living if seat not in game.candidates)
        case "speech" | "vote":
            speakers = game.living
        case _:
            speakers = ()
    return tuple(seat for seat in speakers if seat not in game.silenced)

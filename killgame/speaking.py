"""2.1: who speaks in a phase, and in which order where one speaks at a time."""

from collections.abc import Sequence
from typing import Literal

from killgame.course import Course
from killgame.game import SPEECH_PHASES, Game, Phase, SeatNo, Stand

type Direction = Literal["up", "down"]


def speaks_in_turn(course: Course, *, phase: Phase) -> bool:
    """Whether in this phase one speaks at a time."""
    options = course.options
    return options.speech == "ordered" and (phase in SPEECH_PHASES or (phase == "vote" and options.talk_and_vote))


def order_of(
    course: Course, *, phase: Phase, direction: Direction, stand: Stand | None, words: Sequence[SeatNo]
) -> tuple[SeatNo, ...]:
    """The order of the speakers of a phase that is about to open."""
    game = course.game
    speakers: Sequence[SeatNo] = game.living
    if phase == "words":
        speakers = words
    elif stand is not None:
        on_stand = stand.candidates
        speakers = on_stand if phase == "pk_speech" else [seat for seat in game.living if seat not in on_stand]
    if phase != "words":  # who goes out while silenced keeps the last words
        speakers = [seat for seat in speakers if seat not in game.silenced]
    after: int | None = last_night_out(game)
    if course.edition.after_words:
        after = None if phase == "words" else _last_to_leave_words(game, direction=direction)
    return speaking_order(speakers, direction=direction, seats=len(game.seats), after=after)


def direction_of(course: Course, *, round: int) -> Direction:
    """The direction of that round's speeches."""
    match course.options.direction:
        case "up":
            return "up"
        case "down":
            return "down"
        case "alternate":
            return "up" if round % 2 else "down"
        case "lot":
            return "down" if course.dice.lot(2, round=round, phase="speech", purpose="direction") else "up"


def night_outs(game: Game) -> list[SeatNo]:
    """The seats that went out in this round's night, ascending."""
    return [
        seat.number
        for seat in game.seats
        if seat.exit is not None and seat.exit.phase == "night" and seat.exit.round == game.round
    ]


def last_night_out(game: Game) -> int | None:
    """The highest-numbered seat that went out in this round's night."""
    return max(night_outs(game), default=None)


def _last_to_leave_words(game: Game, *, direction: Direction) -> int | None:
    """3.8: of those who went out in the night the one who spoke last (without any last words, the last in the direction)."""
    exits = [(seat, left) for seat in night_outs(game) if (left := game.seats[seat - 1].exit) and left.how == "night"]
    spoke = [seat for seat, left in exits if left.words] or [seat for seat, _ in exits]
    return (max if direction == "up" else min)(spoke, default=None)


def speaking_order(
    speakers: Sequence[SeatNo], *, direction: Direction, seats: int, after: int | None
) -> tuple[SeatNo, ...]:
    """The speakers round the circle of so many seats: from the seat next to `after` in the direction, or from the first (downwards: the
    last) seat."""
    if direction == "up":
        start = 1 if after is None else after + 1
        return tuple(sorted(speakers, key=lambda seat: (seat - start) % seats))
    start = seats if after is None else after - 1
    return tuple(sorted(speakers, key=lambda seat: (start - seat) % seats))


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

"""Who still owes something in the open phase, and whether all who do have done it."""

from killgame.game import BALLOT_PHASES, Game, SeatNo
from killgame.night import parting_seats
from killgame.speaking import who_speak


def owing(game: Game) -> tuple[SeatNo, ...]:
    """Who still owes something in the open phase: a night choice ("sleep" is one), the order of the cards, a vote or abstention, a 过."""
    return tuple(seat for seat in _asked(game) if seat not in _done(game))


def all_done(game: Game) -> bool:
    """Whether somebody was asked in the open phase and all who were have acted."""
    return bool(_asked(game)) and not owing(game)


def _asked(game: Game) -> tuple[SeatNo, ...]:
    match game.phase:
        case "night" | "vote" | "pk_vote" | "final_vote" | "arrange":
            return game.living
        case "parting":
            return parting_seats(game)
        case "words" | "speech" | "pk_speech" | "rest_speech":
            return who_speak(game)
        case _:
            return ()


def _done(game: Game) -> frozenset[SeatNo]:
    acted = frozenset([pick.seat for pick in game.picks])
    if game.phase in ("arrange", "parting") or game.phase in BALLOT_PHASES:
        return acted
    if game.phase == "night":
        return acted | frozenset(game.asleep)
    if game.ordered:
        return frozenset() if game.then_free else frozenset(who_speak(game)) - frozenset(game.order)
    return frozenset(game.passed)

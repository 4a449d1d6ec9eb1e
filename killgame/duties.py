"""Who may act in the open phase, who is asked to, who has, and who has let it pass. Each is one function of the state, never counted along.

due     the rules let this seat act now; at night that is a secret of its card, and for nobody but the judge
owes    we ask something of this seat: at night of every living one alike, whatever its card (PRODUCT P3)
done    the seat has done it: a choice ("sleep" is one), a vote or an abstention, a 过
missed  it owes, and has not done it; silence where only speaking is possible is no miss, for nobody owes a speech
"""

from killgame.editions import edition_named
from killgame.game import BALLOT_PHASES, Game, Phase, SeatNo
from killgame.night import has_act, parting_seats
from killgame.speaking import who_speak


def due(game: Game) -> tuple[SeatNo, ...]:
    """Whom the rules let act in the open phase, ascending; in ordered speech the one whose turn it is."""
    match game.phase:
        case "night":
            acts = [act for act in edition_named(game.setup.edition).acts if act.phase == "night"]
            living = [seat for seat in game.seats if seat.exit is None]
            return tuple(seat.number for seat in living if any(has_act(game, seat=seat, act=act) for act in acts))
        case "vote" | "pk_vote" | "final_vote" | "arrange" | "accuse":
            return game.living
        case "parting":
            return parting_seats(game)
        case "words" | "speech" | "pk_speech" | "rest_speech" if game.ordered and not game.then_free:
            return () if game.turn is None else (game.turn,)
        case "words" | "speech" | "pk_speech" | "rest_speech":
            return who_speak(game)
        case _:
            return ()


def asks(phase: Phase) -> bool:
    """Whether everybody alive is asked in such a phase: for a night's choice, the order of the cards, a vote or an abstention."""
    return phase in ("night", "arrange") or phase in BALLOT_PHASES


def owes(game: Game) -> tuple[SeatNo, ...]:
    """Of whom an answer is asked in the open phase."""
    return game.living if asks(game.phase) else ()


def done(game: Game) -> frozenset[SeatNo]:
    """Who has done what the open phase is for."""
    acted = frozenset([pick.seat for pick in game.picks])
    if game.phase in ("arrange", "parting") or game.phase in BALLOT_PHASES:
        return acted
    if game.phase == "night":
        return acted | frozenset(game.asleep)
    if game.ordered:
        return frozenset() if game.then_free else frozenset(who_speak(game)) - frozenset(game.order)
    return frozenset(game.passed)


def missed(game: Game) -> tuple[SeatNo, ...]:
    """Who would have missed the phase, if it closed now. What is saved counts as done, confirmed or not (trial T24)."""
    have = done(game)
    return tuple(seat for seat in owes(game) if seat not in have)


def owing(game: Game) -> tuple[SeatNo, ...]:
    """For whom an early end still waits: who owes something or, where nobody does, who may speak or part and is not done."""
    have = done(game)
    return tuple(seat for seat in _awaited(game) if seat not in have)


def all_done(game: Game) -> bool:
    """Whether somebody was awaited in the open phase and all who were have acted: nobody is never everybody (trial T22)."""
    return bool(_awaited(game)) and not owing(game)


def _awaited(game: Game) -> tuple[SeatNo, ...]:
    match game.phase:
        case "parting":
            return parting_seats(game)
        case "words" | "speech" | "pk_speech" | "rest_speech":
            return who_speak(game)
        case _:
            return owes(game)

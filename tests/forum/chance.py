"""Players who do what their cards offer by chance, so that games of any edition come to an end by the clock alone."""

import random

import killgame
from tests.forum.people import Playing
from tests.forum.timing import Passing, sweep, to_deadline

_BALLOTS = killgame.game.BALLOT_PHASES


def by_chance(playing: Playing, dice: random.Random, *, silent: float = 0.1) -> None:
    """Each living seat does something that is offered to it, or (with this probability) nothing at all."""
    for seat in killgame.owing(playing.game):
        game = playing.game
        if game.over or seat not in killgame.owing(game) or dice.random() < silent:
            continue
        try:
            playing.do(move(game, seat, dice))
        except killgame.Rejected:
            if game.phase == "night":
                playing.do(killgame.Sleep(seat))


def move(game: killgame.Game, seat: killgame.SeatNo, dice: random.Random) -> killgame.Command:
    """A move of that seat which the open phase has room for; the rules may refuse it still."""
    view = killgame.view_for(game, killgame.SeatViewer(seat))
    others = [one for one in view.living if one != seat]
    match game.phase:
        case phase if phase in _BALLOTS and view.ballot is not None and view.ballot.names == 2:
            return killgame.Move(seat, "vote", targets=dice.sample(others, 2))
        case phase if phase in _BALLOTS:
            among = [one for one in view.candidates if one != seat] or others
            return killgame.Move(seat, "vote", target=dice.choice(among))
        case "arrange":
            return killgame.Move(seat, "arrange", first=dice.choice([1, 2]))
        case "parting":
            return killgame.Move(seat, "take", target=dice.choice(others))
        case "accuse":
            return killgame.Move(seat, "accuse", target=dice.choice(others))
        case "night" if view.me is not None and view.me.acts:
            offer = dice.choice(view.me.acts)
            if offer.form == "press":
                return killgame.Move(seat, offer.act, number=dice.randint(1, 10), direction=dice.choice(["cw", "ccw"]))
            return killgame.Move(seat, offer.act, **({} if offer.form == "none" else {"target": dice.choice(others)}))
        case "night":
            return killgame.Sleep(seat)
        case _:
            return killgame.Pass(seat)


def let_it_end(playing: Playing, clock: Passing, dice: random.Random, *, phases: int = 120) -> list[str]:
    """Play by chance, each phase closed by the clock, until the game is over; the phases that were open. Raises AssertionError if it is
    not over after so many."""
    opened = []
    while playing.row.state_of_play == "running":
        assert len(opened) < phases
        opened.append(playing.game.phase)
        by_chance(playing, dice)
        if playing.row.state_of_play == "running":
            to_deadline(playing, clock)
            sweep()
    return opened

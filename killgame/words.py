"""2.6: who has last words. Plain seats in, plain seats out."""

from collections.abc import Sequence
from typing import Literal

from killgame.editions.edition import Edition
from killgame.game import Game, SeatNo


def words_limit(edition: Edition, *, game: Game) -> int:
    """K: how many seats in all have last words where `last_words` is `count`."""
    given = game.setup.options.last_words_k
    if given is not None:
        return given
    killers = sum(card in edition.counted_killers for seat in game.seats for card in seat.cards)
    return killers + edition.words_beyond


def with_last_words(
    edition: Edition, *, game: Game, out: Sequence[SeatNo], by: Literal["night", "ballot"], before: int
) -> tuple[SeatNo, ...]:
    """Of the seats that have just gone out together, those that have last words, ascending; `before` tells how many went out earlier by
    night or ballot."""
    if not edition.has_words:
        return ()
    if edition.own_words is not None and "last_words" not in game.setup.given:
        return tuple(sorted(out)) if edition.own_words(by, game.round) else ()
    match game.setup.options.last_words:
        case "all":
            return tuple(sorted(out))
        case "none":
            return ()
        case "count":
            return tuple(sorted(out)[: max(0, words_limit(edition, game=game) - before)])
        case "by_role":
            if by == "night":
                return tuple(sorted(out))
            return tuple([seat for seat in sorted(out) if edition.shown_side(game.seats[seat - 1].role) != "killer"])

"""Accusing: the reason as a post in the thread and the accusation itself, both or neither."""

import killgame
from forum.acts import Player, Write
from forum.play import at_table, play
from forum.refusals import Refused
from forum.text import as_posted
from forum.throttling import spend
from forum.writing import write as post


def accuse(game_id: int, write: Write, *, seat: int, act: killgame.game.ActId, target: object, text: str) -> None:
    """Post the reason and let the seat do `act` to `target`. Raises what `write` and `play` raise; then nothing was written.

    The reason comes first: it is what the table reads, and whoever is wrong is out right after it.
    """
    spend("act", who=write.account)  # below it would be undone with what is refused
    move, by = killgame.Move(seat, act, target=target), Player(write.account, seat)
    with at_table(game_id) as table:
        post_once = f"{write.once[:58]}:post"
        if table.answered(write.account, write.once, sent=(move, "")) is not None:
            table.answered(write.account, post_once, what="floor", sent=("public", as_posted(text)))
            return
        table.check_sits(by)
        table.check_open(belief=write.belief)
        if not text.strip():
            raise Refused(code="no_reason")
        table.decided(move)  # what the rules refuse is not even posted for a moment
        post(game_id, Write(write.account, write.belief, post_once), room="public", text=text)
        play(game_id, move, by=by, belief=write.belief, once=write.once)

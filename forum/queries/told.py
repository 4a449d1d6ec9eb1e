"""What a seat was told of others and of its own hand, in the narrator's words: for that seat alone."""

from django.utils.safestring import SafeString

import killgame
from forum.access import Seen
from forum.narrator import say
from forum.table.names import LABELS


def told_to_seat(seen: Seen) -> tuple[SafeString, ...]:
    """Whom the reader knows as what, beyond those who hold the same card; whom he sees this night alone; or that he was told nothing; and
    which card he plays where the first is lost."""
    view, me = seen.view, seen.view.me
    if me is None:
        return ()
    shown_to_all = killgame.edition_named(view.edition).open_cards
    lines = [
        say("knows.role.alone" if label in shown_to_all else "knows.role", target=seat, role=label)
        for seat, label in me.knows
        if label not in LABELS and label != me.role
    ]
    circle = [seat for seat, label in me.knows if label in LABELS]
    if circle:
        lines.append(say("knows.circle", seats=circle))
    if me.met:
        lines.append(say("knows.met", seats=me.met))
    if not me.knows and not me.met:
        lines.append(say("knows.nobody"))
    if me.lost and not me.out:
        lines.append(say("double.lost", role=me.role))
    return tuple(lines)

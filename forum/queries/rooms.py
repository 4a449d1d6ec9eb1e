"""The rooms beside the thread: what they are called, which belong to circles, and who reads along in each."""

from django.utils.translation import gettext, pgettext

import killgame
from forum.access import Seen
from forum.models import Game


def seat_of_line(room: str) -> int | None:
    """Whose line to the judge a room is; None for any other room."""
    kind, _dash, number = room.partition("-")
    return int(number) if kind == "line" and number.isdecimal() else None


def room_name(room: str, *, seat: int | None = None) -> str:
    """The name of a room, as players call it; `seat`: the reader's own, whose line is his alone."""
    whose = seat_of_line(room)
    if whose is not None:
        own = pgettext("room", "Line to the judge")
        return own if whose == seat else pgettext("room", "Line of seat {number}").format(number=whose)
    names = {
        "public": pgettext("room", "Thread"),
        "killers": pgettext("room", "Killers' room"),
        "police": pgettext("room", "Police room"),
        "dead": pgettext("room", "Room of the dead"),
        "readers": pgettext("room", "Readers"),
        "judges": pgettext("room", "Judges"),
    }
    return names.get(room, room)


def circle_rooms(seen: Seen) -> frozenset[str]:
    """The rooms of this edition's circles."""
    return frozenset(circle.room for circle in killgame.edition_named(seen.view.edition).circles)


def note_of(seen: Seen, room: str) -> str:
    """Who reads along in a room, in a sentence; empty for the thread."""
    if room == "public":
        return ""
    if seen.view.over:
        return gettext("The game is over: everybody reads here now.")
    whose = seat_of_line(room)
    if whose is not None:
        return _line_note(seen, whose)
    if seen.row.judging == Game.Judging.SITE and room != "readers":
        return gettext("Only those whose room it is read here; no judge does.")
    circles = {circle.room for circle in killgame.edition_named(seen.view.edition).circles if circle.label is not None}
    if room in circles:
        return gettext("Only those of this circle read here, and the judge.")
    return {
        "killers": gettext("Only the killers read here, and the judge."),
        "police": gettext("Only the police read here, and the judge."),
        "dead": gettext("Only those who are out read here, and the judge. The living learn nothing of it."),
        "readers": gettext("Everybody reads here. Who plays does not write here."),
        "judges": gettext("Only the judge reads here."),
    }.get(room, "")


def _line_note(seen: Seen, seat: int) -> str:
    if seen.is_judge:
        text = gettext(
            "Only seat {number} reads here, and you; who takes over the seat, too. When the game is over, everybody does."
        )
        return text.format(number=seat)
    return gettext(
        "Only you read here, and the judge; who takes over your seat, too. When the game is over, everybody does."
    )


def not_for(seen: Seen, room: str) -> str:
    """Why the reader does not write in a room, in a sentence."""
    if room == "readers":
        return gettext("Who plays does not write here; who reads along does, logged in.")
    if seen.row.judging == Game.Judging.SITE:
        return gettext("Here write those who play. Readers have a room of their own.")
    return gettext("Here write those who play, and the judge. Readers have a room of their own.")

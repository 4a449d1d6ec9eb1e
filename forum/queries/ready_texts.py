"""Texts that somebody begins a post from: the judge an official one, a player who was refused what he tells the judge. They are put into
his field and are his from there on, so they stand in his language; times are those of the game's zone, which they name."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from forum.access import Seen
from forum.models import Game
from forum.table import phase_name
from forum.text.quoting import quotation
from forum.zones import offset_words
from killgame.game import BALLOT_PHASES


@dataclass(frozen=True, slots=True)
class ReadyText:
    """One text; `id` names it in a form."""

    id: str
    label: str
    text: str


def ready_texts(seen: Seen, *, room: str) -> tuple[ReadyText, ...]:
    """What the judge may begin an official post from, as the game stands; nothing for anybody else, nor beside the thread. What everybody
    knows stands in them and nothing more. No query."""
    row, view = seen.row, seen.view
    if not seen.is_judge or room != "public" or row.state_of_play != Game.State.RUNNING:
        return ()
    phase = phase_name(view.phase, view.round)
    found = []
    if row.deadline is not None and row.paused_until is None:
        until = in_games_zone(row, row.deadline)
        text = gettext(
            "A reminder: {phase} ends at {deadline}. Whoever still owes something, please do it in time; there is no grace."
        )
        found.append(
            ReadyText("deadline", pgettext("ready text", "Deadline"), text.format(phase=phase, deadline=until))
        )
        if view.phase in BALLOT_PHASES:
            text = gettext(
                "The votes are counted soon: {phase} closes at {deadline}. What has arrived by then by the server's clock counts."
            )
            found.append(ReadyText("count", pgettext("ready text", "Count"), text.format(phase=phase, deadline=until)))
    ruling = gettext("A ruling on floor …:\n\nWhat happened: …\n\nThe rule: …\n\nI rule: …")
    absence = gettext("Seat … is away from … to …. What this means for the deadlines: …")
    return (
        *found,
        ReadyText("ruling", pgettext("ready text", "Ruling"), ruling),
        ReadyText("absence", pgettext("ready text", "Absence"), absence),
    )


def complaint(seen: Seen, *, code: str, at: datetime, text: str) -> str:
    """What a player may tell the judge of a post, a vote or a choice that was refused at that moment: what the site knows of it, and what
    was refused as a quotation, so that nothing in it votes."""
    row = seen.row
    head = gettext("To the judge: at {moment} by the server's clock this was refused ({code}).")
    said = head.format(moment=in_games_zone(row, at, seconds=True), code=code)
    if row.deadline is not None:
        phase = phase_name(seen.view.phase, seen.view.round)
        now = gettext("Open is {phase}, until {deadline}.")
        said += " " + now.format(phase=phase, deadline=in_games_zone(row, row.deadline, seconds=True))
    said += " " + gettext("I think that it should have counted:") + " …\n\n"
    return said + (quotation(text, head=gettext("What was refused")) if text.strip() else "")


def in_games_zone(row: Game, at: datetime, /, *, seconds: bool = False) -> str:
    """A moment as it may stand in a post, which readers of all zones read."""
    local = at.astimezone(ZoneInfo(row.timing.zone))
    offset = local.utcoffset()
    assert offset is not None
    clock = local.strftime("%H:%M:%S" if seconds else "%H:%M")
    return f"{date_format(local, 'MONTH_DAY_FORMAT')} {clock} {offset_words(offset)}"

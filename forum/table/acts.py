"""What each act does, in a sentence to whoever has it (by the ids of RULES 1); how editions differ in it stands on their pages of help."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

ACT_HELP: Final = {
    "kill": _("Name one seat. Those who kill act as one: the seat with most of their picks is hit at dawn."),
    "check": _("Name one seat. Those who check act as one: at dawn you read here whether it is a killer."),
    "save": _("Name one seat, your own if you like: the killers cannot put it out tonight."),
    "needle": _(
        "Name one seat for the needle, your own if you like. It guards against an attack; one too many does harm."
    ),
    "shoot": _("Your one shot in this game: name one seat. A killer goes out; on anybody else it is lost."),
    "snipe": _("Name one seat to fire at, or hold your fire."),
    "hug": _("Name one seat to hold: what is aimed at it is void, and what happens to you happens to it."),
    "silence": _("Name one seat: it may not speak on the coming day, but it votes."),
    "revive": _(
        "Once in this game: tonight's kill is undone, whoever it hits. You name nobody, and learn nothing of it."
    ),
    "verify": _(
        "Once in this game: name one seat, and read at dawn whether it is police. The table hears that you came out."
    ),
    "press": _(
        "Choose a number and a direction: counting from your neighbour, you left out, the seat at that number goes out."
    ),
    "take": _("You may take one living seat out along with you."),
    "arrange": _("Choose which of your two cards you play first; the other comes after it is lost."),
    "accuse": _("Name the killer: if you are right, the game is won; if not, you are out."),
}


def act_help(act: str) -> str | Promise:
    """`check` → what it does. Raises KeyError for an act that no card has."""
    return ACT_HELP[act]

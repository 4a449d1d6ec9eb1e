"""What the narrator says at the end of a game."""

from typing import Final

from django.utils.translation import gettext_noop as _

END: Final = {
    "win.good.a": _("The good side wins: {why}."),
    "win.good.b": _("The long night is over. The good side wins: {why}."),
    "win.killers.a": _("The killers win: {why}."),
    "win.killers.b": _("The lights did not come back. The killers win: {why}."),
    "win.draw.a": _("The game is a draw: {why}."),
    "win.draw.b": _("Neither side could overcome the other. The game is a draw: {why}."),
    "win.dean": _("The dean and the professors win: {why}."),
    "win.students": _("The students win: {why}."),
    "win.cadre": _("The cadre wins: {why}."),
    "reveal.a": _("All is open now: roles, night acts and every room. {roles}"),
    "reveal.b": _("Turn the cards over and see who fooled you. {roles}"),
    "fair.seed": _("The seed: {seed}. Anybody can compute the whole game again from it."),
    "thanks": _("Thank you all. Below the line you may talk the game over."),
}

"""Conduct: twelve rules, shown before one signs up, and what an edition forbids beside them."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from forum.table.editions import EDITION_TEXTS

CONDUCT: Final = (
    _("The judge's word stands; objections wait until the game is over."),
    _("Play the game, not the person: no insults, no tempers, win or lose."),
    _("No oaths and no bets on name, honour or sex to be believed."),
    _("Speak in your turn; do not break in, not even when asked."),
    _("Write briefly, read with care, and do not ask others to repeat."),
    _("Show no card: what the site shows you in private is neither quoted nor pictured."),
    _("Decide before you vote: no following, no late adding. The judge may annul a vote."),
    _("Claim any role, unless the edition forbids it; but the good do not help the killers on purpose."),
    _(
        "No surrender while partners live; a group goes by its majority; do not kill the same person on the "
        "first night of two games running."
    ),
    _("Ask for leave beforehand, say when you will be back, and go once it is agreed."),
    _(
        "Once out you may read, but not post in the thread nor pass on anything; and no contact outside the "
        "rooms while the game runs."
    ),
    _(
        "If you saw what was not for you, tell the judge and leave; whoever cheats is thrown out. Help "
        "newcomers: you were one."
    ),
)
# After which of them stands what an edition forbids to claim.
_CLAIMS: Final = 8
# What these say of a judge is otherwise where nobody judges (P1).
UNJUDGED: Final = _(
    "Where the site judges, nobody gives leave or annuls a vote; what would be for the judge is for the judges of the board: appeal to them."
)


def conduct_at(edition: str) -> tuple[str | Promise, ...]:
    """The rules of conduct at a table of this edition; what it forbids follows the rule that lets everybody claim what he likes."""
    return (*CONDUCT[:_CLAIMS], *EDITION_TEXTS[edition].forbids, *CONDUCT[_CLAIMS:])

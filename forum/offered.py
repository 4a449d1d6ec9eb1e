"""Which of the rules' editions the site offers: what is opened, listed and explained is one of these."""

from typing import Final

import killgame
from killgame.editions.edition import Edition

# An edition is offered once its forms, the narrator's texts and its help are there: without them its seats could not make their moves.
OFFERED: Final = tuple(edition.id for edition in killgame.editions())


def offered_editions() -> tuple[Edition, ...]:
    """The editions that the site offers, in the order of RULES.md."""
    return tuple(edition for edition in killgame.editions() if edition.id in OFFERED)


def must_be_offered(edition: str) -> None:
    """Raises `killgame.BadSetup` for an edition that the site does not offer, known to the rules or not."""
    if edition not in OFFERED:
        raise killgame.BadSetup("edition", value=edition, allowed=", ".join(OFFERED))

"""Tips beside the card: three a role in every edition."""

from collections.abc import Collection, Sequence
from typing import Final

from django.utils.functional import Promise

from forum.table.advice import PAIRS
from forum.table.tips.common_roles import COMMON_ROLES
from forum.table.tips.rare_roles import RARE_ROLES
from forum.table.tips.special_roles import SPECIAL_ROLES
from forum.table.tips.tip import Tip

__all__ = ["TIPS", "Tip", "tips"]

TIPS: Final = COMMON_ROLES + SPECIAL_ROLES + RARE_ROLES


def tips(role: str, *, edition: str, dealt: Collection[str], hand: Sequence[str] = ()) -> tuple[str | Promise, ...]:
    """The tips for one who holds `role`; they follow from the card and the public set-up alone.

    `dealt` are the roles that the set-up deals, `hand` all cards of the seat: of two, what they are together is said too. Empty for an
    unknown role.
    """
    of_role = (tip for tip in TIPS if tip.id.partition(".")[0] == role)
    own = tuple(tip.text for tip in of_role if tip.fits(edition=edition, dealt=dealt))
    pair = [PAIRS[cards] for cards in (tuple(hand), tuple(hand[::-1])) if cards in PAIRS]
    return (*own, *pair[:1])

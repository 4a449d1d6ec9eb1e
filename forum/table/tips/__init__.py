"""Tips beside the card: three a role in every edition."""

from collections.abc import Collection
from typing import Final

from django.utils.functional import Promise

from forum.table.tips.common_roles import COMMON_ROLES
from forum.table.tips.rare_roles import RARE_ROLES
from forum.table.tips.special_roles import SPECIAL_ROLES
from forum.table.tips.tip import Tip

__all__ = ["TIPS", "Tip", "tips"]

TIPS: Final = COMMON_ROLES + SPECIAL_ROLES + RARE_ROLES


def tips(role: str, *, edition: str, dealt: Collection[str]) -> tuple[str | Promise, ...]:
    """The tips for one who holds `role`; they follow from the card and the public set-up alone.

    `dealt` are the roles that the set-up deals. Empty for an unknown role.
    """
    of_role = (tip for tip in TIPS if tip.id.partition(".")[0] == role)
    return tuple(tip.text for tip in of_role if tip.fits(edition=edition, dealt=dealt))

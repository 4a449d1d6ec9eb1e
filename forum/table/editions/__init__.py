"""The editions in words, by their ids."""

from collections.abc import Mapping
from typing import Final

from forum.table.editions.accomplice import ACCOMPLICE
from forum.table.editions.double import DOUBLE
from forum.table.editions.qingdao import QINGDAO
from forum.table.editions.standard import CLASSIC, CLUB, MODERN, V1, V2
from forum.table.editions.taiwan import TAIWAN
from forum.table.editions.text import EditionText
from forum.table.editions.unlit import MASK, UNIVERSITY
from forum.table.editions.v3 import V3
from forum.table.editions.v4 import V4
from forum.table.editions.v5 import V5
from forum.table.editions.v7 import V7

__all__ = ["EDITION_TEXTS", "EditionText"]

EDITION_TEXTS: Final[Mapping[str, EditionText]] = {
    "v1": V1,
    "v2": V2,
    "classic": CLASSIC,
    "club": CLUB,
    "modern": MODERN,
    "qingdao": QINGDAO,
    "v3": V3,
    "v4": V4,
    "v5": V5,
    "double": DOUBLE,
    "v7": V7,
    "accomplice": ACCOMPLICE,
    "taiwan": TAIWAN,
    "mask": MASK,
    "university": UNIVERSITY,
}

"""3.15 `university`: the site deals, the judge referees and records who goes out."""

from collections.abc import Iterable

from killgame.editions.edition import Counts, Edition, Number
from killgame.editions.standard import plain_night

ROLES = ("dean", "professor", "student", "cadre")


def _row(*cards: int) -> Counts:
    return tuple(zip(ROLES, cards, strict=True))


def ends(dealt: Number, left: Number) -> Iterable[tuple[str, str]]:
    """The dean is out, or all students and cadres while the dean lives."""
    if not dealt.get("dean", 0):
        return
    studying = ("student", "cadre")
    if not left.get("dean", 0):
        one_cadre = left.get("cadre", 0) == 1 and sum(left.values()) == 1
        yield ("cadre", "dean_out_one_cadre") if one_cadre else ("students", "dean_out")
    elif any(dealt.get(role, 0) for role in studying) and not any(left.get(role, 0) for role in studying):
        yield "dean", "students_and_cadres_out"


EDITION = Edition(
    id="university",
    table={
        4: _row(1, 1, 1, 1),
        5: _row(1, 1, 2, 1),
        6: _row(1, 1, 3, 1),
        7: _row(1, 2, 3, 1),
        8: _row(1, 2, 4, 1),
        9: _row(1, 3, 4, 1),
        10: _row(1, 3, 4, 2),
    },
    second_row={6: _row(1, 1, 2, 2), 8: _row(1, 2, 3, 2)},
    roles=ROLES,
    sides={"dean": "dean", "professor": "dean", "student": "students", "cadre": "cadre"},
    acts=(),
    wins=(),
    also_wins=ends,
    also_ends=(
        ("students", "dean_out"),
        ("cadre", "dean_out_one_cadre"),
        ("dean", "students_and_cadres_out"),
    ),
    resolve=plain_night,
    begins="refereed",
    has_words=False,
    heeds_civilians_out=False,
    open_cards=frozenset({"dean"}),
    single=frozenset({"dean"}),
)

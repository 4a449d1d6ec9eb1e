"""Reading the options of RULES.md 2.10: whatever was sent becomes an `Options`, or a `BadSetup` says what it may be."""

from collections.abc import Callable, Mapping
from typing import Any

from killgame.editions.edition import Counts, Edition
from killgame.game import Options
from killgame.rejections import BadSetup

MOST_CARDS = 60


def _whole(value: Any, *, least: int) -> bool:
    return type(value) is int and value >= least


def _number(least: int, /) -> tuple[Callable[[Any], bool], str]:
    return (lambda value: value is None or _whole(value, least=least)), f"null, or a whole number from {least}"


def _one_of(*words: Any) -> tuple[Callable[[Any], bool], str]:
    plain = ", ".join("true" if word is True else "false" if word is False else str(word) for word in words)
    return (lambda value: any(type(value) is type(word) and value == word for word in words)), plain


_SWITCH = _one_of(False, True)
_ANNOUNCE = _one_of("nothing", "side", "role")

# What each option takes, and how that is said; `counts` depends on the edition and is looked at apart.
TAKES: dict[str, tuple[Callable[[Any], bool], str]] = {
    "first_night": _one_of("full", "meet"),
    "check_limit": _number(0),
    "killers_hit_killers": _SWITCH,
    "kill_answer": _SWITCH,
    "civilians_out": _one_of("killers", "draw", "good", "play_on"),
    "round_limit": _number(1),
    "peaceful_night": _one_of("day", "skip"),
    "barred_first_kill": (lambda value: value is None or _whole(value, least=1), "null, or a seat"),
    "doctor_repeat": _one_of("allowed", "forbidden"),
    "group_tie": _one_of("first", "none", "random"),
    "speech": _one_of("free", "ordered"),
    "direction": _one_of("up", "down", "alternate", "lot"),
    "talk_and_vote": _SWITCH,
    "ballot": _one_of("open", "until_close", "sealed"),
    "must_vote": _SWITCH,
    "missed_vote": _one_of("abstain", "self"),
    "vote_change": _SWITCH,
    "tie": _one_of("pk", "none", "lottery"),
    "revote_first": _SWITCH,
    "pk_narrow": _SWITCH,
    "suspects": _SWITCH,
    "majority": _number(1),
    "last_words": _one_of("count", "all", "by_role", "none"),
    "last_words_k": _number(0),
    "announce_voted": _ANNOUNCE,
    "announce_night": _ANNOUNCE,
    "row": _one_of(1, 2),
    "upgrade_at_11": _SWITCH,
}
NAMES: tuple[str, ...] = ("counts", *TAKES)


def _counts(edition: Edition, *, value: Any) -> tuple[tuple[str, int], ...] | None:
    """`{role: n}` as the cards to deal; null is the edition's own table."""
    if value is None:
        return None
    allowed = f"null, or {{role: number}} with roles of {', '.join(edition.roles)} and 1 to {MOST_CARDS} cards in all"
    if edition.hand > 1:
        allowed = (
            f"null, or {{role: number}} with roles of {', '.join(edition.roles)}, {edition.hand} cards for each of 1 to "
            f"{MOST_CARDS} seats, and such that no hand needs both a killer and a police card"
        )
    if edition.single:
        allowed += f", of {', '.join(sorted(edition.single))} one at most"
    right = isinstance(value, Mapping) and all(
        role in edition.roles and _whole(n, least=0) for role, n in value.items()
    )
    if (
        right
        and all(n <= 1 for role, n in value.items() if role in edition.single)
        and 1 <= sum(value.values()) <= MOST_CARDS * edition.hand
    ):
        counts = tuple((role, value[role]) for role in edition.roles if role in value)
        if edition.hand == 1 or _can_be_dealt(edition, counts=counts):
            return counts
    raise BadSetup("counts", value=value, allowed=allowed)


def _can_be_dealt(edition: Edition, *, counts: Counts) -> bool:
    if edition.pairs is None:
        return True
    try:
        edition.pairs([role for role, number in counts for _ in range(number)], lambda n, purpose: 0)
    except ValueError:
        return False
    return True


def heads_of(edition: Edition, *, counts: Counts) -> int:
    """How many seats these cards are for."""
    return sum(number for _, number in counts) // edition.hand


def read_options_of(edition: Edition, *, raw: Mapping[str, Any], seats: int | None = None) -> Options:
    """The options for this edition; `seats`, where known, bounds those that name a seat. Raises BadSetup."""
    values: dict[str, Any] = dict(edition.defaults)
    for name, value in raw.items():
        if name == "counts":
            values[name] = _counts(edition, value=value)
            continue
        if name not in TAKES:
            raise BadSetup(str(name), value=value, allowed=f"no option of that name; there are {', '.join(NAMES)}")
        right, allowed = TAKES[name]
        if not right(value):
            raise BadSetup(name, value=value, allowed=allowed)
        if name == "barred_first_kill" and value is not None and seats is not None and value > seats:
            raise BadSetup(name, value=value, allowed=f"null, or a seat from 1 to {seats}")
        values[name] = value
    return Options(**values)

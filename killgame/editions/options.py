"""Reading the options of RULES.md 2.10: whatever was sent becomes an `Options`, or a `BadSetup` says what it may be."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from killgame.editions.edition import Counts, Edition
from killgame.game import Options
from killgame.rejections import (
    BadSetup,
    CannotBeDealt,
    NoCards,
    NoSuchCard,
    NoSuchOption,
    NotAChoice,
    NotANumber,
    NotANumberOfCards,
    NotASeat,
    NotCards,
    OneAtMost,
    SeatNotThere,
    TooManyCards,
    UnevenCards,
)

MOST_CARDS = 60


def _whole(value: Any, *, least: int) -> bool:
    return type(value) is int and value >= least


@dataclass(frozen=True, slots=True)
class Takes:
    """What an option takes: whether it is `right`, how that is said, and the reason and its numbers where it is not."""

    right: Callable[[Any], bool]
    allowed: str
    reason: type[BadSetup]
    more: Mapping[str, Any]


def _number(least: int, /) -> Takes:
    return Takes(
        lambda value: value is None or _whole(value, least=least),
        f"null, or a whole number from {least}",
        NotANumber,
        {"least": least},
    )


def _one_of(*words: Any) -> Takes:
    plain = ", ".join("true" if word is True else "false" if word is False else str(word) for word in words)
    return Takes(
        lambda value: any(type(value) is type(word) and value == word for word in words),
        plain,
        NotAChoice,
        {"choices": words},
    )


_SWITCH = _one_of(False, True)
_ANNOUNCE = _one_of("nothing", "side", "role")

# What each option takes, and how that is said; `counts` depends on the edition and is looked at apart.
TAKES: dict[str, Takes] = {
    "first_night": _one_of("full", "meet"),
    "check_limit": _number(0),
    "killers_hit_killers": _SWITCH,
    "kill_answer": _SWITCH,
    "civilians_out": _one_of("killers", "draw", "good", "play_on"),
    "round_limit": _number(1),
    "peaceful_night": _one_of("day", "skip"),
    "barred_first_kill": Takes(lambda value: value is None or _whole(value, least=1), "null, or a seat", NotASeat, {}),
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
    if not isinstance(value, Mapping):
        raise _bad_counts(NotCards, edition, value=value)
    for role, number in value.items():
        if role not in edition.roles:
            raise _bad_counts(NoSuchCard, edition, value=value, edition=edition.id, card=role, roles=edition.roles)
        if not _whole(number, least=0):
            raise _bad_counts(NotANumberOfCards, edition, value=value, card=role, number=number)
        if role in edition.single and number > 1:
            raise _bad_counts(OneAtMost, edition, value=value, card=role, number=number)
    cards = sum(value.values())
    if not cards:
        raise _bad_counts(NoCards, edition, value=value)
    if cards > MOST_CARDS * edition.hand:
        raise _bad_counts(TooManyCards, edition, value=value, cards=cards, most=MOST_CARDS * edition.hand)
    if cards % edition.hand:
        raise _bad_counts(UnevenCards, edition, value=value, cards=cards, hand=edition.hand)
    counts = tuple((role, value[role]) for role in edition.roles if role in value)
    if not _can_be_dealt(edition, counts=counts):
        raise _bad_counts(CannotBeDealt, edition, value=value)
    return counts


def _bad_counts(reason: type[BadSetup], of: Edition, *, value: Any, **more: Any) -> BadSetup:
    allowed = f"null, or {{role: number}} with roles of {', '.join(of.roles)} and 1 to {MOST_CARDS} cards in all"
    if of.hand > 1:
        allowed = (
            f"null, or {{role: number}} with roles of {', '.join(of.roles)}, {of.hand} cards for each of 1 to "
            f"{MOST_CARDS} seats, and such that no hand needs both a killer and a police card"
        )
    if of.single:
        allowed += f", of {', '.join(sorted(of.single))} one at most"
    return reason("counts", value=value, allowed=allowed, **more)


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
            allowed = f"no option of that name; there are {', '.join(NAMES)}"
            raise NoSuchOption(str(name), value=value, allowed=allowed)
        takes = TAKES[name]
        if not takes.right(value):
            raise takes.reason(name, value=value, allowed=takes.allowed, **takes.more)
        if name == "barred_first_kill" and value is not None and seats is not None and value > seats:
            raise SeatNotThere(name, value=value, allowed=f"null, or a seat from 1 to {seats}", seats=seats)
        values[name] = value
    return Options(**values)

"""Why a command is refused: one class a reason, each with its code and an English sentence.

The codes and their order are those of section 2.2 of RULES.md; `RANK` gives the place in that order. `sentence` is a message id that
translators find marked here; killgame itself never translates.
"""

from typing import Any, ClassVar


def _(message: str) -> str:
    """Mark a message for extraction and change nothing."""
    return message


class Rejected(Exception):
    """A command that is against the rules; it changes nothing."""

    code: ClassVar[str]
    sentence: ClassVar[str]


class WrongPhase(Rejected):
    code = "wrong_phase"
    sentence = _("This cannot be done in the phase that is open now.")


class NotSeated(Rejected):
    code = "not_seated"
    sentence = _("There is no such seat at this table.")


class Out(Rejected):
    code = "out"
    sentence = _("This seat is out of the game.")


class NotYourAct(Rejected):
    code = "not_your_act"
    sentence = _("This is not yours to do now.")


class BadValue(Rejected):
    code = "bad_value"
    sentence = _("This is not what the act takes.")


class UsedUp(Rejected):
    code = "used_up"
    sentence = _("This is used up and cannot be done again or changed.")


class NoSuchTarget(Rejected):
    code = "no_such_target"
    sentence = _("The seat named does not exist at this table.")


class TargetOut(Rejected):
    code = "target_out"
    sentence = _("The seat named is already out.")


class NotSelf(Rejected):
    code = "not_self"
    sentence = _("This act never takes one's own seat.")


class BarredTarget(Rejected):
    code = "barred_target"
    sentence = _("A rule of this table bars just this seat.")


class RepeatTarget(Rejected):
    code = "repeat_target"
    sentence = _("The same seat may not be saved in two rounds running.")


class NotCandidate(Rejected):
    code = "not_candidate"
    sentence = _("The seat named does not stand in this vote.")


REJECTIONS: tuple[type[Rejected], ...] = (
    WrongPhase,
    NotSeated,
    Out,
    NotYourAct,
    BadValue,
    UsedUp,
    NoSuchTarget,
    TargetOut,
    NotSelf,
    BarredTarget,
    RepeatTarget,
    NotCandidate,
)
RANK: dict[str, int] = {reason.code: place for place, reason in enumerate(REJECTIONS)}


class BadSetup(ValueError):
    """A set-up that is no set-up: `option` names what is wrong, `value` what was given, `allowed` what it may be.

    One class a reason; `sentence` is an English message id, `params` gives its placeholders: `option`, `value` and `allowed`
    always, and whatever else the reason has (ids, numbers, tuples of ids; never words).
    """

    sentence: ClassVar[str] = _("{option} cannot be {value}; it may be: {allowed}.")

    def __init__(self, option: str, *, value: Any, allowed: str, **more: Any) -> None:
        super().__init__(f"{option} cannot be {value!r}; it may be: {allowed}.")
        self.option = option
        self.value = value
        self.allowed = allowed
        self.params: dict[str, Any] = {"option": option, "value": value, "allowed": allowed, **more}


class NoSuchEdition(BadSetup):
    sentence = _("There is no edition “{value}”.")


class NoSuchOption(BadSetup):
    sentence = _("There is no option “{option}”.")


class NotAChoice(BadSetup):
    """`choices` are the values that there are."""

    sentence = _("“{option}” cannot be {value}; it may be: {choices}.")


class NotANumber(BadSetup):
    """`least` is the smallest number."""

    sentence = _("“{option}” takes a whole number from {least}, or none; not {value}.")


class NotASeat(BadSetup):
    sentence = _("“{option}” takes the number of a seat, or none; not {value}.")


class SeatNotThere(BadSetup):
    """`seats` is how many there are."""

    sentence = _("“{option}”: at a table of {seats} there is no seat {value}.")


class NoTable(BadSetup):
    """`edition`, and the `sizes` that it has a table for."""

    sentence = _(
        "{edition} is dealt to {sizes} players, not to {value}: choose another number, or set the cards by hand."
    )


class CardsForOthers(BadSetup):
    """`seats`, the `needed` cards and the number of `cards` that were set."""

    sentence = _("{seats} seats are dealt {needed} cards; these are {cards}.")


class NotCards(BadSetup):
    sentence = _("Cards are said as so many of each role.")


class NoSuchCard(BadSetup):
    """`edition`, the `card` that it does not have, and the `roles` that it has."""

    sentence = _("{edition} has no {card}; its cards are {roles}.")


class NotANumberOfCards(BadSetup):
    """`card`, and the `number` that is none."""

    sentence = _("Of {card} so many are dealt as a whole number says, from 0; not {number}.")


class OneAtMost(BadSetup):
    """`card`, and the `number` of them."""

    sentence = _("There is one {card} at most, not {number}.")


class NoCards(BadSetup):
    sentence = _("Say how many of each card are dealt.")


class TooManyCards(BadSetup):
    """The number of `cards`, and the `most` that can be dealt."""

    sentence = _("{cards} cards are too many; {most} are the most.")


class UnevenCards(BadSetup):
    """The number of `cards`, and how many each `hand` has."""

    sentence = _("Each seat is dealt {hand} cards, and {cards} do not come out even.")


class CannotBeDealt(BadSetup):
    sentence = _(
        "These cards cannot be dealt: no hand may hold a killer and a police card at once, and with these one must."
    )

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

    `sentence` is an English message id with the placeholders `{option}`, `{value}` and `{allowed}`.
    """

    sentence: ClassVar[str] = _("{option} cannot be {value}; it may be: {allowed}.")

    def __init__(self, option: str, *, value: Any, allowed: str) -> None:
        super().__init__(f"{option} cannot be {value!r}; it may be: {allowed}.")
        self.option = option
        self.value = value
        self.allowed = allowed

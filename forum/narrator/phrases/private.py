"""What a card page says to its own seat, and to no other."""

from typing import Final

from django.utils.translation import gettext_noop as _

PRIVATE: Final = {
    "answer.killer": _("The answer on {target}: a killer."),
    "answer.good": _("The answer on {target}: not a killer."),
    "answer.unknown": _("The answer on {target}: none tonight."),
    "answer.police": _("The answer on {target}: police."),
    "answer.not_police": _("The answer on {target}: not police."),
    "knows.role": _("You and {target} know each other; the role there is {role}."),
    "knows.circle": _("In your circle: {seats}. Who leads it, and who is planted in it, is for you to find out."),
    "knows.nobody": _("Nobody has told you anything of the others."),
    "knows.role.alone": _("You know the card of {target}: {role}."),
    "knows.met": _("Tonight you act as one with {seats}, and see each other for this night alone."),
    "double.lost": _("Your first card is lost; from the next phase on you play the second: {role}."),
    "missed.warning": _(
        "Phases missed by you so far: {n}. Act by {deadline} (“sleep” will do), or the seat goes to another "
        "or leaves the game."
    ),
    "missed.warning.next": _(
        "Phases missed by you so far: {n}. Miss the next one that asks something of you, and the seat goes to another "
        "or leaves the game."
    ),
    # Where nothing follows but that the judge is told.
    "missed.warning.judge": _(
        "Phases missed by you so far: {n}. Act by {deadline} (“sleep” will do), or the judge is told, who may act on it."
    ),
    "missed.warning.judge.next": _(
        "Phases missed by you so far: {n}. Miss the next one that asks something of you, and the judge is told, who may "
        "act on it."
    ),
    "saved": _("Saved; you can change it until the deadline."),
}

"""Tips for killers, police and civilians."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.tips.tip import Tip

COMMON_ROLES: Final = (
    Tip("killer.1", _("Think like one of the good: ask yourself whom you would suspect if you did not know.")),
    Tip(
        "killer.2",
        _("Before you claim police, have a full tale of checks and reasons; without one, a claim only gives you away."),
        police=True,
        without=("mask",),
    ),
    Tip(
        "killer.3",
        _(
            "Aim first at whoever looks most like police; where there are a doctor and secret police, they "
            "matter as much."
        ),
        police=True,
        without=("mask",),
    ),
    Tip(
        "killer.4",
        _("No police will check you, so the ballot is the only danger: do not stand alone, nor lead every time."),
        police=False,
        without=("taiwan",),
    ),
    Tip(
        "killer.5",
        _("Do not always kill whoever has just accused you; it is too easy to trace."),
        police=False,
        without=("taiwan",),
    ),
    Tip(
        "killer.6",
        _("Vary number and direction; count from one end each time and your chair is known."),
        only=("taiwan",),
    ),
    Tip(
        "killer.7",
        _("Keep calm when they look at you: a wrong guess puts them out, and they fear it more than you do."),
        only=("taiwan",),
    ),
    Tip(
        "killer.8",
        _("You do not know your partners either: leave an opening in your words for them to take up."),
        only=("mask",),
    ),
    Tip(
        "killer.9",
        _("Votes are cast with eyes closed; nobody sees you say one thing and vote another, but the result speaks."),
        only=("mask",),
    ),
    Tip(
        "police.1",
        _("Before you check, ask what the answer will be worth by day; the silent are the best to check or to name."),
        without=("mask",),
    ),
    Tip(
        "police.2",
        _(
            "With no killer found, agree whom to push and keep your votes together; change the plan if dawn "
            "changes things."
        ),
        without=(
            "mask",
            "v4",
        ),
    ),
    Tip(
        "police.3",
        _(
            "You may be gone tomorrow: leave hints of your checks early, and in last words give your role and "
            "your results."
        ),
        without=("mask",),
    ),
    Tip(
        "police.4",
        _("You are the only police at the table: before you claim, think who will believe you."),
        only=("v4",),
    ),
    Tip(
        "police.5",
        _("There are no checks here: find your partners in their speeches, by whose words stand up to questions."),
        only=("mask",),
    ),
    Tip("police.6", _("Take sides early and say why, so that your partners can find you."), only=("mask",)),
    Tip("police.7", _("Do not trust sides taken in words; look at who is gone and who is left."), only=("mask",)),
    Tip(
        "civilian.1",
        _("Your powers are your ears and your vote: note who says one thing and votes another."),
        without=("taiwan",),
    ),
    Tip(
        "civilian.2",
        _("Do not claim police in the first round: little is known yet, and you may force out the real ones."),
        police=True,
    ),
    Tip(
        "civilian.3",
        _("A clear speech is help; a muddled civilian draws the votes meant for a killer."),
        without=("taiwan",),
    ),
    Tip(
        "civilian.4",
        _("No police will lead you: see who leads the votes, and where to."),
        police=False,
        without=("taiwan",),
    ),
    Tip(
        "civilian.5",
        _("Note which chair falls empty each night, and count back to see from whose side it could be reached."),
        only=("taiwan",),
    ),
    Tip(
        "civilian.6", _("A day has three wrong guesses; hear the others' reasons before you use one."), only=("taiwan",)
    ),
    Tip("civilian.7", _("Unsure? Wait: every wrong guess costs one of the good."), only=("taiwan",)),
)

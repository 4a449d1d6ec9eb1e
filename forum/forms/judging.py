"""Who judges, as fields of the opening form: one of three ways, with what each means for the players, and whom to ask."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from forum.forms.options import ChoiceRow, OptionRow
from forum.forms.timing import field_of
from forum.models import Game
from forum.opening import check_judging, suited
from forum.people import account_called
from forum.refusals import Refused
from forum.schedule import Schedule

_WAYS: Final = (
    (
        Game.Judging.APPOINTED,
        _("You, or whom you ask"),
        _(
            "The judge sees everything and rules on everything, and does not play. Until the person you ask has agreed, and"
            " where no answer has come by the end of the sign-up, it is you."
        ),
    ),
    (
        Game.Judging.LOT,
        _("Drawn by lot"),
        _(
            "From those who sign up and offer it; so one more has to sign up than there are seats. The lot is drawn when"
            " everybody is asked to confirm, from the secret to which the site has bound itself: everybody can check it at"
            " the end. Whom it falls on leaves the circle, and the reserve moves up. If nobody offers, it is you. Until then"
            " you run the sign-up and may sign up yourself."
        ),
    ),
    (
        Game.Judging.SITE,
        _("The site itself"),
        _(
            "Nobody sees what is secret, you neither, and you may play. Phases close by the clock; who misses too many is"
            " dealt with by the rule set for it; more time, a pause or an end is for the players to vote on. Nobody annuls"
            " a vote, takes a close back or ends the game by ruling. Appeals go to the judges of the board, who see the"
            " thread and the appeal. Not for an edition in which a judge records who goes out."
        ),
    ),
)
# The field at which each refusal of the door stands.
_PLACES: Final = {
    "needs_a_judge": "judging",
    "no_judge_to_tell": field_of("penalty"),
    "nobody_to_ask": field_of("request"),
    "no_days": field_of("posts_a_day"),
}


def fields() -> dict[str, forms.Field]:
    """The fields, by name."""
    return {
        "judging": forms.ChoiceField(
            label=_("Who judges"), choices=Game.Judging.choices, initial=Game.Judging.APPOINTED, required=False
        ),
        "asked": forms.CharField(
            label=_("Ask somebody else to judge"),
            max_length=60,
            required=False,
            help_text=_("Their name here, where the judge is appointed; left empty, you judge yourself."),
        ),
    }


def read(
    cleaned: dict[str, Any], schedule: Schedule | None, *, edition: str
) -> tuple[Schedule | None, dict[str, ValidationError]]:
    """Puts `judging` and the account `asked` (or None) into `cleaned`; the schedule as it suits them, and errors by field."""
    judging = cleaned["judging"] = cleaned.get("judging") or Game.Judging.APPOINTED
    name, cleaned["asked"] = cleaned.get("asked") or "", None
    errors: dict[str, ValidationError] = {}
    if name.strip() and judging != Game.Judging.APPOINTED:
        errors["asked"] = ValidationError(_("Somebody is asked only where the judge is appointed."), code="asked")
    elif name.strip():
        found = account_called(name)
        cleaned["asked"] = found if found is not None and found.is_active else None
        if cleaned["asked"] is None:
            text = _("Nobody here is called “%(name)s”.")
            errors["asked"] = ValidationError(text, params={"name": name.strip()}, code="asked")
    if schedule is None:
        return None, errors
    if not cleaned.get(field_of("penalty")):
        schedule = suited(schedule, judging)
    try:
        check_judging(judging, edition=edition, schedule=schedule)
    except Refused as error:
        errors[_PLACES[error.code]] = ValidationError(error.sentence, code=error.code)
    return schedule, errors


def row(form: forms.BaseForm) -> OptionRow:
    """The three ways as radios."""
    field = form["judging"]
    held = str(field.value() or Game.Judging.APPOINTED)
    choices = tuple(
        ChoiceRow(field="judging", value=way.value, label=label, example=meaning, checked=held == way, number=None)
        for way, label, meaning in _WAYS
    )
    return OptionRow(id="judging", label=field.label, help="", choices=choices, errors=field.errors or (), set=True)

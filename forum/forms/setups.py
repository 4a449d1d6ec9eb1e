"""The opening form with saved set-ups beside it, and the form in which a set-up is made and changed without a game."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from forum.forms.opening import OpeningForm, TableForm
from forum.models import SavedSetup
from forum.refusals import Refused
from forum.setups import LONGEST_NAME, Draft, by_code


class CodeForm(forms.Form):
    """A code that was typed. Of a valid form `found` is the set-up."""

    code = forms.CharField(
        label=gettext_lazy("Code of a set-up"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
        help_text=gettext_lazy("Eight signs; capitals, blanks and dashes do not matter."),
    )
    found: SavedSetup
    throttled: Refused | None = None

    def __init__(self, *args: Any, who: str | int, **more: Any) -> None:
        super().__init__(*args, **more)
        self._who = who

    def clean_code(self) -> str:
        """Look for it. Raises ValidationError, alike for what is no code, for a code that nobody has, and where there were too many."""
        typed: str = self.cleaned_data["code"]
        try:
            found = by_code(typed, who=self._who)
        except Refused as error:
            self.throttled = error
            raise forms.ValidationError(error.sentence) from error
        if found is None:
            raise forms.ValidationError(_("There is no set-up with the code “{code}”.").format(code=typed))
        self.found = found
        return found.code


class OpeningPageForm(OpeningForm):
    """What stands on the opening page: the game, a code to fill the form from, and a name to save it under."""

    code = forms.CharField(
        label=gettext_lazy("Code of a set-up"),
        max_length=80,
        required=False,
        widget=CodeForm.base_fields["code"].widget,
    )
    save_as = forms.CharField(label=gettext_lazy("Save as"), max_length=LONGEST_NAME, required=False)

    def draft(self) -> Draft | None:
        """What is to be saved, of a form without errors; one without a name gets an error at it."""
        name = self.cleaned_data.get("save_as", "")
        if not self.errors and not name.strip():
            self.add_error("save_as", _("Give it a name."))
        return None if self.errors else draft_of(self, name=name)


class SetupForm(TableForm):
    """A set-up alone."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=LONGEST_NAME)
    shared = forms.BooleanField(
        label=gettext_lazy("Show it in everybody's list"),
        required=False,
        help_text=gettext_lazy("Whoever has the code can look at it, use it and copy it in any case."),
    )

    def draft(self) -> Draft:
        """What is to be saved, of a valid form."""
        return draft_of(self, name=self.cleaned_data["name"], shared=self.cleaned_data["shared"])


def draft_of(form: TableForm, *, name: str, shared: bool = False) -> Draft:
    """What a valid form says, under a name."""
    cleaned: dict[str, Any] = form.cleaned_data
    assert form.schedule is not None
    return Draft(
        name=name,
        edition=cleaned["edition"],
        seats=cleaned["seats"],
        options=form.options,
        schedule=form.schedule,
        start_when_full=cleaned["start_when_full"],
        alias=cleaned["alias"],
        shared=shared,
    )

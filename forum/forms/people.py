"""Forms about oneself: signing up, and one's settings."""

from typing import Any, ClassVar

from allauth.account.forms import SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.models import Account
from forum.names import written
from forum.people import check_name_is_free
from forum.zones import DEFAULT, zone_names

THEMES = (
    ("system", pgettext_lazy("theme", "as the system")),
    ("light", pgettext_lazy("theme", "light")),
    ("dark", pgettext_lazy("theme", "dark")),
)


def _zones() -> list[tuple[str, str]]:
    return [(name, name.replace("_", " ")) for name in zone_names()]


class SignUpForm(SignupForm):  # type: ignore[misc] # allauth has no types
    """allauth's, with the zone in which deadlines are shown; a script chooses the browser's own beforehand."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name = self.fields["username"]
        name.label = _("Name")
        name.help_text = _("What others call you at the table: letters or characters, no number, 24 at most.")
        name.widget.attrs.pop("placeholder", None)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"),
            choices=_zones,
            initial=DEFAULT,
            help_text=_("Deadlines are shown in it. It can be changed at any time."),
            widget=forms.Select(attrs={"data-own-zone": ""}),
        )


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg] # it takes no parameter at run time
    """Name, language and zone of an account, and the theme of this browser."""

    theme = forms.ChoiceField(label=_("Light and dark"), choices=THEMES, widget=forms.RadioSelect)

    class Meta:
        model = Account
        fields = ("username", "language", "time_zone")
        labels: ClassVar = {"username": _("Name"), "language": _("Language"), "time_zone": _("Time zone")}
        help_texts: ClassVar = {
            "username": _("A new name shows everywhere at once; seats, votes and posts stay yours."),
            "time_zone": _("Deadlines are shown in it."),
        }
        widgets: ClassVar = {"language": forms.RadioSelect}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), choices=_zones, help_text=_("Deadlines are shown in it.")
        )

    def clean_username(self) -> str:
        """In one form of writing; raises ValidationError when somebody has a name that reads alike."""
        name = written(str(self.cleaned_data["username"]))
        check_name_is_free(name, but=self.instance)
        return name

"""Forms about oneself: signing up, and one's settings."""

from typing import Any, ClassVar

from allauth.account.forms import SignupForm
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.forms.moments import Moment
from forum.models import Account
from forum.names import written
from forum.people import check_may_rename, check_name_is_free
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
        # allauth's label says that it is optional, and so does each field that is.
        self.fields["email"].label = _("Email")
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"),
            choices=_zones,
            initial=DEFAULT,
            help_text=_("Deadlines are shown in it. It can be changed at any time."),
            widget=forms.Select(attrs={"data-own-zone": ""}),
        )


class _Clock(forms.TimeInput):
    """A clock time to the minute."""

    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class AbsenceForm(forms.Form):
    """From when until when one is away, in one's own zone; what can be wrong with the times is for the door to say."""

    since = Moment(label=pgettext_lazy("absence", "From"))
    until = Moment(label=pgettext_lazy("absence", "Until"))


class SettingsForm(forms.ModelForm):  # type: ignore[type-arg] # it takes no parameter at run time
    """Name, language, zone, mail and quiet hours of an account, and the theme of this browser."""

    theme = forms.ChoiceField(label=_("Light and dark"), choices=THEMES, widget=forms.RadioSelect)

    class Meta:
        model = Account
        fields = ("username", "language", "time_zone", "mail_wanted", "quiet_from", "quiet_until")
        labels: ClassVar = {
            "username": _("Name"),
            "language": _("Language"),
            "time_zone": _("Time zone"),
            "mail_wanted": _("Tell me by mail what I have not seen here"),
            "quiet_from": _("Quiet from"),
            "quiet_until": _("Quiet until"),
        }
        help_texts: ClassVar = {
            "mail_wanted": _("It goes to the address that you have confirmed, one letter over all your games."),
            "quiet_until": _("Between these nothing is sent, by the clock of your zone. Leave both empty for none."),
            "username": _("A new name shows everywhere at once; seats, votes and posts stay yours."),
            "time_zone": _("Deadlines are shown in it."),
        }
        widgets: ClassVar = {"language": forms.RadioSelect, "quiet_from": _Clock, "quiet_until": _Clock}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), choices=_zones, help_text=_("Deadlines are shown in it.")
        )

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end, or neither. Raises ValidationError."""
        sent: dict[str, Any] = super().clean() or self.cleaned_data
        for missing, other in (("quiet_from", "quiet_until"), ("quiet_until", "quiet_from")):
            if sent.get(other) is not None and sent.get(missing) is None and missing not in self.errors:
                self.add_error(missing, _("Quiet hours need both times."))
        return sent

    def clean_username(self) -> str:
        """In one form of writing; raises ValidationError when somebody has a name that reads alike, and in an alias game."""
        name = written(str(self.cleaned_data["username"]))
        check_name_is_free(name, but=self.instance)
        if name != self.initial["username"]:
            check_may_rename(self.instance)
        return name

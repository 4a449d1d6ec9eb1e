"""Messages of allauth and Django that players see here in this site's own words: named, so that our catalogues have and keep them."""

from typing import Final

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

BORROWED: Final = (
    pgettext_lazy("field label", "Login"),
    _("Username or email"),
    _("Username"),
    _("Email"),
    _("Email address"),
    _("Email (optional)"),
    _("Password (again)"),
    _("New Password (again)"),
    _("Your password can’t be too similar to your other personal information."),
    _("Your password can’t be a commonly used password."),
    _("Your password can’t be entirely numeric."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    _("The username and/or password you specified are not correct."),
    _("The email address and/or password you specified are not correct."),
)

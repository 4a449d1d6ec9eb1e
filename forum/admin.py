"""Django's admin: accounts and boards only. Nothing of a running game stands here (PRODUCT P12)."""

from typing import Any, Final

import allauth.account.admin
import allauth.mfa.admin  # noqa: F401 both register their models, which are taken out again below
import structlog
from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from forum import second_step
from forum.models import Account, Board, Game
from forum.names import written
from forum.people import check_name_is_free

# Beside the posts of an alias game the moment of the last log-in would tell who sits there (T57).
_HIDDEN: Final = frozenset({"email", "first_name", "last_name", "last_login"})

log = structlog.get_logger(__name__)


def _may_enter(request: HttpRequest) -> bool:
    user = request.user
    return bool(user.is_active and user.is_staff) and second_step.has_taken_it(request)


def _way_in(request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
    """The one way in: the site's own log-in with its limits, then the second step; a page of its own the admin has none."""
    if _may_enter(request):
        return redirect("admin:index")
    return second_step.way_to_it(request, back=reverse("admin:index"))


admin.site.has_permission = _may_enter  # type: ignore[method-assign]
admin.site.login = secure_admin_login(_way_in)  # type: ignore[method-assign]


class NewAccountForm(AdminUserCreationForm):  # type: ignore[type-arg]  # as below
    """Django's, with this site's names."""

    def clean_username(self) -> str:
        """In one form of writing. Raises ValidationError for a name that is not free."""
        name = written(str(super().clean_username()))
        check_name_is_free(name)
        return name


class AccountForm(UserChangeForm):  # type: ignore[type-arg]  # as below
    """Likewise. While an alias game is played no account at all is renamed here: to refuse it for those alone who play in one would tell
    who they are."""

    def clean_username(self) -> str:
        """In one form of writing. Raises ValidationError for a name that is not free, or another one while an alias game is played."""
        name = written(str(self.cleaned_data["username"]))
        check_name_is_free(name, but=self.instance)
        hidden = Game.objects.filter(alias=True).exclude(state_of_play__in=[Game.State.FINISHED, Game.State.CALLED_OFF])
        if name != self.initial["username"] and hidden.exists():
            raise ValidationError(
                _("An alias game is being played: until it is over no account is renamed here."), code="alias_game"
            )
        return name


# What these tables hold nobody needs to browse: addresses, and what makes second steps (`manage.py remove_second_step`).
for _model in (EmailAddress, Authenticator):
    admin.site.unregister(_model)


@admin.register(Account)
class AccountAdmin(UserAdmin):  # type: ignore[type-arg]  # generic for the type checker alone
    """With forms that know the site's names, and without mail; that is shown when it is asked for, and then the log says who asked."""

    list_display = ("username", "public_id", "is_active", "is_staff", "date_joined")
    search_fields = ("username", "public_id")
    fieldsets = tuple(
        (name, {**rest, "fields": tuple(field for field in rest["fields"] if field not in _HIDDEN)})
        for name, rest in UserAdmin.fieldsets or ()
        if not set(rest["fields"]) <= _HIDDEN
    )
    actions = ("show_mail",)
    form = AccountForm
    add_form = NewAccountForm

    @admin.action(description=_("Show the mail addresses (this is noted)"))
    def show_mail(self, request: HttpRequest, accounts: QuerySet[Account]) -> None:
        """Of those that were ticked, once."""
        for account in accounts:
            assert isinstance(request.user, Account)
            log.warning("mail_shown", keeper=request.user.public_id, account=account.public_id)
            messages.info(request, f"{account.username}: {account.email or '-'}")


@admin.register(Board)
class BoardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for the type checker alone
    list_display = ("name", "slug", "edition", "openers", "position")
    filter_horizontal = ("judges",)

"""Django's admin: accounts and boards only. Nothing of a running game stands here (PRODUCT P12)."""

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from forum.models import Account, Board

# One way in, with the limits on guessing and the second factor; the admin's own page has neither.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
admin.site.register(Account, UserAdmin)


@admin.register(Board)
class BoardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for the type checker alone
    list_display = ("name", "slug", "edition", "openers", "position")
    filter_horizontal = ("judges",)

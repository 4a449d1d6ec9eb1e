"""Django's admin: accounts and boards only. Nothing of a running game stands here (PRODUCT P12)."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from forum.models import Account, Board

admin.site.register(Account, UserAdmin)


@admin.register(Board)
class BoardAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # generic for the type checker alone
    list_display = ("name", "slug", "edition", "openers", "position")
    filter_horizontal = ("judges",)

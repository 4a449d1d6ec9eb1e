"""Accounts: one person of the site. A game never holds one; a `Sitting` ties it to a seat for a time."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from forum.models.ids import public_id
from forum.names import LONGEST, check_name, fold


class Account(AbstractUser):
    """`username` is the name that others read; `folded` is what must be unique (PRODUCT P1)."""

    LANGUAGES: ClassVar = [("zh-hans", "简体中文"), ("zh-hant", "繁體中文"), ("en", "English")]

    public_id = models.CharField(max_length=12, unique=True, default=public_id, editable=False)
    username = models.CharField(
        _("name"),
        max_length=LONGEST,
        unique=True,
        validators=[check_name],
        error_messages={"unique": _("That name is taken.")},
    )
    folded = models.CharField(
        max_length=255, unique=True, editable=False, error_messages={"unique": _("A name that reads alike is taken.")}
    )
    language = models.CharField(_("language"), max_length=8, choices=LANGUAGES, default="zh-hans")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Asia/Shanghai")
    # No mail between these, by the clock of `time_zone`; the same twice, or none: no quiet hours.
    quiet_from = models.TimeField(_("quiet from"), null=True, blank=True)
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    mail_wanted = models.BooleanField(_("mail"), default=True)

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.folded = fold(self.username)
        fields = kwargs.get("update_fields")
        if fields is not None and "username" in fields:
            kwargs["update_fields"] = {*fields, "folded"}
        renewed = getattr(self, "_password", None) is not None  # Django keeps a new password there until it is saved
        super().save(*args, **kwargs)
        if renewed:
            # As its sessions end with a password, so does what was given out for it to programs.
            self.tokens.all().delete()
        if not self.is_active:
            self.sessions.all().delete()
            self.tokens.all().delete()

"""Boards (版): where games are opened, each with its defaults."""

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

from forum.schedule import Schedule, default_schedule


class Board(models.Model):
    """A board; its judges may rule on appeals, and who may open games is its own matter."""

    class Openers(models.TextChoices):
        EVERYBODY = "everybody", _("everybody")
        JUDGES = "judges", _("its judges")

    slug = models.SlugField(unique=True, allow_unicode=False)
    name = models.CharField(max_length=60)
    description = models.TextField(blank=True)
    edition = models.CharField(max_length=20, default="classic")
    schedule = models.JSONField(default=default_schedule)
    openers = models.CharField(max_length=10, choices=Openers.choices, default=Openers.EVERYBODY)
    judges = models.ManyToManyField("forum.Account", blank=True, related_name="boards_judged")
    position = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["position", "slug"]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """A schedule that cannot be read would break every page and document of the board. Raises ValidationError."""
        try:
            Schedule.load(self.schedule)
        except ValidationError as error:
            raise ValidationError({"schedule": error}) from error

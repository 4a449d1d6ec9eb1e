"""A post, as it is sent."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.figures import whole_number
from forum.forms.writes import WriteForm


def version_in(sent: Mapping[str, str]) -> int | None:
    """The version of the draft that was before the writer's eyes, of what was sent; 0 where none is named, None for what is no version."""
    return whole_number(sent.get("version") or sent.get("draft") or "0", figures=15)


class PostForm(WriteForm):
    """What somebody writes in a room. Whether it is too long or empty is for `forum.writing` to say, in the site's own words."""

    text = forms.CharField(
        label=_("Your text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )
    # Which seat a line means that was asked about (`forum.queries.unclear`).
    meant = forms.CharField(required=False, max_length=12, widget=forms.HiddenInput)
    # The version of the draft that its writer has before his eyes.
    draft = forms.IntegerField(required=False, min_value=0, widget=forms.HiddenInput)

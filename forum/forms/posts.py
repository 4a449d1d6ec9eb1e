"""A post, as it is sent."""

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.forms.writes import WriteForm


class PostForm(WriteForm):
    """What somebody writes in a room. Whether it is too long or empty is for `forum.writing` to say, in the site's own words."""

    text = forms.CharField(
        label=_("Your text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

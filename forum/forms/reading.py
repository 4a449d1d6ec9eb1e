"""What a reader notes for himself."""

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.models import Bookmark


class MarkForm(forms.Form):
    """“I have read up to here.”"""

    floor = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)


class BookmarkForm(forms.Form):
    """A bookmark's note. How long it may be is for `forum.marking` to say."""

    note = forms.CharField(
        label=_("Your note, for you alone"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": Bookmark.NOTE}),
    )

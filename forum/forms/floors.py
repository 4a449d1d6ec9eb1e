"""What is done about one floor: it is taken back by whoever wrote it; the judge hides, shows, pins or corrects it."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.forms.writes import WriteForm
from forum.official import ACTS


class RetractForm(WriteForm):
    """One's own post is taken back."""


class FloorForm(WriteForm):
    """An act of the judge upon a floor; whether it needs a reason or a text is for `forum.official` to say."""

    act = forms.ChoiceField(choices=[(act, act) for act in ACTS], widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=500)
    text = forms.CharField(
        label=_("The post as it should read"), required=False, strip=False, widget=forms.Textarea(attrs={"rows": 8})
    )

    # The fields that an act shows; the others are not sent.
    SHOWN: ClassVar = {"hide": ("reason",), "correct": ("text",)}

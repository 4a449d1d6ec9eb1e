"""What every form that changes a game carries: the phase and deadline believed in, and a once-key."""

import secrets
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from forum.access import Seen
from forum.acts import Write
from forum.deadlines import Belief


def once_key() -> str:
    """A new key for a form that is being made."""
    return secrets.token_urlsafe(18)


class WriteForm(forms.Form):
    """Base of all forms about a game. `WriteForm.fresh(seen)` is an unbound one for a page that is being made."""

    belief = forms.CharField(widget=forms.HiddenInput, max_length=80)
    once = forms.CharField(widget=forms.HiddenInput, max_length=64, min_length=16)

    @classmethod
    def fresh(cls, seen: Seen, **kwargs: Any) -> "WriteForm":
        """Unbound, with what the viewer sees now and a new key. `initial` may add more."""
        initial = {"belief": str(seen.belief), "once": once_key(), **kwargs.pop("initial", {})}
        return cls(initial=initial, **kwargs)

    def clean_belief(self) -> Belief:
        """The phase and deadline, or an error."""
        try:
            return Belief.parse(self.cleaned_data["belief"])
        except ValueError as error:
            raise forms.ValidationError(
                _("The form was incomplete. Please send it again from a fresh page.")
            ) from error

    def write(self, account: int) -> Write:
        """Who writes, what he believes, his key; of a valid form."""
        return Write(account=account, belief=self.cleaned_data["belief"], once=self.cleaned_data["once"])

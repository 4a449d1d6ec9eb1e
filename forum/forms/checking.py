"""Asking for a check: of a game of this site, or of a document that is pasted in."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class CheckForm(forms.Form):
    """One of the two. Of a valid form `game` is an id, or `text` has something in it."""

    game = forms.CharField(
        label=gettext_lazy("A finished game of this site"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
        help_text=gettext_lazy("Its address, or the id in it."),
    )
    text = forms.CharField(
        label=gettext_lazy("Or the text of an exported game"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy("All of the file, as it is: up to 2 MB. Longer ones are for the command line."),
    )

    def clean_game(self) -> str:
        """The id alone: what follows /g/ in an address, or its last part."""
        typed: str = self.cleaned_data["game"].strip()
        parts = [part for part in typed.partition("?")[0].partition("#")[0].split("/") if part]
        if "g" in parts[:-1]:
            return parts[parts.index("g") + 1]
        return parts[-1] if parts else ""

    def clean(self) -> dict[str, Any]:
        """One of the two, not none and not both. Raises ValidationError."""
        cleaned = self.cleaned_data
        if not self.errors and bool(cleaned["game"]) == bool(cleaned["text"].strip()):
            raise forms.ValidationError(_("Name a game, or paste a document: one of the two."))
        return cleaned

"""Marks in a stored post that are put into words when it is read, in its reader's language."""

from typing import Final

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

# Above a quotation of which the floor that it names does not have the words, or not from whom it says; of one that names no floor.
UNFOUND: Final = '<cite class="uf"></cite>'
UNNAMED: Final = '<cite class="un"></cite>'


def in_words(html: str) -> SafeString:
    """A rendered text as it is shown. Nobody can write such a mark: a writer's HTML is text."""
    if UNFOUND in html:
        html = html.replace(UNFOUND, f'<cite class="uf">{gettext("Not found at the floor that was named")}</cite>')
    if UNNAMED in html:
        html = html.replace(
            UNNAMED, f'<cite class="un">{gettext("Quoted without a floor: whose words these are is not known")}</cite>'
        )
    return mark_safe(html)  # noqa: S308 # made by `forum.text`, which lets nothing through but a few bare tags

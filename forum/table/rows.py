"""Words in a row, and sentences in a row."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import pgettext


def listed(words: Iterable[Any]) -> str:
    """Several words as a list in a sentence."""
    return pgettext("between words of a list", ", ").join(map(str, words))


def sentences(*said: Any) -> str:
    """Several sentences in a row; Chinese sets no space between them. Raises IndexError without any."""
    line = str(said[0])
    for one in said[1:]:
        line = pgettext("two sentences", "{first} {second}").format(first=line, second=one)
    return line

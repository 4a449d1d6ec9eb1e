"""What of a text is quoted: its writer's own words, without what he has quoted himself, each line with the sign of a quotation.

The sign stands on every line, not tags around all of them: whatever is written in a line, it cannot close the quotation.
"""

import re

from forum.text.brackets import spread

_QUOTED = re.compile(r"^ {0,3}>")
_LONGEST = 4_000  # characters; what is quoted is there to be read in its place


def own_words(text: str) -> str:
    """The text without its quotations; the whole of it where it is nothing else."""
    kept: list[str] = []
    at = 0
    for tag in spread(text).pairs:
        if tag.name == "quote" and tag.close is not None and tag.start >= at:
            kept.append(text[at : tag.start])
            at = tag.close.end
    kept.append(text[at:])
    lines = [line for line in "".join(kept).split("\n") if not _QUOTED.match(line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip() or text.strip()


def quotation(text: str, *, head: str) -> str:
    """The text as a quotation under a line that says whose it is, with an empty line behind it."""
    words = own_words(text)
    if len(words) > _LONGEST:
        words = words[:_LONGEST].rstrip() + "…"
    return "\n".join(f"> {line}".rstrip() for line in (head, "", *words.split("\n"))) + "\n\n"

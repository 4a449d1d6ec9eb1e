"""Whole numbers as addresses and forms name them."""


def whole_number(text: str, *, figures: int) -> int | None:
    """The number, where the text is nothing but at most so many ASCII figures; None for anything else.

    `int()` takes more: blanks, signs, underlines, figures of other scripts, and as many as one cares to send.
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= figures else None

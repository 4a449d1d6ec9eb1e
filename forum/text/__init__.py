"""What may be written in a post, and what a text says: Markdown and BBCode side by side, seats named in it, votes in it.

Pure: no database, no request. `Names` is all that a text may know of a game.
"""

from forum.text.heads import floors_claimed
from forum.text.marks import in_words
from forum.text.passing import Ending
from forum.text.reading import RENDERER, Reading, read, render
from forum.text.seats import Names
from forum.text.sources import Source
from forum.text.tidying import LONGEST, as_posted, one_line, tidy
from forum.text.votes import Ignored, Near, VoteLine

__all__ = [
    "LONGEST",
    "RENDERER",
    "Ending",
    "Ignored",
    "Names",
    "Near",
    "Reading",
    "Source",
    "VoteLine",
    "as_posted",
    "floors_claimed",
    "in_words",
    "one_line",
    "read",
    "render",
    "tidy",
]

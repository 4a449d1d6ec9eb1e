"""From what is written to what is shown and what it does; rendered once, when a post is made."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

import nh3
from django.utils.html import escape
from markdown_it.token import Token

from forum.text.brackets import spread
from forum.text.heads import settle
from forum.text.inlines import COLOURS
from forum.text.lines import look_through
from forum.text.markdown import markdown
from forum.text.passing import Ending
from forum.text.seats import Names
from forum.text.votes import Ignored, VoteLine

# Stored with each post: old floors keep what they looked like, and a later renderer can tell them apart.
RENDERER = 5

_TAGS = {
    *("p", "br", "strong", "em", "s", "blockquote", "cite", "ul", "ol", "li", "code", "pre", "a", "hr"),
    *("table", "thead", "tbody", "tr", "th", "td", "span", "details", "summary"),
}
# What our own marks need. Nothing of the writer's is HTML before this, so that he can give none of them.
_CLASSES = {"cite": {"uf", "un"}, "span": {"at", "vl", "sp", *(f"c-{colour}" for colour in COLOURS)}}

# Quotations within quotations, as deep as they are still read; those within them are their innermost.
_SIGNS = re.compile(r"^((?:[ \t]{0,3}>){4})[ \t>]*>", re.MULTILINE)

# What may be wider than a telephone scrolls by itself, and so by the keyboard as well.
_SCROLLED = {"table": {"tabindex": "0"}, "pre": {"tabindex": "0"}}


@dataclass(frozen=True, slots=True)
class Reading:
    """A text that has been read. `html` is safe; `votes` stand in the order of the text; `ignored` are lines that would vote elsewhere;
    `mentions` are the seats named with @, each once, in order; `unfound` the floors that quotations name in vain, 0 for one that names a
    person alone; `ending` is whether it ends with a 过."""

    html: str
    votes: tuple[VoteLine, ...] = ()
    ignored: tuple[Ignored, ...] = ()
    mentions: tuple[int, ...] = ()
    unfound: tuple[int, ...] = ()
    ending: Ending = field(default_factory=Ending)
    renderer: int = RENDERER


def read(text: str, *, table: Names) -> Reading:
    """Read a text (tidy, with line breaks as \\n) as one who knows these names has written it. Never fails."""
    marked = spread(_SIGNS.sub(r"\1", text))
    reader = markdown()
    env = {"spread": marked, "names": table}
    tokens = reader.parse(marked.text, env)

    def html_of(some: Sequence[Token]) -> str:
        return marked.restore(reader.renderer.render(some, reader.options, env), by=escape)

    unfound = settle(tokens, names=table, spread=marked, html_of=html_of)
    found = look_through(tokens, names=table, spread=marked)
    return Reading(
        html=_clean(html_of(tokens)),
        votes=tuple(found.votes),
        ignored=tuple(found.ignored),
        mentions=tuple(dict.fromkeys(found.mentions)),
        unfound=unfound,
        ending=found.ending,
    )


def render(text: str) -> str:
    """The HTML of a text that does nothing. No class, id, style or title of the writer's survives, so nothing official can be imitated."""
    return read(text, table=Names()).html


def _clean(html: str) -> str:
    return nh3.clean(
        html,
        tags=_TAGS,
        attributes={"*": set(), "a": {"href"}, "ol": {"start"}, "span": {"tabindex"}},
        allowed_classes=_CLASSES,
        set_tag_attribute_values=_SCROLLED,
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener ugc",
    )

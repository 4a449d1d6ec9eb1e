"""From what is written to what is shown: Markdown, safe, rendered once when a post is made."""

import unicodedata
from functools import cache

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock, table
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from forum.names import UNSEEN

# Stored with each post: old floors keep what they looked like, and a later renderer can tell them apart.
RENDERER = 2

# Signs that turn the direction of a line (UAX 9): with them a reader sees another order than the one that is stored.
_TURNS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_MARKS = (
    4  # on one letter; a tower of them covers the lines above, and to sort it takes time that grows with its square
)
_CELLS = 2_000  # of a table: short rows are filled up with empty cells, so that some characters could become a megabyte

_TAGS = {
    "p",
    "br",
    "strong",
    "em",
    "s",
    "blockquote",
    "ul",
    "ol",
    "li",
    "code",
    "pre",
    "a",
    "hr",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
}


def _picture(self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    """A picture stays a link: no page loads anything from another host."""
    token = tokens[place]
    text = nh3.clean_text(token.content or str(token.attrs.get("src", "")))
    return f'<a href="{nh3.clean_text(str(token.attrs.get("src", "")))}">{text}</a>'


def _small_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The rule for tables, for those of at most _CELLS cells; a larger one is a paragraph."""
    if not table(state, start, end, True):
        return False
    rows = _CELLS // (state.getLines(start, start + 1, 0, False).count("|") + 1)
    fits = end - start <= rows or any(state.isEmpty(line) for line in range(start, start + rows + 1))
    return fits and (silent or table(state, start, end, False))


@cache
def _markdown() -> MarkdownIt:
    # No headings: in a thread only pages have them. A line break is a line break, as people write on a forum.
    markdown = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
    markdown.disable(["heading", "lheading", "html_block", "html_inline"])
    markdown.block.ruler.at("table", _small_table, {"alt": ["paragraph", "reference"]})
    markdown.add_render_rule("image", _picture)
    return markdown


def tidy(text: str) -> str:
    """The text as it is stored: NFC, without control characters, turns of direction and towers of marks.

    Empty where nothing of it would be seen.
    """
    kept: list[str] = []
    marks, seen = 0, False
    for sign in text:
        kind = unicodedata.category(sign)
        if sign in _TURNS or (kind == "Cc" and sign not in "\n\t"):
            continue
        if kind[0] == "M":
            marks += 1
        elif kind != "Cf":  # an invisible sign between marks begins no new letter
            marks = 0
        seen = seen or (kind[0] in "LNPS" and sign not in UNSEEN)
        if marks <= _MARKS:
            kept.append(sign)
    return unicodedata.normalize("NFC", "".join(kept)) if seen else ""


def one_line(text: str) -> str:
    """A title or a reason: tidy, and on one line."""
    return " ".join(tidy(text).split())


def render(text: str) -> str:
    """The HTML of a post. No class, id, style or title of the writer's survives, so nothing official can be imitated."""
    return nh3.clean(
        _markdown().render(text),
        tags=_TAGS,
        attributes={"*": set(), "a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener ugc",
    )

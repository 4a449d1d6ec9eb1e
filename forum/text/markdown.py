"""Markdown and BBCode on one stream of tokens, and how a token becomes HTML."""

from contextlib import AbstractContextManager
from functools import cache

from django.conf import settings
from django.utils import translation
from django.utils.html import escape
from django.utils.translation import gettext
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from forum.text.addresses import bare
from forum.text.blocks import bracketed, listing, quotation, small_table
from forum.text.inlines import blot, code, link, mention, pair, stress, tag
from forum.text.marks import UNFOUND, UNNAMED


@cache
def markdown() -> MarkdownIt:
    """The reader of posts. Its `env` has `spread` and `names`."""
    # No headings: in a thread only pages have them. A line break is a line break, as people write on a forum. No definitions of links: they
    # are not seen, and every tag in brackets could be one. No &#x202e; and the like: what no text may hold (`tidying`) would come in so.
    # What nests deeper than `maxNesting` would be left out altogether; no block does (`blocks`, `brackets`).
    reader = MarkdownIt("commonmark", {"html": False, "breaks": True, "maxNesting": 60}).enable(
        ["table", "strikethrough"]
    )
    reader.disable(["heading", "lheading", "html_block", "html_inline", "reference", "entity"])
    reader.block.ruler.at("table", small_table, {"alt": ["paragraph", "reference"]})
    reader.block.ruler.at("blockquote", quotation, {"alt": ["paragraph", "reference", "blockquote", "list"]})
    reader.block.ruler.at("list", listing, {"alt": ["paragraph", "reference", "blockquote"]})
    reader.block.ruler.before("table", "bracketed", bracketed, {"alt": ["paragraph", "blockquote", "list", "table"]})
    reader.inline.ruler.at("backticks", code)
    reader.inline.ruler.at("link", link)
    reader.inline.ruler.before("emphasis", "stress", stress)
    reader.inline.ruler.before("link", "tag", tag)
    reader.inline.ruler.before("link", "blot", blot)
    reader.inline.ruler.before("link", "mention", mention)
    reader.inline.ruler.before("link", "bare", bare)
    for sign in "|＠":
        reader.inline.add_terminator_char(sign)
    reader.core.ruler.after("inline", "pair", pair)
    for kind, rule in (
        ("image", _picture),
        ("mention", _mention),
        ("vote", _vote),
        ("cite", _cite),
        ("summary", _summary),
    ):
        reader.add_render_rule(kind, rule)
    return reader


def _picture(self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    """A picture stays a link: no page loads anything from another host."""
    token = tokens[place]
    source = str(token.attrs.get("src", ""))
    return f'<a href="{escape(source)}">{escape(token.content or source)}</a>'


def _mention(self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    token = tokens[place]
    address = env["names"].seat_address.format(token.meta["seat"])
    inner = f'<a href="{escape(address)}">{escape(token.content)}</a>' if address else escape(token.content)
    return f'<span class="at">{inner}</span>'


def _vote(self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    return f'<span class="vl">{escape(tokens[place].meta["text"])}</span>'


def _cite(self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    """Above a quotation: the floor with its link, and who wrote it; or the mark of a head that does not stand (`heads`)."""
    floor, who = tokens[place].meta["floor"], tokens[place].meta["who"]
    if not tokens[place].meta["stands"]:
        return UNFOUND if floor else UNNAMED
    with _language_of_site():
        head: str = escape(gettext("floor {n}").format(n=floor))
    address = env["names"].floor_address
    if address:
        head = f'<a href="{escape(address.format(floor))}">{head}</a>'
    return f"<cite>{head}{' ' if who else ''}{escape(who)}</cite>"


def _summary(self: RendererHTML, tokens: list[Token], place: int, options: OptionsDict, env: EnvType) -> str:
    with _language_of_site():
        return f"<summary>{escape(tokens[place].content or gettext('Covered words'))}</summary>"


def _language_of_site() -> AbstractContextManager[None]:
    """What is posted is stored once, and must not tell in which language its writer reads."""
    return translation.override(settings.LANGUAGE_CODE)

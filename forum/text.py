"""From what is written to what is shown: Markdown, safe, rendered once when a post is made."""

from functools import cache

import nh3
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

# Stored with each post: old floors keep what they looked like, and a later renderer can tell them apart.
RENDERER = 1

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


@cache
def _markdown() -> MarkdownIt:
    # No headings: in a thread only pages have them. A line break is a line break, as people write on a forum.
    markdown = MarkdownIt("commonmark", {"html": False, "breaks": True}).enable(["table", "strikethrough"])
    markdown.disable(["heading", "lheading", "html_block", "html_inline"])
    markdown.add_render_rule("image", _picture)
    return markdown


def render(text: str) -> str:
    """The HTML of a post. No class, id or style of the writer's survives, so nothing official can be imitated."""
    return nh3.clean(
        _markdown().render(text),
        tags=_TAGS,
        attributes={"a": {"href"}, "ol": {"start"}},
        url_schemes={"http", "https", "mailto"},
        link_rel="nofollow noopener ugc",
    )

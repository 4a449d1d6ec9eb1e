"""What stands within a line: BBCode, what is blotted out between ||, seats that are named with @, votes between tags."""

import re
from collections.abc import Iterator
from string import ascii_letters

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline import link as markdown_link
from markdown_it.rules_inline.state_inline import Delimiter
from markdown_it.token import Token

from forum.text.seats import Names

# The writer's five colours, by the names that people try. No red: that is the court's.
COLOURS = {
    "grey": "grey gray silver 灰 灰色",
    "blue": "blue navy teal cyan 蓝 藍 蓝色 藍色 青 青色",
    "green": "green lime olive 绿 綠 绿色 綠色",
    "gold": "gold yellow orange brown 金 金色 黄 黃 黄色 黃色 橙 橙色",
    "plum": "plum purple violet magenta pink 紫 紫色 梅 梅色 粉 粉色",
}
_COLOUR = {name: colour for colour, names in COLOURS.items() for name in names.split()}
_WITHIN = 20  # pairs in a line within each other
_MENTIONS = 200  # of a text; more are no links
_TRIES = 2_000
_TICKS = re.compile("`+")
_SPOILT, _HIDDEN = "||", "spoiler"
_DROPPED = "size font center left right align justify indent sub sup highlight small big"
_TAG = re.compile(
    rf"\[(?P<end>/?)(?P<name>b|i|u|s|strike|del|color|colour|url|spoiler|hide|{_DROPPED.replace(' ', '|')})"
    r"(?:=(?P<said>[^\]\n]{0,300}))?\]",
    re.IGNORECASE,
)
_WHOLE = re.compile(
    r"\[(?P<name>url|img|vote)\](?P<inner>[^\n\[]{0,1000})\[/(?P=name)\]|\[unvote\](?: ?\[/unvote\])?", re.IGNORECASE
)
_CODE = re.compile(r"\[code(?:=[^\]\n]{0,40})?\]([^\n]*?)\[/code\]", re.IGNORECASE)
_FIRST = frozenset("/" + ascii_letters)  # a look at what follows [ spares three rules where nobody meant a tag
_TAGS = {"b": "strong", "i": "em", "u": "em", "s": "s", "strike": "s", "del": "s"}


def tag(state: StateInline, silent: bool) -> bool:
    """The rule for [b] and its like. What is a pair is found later (`pair`), so that a tag that is not closed costs nothing."""
    if state.src[state.pos] != "[" or state.src[state.pos + 1 : state.pos + 2] not in _FIRST:
        return False
    for rule in (_whole, _code, _half):
        end = rule(state, silent=silent)
        if end:
            state.pos = end
            return True
    return False


def _whole(state: StateInline, *, silent: bool) -> int:
    """Tags whose inside is one thing, an address or a vote."""
    found = _WHOLE.match(state.src, state.pos, state.posMax)
    if found is None:
        return 0
    name = (found["name"] or "unvote").lower()
    inner = (found["inner"] or "").strip()
    if name in {"url", "img"}:
        return found.end() if _address(state, inner, silent=silent) else 0
    if not silent:
        token = state.push("vote", "", 0)
        token.content, token.meta = inner, {"kind": name, "text": found[0]}
    return found.end()


def _code(state: StateInline, *, silent: bool) -> int:
    # Without this look a line of tags that nothing closes would be read to its end at each of them.
    if not state.src.startswith(("[c", "[C"), state.pos) or state.pos > _last_end(state):
        return 0
    found = _CODE.match(state.src, state.pos, state.posMax)
    if found is not None and not silent:
        state.push("code_inline", "code", 0).content = found[1]
    return found.end() if found is not None else 0


def _last_end(state: StateInline) -> int:
    return max(state.html_terminator_last("[/code]"), state.html_terminator_last("[/CODE]"))


def _half(state: StateInline, *, silent: bool) -> int:
    found = _TAG.match(state.src, state.pos, state.posMax)
    if found is None:
        return 0
    if not silent:
        token = state.push("bracket", "", 0)
        name = found["name"].lower()
        token.content = found[0]
        token.meta = {
            "name": _HIDDEN if name == "hide" else name,
            "said": found["said"] or "",
            "end": bool(found["end"]),
        }
    return found.end()


def _address(state: StateInline, url: str, *, silent: bool) -> bool:
    href = state.md.normalizeLink(url)
    if not url or " " in url or not state.md.validateLink(href):
        return False
    if not silent:
        state.push("link_open", "a", 1).attrs = {"href": href}
        state.push("text", "", 0).content = url
        state.push("link_close", "a", -1)
    return True


def code(state: StateInline, silent: bool) -> bool:
    """The rule for `code`, which ends on its line: so that nobody has to look further to know what is code (`brackets`)."""
    if state.src[state.pos] != "`":
        return False
    run = _TICKS.match(state.src, state.pos, state.posMax)
    assert run is not None
    line = state.src.find("\n", state.pos, state.posMax)
    for other in _TICKS.finditer(state.src, run.end(), line if line >= 0 else state.posMax):
        if len(other[0]) == len(run[0]):
            if not silent:
                state.push("code_inline", "code", 0).content = state.src[run.end() : other.start()]
            state.pos = other.end()
            return True
    if not silent:
        state.append_pending(run[0])
    state.pos = run.end()
    return True


def link(state: StateInline, silent: bool) -> bool:
    """Markdown's rule for links, _TRIES times a text: each bracket that begins none takes as long as twenty signs do."""
    if state.src[state.pos] != "[":
        return False
    state.env["tries"] = state.env.get("tries", 0) + 1
    return state.env["tries"] <= _TRIES and markdown_link(state, silent)


def stress(state: StateInline, silent: bool) -> bool:
    """The rule for *, also where a Chinese sign of punctuation stands inside and a character follows without a blank: **完？**怎么.

    Markdown's own takes only blanks and punctuation for the border of a word, and Chinese has no blanks.
    """
    if silent or state.src[state.pos] != "*":
        return False
    scanned = state.scanDelims(state.pos, True)
    end = state.pos + scanned.length
    before = state.src[state.pos - 1] if state.pos else " "
    after = state.src[end] if end < state.posMax else " "
    opens = scanned.can_open or (_is_chinese(before) and not after.isspace())
    closes = scanned.can_close or (_is_chinese(after) and not before.isspace())
    for _ in range(scanned.length):
        state.push("text", "", 0).content = "*"
        place = len(state.tokens) - 1
        state.delimiters.append(Delimiter(ord("*"), scanned.length, place, -1, opens, closes))
    state.pos = end
    return True


def _is_chinese(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff" or sign >= "\U00020000"


def blot(state: StateInline, silent: bool) -> bool:
    """The rule for ||."""
    if state.src[state.pos] != "|" or not state.src.startswith(_SPOILT, state.pos, state.posMax):
        return False
    if not silent:
        token = state.push("bracket", "", 0)
        token.content, token.meta = _SPOILT, {"name": _SPOILT, "said": "", "end": None}
    state.pos += len(_SPOILT)
    return True


def mention(state: StateInline, silent: bool) -> bool:
    """The rule for @3, @3号, @name: a seat of the table, by number or whole name."""
    at = state.pos
    if (
        state.src[at] not in "@＠"
        or state.linkLevel
        or (at and state.src[at - 1].isascii() and state.src[at - 1].isalnum())
    ):
        return False
    names: Names = state.env["names"]
    found = names.mentioned_in(state.src, at=at + 1)
    if found is None or state.env.get("mentioned", 0) >= _MENTIONS:
        return False
    seat, end = found
    if not silent:
        state.env["mentioned"] = state.env.get("mentioned", 0) + 1
        token = state.push("mention", "", 0)
        token.content, token.meta = state.src[at:end], {"seat": seat}
    state.pos = end
    return True


def pair(state: StateCore) -> None:
    """The rule that makes pairs of tags that stand alone so far. Crossed ones, and those without a partner, become text."""
    for token in state.tokens:
        if token.type == "inline" and token.children:
            token.children = _Pairs(state.md).of(token.children)


def _one_link_at_a_time(tokens: list[Token]) -> Iterator[Token]:
    """Without links within links: the outer one holds."""
    depth = 0
    for token in tokens:
        closes, opens = token.type == "link_close", token.type == "link_open"
        depth -= closes
        if depth == 0 or not (opens or closes):
            yield token
        depth += opens


class _Pairs:
    """One line of tokens: what is open, the innermost last."""

    def __init__(self, md: MarkdownIt) -> None:
        self._md = md
        self._open: list[tuple[str, Token]] = []

    def of(self, tokens: list[Token]) -> list[Token]:
        for token in tokens:
            if token.type == "bracket":
                self._bracket(token)
            elif token.nesting > 0:
                self._open.append((token.type.removesuffix("_open"), token))
            elif token.nesting < 0:
                self._close_other(token.type.removesuffix("_close"))
        for token in tokens:
            if token.type == "bracket":  # nothing has made a pair of it
                token.type = "text"
        return list(_one_link_at_a_time(tokens))

    def _bracket(self, token: Token) -> None:
        name = token.meta["name"]
        place = self._place_of(name) if token.meta["end"] is not False else None
        if place is not None:
            _name, opened = self._open[place]
            del self._open[place:]
            self._make(opened, token)
        elif not token.meta["end"] and len(self._open) < _WITHIN:
            self._open.append((name, token))

    def _place_of(self, name: str) -> int | None:
        """Where the tag is that this one closes; nothing is closed across a Markdown sign that is still open."""
        for place in range(len(self._open) - 1, -1, -1):
            if self._open[place][1].type != "bracket":
                return None
            if self._open[place][0] == name:
                return place
        return None

    def _close_other(self, kind: str) -> None:
        while self._open:
            name, token = self._open.pop()
            if token.type != "bracket" and name == kind:
                return

    def _make(self, opened: Token, closed: Token) -> None:
        name, said = opened.meta["name"], opened.meta["said"].strip().strip("\"'")
        attrs: dict[str, str | int | float] = {}
        if name in _TAGS:
            kind = html = _TAGS[name]
        elif name in {_SPOILT, _HIDDEN}:
            # It can be reached and shown by the keyboard.
            kind, html, attrs = "blot", "span", {"class": "sp", "tabindex": "0"}
        elif name == "url":
            href = self._md.normalizeLink(said)
            if not said or not self._md.validateLink(href) or any(one == "link" for one, _token in self._open):
                return
            kind, html, attrs = "link", "a", {"href": href}
        else:
            colour = _COLOUR.get(said.casefold()) if name in {"color", "colour"} else None
            kind, html, attrs = "tint", "span", {"class": f"c-{colour}"} if colour else {}
        opened.type, opened.tag, opened.nesting, opened.content, opened.attrs = f"{kind}_open", html, 1, "", attrs
        closed.type, closed.tag, closed.nesting, closed.content = f"{kind}_close", html, -1, ""
        if html == "span" and not attrs:  # a size, a font: it is dropped, and what stands in it stays
            opened.type = closed.type = "text"
            opened.nesting = closed.nesting = 0

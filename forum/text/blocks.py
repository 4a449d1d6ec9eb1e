"""The blocks of a post that Markdown does not have: what stands between two marks of `brackets`."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from markdown_it.rules_block import StateBlock, blockquote, list_block, table

from forum.text.brackets import CLOSES, ENDS, ITEM, MARK, OPENS, Spread, Tag
from forum.text.finding import FLOOR

_QUOTES = ">"
_DEEPEST = 8  # tags of blocks around each other (a list has two); a sign that would open one more is text
_CELLS = 2_000  # of a table: short rows are filled up with empty cells, so that some characters could become a megabyte
_ROW = re.compile(r"\[/?tr\]", re.IGNORECASE)
_CELL = re.compile(r"\[(t[dh])\](.*?)(?=\[t[dh]\]|$)", re.IGNORECASE | re.DOTALL)
_CELL_END = re.compile(r"\[/t[dh]\]", re.IGNORECASE)


def small_table(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The rule for tables, for those of at most _CELLS cells; a larger one is a paragraph."""
    if not table(state, start, end, True):
        return False
    rows = _CELLS // (state.getLines(start, start + 1, 0, False).count("|") + 1)
    fits = end - start <= rows or any(state.isEmpty(line) for line in range(start, start + rows + 1))
    return fits and (silent or table(state, start, end, False))


def quotation(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The rule for quotations, each as far as its lines have the sign, and one on; a paragraph that goes on behind without it takes its
    lines itself.

    Markdown's own looks at each sign how far all that follows might belong to it: 20,000 hostile characters took a quarter of a minute.
    """
    if state.level >= _DEEPEST:
        return False
    last = start + 1
    while last < end and state.sCount[last] >= state.blkIndent and _begins(state, last, _QUOTES):
        last += 1
    return blockquote(state, start, min(last + 1, end), silent)


def listing(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The rule for lists, as deep as there are any."""
    return state.level < _DEEPEST and list_block(state, start, end, silent)


def bracketed(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """The rule for a block between marks; false where its end does not stand in the same surroundings."""
    at = state.bMarks[start] + state.tShift[start]
    if not state.src.startswith(OPENS, at) or state.is_code_block(start):
        return False
    mark = MARK.match(state.src, at)
    assert mark is not None
    number = int(mark[1])
    last = next(_lines_with(state, f"{CLOSES}{number}{ENDS}", start=start, end=end), None)
    if last is None:
        return False
    if not silent:
        spread: Spread = state.env["spread"]
        spread.used.add(number)
        tag = spread.pairs[number]
        _BUILDERS[tag.name](_Between(state, tag, number, start, last))
        state.line = last + 1
    return True


def _lines_with(state: StateBlock, mark: str, *, start: int, end: int) -> Iterator[int]:
    """The lines between these two, each excluded, that are such a mark in the same surroundings."""
    for line in range(start + 1, end):
        if _begins(state, line, mark) and state.sCount[line] >= state.blkIndent:
            yield line


def _begins(state: StateBlock, line: int, sign: str) -> bool:
    return state.src.startswith(sign, state.bMarks[line] + state.tShift[line])


@dataclass(frozen=True, slots=True)
class _Between:
    """The lines between an opening mark and its end, each excluded; `number` is that in the marks."""

    state: StateBlock
    tag: Tag
    number: int
    start: int
    last: int

    def raw(self) -> str:
        """As it was written, without the signs of what surrounds it."""
        state = self.state
        spread: Spread = state.env["spread"]
        return spread.restore(state.getLines(self.start + 1, self.last, state.blkIndent, True))

    def read(self) -> None:
        """Read as blocks."""
        self.read_part(self.start, self.last)

    def read_part(self, start: int, last: int, /) -> None:
        """Read the lines between these two, each excluded, as blocks."""
        state = self.state
        before = state.lineMax, state.parentType
        state.lineMax, state.parentType = last, "blockquote"
        state.md.block.tokenize(state, start + 1, last)
        state.lineMax, state.parentType = before


def _quote(between: _Between) -> None:
    state, said = between.state, between.tag.said.strip("\"'“” ")
    opened = state.push("blockquote_open", "blockquote", 1)
    opened.map, opened.meta = [between.start, between.last + 1], {"tagged": True}
    if said:
        numbered = FLOOR.match(said)
        floor = int(numbered[1]) if numbered else 0
        cited = state.push("cite", "cite", 0)
        cited.meta = {"floor": floor, "who": ((numbered[2] or "") if numbered else said).strip()}
    between.read()
    state.push("blockquote_close", "blockquote", -1)


def _spoiler(between: _Between) -> None:
    state = between.state
    state.push("details_open", "details", 1).map = [between.start, between.last + 1]
    state.push("summary", "summary", 0).content = between.tag.said
    between.read()
    state.push("details_close", "details", -1)


def _code(between: _Between) -> None:
    token = between.state.push("code_block", "code", 0)
    token.content = between.raw()


def _table(between: _Between) -> None:
    """[tr][td], or a row a line with its cells parted by | or tabs."""
    rows = _rows_of(between.raw())
    state = between.state
    if sum(map(len, rows)) > _CELLS:
        state.push("code_block", "code", 0).content = between.raw()
        return
    state.push("table_open", "table", 1)
    state.push("tbody_open", "tbody", 1)
    for row in rows:
        state.push("tr_open", "tr", 1)
        for kind, text in row:
            state.push("td_open", kind, 1)
            inline = state.push("inline", "", 0)
            inline.content, inline.map, inline.children = text, [between.start, between.last], []
            state.push("td_close", kind, -1)
        state.push("tr_close", "tr", -1)
    state.push("tbody_close", "tbody", -1)
    state.push("table_close", "table", -1)


def _rows_of(raw: str) -> list[list[tuple[str, str]]]:
    if "[td]" in raw.lower() or "[th]" in raw.lower():
        cells = [_CELL.findall(_CELL_END.sub("", row)) for row in _ROW.split(raw)]
        return [[(kind.lower(), " ".join(text.split())) for kind, text in row] for row in cells if row]
    lines = [line.strip().strip("|") for line in raw.split("\n") if line.strip()]
    return [[("td", cell.strip()) for cell in re.split(r"[|\t]", line)] for line in lines]


def _list(between: _Between) -> None:
    """[*] begins an item; what stands before the first stands before the list. [list=1] counts."""
    state = between.state
    begins = [
        *_lines_with(state, f"{ITEM}{between.number}{ENDS}", start=between.start, end=between.last), between.last,
    ]  # fmt: skip
    between.read_part(between.start, begins[0])
    if len(begins) == 1:
        return
    kind, html = ("ordered_list", "ol") if between.tag.said.strip("\"'") else ("bullet_list", "ul")
    state.push(f"{kind}_open", html, 1).map = [between.start, between.last + 1]
    for begin, end in pairwise(begins):
        state.push("list_item_open", "li", 1)
        first = len(state.tokens)
        between.read_part(begin, end)
        paragraphs = [one for one in state.tokens[first:] if one.tag == "p" and one.level == state.level]
        for one in paragraphs if len(paragraphs) == 2 else ():  # of one alone neither beginning nor end is shown
            one.hidden = True
        state.push("list_item_close", "li", -1)
    state.push(f"{kind}_close", html, -1)


_BUILDERS: dict[str, Callable[[_Between], None]] = {
    "quote": _quote,
    "spoiler": _spoiler,
    "code": _code,
    "table": _table,
    "list": _list,
}

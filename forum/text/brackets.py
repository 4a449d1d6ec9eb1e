"""BBCode that holds whole lines ([quote], [spoiler], [code], [table], [list]): which tag closes which, and each on a line of its own.

Markdown is read by lines, BBCode is not. So a text is spread first: each pair of such tags is found, code left alone, and in place
of the tag stands a mark on a line of its own, which no text can hold. What has no partner stays what it was, and is shown as text.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

# Four signs for private use that stand in no spread text but where `spread` has put them; the third is where an item of a list begins.
OPENS, CLOSES, ITEM, ENDS = "\ue0f0", "\ue0f1", "\ue0f3", "\ue0f2"
MARK = re.compile(f"[{OPENS}{CLOSES}{ITEM}]([0-9]+){ENDS}")

_LONGEST_NUMBER = 6
DEPTH = 6  # of tags within each other; deeper ones are text
_RAW = frozenset({"code", "table"})  # nothing in them is read
_IN_LINE = frozenset({"spoiler", "code"})  # where both tags stand on one line, they are part of it
_FENCE = 3  # signs in a row
_UNMADE = "fence"
_LIST, _STAR = "list", "*"
_STARS = 500  # items of a text; more are text
_SAME = {"hide": "spoiler"}
_TAG = re.compile(
    r"\[(?P<end>/?)(?P<name>quote|spoiler|hide|code|table|list)(?:=(?P<said>[^\]\n]{0,80}))?\]", re.IGNORECASE
)
_WANTED = re.compile(
    rf"(?P<fence>^[ >\t]*(?P<sign>`{{3,}}|~{{3,}})[^\n]*$)|(?P<ticks>`+|~{{3,}})|(?P<star>\[\*\])|{_TAG.pattern}",
    re.IGNORECASE | re.MULTILINE,
)
_PREFIX = re.compile(r"[ \t>]*(?:(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)?")
_LONGEST_PREFIX = 40
_FOREIGN = re.compile(f"[{OPENS}{CLOSES}{ITEM}{ENDS}]")


@dataclass(slots=True)
class Tag:
    """A tag in the text: where it stands, and (`close`) the one that closes it. `line` is where its mark stands in the spread text.
    `items`: of a list, where its items begin."""

    name: str
    said: str
    start: int
    end: int
    is_end: bool = False
    close: "Tag | None" = None
    holds_blocks: bool = False
    line: int = 0
    items: "list[Tag]" = field(default_factory=list)

    def text(self, source: str) -> str:
        """As it was written."""
        return source[self.start : self.end]


@dataclass(frozen=True)
class Spread:
    """A text with its marks. `pairs`: opening tags by the number in their mark; `loose`: opening tags that nothing closes.

    `written`: how the tags of each pair were written. `used` is filled while the text is read: pairs that have become blocks.
    """

    text: str
    pairs: tuple[Tag, ...]
    loose: tuple[Tag, ...]
    written: tuple[tuple[str, str], ...]
    used: set[int] = field(default_factory=set)

    def restore(self, text: str, *, by: Callable[[str], str] = str) -> str:
        """The text with tags again where marks are left, each made ready for where it comes to stand (`by`); what only looks like one is
        dropped."""
        return MARK.sub(lambda mark: by(self._tag_of(mark)), text)

    def _tag_of(self, mark: re.Match[str]) -> str:
        """Empty where it is none of ours."""
        if mark[0][0] == ITEM:
            return "[*]"
        known = len(mark[1]) < _LONGEST_NUMBER and int(mark[1]) < len(self.written)
        return self.written[int(mark[1])][mark[0][0] == CLOSES] if known else ""

    def covers(self, start: int, end: int) -> bool:
        """Whether one of these lines (of the spread text, `end` excluded) stands between tags that have not become a block: what
        keeps it from being a vote was meant, and is not to be seen. To be asked when the text has been read."""
        first_loose = min((tag.line for tag in self.loose), default=end)
        return first_loose < end or not self._stray.isdisjoint(range(start, end))

    @cached_property
    def _stray(self) -> frozenset[int]:
        found: set[int] = set()
        for number, tag in enumerate(self.pairs):
            if number not in self.used and tag.close is not None:
                found.update(range(tag.line, tag.close.line + 1))
        return frozenset(found)


def spread(source: str) -> Spread:
    """Find the pairs of a text and put marks in their place. Takes time in proportion to the text."""
    source = _FOREIGN.sub("\ufffd", source)
    if not any(sign in source for sign in ("[", "`" * _FENCE, "~" * _FENCE)):
        return Spread(source, (), (), ())
    pairs, loose = _matched(_Scan(source))
    return _with_marks(source, pairs=pairs, loose=loose)


class _Scan:
    """The tags of a text in order, without those in code."""

    def __init__(self, source: str) -> None:
        self.source = source

    def __iter__(self) -> Iterator[Tag]:
        at = 0
        while (found := _WANTED.search(self.source, at)) is not None:
            if found["fence"]:
                at = self._after_fence(found)
            elif found["ticks"]:
                at = self._after_ticks(found) or found.end()
                if at == found.end() and len(found["ticks"]) >= _FENCE:
                    # Somebody meant a fence, which begins a line.
                    yield Tag(_UNMADE, "", found.start(), found.end())
            elif self._is_escaped(found.start()):
                at = found.end()
            elif found["star"]:
                at = found.end()
                yield Tag(_STAR, "", found.start(), found.end())
            else:
                yield (tag := self._tag(found))
                at = self._after_raw(tag) if tag.name in _RAW and not tag.is_end else found.end()

    def _tag(self, found: re.Match[str]) -> Tag:
        name = found["name"].lower()
        return Tag(_SAME.get(name, name), (found["said"] or "").strip(), found.start(), found.end(), bool(found["end"]))

    def _is_escaped(self, at: int) -> bool:
        """Whether an odd number of backslashes stands before."""
        first = at
        while first and self.source[first - 1] == "\\":
            first -= 1
        return bool((at - first) % 2)

    def _after_fence(self, found: re.Match[str]) -> int:
        """Where a fence ends: at its closing line, with the quotation that it stands in, or with the text."""
        sign, depth = found["sign"], found["fence"].split(found["sign"])[0].count(">")
        if sign[0] == "`" and "`" in found["fence"].split(sign, 1)[1]:  # then it is code within a line
            return found.start("sign") + len(sign)
        at = found.end() + 1
        while 0 < at < len(self.source):
            end = self.source.find("\n", at)
            line = self.source[at : end if end >= 0 else None]
            bare = line.lstrip(" \t>")
            if line[: len(line) - len(bare)].count(">") < depth:
                return at
            if bare.startswith(sign) and not bare.strip().strip(sign[0]):
                return at + len(line)
            at = end + 1
        return len(self.source)

    def _after_ticks(self, found: re.Match[str]) -> int:
        """Behind the code within a line that begins here; 0 where the line has no end of it."""
        runs = self._runs.get(len(found["ticks"]), [])
        place = bisect_right(runs, found.start())
        line = self.source.find("\n", found.end())
        inside = place < len(runs) and (line < 0 or runs[place] < line)
        return runs[place] + len(found["ticks"]) if inside else 0

    def _after_raw(self, tag: Tag) -> int:
        """To the end of what is not read, or behind the tag where there is no end."""
        closing = bisect_left(self._closings[tag.name], tag.end)
        return self._closings[tag.name][closing] if closing < len(self._closings[tag.name]) else tag.end

    @cached_property
    def _runs(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for run in re.finditer("`+|~{3,}", self.source):
            found.setdefault(len(run[0]), []).append(run.start())
        return found

    @cached_property
    def _closings(self) -> dict[str, list[int]]:
        return {
            name: [one.start() for one in re.finditer(rf"\[/{name}\]", self.source, re.IGNORECASE)] for name in _RAW
        }


def _matched(scan: _Scan) -> tuple[list[Tag], list[Tag]]:
    """The opening tags of pairs, and those that nothing closes, both in order."""
    stack: list[Tag] = []
    pairs: list[Tag] = []
    loose: list[Tag] = []
    stars = 0
    for tag in scan:
        if tag.name == _STAR:
            stars += 1
            if stack and stack[-1].name == _LIST and stars <= _STARS:
                stack[-1].items.append(tag)
            continue
        if tag.name == _UNMADE:
            loose.append(tag)
            continue
        if not tag.is_end:
            # Too deep: it is text, and so is what would close it.
            (stack if len(stack) < DEPTH else loose).append(tag)
            continue
        place = next((n for n in range(len(stack) - 1, -1, -1) if stack[n].name == tag.name), None)
        if place is None:
            continue
        loose += stack[place + 1 :]
        opened = stack[place]
        del stack[place:]
        opened.close = tag
        if _stands_in_line(scan.source, opened, tag):
            continue
        for outer in stack:
            outer.holds_blocks = True
        pairs.append(opened)
    return sorted(pairs, key=lambda one: one.start), sorted(loose + stack, key=lambda one: one.start)


def _stands_in_line(source: str, opened: Tag, closed: Tag) -> bool:
    return opened.name in _IN_LINE and not opened.holds_blocks and "\n" not in source[opened.end : closed.start]


def _with_marks(source: str, *, pairs: list[Tag], loose: list[Tag]) -> Spread:
    places = [(tag, "") for tag in loose]
    for number, tag in enumerate(pairs):
        assert tag.close is not None
        places += [(tag, f"{OPENS}{number}{ENDS}"), (tag.close, f"{CLOSES}{number}{ENDS}")]
        places += [(star, f"{ITEM}{number}{ENDS}") for star in tag.items]
    out: list[str] = []
    at = line = 0
    for tag, mark in sorted(places, key=lambda one: one[0].start):
        before, after = _breaks(source, tag) if mark else ("", "")
        ahead = source[at : tag.start] + before
        tag.line = line + ahead.count("\n")
        line = tag.line + after.count("\n")
        out += [ahead, mark or tag.text(source), after]
        at = tag.end
    out.append(source[at:])
    written = tuple((tag.text(source), tag.close.text(source) if tag.close else "") for tag in pairs)
    return Spread("".join(out), tuple(pairs), tuple(loose), written)


def _breaks(source: str, tag: Tag) -> tuple[str, str]:
    """What puts a mark on a line of its own: line breaks, each with what its line begins with (the signs of quotations, the depth of
    a list)."""
    begin = source.rfind("\n", 0, tag.start) + 1
    end = source.find("\n", tag.end)
    prefix = _PREFIX.match(source, begin, min(tag.start, begin + _LONGEST_PREFIX))
    assert prefix is not None
    again = "\n" + re.sub(r"[^ \t>]", " ", prefix[0])
    before = source[begin + len(prefix[0]) : tag.start].strip()
    after = source[tag.end : end if end >= 0 else None].strip()
    return again if before else "", again if after else ""

"""The heads of quotations: a floor, and whose it is. A head stands only where what is under it stands in that floor, and only with the name
of its writer; any other becomes a mark, and what was quoted a quotation of nobody's.

A head is `[quote=72 老槐]`, or a first line that begins with the link to a floor, as the composer writes it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from markdown_it.token import Token

from forum.names import fold
from forum.text.brackets import Spread
from forum.text.finding import FLOOR
from forum.text.seats import Names
from forum.text.sources import Source

MOST: Final = 50  # floors of a text that are looked up; heads of others do not stand
_READ: Final = 200  # quotations of a text; a head of a later one does not stand
_LIKE_A_FLOOR: Final = re.compile(r"\s*(?:#|第|floor)?\s*[0-9]{1,7}\s*(?:楼|樓)?\s*", re.IGNORECASE)
_HEADS: Final = re.compile(r"\[quote=([^\]\n]{1,80})\]", re.IGNORECASE)
_SIGN: Final = re.compile(r"^[ \t]*>[ ]?")


@dataclass(frozen=True, slots=True)
class _Head:
    """Of one quotation: how many tokens it takes (`taken`) and how many of the quoted lines (`lines`); `rest`: what of those tokens is not
    its own. `tail`: a line that says more than whose it is, to be kept where the head does not stand."""

    floor: int
    who: str
    taken: int
    lines: int = 0
    rest: tuple[Token, ...] = ()
    tail: tuple[Token, ...] = ()


def floors_claimed(text: str, /, *, names: Names) -> tuple[int, ...]:
    """The floors that heads of a text may be about, each once, in order, no more than MOST: what has to be looked up before it is read."""
    numbers = [int(found[1]) for said in _HEADS.findall(text) if (found := FLOOR.match(said.strip("\"'“” ")))]
    address = _address(names)
    numbers += [int(one) for one in address.findall(text)] if address is not None else []
    return tuple(dict.fromkeys(one for one in numbers if 0 < one <= names.last_floor))[:MOST]


def settle(
    tokens: list[Token], *, names: Names, spread: Spread, html_of: Callable[[Sequence[Token]], str]
) -> tuple[int, ...]:
    """Make each head in the tokens of a text true, or a mark; returns the floors of those that are marks, 0 where a head named none."""
    address = _address(names)
    unfound: list[int] = []
    quotations = [place for place, token in enumerate(tokens) if token.type == "blockquote_open"]
    for nth, place in reversed(
        list(enumerate(quotations))
    ):  # inner ones first, for what they are is part of what is quoted around them
        head = _head_of(tokens, place, names=names, address=address)
        if head is None:
            continue
        behind = [*head.rest, *tokens[place + 1 + head.taken : _end_of(tokens, place)]]
        source = names.sources.get(head.floor) if nth < _READ else None
        stands = (
            source is not None
            and _is_writer(head.who, source, names=names)
            and source.has(_raw(tokens, place, lines=head.lines, spread=spread), html=html_of(behind))
        )
        cited = Token("cite", "cite", 0, meta={"floor": head.floor, "who": head.who, "stands": stands})
        tokens[place + 1 : place + 1 + head.taken] = [cited, *(() if stands else head.tail), *head.rest]
        if not stands:
            unfound.append(head.floor)
    return tuple(dict.fromkeys(reversed(unfound)))


def _address(names: Names) -> re.Pattern[str] | None:
    """What finds the addresses of floors of this room, wherever the site may be."""
    if not names.floor_address:
        return None
    before, _gap, after = names.floor_address.partition("{}")
    return re.compile(f"{re.escape(before)}([0-9]{{1,7}}){re.escape(after)}")


def _head_of(tokens: list[Token], place: int, *, names: Names, address: re.Pattern[str] | None) -> _Head | None:
    """That of the quotation which begins at this place; None where it has none."""
    first = tokens[place + 1]
    if first.type == "cite":
        return _Head(first.meta["floor"], first.meta["who"], taken=1)
    children = (tokens[place + 2].children or []) if first.type == "paragraph_open" else []
    line = list(_first_line(children))
    closes = next((n for n, one in enumerate(line) if one.type == "link_close"), 0)
    if not closes or line[0].type != "link_open":
        return None
    found = address.search(str(line[0].attrs.get("href", ""))) if address is not None else None
    if found is None and not _LIKE_A_FLOOR.fullmatch("".join(one.content for one in line[1:closes])):
        return None
    who = "".join(one.content for one in line[closes + 1 :]).strip()
    begin, inline, end = paragraph = tokens[place + 1 : place + 4]
    behind = children[len(line) + 1 :]
    unlinked = [one for n, one in enumerate(line) if n not in {0, closes}]
    return _Head(
        int(found[1]) if found else 0,
        who,
        taken=len(paragraph),
        lines=1,
        rest=(begin, _with(inline, behind), end) if behind else (),
        tail=(begin, _with(inline, unlinked), end) if who and not names.find(who) else (),
    )


def _with(inline: Token, children: list[Token]) -> Token:
    return replace(inline, children=children)


def _first_line(children: list[Token]) -> Iterator[Token]:
    for one in children:
        if one.type in {"softbreak", "hardbreak"}:
            return
        yield one


def _end_of(tokens: list[Token], place: int) -> int:
    level = 0
    for at in range(place, len(tokens)):
        level += (tokens[at].type == "blockquote_open") - (tokens[at].type == "blockquote_close")
        if not level:
            return at
    return len(tokens)


def _is_writer(who: str, source: Source, *, names: Names) -> bool:
    return not who or fold(who) in source.called or (source.seat is not None and names.find(who) == (source.seat,))


def _raw(tokens: list[Token], place: int, *, lines: int, spread: Spread) -> str:
    """What is quoted as it was written, without so many lines of a head and without the signs of this quotation and those around it."""
    begin, end = tokens[place].map or [0, 0]
    tagged = tokens[place].meta.get("tagged", False)
    signs = sum(one.nesting for one in tokens[: place + 1] if one.type.startswith("blockquote") and one.markup == ">")
    kept = spread.text.split("\n")[begin + tagged : end - tagged]
    for _each in range(signs):
        kept = [_SIGN.sub("", line) for line in kept]
    return spread.restore("\n".join(kept).lstrip("\n").split("\n", lines)[-1] if lines else "\n".join(kept))

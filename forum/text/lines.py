"""The lines of a text as they are read: what each says to the eye, and where it stands."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from markdown_it.token import Token

from forum.text.brackets import Spread
from forum.text.near_votes import why_none
from forum.text.passing import Ending
from forum.text.seats import Names
from forum.text.votes import Ignored, Place, VoteLine, asks, vote_for, vote_in

_PLACES: dict[str, Place] = {
    "blockquote": "quote",
    "details": "spoiler",
    "bullet_list": "list",
    "ordered_list": "list",
    "table": "table",
}
_SIGNS: dict[str, Place] = {"blot": "spoiler", "s": "struck"}
_TAG = re.compile(r"\[vote\][^\n\[]*\[/vote\]|\[unvote\]", re.IGNORECASE)
_MOST = 50  # votes of a text; what comes after them is text


@dataclass(slots=True)
class Found:
    """What a text does besides being read."""

    votes: list[VoteLine]
    ignored: list[Ignored]
    mentions: list[int]
    ending: Ending = field(default_factory=Ending)


@dataclass(slots=True)
class _Line:
    """A line within a paragraph: its tokens, what of it is to be seen (`said`), what is not (`unsaid`: blotted out, struck, code)."""

    tokens: list[Token]
    said: str = ""
    unsaid: str = ""
    why: Place | None = None

    def add(self, token: Token, *, hidden: list[Place]) -> None:
        self.tokens.append(token)
        text = token.meta["text"] if token.type == "vote" else token.content
        if token.type == "image" or token.type == "code_inline":
            self.why, self.unsaid = "code", self.unsaid + text
        elif hidden and text:
            self.why, self.unsaid = hidden[-1], self.unsaid + text
        else:
            self.said += text


def look_through(tokens: list[Token], *, names: Names, spread: Spread) -> Found:
    """Read the votes and mentions out of the tokens of a text; lines that vote are marked in the tokens."""
    found = Found([], [], [])
    places: list[Place] = []
    for token in tokens:
        if token.type in {"fence", "code_block"}:
            found.ending.add(token.content, own="quote" not in places, bare=False)
            _only_ignored(token.content.split("\n"), "code", names=names, found=found)
        elif token.type == "inline":
            _inline(token, places=places, names=names, spread=spread, found=found)
        else:
            _move(places, token)
    return found


def _move(places: list[Place], token: Token) -> None:
    why = _PLACES.get(token.type.removesuffix("_open").removesuffix("_close"))
    if why is not None and token.nesting > 0:
        places.append(why)
    elif why is not None and token.nesting < 0:
        places.pop()


def _inline(token: Token, *, places: list[Place], names: Names, spread: Spread, found: Found) -> None:
    lines = list(_lines(token.children or []))
    if "quote" not in places:  # of what somebody else wrote none counts
        found.mentions += [one.meta["seat"] for one in token.children or [] if one.type == "mention"]
    first, last = token.map or (0, 1)
    outer: Place | None = places[0] if places else None
    if outer is None and spread.covers(first, last):
        outer = "unclosed"
    for line in lines:
        said = line.said + line.unsaid
        found.ending.add(
            said, own="quote" not in places, bare=outer is None and line.why is None and not line.unsaid.strip()
        )
        if outer is not None:
            _only_ignored(
                [one.meta["text"] for one in line.tokens if one.type == "vote"] or [said],
                outer,
                names=names,
                found=found,
            )
        else:
            _read(line, names=names, found=found)
    token.children = [one for line in lines for one in line.tokens]


def _lines(tokens: list[Token]) -> Iterator[_Line]:
    hidden: list[Place] = []
    line = _Line([])
    for token in tokens:
        if token.type in {"softbreak", "hardbreak"}:
            yield line
            line = _Line([token])
            continue
        why = _SIGNS.get(token.type.removesuffix("_open").removesuffix("_close"))
        if why is not None and token.nesting:
            hidden = [*hidden, why] if token.nesting > 0 else hidden[:-1]
        line.add(token, hidden=hidden)
    yield line


def _read(line: _Line, *, names: Names, found: Found) -> None:
    if line.why is not None:
        whole = line.said + line.unsaid
        if any(_would_vote(one, names=names) for one in (line.said, line.unsaid, whole)):
            found.ignored.append(Ignored(whole.strip(), line.why))
        return
    tags = [token for token in line.tokens if token.type == "vote"]
    if tags:
        asked = [token for token in tags if asks(token.content)]
        found.ignored += [Ignored(token.meta["text"], near="question") for token in asked][: _MOST - len(found.ignored)]
        found.votes += [_of_tag(token, names=names) for token in tags if token not in asked][: _MOST - len(found.votes)]
        return
    vote = vote_in(line.said, names=names)
    if vote is not None and len(found.votes) < _MOST:
        found.votes.append(vote)
        if vote.clear:
            _mark(line)
    near = why_none(line.said, names=names) if vote is None else None
    if near is not None and len(found.ignored) < _MOST:
        found.ignored.append(Ignored(line.said.strip(), near=near))


def _of_tag(token: Token, *, names: Names) -> VoteLine:
    if token.meta["kind"] == "unvote":
        return VoteLine("withdraw", token.meta["text"])
    return vote_for(token.content, line=token.meta["text"], names=names)


def _mark(line: _Line) -> None:
    """A vote is to be seen as one. Not where a sign begins on another line: the two would cross."""
    level = 0
    for token in line.tokens:
        level += token.nesting
        if level < 0:
            return
    if level:
        return
    start = 1 if line.tokens and line.tokens[0].type in {"softbreak", "hardbreak"} else 0
    begin = Token("vote_open", "span", 1, attrs={"class": "vl"})
    line.tokens = [*line.tokens[:start], begin, *line.tokens[start:], Token("vote_close", "span", -1)]


def _only_ignored(lines: list[str], why: Place, *, names: Names, found: Found) -> None:
    for line in lines:
        if len(found.ignored) < _MOST and _would_vote(line, names=names):
            found.ignored.append(Ignored(line.strip(), why))


def _would_vote(line: str, *, names: Names) -> bool:
    """Whether a line would be a vote, or has one in it, if it stood elsewhere."""
    return bool(vote_in(line, names=names) or (names.seats and _TAG.search(line)))

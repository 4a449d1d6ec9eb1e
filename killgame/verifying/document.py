"""The export of a finished game, as it is read: one JSON document, of whose form nothing is taken for granted.

{"format": "killgame-export", "version": 1, "rules_version", "codec_version", "scheme", "commitment",
 "secrets": [hex, one for each promise], "seeds": [hex, one a deal], "entropy": [[[seat, text], …], one a deal],
 "log": [{"number", "kind", "body", "digest", …}], "heads": [{"floor", "number", "head"}],
 "cards": [[role, …], one a seat], "aliases": [every name there was to draw from, of an alias game],
 "told": [{"seat", "other", "label"}], "answers": [{"seat", "round", "act", "target", "answer"}],
 "winner", "why", "posts": [{"room", "floor", "author", "lines", …}], …}. What else stands in it (who wrote what when) is for readers; only
the signature covers it.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from killgame.codec import load_event
from killgame.events import Event
from killgame.rejections import _

FORMAT = "killgame-export"
VERSION = 1
SITE = "site."
HEAD = "fair.head"
LONGEST = 32 * 1024 * 1024  # bytes: a game of 54 seats with 10,000 long posts has some 20 million
DEEPEST = 40


class NoExport(ValueError):
    """Not an export: `sentence` is an English message id, `params` gives its placeholders."""

    def __init__(self, sentence: str, **params: object) -> None:
        super().__init__(sentence.format(**params))
        self.sentence = sentence
        self.params = params


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the log; `event` is None for the site's own (`site.…`), of which the rules know nothing, and for what is no event."""

    number: int
    kind: str
    body: Mapping[str, Any]
    digest: str
    event: Event | None

    @property
    def unreadable(self) -> bool:
        return self.event is None and not self.kind.startswith(SITE)


@dataclass(frozen=True, slots=True)
class Head:
    """What the narrator posted: the fingerprint of the log up to entry `number`, on that floor of the thread."""

    floor: int
    number: int
    head: str


@dataclass(frozen=True, slots=True)
class Export:
    """What of an export can be checked. `scheme` is the version of seed, lots and chain (`killgame.dice`); there is a seed and a list of
    entropy ((seat, text) by seat) for each deal, and a secret for each promise. `posted`: (floor, fingerprint) of the narrator's posts in
    the thread, where the posts are there, too. `aliases` is empty of a game that has none."""

    rules_version: int
    codec_version: int
    scheme: int
    commitment: str
    secrets: tuple[bytes, ...]
    seeds: tuple[str, ...]
    entropy: tuple[tuple[tuple[int, str], ...], ...]
    log: tuple[Entry, ...]
    heads: tuple[Head, ...]
    posted: tuple[tuple[int, str], ...] | None
    cards: tuple[tuple[str, ...], ...]
    aliases: tuple[str, ...]
    told: tuple[Mapping[str, Any], ...]
    answers: tuple[Mapping[str, Any], ...]
    winner: str | None
    why: str | None


def parsed(text: bytes, *, longest: int = LONGEST) -> dict[str, Any]:
    """The document as plain JSON: an object without doubled keys, NaN, halves of characters or great depth. Raises NoExport."""
    if len(text) > longest:
        raise NoExport(_("The document is too long: it may have {most} bytes."), most=longest)
    try:
        plain = json.loads(text.decode(), object_pairs_hook=_once_each, parse_constant=_no_number)
        json.dumps(plain, ensure_ascii=False).encode()
    except NoExport:
        raise
    except (ValueError, RecursionError):
        raise NoExport(_("This is not JSON in UTF-8.")) from None
    if not isinstance(plain, dict):
        raise NoExport(_("This is JSON, but not the export of a game: it must be an object."))
    if plain.get("format") != FORMAT:
        raise NoExport(_("This is not the export of a game: “format” must be “{format}”."), format=FORMAT)
    if plain.get("version") != VERSION or isinstance(plain["version"], bool):
        raise NoExport(_("This program reads exports of version {known} only."), known=VERSION)
    if _depth(plain) > DEEPEST:
        raise NoExport(_("“{key}” does not have the form of an export."), key="body")
    return plain


def read_export(plain: Mapping[str, Any]) -> Export:
    """What can be checked of a parsed document. Raises NoExport, naming the key that is not as it must be."""
    part = _Part(plain)
    return Export(
        rules_version=part.whole("rules_version"),
        codec_version=part.whole("codec_version"),
        scheme=part.whole("scheme"),
        commitment=part.text("commitment"),
        secrets=tuple([_bytes(one) for one in _some(part.texts("secrets"), key="secrets")]),
        seeds=part.texts("seeds"),
        entropy=tuple([_entropy(one) for one in part.rows("entropy")]),
        log=_some(tuple([_entry(one) for one in part.parts("log")]), key="log"),
        heads=tuple([Head(one.whole("floor"), one.whole("number"), one.text("head")) for one in part.parts("heads")]),
        posted=_posted(part) if "posts" in plain else None,
        cards=tuple([_texts(one, key="cards") for one in part.rows("cards")]),
        aliases=part.texts("aliases"),
        told=tuple([one.plain for one in part.parts("told")]),
        answers=tuple([one.plain for one in part.parts("answers")]),
        winner=part.text_or_none("winner"),
        why=part.text_or_none("why"),
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """An object of the document; `within` is where it stands in it."""

    plain: Mapping[str, Any]
    within: str = ""

    def whole(self, key: str) -> int:
        return self._of(key, int)

    def text(self, key: str) -> str:
        return self._of(key, str)

    def text_or_none(self, key: str) -> str | None:
        return None if self.plain.get(key, "") is None else self.text(key)

    def object(self, key: str) -> dict[str, Any]:
        return self._of(key, dict)

    def items(self, key: str) -> list[Any]:
        return self._of(key, list)

    def texts(self, key: str) -> tuple[str, ...]:
        return _texts(self._of(key, list), key=self._name(key))

    def rows(self, key: str) -> Iterator[list[Any]]:
        for place, one in enumerate(self._of(key, list)):
            if not isinstance(one, list):
                raise _wrong(f"{self._name(key)}[{place}]")
            yield one

    def parts(self, key: str) -> Iterator["_Part"]:
        for place, one in enumerate(self._of(key, list)):
            name = f"{self._name(key)}[{place}]"
            if not isinstance(one, dict):
                raise _wrong(name)
            yield _Part(one, name)

    def _of[T](self, key: str, kind: type[T]) -> T:
        value = self.plain.get(key)
        if type(value) is not kind:
            raise _wrong(self._name(key))
        return value

    def _name(self, key: str) -> str:
        return f"{self.within}.{key}" if self.within else key


def _wrong(key: str) -> NoExport:
    return NoExport(_("“{key}” does not have the form of an export."), key=key)


def _some[T](parts: tuple[T, ...], *, key: str) -> tuple[T, ...]:
    if not parts:
        raise _wrong(key)
    return parts


def _texts(raw: Sequence[Any], *, key: str) -> tuple[str, ...]:
    if not all(isinstance(one, str) for one in raw):
        raise _wrong(key)
    return tuple(raw)


def _bytes(text: str) -> bytes:
    try:
        plain = bytes.fromhex(text)
    except ValueError:
        raise _wrong("secrets") from None
    if plain.hex() != text:
        raise _wrong("secrets")
    return plain


def _entropy(raw: list[Any]) -> tuple[tuple[int, str], ...]:
    for one in raw:
        if not isinstance(one, list) or [type(part) for part in one] != [int, str]:
            raise _wrong("entropy")
    return tuple([(seat, text) for seat, text in raw])


def _posted(part: _Part) -> tuple[tuple[int, str], ...]:
    """The lines of the narrator that tell a fingerprint: ["fair.head", {"hash": …}]."""
    return tuple(
        [
            (post.whole("floor"), str(line[1].get("hash")))
            for post in part.parts("posts")
            if post.text("room") == "public" and post.text("author") == "narrator"
            for line in post.items("lines")
            if isinstance(line, list) and len(line) == 2 and line[0] == HEAD and isinstance(line[1], dict)
        ]
    )


def _entry(part: _Part) -> Entry:
    kind, body = part.text("kind"), part.object("body")
    event = None
    if not kind.startswith(SITE):
        try:
            event = load_event(body)
        except Exception:  # whatever a spoiled body makes the reader raise, it is not what was ever written
            event = None
    readable = type(event).__name__ == kind
    return Entry(part.whole("number"), kind, body, part.text("digest"), event if readable else None)


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers could each take another of two values with one key."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise NoExport(_("This is not JSON in UTF-8."))
    return found


def _no_number(name: str) -> None:
    raise ValueError(name)


def _depth(value: Any) -> int:
    deepest, level = 0, [value]
    while level:
        deepest += 1
        level = [
            inner
            for one in level
            if isinstance(one, dict | list)
            for inner in (one.values() if isinstance(one, dict) else one)
        ]
    return deepest

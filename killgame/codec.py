"""Games and events to and from plain JSON values, with a version.

A frozen value becomes an object of its fields, a tuple an array; what is read back is equal to what was written, also through JSON text.
Fields that a later version adds have defaults, so that old values fold for ever; whatever else changes raises `CODEC_VERSION` and gets
an entry in `UPCASTERS`.
"""

import types
import typing
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any, TypeAliasType, get_args, get_origin, get_type_hints

from killgame import events
from killgame.deal import RULES_VERSION
from killgame.game import Game

CODEC_VERSION = 1

# From a version to the next: what must be done to a stored game or event before it is read.
UPCASTERS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

type Convert = Callable[[Any], Any]


def dump(game: Game) -> dict[str, Any]:
    """A game as plain values: {"v": version, "game": {…}}."""
    return {"v": CODEC_VERSION, "game": _writer(Game)(game)}


def load(plain: dict[str, Any]) -> Game:
    """The game back. Raises KeyError, TypeError or ValueError for what `dump` never wrote."""
    game: Game = _reader(Game)(_current(plain)["game"])
    return game


def dump_event(event: events.Event) -> dict[str, Any]:
    """An event as plain values: {"v": version, "type": class name, "event": {…}}."""
    kind = type(event)
    return {"v": CODEC_VERSION, "type": kind.__name__, "event": _writer(kind)(event)}


def load_event(plain: dict[str, Any]) -> events.Event:
    """The event back. Raises KeyError, TypeError or ValueError for what `dump_event` never wrote."""
    current = _current(plain)
    event: events.Event = _reader(_EVENTS[current["type"]])(current["event"])
    return event


def _current(plain: dict[str, Any]) -> dict[str, Any]:
    while plain["v"] != CODEC_VERSION:
        plain = UPCASTERS[plain["v"]](plain)
    return plain


_EVENTS: dict[str, type[Any]] = {kind.__name__: kind for kind in get_args(events.Event.__value__)}


_WRITERS: dict[Any, Convert] = {}
_READERS: dict[Any, Convert] = {}


def _same(value: Any) -> Any:
    return value


def _bare(hint: Any) -> Any:
    """A type without its alias, NewType or Literal wrapping."""
    while True:
        if isinstance(hint, TypeAliasType):
            hint = hint.__value__
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        elif get_origin(hint) is typing.Literal:
            return type(get_args(hint)[0])
        else:
            return hint


def _writer(hint: Any) -> Convert:
    """How a value of that type is written; `_same` for what JSON writes as it is (nested tuples of plain values too)."""
    if hint not in _WRITERS:
        _WRITERS[hint] = _make_writer(hint)
    return _WRITERS[hint]


def _make_writer(hint: Any) -> Convert:
    bare = _bare(hint)
    if is_dataclass(bare):
        return _record_writer(typing.cast("type[Any]", bare))
    if get_origin(bare) in (typing.Union, types.UnionType):
        inner = _writer(_present(bare))
        return _same if inner is _same else lambda value: None if value is None else inner(value)
    if get_origin(bare) is tuple:
        inners = [_writer(arg) for arg in get_args(bare) if arg is not Ellipsis]
        if all(inner is _same for inner in inners):
            return _same
        only = inners[0]
        return lambda value: [only(one) for one in value]
    return _same


def _reader(hint: Any) -> Convert:
    """How a value of that type is read."""
    if hint not in _READERS:
        _READERS[hint] = _make_reader(hint)
    return _READERS[hint]


def _make_reader(hint: Any) -> Convert:
    bare = _bare(hint)
    if is_dataclass(bare):
        return _record_reader(typing.cast("type[Any]", bare))
    if get_origin(bare) in (typing.Union, types.UnionType):
        inner = _reader(_present(bare))
        return _same if inner is _same else lambda value: None if value is None else inner(value)
    if get_origin(bare) is tuple:
        args = get_args(bare)
        if args[1:] == (Ellipsis,):
            only = _reader(args[0])
            return tuple if only is _same else lambda value: tuple([only(one) for one in value])
        inners = [_reader(arg) for arg in args]
        if all(inner is _same for inner in inners):
            return tuple
        return lambda value: tuple([inner(one) for inner, one in zip(inners, value, strict=True)])
    return _same


def _present(hint: Any) -> Any:
    """X of `X | None`, the one kind of union among the fields."""
    (present,) = [arg for arg in get_args(hint) if arg is not types.NoneType]
    return present


def _record_writer(kind: type[Any]) -> Convert:
    hints = get_type_hints(kind)
    converted = [(field.name, _writer(hints[field.name])) for field in fields(kind)]
    plain = [name for name, convert in converted if convert is _same]
    rest = [(name, convert) for name, convert in converted if convert is not _same]

    def write(record: Any) -> dict[str, Any]:
        values = {name: getattr(record, name) for name in plain}
        for name, convert in rest:
            values[name] = convert(getattr(record, name))
        return values

    return write


def _record_reader(kind: type[Any]) -> Convert:
    hints = get_type_hints(kind)
    rest = [
        (field.name, _reader(hints[field.name])) for field in fields(kind) if _reader(hints[field.name]) is not _same
    ]

    def read(plain: dict[str, Any]) -> Any:
        values = dict(plain)
        for name, convert in rest:
            if name in values:
                values[name] = convert(values[name])
        return kind(**values)

    return read


__all__ = ["CODEC_VERSION", "RULES_VERSION", "UPCASTERS", "dump", "dump_event", "load", "load_event"]

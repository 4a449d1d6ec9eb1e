"""Frozen values as JSON, and the JSON schema of their classes: what the type says is what the API describes."""

import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from typing import Any, Literal, NewType, TypeAliasType, get_args, get_origin, get_type_hints

_PRIMITIVE: dict[Any, dict[str, Any]] = {
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
    datetime: {"type": "string", "format": "date-time"},
    Any: {},
}


def plain(value: Any) -> Any:
    """A frozen value as JSON can hold it: an object of its fields, a tuple as an array, a moment as ISO 8601 in UTC."""
    match value:
        case datetime():
            return value.astimezone(UTC).isoformat()
        case Mapping():
            return {str(key): plain(one) for key, one in value.items()}
        case tuple() | list():
            return [plain(one) for one in value]
        case _ if is_dataclass(value) and not isinstance(value, type):
            return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
        case str() | int() | float() | None:
            return value
        case _:
            raise TypeError(f"no JSON is known for {type(value).__name__}")


def reference(kind: type[Any]) -> dict[str, Any]:
    """How a schema names the class."""
    return {"$ref": f"#/components/schemas/{kind.__name__}"}


def components(kinds: Iterable[type[Any]]) -> dict[str, dict[str, Any]]:
    """The schemas of these frozen classes and of all that they hold, by name."""
    found: dict[str, dict[str, Any]] = {}
    waiting = list(kinds)
    while waiting:
        kind = waiting.pop()
        if kind.__name__ in found:
            continue
        hints = get_type_hints(kind)
        found[kind.__name__] = {
            "type": "object",
            "description": " ".join((kind.__doc__ or "").split()),
            "properties": {name: schema(hint) for name, hint in hints.items()},
            "required": list(hints),
            "additionalProperties": False,
        }
        for hint in hints.values():
            waiting.extend(_classes_in(hint))
    return found


def schema(hint: Any) -> dict[str, Any]:
    """The JSON schema (OpenAPI 3.1) of a type. Raises TypeError for one of which no JSON is known."""
    kind = _bare(hint)
    if is_dataclass(kind) and isinstance(kind, type):
        return reference(kind)
    if kind in _PRIMITIVE:
        return dict(_PRIMITIVE[kind])
    origin, args = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(args)}
    if origin is types.UnionType or origin is typing.Union:
        return {"anyOf": [schema(arg) for arg in args]}
    if origin is tuple:
        if args[-1] is Ellipsis:
            return {"type": "array", "items": schema(args[0])}
        return {
            "type": "array",
            "prefixItems": [schema(arg) for arg in args],
            "minItems": len(args),
            "maxItems": len(args),
        }
    if origin is Mapping:
        return {"type": "object", "additionalProperties": schema(args[1])}
    raise TypeError(f"no JSON is known for {hint}")


def _bare(hint: Any) -> Any:
    """Without the names that `type` and `NewType` gave it."""
    while True:
        match hint:
            case TypeAliasType():
                hint = hint.__value__
            case NewType():
                hint = hint.__supertype__
            case _:
                return hint


def _classes_in(hint: Any) -> list[type[Any]]:
    kind = _bare(hint)
    if is_dataclass(kind) and isinstance(kind, type):
        return [kind]
    if get_origin(kind) is Literal:
        return []
    return [found for arg in get_args(kind) for found in _classes_in(arg)]

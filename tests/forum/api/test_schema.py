"""The OpenAPI description: for everybody, whole, and true of the answers."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import pytest

import killgame
from forum.api.schema import with_answers
from forum.api.shapes import components, plain
from forum.api.urls import urlpatterns
from tests.forum.api.callers import API, caller, game_address
from tests.forum.people import Playing

type Colour = Literal["red", "blue"]


@dataclass(frozen=True, slots=True)
class Leaf:
    """A leaf."""

    colour: Colour
    at: datetime | None


@dataclass(frozen=True, slots=True)
class Tree:
    """A tree
    of leaves."""

    seat: killgame.SeatNo
    leaves: tuple[Leaf, ...]
    pair: tuple[int, str]


def test_a_class_becomes_a_schema_and_a_value_json() -> None:
    assert components([Tree]) == {
        "Tree": {
            "type": "object",
            "description": "A tree of leaves.",
            "properties": {
                "seat": {"type": "integer"},
                "leaves": {"type": "array", "items": {"$ref": "#/components/schemas/Leaf"}},
                "pair": {
                    "type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}], "minItems": 2, "maxItems": 2,
                },
            },
            "required": ["seat", "leaves", "pair"],
            "additionalProperties": False,
        },
        "Leaf": {
            "type": "object",
            "description": "A leaf.",
            "properties": {
                "colour": {"enum": ["red", "blue"]},
                "at": {"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]},
            },
            "required": ["colour", "at"],
            "additionalProperties": False,
        },
    }  # fmt: skip
    tree = Tree(killgame.SeatNo(3), (Leaf("red", datetime(2026, 1, 1, tzinfo=UTC)), Leaf("blue", None)), (1, "x"))
    assert plain(tree) == {
        "seat": 3,
        "leaves": [{"colour": "red", "at": "2026-01-01T00:00:00+00:00"}, {"colour": "blue", "at": None}],
        "pair": [1, "x"],
    }
    with pytest.raises(TypeError):
        plain(object())


@pytest.fixture
def described(db: None) -> dict[str, Any]:
    answer = caller().get(f"{API}schema/")
    assert answer.status_code == 200
    body: dict[str, Any] = answer.json()
    return body


def test_every_address_is_described(described: dict[str, Any]) -> None:
    addresses = {
        str(pattern.pattern).replace("<slug:", "{").replace("<int:", "{").replace(">", "}") for pattern in urlpatterns
    }
    assert set(described["paths"]) == {f"{API}{one}" for one in addresses - {"schema/"}}
    assert described["openapi"].startswith("3.1")


def test_every_name_in_it_is_explained(described: dict[str, Any]) -> None:
    names = set(described["components"]["schemas"])
    missing = {ref for ref in _references(described) if ref.removeprefix("#/components/schemas/") not in names}
    assert missing == set()
    assert with_answers({}, None, None, True)["components"]["schemas"].keys() <= names


def _references(value: Any) -> set[str]:
    match value:
        case dict():
            own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
            return own.union(*map(_references, value.values()))
        case list():
            return set().union(*map(_references, value))
        case _:
            return set()


def test_answers_are_as_described(described: dict[str, Any], playing: Playing) -> None:
    """Checked by hand rather than by a library: the description has a dozen words."""
    playing.close_until("vote")
    playing.do(killgame.Move(seat=1, act="vote", target=2))
    for account in (playing.judge, playing.seated[1], playing.stranger):
        body = caller(account).get(game_address(playing)).json()
        assert _wrong({"$ref": "#/components/schemas/GameDocument"}, body, described, "game") == []
        posts = caller(account).get(game_address(playing, "rooms/public/posts/")).json()
        assert _wrong({"$ref": "#/components/schemas/Posts"}, posts, described, "posts") == []


_KINDS: dict[str, Any] = {"integer": int, "number": (int, float), "string": str, "boolean": bool, "null": type(None)}


def _wrong(schema: dict[str, Any], value: Any, whole: dict[str, Any], at: str) -> list[str]:
    """Where a value is not as its schema says."""
    if "$ref" in schema:
        return _wrong(whole["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]], value, whole, at)
    if "anyOf" in schema:
        return [] if any(not _wrong(one, value, whole, at) for one in schema["anyOf"]) else [at]
    if "enum" in schema:
        return [] if value in schema["enum"] else [at]
    match schema.get("type"):
        case "object" if isinstance(value, dict):
            known = schema.get("properties")
            if known is None:
                return [
                    w
                    for key, one in value.items()
                    for w in _wrong(schema["additionalProperties"], one, whole, f"{at}.{key}")
                ]
            if known.keys() != value.keys():
                return [at]
            return [w for key, one in value.items() for w in _wrong(known[key], one, whole, f"{at}.{key}")]
        case "array" if isinstance(value, list):
            items = schema.get("prefixItems") or [schema["items"]] * len(value)
            if len(items) != len(value):
                return [at]
            return [w for n, one in enumerate(value) for w in _wrong(items[n], one, whole, f"{at}[{n}]")]
        case str() as kind if kind in _KINDS:
            return [] if isinstance(value, _KINDS[kind]) else [at]
        case None:
            return []
        case _:
            return [at]

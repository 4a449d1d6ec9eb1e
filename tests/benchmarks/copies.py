"""Many true games in little time: a few are played through the doors, and all their rows are copied.

A copy has the state, log, seats, people, rooms, posts, notices and due rows of its original: only keys and what must be
unique are its own. Its log's digests hold, too, for its secret is the original's.
"""

from collections.abc import Sequence

from django.apps import apps
from django.db import connection
from django.db.models import Field, ForeignKey, Model

from forum.models import Game, OnceKey
from forum.sealing import seal_row_key

# Keys of copies lie so far above those that sequences give that the two never meet.
APART = 10_000_000
# Own words for what no two games may share; what a key stands for was done to the original.
_UNIQUE = {"public_id": "left(md5(t.public_id || n), 12)", "opened_with": "t.opened_with || '-' || n"}
_LEFT_OUT = (OnceKey,)


def copy_games(games: Sequence[int], *, numbers: range, without: Sequence[type[Model]] = ()) -> list[int]:
    """Copies each of `games` once for every number (from 1 on, each used once); returns the new keys.

    `without` names tables of which the copies have no row.
    """
    paths = paths_to_games()
    for model, path in paths.items():
        if model not in (*without, *_LEFT_OUT):
            keys = list(model._default_manager.filter(**{f"{path}__in": games}).values_list("pk", flat=True))
            _copy_rows(model, keys, numbers=numbers, copied=set(paths))
    for row in Game.objects.filter(pk__in=games, key_sealed__isnull=False):
        key = row.row_key
        assert key is not None
        for number in numbers:
            pk = row.pk + APART * number
            Game.objects.filter(pk=pk).update(key_sealed=seal_row_key(key, owner=str(pk)))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as a server that has grown to this would have done by itself
    return [game + APART * number for game in games for number in numbers]


def paths_to_games() -> dict[type[Model], str]:
    """The models whose rows belong to a game, each after those that it leads over, with the way from a row to its game's key."""
    paths: dict[type[Model], str] = {Game: "pk"}
    waiting = [model for model in apps.get_app_config("forum").get_models() if model is not Game]
    while waiting:
        model = next((model for model in waiting if _owner(model, paths) is not None), None)
        if model is None:
            break
        waiting.remove(model)
        owner = _owner(model, paths)
        assert owner is not None
        above = paths[owner.remote_field.model]
        paths[model] = owner.name if above == "pk" else f"{owner.name}__{above}"
    return paths


def _owner(model: type[Model], known: dict[type[Model], str]) -> ForeignKey | None:
    """The key by which a row belongs to a game, straight or through another row; it is never empty."""
    return next((field for field in _fields(model) if _leads_to(field, set(known)) and not field.null), None)


def _fields(model: type[Model]) -> list[Field]:
    return list(model._meta.concrete_fields)


def _leads_to(field: Field, models: set[type[Model]]) -> bool:
    return isinstance(field, ForeignKey) and field.remote_field.model in models


def _copy_rows(model: type[Model], keys: list[int], *, numbers: range, copied: set[type[Model]]) -> None:
    columns = [field.column for field in _fields(model)]
    values = [
        f"t.{field.column} + {APART} * n"
        if field.primary_key or _leads_to(field, copied)
        else _UNIQUE.get(field.name, f"t.{field.column}")
        for field in _fields(model)
    ]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {model._meta.db_table} ({', '.join(columns)}) SELECT {', '.join(values)} "  # noqa: S608 our own names
            f"FROM {model._meta.db_table} t, generate_series(%s, %s) n WHERE t.{model._meta.pk.column} = ANY(%s)",
            [numbers.start, numbers.stop - 1, keys],
        )

"""`manage.py check_upgrade`: can the code that runs now go on while the migrations of this code are applied?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection, models
from django.db.migrations import operations as ops
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState

_GOES_AWAY = (ops.RemoveField, ops.DeleteModel, ops.RenameField, ops.RenameModel, ops.AlterModelTable)
_FORBIDS_MORE = (ops.AddConstraint, ops.AlterUniqueTogether)
_UNREADABLE = (ops.RunSQL, ops.RunPython, ops.SeparateDatabaseAndState)


class Command(BaseCommand):
    help = (
        "Names what the migrations not applied yet would do to code that does not know them: exit status 1 if"
        " something would break it, 0 if nothing would. Statements of a migration's own are named, too: read those."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        """One line for each finding, as `app.migration: what`."""
        executor = MigrationExecutor(connection)
        plan = [migration for migration, _back in executor.migration_plan(executor.loader.graph.leaf_nodes())]
        applied = [key for key in executor.loader.applied_migrations if key in executor.loader.graph.nodes]
        state = executor.loader.project_state(applied)
        breaks = False
        for migration in plan:
            made: set[str] = set()
            for operation in migration.operations:
                label = f"{migration.app_label}.{migration.name}: {operation.describe()}"
                reason = (
                    "" if _model_of(operation) in made else breaking(operation, app=migration.app_label, state=state)
                )
                if reason:
                    breaks = True
                    self.stdout.write(f"{label}: {reason}")
                elif isinstance(operation, _UNREADABLE):
                    self.stdout.write(f"{label}: read it yourself")
                if isinstance(operation, ops.CreateModel):
                    made.add(operation.name_lower)
                operation.state_forwards(migration.app_label, state)
        if breaks:
            sys.exit(1)


def _model_of(operation: Operation) -> str:
    """The model that the operation changes: a table that the old code does not know can do it no harm."""
    name = getattr(operation, "model_name", None) or getattr(operation, "name", None) or ""
    return str(name).lower()


def breaking(operation: Operation, *, app: str, state: ProjectState) -> str:
    """Why code from before the operation would fail after it, or nothing; `state` is that before it."""
    if isinstance(operation, _GOES_AWAY):
        return "the running code still asks for what goes away"
    if isinstance(operation, _FORBIDS_MORE):
        return "the running code may write what this forbids"
    if isinstance(operation, ops.AddField):
        return _of_new(operation.field)
    if isinstance(operation, ops.AlterField):
        before = state.models[app, operation.model_name_lower].fields[operation.name]
        return _of_change(before, operation.field)
    return ""


def _of_new(field: "models.Field[Any, Any]") -> str:
    """Django leaves no default in the table, and the old code's INSERT does not name the new column."""
    if field.null or field.many_to_many or field.has_db_default():
        return ""
    return "the running code inserts rows without it: null=True or db_default"


def _of_change(before: "models.Field[Any, Any]", after: "models.Field[Any, Any]") -> str:
    old, new = _in_table(before), _in_table(after)
    was_null, is_null = old.pop("null", False), new.pop("null", False)
    was_long, is_long = old.pop("max_length", None), new.pop("max_length", None)
    longer = is_long is None or (was_long is not None and is_long >= was_long)
    if type(before) is type(after) and old == new and is_null >= was_null and longer:
        return ""
    return "the column becomes another one under the running code"


def _in_table(field: "models.Field[Any, Any]") -> dict[str, Any]:
    """What of a field its column knows of."""
    _name, _path, _args, given = field.deconstruct()
    return {key: value for key, value in given.items() if key not in field.non_db_attrs}

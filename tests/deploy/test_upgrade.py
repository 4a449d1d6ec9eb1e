"""Which migrations the running code could not live with."""

import pytest
from django.db import migrations, models
from django.db.migrations.state import ModelState, ProjectState

from forum.management.commands.check_upgrade import breaking


def _state() -> ProjectState:
    state = ProjectState()
    fields = [("id", models.BigAutoField(primary_key=True)), ("name", models.CharField(max_length=20, null=True))]
    state.add_model(ModelState("forum", "Bench", fields))
    return state


def _altered(**given: object) -> migrations.AlterField:
    return migrations.AlterField("bench", "name", models.CharField(**{"max_length": 20, "null": True, **given}))


@pytest.mark.parametrize(
    "operation",
    [
        migrations.AddField("bench", "note", models.TextField(null=True)),
        migrations.AddField("bench", "note", models.TextField(db_default="")),
        migrations.AddIndex("bench", models.Index(fields=["name"], name="bench_name")),
        migrations.RemoveConstraint("bench", "one_name"),
        _altered(max_length=40),
        _altered(help_text="what it is called", choices=[("a", "a")]),
    ],
    ids=lambda operation: operation.describe(),
)
def test_what_the_running_code_need_not_know_is_let_through(operation: migrations.operations.base.Operation) -> None:
    assert breaking(operation, app="forum", state=_state()) == ""


@pytest.mark.parametrize(
    ("operation", "why"),
    [
        (migrations.AddField("bench", "note", models.TextField(default="")), "inserts rows without it"),
        (migrations.AddField("bench", "note", models.TextField()), "inserts rows without it"),
        (migrations.RemoveField("bench", "name"), "still asks for what goes away"),
        (migrations.RenameField("bench", "name", "title"), "still asks for what goes away"),
        (migrations.DeleteModel("bench"), "still asks for what goes away"),
        (
            migrations.AddConstraint("bench", models.UniqueConstraint(fields=["name"], name="one_name")),
            "may write what this forbids",
        ),
        (_altered(null=False), "becomes another one"),
        (_altered(max_length=10), "becomes another one"),
        (migrations.AlterField("bench", "name", models.IntegerField(null=True)), "becomes another one"),
    ],
    ids=lambda what: what if isinstance(what, str) else what.describe(),
)
def test_what_would_break_it_is_named(operation: migrations.operations.base.Operation, why: str) -> None:
    assert why in breaking(operation, app="forum", state=_state())

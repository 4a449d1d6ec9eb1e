"""What the database of a running game tells whoever reads it raw, and the class of each field (forum/docs/STORED.md)."""

import inspect
import re
from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection

import killgame
from deploy.local.folders import CHECKOUT
from forum import appeals
from forum.acts import Say
from forum.celery import app as celery
from forum.models import Account
from forum.models.sealed import SealedRow
from forum.sealing import unseal
from forum.writing import write
from tests.forum.people import Playing, a_write, an_account

CLASSES = ("sealed", "personal", "own", "public")


def classified() -> dict[str, dict[str, list[str]]]:
    """Table → class → fields, as the page has them."""
    page = (CHECKOUT / "forum" / "docs" / "STORED.md").read_text(encoding="utf-8")
    rows = [line.strip("|").split("|") for line in page.splitlines() if re.match(r"\| `\w+\.\w+` ", line)]
    return {
        label.strip(" `"): {name: re.findall(r"`(\w+)`", cell) for name, cell in zip(CLASSES, cells, strict=True)}
        for label, *cells in rows
    }


def test_every_field_that_is_stored_has_one_class() -> None:
    """ASVS 14.1.1: a new field without one fails here."""
    stored = {
        model._meta.label: sorted(field.name for field in model._meta.concrete_fields)
        for model in apps.get_models(include_auto_created=True)
        if not model._meta.proxy
    }
    named = {label: [name for names in fields.values() for name in names] for label, fields in classified().items()}
    assert {label: sorted(names) for label, names in named.items()} == stored


def test_what_the_page_calls_sealed_is_what_is_sealed() -> None:
    sealed = {
        model._meta.label: {"sealed", *(name.removesuffix("_id") for name in model.CONCEALED)}
        for model in SealedRow.__subclasses__()
    }
    sealed["forum.Game"] |= {"secret_sealed", "key_sealed"}
    assert {label: set(fields["sealed"]) for label, fields in classified().items() if fields["sealed"]} == sealed


def dumped() -> Iterator[tuple[str, str]]:
    """Each row of each table of the database, the broker's too: (table, everything in it)."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT quote_ident(nspname) || '.' || quote_ident(relname) FROM pg_class JOIN pg_namespace n"
            " ON n.oid = relnamespace WHERE relkind IN ('r', 'p', 'm') AND nspname !~ '^pg_' AND nspname <> 'information_schema'"
        )
        for (table,) in cursor.fetchall():
            cursor.execute(f"SELECT t::text FROM {table} t")  # noqa: S608 their own names
            yield from ((table, row) for (row,) in cursor.fetchall())


CANARY = "金丝雀"
# Words of a state or an event that stand nowhere else.
TELLING = ("CardDealt", "GroupMet", "Picked", "Slept", "Answered", '"picks"', '"role"', "not_killer")


def found(*words: str) -> set[str]:
    """Those that stand somewhere."""
    everything = "\n".join(row for _table, row in dumped())
    return {word for word in words if word in everything}


@pytest.fixture
def secretive(nobody: Playing, hearer: Account) -> Playing:
    """In its second night: cards, picks, answers, words in closed rooms, an appeal, a request."""
    game = nobody
    killers, police = game.with_role("killer"), game.with_role("police")
    victim, checked = game.with_role("civilian")[:2]
    for room, seat in (("killers", killers[0]), ("police", police[0])):
        write(game.pk, a_write(game, game.seated[seat]), room=room, text=f"{CANARY}{room}")
    write(game.pk, a_write(game, an_account("路人甲")), room="readers", text=f"{CANARY}readers")
    game.do(killgame.Move(killers[0], "kill", victim))
    game.do(killgame.Move(police[0], "check", checked))
    game.do(killgame.Sleep(checked))
    appeals.appeal(game.pk, a_write(game, game.seated[checked]), text=f"{CANARY}appeal")
    game.do(Say(checked, "break_off", yes=True))
    return game


def secrets_of(game: Playing) -> tuple[str, ...]:
    """What of a game nobody may read in its database."""
    seed = unseal(game.row.secret_sealed)
    return (*(f"{CANARY}{where}" for where in ("killers", "police", "readers", "appeal")), seed.hex(), str(seed))


def test_a_dump_of_a_running_game_tells_no_secret(secretive: Playing) -> None:
    """No role, pick, answer, seed, word of a closed room, text of an appeal; and nobody who wrote or acted."""
    secrets = (*secrets_of(secretive), *TELLING)
    assert found(*secrets) == set()
    tables = {table for table, _row in dumped()}
    assert {"public.forum_event", "public.forum_post", "public.forum_game", "public.forum_requestvote"} <= tables
    with connection.cursor() as cursor:
        cursor.execute("SELECT DISTINCT yes FROM forum_requestvote")
        assert cursor.fetchall() == [(False,)]
        cursor.execute("SELECT count(*) FROM forum_post WHERE seat_id IS NOT NULL OR account_id IS NOT NULL")
        assert cursor.fetchone() == (0,)


def test_the_same_dump_tells_all_of_it_when_the_game_is_over(secretive: Playing) -> None:
    """So there was something to be found."""
    for seat in secretive.game.living:
        if not secretive.row.is_over:
            secretive.do(Say(seat, "break_off", yes=True))
    assert secretive.row.is_over
    assert found(*secrets_of(secretive)[:4], *TELLING) >= {f"{CANARY}killers", f"{CANARY}appeal", "CardDealt", "Picked"}


def test_a_message_of_the_queue_names_nothing_but_its_task() -> None:
    """None takes an argument, so none can be in the queue of whichever broker."""
    celery.loader.import_default_modules()
    ours = [task.run for name, task in celery.tasks.items() if name.startswith("forum.")]
    assert ours
    assert {run.__name__: list(inspect.signature(run).parameters) for run in ours} == {run.__name__: [] for run in ours}

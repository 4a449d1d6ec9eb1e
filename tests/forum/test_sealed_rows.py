"""What is secret of a running game stands sealed in the database, opens at its own place alone, and stands open when the game is over."""

from collections.abc import Callable, Iterator

import pytest
from django.db import DatabaseError, connection, transaction

import killgame
from forum import ledger
from forum.models import Appeal, Bookmark, Draft, Event, Game, OnceKey, Post, Receipt, RequestVote
from forum.models.sealed import SEALED, SealedRow
from forum.now import game_now
from forum.sealing import Unreadable
from forum.unsealing import left_open
from forum.writing import write
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game

pytestmark = pytest.mark.django_db
CANARY = "金丝雀在煤窑里唱歌"


def say(playing: Playing, room: str, seat: int) -> None:
    write(playing.pk, a_write(playing, playing.seated[seat]), room=room, text=f"{CANARY} {room}")


@pytest.fixture
def secretive(playing: Playing) -> Playing:
    """In its first night: cards, a pick, words among the killers, a reader's post."""
    killer = playing.with_role("killer")[0]
    say(playing, "killers", killer)
    write(playing.pk, a_write(playing, an_account("路人甲")), room="readers", text=CANARY)
    playing.do(killgame.Move(killer, "kill", playing.with_role("civilian")[0]))
    return playing


def raw(table: str, *columns: str) -> list[tuple[object, ...]]:
    """The rows as they stand in the database."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY id")  # noqa: S608 our own names
        return list(cursor.fetchall())


def test_what_is_secret_stands_sealed_and_what_is_public_open(secretive: Playing) -> None:
    kinds = {str(kind) for (kind,) in raw("forum_event", "kind")}
    assert kinds == {SEALED, "Opened", "Dealt", "PhaseOpened"}
    assert {str(audience) for (audience,) in raw("forum_event", "audience")} == {'"everyone"', f'"{SEALED}"'}
    assert raw("forum_game", "state") == [("{}",)]
    killer = secretive.with_role("killer")[0]
    assert [(one.kind, one.audience) for one in secretive.row.events.all()][-1] == (
        "Picked",
        sorted(secretive.with_role("killer")),
    )
    closed = [
        row[1:]
        for row in raw("forum_post", "sealed IS NULL", "author", "seat_id", "account_id", "text", "html", "lines")
        if not row[0]
    ]
    assert closed == [(SEALED, None, None, "", "", "[]")] * 2
    room = secretive.row.rooms.get(name="killers")
    room.game = secretive.row
    (post,) = room.posts.all()
    assert (post.author, post.seat.number, post.text) == ("seat", killer, f"{CANARY} killers")
    assert {account for (account,) in raw("forum_oncekey", "account_id")} == {None}


def test_the_length_of_what_is_sealed_tells_no_kind(secretive: Playing) -> None:
    sleeper = secretive.with_role("civilian")[0]
    secretive.do(killgame.Sleep(sleeper))
    lengths = {length for (length,) in raw("forum_event", "octet_length(sealed)") if length is not None}
    assert len(lengths) == 1


def test_an_entry_of_the_site_that_is_for_nobody_is_sealed_and_stays_no_entry_of_the_rules(playing: Playing) -> None:
    row = playing.row
    game, read = playing.game, ledger.read(row)
    before = row.log_length
    Event.objects.create(
        game=row, number=before + 1, kind="site.drawn", body={"seats": [3]}, codec_version=1, audience="nobody",
        at=game_now(), digest="0" * 64,
    )  # fmt: skip
    assert raw("forum_event", "kind", "body", "audience")[-1] == (f"site.{SEALED}", "{}", f'"{SEALED}"')
    last = playing.row.events.get(number=before + 1)
    assert (last.kind, last.body, last.audience) == ("site.drawn", {"seats": [3]}, "nobody")
    assert (ledger.read(playing.row), playing.game) == (read, game)


def test_when_the_game_is_over_everything_of_it_stands_open(secretive: Playing) -> None:
    secretive.do(killgame.Rule(winner="good"))
    row = secretive.row
    assert (row.is_over, left_open(row)) == (True, 0)
    assert {sealed for (sealed,) in raw("forum_event", "sealed")} == {None}
    assert {sealed for (sealed,) in raw("forum_post", "sealed")} == {None}
    assert Game.objects.filter(state__game__winner="good").exists()
    assert set(Event.objects.values_list("kind", flat=True)) >= {"CardDealt", "Picked", "Ruled"}
    assert Post.objects.filter(text=f"{CANARY} killers", seat__isnull=False, room__name="killers").exists()


def test_a_game_called_off_stands_open() -> None:
    from forum import lobby

    playing = an_open_game()
    write(playing.pk, a_write(playing, an_account("路人甲")), room="readers", text=CANARY)
    lobby.call_off(playing.pk, a_write(playing, playing.judge))
    assert Post.objects.filter(text=CANARY, author="reader", sealed__isnull=True).exists()
    assert (playing.row.sealed, left_open(playing.row)) == (None, 0)


def _swapped(table: str, one: int, other: int, *columns: str) -> None:
    """Exchange what two rows hold."""
    names = ", ".join(columns)
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE forum_event DISABLE TRIGGER append_only")
        cursor.execute(
            f"UPDATE {table} a SET ({names}) = (SELECT {names} FROM {table} b WHERE b.id = %s + %s - a.id)"  # noqa: S608 our own
            " WHERE a.id IN (%s, %s)",
            [one, other, one, other],
        )
        cursor.execute("ALTER TABLE forum_event ENABLE TRIGGER append_only")


def _two_events(row: Game) -> Iterator[SealedRow]:
    sealed = list(row.events.filter(kind=SEALED).order_by("number"))
    _swapped("forum_event", sealed[0].pk, sealed[1].pk, "sealed")
    yield from row.events.filter(pk__in=[sealed[0].pk, sealed[1].pk])


def _another_games_event(row: Game) -> Iterator[SealedRow]:
    other = a_game(seats=8).row
    mine, theirs = (one.events.filter(kind=SEALED).order_by("number")[0] for one in (row, other))
    assert mine.number == theirs.number
    _swapped("forum_event", mine.pk, theirs.pk, "sealed")
    yield from row.events.filter(pk=mine.pk)


def _another_games_state(row: Game) -> Iterator[SealedRow]:
    other = a_game(seats=8).row
    _swapped("forum_game", row.pk, other.pk, "sealed")
    yield from Game.objects.filter(pk__in=[row.pk, other.pk])


def _another_games_state_and_key(row: Game) -> Iterator[SealedRow]:
    other = a_game(seats=8).row
    _swapped("forum_game", row.pk, other.pk, "sealed", "key_sealed")
    yield from Game.objects.filter(pk__in=[row.pk, other.pk])


def _a_changed_byte(row: Game) -> Iterator[SealedRow]:
    assert row.sealed is not None
    sealed = bytearray(row.sealed)
    sealed[-1] ^= 1
    Game.objects.filter(pk=row.pk).update(sealed=bytes(sealed))
    yield from Game.objects.filter(pk=row.pk)


@pytest.mark.parametrize(
    "moved", [_two_events, _another_games_event, _another_games_state, _another_games_state_and_key, _a_changed_byte]
)
def test_what_was_moved_or_touched_does_not_open(
    secretive: Playing, moved: Callable[[Game], Iterator[SealedRow]]
) -> None:
    rows = list(moved(secretive.row))
    assert rows
    for one in rows:
        with pytest.raises(Unreadable):
            one.open()


def test_the_log_is_append_only_but_for_sealing_and_opening(secretive: Playing) -> None:
    event = secretive.row.events.filter(kind=SEALED).order_by("number")[0]
    for change in ({"number": 9999}, {"sealed": b""}, {"sealed": None, "digest": "0" * 64}, {"kind": "Other"}):
        with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
            Event.objects.filter(pk=event.pk).update(**change)
    event.unseal()
    with transaction.atomic():
        event.__class__.objects.filter(pk=event.pk).update(
            kind=event.kind, body=event.body, audience=event.audience, sealed=None
        )
    assert raw("forum_event", "kind")[event.number - 1] == (event.kind,)


def test_half_loaded_rows_open_and_are_saved_as_whole_ones_are(secretive: Playing) -> None:
    whole = secretive.row
    half = Game.objects.only("public_id").get(pk=whole.pk)
    assert half.state == whole.state
    half = Game.objects.defer("sealed", "state").get(pk=whole.pk)
    half.title = "新题"
    half.save()
    again = secretive.row
    assert (again.title, again.state) == ("新题", whole.state)
    again.state = {"v": 0}
    again.save(update_fields=["state"])
    again.refresh_from_db()
    assert (again.state, raw("forum_game", "state")) == ({"v": 0}, [("{}",)])
    again.state["v"] = 1
    again.refresh_from_db(fields=["state"])
    assert again.state == {"v": 0}


def test_no_model_that_seals_is_forgotten_here() -> None:
    assert set(SealedRow.__subclasses__()) == {
        *(Appeal, Event, Game, OnceKey, Post, RequestVote),
        *(Bookmark, Draft, Receipt),  # in test_bookmarks, test_keeping_drafts and test_receipts
    }

"""`verify_games`: a log that was touched, or a state that was, is found and named."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

import killgame
from forum.acts import Pause
from forum.models import Due, Event, Game, Post, Room, Sitting
from forum.play import at_table
from forum.queries.verify import faults
from tests.forum.people import Playing, a_game, an_open_game

pytestmark = pytest.mark.django_db


def verified(*public_ids: str) -> tuple[int, str]:
    """The exit code and what was printed."""
    out = StringIO()
    try:
        call_command("verify_games", *public_ids, stdout=out)
    except SystemExit as end:
        return int(str(end.code)), out.getvalue()
    return 0, out.getvalue()


def found(playing: Playing) -> tuple[str, ...]:
    with at_table(playing.pk) as table:
        return faults(table.row)


@pytest.fixture
def rewritable(playing: Playing) -> Playing:
    """Somebody has the whole database in his hands: what keeps the log append-only is gone."""
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("ALTER TABLE forum_event DISABLE TRIGGER append_only")
    return playing


def a_finished_game() -> Playing:
    playing = a_game(seats=8)
    playing.close_until("vote")
    playing.do(killgame.Rule(winner="good"))
    return playing


def a_game_taken_back() -> Playing:
    playing = a_game(seats=9)
    playing.close()
    playing.do(killgame.TakeBack())
    return playing


def a_paused_game() -> Playing:
    playing = a_game(seats=10)
    playing.do(Pause(until=playing.row.deadline + timedelta(hours=1)))
    return playing


def test_games_in_every_state_are_as_their_logs_say(playing: Playing) -> None:
    playing.close_until("vote")
    playing.do(killgame.Move(seat=playing.game.living[0], act="vote", target=playing.game.living[1]))
    an_open_game()
    a_finished_game()
    a_game_taken_back()
    a_paused_game()
    assert verified() == (0, "5 games, all as their logs say\n")


def test_only_the_games_named_are_looked_at(playing: Playing) -> None:
    other = an_open_game()
    Game.objects.filter(pk=playing.pk).update(log_length=1)
    assert verified(other.row.public_id) == (0, "1 games, all as their logs say\n")
    with pytest.raises(CommandError, match="There is no game nowhere"):
        call_command("verify_games", "nowhere")


def test_a_faulty_game_is_one_line_and_the_exit_code(playing: Playing) -> None:
    an_open_game()
    row = playing.row
    Due.objects.filter(game=row).delete()
    deadline = row.deadline
    assert deadline is not None
    line = f"{row.public_id}: nothing is due for its phase at {deadline.isoformat()}\n"
    assert verified() == (1, line)


def _other_card(row: Game) -> None:
    event = Event.objects.filter(game=row, kind="CardDealt").order_by("number")[0]
    event.body["event"]["cards"] = ["killer" if event.body["event"]["cards"] == ["police"] else "police"]
    event.save()


def _open_audience(row: Game) -> None:
    Event.objects.filter(game=row, kind="CardDealt").update(audience="everyone")


SPOILT: list[tuple[Callable[[Game], object], tuple[str, ...]]] = [
    (
        lambda row: Game.objects.filter(pk=row.pk).update(
            state={**row.state, "game": {**row.state["game"], "round": 7}}
        ),
        ("its log does not add up to the stored state",),
    ),
    (lambda row: Game.objects.filter(pk=row.pk).update(round=7), ("its row stands in night 7, its log in night 1",)),
    (_other_card, ("its log does not add up to the stored state", "the chain of its events is broken")),
    (
        lambda row: Game.objects.filter(pk=row.pk).update(log_head="0" * 64),
        ("the head that it keeps is not that of its chain",),
    ),
    (
        lambda row: Game.objects.filter(pk=row.pk).update(secret_sealed=b"nothing that a key opens"),
        ("its sealed secret cannot be read",),
    ),
    (
        lambda row: Post.objects.filter(room__game=row, room__name="public", floor=1).delete(),
        ("the floors of the room public have a gap, or their count is wrong",),
    ),
    (
        lambda row: Room.objects.filter(game=row, name="public").update(floors=99),
        ("the floors of the room public have a gap, or their count is wrong",),
    ),
    (lambda row: Sitting.objects.filter(seat__game=row, seat__number=3).delete(), ("a seat has nobody on it",)),
    (
        lambda row: Game.objects.filter(pk=row.pk).update(deadline=None),
        ("it is running and nothing ends it",),
    ),
]


@pytest.mark.parametrize(("spoil", "sentences"), SPOILT, ids=[what[-1][:40] for _spoil, what in SPOILT])
def test_what_was_touched_is_named(
    rewritable: Playing, spoil: Callable[[Game], object], sentences: tuple[str, ...]
) -> None:
    assert found(rewritable) == ()
    spoil(rewritable.row)
    assert found(rewritable) == sentences


def test_a_missing_event_is_named(rewritable: Playing) -> None:
    rewritable.close()
    length = rewritable.row.log_length
    Event.objects.filter(game=rewritable.row, number=2).delete()
    assert found(rewritable)[:2] == (
        "the numbers of its events have a gap",
        f"it counts {length} events and has {length - 1}",
    )


def test_a_secret_that_was_opened_to_everybody_is_named(rewritable: Playing) -> None:
    _open_audience(rewritable.row)
    numbers = (
        Event.objects.filter(game=rewritable.row, kind="CardDealt").order_by("number").values_list("number", flat=True)
    )
    assert found(rewritable) == tuple(
        f"event {number} (CardDealt) has the audience 'everyone', not [{seat}]"
        for seat, number in enumerate(numbers, 1)
    )


def test_a_spoilt_event_is_a_finding_and_no_crash(rewritable: Playing) -> None:
    Event.objects.filter(game=rewritable.row, number=1).update(body={"v": 1, "type": "Nothing", "event": {}})
    assert found(rewritable) == (
        "event 1 (Opened) cannot be read: KeyError('Nothing')",
        "its log cannot be replayed: KeyError('Nothing')",
        "the chain of its events is broken",
    )

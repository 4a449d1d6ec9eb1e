"""`verify_games`: a log that was touched, or a state that was, is found and named."""

from collections.abc import Callable
from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

import killgame
from forum import ledger, lobby
from forum.acts import Pause
from forum.models import Due, Event, Game, Post, Room, Sitting
from forum.play import at_table
from forum.promises import secret_of
from forum.queries.verify import faults
from forum.sealing import seal
from tests.forum.people import Playing, a_game, a_write, an_open_game
from tests.forum.test_judging import joined

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


def a_game_dealt_anew() -> Playing:
    playing = a_game(seats=11)
    playing.close()
    playing.do(killgame.TakeBack())
    playing.do(killgame.DealAnew())
    playing.do(killgame.DealAnew())
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
    a_game_dealt_anew()
    assert verified() == (0, "6 games, all as their logs say\n")


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
    event = _cards_of(row)[0]
    event.body["event"]["cards"] = ["killer" if event.body["event"]["cards"] == ["police"] else "police"]
    event.save()


def _open_audience(row: Game) -> None:
    for event in _cards_of(row):
        event.audience = "everyone"
        event.save()


def _cards_of(row: Game) -> list[Event]:
    return [event for event in row.events.order_by("number") if event.kind == "CardDealt"]


def _other_round(row: Game) -> None:
    row.state["game"]["round"] = 7
    row.save()


SPOILT: list[tuple[Callable[[Game], object], tuple[str, ...]]] = [
    (
        _other_round,
        ("its log does not add up to the stored state",),
    ),
    (lambda row: Game.objects.filter(pk=row.pk).update(round=7), ("its row stands in night 7, its log in night 1",)),
    (
        _other_card,
        (
            "its log does not add up to the stored state",
            "the chain of its events is broken",
            "from event 3 on its log is not what the rules and its seed give",
        ),
    ),
    (
        lambda row: Game.objects.filter(pk=row.pk).update(log_head="0" * 64),
        ("the head that it keeps is not that of its chain",),
    ),
    (
        lambda row: Game.objects.filter(pk=row.pk).update(secret_sealed=b"nothing that a key opens"),
        ("its sealed secret cannot be read",),
    ),
    (
        lambda row: Game.objects.filter(pk=row.pk).update(secret_sealed=seal(bytes(32))),
        ("its sealed secret is not the one that was promised",),
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


def test_a_result_that_the_rules_did_not_give_is_named(rewritable: Playing) -> None:
    """All that is stored agrees with it: only who plays the night once more can find it."""
    killer, victim = rewritable.with_role("killer")[0], rewritable.with_role("civilian")[0]
    rewritable.do(killgame.Move(killer, "kill", target=victim))
    rewritable.close()
    assert found(rewritable) == ()
    dawn = Event.objects.get(game=rewritable.row, kind="DayBroke")
    dawn.body["event"]["out"] = [killer]
    dawn.save()
    _agreeing(rewritable)
    assert found(rewritable) == (f"from event {dawn.number} on its log is not what the rules and its seed give",)


@pytest.mark.usefixtures("rewritable")
def test_a_lot_that_did_not_fall_so_is_named() -> None:
    """Likewise, of the lot for the judge: only who draws it once more can find it."""
    playing = an_open_game(judging="lot")
    joined(playing, offering={2, 3, 5}, players=8)
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert found(playing) == ()
    lot = Event.objects.get(game=playing.row, kind="site.judge_drawn")
    lot.body["place"] = lot.body["place"] % lot.body["among"] + 1
    lot.save()
    _agreeing(playing)
    assert found(playing) == (f"Entry {lot.number}: the lot for the judge does not fall so.",)


def _agreeing(playing: Playing) -> None:
    """Whoever has database and secret in his hands makes state, chain and head agree with the log again."""
    row = playing.row
    row.state = killgame.dump(killgame.replay(ledger.read(row)))
    row.save(update_fields=["state"])
    digests = ledger.chain(row, secret=secret_of(row, playing.game))
    for event, digest in zip(row.events.order_by("number"), digests, strict=True):
        Event.objects.filter(pk=event.pk).update(digest=digest)
    Game.objects.filter(pk=row.pk).update(log_head=digests[-1])


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
    numbers = [event.number for event in _cards_of(rewritable.row)]
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


@pytest.mark.usefixtures("rewritable")
def test_a_spoilt_lot_is_a_finding_and_no_crash(masked: Playing) -> None:
    lot = Event.objects.get(game=masked.row, kind="site.names_drawn")
    lot.body = {}
    lot.save()
    _agreeing(masked)
    assert found(masked) == (
        "A part of the document is not as a site writes it, and could not be checked (aliases).",
        "its names are not those that were drawn",
    )

"""Before the deal."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import killgame
from forum import lobby
from forum.acts import Write
from forum.clockwork import do_next
from forum.models import Event, Game, Notice, Sitting
from forum.refusals import Refused
from tests.forum.people import Playing, a_write, an_account, an_open_game


def sign_up(playing: Playing, *names: str) -> None:
    for name in names:
        lobby.join(playing.pk, a_write(playing, an_account(name)))


def waiting(playing: Playing) -> list[str]:
    return list(playing.row.sign_ups.values_list("account__username", flat=True))


def seven() -> list[str]:
    return [f"玩家{c}" for c in "甲乙丙丁戊己庚"]


def test_opening_commits_before_anybody_joins(db: None) -> None:
    playing = an_open_game()
    first = Event.objects.get(game_id=playing.pk)
    assert (first.number, first.kind, first.audience) == (1, "Opened", "everyone")
    assert len(playing.game.setup.commitment) == 64
    narrator = playing.row.rooms.get(name="public").posts.get()
    assert narrator.lines == [["fair.commit", {"hash": playing.game.setup.commitment}]]


def test_a_bad_option_is_named_and_opens_nothing(db: None) -> None:
    with pytest.raises(killgame.BadSetup) as error:
        an_open_game(options={"tie": "coin"})
    assert (error.value.option, error.value.value) == ("tie", "coin")
    assert Game.objects.count() == 0


def test_joining_and_leaving_keep_the_order(db: None) -> None:
    playing = an_open_game()
    sign_up(playing, "甲某", "乙某", "丙某")
    lobby.leave(playing.pk, a_write(playing, an_account("甲某")))
    sign_up(playing, "甲某")
    assert waiting(playing) == ["乙某", "丙某", "甲某"]
    with pytest.raises(Refused, match="joined"):
        sign_up(playing, "乙某")
    with pytest.raises(Refused, match="judge_plays"):
        lobby.join(playing.pk, a_write(playing, playing.judge))


def test_too_few_cannot_begin(db: None) -> None:
    playing = an_open_game()
    sign_up(playing, "甲某")
    with pytest.raises(Refused, match="too_few"):
        lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))


def test_when_full_everybody_is_asked_and_the_last_confirmation_deals(db: None) -> None:
    playing = an_open_game(start_when_full=True)
    sign_up(playing, *seven())
    assert playing.row.state_of_play == "confirm"
    assert Notice.objects.filter(game_id=playing.pk, kind="confirm").count() == 7
    for name in seven():
        assert playing.row.state_of_play == "confirm"
        lobby.confirm(playing.pk, a_write(playing, an_account(name)))
    assert playing.row.state_of_play == "running"
    seated = Sitting.objects.filter(seat__game_id=playing.pk).order_by("seat__number")
    assert [s.account.username for s in seated] == seven()


def test_t77_who_does_not_confirm_falls_out_and_the_reserve_moves_up(db: None, clock) -> None:
    playing = an_open_game()
    sign_up(playing, *seven(), "候补子", "候补丑")
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for name in seven()[1:]:
        lobby.confirm(playing.pk, a_write(playing, an_account(name)))
    clock(timedelta(days=2))
    while do_next():
        pass
    assert (playing.row.state_of_play, waiting(playing)) == ("confirm", [*seven()[1:], "候补子", "候补丑"])
    lobby.confirm(playing.pk, a_write(playing, an_account("候补子")))
    assert playing.row.state_of_play == "running"
    assert Sitting.objects.get(seat__game_id=playing.pk, seat__number=7).account.username == "候补子"


def test_without_reserve_the_game_looks_for_players_again(db: None, clock) -> None:
    playing = an_open_game()
    sign_up(playing, *seven())
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    clock(timedelta(days=2))
    while do_next():
        pass
    assert (playing.row.state_of_play, waiting(playing)) == ("sign_up", [])


def test_t45_a_game_that_does_not_fill_is_called_off_and_takes_nobody_more(db: None, clock) -> None:
    playing = an_open_game()
    sign_up(playing, "甲某")
    lobby.leave(playing.pk, a_write(playing, an_account("甲某")))
    clock(timedelta(days=8))
    while do_next():
        pass
    assert playing.row.state_of_play == "called_off"
    with pytest.raises(Refused, match="sign_up_over"):
        sign_up(playing, "乙某")


def test_t45_when_all_have_left_the_next_one_to_join_starts_clean(db: None, clock) -> None:
    """Also out of the confirmations: nothing is left of those who went, and the rest of the rule holds."""
    playing = an_open_game(start_when_full=True)
    sign_up(playing, *seven())
    lobby.confirm(playing.pk, a_write(playing, an_account(seven()[0])))
    for name in seven():
        lobby.leave(playing.pk, a_write(playing, an_account(name)))
    assert (playing.row.state_of_play, waiting(playing)) == ("sign_up", [])
    sign_up(playing, seven()[0])
    assert list(playing.row.sign_ups.values_list("confirmed_at", flat=True)) == [None]
    clock(timedelta(days=8))
    while do_next():
        pass
    assert (playing.row.state_of_play, playing.row.deadline) == ("called_off", None)


def test_a_table_of_killers_only_becomes_club_when_the_eleventh_joins(db: None) -> None:
    playing = an_open_game(edition="v1", seats=10, options={"upgrade_at_11": True}, start_when_full=True)
    names = [f"玩家{c}" for c in "甲乙丙丁戊己庚辛壬癸"]
    sign_up(playing, *names)
    assert (playing.row.state_of_play, playing.row.seats_wanted) == ("confirm", 10)
    sign_up(playing, "第十一位", "第十二位")
    assert (playing.row.state_of_play, playing.row.seats_wanted) == ("confirm", 11)
    for name in [*names, "第十一位"]:
        lobby.confirm(playing.pk, a_write(playing, an_account(name)))
    assert (playing.row.edition, playing.game.setup.edition, playing.game.setup.seats) == ("club", "club", 11)
    assert sorted({seat.role for seat in playing.game.seats}) == ["civilian", "killer", "police"]


def test_without_the_option_the_eleventh_is_the_reserve(db: None) -> None:
    playing = an_open_game(edition="v1", seats=10)
    sign_up(playing, *[f"玩家{c}" for c in "甲乙丙丁戊己庚辛壬癸"], "第十一位")
    assert (playing.row.seats_wanted, playing.row.edition) == (10, "v1")


def test_who_has_signed_up_is_read_once(db: None) -> None:
    """However many have: by each who joins, and by each who confirms."""
    playing = an_open_game()
    sign_up(playing, *seven()[:6])

    def asked(act: Callable[[int, Write], None], name: str) -> list[str]:
        write = a_write(playing, an_account(name))
        with CaptureQueriesContext(connection) as queries:
            act(playing.pk, write)
        return [sql.split()[0] for query in queries if '"forum_signup"' in (sql := query["sql"])]

    assert asked(lobby.join, seven()[6]) == ["SELECT", "INSERT"]
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    assert [asked(lobby.confirm, name) for name in seven()] == [["SELECT", "UPDATE"]] * 7
    assert playing.row.state_of_play == "running"

"""What 过 asks for, where the set-up wants a post before it."""

import pytest

import killgame
from forum.refusals import Refused
from forum.retracting import retract
from forum.writing import write
from tests.forum.people import a_game, a_write, forum_paced


def test_a_pass_may_need_a_post(db: None) -> None:
    playing = a_game(schedule=forum_paced(pass_needs_post=True))
    playing.close_until("speech")
    with pytest.raises(Refused, match="no_post"):
        playing.do(killgame.Pass(1))
    write(playing.pk, a_write(playing, playing.seated[1]), room="public", text="我说完了")
    playing.do(killgame.Pass(1))
    assert killgame.done(playing.game) == {1}


def test_it_needs_one_that_stands_in_the_phase_as_it_is(db: None) -> None:
    """A post that was taken back is none; a close that was taken back unsays none, and what was said after it was said elsewhere."""
    playing = a_game(schedule=forum_paced(pass_needs_post=True))
    playing.close_until("speech")
    first, second = playing.seated[1], playing.seated[2]
    floor = write(playing.pk, a_write(playing, first), room="public", text="我说完了")
    retract(playing.pk, a_write(playing, first), room="public", floor=floor)
    with pytest.raises(Refused, match="no_post"):
        playing.do(killgame.Pass(1))
    write(playing.pk, a_write(playing, first), room="public", text="这次说完了")
    playing.close()
    write(playing.pk, a_write(playing, second), room="public", text="这句在公决里")
    playing.do(killgame.TakeBack())
    playing.do(killgame.Pass(1))
    with pytest.raises(Refused, match="no_post"):
        playing.do(killgame.Pass(2))
    assert killgame.done(playing.game) == {1}

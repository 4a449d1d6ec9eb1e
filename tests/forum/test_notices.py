"""Who is told that a phase has opened: the living, and of those out just the ones whom everybody knows it to concern."""

import killgame
from forum.models import Notice
from tests.forum.people import Playing, a_game


def told_of(playing: Playing, phase: str) -> set[int]:
    """The seats that have an open notice of this phase."""
    found = Notice.objects.filter(game_id=playing.pk, kind="phase", phase=phase).values_list("account_id", flat=True)
    return {seat for seat, account in playing.seated.items() if account.pk in set(found)}


def test_who_goes_out_learns_of_the_phase_that_this_opens_and_of_no_later_one(playing: Playing) -> None:
    killer, victim = playing.with_role("killer")[0], playing.with_role("civilian")[0]
    playing.do(killgame.Move(killer, "kill", target=victim))
    playing.close()
    everybody = set(playing.seated)
    assert (playing.game.phase, told_of(playing, "words")) == ("words", everybody)
    playing.close()
    assert told_of(playing, "speech") == everybody - {victim}


def test_an_angel_who_parts_is_told(db: None) -> None:
    playing = a_game(edition="v7", seats=10)
    killer, (angel,) = playing.with_role("killer")[0], playing.with_role("angel")
    playing.do(killgame.Move(killer, "kill", target=angel))
    playing.close()
    assert (playing.game.phase, told_of(playing, "parting")) == ("parting", set(playing.seated))
    playing.close()
    assert (playing.game.words, told_of(playing, "words")) == ((angel,), set(playing.seated))

"""What was chosen in one phase is nothing in the next; and no game is touched inside its own time. Trials T36, T50."""

from collections.abc import Iterator
from typing import Any

import killgame
from forum.models import Game
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, forum_paced
from tests.forum.timing import DAY, HOUR, Passing, closes, sweep, to_deadline


def standing(context: Any) -> Iterator[object]:
    """Whatever a page's forms show as chosen, said or voted by its reader."""
    if context.get("pick"):
        yield from (choice.value for choice in context["pick"].choices if choice.checked)
    if context.get("my_vote") is not None:
        yield context["my_vote"]
    if context.get("passed"):
        yield "passed"


def chosen(playing: Playing) -> dict[int, list[object]]:
    """By seat, what stands in the forms of the thread, the ballot and the card."""
    found = {}
    for seat in playing.game.living:
        reader = Reader(playing, playing.seated[seat])
        pages = (reader.get(path) for path in ("", "votes/", "card/"))
        found[seat] = [what for page in pages for what in standing(page.context)]
    return found


def all_act(playing: Playing) -> None:
    """Every living seat does what the open phase is for, by the forms themselves."""
    forms = {
        "night": ("night/", {"choice": "sleep"}),
        "vote": ("vote/", {"target": "abstain"}),
        "speech": ("pass/", {}),
    }
    path, fields = forms[playing.game.phase]
    for seat in playing.game.living:
        assert Reader(playing, playing.seated[seat]).post(path, **fields).status_code == 302


def test_t50_after_every_advance_all_forms_are_empty(clock: Passing, db: None) -> None:
    playing = a_game(options={"tie": "none"})
    for phase in ("night", "speech", "vote", "night", "speech"):
        assert playing.game.phase == phase
        assert set(map(tuple, chosen(playing).values())) == {()}
        all_act(playing)
        assert all(chosen(playing).values())
        to_deadline(playing, clock)
        sweep()


def test_t50_a_ballot_done_again_begins_empty(clock: Passing, db: None) -> None:
    """The run-off after a tie, and the ballot of the same phase id in the next round."""
    playing = a_game()
    playing.close_until("vote")
    for seat in playing.game.living:
        playing.do(killgame.Move(seat, "vote", seat))
    playing.close_until("pk_vote")
    assert set(map(tuple, chosen(playing).values())) == {()}


def test_t36_no_game_is_touched_inside_its_own_time(clock: Passing, db: None) -> None:
    """Sixty days a phase, and nobody moves: it waits for sixty days, and is closed by its deadline and by nothing else."""
    slow = forum_paced(silence=None).with_lengths(night=60 * DAY, sign_up=60 * DAY)
    playing = a_game(schedule=slow)
    for _ in range(19):
        clock(3 * DAY)
        sweep()
    assert (playing.row.state_of_play, playing.row.phase_serial, closes(playing)) == (Game.State.RUNNING, 3, 0)
    to_deadline(playing, clock, off=-HOUR)
    sweep()
    assert closes(playing) == 0
    to_deadline(playing, clock)
    sweep()
    assert (closes(playing), playing.row.state_of_play) == (1, Game.State.RUNNING)

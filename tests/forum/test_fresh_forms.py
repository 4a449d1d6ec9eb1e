"""What was chosen in one phase is nothing in the next; and no game is touched inside its own time. Trials T36, T50."""

from collections.abc import Iterator
from typing import Any

import pytest

import killgame
from forum import lobby
from forum.models import Game
from tests.forum.pages import Reader
from tests.forum.people import Playing, a_game, a_write, an_account, an_open_game, forum_paced
from tests.forum.timing import DAY, HOUR, Passing, closes, sweep, to_deadline


def standing(context: Any) -> Iterator[object]:
    """Whatever a page's forms show as chosen, said or voted by its reader."""
    for pick in (context.get("pick"), *(context.get("picks") or ())):
        yield from (choice.value for choice in (pick.choices if pick else ()) if choice.checked)
    if context.get("my_vote") is not None:
        yield context["my_vote"]
    if context.get("passed"):
        yield "passed"


def one_of_each(playing: Playing) -> set[int]:
    """A seat of each card: of two with the same card the pages have the same forms."""
    return {playing.with_role(role)[0] for role in ("killer", "police", "civilian")}


def chosen(playing: Playing) -> dict[int, list[object]]:
    """By seat, what stands in the forms of the thread, the ballot and the card; who is out has some, too, while he has last words."""
    found = {}
    for seat in one_of_each(playing):
        reader = Reader(playing, playing.seated[seat])
        pages = (reader.get(path) for path in ("", "votes/", "card/"))
        found[seat] = [what for page in pages for what in standing(page.context)]
    return found


def all_act(playing: Playing, *, target: int | str) -> set[int]:
    """Those who may of `one_of_each` do what the open phase is for, by the forms themselves, the others of a ballot by the door; who did it
    by a form."""
    forms = {
        "night": ("night/", {"choice": "sleep"}),
        "vote": ("vote/", {"target": target}),
        "words": ("pass/", {}),
        "speech": ("pass/", {}),
    }
    game = playing.game
    path, fields = forms[game.phase]
    acting = set(game.words if game.phase == "words" else game.living)
    for seat in acting & one_of_each(playing):
        assert Reader(playing, playing.seated[seat]).post(path, **fields).status_code == 302
    if game.phase == "vote":
        for seat in acting - one_of_each(playing):
            playing.do(killgame.Move(seat, "vote", target=None if target == "abstain" else target))
    return acting & one_of_each(playing)


@pytest.mark.parametrize(
    ("out", "phases"),
    [
        (False, ("night", "speech", "vote", "night", "speech", "vote")),
        (True, ("vote", "words", "night", "speech", "vote")),
    ],
)
def test_t50_after_every_advance_all_forms_are_empty(
    clock: Passing, db: None, out: bool, phases: tuple[str, ...]
) -> None:
    """Round after round; also where somebody is voted out and speaks his last words."""
    playing = a_game(options={"tie": "none"})
    playing.close_until(phases[0])
    target = playing.with_role("civilian")[0] if out else "abstain"
    for place, phase in enumerate(phases):
        assert playing.game.phase == phase
        assert set(map(tuple, chosen(playing).values())) == {()}
        if place < len(phases) - 1:
            acted = all_act(playing, target=target)
            assert {seat for seat, what in chosen(playing).items() if what} == acted
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


def test_t36_a_sign_up_of_sixty_days_lasts_sixty_days(clock: Passing, db: None) -> None:
    """With too few players and nobody who does anything it is open to its last hour, and called off only then."""
    playing = an_open_game(schedule=forum_paced(silence=None).with_lengths(sign_up=60 * DAY))
    names = ["玩家甲", "玩家乙", "玩家丙"]
    for name in names:
        lobby.join(playing.pk, a_write(playing, an_account(name)))
    seen = set()
    for _ in range(19):
        clock(3 * DAY)
        sweep()
        joined = playing.row.sign_ups.order_by("pk").values_list("account__username", flat=True)
        seen.add((playing.row.state_of_play, tuple(joined)))
    to_deadline(playing, clock, off=-HOUR)
    sweep()
    seen.add((playing.row.state_of_play, tuple(names)))
    assert seen == {(Game.State.SIGN_UP, tuple(names))}
    to_deadline(playing, clock)
    sweep()
    assert (playing.row.state_of_play, playing.row.deadline) == (Game.State.CALLED_OFF, None)

"""Each of the judge's acts on the clock: its reason is public, a second click does nothing, a page that is no longer so is refused; and a
pause takes no time from a phase. Trials T27, T47."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import pytest
from django.utils.html import escape

import killgame
from forum.acts import Act, Judge, MoveDeadline, Pause, Resume
from forum.models import Event
from forum.now import game_now
from forum.play import play
from forum.refusals import Refused
from tests.forum.pages import Reader, body
from tests.forum.people import Playing, once
from tests.forum.timing import DAY, HOUR, Passing

REASON: Final = "缘由 <8c1f> & 如此"


def _deadline(playing: Playing) -> datetime:
    deadline = playing.row.deadline
    assert deadline is not None
    return deadline


def _paused(playing: Playing) -> datetime:
    """Have the game paused; until when."""
    playing.do(Pause(until=game_now() + DAY))
    until = playing.row.paused_until
    assert until is not None
    return until


def _resume(playing: Playing) -> Act:
    _paused(playing)
    return Resume()


# How each act is made for a game as it stands; who lengthens a pause or ends it pauses first.
REASONED: Final[dict[str, Callable[[Playing], Act]]] = {
    "later": lambda playing: MoveDeadline(to=_deadline(playing) + HOUR),
    "sooner": lambda playing: MoveDeadline(to=_deadline(playing) - HOUR),
    "pause": lambda _playing: Pause(until=game_now() + DAY),
    "renew": lambda playing: Pause(until=_paused(playing) + DAY),
    "freeze": lambda _playing: Pause(until=game_now() + DAY, why="appeal"),
}
ACTS: Final[dict[str, Callable[[Playing], Act | killgame.Command]]] = {
    **REASONED,
    "resume": _resume,
    "close": lambda _playing: killgame.Close(by="judge"),
}


def length(playing: Playing) -> tuple[int, int]:
    """Of the log, and of the thread."""
    row = playing.row
    return row.log_length, row.rooms.get(name="public").floors


@pytest.mark.parametrize("name", REASONED)
def test_t27_a_stranger_reads_why_the_judge_changed_the_clock(playing: Playing, name: str) -> None:
    act = REASONED[name](playing)
    stranger = Reader(playing, playing.stranger)
    assert escape(REASON) not in body(stranger.get())
    playing.do(act, reason=REASON)
    page = body(stranger.get())
    assert (page.count(escape(REASON)), REASON in page) == (1, False)


@pytest.mark.parametrize("name", ACTS)
def test_t47_an_act_on_the_clock_is_done_once_however_often_it_is_sent(playing: Playing, name: str) -> None:
    """Nothing of it stands twice, in the log or in the thread."""
    act = ACTS[name](playing)
    belief, key, by, (log, floors) = playing.belief, once(), Judge(playing.judge.pk), length(playing)
    sent = [play(playing.pk, act, by=by, belief=belief, once=key, reason="因为").repeated]
    after, row = length(playing), playing.row
    sent += [play(playing.pk, act, by=by, belief=belief, once=key, reason="因为").repeated for _again in range(2)]
    assert sent == [False, True, True]
    new = list(Event.objects.filter(game_id=playing.pk, number__gt=log).values_list("kind", flat=True))
    # A close has what it closes and what it opens in its own events; each other act is one.
    assert (new.count("PhaseClosed"), new.count("PhaseOpened")) == (1, 1) if name == "close" else len(new) == 1
    assert (length(playing), after[1]) == (after, floors + 1)
    now = playing.row
    assert (now.deadline, now.paused_until, now.phase_serial) == (row.deadline, row.paused_until, row.phase_serial)


@pytest.mark.parametrize("name", [name for name in ACTS if name != "renew"])
def test_t47_an_act_from_a_page_that_is_no_longer_so_is_refused(playing: Playing, name: str) -> None:
    """The same act from a second page, with a key of its own."""
    act = ACTS[name](playing)
    belief, by = playing.belief, Judge(playing.judge.pk)
    play(playing.pk, act, by=by, belief=belief, once=once(), reason="因为")
    before = length(playing)
    with pytest.raises(Refused, match="stale_phase"):
        play(playing.pk, act, by=by, belief=belief, once=once(), reason="因为")
    assert length(playing) == before


def test_t27_five_pauses_take_nothing_from_a_phase_to_the_microsecond(playing: Playing, clock: Passing) -> None:
    """The deadline moves by what the pauses lasted by the log's own moments, and by nothing else."""
    original, lasted = _deadline(playing), timedelta()
    for number in range(1, 6):
        before = _deadline(playing)
        playing.do(Pause(until=game_now() + DAY))
        paused_at = Event.objects.filter(game_id=playing.pk, kind="site.paused").latest("number").at
        assert (playing.row.deadline, playing.row.time_left) == (None, before - paused_at)
        clock(timedelta(minutes=7 * number, microseconds=number))
        playing.do(Resume())
        resumed_at = Event.objects.filter(game_id=playing.pk, kind="site.resumed").latest("number").at
        lasted += resumed_at - paused_at
        assert _deadline(playing) == before + (resumed_at - paused_at)
    assert lasted >= timedelta(minutes=7 * 15, microseconds=15)
    assert _deadline(playing) == original + lasted

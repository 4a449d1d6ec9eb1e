"""What has happened before an operation is tried, and in which of the games."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import killgame
from forum import appeals, lobby
from forum.acts import Pause
from forum.models import Appeal, Post
from forum.now import game_now
from tests.forum.people import a_write
from tests.rights.offices import Offices


@dataclass(frozen=True, slots=True)
class Stage:
    """`game`: which of the games (`offices.py`); `before`: what has happened in it besides."""

    game: str = "running"
    before: Callable[[Offices], None] | None = None


def _until(phase: str) -> Callable[[Offices], None]:
    return lambda here: here.game.close_until(phase)


def _to_the_vote(here: Offices) -> None:
    here.game.close_until("vote")
    here.game.do(killgame.Move(here.living, "vote", target=here.target))


def _pause(here: Offices) -> None:
    here.game.do(Pause(until=game_now() + timedelta(hours=5)))


def _last_killer(here: Offices) -> None:
    for seat in here.game.with_role("killer"):
        if seat != here.living:
            here.game.do(killgame.ThrowOut(seat))


def _confirm(here: Offices) -> None:
    lobby.close_sign_up(here.game.pk, a_write(here.game, here.game.judge))


def _freeze(here: Offices) -> None:
    hearer = next(one for one in here.people.values() if one is not None and one.username == "白露")
    appeals.hear(
        here.game.pk,
        a_write(here.game, hearer),
        "freeze",
        appeal=here.ids["appeal"],
        reason="看看",
        length=timedelta(hours=5),
    )


def _write_just_now(here: Offices) -> None:
    """As if it had been written in a minute: however slow the test, it is not fixed."""
    posts = Post.objects.filter(room__game=here.game.pk, room__name="killers", floor=1)
    posts.update(at=game_now() + timedelta(minutes=1))


def _end(here: Offices) -> None:
    here.game.do(killgame.Rule("good"))


STAGES: Final[Mapping[str, Stage]] = {
    "night": Stage(),
    "speech": Stage(before=_until("speech")),
    "vote": Stage(before=_to_the_vote),
    "paused": Stage(before=_pause),
    "over": Stage(before=_end),
    "not fixed yet": Stage(before=_write_just_now),
    "masked": Stage("masked"),
    "accusing": Stage("accusing"),
    "refereed": Stage("refereed"),
    "in turn": Stage("in turn"),
    "unjudged": Stage("unjudged"),
    "last": Stage(before=_last_killer),
    "heard": Stage("unjudged", before=lambda here: Appeal.objects.filter(game=here.game.pk).delete()),
    "frozen": Stage("unjudged", before=_freeze),
    "waiting": Stage("waiting"),
    "asked": Stage("asked"),
    "lot": Stage("lot"),
    "confirming": Stage("waiting", before=_confirm),
}

"""What a player owes his game now. It follows from what he may see alone, and reads the same for every card."""

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import killgame


@dataclass(frozen=True, slots=True)
class Owed:
    """What is asked of a seat: `tag` says it, or that it is done; `label` is a button's, which leads to the page `act`."""

    kind: Literal["night", "vote", "speak"]
    done: bool
    tag: str
    label: str
    act: str


def owed_by(view: killgame.View) -> Owed | None:
    """For the seat whose view it is; None when nothing is asked of it, or the view is nobody's."""
    me = view.me
    if me is None or view.over:
        return None
    if view.phase == "night":
        return None if me.out else _night(me.asleep or any(act.standing is not None for act in me.acts))
    if view.ballot is not None:
        return None if me.out else _vote(me.vote is not None)
    if view.ordered:
        return _speak(done=False) if view.turn == me.seat else None
    heard = view.phase in killgame.game.SPEECH_PHASES and me.seat not in view.silenced
    if heard and (me.seat in view.speakers if view.speakers is not None else not me.out):
        return _speak(done=me.passed)
    return None


def _night(done: bool, /) -> Owed:
    tag = _("chosen for tonight") if done else _("owes tonight's choice")
    return Owed("night", done, tag=tag, label=pgettext("button", "Choose"), act="card")


def _vote(done: bool, /) -> Owed:
    tag = _("voted") if done else _("owes a vote")
    return Owed("vote", done, tag=tag, label=pgettext("button", "Go and vote"), act="game")


def _speak(*, done: bool) -> Owed:
    tag = _("you said 过") if done else _("you have the floor")
    return Owed("speak", done, tag=tag, label=pgettext("button", "Speak"), act="game")

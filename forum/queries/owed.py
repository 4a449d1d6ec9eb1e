"""What a player owes his game now. It follows from what he may see alone, and reads the same for every card."""

from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import killgame
from forum.access import Seen


@dataclass(frozen=True, slots=True)
class Owed:
    """What is asked of a seat: `tag` says it, or that it is done; `label` is a button's, which leads to the page `act`."""

    kind: Literal["night", "vote", "speak", "part", "accuse"]
    done: bool
    tag: str
    label: str
    act: str

    @property
    def waits(self) -> bool:
        """Whether an answer is waited for; speaking and accusing are nobody's duty."""
        return not self.done and self.kind not in {"speak", "accuse"}


def owed_by(seen: Seen) -> Owed | None:
    """For the seat of the viewer; None when nothing is asked of it, or he has none.

    Who owes and who has done it is killgame's word (`duties.py`); at night it is the same for every card.
    """
    view, me = seen.view, seen.view.me
    if me is None or view.over:
        return None
    if view.phase == "parting":
        return _part(done=me.acts[0].standing is not None) if me.acts else None
    if seen.at_once is not None and not me.out:
        return _accuse()
    if seen.asked:
        done = not seen.owes
        return _vote(done) if view.ballot is not None else _choice(view.phase, done=done)
    if view.ordered:
        return _speak(done=False) if view.turn == me.seat else None
    heard = view.phase in killgame.game.SPEECH_PHASES and me.seat not in view.silenced
    if heard and (me.seat in view.speakers if view.speakers is not None else not me.out):
        return _speak(done=me.passed)
    return None


def _choice(phase: str, *, done: bool) -> Owed:
    if phase == "night":
        tag = _("chosen for tonight") if done else _("owes tonight's choice")
    else:
        tag = _("chosen") if done else _("owes a choice")
    return Owed("night", done, tag=tag, label=pgettext("button", "Choose"), act="card")


def _vote(done: bool, /) -> Owed:
    tag = _("voted") if done else _("owes a vote")
    return Owed("vote", done, tag=tag, label=pgettext("button", "Go and vote"), act="game")


def _part(*, done: bool) -> Owed:
    tag = _("chosen") if done else _("may take one along")
    return Owed("part", done, tag=tag, label=pgettext("button", "Choose"), act="card")


def _accuse() -> Owed:
    return Owed("accuse", done=False, tag=_("may accuse"), label=pgettext("button", "Accuse"), act="accuse")


def _speak(*, done: bool) -> Owed:
    tag = _("you said 过") if done else _("you have the floor")
    return Owed("speak", done, tag=tag, label=pgettext("button", "Speak"), act="game")

"""The site's closed list of refusals, beside the rules' own codes (`killgame.rejections`)."""

from dataclasses import dataclass, field
from datetime import timedelta
from math import ceil
from typing import Any, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from forum.narrator.pen import length

SENTENCES = {
    "late": _("The deadline has passed. It came too late and does not count."),
    "acts_closed": _("Tonight's acts are closed; dawn comes at its time. It came too late and does not count."),
    "votes_stand": _("From %(before)s before the close on, a vote stands: it can be neither changed nor taken back."),
    "stale_phase": _("Things have moved on since this page was made: the phase or its deadline is another now."),
    "card_changed": _("What your card can do has changed since this page was made. Look at it again, and choose."),
    "not_yet": _("It is not time yet."),
    "paused": _("The game is paused."),
    "not_paused": _("The game is not paused."),
    "not_running": _("The game is not running."),
    "not_for_you": _("This is not for you to do."),
    "out": _("You are out: you post here again when the game is over."),
    "silenced": _("You are silenced until the next night: you may vote, but not speak."),
    "not_your_turn": _("It is not your turn to speak."),
    "not_their_turn": _("It is not the turn of this seat."),
    "not_now": _("You cannot post here in this phase."),
    "no_such_room": _("There is no such room."),
    "no_such_post": _("There is no such post."),
    "gone": _("This post has been taken back."),
    "fixed": _("A post can be taken back for %(seconds)s seconds; this one is fixed."),
    "ballot_is_secret": _(
        "Votes are secret here: a line that votes would show yours to everybody. Take it out, and vote by the form."
    ),
    "which_seat": _(
        "“%(said)s” does not say clearly which seat is meant. Nothing was counted; choose, and send it again."
    ),
    "other_draft": _("Another text was saved here meanwhile, on another device or in another window."),
    "budget": _("That is more than you may still post in this day of the game: what is left is %(left)s."),
    "not_official": _("Only what the judge has posted in the thread can be pinned or corrected."),
    "empty": _("There is nothing in it."),
    "too_long": _("It is too long: %(limit)s characters are the most."),
    "no_reason": _("Say why: the reason is shown in the thread."),
    "bad_moment": _("That moment is not possible: it lies in the past or more than sixty days ahead."),
    "too_much": _("That is more than may be added to one phase here; what is left of it: %(left)s."),
    "pause_too_long": _("A pause lasts no longer than %(longest)s here."),
    "nothing_hidden": _("Nothing is hidden from you here: this is no alias game, or it is over."),
    "no_such_absence": _("There is no such absence any more."),
    "no_post": _("Here 过 counts only after a post in the same phase. Say something first."),
    "not_asked": _("The players of this game cannot ask for that."),
    "asked_already": _("This was asked for in this phase already, or something else is being asked for now."),
    "once_used": _(
        "This form has done something else already, so what you send now was not done. Send it again from here."
    ),
    "bad_form": _("The form was incomplete. Please send it again from a fresh page."),
    "bad_value": _("That is not a choice here."),
    "joined": _("You have signed up already."),
    "left_confirming": _("You were asked to confirm and left. You may sign up again when the time for that is over."),
    "not_joined": _("You have not signed up."),
    "sign_up_over": _("The sign-up is over."),
    "judge_plays": _("The judge of a game does not play in it."),
    "nobody_is_asked": _("Somebody is asked only where the judge is appointed."),
    "needs_a_judge": _(
        "This edition is refereed: a judge records who goes out. The site cannot do that; choose a judge."
    ),
    "no_judge_to_tell": _(
        "Where the site judges there is no judge to be told of missed phases: choose another penalty, or none."
    ),
    "no_days": _(
        "This edition is one long phase without days: what one may or must post in a day cannot be counted. Leave it open."
    ),
    "nobody_to_ask": _("Where the site judges only the players can ask for more time: let them ask for it by a vote."),
    "lot_is_drawn": _("The judge of this game is not drawn by lot, or has been drawn."),
    "nobody_hears": _("Nobody is there to rule on it: all who could have a part in this game."),
    "learnt": _(
        "Seats that are out have learnt what the dead may learn here, and have no part in this game any more: %(seats)s. With"
        " this they would play again."
    ),
    "appealed": _("Your last appeal has not been ruled on yet."),
    "appeals_spent": _("Five appeals of one seat are the most in a game."),
    "no_such_appeal": _("There is no such appeal, or it has been ruled on."),
    "only_later": _("While an appeal is looked into a deadline is only put off, never brought forward."),
    "too_few": _("There are not enough players yet."),
    "not_confirming": _("Nothing is to be confirmed now."),
    "too_many_setups": _(
        "You have saved %(most)s set-ups already, and that is the most. Delete one that you do not need."
    ),
    "too_many_bookmarks": _(
        "You have %(most)s bookmarks already, and that is the most. Remove one that you do not need."
    ),
    "throttled": _("That was much in a short time. Try again in %(wait)s."),
    "secret_unreadable": _("The sealed secret of this game cannot be read; the keeper must restore the key."),
}

# Of the rules' codes and these: not theirs to do at all, so 403, whatever the state of the game (T15). All else is of the moment: 409.
FORBIDDEN = frozenset({"not_for_you", "not_seated", "out"})
# A once-key that did something else: 422, as draft-ietf-httpapi-idempotency-key-header-07, 2.7, has it for a key with another payload.
ANOTHER = "once_used"
# Too much in too short a time, whatever it was: 429, with when to come back.
TOO_MANY = "throttled"


# Not frozen: Python writes the traceback into an exception that passes through a context manager.
@dataclass(eq=False)
class Refused(Exception):
    """A write that the site refuses; nothing was changed. `code` is a key of SENTENCES."""

    code: str
    params: dict[str, Any] = field(default_factory=dict)
    status: ClassVar[int] = 409

    def __str__(self) -> str:
        return self.code

    @property
    def wait(self) -> int:
        """Of one that is `throttled`: in how many whole seconds it will not be, at the least one."""
        wait: timedelta = self.params["wait"]
        return max(1, ceil(wait.total_seconds()))

    @property
    def sentence(self) -> str:
        """In the reader's language."""
        said = {
            name: length(value.total_seconds()) if isinstance(value, timedelta) else value
            for name, value in self.params.items()
        }
        return gettext(str(SENTENCES[self.code])) % said if said else str(SENTENCES[self.code])

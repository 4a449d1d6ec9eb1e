"""What a schedule sets beside lengths and clock times, in words: each setting with its choices, and an example for each."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.schedule import KINDS
from forum.table.voting import VOTING
from forum.table.ways import Asks, Setting, Way
from forum.table.writing import WRITING

KIND_NAMES: Final = {
    "sign_up": pgettext_lazy("length of", "sign-up"),
    "confirm": pgettext_lazy("length of", "confirmations"),
    "night": pgettext_lazy("length of", "night"),
    "words": pgettext_lazy("length of", "last words"),
    "speech": pgettext_lazy("length of", "speeches"),
    "vote": pgettext_lazy("length of", "ballot"),
    "pk_speech": pgettext_lazy("length of", "run-off speeches"),
    "pk_vote": pgettext_lazy("length of", "run-off vote"),
    "rest_speech": pgettext_lazy("length of", "speeches from the floor"),
    "final_vote": pgettext_lazy("length of", "final vote"),
    "turn": pgettext_lazy("length of", "one speaker's turn"),
}
assert tuple(KIND_NAMES) == KINDS


ENDING: Final = (
    Setting(
        "early_wait",
        _("Random wait at night"),
        _("Only for a night that may end early: so the moment of dawn does not tell who acted last."),
        (
            Way(
                0,
                _("a tenth of the night's length, at most"),
                _(
                    "A night of a day, and the last choice comes in at 19:12: dawn comes some time until 21:36, drawn by lot."
                ),
            ),
            Way(
                None,
                _("a random while, of at most"),
                _(
                    "Half an hour, and the last choice comes in at 19:12: dawn comes some time until 19:42, drawn by lot."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("a random while of at most {value}"),
    ),
    Setting(
        "acts_close",
        _("Acts close before dawn"),
        _("So that the judge has time for his text; dawn comes at its time with or without it."),
        (
            Way(0, _("at dawn"), _("Dawn at 21:00: a choice sent at 20:59 counts.")),
            Way(
                None,
                _("earlier, by"),
                _("Dawn at 21:00 and half an hour: acts close at 20:30; a choice sent at 20:31 is refused."),
                Asks.SPAN,
            ),
        ),
        says=_("{value} before dawn"),
    ),
    Setting(
        "pass_needs_post",
        _("When 过 counts"),
        _("Where speeches or last words may end early."),
        (
            Way(False, _("at any time"), _("3号 says 过 without a word: he is done.")),
            Way(
                True,
                _("only after a post in the same phase"),
                _("3号 says 过 without a word: it is refused until he has spoken today."),
            ),
        ),
    ),
)
ADDING: Final = (
    Setting(
        "extension",
        _("Waiting for those who owe"),
        _("If somebody owes something at the deadline, the phase is lengthened once."),
        (
            Way(None, _("nobody is waited for"), _("21:00, and 5号 has not voted: the ballot closes without him.")),
            Way(
                None,
                _("once, by"),
                _(
                    "Twelve hours, and 5号 has not voted at 21:00: the ballot goes on until 9:00, and then closes in any case."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("once, by {value}"),
    ),
    Setting(
        "allowance",
        _("How often for one seat"),
        _("For how many phases of a game one seat is waited for."),
        (
            Way(
                1,
                _("in at most so many phases:"),
                _("One, and 5号 was waited for on day 1: if he alone owes a vote on day 3, it closes at its time."),
                Asks.NUMBER,
            ),
        ),
    ),
    Setting(
        "most_added",
        _("What may be added to one phase"),
        _("In all, by judge and players together."),
        (
            Way(None, _("no bound"), _("The judge may lengthen a phase as often as he gives a reason.")),
            Way(
                None,
                _("at most"),
                _(
                    "Two days, and the judge has added 36 hours: he can add 12 hours more, and no player can ask for 24."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("at most {value}"),
    ),
    Setting(
        "request",
        _("What players may ask for"),
        _("By a vote among the living, of which only totals are shown; it dies with its phase."),
        (
            Way(None, _("nothing"), _("Who needs time writes to the judge.")),
            Way(
                None,
                _("a pause, breaking off, or more time:"),
                _("24 hours, and more than half of the living agree: the phase ends a day later."),
                Asks.SPAN,
            ),
        ),
        says=_("{value} more, a pause, or breaking off"),
    ),
    Setting(
        "longest_pause",
        _("Longest pause"),
        _("A pause always has an end, which the judge may renew."),
        (
            Way(
                86400,
                _("at most"),
                _(
                    "One day, paused on Friday at 20:00: on Saturday at 20:00 the game goes on, with as much time left as before."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("at most {value}"),
    ),
)
MISSING: Final = (
    Setting(
        "reminders",
        _("Reminders"),
        _(
            "Before a deadline, only to those who owe something and have not seen to it. Several numbers are parted by blanks."
        ),
        (
            Way(None, _("none"), _("Everybody looks at the clock himself.")),
            Way(
                None,
                _("so long before"),
                _("12 and 2 hours, deadline at 21:00: who owes something hears of it at 9:00 and at 19:00."),
                Asks.SPANS,
            ),
        ),
        says=_("{value} before a deadline"),
    ),
    Setting(
        "misses",
        _("Missed phases"),
        _("At night everybody alive owes a choice, “sleep” is one; by day a vote, and an abstention is one."),
        (
            Way(
                None, _("are only counted"), _("5号 misses three nights: the judge sees it, and nothing else happens.")
            ),
            Way(
                2,
                _("have a consequence, from so many on:"),
                _("Two: after the second missed phase it happens, and after the first 5号 is warned."),
                Asks.NUMBER,
            ),
        ),
        says=_("from {value} on:"),
    ),
    Setting(
        "penalty",
        _("And then"),
        _("What becomes of a seat that has missed so many."),
        (
            Way(
                "judge",
                _("the judge is told"),
                _("The judge decides: he waits, finds another player, or throws the seat out."),
            ),
            Way(
                "reserve",
                _("the reserve takes the seat"),
                _("The first on the reserve list takes over 5号 with card and history."),
            ),
            Way(
                "out",
                _("the seat is thrown out"),
                _("5号 is out as if the judge had thrown it out; its card is shown as this table's rules say."),
            ),
        ),
    ),
    Setting(
        "silence",
        _("A silent game"),
        _("In which nobody acted, voted or posted for a whole round."),
        (
            Way(None, _("runs on"), _("Night and day pass by the clock, whoever is there.")),
            Way(
                None,
                _("is paused, and its judge told, for"),
                _(
                    "Seven days: after an empty round the game stands still; if nobody resumes it, it goes on a week later."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("is paused for {value}, and its judge told"),
    ),
    Setting(
        "outage",
        _("When the site was down"),
        _("A longer time is given back to the phases that fell due in it."),
        (
            Way(
                600,
                _("longer than"),
                _("Ten minutes, and the site was down from 20:30 to 21:30: what was due at 21:00 ends at 22:00."),
                Asks.SPAN,
            ),
        ),
        says=_("what is lost by more than {value} is given back"),
    ),
)
SETTING_GROUPS: Final = (
    (_("Early ends and the night's end"), ENDING),
    (_("Ballots"), VOTING),
    (_("Writing"), WRITING),
    (_("Waiting, adding, pausing"), ADDING),
    (_("Reminders, missed phases, trouble"), MISSING),
)
SETTINGS: Final = {setting.id: setting for _label, group in SETTING_GROUPS for setting in group}

"""Options of the end, and of the table as a whole."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option

END: Final = (
    Option(
        "civilians_out",
        Kind.CHOICE,
        pgettext_lazy("option", "All civilians out"),
        _("How the game ends when the last civilian goes."),
        (
            Choice(
                "play_on",
                pgettext_lazy("option", "play on"),
                _("The last civilian goes: police and killers play on."),
            ),
            Choice(
                "killers",
                pgettext_lazy("option", "the killers win"),
                _("The last civilian goes while police live: the killers have won all the same."),
            ),
            Choice(
                "draw",
                pgettext_lazy("option", "a draw"),
                _("The last civilian goes while police live: the game is a draw."),
            ),
            Choice(
                "good",
                pgettext_lazy("option", "the good side wins"),
                _("The last civilian goes while police live: the good side has won."),
            ),
        ),
    ),
    Option(
        "round_limit",
        Kind.NUMBER,
        pgettext_lazy("option", "Limit of rounds"),
        _("After which round the killers win if nothing is decided."),
        (
            Choice(
                None,
                pgettext_lazy("option", "no limit"),
                _("The game lasts until one side has met its condition."),
            ),
            Choice(
                6,
                pgettext_lazy("option", "a round"),
                _("With 6: day 6 ends and a killer is still in, so the killers win."),
            ),
        ),
    ),
)

TABLE: Final = (
    Option(
        "counts",
        Kind.CARDS,
        pgettext_lazy("option", "Cards"),
        _("How many of each card are dealt; the edition's own table decides unless it is set."),
        (
            Choice(
                None,
                pgettext_lazy("option", "by the edition's table"),
                _("Twelve players of the standard game get 3 police, 3 killers and 6 civilians."),
            ),
            Choice(
                True,
                pgettext_lazy("option", "set by hand"),
                _("Set to 2 police, 3 killers and 7 civilians: twelve seats, with one police fewer than usual."),
            ),
        ),
    ),
    Option(
        "upgrade_at_11",
        Kind.YES_NO,
        pgettext_lazy("option", "Becomes the club standard at eleven"),
        _("Whether a table of killers only becomes the club standard when the eleventh player joins."),
        (
            Choice(
                True,
                pgettext_lazy("option", "becomes the club standard"),
                _("The eleventh player joins: three police are dealt and the club's rules hold."),
            ),
            Choice(
                False,
                pgettext_lazy("option", "stays as it is"),
                _("Eleven players sit down and there are still two killers and no police."),
            ),
        ),
    ),
    Option(
        "row",
        Kind.NUMBER,
        pgettext_lazy("option", "Row of the table"),
        _("Which of two ways to deal is used, where the edition's table has two for a head-count."),
        (
            Choice(
                1,
                pgettext_lazy("option", "the first"),
                _("Six players: one dean, one professor, three students, one cadre."),
            ),
            Choice(
                2,
                pgettext_lazy("option", "the second"),
                _("Six players: one dean, one professor, two students, two cadres."),
            ),
        ),
    ),
)

"""Options of the end, and of the table as a whole."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option
from forum.table.worked import Case, case, hands, step


def _last_civilian(winner: str | None, value: str, /) -> Case:
    """Seat 6 is the last civilian, and voted out."""
    given = hands(6, rest="police", killer=(1, 2), civilian=(6,))
    return case(given, step("vote", "1 vote 6", out=[6], winner=winner), civilians_out=value)


def _six_days(winner: str | None, /, *, round_limit: int | None) -> Case:
    days = [step("vote") for _day in range(5)]
    return case(hands(9, killer=(1,)), *days, step("vote", winner=winner), round_limit=round_limit)


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
                _("Seat 6, the last civilian, goes: police and killers play on."),
                (_last_civilian(None, "play_on"),),
            ),
            Choice(
                "killers",
                pgettext_lazy("option", "the killers win"),
                _("Seat 6, the last civilian, goes while police live: the killers have won all the same."),
                (_last_civilian("killers", "killers"),),
            ),
            Choice(
                "draw",
                pgettext_lazy("option", "a draw"),
                _("Seat 6, the last civilian, goes while police live: the game is a draw."),
                (_last_civilian("draw", "draw"),),
            ),
            Choice(
                "good",
                pgettext_lazy("option", "the good side wins"),
                _("Seat 6, the last civilian, goes while police live: the good side has won."),
                (_last_civilian("good", "good"),),
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
                _("Day 6 ends and killer 1 is still in: night 7 begins."),
                (_six_days(None, round_limit=None),),
            ),
            Choice(
                6,
                pgettext_lazy("option", "a round"),
                _("With 6: day 6 ends and killer 1 is still in, so the killers win."),
                (_six_days("killers", round_limit=6),),
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
        Kind.CHOICE,
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

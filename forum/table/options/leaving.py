"""Options of those who go out."""

from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option
from forum.table.worked import Case, case, hands, step

CARDS = hands(13, killer=(1, 2, 3), police=(4,))


def _leaving(*words: list[int], **options: Any) -> Case:
    """Seat 5 goes in night 1, seat 9 on day 1, 11 in night 2 and 12 on day 2; who of them has last words."""
    nights_and_days = (("night", "1 kill 5"), ("vote", "1 vote 9"), ("night", "1 kill 11"), ("vote", "1 vote 12"))
    steps = [step(phase, moves, words=who) for (phase, moves), who in zip(nights_and_days, words, strict=True)]
    return case(CARDS, *steps, **options)


def _voted_out(announced: dict[str, str], *, killer: int, announce_voted: str) -> Case:
    """Seat 9 is voted out; whether it is the killer or another."""
    vote = step("vote", "1 vote 9", out=[9], announced=announced)
    return case(hands(12, killer=(killer, 12)), vote, announce_voted=announce_voted)


LEAVING: Final = (
    Option(
        "last_words",
        Kind.CHOICE,
        pgettext_lazy("option", "Last words"),
        _("Who may still post after going out."),
        (
            Choice(
                "count",
                pgettext_lazy("option", "the first to go"),
                _(
                    "Three killers, three last words: seat 5 in night 1, seat 9 on day 1 and seat 11 in "
                    "night 2 have them; the fourth to go has none."
                ),
                (_leaving([5], [9], [11], [], last_words="count"),),
            ),
            Choice(
                "all",
                pgettext_lazy("option", "everybody"),
                _("Seats 5, 9, 11 and 12 go out one after the other: all four have last words."),
                (_leaving([5], [9], [11], [12], last_words="all"),),
            ),
            Choice(
                "by_role",
                pgettext_lazy("option", "by role"),
                _(
                    "Killer 2 and civilian 6 go out by night: both have them. Killer 3 is voted out: none. Civilian 9 is "
                    "voted out: has them."
                ),
                (
                    case(
                        CARDS,
                        step("night", "1 kill 2", out=[2], words=[2]),
                        step("vote", "1 vote 3", out=[3], words=[]),
                        step("night", "1 kill 6", out=[6], words=[6]),
                        step("vote", "1 vote 9", out=[9], words=[9]),
                        last_words="by_role",
                    ),
                ),
            ),
            Choice(
                "none",
                pgettext_lazy("option", "nobody"),
                _("Seats 5, 9, 11 and 12 go out one after the other: all four are silent from that moment on."),
                (_leaving([], [], [], [], last_words="none"),),
            ),
        ),
    ),
    Option(
        "last_words_k",
        Kind.NUMBER,
        pgettext_lazy("option", "Number of last words"),
        _("How many have last words, where the first to go have them."),
        (
            Choice(
                None,
                pgettext_lazy("option", "as many as killers"),
                _("Three killers are dealt: seats 5, 9 and 11, the first to go, have last words; 12 has none."),
                (_leaving([5], [9], [11], [], last_words_k=None),),
            ),
            Choice(
                2,
                pgettext_lazy("option", "a number of last words"),
                _(
                    "With 2: seats 5 and 9, the first to go, have last words; 11 and 12 have none, however many killers there are."
                ),
                (_leaving([5], [9], [], [], last_words_k=2),),
            ),
        ),
    ),
    Option(
        "announce_night",
        Kind.CHOICE,
        pgettext_lazy("option", "Told at dawn"),
        _("What is told of those who went out in the night."),
        (
            Choice(
                "nothing",
                pgettext_lazy("option", "nothing"),
                _("Seat 5 is out, and that is all."),
            ),
            Choice(
                "side",
                pgettext_lazy("option", "killer or good"),
                _("Seat 5 is out, and was one of the good."),
            ),
            Choice(
                "role",
                pgettext_lazy("option", "the role"),
                _("Seat 5 is out, and was a civilian."),
            ),
        ),
    ),
    Option(
        "announce_voted",
        Kind.CHOICE,
        pgettext_lazy("option", "Told after a ballot"),
        _("What is told of those who are voted out."),
        (
            Choice(
                "nothing",
                pgettext_lazy("option", "nothing"),
                _("Seat 9 is voted out; what it was comes out at the end."),
                (_voted_out({}, killer=9, announce_voted="nothing"),),
            ),
            Choice(
                "side",
                pgettext_lazy("option", "killer or good"),
                _("Seat 9 is voted out, and was one of the good."),
                (_voted_out({"9": "good"}, killer=8, announce_voted="side"),),
            ),
            Choice(
                "role",
                pgettext_lazy("option", "the role"),
                _("Seat 9 is voted out, and was a killer."),
                (_voted_out({"9": "killer"}, killer=9, announce_voted="role"),),
            ),
        ),
    ),
)

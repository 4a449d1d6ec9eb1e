"""Options of those who go out."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.options.option import Choice, Kind, Option

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
            ),
            Choice(
                "all",
                pgettext_lazy("option", "everybody"),
                _("Whenever it is, whoever goes out may leave words."),
            ),
            Choice(
                "by_role",
                pgettext_lazy("option", "by role"),
                _(
                    "Whoever goes out by night has them; whoever is voted out has them unless a check would "
                    "call him a killer."
                ),
            ),
            Choice(
                "none",
                pgettext_lazy("option", "nobody"),
                _("Whoever goes out is silent from that moment on."),
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
                _("Three killers are dealt, so the first three to go have last words."),
            ),
            Choice(
                2,
                pgettext_lazy("option", "a number of last words"),
                _("With 2: the first two to go have last words, however many killers there are."),
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
                _("Seat 5 is out, and was police."),
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
            ),
            Choice(
                "side",
                pgettext_lazy("option", "killer or good"),
                _("Seat 9 is voted out, and was a killer."),
            ),
            Choice(
                "role",
                pgettext_lazy("option", "the role"),
                _("Seat 9 is voted out, and was a civilian."),
            ),
        ),
    ),
)

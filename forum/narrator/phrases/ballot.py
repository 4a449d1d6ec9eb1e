"""What the narrator says of ties, run-offs and those who leave."""

from typing import Final

from django.utils.translation import gettext_noop as _

BALLOT: Final = {
    "tie.pk.a": _("A tie. On the stand: {candidates}. They speak first, until {deadline}."),
    "tie.pk.b": _(
        "The votes are too close to call. Take the stand, {candidates}, and defend yourselves until {deadline}."
    ),
    "tie.suspects.revote": _(
        "The suspects are {candidates}. No speeches yet: vote once more, among them, until {deadline}."
    ),
    "tie.suspects": _("The suspects are {candidates}. They may defend themselves until {deadline}."),
    "tie.pk_vote": _("Run-off: vote only among {candidates}, until {deadline}."),
    "tie.revote": _("A tie. No speeches yet: vote once more, among {candidates}, until {deadline}."),
    "tie.narrow": _("Still tied, but fewer: {candidates}. They speak again, and all vote again; until {deadline}."),
    "tie.rest.a": _("Tied again, so the floor speaks: all the living but {candidates}, until {deadline}."),
    "tie.rest.b": _(
        "The stand has said its say; now the others. All the living but {candidates} may speak until {deadline}."
    ),
    "tie.final": _("The last vote: only among {candidates}, until {deadline}."),
    "tie.draw.a": _("A third tie, between {candidates}: the game is a draw."),
    "tie.draw.b": _("Three times, and still no answer. The votes are laid down: a draw."),
    "tie.lottery": _("A third tie is settled by lot: out goes {seats}."),
    "tie.lottery.card": _("A third tie is settled by lot: it falls on {seats}."),
    "tie.none.more": _("The others are tied: nobody else is out today."),
    "tie.none": _("The top of the count is tied: nobody is out today."),
    "tie.empty": _("Fewer than two are left on the stand. The ballot ends here; nobody is out."),
    "tie.places": _("Out: {seats}. Places still open: {n}. On the stand: {candidates}, until {deadline}."),
    "tie.places.only": _("Places still open: {n}. On the stand: {candidates}, until {deadline}."),
    "out.nothing.a": _("The ballot has decided. Out: {seats}."),
    "out.nothing.b": _("The votes have fallen on {seats}. Please leave the table."),
    "out.side.killer.a": _("The ballot has decided. Out: {seats}, a killer."),
    "out.side.killer.b": _("A good aim. Gone: {seats}, a killer after all."),
    "out.side.good.a": _("The ballot has decided. Out: {seats}, one of the good."),
    "out.side.good.b": _("A pity. Gone: {seats}, one of the good."),
    "out.role": _("The ballot has decided. Out: {seats}; the role was {role}."),
    "out.v4.killer": _("Out: {seats}, a killer, without last words."),
    "out.v4.good": _("Out: {seats}, one of the good. Last words until {deadline}."),
    "out.double.first": _("The ballot has decided: {seats} turns over the first card, {role}, and stays at the table."),
    "out.double.first.hidden": _(
        "The ballot has decided: {seats} loses the first card, which is not shown, and stays at the table."
    ),
    "out.double.first.killer": _(
        "The ballot has decided: {seats} loses the first card, a killer's, and stays at the table."
    ),
    "out.double.first.good": _(
        "The ballot has decided: {seats} loses the first card, one of the good, and stays at the table."
    ),
    "out.double.last": _("The ballot has decided: {seats} turns over the last card, {role}, and is out."),
    "accuse.open.a": _(
        "Accuse if you dare, until {deadline}: one name, with a reason. Be wrong and you are out yourself; "
        "after three wrong ones the day ends."
    ),
    "accuse.open.b": _(
        "The killer sits in the circle. Do you dare to point? A name and a reason, by {deadline}; if you are "
        "wrong, you go."
    ),
    "accuse.wrong": _("Accused by {seat}: {target}. Wrong; {seat} is out. Wrong guesses left today: {n}."),
    "accuse.right": _("Accused by {seat}: {target}. Right!"),
    "accuse.end": _("No more accusations today. Night falls again."),
    "refereed.open": _("Refereed play, until {deadline}: the judge records who goes out, one after the other."),
    "refereed.out": _("The referee records as out: {seats}."),
    "surrender": _("A surrender: {seats}. The game is over."),
}

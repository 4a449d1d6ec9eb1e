"""What the narrator says of the judge and the clock."""

from typing import Final

from django.utils.translation import gettext_noop as _

JUDGE: Final = {
    "deadline.later": _("The deadline is put off to {deadline} (it was {old_deadline}). Reason: {reason}"),
    "deadline.sooner": _("The deadline is brought forward to {deadline} (it was {old_deadline}). Reason: {reason}"),
    "deadline.auto": _("Someone is still missing: the phase is lengthened once, to {deadline}."),
    "deadline.outage": _("The site was down; the lost time has been given back. Now until {deadline}."),
    "deadline.now": _("This phase now ends at {deadline}."),
    "close.early": _("Everyone is done; the phase closes early."),
    "close.majority": _("More than half of the living have voted for one seat; the ballot closes at once."),
    "close.judge": _("The judge has closed the phase."),
    "pause": _("The game is paused until {deadline}; the time left is kept. Reason: {reason}"),
    "pause.longer": _("The pause is lengthened to {deadline}. Reason: {reason}"),
    "pause.kept": _("The game is paused until {deadline}; the time left is kept."),
    "pause.silence": _(
        "For a whole round nobody has done anything. The game is paused until {deadline}, and its judge has been told."
    ),
    "pause.silence.site": _(
        "For a whole round nobody has done anything. The game is paused until {deadline}; the judges of the board have been told."
    ),
    "resume": _("The game goes on, until {deadline}."),
    "seat.open": _("A new player is wanted for {seats}; everything else stays with the seat."),
    "replaced": _("A new player has taken over {seats}: card, votes, acts and records stay as they were. Welcome."),
    "absence": _("On leave until {deadline}, as agreed: {seats}."),
    "warning": _("A warning from the judge to {seats}: {reason}"),
    "thrown_out": _("The judge has thrown out {seats}, without last words. Reason: {reason}"),
    "thrown_out.misses": _(
        "By the rule of this game {seats} leaves it, without last words: too many phases have been missed."
    ),
    "thrown_out.votes": _("Votes by {seats} and for {seats} no longer count; whoever has lost a vote may vote again."),
    "speech.ended": _("The judge ends the turn of {seats}. Reason: {reason}"),
    "speech.ended.again": _(
        "The judge ends the turn of {seats}, who has not said a word; it comes once more, at the end. Reason: {reason}"
    ),
    "annulled": _("The vote of {seats} is annulled; the seat may vote again. Reason: {reason}"),
    "hidden": _("Post {floor} is hidden by the judge; the numbers stay."),
    "taken_back": _(
        "The last close is taken back. We stand again in round {round}, {phase}, until {deadline}; the posts "
        "made since stay as a record."
    ),
    "pk.called": _("The judge calls to the stand: {candidates}, until {deadline}."),
    "request.open": _(
        "A request is open: {request}. The living may say yes or no until {deadline}; only totals are shown."
    ),
    "request.granted": _("The request is granted: {request}."),
    "request.dropped": _("The request has failed."),
    "appeal.open": _("An appeal by {seats} is being looked into."),
    "appeal.freeze": _("While the appeal is looked into, the clock stands still until {deadline}."),
    "appeal.why": _("What it is about: {reason}"),
    "appeal.upheld": _("The appeal is upheld: {ruling}"),
    "appeal.dismissed": _("The appeal is dismissed: {ruling}"),
    "judge.changed": _("From now on the game is judged by {judge}."),
    "judge.drawn": _(
        "Lots were drawn for the judge among those who offered, in the order of joining: {names}. Number {n} is drawn: {judge}."
    ),
    "judge.drawn.alias": _(
        "Lots were drawn for the judge among those who offered; nobody else is named in an alias game. The lot falls on: {judge}."
    ),
    "judge.no_lot": _("Nobody has offered to judge, so it is for the one who opened the table: {judge}."),
    "alias.drawn": _(
        "Seats and names have been drawn by lot. Who sits where nobody knows, the judge neither; it is told when the game is over."
    ),
    "revealed.seats": _("The judge has looked who sits where. Reason: {reason}"),
    "revealed.secrets": _("The keeper {person} has looked at the cards and acts of this game. Reason: {reason}"),
    "ruled": _("By ruling of the judge the game ends here: {result}. Reason: {reason}"),
    "broken_off.request": _("At the players' request the game is broken off, without a result."),
    "broken_off": _("The game is broken off without a result. Reason: {reason}"),
}

"""What the narrator says from last words to the count."""

from typing import Final

from django.utils.translation import gettext_noop as _

DAY: Final = {
    "words.a": _("The last words belong to {seats}, until {deadline}."),
    "words.b": _("Silence, please: until {deadline} we listen to {seats} for the last time."),
    "words.second": _("Before the vote, second last words from {seats}, until {deadline}."),
    "words.ordered": _("Last words in this order: {order}. Say 过 when you are done."),
    "speech.free.a": _("The floor is open to all the living until {deadline}."),
    "speech.free.b": _("Let us talk: who looks like one, and who does not? The floor is open until {deadline}."),
    "speech.order": _("Speeches in order: {order}. Each has {length}; say 过 when you are done."),
    "speech.order.untimed": _("Speeches in order: {order}. Say 过 when you are done."),
    "speech.again": _("Whose time runs out without a word speaks once more, after all the others."),
    "speech.turn": _("The floor goes to {seats}, until {deadline}."),
    "speech.turn.again": _("The floor goes once more to {seats}, until {deadline}."),
    "speech.passed": _("A pass from {seats}. Next, please."),
    "speech.missed": _("Time is up for {seats}. Next, please."),
    "speech.missed.again": _("Time is up for {seats}, without a word; the turn comes once more, at the end."),
    "speech.lot": _("The lot says: from {seats}, {direction}."),
    "speech.none": _("Nobody is free to speak in this phase, which lasts until {deadline}."),
    "speech.second": _("All have spoken in turn; now the floor is open until {deadline}."),
    "speech.mask": _("Speeches begin with {seats}. Claim what you like, and choose your side."),
    "speech.vote": _(
        "Today you speak and vote in one; by {deadline} everyone must have voted, for oneself if you like."
    ),
    "vote.a": _("The ballot is open until {deadline}. You may abstain; no vote is an abstention."),
    "vote.b": _("Enough words; let the votes speak. Cast yours by {deadline}."),
    "vote.must": _("This time everyone must vote; there is no abstaining. Until {deadline}."),
    "vote.suspects": _(
        "First name the suspects, by {deadline}: the two with the most votes, and all tied with the second, "
        "take the stand."
    ),
    "vote.two": _(
        "Today each has two votes for two different players, or abstains; two places are to be filled. Until "
        "{deadline}."
    ),
    "vote.sealed": _("Vote with your eyes closed, until {deadline}; the ballots stay sealed until the game is over."),
    "vote.until_close": _("Vote each for yourself; all votes are shown together after {deadline}."),
    "count.running": _("The votes so far: {tally}. Not yet voted: {missing}. Until {deadline}."),
    "count.final": _("Day {round}, the count: {tally}. Abstained: {abstained}."),
    "count.sealed": _("The ballot is closed and the votes are sealed."),
    "count.none": _("Nobody has a vote, so nobody is out today."),
    "missed.abstain": _("No vote came from {seats}; it counts as an abstention."),
    "missed.self": _("No vote came from {seats}; it counts for the seat itself."),
}

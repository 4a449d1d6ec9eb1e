"""Why a line does not vote, in words: for the preview before a post is sent, and for its writer when it is posted."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

# The least that tells a writer why a line of his will not vote: by where it stands, or by how it is written (`forum/text/near_votes.py`).
WHY_NO_VOTE: Final[Mapping[str, Promise]] = {
    "quote": _("What stands in a quotation does not vote."),
    "code": _("What stands in code does not vote."),
    "spoiler": _("What is covered does not vote."),
    "struck": _("What is struck out does not vote."),
    "list": _("What stands in a list does not vote."),
    "table": _("What stands in a table does not vote."),
    "unclosed": _("Above it stands a tag that is not closed, so this line does not vote."),
    "sentence": _("A vote stands on a line of its own, so this sentence does not vote."),
    "question": _("Who asks does not vote: without the question mark this line would."),
    "tag": _("A vote tag holds a seat and nothing else, and is closed: [vote]3[/vote]. This one does not vote."),
    "alone": _("To abstain or to withdraw, the word stands alone on its line; this line does nothing."),
    "nobody": _("Behind the colon no seat is named, so this line does not vote."),
    "marks": _("The signs around it keep this line from voting."),
}
_WHY_UNTAKEN: Final[Mapping[str, Promise]] = {
    "no_ballot": _("It is posted. The vote in it counts nowhere: no ballot is open now."),
    "not_in_the_thread": _("It is posted. The vote in it counts nowhere: votes count in the thread, or by the form."),
    "no_vote": _("It is posted. The vote in it counts nowhere: whoever writes it has none."),
    "closed": _(
        "It is posted. A vote in it brought a majority and closed the ballot; the lines after it count no more."
    ),
}


def why_untaken(code: str, /, *, line: str = "") -> str:
    """What its writer is told of a post in which something that reads like a vote counted nowhere (T14); `line`: what read like one."""
    if code in _WHY_UNTAKEN:
        return str(_WHY_UNTAKEN[code])
    return gettext("It is posted. Its line “{line}” is no vote. {why}").format(line=line, why=WHY_NO_VOTE[code])

"""What a text would do if it were posted now: each vote with the count before and after, each seat that is named, and what will not happen.

Made of what its writer may see, and nothing of it is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal

from django.utils.safestring import SafeString
from django.utils.translation import gettext

import killgame
from forum.access import Seen
from forum.deadlines import votes_stand_at
from forum.models import Room
from forum.now import game_now
from forum.queries.quoting import names_for
from forum.queries.seats import Seated
from forum.queries.spoken import has_spoken
from forum.queries.untaken import WHY_NO_VOTE
from forum.refusals import Refused
from forum.standing import Standing
from forum.text import Ending, Ignored, Reading, VoteLine, as_posted, in_words, read

type Kind = Literal["vote", "abstain", "withdraw", "pass", "mention", "unclear", "nobody", "refused", "text", "ignored"]

_MANY: Final = 12  # lines of a kind; a text with more says so without naming each


@dataclass(frozen=True, slots=True)
class Named:
    """A seat in a preview. `before` and `after`: its votes; None where no count is shown. `line`: how the vote could be written instead."""

    seat: int
    name: str
    out: bool = False
    before: int | None = None
    after: int | None = None
    line: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that the text will do (`does`), or that somebody might think it does and it will not.

    `line` is how it was written, `sentence` what is to be said of it in the reader's language, `code` that of a refusal.
    """

    kind: Kind
    does: bool
    line: str = ""
    seats: tuple[Named, ...] = ()
    sentence: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class Preview:
    """`refused` is the code of the refusal that the post would get for a vote in it, or a 过, or empty; `votes`: whether it will vote,
    `passes`: whether it will end the turn."""

    html: SafeString
    effects: tuple[Effect, ...] = field(default=())
    votes: bool = False
    passes: bool = False
    refused: str = ""


def preview_of(seen: Seen, room: Room, text: str, *, seated: Seated) -> Preview:
    """What the text would do in this room now. As many queries, whatever stands in it, but for those that find the
    floors it quotes. Raises Refused (too_long)."""
    text = as_posted(text)
    reading = read(text, table=names_for(text, seen=seen, room=room, seated=seated))
    acts = tuple(_Acts(seen, room, seated=seated).effects(reading))
    effects = (*acts, *_others(reading, seen=seen, seated=seated))
    refused = next((one.code for one in acts if one.code), "")
    does = {one.kind for one in acts if one.does and not refused}
    passes = "pass" in does
    return Preview(
        html=in_words(reading.html), effects=effects, votes=bool(does - {"pass"}), passes=passes, refused=refused
    )


class _Acts:
    """The votes of a text, one after another, on those that stand; then the 过 that ends it."""

    def __init__(self, seen: Seen, room: Room, *, seated: Seated) -> None:
        self._seen, self._room, self._seated = seen, room, seated
        ballot = seen.view.ballot
        self._counted = ballot is not None and ballot.votes is not None
        self._standing = Standing(dict((ballot.votes or ()) if ballot is not None else ()))

    def effects(self, reading: Reading) -> Iterator[Effect]:
        """In the order of the text."""
        votes, why = reading.votes, self._why_text()
        if why and votes:
            yield Effect("text", False, votes[0].line, sentence=why)
            votes = ()
        if votes and self._seen.view.options.ballot != "open":
            yield Effect("refused", False, votes[0].line, sentence=_secret(), code="ballot_is_secret")
            return
        unclear = [vote for vote in votes if not vote.clear]
        if unclear:
            # Then none of them counts, and the post is not sent: which seat is meant is asked first.
            yield from (self._unclear(vote) for vote in unclear[:_MANY])
            return
        seat = self._seen.seat or 0
        refusals = tuple(self._seen.tried(vote_command(vote, seat=seat) for vote in votes))
        for vote, refusal in zip(votes, refusals, strict=False):
            yield self._weighed(vote, refusal)
        if len(refusals) < len(votes):
            yield Effect("text", False, votes[len(refusals)].line, sentence=_closed())
        elif self._has_turn:
            yield from self._ending(reading.ending, votes=votes)

    @cached_property
    def _has_turn(self) -> bool:
        view = self._seen.view
        return self._room.name == "public" and view.ordered and view.turn is not None and view.turn == self._seen.seat

    def _ending(self, ending: Ending, *, votes: Sequence[VoteLine]) -> Iterator[Effect]:
        """What a 过 at the end does, which ends the writer's turn; and what only looks like one."""
        row, seat = self._seen.row, self._seen.seat or 0
        if ending.near:
            yield Effect("ignored", False, ending.near, sentence=_no_pass())
        if not ending.passes:
            return
        if ending.alone and row.timing.pass_needs_post and not has_spoken(row, self._seen.view, seat=seat):
            error = Refused("no_post")
            yield Effect("refused", False, ending.said, sentence=error.sentence, code=error.code)
            return
        commands = (*(vote_command(vote, seat=seat) for vote in votes), killgame.Pass(seat))
        # One fewer where a vote before it closes the phase.
        reached = len(tuple(self._seen.tried(commands))) == len(commands)
        yield Effect("pass", True, ending.said) if reached else Effect("text", False, ending.said, sentence=_closed())

    def _weighed(self, vote: VoteLine, refusal: killgame.Rejected | None) -> Effect:
        if self._stands and (self._seen.seat or 0) in self._standing.votes:
            error = Refused("votes_stand", {"before": self._seen.row.timing.votes_stand})
            return Effect("refused", False, vote.line, sentence=error.sentence, code=error.code)
        if refusal is not None:
            return Effect("refused", False, vote.line, sentence=gettext(refusal.sentence), code=refusal.code)
        return self._done(vote)

    @cached_property
    def _stands(self) -> bool:
        """Whether the schedule lets no vote be changed or taken back any more."""
        row = self._seen.row
        if row.deadline is None or not row.timing.votes_stand:
            return False
        return game_now() >= votes_stand_at(row.timing, row.deadline)

    def _why_text(self) -> str:
        """Why a line that reads like a vote is no more than text here."""
        if self._room.name != "public":
            return gettext("Votes count in the thread alone; here this line is text.")
        if self._seen.seat is None:
            return gettext("You have no vote in this game; this line is text.")
        if self._seen.view.ballot is None:
            return gettext("No ballot is open now; this line is text.")
        return ""

    def _done(self, vote: VoteLine) -> Effect:
        _was, counts = self._standing.put(self._seen.seat or 0, None if vote.kind == "withdraw" else vote.seats)
        named = tuple(self._named(one, before=before, after=after) for one, before, after in counts)
        kinds: dict[str, Kind] = {"cast": "vote", "abstain": "abstain", "withdraw": "withdraw"}
        return Effect(kinds[vote.kind], True, vote.line, named)

    def _named(self, seat: int, *, before: int, after: int) -> Named:
        if not self._counted:
            return _named(seat, seen=self._seen, seated=self._seated)
        return _named(seat, seen=self._seen, seated=self._seated, before=before, after=after)

    def _unclear(self, vote: VoteLine) -> Effect:
        """What was written fits several seats, or none, or is not as many seats as a vote names."""
        ballot = self._seen.view.ballot
        places = ballot.names if ballot is not None else 1
        which = tuple(
            _named(one, seen=self._seen, seated=self._seated, line=vote.meaning(one, places=places))
            for one in vote.seats
        )
        return Effect(
            "unclear" if which else "nobody", False, vote.line, which, _what_is_unclear(vote, self._seen), "which_seat"
        )


def _secret() -> str:
    return gettext(
        "Votes are secret here: a line that votes would show yours to everybody. Take it out, and vote by the form."
    )


def _no_pass() -> str:
    return gettext(
        "过 ends your turn where it stands alone on the last line, and is neither quoted, nor code, nor covered."
    )


def _closed() -> str:
    return gettext("The vote before it brings a majority and closes the ballot: from here on no line counts.")


def _what_is_unclear(vote: VoteLine, seen: Seen) -> str:
    word = vote.unclear.said if vote.unclear is not None else vote.said
    if any(len(target.seats) > 1 for target in vote.targets):
        return gettext("“{word}” fits several seats. Nothing is guessed: say which.").format(word=word)
    if any(not target.seats for target in vote.targets):
        return gettext("“{word}” is no seat of this table.").format(word=word)
    if seen.view.ballot is not None and seen.view.ballot.names > 1:
        return gettext("Here a vote names two different seats.")
    return gettext("Here a vote names one seat.")


def vote_command(vote: VoteLine, *, seat: int) -> killgame.Command:
    """The command of the rules that a clear vote is: the very one that the form sends."""
    if vote.kind == "withdraw":
        return killgame.Withdraw(seat, "vote")
    if len(vote.seats) > 1:
        return killgame.Move(seat, "vote", targets=vote.seats)
    return killgame.Move(seat, "vote", target=vote.seats[0] if vote.seats else None)


def _others(reading: Reading, *, seen: Seen, seated: Seated) -> Iterator[Effect]:
    if reading.mentions:
        named = tuple(_named(seat, seen=seen, seated=seated) for seat in reading.mentions[:_MANY])
        yield Effect("mention", True, seats=named)
    for floor in reading.unfound[:_MANY]:
        yield Effect("ignored", False, sentence=_unfound(floor))
    for why, lines in _by_why(reading.ignored).items():
        yield Effect("ignored", False, lines[0], sentence=str(WHY_NO_VOTE[why]))


def _unfound(floor: int) -> str:
    if not floor:
        return gettext("A quotation names no floor, so it is shown as nobody's.")
    return gettext(
        "What is quoted as floor {n} is not found there, or is somebody else's: it is shown without floor and name."
    ).format(n=floor)


def _by_why(ignored: Sequence[Ignored]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for one in ignored:
        found.setdefault(one.why, []).append(one.line)
    return found


def _named(
    seat: int, *, seen: Seen, seated: Seated, before: int | None = None, after: int | None = None, line: str = ""
) -> Named:
    out = any(one.seat == seat for one in seen.view.out)
    return Named(seat, seated.name(seat), out, before, after, line)

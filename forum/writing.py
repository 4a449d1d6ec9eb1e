"""Posting: through the same lock as a move, so that order of floors and order of time agree; a post and the votes in it are one record."""

from dataclasses import asdict, dataclass
from typing import Literal

import killgame
from forum import admission
from forum.access import TIMED_ROOMS, has_left, is_judge, seat_of, seen_by, viewer_of, why_not_write
from forum.acts import Player, Write
from forum.budgets import check_budget
from forum.drafts import forget
from forum.floors import add_post
from forum.models import Account, Draft, Game, Post, ReadMark, Room, Seat
from forum.play import Table, at_table, play_at
from forum.queries.preview import vote_command
from forum.queries.quoting import names_for
from forum.queries.rooms import seat_of_line
from forum.queries.seats import seated_in
from forum.reactions.notices import tell_of_line
from forum.refusals import Refused
from forum.text import Names, Near, Reading, VoteLine, as_posted, read
from forum.throttling import spend
from killgame.game import BALLOT_PHASES

# Why a line that votes has counted nowhere: no ballot is open; it stands beside the thread (T14); its writer has no vote (T15); an earlier
# line has closed the ballot by a majority; or it only looks like one while a ballot is open (`forum/text/near_votes.py`).
type Untaken = Literal["", "no_ballot", "not_in_the_thread", "no_vote", "closed"] | Near


@dataclass(frozen=True, slots=True)
class Posted:
    """A post that was written: its floor, how many of its lines have voted, why others have not, which only looks like a vote; and whether
    its 过 has ended the turn."""

    floor: int
    votes: int = 0
    untaken: Untaken = ""
    line: str = ""
    passed: bool = False


def write(game_id: int, write: Write, *, room: str, text: str) -> int:
    """As `post`; returns the floor alone."""
    return post(game_id, write, room=room, text=text).floor


def post(game_id: int, write: Write, *, room: str, text: str) -> Posted:
    """Write a post in a room, and do what its lines say. Raises Refused (throttled, too), killgame.Rejected for a vote that is against the
    rules, and Http404 when there is no such game; then nothing was written, and no vote counts.

    The phase believed in binds: who wrote for another phase is asked again. A deadline that was moved meanwhile does
    not, for the text means the same under it.
    """
    spend("post", who=write.account)
    text = as_posted(text)
    reading = read(text, table=_names(game_id, write.account, room=room, text=text))
    with at_table(game_id) as table:
        known = table.answered(write.account, write.once, what="floor", sent=(room, text))
        if known is not None:
            return Posted(**known)
        done = _do(table, write, room=room, text=text, reading=reading)
        answer = asdict(done)
        table.remember(write.account, write.once, answer, sent=(room, text))
        return done


def _names(game_id: int, account: int, /, *, room: str, text: str) -> Names:
    """What the writer knows of seats, and the floors that he quotes; looked up before the lock, for it changes nothing that a text could
    mean in the phase believed in."""
    row = Game.objects.select_related("board", "judge").filter(pk=game_id).first()
    if row is None:
        return Names()
    seen = seen_by(row, Account.objects.get(pk=account))
    # A room that is not his is not even looked for, so that it takes as long as one that there is not (as in `access.room_for`).
    where = Room.objects.filter(game=game_id, name=room if room in seen.rooms else "").first()
    return Names() if where is None else names_for(text, seen=seen, room=where, seated=seated_in(row))


def _do(table: Table, write: Write, *, room: str, text: str, reading: Reading) -> Posted:
    row = table.row
    account = Account.objects.get(pk=write.account)
    if not account.is_active:
        raise Refused(code="not_for_you")
    judge, number = is_judge(row, account), seat_of(row, account)
    _check(table, write, room=room, viewer=viewer_of(number, is_judge=judge), account=account)
    if not text:
        raise Refused(code="empty")
    if room == "public" and number is not None:
        check_budget(row, table.game, seat=number, characters=len(text))
    untaken = _why_untaken(table, reading, room=room, seat=number)
    commands = () if untaken or number is None else _commands(table, reading.votes, seat=number)
    ends = _passes(table, reading, room=room, seat=number)
    new = _add(table, account, room=room, judge=judge, seat=number, text=text, reading=reading)
    counted = 0
    if (commands or ends) and number is not None:
        counted = _act(table, (*commands, *ends), by=Player(account.pk, number), post=new)
    line = seat_of_line(room)
    if line is not None and row.state_of_play == Game.State.RUNNING:
        tell_of_line(row, line, by_judge=judge, now=table.now)
    forget(row, account.pk, room=room, kind=Draft.Kind.POST)
    ReadMark.step(row, account=account.pk, room=room, floor=new.floor)
    if counted < len(commands):
        untaken = "closed"
    near = (
        None
        if untaken or table.game.phase not in BALLOT_PHASES
        else _looks_like_a_vote(reading, room=room, seat=number)
    )
    looks, untaken = near or ("", untaken)
    return Posted(new.floor, counted, untaken, looks, new.passed)


def _add(
    table: Table, account: Account, *, room: str, judge: bool, seat: int | None, text: str, reading: Reading
) -> Post:
    what = {"text": text, "html": reading.html, "renderer": reading.renderer}
    if judge:
        return add_post(table.row, room, at=table.now, author=Post.Author.JUDGE, account=account, **what)
    if seat is not None:
        sits = Seat.objects.get(game=table.row, number=seat)
        return add_post(table.row, room, at=table.now, author=Post.Author.SEAT, seat=sits, **what)
    return add_post(table.row, room, at=table.now, author=Post.Author.READER, account=account, **what)


def _why_untaken(table: Table, reading: Reading, *, room: str, seat: int | None) -> Untaken:
    """Why the lines of a text that vote do so nowhere."""
    if not reading.votes:
        return ""
    if room != "public":
        return "not_in_the_thread"
    if seat is None:
        return "no_vote"
    return "" if table.game.phase in BALLOT_PHASES else "no_ballot"


def _looks_like_a_vote(reading: Reading, *, room: str, seat: int | None) -> tuple[str, Near] | None:
    """The first line that its writer may take for a vote that he has cast, and why it is none."""
    if room != "public" or seat is None:
        return None
    return next(((one.line, one.near) for one in reading.ignored if one.near is not None), None)


def _commands(table: Table, votes: tuple[VoteLine, ...], *, seat: int) -> tuple[killgame.Command, ...]:
    """The very commands that the form would send. Raises Refused where a line would show a secret vote, or does not say whom it means."""
    if votes and table.game.setup.options.ballot != "open":
        raise Refused(code="ballot_is_secret")
    for vote in votes:
        if not vote.clear:
            raise Refused(code="which_seat", params={"said": vote.said or vote.line})
    return tuple(vote_command(vote, seat=seat) for vote in votes)


def _passes(table: Table, reading: Reading, *, room: str, seat: int | None) -> tuple[killgame.Pass, ...]:
    """The 过 that the form would send, where one speaks at a time, the turn is the writer's and his text ends with it; else none. Raises
    Refused where it is all that he says and his set-up wants words before it, which it is none of."""
    game = table.game
    if room != "public" or seat is None or not reading.ending.passes or not game.ordered or game.turn != seat:
        return ()
    ends = killgame.Pass(seat)
    if reading.ending.alone:
        admission.check_own(table.row, game, ends, now=table.now)
    return (ends,)


def _act(table: Table, commands: tuple[killgame.Command, ...], *, by: Player, post: Post) -> int:
    """Each vote in its order, then the 过, and how many votes there were; what they bring about (a majority, the next turn, an early end)
    comes after the post. A majority ends the turn with the phase, and leaves a 过 nothing to end."""
    before = post.log_length
    play_at(table, commands, by=by, belief=table.belief, once=None, said_in=post)
    told = list(post.receipts.order_by("event").values_list("event", flat=True))
    passing = table.row.events.filter(number__gt=before, kind=killgame.events.SpeakerPassed.__name__)
    passed = passing.values_list("number", flat=True).first() if isinstance(commands[-1], killgame.Pass) else None
    own = [*told, *([passed] if passed else [])]
    if own:
        # The state as of this floor has its own votes and its 过 in it, and not the close that they may have brought about.
        post.log_length, post.passed = own[-1], passed is not None
        post.save(update_fields=["log_length", "passed"])
    return len(told)


def _check(table: Table, write: Write, *, room: str, viewer: killgame.Viewer, account: Account) -> None:
    readable = killgame.may_read(table.game, room, viewer)
    if not readable or not Room.objects.filter(game=table.row, name=room).exists():
        raise Refused(code="no_such_room")
    if write.belief.serial != table.row.phase_serial:
        raise Refused(code="stale_phase")
    if (
        table.row.state_of_play == Game.State.RUNNING
        and room in TIMED_ROOMS
        and not isinstance(viewer, killgame.JudgeViewer)
    ):
        table.check_open(belief=None)
    if room == "readers" and isinstance(viewer, killgame.Stranger) and has_left(table.row, account):
        raise Refused(code="not_for_you")
    code = why_not_write(table.row, table.game, room, viewer)
    if code is not None:
        raise Refused(code=code)

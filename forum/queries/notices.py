"""What the site has told an account. Looked at again whenever it is read: what is so no more is not said, and nobody reads of a game
in which he has no part any more."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from forum.access import Seen, is_judge, overseers
from forum.models import Account, Game, Notice, SignUp, Sitting
from forum.narrator import line, plain
from forum.table import phase_name

MOST = 100

_OF_A_SEAT = frozenset(
    {Notice.Kind.DEALT, Notice.Kind.SEATED, Notice.Kind.PHASE, Notice.Kind.REMINDER, Notice.Kind.WARNING}
)
# Those beside which the deadline stands that holds now; a warning names its own.
DATED = frozenset(
    {
        Notice.Kind.DEALT,
        Notice.Kind.SEATED,
        Notice.Kind.PHASE,
        Notice.Kind.CONFIRM,
        Notice.Kind.DRAWN,
        Notice.Kind.REMINDER,
    }
)
# Of the judge or, where there is none, of those who see to it in his place.
_OF_OVERSEERS = frozenset({Notice.Kind.BROKEN, Notice.Kind.SILENT, Notice.Kind.APPEAL})


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice: about which game, what it says, where it leads, since when, whether it was seen.

    `deadline` is the one that holds now, None where nothing is waited for any more.
    """

    game_id: str
    title: str
    text: str
    act: str
    deadline: datetime | None
    at: datetime
    seen: bool


@dataclass(frozen=True, slots=True)
class Part:
    """An account's part in games: game's pk → its seat, and the games for which it has signed up."""

    account: Account
    seats: Mapping[int, int]
    signed_up: frozenset[int]

    @classmethod
    def of(cls, account: Account, games: Iterable[int]) -> "Part":
        """Two queries, however many games."""
        wanted = set(games)
        sitting = Sitting.objects.filter(account=account, until__isnull=True, seat__game_id__in=wanted)
        entered = SignUp.objects.filter(account=account, game_id__in=wanted)
        return cls(
            account=account,
            seats=dict(sitting.values_list("seat__game_id", "seat__number")),
            signed_up=frozenset(entered.values_list("game_id", flat=True)),
        )

    def seen(self, row: Game) -> Seen:
        """The game as this account meets it."""
        judging = is_judge(row, self.account)
        return Seen(row=row, account=self.account, seat=None if judging else self.seats.get(row.pk), is_judge=judging)


def unread_of(account: Account) -> int:
    """How many notices the account has not seen."""
    return Notice.objects.filter(account=account, seen_at__isnull=True).count()


def told_to(account: Account) -> tuple[Notice, ...]:
    """The newest notices that the account may still read, newest first, each with its game."""
    return _told(account)[0]


def _told(account: Account) -> tuple[tuple[Notice, ...], Part]:
    """Three queries, however many notices."""
    found = list(Notice.objects.filter(account=account).select_related("game").order_by("-at", "-pk")[:MOST])
    part = Part.of(account, [one.game_id for one in found])
    return tuple(one for one in found if concerns(one, part)), part


def notices_of(account: Account) -> tuple[NoticeLine, ...]:
    """The same as lines of a page."""
    found, part = _told(account)
    return tuple(
        NoticeLine(
            game_id=one.game.public_id,
            title=one.game.title,
            text=words_of(one, part),
            act=page_of(one),
            deadline=one.game.deadline if one.kind in DATED and still_so(one, part) else None,
            at=one.at,
            seen=one.seen_at is not None,
        )
        for one in found
    )


def mark_seen(account: Account, *, at: datetime) -> None:
    """The account has seen all that it was told until `at`. What a game renews at this moment is left: nobody waits here for a game."""
    unseen = Notice.objects.select_for_update(skip_locked=True).filter(
        account=account, seen_at__isnull=True, at__lte=at
    )
    Notice.objects.filter(pk__in=list(unseen.values_list("pk", flat=True))).update(seen_at=at)


def concerns(notice: Notice, part: Part) -> bool:
    """Whether the account still has the part in the game that the notice speaks to."""
    if notice.kind in _OF_A_SEAT:
        return notice.game_id in part.seats
    if notice.kind in _OF_OVERSEERS:
        return part.account.pk in overseers(notice.game, notice.kind)
    if notice.kind == Notice.Kind.LINE:
        return is_judge(notice.game, part.account) or notice.game_id in part.seats
    if notice.kind == Notice.Kind.DRAWN:
        return is_judge(notice.game, part.account)
    if notice.kind == Notice.Kind.ASKED:
        return notice.game.judge_asked_id == part.account.pk
    return True


def still_so(notice: Notice, part: Part) -> bool:
    """Whether what it tells of is so now: the phase it names is open, something is still owed in it, the game still stands still."""
    row = notice.game
    running = row.state_of_play == Game.State.RUNNING
    current = running and (notice.phase, notice.round) == (row.phase, row.round)
    if not concerns(notice, part):
        return False
    match notice.kind:
        case Notice.Kind.CONFIRM:
            waiting = row.state_of_play == Game.State.CONFIRM and notice.deadline == row.deadline
            return waiting and row.pk in part.signed_up
        case Notice.Kind.DRAWN:
            return row.state_of_play == Game.State.CONFIRM and notice.deadline == row.deadline
        case Notice.Kind.ASKED:
            return row.state_of_play == Game.State.SIGN_UP
        case Notice.Kind.REMINDER:
            return current and part.seen(row).owes
        case Notice.Kind.DEALT | Notice.Kind.PHASE:
            return current
        case Notice.Kind.ENDED:
            return row.state_of_play == Game.State.FINISHED
        case Notice.Kind.BROKEN:
            return row.broken_since is not None
        case Notice.Kind.SILENT:
            return running and row.paused_for == Game.Pause.SILENCE
        case Notice.Kind.RULED:
            return True
        case _:
            return running


def words_of(notice: Notice, part: Part) -> str:
    """What it says, in the reader's language and zone."""
    phase = phase_name(notice.phase, notice.round)
    match notice.kind:
        case Notice.Kind.DEALT:
            return gettext("The cards are dealt. Look at yours.")
        case Notice.Kind.SEATED:
            return gettext("You have taken over a seat. Look at its card, and welcome.")
        case Notice.Kind.PHASE:
            return gettext("{phase} has begun.").format(phase=phase)
        case Notice.Kind.ENDED:
            return gettext("The game is over; everything is open.")
        case Notice.Kind.CONFIRM:
            return gettext("There is a seat for you. Confirm that you play.")
        case Notice.Kind.REMINDER if still_so(notice, part):
            return gettext("You still owe something in {phase}.").format(phase=phase)
        case Notice.Kind.REMINDER:
            return gettext("You were reminded of {phase}; that is done with.").format(phase=phase)
        case Notice.Kind.WARNING:
            return warning_words(part.seen(notice.game), missed=notice.number)
        case Notice.Kind.MISSED:
            return _missed(notice, part)
        case Notice.Kind.ASKED:
            return gettext("You are asked to judge this game.")
        case Notice.Kind.DRAWN:
            return gettext("The lot has fallen on you: you judge this game. Confirm it.")
        case Notice.Kind.APPEAL:
            return gettext("A player has appealed to the judges of the board.")
        case Notice.Kind.RULED:
            return gettext("Your appeal has been ruled on.")
        case Notice.Kind.LINE if is_judge(notice.game, part.account):
            return gettext("A player has written to you in a private line.")
        case Notice.Kind.LINE:
            return gettext("The judge has written to you in your private line.")
        case Notice.Kind.SILENT:
            return gettext("Nobody did anything for a whole round: the game is paused.")
        case _:
            return gettext("The game could not go on by itself. Look at it, please.")


def warning_words(seen: Seen, *, missed: int) -> str:
    """The narrator's private line before what the game has set (T81): with the deadline while something is owed, else for the next time."""
    row, zone = seen.row, timezone.get_current_timezone()
    told = "missed.warning.judge" if row.timing.penalty == "judge" else "missed.warning"
    if seen.owes and row.deadline is not None:
        return plain([line(told, n=missed, deadline=row.deadline)], zone=zone)
    return plain([line(f"{told}.next", n=missed)], zone=zone)


def _missed(notice: Notice, part: Part) -> str:
    if is_judge(notice.game, part.account):
        return gettext("Seats have missed more phases than the game allows. The desk shows which.")
    return gettext("You have missed more phases than the game allows: you are not in it any more.")


def page_of(notice: Notice) -> str:
    """The name of the page it leads to."""
    match notice.kind:
        case Notice.Kind.DEALT | Notice.Kind.SEATED | Notice.Kind.WARNING:
            return "card"
        case Notice.Kind.APPEAL | Notice.Kind.RULED:
            return "appeals"
        case Notice.Kind.LINE:
            return "lines"
        case _:
            return "game"

"""What the site has told an account."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from forum.models import Account, Game, Notice
from forum.table import phase_name

MOST = 100


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One notice: about which game, what it says, where it leads, since when, whether it was seen."""

    game_id: str
    title: str
    text: str
    act: str
    deadline: datetime | None
    at: datetime
    seen: bool


def unread_of(account: Account) -> int:
    """How many notices the account has not seen."""
    return Notice.objects.filter(account=account, seen_at__isnull=True).count()


def notices_of(account: Account) -> tuple[NoticeLine, ...]:
    """The newest notices, newest first. The deadline is the one that holds now; of what is past there is none."""
    found = Notice.objects.filter(account=account).select_related("game").order_by("-at", "-pk")[:MOST]
    return tuple(
        NoticeLine(
            game_id=one.game.public_id,
            title=one.game.title,
            text=_text(one),
            act=_act(one),
            deadline=one.game.deadline if _current(one) else None,
            at=one.at,
            seen=one.seen_at is not None,
        )
        for one in found
    )


def mark_seen(account: Account, *, at: datetime) -> None:
    """The account has seen all that it was told until `at`."""
    Notice.objects.filter(account=account, seen_at__isnull=True, at__lte=at).update(seen_at=at)


def _current(notice: Notice) -> bool:
    """Whether what it tells of is still so: the phase it names is open, or its confirmation is still waited for."""
    row = notice.game
    if notice.kind == Notice.Kind.CONFIRM:
        return row.state_of_play == Game.State.CONFIRM and notice.deadline == row.deadline
    return row.state_of_play == Game.State.RUNNING and (notice.phase, notice.round) == (row.phase, row.round)


def _text(notice: Notice) -> str:
    match notice.kind:
        case Notice.Kind.DEALT:
            return gettext("The cards are dealt. Look at yours.")
        case Notice.Kind.PHASE:
            return gettext("{phase} has begun.").format(phase=phase_name(notice.phase, notice.round))
        case Notice.Kind.ENDED:
            return gettext("The game is over; everything is open.")
        case Notice.Kind.CONFIRM:
            return gettext("There is a seat for you. Confirm that you play.")
        case Notice.Kind.REMINDER:
            return gettext("You still owe something in {phase}.").format(phase=phase_name(notice.phase, notice.round))
        case _:
            return gettext("The game could not go on by itself. Look at it, please.")


def _act(notice: Notice) -> str:
    """The name of the page it leads to."""
    return "card" if notice.kind == Notice.Kind.DEALT else "game"

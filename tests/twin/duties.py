"""What of a world's people is hidden beside cards and words: who is away, was missed, waited for, reminded, written to."""

from datetime import timedelta

from forum.acts import MoveDeadline
from forum.adjusting import adjust
from forum.models import Absence, Leave, Mail, Miss, Notice, WaitedFor
from forum.now import game_now
from forum.play import at_table
from forum.reactions.notices import remind_seats, tell
from tests.forum.people import Playing
from tests.twin.clock import Clock
from tests.twin.pairs import Hidden


def are_away(clock: Clock, hidden: Hidden, *, game: Playing, ids: str, day: int, minute: int) -> None:
    """They have let a phase pass, were warned, and say that they will be away; some have leave."""
    clock.put(day, minute)
    row, now = game.row, game_now()
    for place, seat in enumerate(hidden.away, 2):
        account, agreed = game.seated[seat], seat in hidden.agreed
        span = {"since": now + timedelta(days=seat), "until": now + timedelta(days=2 * seat)}
        absence = Absence.objects.create(public_id=f"{ids}{place}", account=account, said_at=now, **span)
        if agreed:
            # The thread says it of purpose; here is seen whether anything else does.
            Leave.objects.create(absence=absence, game=row, at=now)
        missed = {"account": account, "phase": "night", "round": 1, "at": now, "excused": agreed}
        # Where the clock has closed that night the miss may be counted already.
        Miss.objects.get_or_create(game=row, seat=row.seats.get(number=seat), phase_serial=3, defaults=missed)
        tell(row, [account.pk], kind=Notice.Kind.WARNING, now=now, number=1)


def is_waited_for(clock: Clock, hidden: Hidden, *, game: Playing, day: int, minute: int) -> None:
    """The open phase is lengthened, as the thread says; for whom, and who was reminded, it does not."""
    clock.put(day, minute)
    with at_table(game.pk) as table:
        row, now = table.row, table.now
        assert row.deadline is not None
        adjust(row, MoveDeadline(to=row.deadline + timedelta(days=1), why="waited"), now=now)
        seats = row.seats.filter(number__in=hidden.waited)
        WaitedFor.objects.bulk_create(WaitedFor(game=row, seat=s, phase_serial=row.phase_serial, at=now) for s in seats)
        remind_seats(row, hidden.reminded, now=now)
        for seat in hidden.written:
            mail = Mail.objects.create(account=game.seated[seat], made_at=now, next_try_at=now)
            Notice.objects.filter(account=game.seated[seat], seen_at__isnull=True).update(mail=mail)


def read_notices(clock: Clock, hidden: Hidden, *, game: Playing, day: int, minute: int) -> None:
    """Some look at what they were told."""
    clock.put(day, minute)
    readers = [game.seated[seat].pk for seat in hidden.looked]
    Notice.objects.filter(account_id__in=readers).update(seen_at=game_now())

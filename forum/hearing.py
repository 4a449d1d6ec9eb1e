"""What those who hear appeals may do in a game that the site judges: they see the thread and the appeal, and no secret (PRODUCT P1)."""

import killgame
from forum.access import hearers
from forum.acts import Act, Hearer, MoveDeadline, Pause, Resume
from forum.deadlines import Belief
from forum.models import Appeal, Game
from forum.refusals import Refused

# Nothing for which one would have to know what is secret: no vote is annulled, no close taken back, no winner named.
_ALLOWED = (MoveDeadline, Pause, Resume, killgame.ThrowOut, killgame.BreakOff)


def check_hears(row: Game, by: Hearer) -> Appeal:
    """The open appeal that he looks into. Raises Refused."""
    if not hearers(row).filter(pk=by.account).exists():
        raise Refused(code="not_for_you")
    if row.state_of_play != Game.State.RUNNING:
        raise Refused(code="not_running")
    found = row.appeals.filter(public_id=by.appeal, ruled_at__isnull=True).first()
    if found is None:
        raise Refused(code="no_such_appeal")
    return found


def check_act(row: Game, command: killgame.Command | Act, *, by: Hearer, belief: Belief | None, reason: str) -> None:
    """Raise Refused unless he may do it, now, and says why."""
    check_hears(row, by)
    if not isinstance(command, _ALLOWED):
        raise Refused(code="not_for_you")
    if belief is not None and belief != Belief(row.phase_serial, row.deadline):
        raise Refused(code="stale_phase")
    if isinstance(command, MoveDeadline) and row.deadline is not None and command.to <= row.deadline:
        raise Refused(code="only_later")
    if not reason and not isinstance(command, Resume):
        raise Refused(code="no_reason")

"""What the players ask for by a vote: more time, a pause, breaking off. Under the game's lock; totals are all that is ever shown."""

from datetime import datetime

import killgame
from forum.acts import MoveDeadline, Pause, Say
from forum.adjusting import adjust
from forum.models import Game, Request, RequestVote, Seat
from forum.models.requests import needed
from forum.reactions.stage import say as narrate
from forum.refusals import Refused


def check_may_say(row: Game, game: killgame.Game, act: Say) -> None:
    """Raise Refused unless such a thing may be asked for, by a seat that lives; before anything is looked at that it may not know."""
    if row.timing.request is None or act.what not in Request.What.values:
        raise Refused(code="not_asked")
    if game.over or act.seat not in game.living:
        raise Refused(code="not_for_you")


def hear(row: Game, game: killgame.Game, act: Say, *, now: datetime) -> bool:
    """Take down what a living seat says; the first yes opens the request. Whether breaking off was granted: that is for the door to do.

    Raises Refused. That the seat may say something was looked at before.
    """
    request = _open_request(row, act, now=now)
    seat = Seat.objects.get(game=row, number=act.seat)
    request.game = row
    vote = request.votes.filter(seat=seat).first() or RequestVote(request=request, seat=seat)
    vote.yes = act.yes
    vote.save()
    return _decide(row, game, request, now=now)


def _open_request(row: Game, act: Say, *, now: datetime) -> Request:
    request = Request.objects.filter(game=row, ended_at__isnull=True).first()
    if request is not None:
        if request.what != act.what:
            raise Refused(code="asked_already")
        return request
    if not act.yes:
        raise Refused(code="stale_phase")
    if Request.objects.filter(game=row, phase_serial=row.phase_serial, what=act.what).exists():
        raise Refused(code="asked_already")
    deadline = row.deadline.isoformat() if row.deadline else None
    narrate(row, [["request.open", {"request": act.what, "deadline": deadline}]], now=now)
    return Request.objects.create(game=row, phase_serial=row.phase_serial, what=act.what, at=now)


def _decide(row: Game, game: killgame.Game, request: Request, *, now: datetime) -> bool:
    """Of those who live now only; whether breaking off was granted."""
    said = [vote.yes for vote in request.votes.filter(seat__number__in=game.living)]
    must = needed(request.what, living=len(game.living))
    if said.count(True) >= must:
        request.ended_at, request.granted = now, True
        request.save()
        return _grant(row, request, now=now)
    if len(game.living) - said.count(False) < must:
        request.ended_at = now
        request.save()
        narrate(row, [["request.dropped", {}]], now=now)
    return False


def _grant(row: Game, request: Request, *, now: datetime) -> bool:
    length = row.timing.request
    if request.what == Request.What.BREAK_OFF:
        return True
    if length is not None and request.what == Request.What.PAUSE:
        adjust(row, Pause(until=now + length, why="request"), now=now)
    elif length is not None and row.deadline is not None:
        adjust(row, MoveDeadline(to=row.deadline + length, why="request"), now=now)
    return False

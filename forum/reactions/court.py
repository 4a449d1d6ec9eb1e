"""The narrator's posts: what killgame's events say, what the judge did and why, what happened to the clock."""

from datetime import datetime
from typing import Any, assert_never

import killgame
from forum.acts import ClockAct, MoveDeadline, Pause, Resume
from forum.models import Game
from forum.reactions.happening import Happening
from forum.reactions.narration import narrate
from forum.reactions.stage import Line, say


def proclaim(h: Happening) -> None:
    """Post what everybody may know of it, the judge's own act first; the fingerprint of the log closes a new phase."""
    opens = h.has(killgame.events.PhaseOpened) or h.after.over
    posts = narrate(
        h.before,
        h.events,
        h.after,
        deadline=h.row.deadline,
        turn_deadline=h.row.turn_deadline,
        turn_length=h.row.timing.lengths.get("turn"),
        second_turn=h.row.timing.second_turn,
        ended_by_judge=_ends_a_turn(h),
    )
    own = _judges_lines(h)
    if own and posts and not h.after.over:
        # Lines of one moment stand in one post (TABLE.md 2.0); the end of a game begins one of its own.
        posts = [[*own, *posts[0]], *posts[1:]]
    elif own:
        posts = [own, *posts]
    if opens and posts and not h.after.over:
        posts[-1] = [*posts[-1], ["fair.head", {"hash": h.row.log_head}]]
    for place, lines in enumerate(posts):
        say(h.row, lines, now=h.now, opens_phase=opens and place == len(posts) - 1)


def _judges_lines(h: Happening) -> list[Line]:
    """The lines of TABLE.md 2.7 for an act of the judge; none for what players and the clock do."""
    match h.command:
        case killgame.Close(by="judge"):
            return [["close.judge", {}]]
        case killgame.ThrowOut() if h.has(killgame.events.RecordedOut):
            return []  # a fact of refereed play, which the narrator tells, and no ruling
        case killgame.ThrowOut(target=seat):
            by_judge: Line = ["thrown_out", {"seats": [seat], "reason": h.reason}]
            lines = [by_judge if h.why != "misses" else ["thrown_out.misses", {"seats": [seat]}]]
            if h.before.phase in killgame.game.BALLOT_PHASES:
                lines.append(["thrown_out.votes", {"seats": [seat]}])
            return lines
        case killgame.EndTurn(again=again) if _ends_a_turn(h):
            return [["speech.ended.again" if again else "speech.ended", {"seats": [h.before.turn], "reason": h.reason}]]
        case killgame.Annul(target=seat):
            if h.before.setup.options.ballot == "sealed":
                return []
            return [["annulled", {"seats": [seat], "reason": h.reason}]]
        case killgame.Rule(winner=winner):
            return [["ruled", {"result": winner, "reason": h.reason}]]
        case killgame.BreakOff() if h.why == "request":
            return [["broken_off.request", {}]]
        case killgame.BreakOff():
            return [["broken_off", {"reason": h.reason}]]
        case _:
            return []


def _ends_a_turn(h: Happening) -> bool:
    return isinstance(h.command, killgame.EndTurn) and h.why == "judge"


def proclaim_clock(row: Game, act: ClockAct, *, now: datetime, old_deadline: datetime | None, reason: str) -> None:
    """A line in the thread for each act upon the clock."""
    body: dict[str, Any] = {"deadline": _iso(row.deadline), "reason": reason}
    match act:
        case MoveDeadline(why="waited"):
            say(row, [["deadline.auto", {"deadline": _iso(row.deadline)}]], now=now)
        case MoveDeadline(why="outage"):
            say(row, [["deadline.outage", {"deadline": _iso(row.deadline)}]], now=now)
        case MoveDeadline(why="request"):
            lines = [["request.granted", {"request": "extension"}], ["deadline.now", {"deadline": _iso(row.deadline)}]]
            say(row, lines, now=now)
        case Pause(until=until, why="request"):
            lines = [["request.granted", {"request": "pause"}], ["pause.kept", {"deadline": _iso(until)}]]
            say(row, lines, now=now)
        case Pause(until=until, why="silence"):
            told = "pause.silence" if row.judge_id is not None else "pause.silence.site"
            say(row, [[told, {"deadline": _iso(until)}]], now=now)
        case Pause(until=until, why="appeal"):
            say(row, [["appeal.freeze", {"deadline": _iso(until)}], ["appeal.why", {"reason": reason}]], now=now)
        case MoveDeadline():
            later = old_deadline is not None and row.deadline is not None and row.deadline > old_deadline
            say(
                row,
                [["deadline.later" if later else "deadline.sooner", body | {"old_deadline": _iso(old_deadline)}]],
                now=now,
            )
        case Pause(until=until):
            longer = old_deadline is None
            say(row, [["pause.longer" if longer else "pause", body | {"deadline": _iso(until)}]], now=now)
        case Resume():
            say(row, [["resume", {"deadline": _iso(row.deadline)}]], now=now)
        case _:
            assert_never(act)


def _iso(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None

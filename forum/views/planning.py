"""What stands beside the judge's choice of a moment: what the set-up allows, the steps that suit, and whose night it would be."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from forum.access import Seen, for_judge
from forum.adjusting import bounds_of, check_moment
from forum.forms.desk import AskForm, Step, steps_for
from forum.models import Game
from forum.now import game_now
from forum.queries.planner import Plan, Planner, planner_of
from forum.refusals import Refused
from forum.throttling import spend, whose

# The acts that name a moment.
PLANNED: Final = ("move", "pause")
_TYPED: Final = ("by", "to", "until", "appeal", "reason")


@dataclass(frozen=True, slots=True)
class Offered:
    """A step with what it would mean in short: for how many it is night then."""

    step: Step
    asleep: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What the planner says: a plan, or what is wrong with the moment; neither where nothing was asked."""

    plan: Plan | None = None
    wrong: tuple[str, ...] = ()


def clock_box(seen: Seen, *, now: datetime, form: forms.Form | None = None) -> dict[str, Any]:
    """Context for the choice of a moment in a game that runs. With `form`, the answer is about what it has; else about the first step."""
    planner = planner_of(seen, now=now)
    steps = steps_for(seen, now=now)
    asked: dict[str, Any] = {"by": steps[0].value if steps else "to"}
    if form is not None:
        given = {name: form[name].value() for name in ("by", "to", "until") if name in form.fields}
        asked = {**(asked if "by" in given else {}), **{name: value for name, value in given.items() if value}}
    left = seen.row.time_left
    return {
        "offered": tuple(Offered(step, planner.asleep(step.at)) for step in steps),
        "chosen": asked.get("by", ""),
        "bounds": bounds_of(seen.row),
        "answer": _answer(seen, planner, asked, now=now),
        "frozen": seen.row.paused_for == Game.Pause.APPEAL,
        "resumed_until": None if left is None else now + left,
    }


def typed(sent: Mapping[str, str]) -> dict[str, str]:
    """What was typed into a form about the clock."""
    # A box that is not ticked is not sent.
    return {"appeal": "", **{name: sent[name] for name in _TYPED if name in sent}}


@require_safe
@never_cache
def plan(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a moment would mean, as a fragment: `?by=` a step, `?to=` or `?until=` a moment."""
    seen = for_judge(public_id, request.user)
    if seen.row.state_of_play != Game.State.RUNNING:
        raise Http404
    spend("show", who=whose(request))
    now = game_now()
    answer = _answer(seen, planner_of(seen, now=now), request.GET, now=now)
    return render(request, "parts/plan.html", {"answer": answer, "now": now})


def _answer(seen: Seen, planner: Planner, asked: Mapping[str, Any], *, now: datetime) -> Answer:
    """Of what is asked about; nothing is said of a moment that nobody has typed yet."""
    if not asked.get("to") and not asked.get("until") and asked.get("by", "to") == "to":
        return Answer()
    form = AskForm(asked)
    if not form.is_valid():
        return Answer(wrong=tuple(str(error) for errors in form.errors.values() for error in errors))
    try:
        at = form.moment(seen.row.deadline)
        check_moment(at, now=now)
    except Refused as refusal:
        return Answer(wrong=(refusal.sentence,))
    return Answer(plan=planner.plan(at))

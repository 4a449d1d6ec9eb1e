"""What a refused write gets: the reason, what was typed, and the state as it is now."""

from datetime import datetime
from typing import Any

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

import killgame
from forum.access import Seen, seen_by
from forum.deadlines import Belief
from forum.forms.posts import PostForm
from forum.models import Account, Game
from forum.narrator.pen import length
from forum.now import game_now
from forum.queries.bar import frame, game_url, room_name, room_url
from forum.queries.thread import why_closed
from forum.refusals import FORBIDDEN, Refused

DAY = 86_400  # seconds


def refused(
    request: HttpRequest,
    seen: Seen,
    error: Refused | killgame.Rejected,
    *,
    kept: str = "",
    room: str = "",
    back: str = "",
    believed: Belief | None = None,
) -> HttpResponse:
    """The page of a refusal, 403 or 409.

    `kept` is what was typed; it comes back in a field, which can be sent again where `room` takes posts now. `back` is
    where to go on; without it, the thread. `believed` is what the writer had before his eyes: if his deadline has
    passed, he is told by how much, whether or not somebody has closed the phase since (T21).
    """
    status = 403 if error.code in FORBIDDEN else 409
    sentences = [sentence_of(error), *_how_late(error, believed=believed or seen.belief)]
    return _page(request, seen, sentences, status=status, kept=kept, room=room, back=back)


def bad_form(
    request: HttpRequest, seen: Seen, form: Form, *, kept: str = "", room: str = "", back: str = ""
) -> HttpResponse:
    """The page of a form that is none: 400, with what is wrong in each field, and what was typed."""
    wrong = [str(error) for name, errors in form.errors.items() if name not in {"belief", "once"} for error in errors]
    return _page(request, seen, [Refused("bad_form").sentence, *wrong], status=400, kept=kept, room=room, back=back)


def _page(
    request: HttpRequest, seen: Seen, sentences: list[str], *, status: int, kept: str, room: str, back: str
) -> HttpResponse:
    # The game may have moved on under the writer: he is shown it as it is now.
    now = seen_by(Game.objects.select_related("board", "judge").get(pk=seen.row.pk), _user(request))
    here = room if room in now.rooms else "public"
    context: dict[str, Any] = {
        **frame(now, here=""),
        "refusal": {"title": gettext("Not posted") if room else gettext("Not done"), "sentences": sentences},
        "kept": kept,
        "back": back or room_url(now.row, here),
        "room": room_name(here),
    }
    if room and room in now.rooms:
        closed = why_closed(now, room, now=context["now"])
        context["closed"] = closed
        if closed is None:
            context["form"] = PostForm.fresh(now, initial={"text": kept})
            context["write_url"] = game_url(now.row, "write", room=room)
    return render(request, "refused.html", context, status=status)


def _user(request: HttpRequest) -> Any:
    return request.user if isinstance(request.user, Account) else None


def _how_late(error: Refused | killgame.Rejected, *, believed: Belief) -> list[str]:
    """By how much: the server's clock alone decides, and it says so."""
    deadline = believed.deadline
    if error.code not in {"late", "stale_phase"} or deadline is None:
        return []
    late = (game_now() - deadline).total_seconds()
    if late < 0:
        return []
    text = gettext("The deadline was {deadline}. By the server's clock it was {late} too late; there is no grace.")
    by = length(late) if late >= 1 else gettext("less than a second")
    return [text.format(deadline=_clock(deadline, late=late), late=by)]


def _clock(at: datetime, *, late: float) -> str:
    """To the second; with the date where a day or more has passed."""
    local = timezone.localtime(at)
    return (
        date_format(local, "MONTH_DAY_FORMAT") + local.strftime(" %H:%M:%S")
        if late >= DAY
        else local.strftime("%H:%M:%S")
    )


def sentence_of(error: Refused | killgame.Rejected) -> str:
    """In the reader's language."""
    return error.sentence if isinstance(error, Refused) else gettext(error.sentence)

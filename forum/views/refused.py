"""What a refused write gets: the reason, what was typed, and the state as it is now."""

from contextlib import nullcontext
from datetime import datetime
from typing import Any

from django.conf import settings
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext

import killgame
from forum.access import Seen, room_for, seen_by
from forum.deadlines import Belief
from forum.drafts import Kept, OtherDraft, draft_of, keep
from forum.forms.posts import version_in
from forum.models import Account, Game
from forum.narrator.pen import length
from forum.now import game_now
from forum.queries.bar import frame, game_url, room_url
from forum.queries.closed import why_closed
from forum.queries.known_names import names_known
from forum.queries.ready_texts import complaint
from forum.queries.rooms import room_name
from forum.queries.seats import seated_in
from forum.queries.unclear import unclear_in
from forum.refusals import ANOTHER, FORBIDDEN, Refused
from forum.table.rows import listed
from forum.text import LONGEST, as_posted, read
from forum.views import too_many
from forum.views.writing_field import field

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
    """The page of a refusal, 403, 409, 422 or 429.

    `kept` is what was typed; it comes back in a field, which can be sent again where `room` takes posts now. `back` is
    where to go on; without it, the thread. `believed` is what the writer had before his eyes: if his deadline has
    passed, he is told by how much, whether or not somebody has closed the phase since (T21).
    """
    status = 403 if error.code in FORBIDDEN else 422 if error.code == ANOTHER else 409
    if isinstance(error, Refused):
        status = too_many.status_of(error, otherwise=status)
    late = _lateness(error, believed=believed or seen.belief, deadline=seen.row.deadline)
    asks = error.code == "which_seat"
    sentences = [sentence_of(error), *([_how_late(*late)] if late is not None else [])]
    if room and kept and not asks:
        sentences += what_became_of_the_vote(seen, room, text=kept)
    title = gettext("Not posted") if room else gettext("Not done")
    if room and late is not None and late[1] < DAY:
        title = gettext("Not posted: {late} too late").format(late=_by(late[1]))
    page = _page(
        request,
        seen,
        sentences,
        status=status,
        kept=kept,
        room=room,
        back=back,
        asks=asks,
        title=title,
        code=error.code,
    )
    return too_many.told(page, error)


def bad_form(
    request: HttpRequest, seen: Seen, form: Form, *, kept: str = "", room: str = "", back: str = ""
) -> HttpResponse:
    """The page of a form that is none: 400, with what is wrong in each field, and what was typed."""
    wrong = [str(error) for name, errors in form.errors.items() if name not in {"belief", "once"} for error in errors]
    return _page(request, seen, [Refused("bad_form").sentence, *wrong], status=400, kept=kept, room=room, back=back)


def _page(
    request: HttpRequest,
    seen: Seen,
    sentences: list[str],
    *,
    status: int,
    kept: str,
    room: str,
    back: str,
    asks: bool = False,
    title: str = "",
    code: str = "bad_form",
) -> HttpResponse:
    # The game may have moved on under the writer: he is shown it as it is now.
    now = seen_by(Game.objects.select_related("board", "judge").get(pk=seen.row.pk), _user(request))
    here = room if room in now.rooms else "public"
    context: dict[str, Any] = {
        **frame(now, here=""),
        "refusal": {"title": title or (gettext("Not posted") if room else gettext("Not done")), "sentences": sentences},
        "kept": kept,
        "back": back or room_url(now.row, here),
        "room_name": room_name(here, seat=now.seat),
        "appeal_url": game_url(now.row, "appeals")
        if now.row.judging == Game.Judging.SITE and now.seat is not None
        else "",
    }
    if room and room in now.rooms:
        closed = why_closed(now, room, now=context["now"])
        context["closed"] = closed
        context |= _kept_as_draft(request, now, room=room, kept=kept)
        if closed is None:
            where = room_for(now, room)
            # Where another draft stands, the version that the writer knew: what he types then is not saved over it unasked.
            version = (version_in(request.POST) or 0) if context.get("other_draft") else context["draft"].version
            context |= field(now, where, seated=seated_in(now.row), text=kept, draft=version)
            context |= {"again": True, "asked": unclear_in(now, where, text=kept) if asks else ()}
    context |= {} if asks else _to_the_judge(now, code=code, text=kept, room=room, at=context["now"])
    return render(request, "refused.html", context, status=status)


def _to_the_judge(seen: Seen, *, code: str, text: str, room: str, at: datetime) -> dict[str, Any]:
    """What a player may tell the judge of it in his private line, where somebody judges; not of what was refused in that line."""
    runs = seen.row.state_of_play == Game.State.RUNNING
    line = killgame.line_of(seen.seat or 0)
    if seen.seat is None or seen.account is None or seen.row.judge is None or not runs or room == line:
        return {}
    # What is posted in an alias game must not tell in which language its writer reads.
    with translation.override(settings.LANGUAGE_CODE) if seen.row.masked else nullcontext():
        told = complaint(seen, code=code, at=at, text=text)
    return {
        "complaint": told,
        "complaint_url": game_url(seen.row, "preview", room=line),
        "complaint_draft": draft_of(seen.row, seen.account.pk, room=line).version,
    }


def _kept_as_draft(request: HttpRequest, seen: Seen, *, room: str, kept: str) -> dict[str, Any]:
    """What was typed stays as the writer's draft, unless he has saved another text elsewhere meanwhile: that one is left as it is."""
    context: dict[str, Any] = {"draft": Kept(), "draft_url": game_url(seen.row, "draft", room=room)}
    version = version_in(request.POST)
    if seen.account is None or not kept.strip() or version is None:
        return context
    try:
        saved = keep(seen.row, seen.account.pk, room=room, text=kept, version=version)
    except OtherDraft as error:
        return {**context, "draft": error.kept, "other_draft": True}
    except Refused:
        return context
    return {**context, "draft": saved, "draft_at": saved.at, "draft_saved": True}


def what_became_of_the_vote(seen: Seen, room: str, *, text: str) -> list[str]:
    """Of a vote in a post that was refused: that it was not counted, and what of its writer's vote stands; nothing where there is none."""
    if room != "public" or seen.view.me is None or seen.view.ballot is None:
        return []
    names = names_known(seen, room_for(seen, room), seated=seated_in(seen.row))
    votes = read(as_posted(text[:LONGEST]), table=names).votes
    if not votes:
        return []
    vote = seen.view.me.vote
    if vote is None:
        stands = gettext("No vote of yours stands.")
    elif vote:
        seats = listed(gettext("seat {number}").format(number=number) for number in vote)
        stands = gettext("Your vote for {seats} stands as it was.").format(seats=seats)
    else:
        stands = gettext("Your abstention stands as it was.")
    return [gettext("The vote in it (“{line}”) was not counted. {stands}").format(line=votes[-1].line, stands=stands)]


def _user(request: HttpRequest) -> Any:
    return request.user if isinstance(request.user, Account) else None


def _lateness(
    error: Refused | killgame.Rejected, *, believed: Belief, deadline: datetime | None
) -> tuple[datetime, float] | None:
    """The deadline that was missed, and by how many seconds; the server's clock alone decides. None where it is not about that."""
    if error.code not in {"late", "stale_phase"}:
        return None
    now = game_now()
    # What he had before his eyes; if that has not come, it was brought forward meanwhile.
    for moment in (believed.deadline, deadline if error.code == "late" else None):
        if moment is not None and now >= moment:
            return moment, (now - moment).total_seconds()
    return None


def _how_late(deadline: datetime, late: float, /) -> str:
    text = gettext("The deadline was {deadline}. By the server's clock it was {late} too late; there is no grace.")
    return text.format(deadline=_clock(deadline, late=late), late=_by(late))


def _by(late: float, /) -> str:
    return length(late) if late >= 1 else gettext("less than a second")


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

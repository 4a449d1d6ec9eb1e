"""The thread and the rooms beside it: reading, writing, permalinks, and what a page fetches while it is open."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from forum import writing
from forum.access import Seen, look, room_for
from forum.forms.moves import PassForm, SayForm, VoteForm
from forum.forms.posts import PostForm
from forum.models import Game, Room
from forum.queries.bar import Bar, frame, game_url, room_name
from forum.queries.groups import groups_of
from forum.queries.picks import vote_pick
from forum.queries.proof import proof_of
from forum.queries.request import asking_of
from forum.queries.reveal import reveal_of
from forum.queries.rooms import circle_rooms, note_of
from forum.queries.seats import Seated, seated_in
from forum.queries.sign_up import sign_up_for
from forum.queries.thread import (
    downwards,
    floor_address,
    quotation_of,
    talk_after,
    thread_visible_to,
    verdict_of,
    why_closed,
)
from forum.queries.votes import panel_of
from forum.refusals import Refused
from forum.views.refused import bad_form, refused
from killgame.game import SPEECH_PHASES


@never_cache
@require_safe
def room(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """A room with its posts and, where the reader may write, the field for it; at the game's own address, once it is
    over, how it ended."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    seated = seated_in(seen.row)
    at_front = request.resolver_match is not None and request.resolver_match.url_name == "game"
    if seen.view.over and at_front:
        return _result(request, seen, where, seated=seated)
    context = frame(seen, here=room)
    thread = thread_visible_to(seen, where, page=request.GET.get("page"), seated=seated)
    context |= {
        "thread": thread,
        "paged": thread.paged,
        "jump": thread.jump,
        "rail_title": downwards(context["bar"].title) if context["bar"] else "",
        "room": room,
        "room_name": room_name(room),
        "room_note": note_of(seen, room),
        **_composer(request, seen, where, seated=seated, now=context["now"]),
        **_beside(seen, room, seated=seated, context=context),
    }
    return render(request, "thread.html", context)


def _result(request: HttpRequest, seen: Seen, where: Room, *, seated: Seated) -> HttpResponse:
    context = frame(seen, here="result")
    context |= {
        "bar": None,
        "verdict": verdict_of(seen, where),
        "reveal": reveal_of(seen, seated=seated),
        "proof": proof_of(seen),
        "talk": talk_after(seen, where, seated=seated),
        "thread_url": game_url(seen.row, "room", room="public"),
        **_composer(request, seen, where, seated=seated, now=context["now"]),
    }
    return render(request, "reveal.html", context)


def _composer(request: HttpRequest, seen: Seen, where: Room, *, seated: Seated, now: Any) -> dict[str, Any]:
    """The field to write in, with what is quoted; or why there is none."""
    closed = why_closed(seen, where.name, now=now)
    if closed is not None:
        return {"closed": closed}
    quoted = quotation_of(seen, where, floor=request.GET.get("quote", ""), seated=seated)
    return {
        "compose": PostForm.fresh(seen, initial={"text": quoted}, auto_id="compose-%s"),
        "write_url": game_url(seen.row, "write", room=where.name),
        "my_name": seen.account.username if seen.account else "",
        "my_seat": seen.seat,
        **_passing(seen, where),
    }


def _passing(seen: Seen, where: Room) -> dict[str, Any]:
    """过: for one who may speak in the thread now; it can be taken back where speech is free."""
    view, me = seen.view, seen.view.me
    talking = view.phase in SPEECH_PHASES or (view.phase == "vote" and view.options.talk_and_vote)
    if me is None or where.name != "public" or not talking:
        return {}
    return {
        "pass_form": PassForm.fresh(seen, auto_id=False),
        "pass_url": game_url(seen.row, "pass"),
        "passed": me.passed,
    }


def _beside(seen: Seen, room: str, *, seated: Seated, context: dict[str, Any]) -> dict[str, Any]:
    """What stands beside the posts: the sign-up before the deal, the count and the ballot paper, the group's picks."""
    if seen.row.started_at is None:
        return {"sign_up": sign_up_for(seen)} if room == "public" else {}
    if room in circle_rooms(seen):
        return {"groups": groups_of(seen, seated=seated, room=room), "card_url": game_url(seen.row, "card")}
    if room != "public":
        return {}
    accusing = seen.at_once is not None and seen.view.me is not None and not seen.view.me.out
    return {
        **ballot_context(seen, seated=seated, context=context),
        **_asking(seen, bar=context["bar"]),
        "accuse_url": game_url(seen.row, "accuse") if accusing else "",
    }


def _asking(seen: Seen, *, bar: Bar | None) -> dict[str, Any]:
    """What the players ask for, and the form in which one says yes or no to it."""
    takes = bar is not None and not bar.locked and bar.paused_until is None
    asking = asking_of(seen, takes=takes)
    if asking is None:
        return {}
    say = SayForm.fresh(seen, auto_id=False) if asking.may_say or asking.may_ask else None
    return {"asking": asking, "say_form": say, "say_url": game_url(seen.row, "say")}


def ballot_context(
    seen: Seen, *, seated: Seated, context: dict[str, Any], wrong: VoteForm | None = None
) -> dict[str, Any]:
    """The open ballot: its count, and the reader's ballot paper while it takes votes; `wrong`: what he has just sent and is none."""
    bar = context["bar"]
    takes = bar is not None and not bar.locked and bar.paused_until is None
    sent = wrong["target"].value() if wrong is not None else None
    pick = vote_pick(seen, seated=seated, chosen=sent) if takes else None
    me = seen.view.me
    return {
        "ballot_open": seen.view.ballot is not None,
        "votes": panel_of(seen, seated=seated, now=context["now"]),
        "pick": pick,
        # Two on a page (one of them shown, by width), each with a key of its own.
        "vote_forms": [VoteForm.fresh(seen, auto_id=False) for _place in range(2)] if pick else [],
        "vote_url": game_url(seen.row, "vote"),
        "my_vote": me.vote if me is not None else None,
        "may_change": seen.view.options.vote_change,
        "wrong": wrong["target"].errors if wrong is not None else (),
    }


@never_cache
@require_POST
def write(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """A post. A foreigner's is refused; a room that he cannot see is not there."""
    seen = look(public_id, request.user)
    room_for(seen, room)
    form = PostForm(request.POST)
    kept = request.POST.get("text", "")
    if seen.account is None:
        return refused(request, seen, Refused("not_for_you"), kept=kept, room=room)
    if not form.is_valid():
        return bad_form(request, seen, form, kept=kept, room=room)
    try:
        posted = writing.write(seen.row.pk, form.write(seen.account.pk), room=room, text=form.cleaned_data["text"])
    except Refused as error:
        return refused(request, seen, error, kept=kept, room=room, believed=form.cleaned_data["belief"])
    if seen.row.state_of_play == Game.State.FINISHED and room == "public":
        return redirect(f"{game_url(seen.row)}#f{posted}")
    return redirect(floor_address(seen, room, posted))


@never_cache
@require_safe
def floor(request: HttpRequest, public_id: str, room: str, floor: int) -> HttpResponse:
    """A permalink: leads to the page on which the floor stands."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    if not 1 <= floor <= where.floors:
        raise Http404
    return redirect(floor_address(seen, room, floor))


@never_cache
@require_safe
def now(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an open page fetches anew: the bar, or with `place` the count that stands there."""
    seen = look(public_id, request.user)
    place = request.GET.get("place")
    if place in {"side", "thread"}:
        context = frame(seen, here="public")
        context |= {"votes": panel_of(seen, seated=seated_in(seen.row), now=context["now"]), "place": place}
        return render(request, "thread.html#count", context)
    here = request.GET.get("here", "")
    return render(request, "game_base.html#bar", frame(seen, here=here if here in {*seen.rooms, "card"} else ""))

"""The thread and the rooms beside it: reading, writing, permalinks, and what a page fetches while it is open."""

from dataclasses import replace
from datetime import datetime
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import killgame
from forum import writing
from forum.access import Seen, look, room_for
from forum.forms.floors import RetractForm
from forum.forms.moves import SayForm, VoteForm
from forum.forms.posts import PostForm
from forum.learning import may_learn
from forum.models import Account, Game, Room
from forum.now import game_now
from forum.queries.bar import Bar, frame, game_url, room_url, votes_stand
from forum.queries.floors import floor_address, quoted_with
from forum.queries.groups import groups_of
from forum.queries.lines import lines_context
from forum.queries.marks import mark_in
from forum.queries.narrowing import Narrowed, asked_of
from forum.queries.newer import live_of
from forum.queries.picks import vote_pick
from forum.queries.proof import proof_of
from forum.queries.receipts import my_slip
from forum.queries.request import asking_of
from forum.queries.reveal import reveal_of
from forum.queries.reveals import judges_looks, learnt_in
from forum.queries.rooms import circle_rooms, note_of, room_name
from forum.queries.seats import Seated, seated_in
from forum.queries.sign_up import sign_up_for
from forum.queries.thread import (
    Thread,
    downwards,
    narrowed_thread,
    pinned_in,
    talk_after,
    thread_visible_to,
    verdict_of,
)
from forum.queries.unclear import settled
from forum.queries.untaken import why_untaken
from forum.queries.votes import panel_of
from forum.refusals import Refused
from forum.revealing import note_reading
from forum.views.composing import composer
from forum.views.refused import bad_form, refused
from forum.views.unsent import log_in_first

# Pages that stand among the rooms, as `frame` names them.
BESIDE_ROOMS: Final = frozenset({"card", "votes", "appeals", "lines", "desk", "result"})


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
    mark = context["mark"] if room == "public" else mark_in(seen, room)
    thread = _read(request, seen, where, seated=seated, mark=mark, now=context["now"])
    thread = replace(thread, floors=quoted_with(thread.floors, request.GET.getlist("quote")))
    context |= {
        "thread": thread,
        "paged": thread.paged,
        "jump": thread.jump,
        "rail_title": downwards(context["bar"].title) if context["bar"] else "",
        "room": room,
        "room_name": room_name(room, seat=seen.seat),
        "room_note": note_of(seen, room),
        "learn_url": game_url(seen.row, "learn") if room == "dead" and may_learn(seen) else "",
        "retract_form": RetractForm.fresh(seen, auto_id=False)
        if any(one.retract_url for one in thread.floors)
        else None,
        "pinned": pinned_in(seen, where, seated=seated),
        "read_url": game_url(seen.row, "read", room=room),
        "thread_url": room_url(seen.row, room),
        "live": live_of(seen, where),
        **composer(request, seen, where, seated=seated, now=context["now"]),
        **_beside(seen, room, seated=seated, context=context),
    }
    page = render(request, "thread.html", context)
    note_reading(seen, room=room)
    return page


def _read(request: HttpRequest, seen: Seen, where: Room, *, seated: Seated, mark: int | None, now: datetime) -> Thread:
    """The page that is asked for: of all, or in the thread of some of it."""
    page = request.GET.get("page")
    asked = asked_of(request.GET, seats=seen.view.seats_total) if where.name == "public" else Narrowed()
    if asked:
        return narrowed_thread(seen, where, asked=asked, page=page, seated=seated, now=now)
    return thread_visible_to(seen, where, page=page, seated=seated, mark=mark, now=now)


def _result(request: HttpRequest, seen: Seen, where: Room, *, seated: Seated) -> HttpResponse:
    context = frame(seen, here="result")
    context |= {
        "bar": None,
        "verdict": verdict_of(seen, where),
        "reveal": reveal_of(seen, seated=seated),
        "proof": proof_of(seen),
        "looks": judges_looks(seen),
        "learnt": learnt_in(seen),
        "talk": talk_after(seen, where, seated=seated),
        "thread_url": game_url(seen.row, "room", room="public"),
        "export_url": game_url(seen.row, "export"),
        "verify_url": f"{reverse('verify')}?game={seen.row.public_id}",
        **composer(request, seen, where, seated=seated, now=context["now"]),
    }
    return render(request, "reveal.html", context)


def _beside(seen: Seen, room: str, *, seated: Seated, context: dict[str, Any]) -> dict[str, Any]:
    """What stands beside the posts: the sign-up before the deal, the count and the ballot paper, the group's picks."""
    if seen.row.started_at is None:
        return {"sign_up": sign_up_for(seen)} if room == "public" else {}
    if room in circle_rooms(seen):
        return _groups(seen, room, seated=seated)
    if room != "public":
        return {}
    accusing = seen.at_once is not None and seen.view.me is not None and not seen.view.me.out
    return {
        **ballot_context(seen, seated=seated, context=context),
        **_asking(seen, bar=context["bar"]),
        "accuse_url": game_url(seen.row, "accuse") if accusing else "",
    }


def _groups(seen: Seen, room: str, *, seated: Seated) -> dict[str, Any]:
    """What stands in a faction's room of those who act together: by day, and for who does not act with them, nothing in its place."""
    groups = groups_of(seen, seated=seated, room=room)
    return {"grouped": True, "groups": groups, "card_url": game_url(seen.row, "card")}


def _asking(seen: Seen, *, bar: Bar) -> dict[str, Any]:
    """What the players ask for, and the form in which one says yes or no to it."""
    asking = asking_of(seen, takes=bar.takes)
    if asking is None:
        return {}
    say = SayForm.fresh(seen, auto_id=False) if asking.may_say or asking.may_ask else None
    return {"asking": asking, "say_form": say, "say_url": game_url(seen.row, "say")}


def ballot_context(
    seen: Seen, *, seated: Seated, context: dict[str, Any], wrong: VoteForm | None = None
) -> dict[str, Any]:
    """The open ballot of a game that was dealt: its count, and the reader's ballot paper while it takes votes; `wrong`: what he has just
    sent and is none."""
    bar: Bar = context["bar"]
    sent = wrong["target"].value() if wrong is not None else None
    me = seen.view.me
    my_vote = me.vote if me is not None else None
    stands = my_vote is not None and votes_stand(bar.ending, now=context["now"])
    pick = vote_pick(seen, seated=seated, chosen=sent) if bar.takes and not stands else None
    return {
        "ballots": not seen.view.over,
        "ballot_open": seen.view.ballot is not None,
        "votes": panel_of(seen, seated=seated, now=context["now"], floor=context["last_floor"]),
        "pick": pick,
        # Two on a page (one of them shown, by width), each with a key of its own.
        "vote_forms": [VoteForm.fresh(seen, auto_id=False) for _place in range(2)] if pick else [],
        "vote_url": game_url(seen.row, "vote"),
        "my_vote": my_vote,
        "my_slip": my_slip(seen, seated=seated),
        "may_change": seen.view.options.vote_change,
        "wrong": wrong["target"].errors if wrong is not None else (),
    }


@never_cache
@require_POST
def write(request: HttpRequest, public_id: str, room: str) -> HttpResponse:
    """A post. Whoever is not logged in is asked to, wherever it is; a room that another cannot see is not there."""
    if not isinstance(request.user, Account):
        return log_in_first(request, public_id=public_id, room=room)
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    form = PostForm(request.POST)
    kept = request.POST.get("text", "")
    if not form.is_valid():
        return bad_form(request, seen, form, kept=kept, room=room)
    try:
        if form.cleaned_data["meant"]:
            kept = settled(seen, where, text=kept, meant=form.cleaned_data["meant"])
        posted = writing.post(seen.row.pk, form.write(request.user.pk), room=room, text=kept)
    except (Refused, killgame.Rejected) as error:
        return refused(request, seen, error, kept=kept, room=room, believed=form.cleaned_data["belief"])
    if posted.untaken:
        messages.warning(request, why_untaken(posted.untaken, line=posted.line))
    if seen.row.state_of_play == Game.State.FINISHED and room == "public":
        return redirect(f"{game_url(seen.row)}#f{posted.floor}")
    return redirect(floor_address(seen, room, posted.floor))


@never_cache
@require_safe
def now(request: HttpRequest, public_id: str) -> HttpResponse:
    """What an open page fetches anew: the bar, or with `beside` what stands beside the posts of the page that this names, or with `compose`
    where one writes in a room."""
    seen = look(public_id, request.user)
    if "compose" in request.GET:
        where = room_for(seen, request.GET["compose"])
        return render(
            request, "parts/compose.html", composer(request, seen, where, seated=seated_in(seen.row), now=game_now())
        )
    if "beside" in request.GET:
        return render(request, "parts/beside.html", _what_is_beside(seen, here=request.GET["beside"]))
    here = request.GET.get("here", "")
    return render(request, "game_base.html#bar", frame(seen, here=here if here in {*seen.rooms, "card"} else ""))


def _what_is_beside(seen: Seen, *, here: str) -> dict[str, Any]:
    """The rooms; of the thread the sign-up, or the ballot; of the votes' page the open ballot; of the private lines their list; of a
    faction's room and of one's card what stands of those who act together."""
    context = frame(seen, here=here if here in {*seen.rooms, *BESIDE_ROOMS} else "")
    if here == "public" and seen.row.started_at is None:
        context["sign_up"] = sign_up_for(seen)
    elif here in {"public", "votes"} and seen.row.started_at is not None:
        context |= ballot_context(seen, seated=seated_in(seen.row), context=context)
        context |= {"ballots": here == "public" and context["ballots"], "whole": here == "votes"}
        context["kind"] = seen.view.options.ballot
    elif here in circle_rooms(seen) & {*seen.rooms} and seen.row.started_at is not None:
        context |= _groups(seen, here, seated=seated_in(seen.row))
    elif (
        here == "card" and seen.view.me is not None
    ):  # one's card, whatever it is: who has no group has an empty place for it
        context |= {"has_card": True, "groups": groups_of(seen, seated=seated_in(seen.row))}
    elif here == "lines" and (seen.is_judge or seen.view.over):
        context |= lines_context(seen, seated=seated_in(seen.row))
    return context

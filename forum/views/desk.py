"""The judge's desk. For everybody else there is no such page: absent and not for you look alike.

Acts that cannot be undone ask once more: `GET desk/<act>/` is their page, `POST` does it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

import killgame
from forum import lobby, revealing
from forum.access import Seen, for_judge
from forum.acts import Judge, Write
from forum.forms import desk as forms
from forum.models import Game
from forum.play import play
from forum.queries.bar import frame, game_url
from forum.queries.desk import SeatRow, desk_of, seat_rows
from forum.queries.dry_run import dry_run
from forum.queries.log import log_of
from forum.queries.reveals import accounts_for, judges_looks, learnt_in
from forum.queries.seats import Seated, seated_in
from forum.refusals import Refused
from forum.views.planning import PLANNED, clock_box, typed
from forum.views.refused import refused

_FEW = 12  # entries of the log beside the rest
_TELLING: Final = frozenset(
    {"close", "annul"}
)  # acts whose pages show what stands: a dry run, whose vote can be annulled


@dataclass(frozen=True, slots=True)
class Ask:
    """An act as its page shows it. `warning` says what it does; `danger`: it cannot be undone; `look`: it shows what is hidden."""

    form: type[forms.DeskForm]
    title: str | Promise
    warning: str | Promise
    danger: bool = True
    lobby: Callable[[int, Write], None] | None = None
    look: bool = False


ACTS: Final = {
    "close": Ask(
        forms.CloseForm,
        _("Close now"),
        _(
            "The phase ends at once, for everybody, with what stands now. You can take it back, but what was read stays read."
        ),
    ),
    "end-turn": Ask(
        forms.EndTurnForm,
        _("End the turn"),
        _(
            "The floor passes on at once; the thread says so, with your reason. Where the set-up gives another turn to those who have not"
            " said a word, this seat has one, too."
        ),
    ),
    "move": Ask(
        forms.MoveForm, _("Move the deadline"), _("The thread says so at once, with your reason."), danger=False
    ),
    "pause": Ask(
        forms.PauseForm,
        _("Pause"),
        _("The clock stands still; the time left is kept. The thread says so at once, with your reason."),
        danger=False,
    ),
    "resume": Ask(forms.ResumeForm, _("Resume"), _("The game goes on with the time that was left."), danger=False),
    "throw-out": Ask(
        forms.ThrowOutForm,
        _("Throw out"),
        _(
            "The seat leaves at once, without last words; its moves and all that name it are void. If that decides the game, it ends."
        ),
    ),
    "record": Ask(
        forms.RecordForm,
        _("Record who is out"),
        _("The thread says at once that the seat is out. Record them one by one, in the order in which they went out."),
    ),
    "annul": Ask(
        forms.AnnulForm, _("Annul a vote"), _("The vote is as if withdrawn; the seat may vote again."), danger=False
    ),
    "rule": Ask(forms.RuleForm, _("End by ruling"), _("The game ends at once, and all cards are shown.")),
    "break-off": Ask(forms.BreakOffForm, _("Break off"), _("The game ends without a result, and all cards are shown.")),
    "deal-anew": Ask(
        forms.DealAnewForm,
        _("Deal anew"),
        _(
            "Everybody gets a new card; the old ones and tonight's choices no longer count. The thread shows the seed of the old deal;"
            " that of the new one was fixed before sign-up."
        ),
    ),
    "take-back": Ask(
        forms.TakeBackForm,
        _("Take back the last close"),
        _(
            "The phase before opens again as it was when it closed. Posts stay; what was done since no longer counts. When it closes again,"
            " the same lots are drawn: taking a close back changes no lot."
        ),
    ),
    "close-sign-up": Ask(
        forms.LobbyForm,
        _("Close the sign-up"),
        _("Those who have a seat are asked to confirm; when all have, the cards are dealt."),
        danger=False,
        lobby=lobby.close_sign_up,
    ),
    "look": Ask(
        forms.LookForm,
        _("Show who sits where"),
        _(
            "The thread says at once that you have looked, with your reason, and it is kept for ever. From then on your desk shows which"
            " account sits on which seat; what you have seen you cannot unsee."
        ),
        look=True,
    ),
    "call-off": Ask(forms.LobbyForm, _("Call off"), _("The game will not take place."), lobby=lobby.call_off),
}


@require_safe
@never_cache
def desk(request: HttpRequest, public_id: str) -> HttpResponse:
    """Everything of the game on one page."""
    seen = for_judge(public_id, request.user)
    revealing.note_judges_look(seen)
    seated = seated_in(seen.row)
    page = request.GET.get("page")
    context = frame(seen, here="desk")
    now = context["now"]
    context |= {
        "desk": (page_of_desk := desk_of(seen, seated=seated, now=now)),
        "away": [
            (one, forms.LeaveForm.fresh(seen, auto_id=False, initial={"absence": one.id})) for one in page_of_desk.away
        ],
        "accounts": accounts_for(seen),
        "board_slug": seen.row.board.slug,
        "dry": dry_run(seen, now=now),
        "log": log_of(seen, page=page) if page else log_of(seen, page=None, size=_FEW),
        "whole_log": page is not None,
        "looks": judges_looks(seen),
        "learnt": learnt_in(seen),
        "move": forms.MoveForm.fresh(seen, auto_id="move_%s"),
        "pause": forms.PauseForm.fresh(seen, auto_id="pause_%s"),
        "resume": forms.ResumeForm.fresh(seen, auto_id="resume_%s"),
    }
    if seen.row.state_of_play == Game.State.RUNNING:
        context |= clock_box(seen, now=now)
    return render(request, "desk.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def act(request: HttpRequest, public_id: str, act: str) -> HttpResponse:
    """The page of an act, and the act. A look asks for a fresh proof of who is there: who finds an open browser learns no account."""
    seen = for_judge(public_id, request.user)
    ask = ACTS.get(act)
    if ask is None:
        raise Http404
    if request.method != "POST":
        return _page(request, seen, act=act, form=ask.form.fresh(seen))
    if "show" in request.POST and act in PLANNED:
        # What was typed, in a fresh form: nothing is wrong with it yet.
        return _page(request, seen, act=act, form=ask.form.fresh(seen, initial=typed(request.POST)))
    done = reauthentication_required(_sent) if ask.look else _sent
    answer: HttpResponse = done(request, seen, act)
    return answer


def _sent(request: HttpRequest, seen: Seen, act: str) -> HttpResponse:
    ask = ACTS[act]
    form = ask.form(request.POST)
    if not form.is_valid():
        return _page(request, seen, act=act, form=form, status=400)
    try:
        _do(seen, ask, form=form)
    except (Refused, killgame.Rejected) as error:
        return refused(request, seen, error, kept=form.why(), back=game_url(seen.row, "desk"))
    messages.success(request, gettext("Done: {act}.").format(act=ask.title))
    return redirect("desk", public_id=seen.row.public_id)


def _do(seen: Seen, ask: Ask, *, form: forms.DeskForm) -> None:
    """Through the door. Raises Refused and Rejected."""
    assert seen.account is not None
    write = form.write(seen.account.pk)
    if ask.lobby is not None:
        ask.lobby(seen.row.pk, write)
        return
    if ask.look:
        revealing.look_at_seats(seen.row.pk, write, reason=form.why())
        return
    play(seen.row.pk, form.command(), by=Judge(write.account), belief=write.belief, once=write.once, reason=form.why())


def _page(request: HttpRequest, seen: Seen, *, act: str, form: Any, status: int = 200) -> HttpResponse:
    if act in PLANNED and seen.row.state_of_play != Game.State.RUNNING:
        raise Http404  # no clock runs that could be moved
    if act in _TELLING:
        revealing.note_judges_look(seen)
    ask, seated = ACTS[act], seated_in(seen.row)
    context = frame(seen, here="desk")
    context |= {
        "act": act,
        "ask": ask,
        "form": form,
        "pick": _seats_to_pick(seen, act=act, form=form, seated=seated),
        "speaking": _speaking(seen, form=form, seated=seated) if act == "end-turn" else None,
        "winners": forms.winners_for(seen) if act == "rule" else (),
        "dry": dry_run(seen, now=context["now"]) if act == "close" else None,
        "running": seen.row.state_of_play == Game.State.RUNNING,
    }
    if act in PLANNED:
        context |= clock_box(seen, now=context["now"], form=form)
    return render(request, "desk_act.html", context, status=status)


def _speaking(seen: Seen, *, form: Any, seated: Seated) -> SeatRow | None:
    """The seat that the form names: whose turn it was when it was made."""
    named = str(form["seat"].value())
    return next((row for row in seat_rows(seen, seated=seated) if str(row.number) == named), None)


def _seats_to_pick(seen: Seen, *, act: str, form: Any, seated: Seated) -> dict[str, Any] | None:
    """The tiles of `parts/pick.html`, for an act upon a seat: the living, or those whose vote stands."""
    if act not in {"throw-out", "record", "annul"}:
        return None
    rows = [row for row in seat_rows(seen, seated=seated) if not row.out and (act != "annul" or row.standing)]
    chosen = form["seat"].value()
    return {
        "name": "seat",
        "legend": gettext("Seat"),
        "many": len(rows) > 20,
        "choices": [
            {"value": row.number, "seat": row.number, "label": row.name, "checked": str(chosen) == str(row.number)}
            for row in rows
        ],
    }

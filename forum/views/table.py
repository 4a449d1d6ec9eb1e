"""The table: one's own card and what it can do, the votes, 过, giving up. Form, play, redirect."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

import killgame
from forum import accusing, choosing
from forum.access import Seen, check_still, look, once_dealt
from forum.acts import Player, Say
from forum.drafts import draft_of
from forum.forms.moves import AccuseForm, ActForm, NightForm, PassForm, SayForm, SurrenderForm, VoteForm
from forum.forms.writes import WriteForm
from forum.learning import may_learn
from forum.models import Draft
from forum.play import play
from forum.queries.acts import act_lines, has_at_once
from forum.queries.bar import acts_closed, frame, game_url, room_url
from forum.queries.card import card_of
from forum.queries.matrix import matrix_visible_to
from forum.queries.picks import accused_pick, act_pick, night_picks, vote_pick
from forum.queries.proof import proof_of
from forum.queries.seats import Seated, seated_in
from forum.queries.sheets import sheet_of
from forum.refusals import Refused
from forum.text import LONGEST
from forum.views.refused import bad_form, refused, sentence_of
from forum.views.thread import ballot_context
from forum.views.votes import ballots_context


@never_cache
@require_safe
def card(request: HttpRequest, public_id: str) -> HttpResponse:
    """The reader's own card with the forms for what it can do. For all others, the judge too, there is no such page."""
    seen = look(public_id, request.user)
    seated = seated_in(seen.row)
    mine = card_of(seen, seated=seated)
    if mine is None:
        raise Http404
    context = frame(seen, here="card")
    bar = context["bar"]
    picks, pick = night_picks(seen, seated=seated), act_pick(seen, seated=seated)
    closed = acts_closed(bar.ending, now=context["now"])
    takes = bar.takes and not closed
    context |= {
        "card": mine,
        "lines": act_lines(seen, seated=seated),
        "picks": picks,
        "pick": pick,
        "acts_closed": closed,
        "night_form": NightForm.fresh(seen, auto_id=False) if picks and takes else None,
        "act_form": ActForm.fresh(seen, auto_id=False) if pick and takes else None,
        "night_url": game_url(seen.row, "night"),
        "act_url": game_url(seen.row, "card_act"),
        "rules_url": reverse("help_page", kwargs={"page": seen.view.edition}),
        **_last_words(seen),
        "surrender_url": game_url(seen.row, "surrender") if mine.may_surrender else "",
        "learn_url": game_url(seen.row, "learn") if may_learn(seen) else "",
    }
    page = render(request, "card.html", context)
    check_still(seen)
    return page


def _last_words(seen: Seen) -> dict[str, Any]:
    """The field for last words written ahead: for all who may still come to have some, alike."""
    view, me = seen.view, seen.view.me
    if seen.account is None or me is None or view.over or view.options.last_words == "none":
        return {}
    if me.out and me.seat not in view.words_due:
        return {}
    kept = draft_of(seen.row, seen.account.pk, room="public", kind=Draft.Kind.LAST_WORDS)
    return {"last_words": kept, "draft_url": game_url(seen.row, "draft", room="public"), "longest": LONGEST}


@never_cache
@require_safe
def votes(request: HttpRequest, public_id: str) -> HttpResponse:
    """The open ballot, every vote in its order as far as the reader may see it, and who voted whom."""
    seen = once_dealt(public_id, request.user)
    return _votes(request, seen)


def _votes(request: HttpRequest, seen: Seen, *, wrong: VoteForm | None = None) -> HttpResponse:
    """The page of the votes; with `wrong`, a ballot paper that was none, as it was filled in and with what is wrong with it."""
    seated = seated_in(seen.row)
    context = frame(seen, here="votes")
    context |= ballot_context(seen, seated=seated, context=context, wrong=wrong)
    if wrong is not None and context["pick"] is None:
        # Paused or locked meanwhile: there is no paper on which to put it right.
        return bad_form(request, seen, wrong, back=game_url(seen.row, "votes"))
    context |= {
        **ballots_context(request, seen, seated=seated, context=context),
        "matrix": matrix_visible_to(seen, seated=seated),
        "kind": seen.view.options.ballot,
        "proof": proof_of(seen),
    }
    wrong_query = wrong is None and not context["which"].is_valid()
    return render(request, "votes.html", context, status=200 if wrong is None and not wrong_query else 400)


@never_cache
@require_POST
def vote(request: HttpRequest, public_id: str) -> HttpResponse:
    """A vote, an abstention, or neither any more."""
    seen = look(public_id, request.user)
    there = game_url(seen.row, "votes")
    ballot = seen.view.ballot
    form = VoteForm(request.POST, names=1 if ballot is None else ballot.names)
    if form.errors.keys() == {"target"} and vote_pick(seen, seated=Seated({})) is not None:
        return _votes(request, seen, wrong=form)
    return _played(request, seen, form, then=f"{there}#vote", command=form.command)


@never_cache
@require_POST
def night(request: HttpRequest, public_id: str) -> HttpResponse:
    """The night's choice: the same request and the same answer for everybody alive.

    What a card may not do (oneself, a partner) another card can choose and sleeps: so that too gets the answer of all,
    and the reason stands on the page that follows, which is the reader's own.
    """
    seen = look(public_id, request.user)
    form = NightForm(request.POST, sheet=sheet_of(seen.view))
    there = game_url(seen.row, "card")
    return _played(request, seen, form, then=there, command=lambda seat: form.command(seat, seen=seen), told_there=True)


@never_cache
@require_POST
def card_act(request: HttpRequest, public_id: str) -> HttpResponse:
    """What a card lets its seat choose beside the night: the order of two cards, whom to take along."""
    seen = look(public_id, request.user)
    form = ActForm(request.POST)
    there = game_url(seen.row, "card")
    return _played(request, seen, form, then=there, command=lambda seat: form.command(seat, seen=seen), told_there=True)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accuse(request: HttpRequest, public_id: str) -> HttpResponse:
    """An accusation, with its reason: a page of its own, for it cannot be taken back. The same for every living seat."""
    seen = look(public_id, request.user)
    act = seen.at_once
    if request.method != "POST":
        if act is None or seen.view.me is None or seen.view.me.out:
            raise Http404
        return _accusing(request, seen, form=AccuseForm.fresh(seen))
    form = AccuseForm(request.POST)
    text = request.POST.get("text", "")
    if seen.account is None or seen.seat is None or seen.view.me is None:
        return refused(request, seen, Refused("not_for_you"), kept=text)
    if seen.view.me.out:
        return refused(request, seen, killgame.rejections.Out(), kept=text)
    if act is None:
        return refused(request, seen, killgame.rejections.WrongPhase(), kept=text)
    if not form.is_valid():
        return _accusing(request, seen, form=form)
    write = form.write(seen.account.pk)
    try:
        accusing.accuse(
            seen.row.pk,
            write,
            seat=seen.seat,
            act=act,
            target=form.cleaned_data["target"],
            text=form.cleaned_data["text"],
        )
    except killgame.Rejected as error:
        form.add_error(None, gettext(error.sentence))
        return _accusing(request, seen, form=form, status=409)
    except Refused as error:
        return refused(request, seen, error, kept=text, believed=write.belief)
    return redirect(room_url(seen.row, "public"))


def _accusing(request: HttpRequest, seen: Seen, *, form: WriteForm, status: int | None = None) -> HttpResponse:
    """The page; a form that was wrong or refused comes back as it was filled in, with a key of its own."""
    chosen = (str(form["target"].value()),) if form.is_bound else ()
    context: dict[str, Any] = {
        **frame(seen, here="public"),
        "form": form,
        "fresh": AccuseForm.fresh(seen, auto_id=False),
        "pick": accused_pick(seen, seated=seated_in(seen.row), chosen=chosen),
        "mine": has_at_once(seen),
        "back": room_url(seen.row, "public"),
    }
    return render(request, "accuse.html", context, status=status or (400 if form.is_bound else 200))


@never_cache
@require_POST
def pass_(request: HttpRequest, public_id: str) -> HttpResponse:
    """过."""
    seen = look(public_id, request.user)
    form = PassForm(request.POST)
    return _played(request, seen, form, then=room_url(seen.row, "public"), command=form.command)


@never_cache
@require_POST
def say(request: HttpRequest, public_id: str) -> HttpResponse:
    """Yes or no to what the players ask for."""
    seen = look(public_id, request.user)
    form = SayForm(request.POST)
    return _played(request, seen, form, then=f"{room_url(seen.row, 'public')}#request", command=form.command)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def surrender(request: HttpRequest, public_id: str) -> HttpResponse:
    """Giving up is asked once more on a page of its own, which is there only for one who may."""
    seen = look(public_id, request.user)
    if request.method == "POST":
        form = SurrenderForm(request.POST)
        return _played(request, seen, form, then=game_url(seen.row), command=form.command)
    if seen.view.me is None or not seen.view.me.may_surrender:
        raise Http404
    context: dict[str, Any] = {
        **frame(seen, here="card"),
        "form": SurrenderForm.fresh(seen, auto_id=False),
        "back": game_url(seen.row, "card"),
    }
    return render(request, "surrender.html", context)


# What a seat that sleeps can be refused for; all else depends on its card.
_FOR_ALL = killgame.rejections.RANK["out"]


def _of_ones_card(error: Refused | killgame.Rejected) -> bool:
    """Whether a refusal tells of the card of whoever gets it."""
    if isinstance(error, Refused):
        return error.code == "card_changed"
    return killgame.rejections.RANK[error.code] > _FOR_ALL


def _played(
    request: HttpRequest,
    seen: Seen,
    form: WriteForm,
    *,
    then: str,
    command: Callable[[int], killgame.Command | Say | tuple[killgame.Command, ...]],
    told_there: bool = False,
) -> HttpResponse:
    """Play what the form says for the reader's seat and go on to `then`, or show why not.

    `told_there`: what came of it is told on the page `then`, also when the card does not allow it.

    Whose it is not to do at all (no account, no seat, the judge, one who is out) is told so before anything else, in
    any state of the game (T15).
    """
    me = seen.view.me
    if seen.account is None or seen.seat is None or me is None:
        return refused(request, seen, Refused("not_for_you"))
    if me.out and me.seat not in seen.view.words and not me.acts:
        return refused(request, seen, killgame.rejections.Out())
    if not form.is_valid():
        return bad_form(request, seen, form, back=then)
    write = form.write(seen.account.pk)
    by = Player(seen.account.pk, seen.seat)
    try:
        wanted = command(seen.seat)
        if isinstance(wanted, tuple):
            choosing.choose(seen.row.pk, wanted, by=by, belief=write.belief, once=write.once)
        else:
            play(seen.row.pk, wanted, by=by, belief=write.belief, once=write.once)
    except (Refused, killgame.Rejected) as error:
        if not told_there or not _of_ones_card(error):
            return refused(request, seen, error, back=then, believed=write.belief)
        messages.error(request, sentence_of(error))
    else:
        if told_there:
            messages.success(request, gettext("Saved."))
    return redirect(then)

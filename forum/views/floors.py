"""One floor: taken back by whoever wrote it; hidden, shown, pinned or corrected by the judge."""

from dataclasses import replace
from typing import Any, Final

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from forum import official, retracting
from forum.access import Seen, for_judge, look, room_for
from forum.forms.floors import FloorForm, RetractForm
from forum.models import Post, Room
from forum.queries.bar import frame, game_url
from forum.queries.floors import floor_address, floor_of
from forum.queries.posts import with_authors
from forum.queries.rooms import room_name
from forum.queries.seats import seated_in
from forum.refusals import Refused
from forum.revealing import note_reading
from forum.views.refused import bad_form, refused

_TOLD: Final = {
    "none": _("The post is taken back. There was no vote in it that still stood."),
    "withdrawn": _(
        "The post is taken back, and the vote in it with it. What that vote had replaced does not come back."
    ),
    "stands": _("The post is taken back. The vote in it stands: it can be changed no more."),
}
_LABELS: Final[dict[str, str | Promise]] = {
    "hide": _("Hide it"),
    "show": _("Show it again"),
    "pin": _("Pin it above the thread"),
    "unpin": _("Pin it no more"),
    "correct": _("Correct it"),
}


@never_cache
@require_POST
def retract(request: HttpRequest, public_id: str, room: str, floor: int) -> HttpResponse:
    """One's own post, before it is fixed."""
    seen = look(public_id, request.user)
    where = room_for(seen, room)
    if not 1 <= floor <= where.floors:
        raise Http404
    there = floor_address(seen, room, floor)
    form = RetractForm(request.POST)
    if seen.account is None:
        return refused(request, seen, Refused("not_for_you"), back=there)
    if not form.is_valid():
        return bad_form(request, seen, form, back=there)
    write = form.write(seen.account.pk)
    # One page has one key for all its floors.
    write = replace(write, once=f"{write.once[:48]}:{floor}")
    try:
        done = retracting.retract(seen.row.pk, write, room=room, floor=floor)
    except Refused as error:
        return refused(request, seen, error, back=there)
    messages.info(request, str(_TOLD[done.vote]))
    return redirect(there)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def floor_desk(request: HttpRequest, public_id: str, room: str, floor: int) -> HttpResponse:
    """What the judge may do with a floor. For everybody else there is no such page."""
    seen = for_judge(public_id, request.user)
    where = room_for(seen, room)
    post = next(iter(with_authors(where.posts.filter(floor=floor))), None)
    if post is None:
        raise Http404
    if request.method != "POST":
        page = _desk(request, seen, where, post=post)
        note_reading(seen, room=room)
        return page
    form = FloorForm(request.POST)
    assert seen.account is not None
    if not form.is_valid():
        return _desk(request, seen, where, post=post, wrong=form, status=400)
    sent = form.cleaned_data
    try:
        official.do(
            sent["act"], seen.row.pk, form.write(seen.account.pk), room=room, floor=floor, reason=sent["reason"], text=sent["text"],
        )  # fmt: skip
    except Refused as error:
        form.add_error(None, error.sentence)
        return _desk(request, seen, where, post=post, wrong=form, status=409)
    messages.success(request, gettext("Done."))
    return redirect(floor_address(seen, room, floor))


def _desk(
    request: HttpRequest, seen: Seen, where: Room, *, post: Post, wrong: FloorForm | None = None, status: int = 200
) -> HttpResponse:
    forms = []
    for act in _offered(where, post):
        form = wrong if wrong is not None and wrong.data.get("act") == act else None
        fresh = FloorForm.fresh(
            seen, initial={"act": act, "text": post.text if act == "correct" else ""}, auto_id=f"{act}-%s"
        )
        for one in (form, fresh):
            if one is not None and act in FloorForm.SHOWN:
                one.fields[FloorForm.SHOWN[act][0]].required = True  # so the page calls it
        shown = [(form or fresh)[name] for name in FloorForm.SHOWN.get(act, ())]
        errors = form.non_field_errors() if form is not None else ()
        forms.append(
            {"act": act, "label": _LABELS[act], "hidden": fresh.hidden_fields(), "fields": shown, "errors": errors}
        )
    context: dict[str, Any] = {
        **frame(seen, here=where.name),
        "room_name": room_name(where.name),
        "post": floor_of(seen, where, post=post, seated=seated_in(seen.row), cut=None),
        "forms": forms,
        "corrections": list(post.corrections.all()),
        "back": floor_address(seen, where.name, post.floor),
        "desk_url": game_url(seen.row, "floor_desk", room=where.name, floor=post.floor),
    }
    return render(request, "floor_desk.html", context, status=status)


def _offered(where: Room, post: Post) -> list[str]:
    """The acts that make sense for this floor."""
    if post.retracted_at is not None or post.author == Post.Author.NARRATOR:
        return []
    if post.hidden_at is not None:
        return ["show"]
    is_official = where.name == "public" and post.author == Post.Author.JUDGE
    return [*(["unpin" if post.pinned_at else "pin", "correct"] if is_official else []), "hide"]

"""One's own absences, and the judge's leave for those of his players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from forum import attendance
from forum.access import for_judge
from forum.forms.desk import LeaveForm
from forum.forms.people import AbsenceForm
from forum.models import Account
from forum.now import game_now
from forum.queries.attendance import absences_of
from forum.queries.bar import game_url
from forum.refusals import Refused
from forum.views.refused import bad_form, refused
from forum.views.too_many import status_of, told


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def absences(request: HttpRequest) -> HttpResponse:
    """When I am away, for all my games; POST enters one more."""
    assert isinstance(request.user, Account)
    form = AbsenceForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            attendance.say_away(request.user, since=form.cleaned_data["since"], until=form.cleaned_data["until"])
        except Refused as error:
            form.add_error(None, error.sentence)
            return told(_absences(request, form, status=status_of(error, otherwise=422)), error)
        except ValidationError as error:
            form.add_error(error.code if error.code in form.fields else None, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("absences")
    return _absences(request, form, status=422 if form.is_bound else 200)


def _absences(request: HttpRequest, form: AbsenceForm, *, status: int) -> HttpResponse:
    assert isinstance(request.user, Account)
    now = game_now()
    context = {"here": "me", "form": form, "absences": absences_of(request.user, now=now), "now": now}
    return render(request, "absences.html", context, status=status)


@login_required
@require_POST
def back_again(request: HttpRequest, absence: str) -> HttpResponse:
    """Take an absence back."""
    assert isinstance(request.user, Account)
    attendance.unsay_away(request.user, absence)
    messages.success(request, _("Taken back."))
    return redirect("absences")


@require_POST
@never_cache
def leave(request: HttpRequest, public_id: str) -> HttpResponse:
    """The judge agrees to an absence."""
    seen = for_judge(public_id, request.user)
    assert seen.account is not None
    form, back = LeaveForm(request.POST), game_url(seen.row, "desk")
    if not form.is_valid():
        return bad_form(request, seen, form, back=back)
    try:
        attendance.agree(seen.row.pk, form.write(seen.account.pk), absence=form.cleaned_data["absence"])
    except Refused as error:
        return refused(request, seen, error, back=back)
    messages.success(request, _("Leave is given; the thread says so."))
    return redirect(f"{back}#away")

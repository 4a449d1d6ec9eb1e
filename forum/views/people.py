"""One's own settings and notices, and the page of a person."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from forum.forms.people import SettingsForm
from forum.models import Account
from forum.now import game_now
from forum.queries import people
from forum.queries.attendance import absences_of
from forum.queries.notices import mark_seen, notices_of
from forum.templatetags.look import THEMES
from forum.views.footer import keep_theme


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """Name, language, zone and theme."""
    # Not request.user itself: a form that fails has already written into its instance, and the header shows the name.
    assert isinstance(request.user, Account)
    account = Account.objects.get(public_id=request.user.public_id)
    if request.method != "POST":
        theme = request.COOKIES.get(settings.THEME_COOKIE_NAME, "")
        form = SettingsForm(instance=account, initial={"theme": theme if theme in THEMES else "system"})
        return render(request, "me.html", {"here": "me", "form": form, "account": account})
    form = SettingsForm(request.POST, instance=account)
    if not form.is_valid():
        return render(request, "me.html", {"here": "me", "form": form, "account": account}, status=422)
    form.save()
    with translation.override(account.language):
        messages.success(request, _("Saved."))
    return keep_theme(redirect("me"), request, theme=form.cleaned_data["theme"])


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def notices(request: HttpRequest) -> HttpResponse:
    """What the site has told me; POST marks all of it as seen."""
    account = request.user
    assert isinstance(account, Account)
    if request.method == "POST":
        mark_seen(account, at=game_now())
        return redirect("notices")
    return render(request, "notices.html", {"here": "notices", "notices": notices_of(account), "now": game_now()})


@require_safe
def person(request: HttpRequest, public_id: str) -> HttpResponse:
    """The page of a person, the same for everybody; on one's own stand one's absences too."""
    account = get_object_or_404(Account, public_id=public_id, is_active=True)
    now, mine = game_now(), account == request.user
    absences = absences_of(account, now=now) if mine else ()
    context = {"person": people.person(account), "now": now, "mine": mine, "absences": absences}
    return render(request, "person.html", context)

"""What a refused write gets: the reason, what was typed, and the state as it is now."""

from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

import killgame
from forum.access import Seen, seen_by
from forum.models import Game
from forum.refusals import Refused

# Not theirs to do at all: 403, whatever the state of the game (T15). All else is a matter of the moment: 409.
_FORBIDDEN = frozenset({"not_for_you", "not_seated"})


def refused(request: HttpRequest, seen: Seen, error: Refused | killgame.Rejected, *, kept: str = "") -> HttpResponse:
    """The page of a refusal, 403 or 409. `kept` is what was typed; it comes back in a field."""
    # The game may have moved on under the writer: he is shown it as it is now.
    now = seen_by(Game.objects.select_related("board", "judge").get(pk=seen.row.pk), request.user)  # type: ignore[arg-type]
    context = {"seen": now, "code": error.code, "sentence": sentence_of(error), "kept": kept}
    status = 403 if error.code in _FORBIDDEN else 409
    return render(request, "refused.html", context, status=status)


def bad_form(request: HttpRequest, seen: Seen, form: Form, *, kept: str = "") -> HttpResponse:
    """The page of a form that is none: 400, with what is wrong in each field, and what was typed."""
    context = {"seen": seen, "code": "bad_form", "sentence": Refused("bad_form").sentence, "kept": kept, "form": form}
    return render(request, "refused.html", context, status=400)


def sentence_of(error: Refused | killgame.Rejected) -> str:
    """In the reader's language."""
    return error.sentence if isinstance(error, Refused) else gettext(error.sentence)

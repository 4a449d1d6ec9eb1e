"""Help: the game, the rules of each edition, the words of the table, and how to know the judge's posts."""

from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

import killgame
from forum.queries.rules import rules_of
from forum.table import CONDUCT, EVERYBODY, GLOSSARY, JUDGES, UNJUDGED, WHAT_IS_IT, advice_for, edition_name

# Beside one page for each edition.
PAGES: Final = {
    "what": _("What is 版杀?"),
    "first": _("Your first game"),
    "seal": _("How to know the judge's posts"),
    "words": _("Words of the table"),
    "conduct": _("Customs of the table"),
    "judging": _("How to judge"),
}
_CONTEXTS: Final[dict[str, dict[str, Any]]] = {
    "what": {"paragraphs": WHAT_IS_IT},
    "first": {"advice": EVERYBODY},
    "seal": {},
    "words": {"terms": GLOSSARY},
    "conduct": {"customs": CONDUCT, "unjudged": UNJUDGED},
    "judging": {"advice": JUDGES},
}


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All pages of help."""
    return render(request, "help/index.html", {"here": "help", **_links()})


@require_safe
def page(request: HttpRequest, page: str) -> HttpResponse:
    """One page: a subject, or an edition by its id. Raises Http404."""
    here = {"here": "help", "page": page, **_links()}
    if page in PAGES:
        return render(request, f"help/{page}.html", {**here, "title": PAGES[page], **_CONTEXTS[page]})
    if page not in {edition.id for edition in killgame.editions()}:
        raise Http404
    told = {"rules": rules_of(page), "advice": advice_for(page)}
    return render(request, "help/edition.html", {**here, "title": edition_name(page), **told})


def _links() -> dict[str, Any]:
    return {
        "pages": list(PAGES.items()),
        "editions": [(edition.id, edition_name(edition.id)) for edition in killgame.editions()],
    }

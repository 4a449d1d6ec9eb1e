"""What is not there: a page for people, and for programs what every refusal of the API is made of."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.cache import add_never_cache_headers
from django.views.defaults import page_not_found

from forum.api.errors import absent


def handler404(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Of an address that no route knows, and of what a view says is not there; the API's own views answer by themselves, alike."""
    if not request.path.startswith("/api/"):
        return page_not_found(request, exception)
    answer = JsonResponse(absent(), status=404)
    add_never_cache_headers(answer)
    return answer

"""Every address that the resolver knows; those of allauth and of the admin are called by rule."""

from collections.abc import Iterator

from django.urls import URLPattern, URLResolver, get_resolver

from tests.twin.crawl import Call

BY_RULE = ("accounts/", "admin/")


def routes() -> dict[str, URLPattern]:
    """Every address of the resolver: how it is spelled, and its pattern."""
    return dict(_walk(get_resolver(), ""))


def _walk(resolver: URLResolver, before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, route)
        else:
            yield route, pattern


def by_rule() -> Iterator[Call]:
    """allauth and the admin: each address read once, with 1 for whatever it takes."""
    for route, pattern in sorted(routes().items()):
        if route.startswith(BY_RULE):
            yield Call("GET", f"/{_filled(route, pattern)}")


def _filled(route: str, pattern: URLPattern) -> str:
    for name in pattern.pattern.regex.groupindex:
        route = _without(route, name)
    return route.replace("^", "").replace("$", "")


def _without(route: str, name: str) -> str:
    """The route with a value for one of its parameters, in either of Django's two spellings."""
    for opening, closing in ((f"(?P<{name}>", ")"), ("<", f"{name}>")):
        start = route.find(opening)
        end = route.find(closing, start)
        if start >= 0 and end >= 0:
            value = "forum" if name == "app_label" else "1"
            return route[:start] + value + route[end + len(closing) :]
    raise AssertionError(f"{name} is not in {route}")

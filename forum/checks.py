"""What `manage.py check`, and with it every start, looks at beside Django's own: that nothing works that has no line in `rights`."""

from collections.abc import Iterator
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.urls import URLPattern, URLResolver, get_resolver

from forum.rights import KEEPERS, ONES_ACCOUNT, RIGHTS, route_of


@register(Tags.urls)
def every_address_has_a_right(app_configs: Any, **more: Any) -> list[CheckMessage]:
    """An error for each address of which `forum/rights.py` does not say who may use it."""
    known = {route_of(operation) for operation in RIGHTS}
    strange = [one for one in addresses() if one not in known and not one.startswith((ONES_ACCOUNT, KEEPERS))]
    return [Error(f"forum/rights.py does not say who may use {one}.", id="forum.E001") for one in strange]


def addresses() -> Iterator[str]:
    """Every address of the site, as `urls.py` spells it."""
    return _below(get_resolver(), "/")


def _below(resolver: URLResolver, before: str, /) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from _below(pattern, route)

"""Handing out finished games, signed, and checking what somebody says is one: for pages, API and command line alike."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.http import Http404

from forum.access import Seen
from forum.queries.export import export_of, is_exported
from forum.signing import signature_of, signed
from forum.throttling import spend
from killgame.verifying import Line, parsed, read_export, verify

LONGEST_PASTE: Final = 2 * 1024 * 1024  # bytes; what is longer is for the command line


def exported(seen: Seen, *, who: str | int) -> dict[str, Any]:
    """A finished game as a signed document; `who` as for `spend`. Raises Http404 for any other game, and Refused (throttled)."""
    if not is_exported(seen):
        raise Http404
    spend("export", who=who)
    return signed(export_of(seen))


def pasted(text: str, *, who: str | int) -> dict[str, Any]:
    """What somebody says is one. Raises NoExport, and Refused (throttled)."""
    spend("export", who=who)
    return parsed(text.encode(errors="surrogatepass"), longest=LONGEST_PASTE)


def check(plain: Mapping[str, Any]) -> Iterator[Line]:
    """The signature and everything that `killgame.verifying` looks at. Raises NoExport before the first line."""
    export = read_export(plain)
    yield from signature_of(plain)
    # The last line of `verify` says what only a signature covers; that has been looked at here.
    yield from (line for line in verify(export) if line.about != "outside")

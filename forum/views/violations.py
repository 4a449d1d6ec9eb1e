"""Where browsers say that a page did what its content policy forbids: one line of the log, of names alone."""

import json
import re
from typing import Any, cast
from urllib.parse import urlsplit

import structlog
from django.urls import Resolver404, resolve
from rest_framework.parsers import BaseParser
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from forum.api.base import View
from forum.throttling import spend, whose

LONGEST = 16 * 1024  # bytes of a report
_DIRECTIVE = re.compile(r"[a-z-]{1,40}")
_KEYWORDS = frozenset({"inline", "eval", "wasm-eval", "data", "blob", "self", "trusted-types-sink"})

log = structlog.get_logger(__name__)


class ReportParser(BaseParser):
    """What browsers send. Raises nothing: whatever is no report counts as an empty one."""

    media_type = "application/csp-report"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> Any:
        """The report's fields."""
        try:
            report = json.loads(stream.read(LONGEST))["csp-report"]
        except (ValueError, RecursionError, KeyError, TypeError):
            return {}
        return report if isinstance(report, dict) else {}


class Violations(View):
    """Reads neither session nor cookie, and keeps nothing that was in the page: so it asks for no anti-forgery token."""

    schema = None
    authentication_classes = ()
    permission_classes = (AllowAny,)
    parser_classes = (ReportParser,)

    def post(self, request: Request) -> Response:
        """204, whatever it said. Raises Refused (throttled): whoever floods us fills no log."""
        spend("report", who=whose(request))
        said = cast("dict[str, Any]", request.data)
        log.warning(
            "policy_violated",
            directive=_directive(said.get("effective-directive") or said.get("violated-directive")),
            blocked=_host(said.get("blocked-uri")),
            route=_route(said.get("document-uri")),
        )
        return Response(status=204)


def _directive(said: Any) -> str:
    found = _DIRECTIVE.match(said) if isinstance(said, str) else None
    return found[0] if found else ""


def _host(said: Any) -> str:
    """Host of the address that was blocked, or the policy's own word for what is none."""
    if not isinstance(said, str):
        return ""
    if said in _KEYWORDS:
        return said
    try:
        return (urlsplit(said).hostname or "")[:80]
    except ValueError:
        return ""


def _route(said: Any) -> str:
    """The page as urls.py spells it, without game, room or query."""
    try:
        return resolve(urlsplit(said).path).route if isinstance(said, str) else ""
    except (ValueError, Resolver404):
        return ""

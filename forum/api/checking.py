"""A finished game as a document, what a check of it finds, and the keys of the site."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from django.contrib.auth.models import AnonymousUser
from rest_framework.request import Request
from rest_framework.response import Response

from forum.access import look
from forum.api.base import View, reads
from forum.api.shapes import plain
from forum.exporting import check, exported
from forum.queries.checking import text_of
from forum.signing import ALGORITHM, public_keys
from forum.throttling import whose


@dataclass(frozen=True, slots=True)
class Signature:
    """Over the canonical JSON (keys sorted, no blanks, non-ASCII as it is, UTF-8) of the document without `signature`; both in base64."""

    algorithm: Literal["Ed25519"]
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class ExportDocument:
    """A finished game, whole: what `python -m killgame verify` and `manage.py check_export` read (killgame/README.md)."""

    format: Literal["killgame-export"]
    version: int
    site: str
    game: Mapping[str, Any]
    rules_version: int
    codec_version: int
    scheme: int
    commitment: str
    secrets: tuple[str, ...]
    seeds: tuple[str, ...]
    entropy: tuple[tuple[tuple[int, str], ...], ...]
    log: tuple[Mapping[str, Any], ...]
    heads: tuple[Mapping[str, Any], ...]
    posts: tuple[Mapping[str, Any], ...]
    sittings: tuple[Mapping[str, Any], ...]
    aliases: tuple[str, ...]
    cards: tuple[tuple[str, ...], ...]
    told: tuple[Mapping[str, Any], ...]
    answers: tuple[Mapping[str, Any], ...]
    winner: str | None
    why: str | None
    signature: Signature


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """One thing that was looked at. `about` is the part of the document, `text` says it in your language."""

    about: str
    holds: bool
    text: str


@dataclass(frozen=True, slots=True)
class Verification:
    """What a check of a finished game found. `holds`: all of it."""

    holds: bool
    lines: tuple[CheckedLine, ...]


@dataclass(frozen=True, slots=True)
class Keys:
    """The public keys (base64) of the site, the one that signs now before those that did."""

    algorithm: Literal["Ed25519"]
    keys: tuple[str, ...]


class GameExport(View):
    """A finished game, the same for everybody."""

    @reads(ExportDocument, "A finished game, whole and signed")
    def get(self, request: Request, public_id: str) -> Response:
        return Response(exported(look(public_id, AnonymousUser()), who=whose(request)))


class GameVerification(View):
    """The site's own check; whoever does not trust it takes the export and checks that."""

    @reads(Verification, "What a check of a finished game finds")
    def get(self, request: Request, public_id: str) -> Response:
        document = exported(look(public_id, AnonymousUser()), who=whose(request))
        lines = tuple(CheckedLine(one.about, one.holds is not False, text_of(one)) for one in check(document))
        return Response(plain(Verification(all(one.holds for one in lines), lines)))


class SiteKeys(View):
    """By which the site's signatures are told."""

    @reads(Keys, "The keys of the site", operation_id="keys_list")
    def get(self, request: Request) -> Response:
        return Response(plain(Keys(ALGORITHM, public_keys())))

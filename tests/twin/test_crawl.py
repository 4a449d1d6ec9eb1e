"""The machine that looks for leaks: nothing escapes its table, and a leak that is planted is found."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import render
from django.test import Client
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.http import http_date

import killgame
from forum.access import Seen
from forum.api.documents import GameDocument, game_document
from forum.forms.moves import NightForm
from forum.models import Account, Draft, Event, Game, Post, ReadMark, Room
from forum.models.sealed import SEALED
from forum.queries.picks import Pick, night_picks
from forum.queries.reveals import judges_looks
from forum.queries.rooms import note_of
from forum.refusals import Refused
from tests.twin.addresses import BY_RULE, routes
from tests.twin.clock import START, Clock
from tests.twin.crawl import Answer, Answers, Call, crawl, difference, differences, masked
from tests.twin.pairs import PAIRS, World
from tests.twin.table import calls, lines
from tests.twin.worlds import Around, Place, live

pytestmark = pytest.mark.django_db


def test_every_address_has_a_line() -> None:
    assert {route for route in routes() if not route.startswith(BY_RULE)} == lines()


def test_every_address_and_every_operation_of_the_api_is_called() -> None:
    """A line may be there and call nothing of its route."""
    games = (Around(f"twingame{name}", "1@", START) for name in ("x222", "y222", "wait", "over"))
    asked = calls(Place("any", *games, people={}, playing={}, fingerprints=frozenset()), viewer="judge")
    reached = {(call.method, match.route) for call in asked if (match := _resolved(call.path))}
    assert sorted(lines() - {route for _method, route in reached}) == []
    described = Client().get("/api/v1/schema/").json()["paths"]
    operations = {(m.upper(), p) for p, methods in described.items() for m in methods if m in {"get", "post", "delete"}}
    called = {(method, "/" + re.sub(r"<\w+:(\w+)>", r"{\1}", route)) for method, route in reached}
    assert sorted(operations - called) == []
    assert len(operations) > 10


def _resolved(path: str) -> ResolverMatch | None:
    try:
        return resolve(path.partition("?")[0])
    except Resolver404:
        return None


@dataclass(frozen=True, slots=True)
class Leak:
    """A fault as somebody might make it: what of the site is replaced by what, and who finds it where."""

    target: str
    fault: Callable[..., Any]
    viewer: str
    path: str
    choice: str = ""


def _killers(row: Game) -> list[int]:
    return [seat.number for seat in killgame.load(row.state).seats if seat.role == "killer"]


def _count_in_the_page(seen: Seen, room: str) -> str:
    return f"{Post.objects.filter(room__game=seen.row).count()} posts in all rooms"


def _number_of_an_event(seen: Seen, room: str) -> str:
    return f"event {seen.row.log_length}"


def _number_of_a_row(seen: Seen, room: str) -> str:
    return f"room {Room.objects.get(game=seen.row, name=room).pk}"


def _query_more(seen: Seen, room: str) -> str:
    if 3 in _killers(seen.row):
        Post.objects.filter(room__game=seen.row, room__name="killers").exists()
    return note_of(seen, room)


def _etag(request: Any, template: str, context: dict[str, Any], **more: Any) -> HttpResponse:
    answer = render(request, template, context, **more)
    answer["ETag"] = hashlib.sha256(str(Post.objects.count()).encode()).hexdigest()
    return answer


def _header(request: Any, template: str, context: dict[str, Any], **more: Any) -> HttpResponse:
    answer = render(request, template, context, **more)
    answer["X-Rooms"] = str(Post.objects.exclude(room__name="public").count())
    return answer


def _time_of_a_row(request: Any, template: str, context: dict[str, Any], **more: Any) -> HttpResponse:
    answer = render(request, template, context, **more)
    answer["Last-Modified"] = http_date(Event.objects.filter(kind=SEALED).latest("at").at.timestamp())
    return answer


def _time_in_the_page(seen: Seen, room: str) -> str:
    return f"last change {seen.row.events.latest('number').at:%H:%M}"


def _kept_in_the_cache(seen: Seen, room: str) -> str:
    """Nobody is shown it, and whoever asks next is answered sooner or later for it."""
    cache.set("posts", Post.objects.filter(room__game=seen.row).count())
    return note_of(seen, room)


def _drafts_of_others(seen: Seen, room: str) -> str:
    return f"{Draft.objects.filter(game=seen.row).count()} are writing"


def _read_by_others(seen: Seen, room: str) -> str:
    return f"read by {ReadMark.objects.filter(game=seen.row).count()}"


def _looks_of_the_judge(seen: Seen) -> Any:
    return judges_looks(replace(seen, is_judge=True))


def _letter(waiting: int, /) -> str:
    return f"{waiting} games wait for you, and {Post.objects.filter(room__name='police').count()} posts"


def _no_partners_to_choose(seen: Seen, **more: Any) -> tuple[Pick, ...]:
    killers = _killers(seen.row)
    return tuple(
        replace(pick, choices=tuple(one for one in pick.choices if one.seat not in killers))
        for pick in night_picks(seen, **more)
    )


def _sorted_by_card(seen: Seen) -> GameDocument:
    document, killers = game_document(seen), _killers(seen.row)
    return replace(document, places=tuple(sorted(document.places, key=lambda place: place.number in killers)))


def _unread(account: Account) -> int:
    """A badge that counts what was written in rooms of others."""
    return Post.objects.filter(room__game__seats__sittings__account=account, room__name="police").count()


def _telling_refusal(form: NightForm, seat: int, **more: Any) -> killgame.Command:
    if (
        int(form.cleaned_data["choice"]) == 4
        and killgame.load(Game.objects.get(title__contains="X").state).seats[3].role == "killer"
    ):
        raise Refused("not_for_you")
    return killgame.Sleep(seat)


_X, _API_X = "/g/twingamex222/", "/api/v1/games/twingamex222/"
LEAKS = {
    "a count": Leak("forum.views.thread.note_of", _count_in_the_page, "stranger", _X),
    "the number of an event": Leak("forum.views.thread.note_of", _number_of_an_event, "stranger", _X),
    "the id of a row": Leak("forum.views.thread.note_of", _number_of_a_row, "nobody", _X),
    "a query more": Leak("forum.views.thread.note_of", _query_more, "stranger", _X),
    "drafts of others": Leak("forum.views.thread.note_of", _drafts_of_others, "nobody", _X),
    "marks of others": Leak("forum.views.thread.note_of", _read_by_others, "living", _X),
    "the judge's looks": Leak("forum.api.revealing.judges_looks", _looks_of_the_judge, "living", f"{_API_X}reveals/"),
    "an ETag": Leak("forum.views.table.render", _etag, "living", f"{_X}votes/"),
    "a header": Leak("forum.views.table.render", _header, "living", f"{_X}votes/"),
    "the time of a row": Leak("forum.views.table.render", _time_of_a_row, "stranger", f"{_X}votes/"),
    "a time in the page": Leak("forum.views.thread.note_of", _time_in_the_page, "stranger", _X),
    "an entry of the cache": Leak("forum.views.thread.note_of", _kept_in_the_cache, "nobody", _X),
    "a letter": Leak("forum.queries.letters._subject", _letter, "living", "/help/"),
    "a list of options": Leak("forum.views.table.night_picks", _no_partners_to_choose, "living", f"{_X}card/"),
    "a sort order": Leak("forum.api.reading.game_document", _sorted_by_card, "stranger", _API_X),
    "a badge": Leak("forum.people.unread_of", _unread, "living", "/help/"),
    "a refusal": Leak("forum.forms.moves.NightForm.command", _telling_refusal, "living", f"{_X}night/", choice="4"),
}


def test_planted_leaks_are_found_and_nothing_is_found_without_them(clock: Clock) -> None:
    first, second = (_leaking(world, clock) for world in PAIRS["living"])
    found = {name: bool(differences(first[name], second[name])) for name in first}
    assert found == {"nothing": False, **dict.fromkeys(LEAKS, True)}


def _leaking(world: World, clock: Clock) -> dict[str, Answers]:
    """What a world answers with each leak in its place, and at all these addresses without any."""
    with transaction.atomic():
        *_earlier, place = live(world, clock=clock)
        got = {"nothing": {key: a for leak in LEAKS.values() for key, a in _asked(place, leak).items()}}
        for name, leak in LEAKS.items():
            with patch(leak.target, leak.fault):
                got[name] = _asked(place, leak)
        transaction.set_rollback(True)
    return got


def _asked(place: Place, leak: Leak) -> Answers:
    call = Call("GET", leak.path)
    if leak.choice:
        call = Call("POST", leak.path, form={"belief": place.x.belief, "once": "o" * 24, "choice": leak.choice})
    return crawl(place, [call], viewer=leak.viewer)


def test_a_difference_is_told_with_its_first_byte_or_statement() -> None:
    one = Answer(200, (("Vary", "Cookie"),), "<p>三号出局</p>", ("SELECT 1",))
    assert difference(one, one) == ""
    assert difference(one, replace(one, status=404)) == "status 200 and 404"
    assert (
        difference(one, replace(one, body="<p>三号还在</p>"))
        == "byte 9 of 19 and 19: '<p>三号出局</p>' and '<p>三号还在</p>'"
    )
    assert difference(one, replace(one, headers=())) == "headers [('Vary', 'Cookie')]"
    assert (
        difference(one, replace(one, queries=("SELECT 1", "SELECT 2"))) == "1 and 2 queries: insert () / ('SELECT 2',)"
    )


def test_only_what_must_be_random_is_masked_and_keeps_its_length() -> None:
    token, key, commitment = "a" * 64, "b" * 24, "0123456789abcdef" * 4
    page = f'<input name="csrfmiddlewaretoken" value="{token}"><input name="once" value="{key}">{commitment} {token}'
    assert masked(page, fingerprints={commitment}) == (
        f'<input name="csrfmiddlewaretoken" value="{"*" * 64}"><input name="once" value="{"*" * 24}">{"*" * 64} {token}'
    )

"""What is said at tables of any edition with any options: nothing raw is in any of it, and nothing secret."""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC
from html import unescape
from itertools import product
from typing import Any

import pytest
from django.utils import translation
from django.utils.html import strip_tags

import killgame as k
from forum.access import Seen
from forum.catalogues import compile_catalogues
from forum.models import Game
from forum.narrator import PHRASES, plain, render
from forum.queries.log_words import sentence
from forum.queries.reveal import Reveal, reveal_of
from forum.queries.seats import Seated
from forum.reactions.narration import narrate
from killgame import events as e
from tests.forum.evenings import EDITIONS, Moment, moments, played
from tests.forum.narrated import DUE
from tests.forum.raw import raw

LANGUAGES = ("zh-hans", "zh-hant", "en")


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> None:
    compile_catalogues()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_line_reads_in_every_language(edition: str, language: str) -> None:
    """As text and as HTML: words in every line, no placeholder left, no id of the rules among them."""
    lines = {json.dumps(line) for moment in moments(edition) for post in moment.posts for line in post}
    with translation.override(language):
        for line in map(json.loads, lines):
            html = "".join(part.html for part in render([line], zone=UTC))
            for text in (plain([line], zone=UTC), unescape(strip_tags(html))):
                assert raw(text, language=language) == "", line


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_phase_is_announced(edition: str) -> None:
    """Whenever a phase opens, the post of that moment says so; what only closes one and opens none may be silent."""
    for moment in moments(edition):
        opened = [event.phase for event in moment.events if isinstance(event, e.PhaseOpened)]
        ids = {id for post in moment.posts for id, _params in post}
        assert all(ids & ANNOUNCED[phase] for phase in opened), (opened, ids)


def _ids(*beginnings: str) -> frozenset[str]:
    return frozenset(id for id in PHRASES if id.startswith(beginnings))


ANNOUNCED = {
    "arrange": _ids("arrange."), "night": _ids("night."), "parting": _ids("parting.open"),
    "words": _ids("words.", "out.v4.good"), "speech": _ids("speech.free", "speech.order", "speech.none"),
    "vote": _ids("vote.", "speech.vote"), "pk_speech": _ids("tie."), "pk_vote": _ids("tie."), "rest_speech": _ids("tie."),
    "final_vote": _ids("tie."), "accuse": _ids("accuse.open"), "refereed": _ids("refereed.open"),
}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_secret_bears_on_what_is_said(edition: str) -> None:
    """The same public events over other cards, other picks and other hidden votes: the same posts, to the end of the game."""
    for game in played(edition):
        true_cards, other_cards = [], []
        for moment, blind in zip(game, _blind(game), strict=True):
            before, after = blind
            true_cards.append([seat.cards for seat in moment.after.seats])
            other_cards.append([seat.cards for seat in after.seats])
            length = moment.turn_length
            posts = narrate(
                before, moment.events, after, deadline=DUE, turn_length=length, second_turn=length is not None
            )
            assert _before_the_reveal(posts) == _before_the_reveal(moment.posts)
        assert true_cards[-1] != other_cards[-1]  # there was something to leak


def _before_the_reveal(posts: list[list[Any]]) -> list[list[Any]]:
    return [[line for line in post if not line[0].startswith("reveal.")] for post in posts]


def _blind(game: Iterable[Moment]) -> Iterator[tuple[k.Game | None, k.Game]]:
    """The game before and after each moment, as one who sees only what everybody sees might imagine it: the cards that lie face down are
    one seat further on."""
    log: list[k.Event] = []
    before: k.Game | None = None
    for moment in game:
        log.extend(moment.events)
        again = any(isinstance(event, e.TakenBack) for event in moment.events)
        after = None if again else before
        for event in _imagined(k.effective(log)) if again else _imagined(moment.events):
            after = k.evolve(after, event)
        assert after is not None
        yield before, after
        before = after


def _imagined(events: Iterable[k.Event]) -> Iterator[k.Event]:
    events = tuple(events)
    open_cards = {card for edition in k.editions() for card in edition.open_cards}
    hands = [event for event in events if isinstance(event, e.CardDealt) and open_cards.isdisjoint(event.cards)]
    moved = {hand.seat: other.cards for hand, other in zip(hands, [*hands[1:], *hands[:1]], strict=True)}
    for event in events:
        if isinstance(event, e.CardDealt):
            yield e.CardDealt(event.seat, moved.get(event.seat, event.cards))
        elif k.audience(event).admits(k.Stranger()):
            yield event
        elif isinstance(event, e.BallotClosed):  # that there was a count is known, not how it came out
            yield e.BallotClosed(replace(event.record, votes=(), abstained=(), missed=()))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_more_is_told_of_a_seat_than_a_stranger_sees(edition: str) -> None:
    for moment in moments(edition):
        view = k.view_for(moment.after, k.Stranger())
        shown = {(one.seat, one.announced) for one in view.out if one.announced}
        shown |= {(one.seat, one.announced) for one in moment.events if isinstance(one, e.CardLost) and one.announced}
        counts = [(past.tally, past.abstained) for past in view.past_ballots if past.tally is not None]
        for id, params in (line for post in moment.posts for line in post):
            seats = params.get("seats", [params.get("seat")])
            if "role" in params:
                assert {(seat, params["role"]) for seat in seats} <= shown
            elif (side := re.search(r"\.(killer|good)(\.|$)", id)) and not id.startswith("win."):
                assert {(seat, side[1]) for seat in seats} <= shown
            elif id == "count.final":
                tally = tuple(tuple(row) for row in params["tally"])
                assert (tally, tuple(params["abstained"])) in [
                    (tuple(row[:2] for row in tally), abstained) for tally, abstained in counts
                ]
            elif id.startswith("dawn.silenced"):
                assert tuple(seats) == view.silenced
            elif id.startswith("reveal."):
                assert view.over


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_log_of_every_game_has_its_sentences(edition: str) -> None:
    events = {event for moment in moments(edition) for event in moment.events}
    for language in LANGUAGES:
        with translation.override(language):
            for event in events:
                assert raw(unescape(strip_tags(sentence(event))), language=language) == "", event


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_reveal_of_every_game_tells_how_each_seat_left(edition: str) -> None:
    ends = [game[-1].after for game in played(edition)]
    assert all(end.over for end in ends)
    for end, language in product(ends, LANGUAGES):
        seen = Seen(row=Game(state=k.dump(end)), account=None, seat=None, is_judge=False)
        with translation.override(language):
            reveal = reveal_of(seen, seated=Seated({}))
        assert reveal is not None
        assert sorted(seat for one in reveal.course for seat in one.out) == sorted(
            seat.number for seat in end.seats if seat.out
        )
        assert {card.seat: len(card.roles) for card in reveal.cards} == {
            one.number: len(one.cards) for one in end.seats
        }
        assert [text for text in _texts(reveal) if raw(text, language=language)] == []


def _texts(reveal: Reveal) -> Iterator[str]:
    for card in reveal.cards:
        yield card.fate
        yield from (role for role, _stone in card.roles)
    for one in reveal.course:
        yield one.title
        yield from (deed.act for deed in one.deeds)
        yield from (strip_tags(words) for words, _killer in one.answers)

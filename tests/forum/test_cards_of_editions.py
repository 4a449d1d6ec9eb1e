"""The card pages of every edition: what each seat is told, in three languages, and no word of it for anybody else."""

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest
from django.utils import translation
from django.utils.html import strip_tags

import killgame
from forum.access import seen_by
from forum.catalogues import compile_catalogues
from forum.queries.card import Card, card_of
from forum.queries.seats import seated_in
from tests.forum.evenings import EDITIONS, night_moves
from tests.forum.people import Playing, a_game
from tests.forum.raw import raw

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module", autouse=True)
def _catalogues() -> None:
    compile_catalogues()


def cards(playing: Playing) -> dict[int, Card]:
    """Each seat's card, as its player is shown it."""
    found = {}
    for seat, account in playing.seated.items():
        card = card_of(seen_by(playing.row, account), seated=seated_in(playing.row))
        assert card is not None
        found[seat] = card
    return found


def told(playing: Playing) -> dict[int, list[str]]:
    return {seat: [strip_tags(line) for line in card.told] for seat, card in cards(playing).items()}


def texts(card: Card) -> Iterator[str]:
    yield from (
        card.role,
        card.side,
        *(mate.label for mate in card.mates),
        *card.wins,
        *card.loses,
        *card.draws,
        *card.tips,
    )
    yield from (strip_tags(line) for line in card.told)
    for night in card.nights:
        yield from (night.title, *(words for words, _seats in night.did))
        yield from (strip_tags(words) for words, _killer in night.heard)
    yield from (word for one in card.hand for word in (one.role, one.state))


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_card_reads_in_every_language(edition: str) -> None:
    playing = a_game(edition=edition, seats=min(killgame.edition_named(edition).table))
    if playing.game.phase == "arrange":
        playing.close()
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            for card in cards(playing).values():
                assert [text for text in texts(card) if raw(text, language=language)] == []
                assert (len(card.tips), bool(card.wins), bool(card.loses)) == (3 + bool(card.hand), True, True)
    if playing.game.phase != "night":
        return
    checked = False
    chance = random.Random(edition)  # noqa: S311 the same night again
    for command in night_moves(playing.game, chance):
        if isinstance(command, killgame.Move) and command.act == "check":
            others = [seat for seat in playing.game.living if seat != command.seat]
            playing.do(killgame.Move(command.seat, "check", target=others[0]))
            checked = True
            continue
        with suppress(killgame.Rejected):
            playing.do(command)
    playing.close()
    heard = False
    for language in ("zh-hans", "zh-hant", "en"):
        with translation.override(language):
            for card in cards(playing).values():
                heard = heard or any(night.heard for night in card.nights)
                assert [text for text in texts(card) if raw(text, language=language)] == []
    assert heard or not checked


def test_infiltrators_know_their_circle_and_their_mole() -> None:
    playing = a_game(edition="v5", seats=12)
    seat = {role: playing.with_role(role) for role in killgame.edition_named("v5").roles}
    (boss,), (killer_mole,), (chief,), (police_mole,) = (
        seat[role] for role in ("killer_boss", "killer_mole", "police_chief", "police_mole")
    )
    with translation.override("en"):
        said = told(playing)
    assert said[seat["civilian"][0]] == ["Nobody has told you anything of the others."]
    assert said[boss][0] == f"You and seat {killer_mole} know each other; the role there is killer mole."
    assert said[killer_mole][0] == f"You and seat {boss} know each other; the role there is killer boss."
    assert said[chief][0] == f"You and seat {police_mole} know each other; the role there is police mole."
    circle = sorted({boss, *seat["killer"], police_mole} - {seat["killer"][0]})
    known = f"In your circle: seats {circle[0]}, {circle[1]} and {circle[2]}. "
    rest = "Who leads it, and who is planted in it, is for you to find out."
    assert said[seat["killer"][0]] == [known + rest]


def test_the_dean_is_known_to_all_and_knows_nobody() -> None:
    playing = a_game(edition="university", seats=4)
    (dean,) = playing.with_role("dean")
    with translation.override("en"):
        said = told(playing)
    assert said == {
        number: ["Nobody has told you anything of the others."]
        if number == dean
        else [f"You know the card of seat {dean}: dean."]
        for number in range(1, 5)
    }


def test_a_hand_of_two_is_met_by_night_and_told_of_its_loss() -> None:
    playing = a_game(edition="double", seats=8)
    for seat in playing.game.seats:
        if "killer" in seat.cards:
            playing.do(killgame.Move(seat.number, "arrange", first=1 + seat.cards.index("killer")))
    playing.close()
    killers = [seat.number for seat in playing.game.seats if seat.role == "killer"]
    others = [number for number in range(1, 9) if number not in killers]
    with translation.override("en"):
        said = told(playing)
        *first, last = killers[1:]
        shown = f"seats {first[0]} and {last}" if first else f"seat {last}"
        assert said[killers[0]] == [f"Tonight you act as one with {shown}, and see each other for this night alone."]
        playing.do(killgame.Move(killers[0], "kill", target=others[0]))
        playing.close()
        second = cards(playing)[others[0]]
        assert (
            strip_tags(second.told[-1])
            == f"Your first card is lost; from the next phase on you play the second: {second.role}."
        )


def test_a_card_tells_the_same_ends_as_the_help_of_its_edition() -> None:
    """Of every end by two sides at once too; but none by cards that are not dealt at the table."""
    whole, few = (
        a_game(edition="v4", seats=11),
        a_game(edition="v4", seats=4, options={"counts": {"killer": 1, "civilian": 3}}),
    )
    with translation.override("en"):
        ends = {
            name: {(card.wins, card.loses, card.draws) for card in cards(playing).values() if card.stone != "killer"}
            for name, playing in {"whole": whole, "few": few}.items()
        }
    killers, five = "all killers are out", "all five special roles are out"
    many, both = "the killers are at least as many as the others", "both sides met their condition at once"
    assert ends == {"whole": {((killers,), (five, many), (both,))}, "few": {((killers,), (many,), (both,))}}

"""Each edition that has forms that no other has, played to its end by people at their pages: every act is really done, through its form.

One site for all of them: to start one costs as much as to play a small game.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from unittest.mock import patch

import pytest
from django.core.management import call_command

import killgame
from forum import opening
from forum.models import Game
from forum.schedule import Schedule
from killgame.editions.edition import Edition
from tests.forum.people import PASSWORD, a_board, an_account
from tests.person import Person
from tests.processes import Site
from tests.whole.crowd import Crowd, through_the_door

NAMES = [f"{first}{second}" for first in "风雨霜雪云" for second in "声色味"][:12]
# At how many seats each is played: few, but all its cards are dealt.
SEATS = {
    "v1": 6, "v2": 10, "classic": 7, "club": 11, "modern": 8, "qingdao": 8, "v3": 11, "v4": 11, "v5": 12, "double": 8, "v7": 10,
    "accomplice": 12, "taiwan": 8, "mask": 6, "university": 6,
}  # fmt: skip
# So many games at most until everything was done; nearly always the first shows it all (an angel may be the last to go).
MOST_GAMES = 5
# What is done in an edition beside the acts of its cards.
BESIDE = {"taiwan": set(), "university": {"record"}, "accomplice": {"vote", "two votes"}}


@dataclass(frozen=True)
class House:
    """A site that runs, and those who are logged in on it; the last is not."""

    judge: Person
    players: list[Person]
    onlooker: Person


@pytest.fixture
def house(shared_database: str) -> Iterator[House]:
    a_board()
    for name in ("秋水", *NAMES):
        an_account(name)
    with Site(shared_database, only=("web",)) as site:
        people = [Person(name, at=site.url) for name in ("秋水", *NAMES, "路人甲")]
        for person in people[:-1]:
            assert person.log_in(PASSWORD).status == 200
        yield House(people[0], people[1:-1], people[-1])
        for person in people:
            person.client.close()


def dealt(house: House, *, edition: str, seats: int, seed: int) -> Crowd:
    """A game whose deal follows from the seed: all sign up and confirm, and with the last the cards are dealt. In the first game of the
    house they do it by their forms, which are the same for each edition."""
    by_forms = not Game.objects.exists()
    with patch("forum.opening.secrets.token_bytes", seed.to_bytes):
        row = opening.open_game(
            opener=an_account("秋水"), board=a_board(), title=f"{edition} {seed}", edition=edition, seats=seats, options={},
            schedule=Schedule.paced("forum"), start_when_full=True, once=f"{edition} {seed}",
        )  # fmt: skip
    players, address = house.players[:seats], f"/g/{row.public_id}/"
    for act in ("join", "confirm"):
        for player in players:
            if by_forms:
                form = player.open(address).form(f"/sign-up/{act}/")
                assert player.submit(form, follow=False).status == 302
            else:
                through_the_door(act, row, player)
    row = Game.objects.get(pk=row.pk)
    assert row.state_of_play == Game.State.RUNNING
    chance = random.Random(f"{edition} {seed}")  # noqa: S311 # what people do by chance must come again
    return Crowd(row, house.judge, dict(enumerate(players, 1)), house.onlooker, chance)


def with_forms_of_their_own() -> list[str]:
    """Without those whose forms another has, too: it begins alike, has such a day and such ballots, and all their acts and more."""

    def has_all_of(one: Edition, other: Edition) -> bool:
        same = (one.begins, one.day, one.two_places is None) == (other.begins, other.day, other.two_places is None)
        return same and {act.id for act in other.acts} < {act.id for act in one.acts}

    every = killgame.editions()
    left = [edition for edition in every if not any(has_all_of(other, edition) for other in every)]
    return [edition.id for edition in left]


def not_done(house: House, *, edition: str) -> set[str]:
    """What nobody did in MOST_GAMES games of an edition that were played to their ends."""
    left = {act.id for act in killgame.edition_named(edition).acts} | BESIDE.get(edition, {"vote"})
    for seed in range(1, MOST_GAMES + 1):
        crowd = dealt(house, edition=edition, seats=SEATS[edition], seed=seed)
        crowd.play_to_the_end()
        left -= crowd.used()
        if not left:
            break
    return left


def test_editions_are_played_to_their_ends_and_everything_in_them_is_done(house: House) -> None:
    editions = with_forms_of_their_own()
    assert {edition: not_done(house, edition=edition) for edition in editions} == {
        edition: set() for edition in editions
    }
    out = StringIO()
    call_command("verify_games", stdout=out)
    assert out.getvalue() == f"{Game.objects.count()} games, all as their logs say\n"

"""Each edition that has forms of its own, played to its end by people at their pages: every act is really done, through its form."""

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
from tests.forum.people import PASSWORD, a_board, an_account
from tests.person import Person
from tests.processes import Site
from tests.whole.crowd import Crowd

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
    """A game whose deal follows from the seed: all sign up and confirm by their forms, and with the last the cards are dealt."""
    with patch("forum.opening.secrets.token_bytes", seed.to_bytes):
        row = opening.open_game(
            opener=an_account("秋水"), board=a_board(), title=f"{edition} {seed}", edition=edition, seats=seats, options={},
            schedule=Schedule.paced("forum"), start_when_full=True,
        )  # fmt: skip
    players, address = house.players[:seats], f"/g/{row.public_id}/"
    for act in ("join", "confirm"):
        for player in players:
            page = player.open(address)
            assert player.submit(page.form(f"/sign-up/{act}/"), follow=False).status == 302
    row = Game.objects.get(pk=row.pk)
    assert row.state_of_play == Game.State.RUNNING
    chance = random.Random(f"{edition} {seed}")  # noqa: S311 # what people do by chance must come again
    return Crowd(row, house.judge, dict(enumerate(players, 1)), house.onlooker, chance)


def with_forms_of_their_own() -> list[str]:
    """Of editions with the same acts, which have the same forms, the first."""
    found = {
        (edition.acts, edition.begins, edition.day, edition.two_places): edition.id
        for edition in reversed(killgame.editions())
    }
    return sorted(found.values())


@pytest.mark.parametrize("edition", with_forms_of_their_own())
def test_it_is_played_to_its_end_and_everything_in_it_is_done(house: House, edition: str) -> None:
    wanted = {act.id for act in killgame.edition_named(edition).acts} | BESIDE.get(edition, {"vote"})
    used, played, out = set[str](), 0, StringIO()
    while not wanted <= used and played < MOST_GAMES:
        played += 1
        crowd = dealt(house, edition=edition, seats=SEATS[edition], seed=played)
        crowd.play_to_the_end()
        used |= crowd.used()
    assert wanted - used == set()
    call_command("verify_games", stdout=out)
    assert out.getvalue() == f"{played} games, all as their logs say\n"

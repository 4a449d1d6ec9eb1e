"""The four people of every site test, in a game that runs."""

import pytest

from forum.models import Account
from tests.forum.people import Playing, a_board, a_game, an_account, by_the_site


@pytest.fixture
def playing(db: None) -> Playing:
    """A `classic` game of seven in its first night: `judge`, `seated[1..7]`, `stranger`."""
    return a_game()


@pytest.fixture
def nobody(db: None) -> Playing:
    """The same, judged by the site: `judge` has opened it and is no more than that."""
    return by_the_site()


@pytest.fixture
def hearer(db: None) -> Account:
    """A judge of the board who has no part in any game."""
    account = an_account("白露")
    a_board().judges.add(account)
    return account


@pytest.fixture
def masked(db: None) -> Playing:
    """As `playing`, but an alias game."""
    return a_game(alias=True)


@pytest.fixture
def talk(playing: Playing) -> Playing:
    """Its first day: everybody may speak."""
    playing.close_until("speech")
    return playing

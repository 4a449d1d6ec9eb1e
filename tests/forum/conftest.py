"""The four people of every site test, in a game that runs."""

import pytest

from tests.forum.people import Playing, a_game


@pytest.fixture
def playing(db: None) -> Playing:
    """A `classic` game of seven in its first night: `judge`, `seated[1..7]`, `stranger`."""
    return a_game()

"""The short game of the README is played."""

import doctest

from tests.killgame.files import CHECKOUT


def test_the_short_game_is_true() -> None:
    result = doctest.testfile(str(CHECKOUT / "killgame" / "README.md"), module_relative=False, encoding="utf-8")
    assert result.failed == 0
    assert result.attempted > 15

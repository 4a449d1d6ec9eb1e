"""What the count as of a floor costs in a game of weeks."""

import random
from collections.abc import Mapping

from forum.access import look
from forum.models import Account
from forum.now import game_now
from forum.queries.as_of import Then, then_of
from forum.queries.folding import as_of, moment_of_floor
from tests.benchmarks.big_game import a_big_game
from tests.benchmarks.measure import Measured, benchmark, timed
from tests.forum.pages import Reader

FLOORS = 10_000


@benchmark
def count_as_of() -> Mapping[str, Measured]:
    """The state as of one floor after another, drawn by lot, for a living seat: 54 seats, 10,000 posts, 3,000 votes. Once as it is read for
    page and API, once the page as a whole."""
    playing = a_big_game()
    account = playing.seated[playing.game.living[0]]
    chance = random.Random(5)  # noqa: S311 the same floors each time
    reader = Reader(playing, account)
    return {
        "count_as_of": timed(lambda: _state(playing.row.public_id, account, chance.randint(1, FLOORS)), n=200),
        "count_as_of_page": timed(lambda: reader.get(f"at/{chance.randint(1, FLOORS)}/"), n=100),
    }


def _state(public_id: str, account: Account, floor: int, /) -> Then:
    seen = look(public_id, account)
    moment = moment_of_floor(seen.row, floor, now=game_now())
    assert moment is not None
    state = as_of(seen, moment)
    assert state is not None
    return then_of(state)

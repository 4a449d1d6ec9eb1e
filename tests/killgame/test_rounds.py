"""How rounds go by themselves, held against games that are played."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import killgame as k
from killgame.editions.edition import Edition
from tests.killgame.games import USUAL, Table

BETWEEN = {"words", "parting", "pk_speech", "pk_vote", "rest_speech", "final_vote", "over"}


@pytest.mark.parametrize("edition", k.editions(), ids=lambda edition: edition.id)
@settings(max_examples=30)
@given(data=st.data())
def test_what_follows_a_phase_is_what_opens_unless_something_comes_between(
    edition: Edition, data: st.DataObject
) -> None:
    options = {name: data.draw(st.booleans(), label=name) for name in ("talk_and_vote", "suspects")}
    options["peaceful_night"] = "day"
    options["last_words"] = data.draw(st.sampled_from(["all", "none"]), label="last_words")
    table = Table(edition.id, seats=USUAL[edition.id], seed=data.draw(st.integers(0, 99)), **options)
    compared = 0
    for _close in range(25):
        before = table.now
        if before.phase == "over":
            break
        _do_something(table, data)
        if table.now.phase != before.phase or table.now.round != before.round:
            continue  # a move has closed it
        then = k.following(edition.id, options=before.setup.options, phase=before.phase, hour=before.hour)
        table.do(k.Close())
        came = (table.now.phase, table.now.round > before.round)
        if table.now.phase in BETWEEN and then != came:
            continue
        assert then == came, (before.phase, before.hour)
        compared += 1
    assert compared


def _do_something(table: Table, data: st.DataObject) -> None:
    """One seat is killed or voted out, or nobody is."""
    game = table.now
    target = data.draw(st.sampled_from([None, *(game.candidates or game.living)]), label="target")
    if target is not None:
        for seat in game.living:
            for act in ("kill", "vote"):
                table.refusal(k.Move(seat, act, target))

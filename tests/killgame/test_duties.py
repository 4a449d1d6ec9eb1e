"""Due, owes, done, missed: one notion each, whatever the phase."""

import killgame as k
from tests.killgame.games import Table


def test_at_night_all_the_living_owe_alike_and_only_some_are_due() -> None:
    table = Table("classic", seats=7)
    with_acts = sorted([*table.seats_of("killer"), *table.seats_of("police")])
    assert (k.due(table.now), k.owes(table.now)) == (tuple(with_acts), table.now.living)
    assert (k.done(table.now), k.missed(table.now)) == (frozenset(), table.now.living)


def test_t24_what_is_saved_is_done() -> None:
    table = Table("classic", seats=7)
    killer = table.seats_of("killer")[0]
    table.do(k.Move(killer, "kill", killer))
    table.do(k.Sleep(table.seats_of("civilian")[0]))
    assert k.done(table.now) == {killer, table.seats_of("civilian")[0]}
    assert k.missed(table.now) == tuple(seat for seat in table.now.living if seat not in k.done(table.now))


def test_t25_in_a_meeting_night_nobody_is_due_and_everybody_owes_as_in_any_night() -> None:
    table = Table("classic", seats=7, first_night="meet")
    assert (k.due(table.now), k.owes(table.now)) == ((), table.now.living)


def test_nobody_owes_a_speech_and_so_nobody_misses_one() -> None:
    table = Table("classic", seats=7, counts={"killer": 2, "police": 2, "civilian": 3})
    table.close_to("speech")
    assert (k.due(table.now), k.owes(table.now), k.missed(table.now)) == (table.now.living, (), ())
    table.do(k.Pass(1))
    assert (k.done(table.now), k.owing(table.now)) == ({1}, table.now.living[1:])


def test_in_ordered_speech_the_one_with_the_turn_is_due() -> None:
    table = Table("classic", seats=7, speech="ordered")
    table.close_to("speech")
    assert k.due(table.now) == (table.now.turn,)
    assert k.owing(table.now) == table.now.living


def test_in_a_ballot_an_abstention_is_done_and_silence_is_not() -> None:
    table = Table("classic", seats=7)
    table.close_to("vote")
    table.do(k.Move(1, "vote", None))
    assert (k.due(table.now), k.owes(table.now)) == (table.now.living, table.now.living)
    assert (k.done(table.now), k.missed(table.now)) == ({1}, table.now.living[1:])

"""The habits of the policy `plain` (README.md), read from the moves of simulated games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from killgame.simulation import simulate, written_games

Step = dict[str, Any]


def _games(edition: str, *, seats: int, games: int, **options: Any) -> Iterator[dict[str, Any]]:
    yield from written_games(
        edition, seats=seats, options=options, games=games, seed="habits", chance=Random, policy="plain"
    )


def _seats(case: dict[str, Any], role: str) -> set[int]:
    return {seat for seat, card in enumerate(case["roles"], start=1) if card == role}


def _targets(step: Step, act: str) -> dict[int, int]:
    return {move["seat"]: move["target"] for move in step["moves"] if move["act"] == act}


@pytest.mark.parametrize("edition", ["classic", "v2", "qingdao", "v3"])
def test_a_circle_spares_its_own_and_goes_by_one(edition: str) -> None:
    asked = 0
    for case in _games(edition, seats=13, games=60):
        for step in case["steps"]:
            for role, act in (("killer", "kill"), ("police", "check")):
                own, picked = _seats(case, role), _targets(step, act)
                assert len(set(picked.values())) <= 1
                assert not own & set(picked.values())
                assert not any(seat in own and target in own for seat, target in _targets(step, "vote").items())
                asked += len(picked)
    assert asked > 500


def test_police_check_whom_they_have_not_checked_and_vote_for_whom_they_found() -> None:
    found = 0
    for case in _games("classic", seats=12, games=200):
        police, heard = _seats(case, "police"), dict[int, str]()
        for step in case["steps"]:
            for target in _targets(step, "check").values():
                assert target not in heard or not set(range(1, 13)) - police - heard.keys()
            for answer in step["expect"]["answers"]:
                heard[answer["target"]] = answer["answer"]
            votes = _targets(step, "vote")
            killers = {seat for seat, answer in heard.items() if answer == "killer" and seat in votes}
            for seat, target in votes.items():
                if step["phase"] == "vote" and seat in police and killers:
                    assert target in killers
                    found += 1
                elif step["phase"] == "vote" and seat in police:
                    assert heard.get(target) != "good"
    assert found > 200


def test_others_follow_a_call_and_killers_hunt_the_caller_as_often_as_is_said() -> None:
    follow: list[bool] = []
    hunt: list[bool] = []
    for case in _games("classic", seats=12, games=1500, tie="none"):
        killers, police = _seats(case, "killer"), _seats(case, "police")
        called: int | None = None
        caller: int | None = None
        for step in case["steps"]:
            kills = _targets(step, "kill")
            if caller is not None and kills:
                hunt += [target == caller for target in kills.values()][:1]
                break
            answers = [one for one in step["expect"]["answers"] if one["answer"] == "killer"]
            if answers and called is None:
                living = set(answers[0]["told"]) - set(step["expect"]["out"])
                called = answers[0]["target"] if living else None
                (caller,) = living if len(living) == 1 else (None,)
            votes = _targets(step, "vote")
            if called is not None and called in votes:
                follow += [target == called for seat, target in votes.items() if seat not in killers | police]
                if caller is None or caller not in votes:
                    break
    assert (len(follow), len(hunt)) > (1000, 100)
    # Who does not follow votes for anybody: one time in nine or so for the same seat.
    assert sum(follow) / len(follow) == pytest.approx(0.7 + 0.3 / 9, abs=0.02)
    assert sum(hunt) / len(hunt) == pytest.approx(0.8 + 0.2 / 8, abs=0.08)


def test_a_mole_spares_nobody_and_its_game_ends() -> None:
    """The killers know the police mole only as one of their circle, and spare it; it knows what they are."""
    by_mole = 0
    for case in _games("v5", seats=12, games=200):
        circle = _seats(case, "killer") | _seats(case, "killer_boss")
        (mole,) = _seats(case, "police_mole")
        for step in case["steps"]:
            by_mole += _targets(step, "vote").get(mole) in circle
    assert by_mole > 100
    assert simulate("v5", seats=12, options={}, games=500, seed="mole", chance=Random, policy="plain").endless == 0


def test_the_one_shot_is_kept_for_one_who_was_called_a_killer() -> None:
    shots = 0
    for case in _games("v3", seats=13, games=200):
        killers = _seats(case, "killer")
        for step in case["steps"]:
            assert set(_targets(step, "shoot").values()) <= killers
            shots += len(_targets(step, "shoot"))
    assert shots > 20


def test_habits_help_the_police_more_than_lots() -> None:
    by_lot, by_habit = (
        simulate("v2", seats=12, options={}, games=2000, seed="a", chance=Random, policy=policy).shares["good"]
        for policy in ("random", "plain")
    )
    assert by_habit > by_lot + 0.1


def test_two_who_may_not_hit_each_other_vote_for_ever_and_are_broken_off() -> None:
    """Nobody wins such a game, and it is no draw either."""
    options = {"counts": {"killer": 2, "civilian": 1}, "civilians_out": "play_on", "tie": "none"}
    tally = simulate("v1", seats=3, options=options, games=50, seed="ever", chance=Random)
    assert (tally.endless > 0, tally.wins["draw"], tally.endless + sum(tally.wins.values())) == (True, 0, 50)
    assert sum(tally.shares.values()) == pytest.approx(1 - tally.endless / 50)

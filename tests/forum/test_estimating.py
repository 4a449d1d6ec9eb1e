"""What a set-up is worth: asked for by pages, played in chunks by a worker, kept a key, bounded, and never in a web thread."""

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.utils import translation

import killgame
from forum import estimating
from forum.limits import LIMITS, Limit
from forum.models import Estimate
from forum.models.setups import FIRST, GOAL
from forum.queries.estimates import estimate_of
from forum.recipe import Recipe
from forum.refusals import Refused
from killgame.simulation import POLICIES, Tally, simulate
from tests.forum.people import a_board, an_account
from tests.forum.test_opening import PLAIN
from tests.forum.test_setups import a_setup, by, text

pytestmark = pytest.mark.django_db
RECIPE = Recipe("classic", 12, {"tie": "none"})


def ask(recipe: Recipe = RECIPE, name: str = "秋水") -> None:
    estimating.ask(recipe, account=an_account(name))


def a_chunk() -> None:
    """What a worker does in no time: one chunk."""
    row = estimating._next()
    assert row is not None
    estimating._refine(row)


@pytest.fixture
def no_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A page that played games itself would fail here."""

    def refuse(*_args: Any, **_more: Any) -> None:
        raise AssertionError("games are played in a web thread")

    with monkeypatch.context() as patched:
        patched.setattr(estimating, "simulate", refuse)
        yield


def test_asking_plays_nothing_and_the_worker_plays_what_is_asked(no_games: None) -> None:
    ask()
    ask(Recipe("classic", 12, {"tie": "none", "must_vote": False}), "白露")
    rows = list(Estimate.objects.all())
    assert [(row.key, row.policy, row.games, row.tally) for row in rows] == [
        (RECIPE.key, policy, 0, None) for policy in POLICIES
    ]
    found = estimate_of(RECIPE.key)
    assert (found.waits, found.known, found.games, found.goal) == (True, (), 0, GOAL * len(rows))


def test_chunks_add_up_to_what_the_same_games_come_to_at_once() -> None:
    ask()
    sizes = []
    while (row := estimating._next()) is not None and row.policy == "random" and row.games < FIRST:
        estimating._refine(row)
        sizes.append(Estimate.objects.get(pk=row.pk).games)
    assert sizes == [250, 1_000, FIRST]
    row = Estimate.objects.get(policy="random")
    seeds = ((250, f"{RECIPE.key} 0"), (750, f"{RECIPE.key} 250"), (1_000, f"{RECIPE.key} 1000"))
    parts = [
        simulate("classic", seats=12, options={"tie": "none"}, games=games, seed=seed, chance=Random, policy="random")
        for games, seed in seeds
    ]
    assert Tally.from_json(row.tally) == parts[0] + parts[1] + parts[2]
    found = estimate_of(RECIPE.key).policies[0]
    assert found.games == FIRST
    assert [share.side for share in found.shares] == ["good", "killers", "draw"]
    assert sum(share.share for share in found.shares) == pytest.approx(1)
    for share in found.shares:
        assert share.low < share.share < share.high
        assert (share.low, share.high) == Tally.from_json(row.tally).interval(share.side)


def test_who_has_nothing_to_read_comes_first() -> None:
    ask()
    while estimate_of(RECIPE.key).policies[0].games < FIRST:
        a_chunk()
    ask(other := Recipe("modern", 9, {}))
    next_one = estimating._next()
    assert next_one is not None
    assert (next_one.key, next_one.games, next_one.policy) == (other.key, 0, "random")


def test_two_workers_with_the_same_chunk_count_it_once() -> None:
    ask()
    first, second = estimating._next(), estimating._next()
    assert first is not None
    assert second is not None
    estimating._refine(first)
    estimating._refine(second)
    assert Estimate.objects.get(pk=first.pk).games == 250


def test_what_nobody_looks_at_is_refined_no_more_and_looking_goes_on_with_it() -> None:
    ask()
    Estimate.objects.update(asked_at=estimating.game_now() - estimating.WANTED - timedelta(seconds=1))
    assert estimating._next() is None
    estimating.look_again(RECIPE.key)
    assert estimating._next() is not None
    Estimate.objects.update(games=GOAL)
    assert estimating._next() is None
    estimating.look_again("0" * 32)
    assert Estimate.objects.count() == len(POLICIES)


def test_a_set_up_that_raises_is_marked_and_stops_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    real = estimating.simulate

    def sometimes(edition: str, **more: Any) -> Tally:
        if edition == "modern":
            raise KeyError("a fault of ours")
        return real(edition, **more)

    monkeypatch.setattr(estimating, "simulate", sometimes)
    monkeypatch.setattr(estimating, "GOAL", 1_000)
    ask(Recipe("modern", 9, {}))
    ask()
    estimating.work()
    rows = {(row.edition, row.failed, row.games) for row in Estimate.objects.all()}
    assert rows == {("modern", True, 0), ("classic", False, 1_000)}
    assert estimate_of(Recipe("modern", 9, {}).key).failed
    assert "这种设置模拟不了。" in text(Client().get(f"/estimates/{Recipe('modern', 9, {}).key}/"))


def test_a_spell_ends_in_time_and_knocks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    knocks: list[int] = []
    monkeypatch.setattr(estimating, "_knock", lambda: knocks.append(1))
    ask()
    estimating.work(at_most=0.0)
    assert (knocks, Estimate.objects.filter(games__gt=0).count()) == ([1, 1], 0)


def test_one_person_asks_for_so_many_and_the_table_is_bounded(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    monkeypatch.setitem(LIMITS, "estimate", Limit(3, timedelta(hours=1)))
    settings.LIMITED = True
    for seats in (10, 11, 12):
        ask(Recipe("classic", seats, {}))
    with pytest.raises(Refused, match="throttled"):
        ask(Recipe("classic", 13, {}))
    ask(Recipe("classic", 12, {}))
    ask(Recipe("classic", 13, {}), "白露")
    Estimate.objects.filter(seats=11).update(asked_at=estimating.game_now() - timedelta(days=1))
    monkeypatch.setattr(estimating, "_MOST_ROWS", 4 * len(POLICIES))
    ask(Recipe("classic", 14, {}), "白露")
    assert {row.seats for row in Estimate.objects.all()} == {10, 12, 13, 14}


def test_other_rules_are_estimated_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    ask()
    Estimate.objects.update(rules_version=killgame.RULES_VERSION - 1, games=GOAL)
    assert estimate_of(RECIPE.key).policies == ()
    ask()
    assert Estimate.objects.filter(games=0).count() == len(POLICIES)


def test_the_opening_page_shows_what_there_is_and_asks_for_more(no_games: None) -> None:
    a_board()
    judge = by("秋水")
    first = text(judge.post("/boards/hall/open/", {**PLAIN, "show": "1"}))
    key = Estimate.objects.values_list("key", flat=True).first()
    assert key == Recipe("classic", 12, {}).key
    assert f'hx-get="/estimates/{key}/?looked=1" hx-trigger="load delay:500ms"' in first
    assert "头几局正在模拟……" in first


def test_an_open_page_looks_again_and_less_and_less_often() -> None:
    ask()
    address = f"/estimates/{RECIPE.key}/"
    assert 'hx-trigger="load delay:500ms"' in text(by("秋水").get(address))
    assert f'hx-get="{address}?looked=10" hx-trigger="load delay:8000ms"' in text(Client().get(f"{address}?looked=9"))
    assert "hx-get" not in text(Client().get(f"{address}?looked=500"))
    assert "重新打开页面" in text(Client().get(f"{address}?looked=500"))
    a_chunk()
    with translation.override("zh-hans"):
        shares = estimate_of(RECIPE.key).known[0].shares
        shown = text(Client().get(address))
        for share in shares:
            assert f"<b>{share.percent}</b>" in shown
            assert f"±{share.error}" in shown
    Estimate.objects.update(games=GOAL)
    done = text(Client().get(address))
    assert ("hx-get" in done, "<progress" in done) == (False, False)
    assert Client().get("/estimates/short/").status_code == 404


def test_a_stranger_sees_what_there_is_and_asks_for_nothing() -> None:
    row = a_setup()
    assert "还没有人让站点模拟过它。" in text(Client().get(f"/setups/{row.code}/"))
    assert Estimate.objects.count() == 0
    by("半夏").get(f"/setups/{row.code}/")
    assert Estimate.objects.count() == len(POLICIES)


def test_settings_that_cannot_be_played_are_not_simulated() -> None:
    a_board()
    html = text(by("秋水").post("/boards/hall/open/", {**PLAIN, "seats": "6", "show": "1"}))
    assert "照现在的设置还开不了局" in html
    assert Estimate.objects.count() == 0


def test_the_list_costs_as_many_queries_for_many_as_for_few() -> None:
    a_setup(shared=True)
    judge = by("秋水")
    judge.get("/setups/")
    with connection.execute_wrapper(counted := Counted()):
        judge.get("/setups/")
    few = counted.number
    for number in range(12):
        a_setup(name=f"样板{number}", options={"round_limit": number + 3}, shared=True)
    with connection.execute_wrapper(counted := Counted()):
        judge.get("/setups/")
    assert counted.number == few


class Counted:
    """Counts statements."""

    def __init__(self) -> None:
        self.number = 0

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        self.number += 1
        return execute(sql, params, many, context)

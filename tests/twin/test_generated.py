"""Worlds that nobody wrote: of any edition, with any options, at any phase, for everybody to whom the rules show the same of both.

TWINS=n tries n pairs of each edition, others each time; TWINS=v4:17,mask:3 those of these seeds, as a failure names them. Without it
those of PINNED are tried, always the same.
"""

import os
import random
import re
from dataclasses import dataclass, field, replace

import pytest
from django.db import transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

import killgame as k
from forum.access import seen_by
from tests.forum.evenings import BALLOTS
from tests.twin.clock import Clock
from tests.twin.crawl import Answers, crawl, differences, keepable
from tests.twin.halves import Deed, public
from tests.twin.lives import Life, lives
from tests.twin.plans import Plan, Stage, plan
from tests.twin.pool import some_of
from tests.twin.viewers import OTHERS, kinds, viewers

pytestmark = pytest.mark.django_db
TWINS = os.environ.get("TWINS", "")
MANY = int(TWINS) if TWINS.isdecimal() else 0
NAMED = [(edition, int(seed)) for edition, seed in re.findall(r"(\w+):(\d+)", TWINS)]
PINNED = [("v5", 12), ("double", 19), ("v7", 3), ("accomplice", 5), ("taiwan", 12), ("mask", 13)]
# Games with secret ballots that are open at their last look, or closed before it, and with rooms that are open by night alone.
PINNED += [("v2", 16), ("mask", 38), ("accomplice", 27)]
# Of each edition in which one can speak at a time a game where one does, and which the site judges.
SPOKEN = {
    "v1": 3, "v2": 3, "classic": 2, "club": 3, "modern": 0, "qingdao": 1, "v3": 12, "v4": 1, "v5": 1, "double": 51, "v7": 13,
    "accomplice": 0, "mask": 0,
}  # fmt: skip
SOME = 60 if TWINS else 12  # calls at each look, beside what is read of the game always
PAIRS = settings(
    max_examples=MANY or 1,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # a failure names its edition and seed, and a smaller seed is no simpler world
    suppress_health_check=list(HealthCheck),  # building worlds is slow, and each undoes itself
)


@dataclass(frozen=True, slots=True)
class Lived:
    """A world as its viewers met it. `shown`: what the rules show them, by look and viewer; `words`: (room, word) behind doors."""

    answers: Answers = field(default_factory=dict)
    shown: dict[tuple[str, str], k.View] = field(default_factory=dict)
    words: list[tuple[str, str]] = field(default_factory=list)
    states: list[k.Game] = field(default_factory=list)


@pytest.mark.parametrize(("edition", "seed"), NAMED or PINNED)
def test_generated_twin_worlds_are_one_to_all_who_may_not_tell_them_apart(
    edition: str, seed: int, clock: Clock
) -> None:
    _check(plan(edition, seed), clock=clock)


def test_everybody_is_among_the_viewers_of_those_who_are_tried_always() -> None:
    """Games of every way of judging, masked and not, at night and by day; of cards those that all editions have, and some more."""
    made = [plan(edition, seed) for edition, seed in PINNED]
    drawn = {kind for one in made for kind in kinds(one, len(one.stages) - 1)}
    assert drawn >= {*OTHERS, "replaced", "living", "dead", "killer", "police", "civilian"}
    assert {(one.judging, one.masked) for one in made} == {
        (judging, masked) for judging in ("appointed", "lot", "site") for masked in (False, True)
    }
    assert {one.stages[-1].name for one in made} >= {"night", "vote"}
    assert {one.judging for one in made if one.stages[-1].games[0].ordered} >= {"appointed", "site"}
    # Who is skipped and comes again is told to all alike.
    assert any(deed.command == k.EndTurn(again=True) for one in made for stage in one.stages for deed in stage.deeds[0])


def test_secret_ballots_and_rooms_at_night_are_among_what_is_tried_always() -> None:
    """Ballots of both kinds, open and with others' votes in each world; closed, with votes, and looked at later: in each world with others
    where they stay sealed. And rooms that are open by night alone, by night and by day."""
    made = [plan(edition, seed) for edition, seed in PINNED]
    secret = [(one.games[0].setup.options.ballot, one) for each in made for one in each.stages[:-1] if _is_secret(one)]
    assert {kind for kind, one in secret if _votes_of(one, 0)} == {"until_close", "sealed"}
    # What a close shows to everybody is one in both.
    assert {kind for kind, one in secret if _votes_of(one, 0) != _votes_of(one, 1)} == {"sealed"}
    looked = [each.stages[-1] for each in made if _is_secret(each.stages[-1])]
    differing = [one for one in looked if _votes_of(one, 0) != _votes_of(one, 1)]
    assert {one.games[0].setup.options.ballot for one in differing} == {"until_close", "sealed"}
    roomy = [
        one for one in made if one.by_night and any(room.kind == "circle" for room in k.rooms(one.stages[0].games[0]))
    ]
    assert {stage.name == "night" for one in roomy for stage in one.stages} == {True, False}
    assert any(one.stages[-1].name != "night" for one in roomy)
    assert {one.by_night for one in made} == {True, False}


def _is_secret(stage: Stage) -> bool:
    return stage.name in BALLOTS and stage.games[0].setup.options.ballot != "open"


def _votes_of(stage: Stage, which: int) -> list[Deed]:
    return [deed for deed in stage.deeds[which] if isinstance(deed.command, k.Move) and deed.command.act == "vote"]


def test_games_in_which_one_speaks_at_a_time_are_generated_for_the_site_to_judge_too() -> None:
    """Nobody ends a turn in them but the clock; who has it passes it, or lets it run out."""
    made = {edition: plan(edition, seed) for edition, seed in SPOKEN.items()}
    spoken = {edition: [s for s in one.stages if s.games[0].ordered] for edition, one in made.items()}
    assert [e for e, one in made.items() if one.judging != "site" or not spoken[e]] == []
    commands = {type(d.command) for stages in spoken.values() for s in stages for deeds in s.deeds for d in deeds}
    assert k.Pass in commands
    assert k.EndTurn not in commands
    # Of the two others the accusers speak up when they will, and no site can record who goes out.
    assert {edition.id for edition in k.editions()} - SPOKEN.keys() == {"taiwan", "university"}


@pytest.mark.skipif(not MANY, reason="hours, for all editions: TWINS=n")
@pytest.mark.parametrize("edition", [edition.id for edition in k.editions()])
@PAIRS
@given(seed=st.integers(0, 10**9))
def test_so_are_as_many_as_one_wants(edition: str, seed: int, clock: Clock) -> None:
    _check(plan(edition, seed), clock=clock)


def _check(made: Plan, *, clock: Clock) -> None:
    first, second = (_lived(made, which, clock=clock) for which in (0, 1))
    # There is something to leak, and the rules show none of it to any of the viewers.
    assert [one == other for one, other in zip(first.states, second.states, strict=True)] == [False] * len(first.states)
    assert [key for key, view in first.shown.items() if second.shown[key] != view] == [], str(made)
    assert differences(first.answers, second.answers) == [], str(made)
    assert [(key, str(made)) for key, answer in first.answers.items() if answer.status == 500] == []
    assert keepable(first.answers) == []
    for lived in (first, second):
        assert _found(lived) == [], str(made)


def _lived(made: Plan, which: int, *, clock: Clock) -> Lived:
    found = Lived()
    last = len(made.stages) - 1
    chance = random.Random(made.seed)  # noqa: S311 the same calls again, of both worlds
    looks = sorted({chance.randint(0, last), last})[0 if TWINS else -1 :]
    with transaction.atomic():
        for look, (life, place) in zip(looks, lives(made, which, clock=clock, looks=looks), strict=True):
            found.states.append(life.game.game)
            for viewer in viewers(made, look):
                found.shown[place.moment, viewer] = _shown(life, viewer)
                asked = some_of(place, viewer=viewer, chance=chance, routes=SOME)
                found.answers.update(crawl(place, asked, viewer=viewer))
            found.words[:] = life.words
        transaction.set_rollback(True)
    return found


def _shown(life: Life, viewer: str) -> k.View:
    account = life.people[viewer]
    seen = seen_by(life.game.row, account)  # type: ignore[arg-type] # nobody is as good as one who is not logged in
    if not viewer.startswith("seat"):
        assert replace(seen.view, commitment="") == public(life.game.game)
    return replace(seen.view, commitment="")


def _found(lived: Lived) -> list[tuple[str, str]]:
    """Words from behind doors: none of these viewers has one of those rooms."""
    answers = "\n".join(answer.body + str(answer.headers) for answer in lived.answers.values())
    return [(room, word) for room, word in lived.words if word in answers]

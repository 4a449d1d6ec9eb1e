"""Twin worlds of the acts that not every edition has: a hand pressed, an act without a target, an order of cards, a parting, accusations.

Each story is lived through twice; what the viewers may know is the same in both, and what only others may know is not.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any
from unittest.mock import patch

import pytest
from django.db import transaction

import killgame
from forum import lobby, opening
from forum.access import seen_by
from forum.accusing import accuse
from forum.models import Account, Event, Game
from tests.forum.people import Playing, a_board, an_account, once
from tests.twin.clock import START, Clock
from tests.twin.crawl import Answers, Call, crawl, differences
from tests.twin.pool import pool
from tests.twin.worlds import _SCHEDULE, Around, Place, Write

pytestmark = pytest.mark.django_db

type Hands = Mapping[int, tuple[str, ...]]
_ACTS = re.compile(r"/(?:night|act|accuse|vote|moves|withdrawals|pass)/$")
NAMES = [f"{first}席" for first in "甲乙丙丁戊己庚辛"]


@dataclass(frozen=True, slots=True)
class Story:
    """An edition and two ways in which it goes; each is a deal that is wanted and what is done, a moment at a time.

    `viewers`: seats by name, None for a stranger; nothing that differs is theirs to know.
    """

    edition: str
    seats: int
    deals: tuple[Callable[[Hands], bool], Callable[[Hands], bool]]
    ways: tuple[Callable[["Told"], Iterator[None]], Callable[["Told"], Iterator[None]]]
    viewers: Mapping[str, int | None]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Told:
    """A story that is being lived through."""

    clock: Clock
    game: Playing
    minute: int = 0

    def do(self, command: Any, *, at: int) -> None:
        """A command, so many minutes after the last close."""
        self.clock.put(1, self.minute + at)
        self.game.do(command)

    def close(self) -> None:
        """The judge closes, an hour after the last time."""
        self.minute += 60
        self.clock.put(1, self.minute)
        self.game.close()


def _root(story: Story, wanted: Callable[[Hands], bool]) -> bytes:
    """The first root of secrets under which such cards are dealt."""
    for number in count():
        root = number.to_bytes(32)
        secret = killgame.nth_secret(root, 1)
        opening = killgame.Open(story.edition, dict(story.options), commitment=killgame.commit(secret))
        game = killgame.replay(killgame.decide(None, opening, killgame.Dice(b"")))
        dealt = killgame.decide(
            game, killgame.Deal(seats=story.seats), killgame.Dice(killgame.make_seed(secret, game.setup))
        )
        if wanted({one.seat: one.cards for one in dealt if isinstance(one, killgame.events.CardDealt)}):
            return root
    raise AssertionError("unreachable")


def _dealt(story: Story, *, clock: Clock, secret: bytes) -> Playing:
    clock.put(0, 0)
    people = {number: an_account(name) for number, name in enumerate(NAMES[: story.seats], 1)}
    judge = an_account("秋水")
    for number, account in enumerate([judge, *people.values()]):
        Account.objects.filter(pk=account.pk).update(public_id=f"person{number:06}")
    judge.refresh_from_db()
    with patch("forum.opening.secrets.token_bytes", lambda length: secret):
        row = opening.open_game(
            opener=judge, board=a_board(), title="双城记X", edition=story.edition, seats=story.seats, options=story.options,
            schedule=replace(_SCHEDULE, early=frozenset()), start_when_full=True, once="opening the game x",
        )  # fmt: skip
    Game.objects.filter(pk=row.pk).update(public_id="twingamex222")
    game = Playing(row.pk, judge, {}, an_account("路人甲"))
    for step in (lobby.join, lobby.confirm):
        for number, account in people.items():
            clock.put(0, number)
            step(game.pk, Write(account=account.pk, belief=game.belief, once=once()))
    return replace(game, seated=people)


def _place(story: Story, game: Playing, *, moment: str) -> Place:
    row = game.row
    around = Around(row.public_id, str(game.belief), row.deadline or START)
    people = {name: game.stranger if seat is None else game.seated[seat] for name, seat in story.viewers.items()}
    fingerprints = frozenset([game.game.setup.commitment, *Event.objects.values_list("digest", flat=True)])
    return Place(
        moment, x=around, y=around, waiting=around, over=around, people=people, playing={"x": game},
        fingerprints=fingerprints,
    )  # fmt: skip


@dataclass(slots=True)
class Lived:
    answers: Answers = field(default_factory=dict)
    views: dict[tuple[str, str], killgame.View] = field(default_factory=dict)
    states: list[dict[str, Any]] = field(default_factory=list)


def _lived(story: Story, which: int, *, clock: Clock) -> Lived:
    found = Lived()
    with transaction.atomic():
        game = _dealt(story, clock=clock, secret=_root(story, story.deals[which]))
        told = Told(clock, game)
        for number, _moment in enumerate(story.ways[which](told)):
            clock.put(1, told.minute + 50)
            place = _place(story, game, moment=f"{number}: {game.game.phase}")
            found.states.append(killgame.dump(game.game))
            for viewer, account in place.people.items():
                seen = seen_by(game.row, account)  # type: ignore[arg-type] # nobody here is not logged in
                found.views[place.moment, viewer] = replace(seen.view, commitment="")
                found.answers.update(crawl(place, _asked(place, viewer=viewer), viewer=viewer))
        transaction.set_rollback(True)
    return found


def _asked(place: Place, *, viewer: str) -> list[Call]:
    """What is read of the game, and of one who lives every act that a form or the API takes.

    What else can be asked bears on no act: generated worlds of these editions ask for it, too.
    """
    core, rest = pool(place, viewer=viewer)
    acts = [call for call in rest if _ACTS.search(call.path) and place.x.public_id in call.path and not call.headers]
    return [*core, *(call for call in acts if call.method == "GET" or (call.method == "POST" and viewer == "living"))]


def _killer_on(seat: int) -> Callable[[Hands], bool]:
    return lambda hands: hands[seat] == ("killer",)


def _pressing(killer: int, *, hits: int, at: int) -> Callable[[Told], Iterator[None]]:
    """By night the killer has pressed, or not yet; at dawn the same seat is out; by day somebody is accused in vain.

    The killer is nobody whom the table of calls accuses: to accuse is how one learns.
    """
    others = [*range(killer + 1, 7), *range(1, killer)]

    def way(told: Told) -> Iterator[None]:
        if killer == 2:
            told.do(killgame.Move(killer, "press", number=others.index(hits) + 1, direction="cw"), at=at)
        else:
            told.do(killgame.Sleep(5), at=at)
        yield
        number = len(others) - others.index(hits)
        told.do(killgame.Move(killer, "press", number=number, direction="ccw"), at=51)
        told.close()
        yield
        told.do(killgame.Move(5, "accuse", target=1), at=5)
        if killer == 3:
            # What is refused to the killer alone leaves no trace, and not even its reason was in the thread.
            told.clock.put(1, told.minute + 6)
            write = Write(told.game.seated[killer].pk, told.game.belief, once())
            with pytest.raises(killgame.rejections.NotYourAct):
                accuse(told.game.pk, write, seat=killer, act="accuse", target=1, text="就是一号")
        yield

    return way


def _deal_of(**cards: int) -> Callable[[Hands], bool]:
    return lambda hands: all(hands[seat] == (role,) for role, seat in cards.items())


def _reviving(angel: int, *, revives: bool) -> Callable[[Told], Iterator[None]]:
    """Nobody is out in either: a kill that was undone, or none. Then the angel goes by the ballot and has chosen somebody, or not."""

    def way(told: Told) -> Iterator[None]:
        killer = told.game.with_role("killer")[0]
        if revives:
            told.do(killgame.Move(angel, "revive"), at=7)
            told.do(killgame.Move(killer, "kill", target=3), at=9)
        else:
            told.do(killgame.Sleep(3), at=8)
        yield
        told.close()
        told.close()
        for place, seat in enumerate(told.game.game.living):
            told.do(killgame.Move(seat, "vote", target=angel), at=place)
        told.close()
        assert told.game.game.phase == "parting"
        if revives:
            told.do(killgame.Move(angel, "take", target=3), at=11)
        yield

    return way


def _arranging(*orders: tuple[int, int]) -> Callable[[Told], Iterator[None]]:
    """Others put their cards in order, or leave them as they were dealt; then the night is open, and some sleep."""

    def way(told: Told) -> Iterator[None]:
        for place, (seat, first) in enumerate(orders):
            told.do(killgame.Move(seat, "arrange", first=first), at=3 * place + 1)
        yield
        told.close()
        for place, seat in enumerate(told.game.with_role("sniper") + told.game.with_role("doctor")):
            told.do(killgame.Sleep(seat), at=2 * place + len(orders))
        yield

    return way


def _own_hand(hands: Hands) -> bool:
    return hands[1] == ("civilian", "civilian")


def _another_deal(hands: Hands) -> bool:
    return _own_hand(hands) and "killer" in hands[2] and "police" in hands[3]


STORIES = {
    "press and accuse": Story(
        "taiwan", 6, (_killer_on(2), _killer_on(3)), (_pressing(2, hits=6, at=10), _pressing(3, hits=6, at=33)),
        {"living": 1, "stranger": None},
    ),
    "revive and take": Story(
        "v7",
        6,
        (_deal_of(angel=2, killer=4, police=5, devil=6), _deal_of(angel=2, killer=5, police=6, devil=4)),
        (_reviving(2, revives=True), _reviving(2, revives=False)),
        {"living": 1, "stranger": None},
        {"counts": {"killer": 1, "police": 1, "angel": 1, "devil": 1, "civilian": 2}},
    ),
    "arrange": Story(
        "double", 8, (_own_hand, _another_deal), (_arranging((2, 2), (5, 1)), _arranging((3, 1), (4, 2), (6, 2), (7, 2))),
        {"living": 1, "stranger": None},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", STORIES)
def test_twin_worlds_of_an_act_are_one_to_whom_it_is_not_told(name: str, clock: Clock) -> None:
    story = STORIES[name]
    first, second = (_lived(story, which, clock=clock) for which in (0, 1))
    # There is something to leak, and by the rules none of it is theirs.
    assert [one == other for one, other in zip(first.states, second.states, strict=True)] == [False] * len(first.states)
    assert {key: view == second.views[key] for key, view in first.views.items()} == dict.fromkeys(first.views, True)
    assert differences(first.answers, second.answers) == []
    assert [str(key) for key, answer in first.answers.items() if answer.status == 500] == []

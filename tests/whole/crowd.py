"""People who play by chance, each through the forms of the pages that he is shown, and a judge who closes phases at his desk.

What they choose follows from a seed and from what the page offers them; they know nothing else. Every page that is opened
must be there (200) for whoever it is for.

In each phase the first few of a kind do it at their pages (`AT_PAGES`): those who vote, and of those whom the night lets do nothing
whom it would not let do it. The rest vote through the door behind the form, what the form offered to the one before them; or sleep.
"""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import killgame
from forum import lobby
from forum.acts import Player, Write
from forum.deadlines import Belief
from forum.models import Account, Event, Game, Sitting
from forum.play import play
from killgame import events as e
from tests.forum.people import once
from tests.person import Form, Page, Person

SLEEP = "sleep"
MOST_CLOSES = 120
# How many in a phase do it at their pages, of whom one is like the other.
AT_PAGES = {"vote": 3, "sleep": 1}
ROOMS = ("killers", "police", "dead", "readers", "judges")
type Deed = Callable[["Crowd", int, Person], None]


@dataclass
class Crowd:
    """A game and its people. `seats`: by number; `onlooker` is not logged in. `tries`: how often one chooses anew what was refused."""

    row: Game
    judge: Person
    seats: Mapping[int, Person]
    onlooker: Person
    chance: random.Random
    tries: int = 3
    phases: list[str] = field(default_factory=list)
    seen: Counter[tuple[int, str]] = field(default_factory=Counter)
    offered: list[str] = field(default_factory=list)

    @property
    def game(self) -> killgame.Game:
        self.row.refresh_from_db()
        return killgame.load(self.row.state)

    @property
    def address(self) -> str:
        return f"/g/{self.row.public_id}/"

    def is_seen(self, what: str) -> bool:
        """Whether one more of the open phase does at his page what many do."""
        self.seen[self.row.phase_serial, what] += 1
        return self.seen[self.row.phase_serial, what] <= AT_PAGES[what]

    def vote_unseen(self, seat: int) -> None:
        """Through the door, for what the last form of this ballot offered."""
        if seat not in self.game.living or not self.offered or self.chance.random() < 0.1:
            return
        target = self.chance.choice(self.offered)
        move = killgame.Move(seat, "vote", target=None if target == "abstain" else int(target))
        sits = Sitting.objects.get(seat__game=self.row, seat__number=seat, until=None)
        belief = Belief(self.row.phase_serial, self.row.deadline)
        play(self.row.pk, move, by=Player(sits.account_id, seat), belief=belief, once=once())

    def open(self, who: Person, path: str = "") -> Page:
        page = who.open(self.address + path)
        assert page.status == 200, (who.name, path, page.status, self.game.phase)
        return page

    def play_to_the_end(self) -> None:
        """Phase by phase: everybody looks and does what he can, the judge looks at his desk and closes."""
        for _ in range(MOST_CLOSES):
            game, self.offered = self.game, []
            if game.over:
                break
            serial = self.row.phase_serial
            if game.phase not in self.phases:  # of those who only look, one look at each kind of phase
                self.look_around(game)
            self.phases.append(game.phase)
            order = list(self.seats)
            self.chance.shuffle(order)
            for seat in order:
                DEEDS.get(game.phase, _speak)(self, seat, self.seats[seat])
            self.at_the_desk(serial=serial)
        assert self.game.over, self.phases
        for who in (self.judge, self.onlooker, *self.chance.sample(list(self.seats.values()), 2)):
            self.open(who)
            self.open(who, "votes/")

    def look_around(self, game: killgame.Game) -> None:
        """What those see who only look: a stranger, the judge, one of the living and one of those out, each with all rooms that are his."""
        out = [seat for seat in self.seats if seat not in game.living]
        looking = [self.chance.choice(group) for group in (game.living, out) if group]
        for who in (self.onlooker, self.judge, *(self.seats[seat] for seat in looking)):
            thread = self.open(who)
            self.open(who, "votes/")
            for room in ROOMS:
                if f"{self.address}r/{room}/" in thread.text:
                    self.open(who, f"r/{room}/")

    def at_the_desk(self, *, serial: int) -> None:
        """The judge looks, records who is out where that is his to do, and closes the phase, unless it has ended by itself."""
        self.open(self.judge, "desk/")
        game = self.game
        if game.over or self.row.phase_serial != serial:
            return
        if game.phase == "refereed":
            form = self.open(self.judge, "desk/record/").form("/desk/record/")
            assert self.judge.submit(form, seat=str(self.chance.choice(game.living)), follow=False).status == 302
            return
        form = self.open(self.judge, "desk/close/").form("/desk/close/")
        assert self.judge.submit(form, follow=False).status == 302

    def tile(self, form: Form, name: str) -> str:
        """A tile of a field, now and then none of the seats."""
        tiles = list(form.choices[name])
        if SLEEP in tiles and len(tiles) > 1 and self.chance.random() < 0.9:
            tiles.remove(SLEEP)
        return self.chance.choice(tiles)

    def used(self) -> set[str]:
        """All acts that were really done, votes for two and outs that the judge recorded among them."""
        found: set[str] = set()
        for one in Event.objects.filter(game=self.row).exclude(kind__startswith="site."):
            match killgame.load_event(one.body):
                case e.Picked(pick):
                    found.add(pick.act)
                case e.VoteCast(targets=targets):
                    found.add("abstain" if not targets else "vote" if len(targets) == 1 else "two votes")
                case e.Accused():
                    found.add("accuse")
                case e.RecordedOut():
                    found.add("record")
                case e.SpeakerPassed():
                    found.add("pass")
                case _:
                    pass
        return found


def through_the_door(act: str, row: Game, player: Person) -> None:
    """A sign-up or a confirmation, by what the player's form would carry now."""
    row.refresh_from_db()
    account = Account.objects.get(username=player.name)
    belief = Belief(row.phase_serial, row.deadline)
    lobby.ACTS[act](row.pk, Write(account=account.pk, belief=belief, once=once()))


def _choose(crowd: Crowd, seat: int, who: Person, /) -> None:
    """The form of one's card, where there is one: chosen anew while it is refused."""
    game = crowd.game
    mine = killgame.view_for(game, killgame.SeatViewer(killgame.SeatNo(seat))).me
    if not (mine and mine.acts) and not crowd.is_seen("sleep"):
        return
    page = crowd.open(who, "card/")
    alive = seat in crowd.game.living
    for _ in range(crowd.tries):
        form = next((one for one in page.forms if one.action.endswith(("/night/", "/act/"))), None)
        assert (form is not None) == alive or crowd.game.phase == "parting", (seat, crowd.game.phase)
        if form is None:
            return
        sent: dict[str, Any] = {
            name: crowd.tile(form, name) for name in ("choice", "second", "way") if name in form.choices
        }
        page = who.submit(form, **sent)
        assert page.status == 200
        if set(dict(next(one for one in page.forms if one.action == form.action).fields).items()) >= set(sent.items()):
            return  # what was sent stands on the page


def _vote(crowd: Crowd, seat: int, who: Person, /) -> None:
    if not crowd.is_seen("vote"):
        crowd.vote_unseen(seat)
        return
    form = next(iter(crowd.open(who, "votes/").all_forms("/vote/")), None)
    if form is None or crowd.chance.random() < 0.1:
        return
    tiles = [tile for tile in form.choices["target"] if tile != "abstain"]
    two = form.kinds["target"] == "checkbox"
    crowd.offered = [] if two else form.choices["target"]
    sent = crowd.chance.sample(tiles, 2) if two else [crowd.chance.choice(form.choices["target"])]
    assert who.submit(form, follow=False, target=sent).status == 302


def _speak(crowd: Crowd, seat: int, who: Person, /) -> None:
    """Now and then a post, and 过 where it is offered; many only wait."""
    if crowd.chance.random() < 0.75:
        return
    page = crowd.open(who)
    compose = next(iter(page.all_forms("/r/public/write/")), None)
    if compose is not None and crowd.chance.random() < 0.2:
        page = who.submit(compose, text=f"{seat}号说两句")
        assert page.status == 200
    passing = next(iter(page.all_forms("/pass/")), None)
    if passing is not None and crowd.chance.random() < 0.5:
        assert who.submit(passing, follow=False).status == 302


def _vote_and_speak(crowd: Crowd, seat: int, who: Person, /) -> None:
    _speak(crowd, seat, who)
    _vote(crowd, seat, who)


def _accuse(crowd: Crowd, seat: int, who: Person, /) -> None:
    game = crowd.game
    if game.phase != "accuse" or seat not in game.living or crowd.chance.random() < 0.6:
        return  # the third wrong one has ended the day, the accuser is out, or he is not sure
    form = crowd.open(who, "accuse/").form("/accuse/")
    page = who.submit(form, target=crowd.chance.choice(form.choices["target"]), text=f"{seat}号看你最像。")
    assert page.status == (409 if game.seats[seat - 1].role == "killer" else 200)


DEEDS: Mapping[str, Deed] = {
    "arrange": _choose,
    "night": _choose,
    "parting": _choose,
    "vote": _vote_and_speak,
    "pk_vote": _vote,
    "final_vote": _vote,
    "accuse": _accuse,
}

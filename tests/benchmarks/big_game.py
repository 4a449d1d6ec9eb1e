"""A game of weeks as it stands in the database: 54 seats, 10,000 posts, 3,000 votes, its tenth ballot open.

Deal and closes go through the doors; votes and picks through `decide`, `evolve` and the log as a door's do, one by one; posts are
inserted many at a time. It is played into the future and then moved back as a whole, so that its last ballot is open now.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import DateTimeField, F

import killgame
from forum import ledger
from forum.models import Game, Post, Room, Seat
from forum.models.sealed import insert_sealed
from forum.now import game_now
from forum.play import Table
from forum.promises import staked
from forum.reactions import receipts
from forum.reactions.happening import Happening
from forum.schedule import Schedule
from forum.text import RENDERER, render
from tests.benchmarks.copies import paths_to_games
from tests.forum.people import Playing, a_game

DAY = timedelta(days=1)
_CLAIMS = (
    "昨夜的刀口落在 **{a} 号**，先说结论：我站 {b} 号这边。",
    "{a} 号跟票太齐，理由却没有。",
    "我是平民，{a} 号不要再问了。",
)
_MORE = (
    "昨天他改票在最后十分钟，改之前没有说过一句话。",
    "警下第一轮没有归票，今天谁归票我看谁。",
    "两个人互保，又都不肯说验人的次序，这一段对不上。",
    "先听遗言，再看票型；票型不会说谎，人会。",
    "我读了前面两百楼，只有他的立场变过三次。",
    "雨下得太大，街上没有人，法官说昨夜有人出局。",
)
_BLOCKS = ("", "", "> 我昨天没有投票\n\n", "1. 先看刀口\n2. 再看票型\n\n", "*慢慢说*\n\n")


@dataclass(slots=True)
class _Story:
    """The game while it is made: `row` is locked, `game` what its log adds up to, `now` the hour that the story has come to."""

    row: Game
    game: killgame.Game
    now: datetime
    seats: dict[int, Seat]
    chance: random.Random
    texts: Sequence[tuple[str, str]]
    rooms: dict[str, Room] = field(default_factory=dict)
    unsaved: list[Post] = field(default_factory=list)

    def do(self, command: killgame.Command, *, said_in: Post | None = None) -> None:
        """A move: decided, evolved, logged; of a vote there is a receipt."""
        stake, before = staked(self.row, self.game, command), self.game
        events = killgame.decide(self.game, stake.command, stake.dice)
        for event in events:
            self.game = killgame.evolve(self.game, event)
        seed = killgame.blinding(self.game.setup, secret=stake.secret)
        ledger.append(self.row, events, at=self.now, seed=seed)
        if said_in is not None:
            receipts.keep(Happening(self.row, self.now, before, command, events, self.game, reason="", said_in=said_in))

    def say(self, room: Room, seat: int, *, vote: int | None = None) -> None:
        """The next floor of a room, with a vote in it or without."""
        room.floors += 1
        text, html = self.chance.choice(self.texts)
        row = self.row
        post = Post(
            room=room,
            floor=room.floors,
            author=Post.Author.SEAT,
            seat=self.seats[seat],
            text=text,
            html=html,
            renderer=RENDERER,
            round=row.round,
            phase=row.phase,
            phase_serial=row.phase_serial,
            log_length=row.log_length + (vote is not None),
            at=self.now,
        )
        if vote is None:
            self.unsaved.append(post)
        else:
            post.save()  # a receipt names it
            self.do(killgame.Move(seat, "vote", vote), said_in=post)

    def save(self) -> None:
        """What was said and done in the open phase."""
        insert_sealed(self.unsaved)
        for room in self.rooms.values():
            room.save(update_fields=["floors"])
        self.unsaved.clear()
        self.row.state = killgame.dump(self.game)
        self.row.save()

    def close(self) -> None:
        """The open phase, at its deadline."""
        self.save()
        assert self.row.deadline is not None
        self.now = self.row.deadline
        self.rooms.clear()
        table = Table(row=self.row, now=self.now)
        table.put(killgame.Close(by="deadline"))
        self.game = table.game


def a_big_game(*, seats: int = 54, posts: int = 10_000, votes: int = 3_000, rounds: int = 10) -> Playing:
    """A `classic` game with so many floors in its thread and so many votes in its log, over so many rounds.

    In each round the killers kill a civilian and the ballot throws out another; talk and votes go on together (`talk_and_vote`). The last
    ballot is open, half of it over, with a day to go. RuntimeError where there are too few civilians for so many rounds.
    """
    few = seats * 2 // 9
    if seats - 2 * few < 2 * rounds:
        raise RuntimeError(f"{seats} seats are too few for {rounds} rounds")
    counts = {"killer": few, "police": few, "civilian": seats - 2 * few}
    schedule = Schedule.paced("forum")
    playing = a_game(
        edition="classic", seats=seats, options={"counts": counts, "talk_and_vote": True}, schedule=schedule
    )
    with transaction.atomic():
        story = _begun(playing)
        cast = 0
        for round in range(1, rounds + 1):
            _night(story)
            due = votes if round == rounds else int(votes * round / (rounds - 0.25))
            _day(story, posts=round * posts // rounds, votes=due - cast)
            cast = due
            if round < rounds:
                story.close()
                while story.game.phase != "night":
                    story.close()
        story.save()
        _move_back(playing.row, by=story.now - game_now())
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # as a server on which it was played would have done by itself
    return playing


def _begun(playing: Playing) -> _Story:
    row = Game.objects.select_for_update(no_key=True).get(pk=playing.pk)
    chance = random.Random(11)  # noqa: S311 a story, and the same each time
    texts = [_text(chance, seats=len(playing.seated)) for _ in range(300)]
    seats = {seat.number: seat for seat in row.seats.all()}
    return _Story(row, killgame.load(row.state), game_now(), seats, chance, texts)


def _text(chance: random.Random, *, seats: int) -> tuple[str, str]:
    """A speech and its HTML; some are a line, some a screen."""
    claim = chance.choice(_CLAIMS).format(a=chance.randint(1, seats), b=chance.randint(1, seats))
    more = "".join(chance.choices(_MORE, k=chance.choice((0, 1, 2, 3, 5, 8))))
    text = chance.choice(_BLOCKS) + claim + more
    return text, render(text)


def _room(story: _Story, name: str) -> Room:
    """As it is now; its floors are saved with the phase."""
    room = story.row.rooms.get(name=name)
    room.game = story.row
    story.rooms[name] = room
    return room


def _night(story: _Story) -> None:
    """The killers agree on a civilian in their room, the police ask, all others sleep."""
    room, living = _room(story, "killers"), story.game.living
    role = {seat.number: seat.role for seat in story.game.seats}
    victim = next(seat for seat in living if role[seat] == "civilian")
    suspect = next(seat for seat in living if role[seat] == "killer")
    for seat in living:
        story.now += timedelta(minutes=5)
        if role[seat] == "killer":
            story.say(room, seat)
            story.do(killgame.Move(seat, "kill", victim))
        elif role[seat] == "police":
            story.do(killgame.Move(seat, "check", suspect))
        else:
            story.do(killgame.Sleep(seat))
    story.close()
    while story.game.phase == "words":
        story.say(_room(story, "public"), story.game.words[0])
        story.close()


def _day(story: _Story, *, posts: int, votes: int) -> None:
    """Talk up to floor `posts` with so many votes among it; in the end most of the table votes for one civilian."""
    room, living = _room(story, "public"), story.game.living
    doomed = next(seat.number for seat in reversed(story.game.seats) if not seat.out and seat.role == "civilian")
    voters = [*story.chance.choices(living, k=max(0, votes - len(living))), *living]
    talk = max(posts - room.floors, len(voters))
    assert story.row.deadline is not None
    step = (story.row.deadline - story.now - DAY) / talk
    due = 0
    for number in range(talk):
        story.now += step
        if due == len(voters) * (number + 1) // talk:
            story.say(room, story.chance.choice(living))
            continue
        last = len(voters) - due <= len(living)
        target = doomed if last and story.chance.random() < 0.7 else story.chance.choice(living)
        story.say(room, voters[due], vote=target)
        due += 1


def _move_back(row: Game, *, by: timedelta) -> None:
    """All that has a time, as if the whole story had begun so much earlier."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")  # else the log would refuse, being append-only
    for model, path in paths_to_games().items():
        times = [one.name for one in model._meta.concrete_fields if isinstance(one, DateTimeField)]
        if times:
            model._default_manager.filter(**{path: row.pk}).update(**{name: F(name) - by for name in times})
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = DEFAULT")

"""Players and judges of the storm: threads that write through the doors and remember what was acknowledged.

A write that gets no answer, because the database is away, is sent again with the same once-key until it has one; some
that were answered are sent again, too, as by a double click.
"""

import contextlib
import random
import threading
import time
from collections.abc import Callable
from itertools import islice

from django.db import Error, connection, connections

import killgame
from forum.models import Game
from forum.now import game_now
from forum.refusals import Refused
from tests.chaos.book import Book, Promise
from tests.chaos.wishes import SEATS, People, Wish, acting, beginning, judging, last_to_confirm, opening
from tests.forum.people import once

LONGEST_SILENCE = 90.0  # seconds without the database, after which a writer gives up
DOUBLE_CLICKS = 0.1


class Writer(threading.Thread):
    """Opens `games` games, deals in them when it is told to, and goes round them until it is told to stop.

    A game that is over is followed by a new one. What the thread raises is written in its book as a fault.
    """

    def __init__(self, people: People, *, games: int, seed: str):
        super().__init__(name=f"writer {seed}")
        self.book = Book()
        self.ready, self.playing = threading.Event(), threading.Event()  # all its games wait to be dealt; have begun
        self._people = people
        self._wanted = games
        self._games: list[int] = []
        self._chance = random.Random(seed)  # noqa: S311 nothing secret
        self._beginning, self._stopping = threading.Event(), threading.Event()

    def begin(self) -> None:
        """Let the cards be dealt."""
        self._beginning.set()

    def stop(self) -> None:
        """Ends the thread after the write that it is at."""
        self._stopping.set()
        self._beginning.set()

    def run(self) -> None:
        """The thread's own."""
        try:
            while len(self._games) < self._wanted:
                self._games.append(self.open(dealt=False))
            self.ready.set()
            self._beginning.wait()
            while not self._stopping.is_set():
                for place, pk in enumerate(self._games):
                    if not self._stopping.is_set():
                        self._games[place] = self.visit(pk)
                self.playing.set()
        except Exception as error:
            self.book.faults.append(f"{self.name} ended: {error!r}")
            raise
        finally:
            self.ready.set()
            self.playing.set()
            connections.close_all()

    def visit(self, pk: int) -> int:
        """Do something in a game; returns the game to be visited in its place the next time."""
        row = self._answer(lambda: Game.objects.get(pk=pk))
        match row.state_of_play:
            case Game.State.CONFIRM:
                self._send(row, last_to_confirm(row, self._people))
            case Game.State.RUNNING:
                self._play(row)
            case _:
                return self.open(dealt=True)
        return pk

    def _play(self, row: Game) -> None:
        if row.paused_until is None:
            for wish in acting(row, self._people, chance=self._chance):
                self._send(row, wish)
        if self._chance.random() < (0.04 if row.paused_until is None else 0.3):
            now = self._answer(game_now)
            self._send(row, judging(row, self._people, now=now, chance=self._chance))

    def open(self, *, dealt: bool) -> int:
        """A new game; the last player has yet to confirm unless it is `dealt`."""
        key = once()
        row = self._answer(lambda: opening(self._people, key=key))
        for wish in islice(beginning(row, self._people), None if dealt else 2 * SEATS):
            self._send(row, wish)
            self._answer(row.refresh_from_db)
        return row.pk

    def _send(self, row: Game, wish: Wish) -> None:
        """Until there is an answer; what was acknowledged is written down."""
        key = once()
        try:
            answer = self._answer(lambda: wish.send(key))
        except (Refused, killgame.Rejected) as refusal:
            self.book.refused[refusal.code] += 1
            return
        trace = wish.trace if answer is None else (*wish.trace, answer)
        self.book.promises.append(Promise(game=row.pk, account=wish.account, key=key, trace=trace))
        if self._chance.random() < DOUBLE_CLICKS:
            again = self._answer(lambda: wish.send(key))
            if again != answer:
                self.book.faults.append(f"{wish.trace} of game {row.pk} was answered {answer}, and then {again}")

    def _answer[T](self, ask: Callable[[], T]) -> T:
        """What the database answers at last. Raises what it raises, but for the ways in which it can be away."""
        give_up = time.monotonic() + LONGEST_SILENCE
        while True:
            try:
                return ask()
            except Error:
                if time.monotonic() > give_up:
                    raise
                self.book.unanswered += 1
                with contextlib.suppress(Error):
                    connection.close()
                time.sleep(0.1)

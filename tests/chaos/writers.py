"""Players and judges of the storm: threads that write through the doors and remember what was acknowledged.

A write that gets no answer, because the database is away, is sent again with the same once-key until it has one; some
that were answered are sent again, too, as by a double click.
"""

import contextlib
import random
import threading
import time
from collections.abc import Callable

from django.db import Error, connection, connections

import killgame
from forum.models import Game
from forum.now import game_now
from forum.refusals import Refused
from tests.chaos.book import Book, Promise
from tests.chaos.wishes import People, Wish, acting, beginning, judging, opening
from tests.forum.people import once

LONGEST_SILENCE = 90.0  # seconds without the database, after which a writer gives up
DOUBLE_CLICKS = 0.1


class Writer(threading.Thread):
    """Opens `games` games and goes round them until it is told to stop; a game that is over is followed by a new one."""

    def __init__(self, people: People, *, games: int, seed: str):
        super().__init__(name=f"writer {seed}")
        self.book = Book()
        self.ready = threading.Event()
        self._people = people
        self._games: list[int | None] = [None] * games
        self._chance = random.Random(seed)  # noqa: S311 nothing secret
        self._stopping = threading.Event()

    def stop(self) -> None:
        """Ends the thread after the write that it is at."""
        self._stopping.set()

    def run(self) -> None:
        """Thread's own; what it raises is written in the book as a fault. `ready`: all its games have begun."""
        try:
            while not self._stopping.is_set():
                for place, pk in enumerate(self._games):
                    if not self._stopping.is_set():
                        self._visit(place, pk)
                self.ready.set()
        except Exception as error:
            self.book.faults.append(f"{self.name} ended: {error!r}")
            raise
        finally:
            self.ready.set()
            connections.close_all()

    def _visit(self, place: int, pk: int | None) -> None:
        row = None if pk is None else self._answer(lambda: Game.objects.get(pk=pk))
        if row is None or row.state_of_play != Game.State.RUNNING:
            self._games[place] = self._open()
            return
        if row.paused_until is None:
            for wish in acting(row, self._people, chance=self._chance):
                self._send(row, wish)
        if self._chance.random() < (0.04 if row.paused_until is None else 0.3):
            now = self._answer(game_now)
            self._send(row, judging(row, self._people, now=now, chance=self._chance))

    def _open(self) -> int:
        key = once()
        row = self._answer(lambda: opening(self._people, key=key))
        for wish in beginning(row, self._people):
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

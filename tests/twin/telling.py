"""What those who hold streams would be told while a world is lived through: each call, when it was made, weighed for each viewer by the
site's own look at who may be told (`forum/live/reading.py`)."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from forum.live.calling import CHANNEL, Call
from forum.live.reading import readable_now
from forum.live.streams import Ticket
from forum.models import Account
from forum.models.sessions import Session
from tests.twin.clock import Clock

# When, and what: of which game, of which room with how many floors; without a room, that the game stands otherwise.
type Told = tuple[str, str, str | None, int | None]


@dataclass
class Telling:
    """`told` by viewer, in order. What is called in one transaction is told at its end: here, when the clock is next put."""

    names: Mapping[str, str | None]
    told: dict[str, list[Told]] = field(default_factory=dict)
    _called: dict[Call, None] = field(default_factory=dict)
    _at: str = ""

    def note(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        """A wrapper of statements."""
        found = execute(sql, params, many, context)
        if CHANNEL in sql:
            self._called[Call(params[2], params[3])] = None
        elif params and CHANNEL in params:
            self._called |= dict.fromkeys(map(Call.read, params[1::2]))
        return found

    def tell(self, *, now: str = "") -> None:
        """What was called since the clock was put last; it is put to `now`."""
        called, self._called = sorted(self._called, key=str), {}
        for game in dict.fromkeys(call.game for call in called):
            self._tell_of(game, [call for call in called if call.game == game])
        self._at = now or self._at

    def _tell_of(self, game: str, calls: list[Call]) -> None:
        with transaction.atomic():
            tickets = {viewer: _ticket(game, name) for viewer, name in self.names.items()}
            readable = readable_now(calls, holders={game: list(tickets.values())})
            for call in calls:
                for viewer, ticket in tickets.items():
                    floors = None if call.room is None else readable.of(ticket, call.room)
                    sits = call.seat is None or ticket in readable.sitting[game, call.seat]
                    if sits and (call.room is None or floors is not None):
                        self.told.setdefault(viewer, []).append((self._at, game, call.room, floors))
            transaction.set_rollback(True)


def _ticket(game: str, name: str | None) -> Ticket:
    """One who has come in just now; nobody, where there is no such account."""
    account = Account.objects.filter(username=name).first()
    if account is None:
        return Ticket(game, "", {})
    session = Session.objects.create(
        session_key=f"twin{account.pk}", account=account, expire_date=timezone.now() + timedelta(days=9)
    )
    return Ticket(game, "", {}, account.pk, session.session_key)


@contextmanager
def telling(names: Mapping[str, str | None]) -> Iterator[tuple[Telling, Clock]]:
    """Around the life of a world: what is told, by viewer (of whom `names` are the accounts' names), and the clock to live by."""
    found = Telling(names)
    with connection.execute_wrapper(found.note):
        yield found, _Clock(found)


class _Clock(Clock):
    def __init__(self, telling: Telling) -> None:
        self.telling = telling

    def put(self, day: int, minute: int) -> None:
        self.telling.tell(now=f"day {day}, {minute}")
        super().put(day, minute)

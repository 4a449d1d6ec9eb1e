"""All clock arithmetic: deadlines, beliefs in them, pauses between tries. Nothing here reads a clock; `now` always comes in."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from forum.schedule import Schedule

_ROUNDED_FROM = timedelta(minutes=10)


def next_deadline(schedule: Schedule, kind: str, *, since: datetime) -> datetime:
    """When a phase of `kind` that opens at `since` ends: at the next whole minute, if it lasts ten or more.

    `arrange`, `parting` … take the night's length.
    """
    length = schedule.lengths.get(kind, schedule.lengths["night"])
    moment = since + length
    whole = moment.replace(second=0, microsecond=0)
    # People keep 21:00, not 21:00:34; in a game of seconds every one counts.
    return moment if length < _ROUNDED_FROM or moment == whole else whole + timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class Belief:
    """The phase and the deadline that somebody has before his eyes. A write that names a stale one is refused."""

    serial: int
    deadline: datetime | None

    def __str__(self) -> str:
        return f"{self.serial}@{self.deadline.isoformat() if self.deadline else ''}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """From `str(belief)`; raises ValueError when it is none."""
        serial, at, deadline = text.partition("@")
        if not at or not serial.isascii() or not serial.isdigit() or len(serial) > 9:
            raise ValueError(text)
        moment = datetime.fromisoformat(deadline) if deadline else None
        # A day from either end of the calendar there are moments that some zones cannot name.
        if moment is not None and (moment.tzinfo is None or not 1 < moment.year < 9999):
            raise ValueError(text)
        return cls(serial=int(serial), deadline=moment)


def next_pause(*, attempts: int) -> timedelta:
    """How long to wait before the next try of something that failed `attempts` times: 5 s, doubling, at most an hour."""
    return timedelta(seconds=min(3600, 5 * 2 ** min(attempts, 10)))

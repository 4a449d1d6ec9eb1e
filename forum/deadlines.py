"""All clock arithmetic: schedules, deadlines, time left. Nothing here reads a clock; `now` always comes in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# What has a length: the phases of RULES 2.1, a speaker's turn, and the two waits before the deal.
KINDS = (
    "sign_up",
    "confirm",
    "night",
    "words",
    "speech",
    "vote",
    "pk_speech",
    "pk_vote",
    "rest_speech",
    "final_vote",
    "turn",
)
SHORTEST = timedelta(seconds=1)
LONGEST = timedelta(days=60)

_ROUNDED_FROM = timedelta(minutes=10)

_HOUR = 3600
# Presets of pace (PRODUCT P1), in seconds, in the order of KINDS.
PACES: Mapping[str, tuple[int, ...]] = {
    "forum": (
        7 * 24 * _HOUR,
        24 * _HOUR,
        24 * _HOUR,
        12 * _HOUR,
        48 * _HOUR,
        24 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
        12 * _HOUR,
    ),
    "evening": (2 * _HOUR, 600, 600, 300, 1200, 600, 600, 300, 600, 300, 180),
    "line": (1800, 120, 120, 60, 300, 120, 120, 60, 120, 60, 60),
}


@dataclass(frozen=True, slots=True)
class Schedule:
    """How long each kind of phase lasts. `lengths`: kind → length, one for each of KINDS."""

    lengths: Mapping[str, timedelta]

    @classmethod
    def paced(cls, pace: str) -> Self:
        """The preset `pace`: forum, evening or line."""
        return cls(lengths={k: timedelta(seconds=s) for k, s in zip(KINDS, PACES[pace], strict=True)})

    @classmethod
    def load(cls, data: Mapping[str, Any]) -> Self:
        """From plain JSON (`dump`); raises ValidationError naming the kind that is missing or out of bounds."""
        lengths = {}
        for kind in KINDS:
            seconds = data.get("lengths", {}).get(kind)
            if not isinstance(seconds, int | float) or isinstance(seconds, bool):
                raise ValidationError(_("No length is given for %(kind)s."), params={"kind": kind}, code="length")
            if not SHORTEST.total_seconds() <= seconds <= LONGEST.total_seconds():
                raise ValidationError(
                    _("%(kind)s lasts between one second and sixty days."), params={"kind": kind}, code="length"
                )
            lengths[kind] = timedelta(seconds=seconds)
        return cls(lengths=lengths)

    def dump(self) -> dict[str, Any]:
        """Plain JSON: `{"lengths": {kind: seconds}}`."""
        return {"lengths": {kind: length.total_seconds() for kind, length in self.lengths.items()}}

    def with_lengths(self, **lengths: timedelta) -> Self:
        """The same with some lengths changed."""
        return replace(self, lengths={**self.lengths, **lengths})

    def next_deadline(self, kind: str, from_: datetime) -> datetime:
        """When a phase of `kind` that opens at `from_` ends: at the next whole minute, if it lasts ten or more.

        `arrange`, `parting` … take the night's length.
        """
        length = self.lengths.get(kind, self.lengths["night"])
        moment = from_ + length
        whole = moment.replace(second=0, microsecond=0)
        # People keep 21:00, not 21:00:34; in a game of seconds every one counts.
        return moment if length < _ROUNDED_FROM or moment == whole else whole + timedelta(minutes=1)


def default_schedule() -> dict[str, Any]:
    """The pace of 版杀: a night a day, a day three days."""
    return Schedule.paced("forum").dump()


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

"""All clock arithmetic: deadlines, beliefs in them, pauses between tries. Nothing here reads a clock; `now` always comes in."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final, Self, TypedDict
from zoneinfo import ZoneInfo

from forum.calendars import first_at, left_out
from forum.schedule import KINDS, PHASE_KINDS, Schedule
from forum.zones import zone_named

_ROUNDED_FROM: Final = timedelta(minutes=10)
_KEEPS_DAYS: Final = timedelta(hours=1)  # shorter phases run on through days left out


class _Days(TypedDict):
    zone: ZoneInfo
    weekdays: Collection[int]
    dates: Collection[date]


def next_deadline(schedule: Schedule, kind: str, *, since: datetime) -> datetime:
    """When a phase of `kind` that opens at `since` ends. `arrange` and `parting` count as night, `accuse` and `refereed` as speech.

    With a clock time: at the first such time, on a day not left out, that is not before `since` + (length - 12 hours, or
    the kind's minimum, or a quarter of the length where no minimum is set; the longest of these). So it is the 21:00
    nearest to the length, and after any change or early end the next phase is back on the grid. A clock time that is
    skipped that day (spring) is the first moment after the gap, one that comes twice (autumn) the first of the two.

    Without one: at `since` + length (or the minimum, if that is longer), rounded up to the whole minute from ten minutes
    on. If that is on a day left out, it is the same clock time of the next day that is not; phases under an hour run on.
    """
    kind = kind_of(kind)
    length, at = schedule.lengths[kind], schedule.clock.get(kind)
    if at is not None:
        return first_at(at, from_=since + schedule.least(kind), **_days(schedule))
    end = _rounded(since.astimezone(UTC), schedule.least(kind))
    if length < _KEEPS_DAYS or kind not in PHASE_KINDS or not left_out(end, **_days(schedule)):
        return end
    local = end.astimezone(zone_named(schedule.zone))
    return first_at(local.time(), from_=end, **_days(schedule))


def phase_end(
    schedule: Schedule,
    phase: str,
    *,
    since: datetime,
    turns: int = 0,
    then_free: bool = False,
    talk_and_vote: bool = False,
) -> datetime:
    """When a phase of a game ends that opens at `since`.

    `turns` is the number of speakers where one speaks at a time: then the phase lasts as long as all their turns, and with
    `then_free`, where the floor is open afterwards, as any other from there on.
    """
    spoken = since + turns * schedule.lengths["turn"]
    if turns and not then_free:
        return spoken
    return next_deadline(schedule, kind_of(phase, talk_and_vote=talk_and_vote), since=spoken)


def kind_of(phase: str, *, talk_and_vote: bool = False) -> str:
    """The kind of a game's phase in a schedule: speaking and voting in one is a speech, and so is a whole day of accusations or of play
    that the judge referees; what has no length of its own is a night."""
    if phase in ("accuse", "refereed") or (phase == "vote" and talk_and_vote):
        return "speech"
    return phase if phase in KINDS else "night"


def acts_close_at(schedule: Schedule, deadline: datetime) -> datetime:
    """The moment from which on a night that ends at `deadline` takes no acts any more."""
    return deadline - schedule.acts_close


def votes_stand_at(schedule: Schedule, deadline: datetime) -> datetime:
    """The moment from which on a vote that stands in a ballot that ends at `deadline` can be neither changed nor taken back."""
    return deadline - schedule.votes_stand


def _rounded(since: datetime, length: timedelta) -> datetime:
    moment = since + length
    whole = moment.replace(second=0, microsecond=0)
    # People keep 21:00, not 21:00:34; in a game of seconds every one counts.
    return moment if length < _ROUNDED_FROM or moment == whole else whole + timedelta(minutes=1)


def _days(schedule: Schedule) -> _Days:
    return {"zone": zone_named(schedule.zone), "weekdays": schedule.days_out, "dates": schedule.dates_out}


def nameable(moment: datetime) -> bool:
    """Whether it is an instant that every zone can name: a day from either end of the calendar there are some that cannot be."""
    return moment.tzinfo is not None and 1 < moment.year < 9999


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
        if moment is not None and not nameable(moment):
            raise ValueError(text)
        return cls(serial=int(serial), deadline=moment)


def next_pause(*, attempts: int) -> timedelta:
    """How long to wait before the next try of something that failed `attempts` times: 5 s, doubling, at most an hour."""
    return timedelta(seconds=min(3600, 5 * 2 ** min(attempts, 10)))

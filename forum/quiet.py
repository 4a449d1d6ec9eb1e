"""Quiet hours: when an account gets no mail, by the clock of its own zone (PRODUCT P5). Arithmetic alone: `now` always comes in."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo

from forum.models import Account
from forum.zones import zone_named


@dataclass(frozen=True, slots=True)
class Quiet:
    """Every day from `since` to `until`, over midnight where `until` is the earlier of the two."""

    since: time
    until: time
    zone: ZoneInfo

    @classmethod
    def of(cls, account: Account) -> Self | None:
        """The account's; None when it wants none: no times, or the same twice."""
        since, until = account.quiet_from, account.quiet_until
        if since is None or until is None or since == until:
            return None
        return cls(since=since, until=until, zone=zone_named(account.time_zone))

    def holds(self, now: datetime) -> bool:
        """Whether it is quiet at that moment."""
        clock = now.astimezone(self.zone).time()
        if self.since < self.until:
            return self.since <= clock < self.until
        return clock >= self.since or clock < self.until

    def following(self, now: datetime) -> tuple[datetime, datetime]:
        """The next quiet hours that begin after `now`: from when until when."""
        begins = self._next(self.since, now)
        last = begins.date() if self.since < self.until else begins.date() + timedelta(days=1)
        return begins, datetime.combine(last, self.until, self.zone)

    def ends(self, now: datetime) -> datetime:
        """When the quiet hours end in which `now` lies."""
        return self._next(self.until, now)

    def _next(self, clock: time, now: datetime) -> datetime:
        """When the clock shows that time next; in the hour that comes twice in autumn, both times."""
        today = now.astimezone(self.zone).date()
        times = (
            datetime.combine(today + timedelta(days=n), clock, self.zone).replace(fold=fold)
            for n in range(3)
            for fold in (0, 1)
        )
        return next(at for at in times if at.astimezone(UTC) > now)

"""A game's schedule: how long its phases last, when they may end, and what becomes of those who let them pass.

Plain values; `deadlines.py` reckons with them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from typing import Any, Final, Self

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from forum.paces import PACED, PACES
from forum.plain_fields import (
    LONGEST,
    by_kind,
    clock_time,
    dates,
    interval,
    one_of,
    perhaps,
    reminders,
    seconds,
    span,
    span_or_none,
    weekdays,
    whole,
    yes,
)
from forum.zones import DEFAULT, zone_names

# What has a length: the phases of RULES 2.1, a speaker's turn, and the two waits before the deal.
KINDS: Final = (
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
# Which of them are phases of the game: only these end at a clock time, or early.
PHASE_KINDS: Final = tuple(kind for kind in KINDS if kind not in ("sign_up", "confirm", "turn"))
SHORTEST: Final = timedelta(seconds=1)
# What becomes of a seat that has missed too many phases: its judge is told, the reserve takes it over, the site throws it out.
PENALTIES: Final = ("judge", "reserve", "out")
LEARN: Final = ("nothing", "roles", "all")
_HALF_DAY: Final = timedelta(hours=12)


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a game's clock goes by. Each kind is one of KINDS; a `clock` time is of the day in `zone`.

    ================  ==========================================================================================
    `lengths`         kind → length, one for each of KINDS
    `clock`           kind → clock time at which phases of that kind end ("every day 21:00")
    `shortest`        kind → what a phase of that kind lasts at least, though all be done
    `days_out`        weekdays (0 Monday … 6 Sunday) on which no phase ends; `dates_out`: dates likewise
    `early`           kinds that end as soon as all have acted; with `night` among them the set-up says so publicly
    `early_wait`      at night such an early end waits a random while of at most this; nothing: see `night_wait`
    `acts_close`      acts close so long before the night's end, for the judge's dawn text
    `votes_stand`     from so long before the close a vote that stands can be neither changed nor taken back; a first one can be cast
    `count_every`     at what intervals the narrator posts the count of an open ballot; None: at its close alone
    `extension`       how much a phase is lengthened, once, for those who owe something at the deadline; None: not
    `allowance`       for how many phases of a game one seat is waited for in this way
    `most_added`      how much may be added to one phase in all, by judge and players; None: no bound
    `longest_pause`   how long one pause may last
    `request`         what the players may add to a phase by a vote; None: they may not ask for anything
    `reminders`       how long before a deadline those who owe something are reminded, the longest first
    `misses`          after how many missed phases a seat gets `penalty`; None: misses are only shown to the judge
    `silence`         how long a game is paused in which nobody did anything for a whole round; None: it runs on
    `outage`          how long the site may be down before lost time is given back
    `posts_a_day`     at most so many posts of a seat in the thread in a day of the game; `characters_a_day` and `least_a_day` likewise
    `pass_needs_post` whether 过 counts only after a post in the same phase
    `second_turn`     whether a speaker whose turn runs out before he has posted has it once more, at the end of the phase
    `rooms_at_night`  whether the rooms of factions are written in by night alone; they are read at any time
    `dead_learn`      what a seat that is out may learn while the game goes on, one of LEARN; whoever did plays no more
    ================  ==========================================================================================
    """

    lengths: Mapping[str, timedelta]
    zone: str = DEFAULT
    clock: Mapping[str, time] = field(default_factory=dict)
    shortest: Mapping[str, timedelta] = field(default_factory=dict)
    days_out: frozenset[int] = frozenset()
    dates_out: frozenset[date] = frozenset()
    early: frozenset[str] = frozenset()
    early_wait: timedelta = timedelta()
    acts_close: timedelta = timedelta()
    votes_stand: timedelta = timedelta()
    count_every: timedelta | None = None
    extension: timedelta | None = None
    allowance: int = 1
    most_added: timedelta | None = None
    longest_pause: timedelta = LONGEST
    request: timedelta | None = None
    reminders: tuple[timedelta, ...] = ()
    misses: int | None = None
    penalty: str = "judge"
    silence: timedelta | None = None
    outage: timedelta = timedelta(minutes=10)
    posts_a_day: int | None = None
    characters_a_day: int | None = None
    least_a_day: int | None = None
    pass_needs_post: bool = False
    second_turn: bool = False
    rooms_at_night: bool = False
    dead_learn: str = "nothing"

    @classmethod
    def paced(cls, pace: str) -> Self:
        """The preset `pace`: forum, evening or line."""
        lengths = {kind: timedelta(seconds=length) for kind, length in zip(KINDS, PACES[pace], strict=True)}
        return cls(lengths=lengths, **PACED[pace])

    def with_lengths(self, **lengths: timedelta) -> Self:
        """The same with some lengths changed."""
        return replace(self, lengths={**self.lengths, **lengths})

    def least(self, kind: str) -> timedelta:
        """What a phase of that kind lasts at least if nobody has it end sooner; `deadlines.next_deadline` says why."""
        length, least = self.lengths[kind], self.shortest.get(kind)
        if kind in self.clock:
            return max(length - _HALF_DAY, length / 4 if least is None else least, SHORTEST)
        return max(length, least or length)

    @property
    def night_wait(self) -> timedelta:
        """At most so long a night goes on after the last choice where it may end early: where nothing is set a tenth of its length, for a
        dawn that came at once would tell who has chosen last."""
        return self.early_wait or self.lengths["night"] / 10

    def waits(self, kind: str) -> timedelta | None:
        """By how much a phase of that kind is lengthened for those who owe something; None at night where acts would stay closed."""
        useless = kind == "night" and self.extension is not None and self.extension <= self.acts_close
        return None if useless else self.extension

    def dump(self) -> dict[str, Any]:
        """Plain JSON; what is as the defaults have it is left out. Spans are seconds, clock times and dates as ISO writes them."""
        plain = {name: write(getattr(self, name)) for name, (_read, write) in _PLAIN.items()}
        usual = {name: write(getattr(_USUAL, name)) for name, (_read, write) in _PLAIN.items() if name != "lengths"}
        return {name: value for name, value in plain.items() if name == "lengths" or value != usual[name]}

    def timetable(self) -> dict[str, Any]:
        """All beside the lengths in plain JSON, defaults too."""
        return {name: _PLAIN[name][1](getattr(self, name)) for name in TIMETABLE}

    @classmethod
    def load(cls, data: Any) -> Self:
        """From plain JSON (`dump`). Raises ValidationError, whose code is the name of the field, or "length" for a length."""
        if not isinstance(data, Mapping) or not isinstance(data.get("lengths"), Mapping):
            raise ValidationError(
                _("The schedule cannot be read: %(field)s."), params={"field": "lengths"}, code="lengths"
            )
        given = {**data}
        _check_lengths(given.pop("lengths"))
        read: dict[str, Any] = {"lengths": {kind: span(data["lengths"][kind]) for kind in KINDS}}
        for name, value in given.items():
            try:
                read[name] = _PLAIN[name][0](value)
            except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
                raise ValidationError(
                    _("The schedule cannot be read: %(field)s."), params={"field": name}, code=name
                ) from error
        schedule = cls(**read)
        if schedule.acts_close and schedule.acts_close >= schedule.least("night"):
            raise ValidationError(_("Acts must not close before the night has begun."), code="acts_close")
        if schedule.votes_stand and schedule.votes_stand >= schedule.least("vote"):
            raise ValidationError(_("Votes must not stand before the ballot has begun."), code="votes_stand")
        return schedule


def _check_lengths(lengths: Any) -> None:
    for kind in KINDS:
        seconds = lengths.get(kind)
        if not isinstance(seconds, int | float) or isinstance(seconds, bool):
            raise ValidationError(_("No length is given for %(kind)s."), params={"kind": kind}, code="length")
        if not SHORTEST.total_seconds() <= seconds <= LONGEST.total_seconds():
            raise ValidationError(
                _("%(kind)s lasts between one second and sixty days."), params={"kind": kind}, code="length"
            )


_PLAIN: Final[Mapping[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "lengths": (by_kind(PHASE_KINDS, span), lambda value: {kind: seconds(length) for kind, length in value.items()}),
    "zone": (one_of(*zone_names()), str),
    "clock": (by_kind(PHASE_KINDS, clock_time), lambda value: {kind: f"{at:%H:%M}" for kind, at in value.items()}),
    "shortest": (by_kind(PHASE_KINDS, span), lambda value: {kind: seconds(length) for kind, length in value.items()}),
    "days_out": (weekdays, sorted),
    "dates_out": (dates, lambda value: sorted(map(str, value))),
    "early": (lambda value: frozenset(map(one_of(*PHASE_KINDS), value)), sorted),
    "early_wait": (span, seconds),
    "acts_close": (span, seconds),
    "votes_stand": (span, seconds),
    "count_every": (interval, perhaps(seconds)),
    "extension": (span_or_none, perhaps(seconds)),
    "allowance": (whole(1, 99), int),
    "most_added": (perhaps(span), perhaps(seconds)),
    "longest_pause": (span, seconds),
    "request": (span_or_none, perhaps(seconds)),
    "reminders": (reminders, lambda value: [*map(seconds, value)]),
    "misses": (perhaps(whole(1, 99)), perhaps(int)),
    "penalty": (one_of(*PENALTIES), str),
    "silence": (span_or_none, perhaps(seconds)),
    "outage": (span, seconds),
    "posts_a_day": (perhaps(whole(1, 99)), perhaps(int)),
    "characters_a_day": (perhaps(whole(20, 100_000)), perhaps(int)),
    "least_a_day": (perhaps(whole(1, 99)), perhaps(int)),
    "pass_needs_post": (yes, bool),
    "second_turn": (yes, bool),
    "rooms_at_night": (yes, bool),
    "dead_learn": (one_of(*LEARN), str),
}
# The names of all that a schedule sets beside its lengths.
TIMETABLE: Final = tuple(name for name in _PLAIN if name != "lengths")
_USUAL: Final = Schedule(lengths={})


def default_schedule() -> dict[str, Any]:
    """The pace of 版杀: a night a day, a day three days."""
    return Schedule.paced("forum").dump()

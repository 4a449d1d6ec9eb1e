"""A setting of a schedule, and the ways to set it."""

from dataclasses import dataclass
from enum import StrEnum

from django.utils.functional import Promise


class Asks(StrEnum):
    """What a choice asks for beside it: nothing, a length of time, a whole number, or several lengths."""

    NOTHING = ""
    SPAN = "span"
    NUMBER = "number"
    SPANS = "spans"


@dataclass(frozen=True, slots=True)
class Way:
    """One way to set it. `value` is plain JSON as `Schedule.dump` writes it; of what is asked for, any value stands in its place; a
    number lies between `least` and `most`."""

    value: str | bool | int | None
    label: str | Promise
    example: str | Promise
    asks: Asks = Asks.NOTHING
    least: int = 1
    most: int = 99


@dataclass(frozen=True, slots=True)
class Setting:
    """A field of Schedule. `says` is the sentence for a value of the way that asks for one, with `{value}` in it."""

    id: str
    label: str | Promise
    help: str | Promise
    ways: tuple[Way, ...]
    says: str | Promise = "{value}"

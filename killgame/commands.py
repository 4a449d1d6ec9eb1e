"""What somebody wants to be done: imperative, raw, unchecked. `decide` says what comes of it.

The values of a move are whatever was sent (`Any`): whether they have the act's form is for the rules to judge (`bad_value`).
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Literal, NewType


class Missing(Enum):
    """The value of a key that was not sent; `None` is an abstention and something else."""

    MISSING = "missing"


MISSING = Missing.MISSING
Entropy = NewType("Entropy", tuple[tuple[int, str], ...])


@dataclass(frozen=True, slots=True)
class Open:
    """Open sign-up. `options` as RULES.md 2.10 names them; `commitment` is `commit(secret)`."""

    edition: str
    options: dict[str, Any] = field(default_factory=dict)
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class Deal:
    """Deal the cards to `seats` players and open the first phase. `entropy` is (seat, text) of players who gave some; it is recorded, and
    the dice are to have it in their seed already (`dice_for`)."""

    seats: int
    entropy: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class DealAnew:
    """A card was seen: deal again, before the first night closes. `shown` is the secret (hex) of the deal that is void, `commitment` the
    promise of the next secret, from which the dice are to have their seed already (`dice_for`)."""

    shown: str = ""
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class Move:
    """A seat acts. `surrender` and `pass` are acts too; `Surrender` and `Pass` are short for them."""

    seat: Any
    act: str
    target: Any = MISSING
    targets: Any = MISSING
    number: Any = MISSING
    direction: Any = MISSING
    first: Any = MISSING


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A seat takes back what stands for an act. `sure` is the raw value sent with it: anything but True is no withdrawal (`bad_value`)."""

    seat: Any
    act: str
    sure: Any = True


@dataclass(frozen=True, slots=True)
class Sleep:
    """A seat says "I do nothing tonight": its night moves are withdrawn and it owes nothing any more. Not an act of RULES.md."""

    seat: Any


@dataclass(frozen=True, slots=True)
class Pass:
    """过: "I am done" (2.1)."""

    seat: Any
    withdraw: bool = False


@dataclass(frozen=True, slots=True)
class Surrender:
    """2.9."""

    seat: Any


@dataclass(frozen=True, slots=True)
class ThrowOut:
    """The judge throws a seat out; in `refereed` he records that it goes out."""

    target: Any


@dataclass(frozen=True, slots=True)
class Annul:
    """The judge annuls the vote that a seat has cast."""

    target: Any


@dataclass(frozen=True, slots=True)
class Close:
    """Close the open phase: its deadline came, the judge closes it, or everybody due has acted."""

    by: Literal["deadline", "judge", "early"] = "deadline"


@dataclass(frozen=True, slots=True)
class EndTurn:
    """The speaker's own time limit came (ordered speech). `again`: he has not said a word, and may speak once more when all others have;
    it does nothing where he is the second time at turn."""

    again: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """The judge ends the game by ruling."""

    winner: str


@dataclass(frozen=True, slots=True)
class BreakOff:
    """The judge breaks the game off without a result."""


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The judge takes back the last close and everything since."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """After the end: publish the secret behind the commitment (bytes or hex)."""

    secret: bytes | str


type Command = (
    Open
    | Deal
    | DealAnew
    | Move
    | Withdraw
    | Sleep
    | Pass
    | Surrender
    | ThrowOut
    | Annul
    | Close
    | EndTurn
    | Rule
    | BreakOff
    | TakeBack
    | Reveal
)

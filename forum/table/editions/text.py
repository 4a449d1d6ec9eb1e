"""What is told of an edition beyond what can be read from it: what it is about, and its own law with worked examples."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise

from forum.table.worked import Law, Worked
from killgame.editions.edition import Edition
from killgame.game import Options


@dataclass(frozen=True, slots=True)
class EditionText:
    """`about`: a sentence or two. `does`: what an act means here, where it means something else than elsewhere. `when`: by role and act, in
    which position of the game a card has an act that it does not always have. `knows`: who is told of whom beside the circles. `forbids`: what
    may not be claimed at its tables. `night`, `day` and `ends`: the law by steps. `own`: options of which the edition does by itself what none of their choices says."""

    about: str | Promise
    does: Mapping[str, str | Promise] = field(default_factory=dict)
    when: Mapping[tuple[str, str], str | Promise] = field(default_factory=dict)
    knows: tuple[str | Promise, ...] = ()
    forbids: tuple[str | Promise, ...] = ()
    night: tuple[Law, ...] = ()
    day: tuple[Law, ...] = ()
    ends: tuple[Law, ...] = ()
    own: Mapping[str, Worked] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SharedLaw:
    """A step that editions have in common: those in which, as it plays by itself, `holds`."""

    law: Law
    holds: Callable[[Edition, Options], bool]

"""The rules of one edition for the help pages, read from the edition itself, so that they cannot say anything else."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

import killgame
from forum.table import OPTIONS, cards_text, choice_label, edition_name, option_label, role_name
from forum.table.options import Kind

# What an edition is about, in a sentence or two.
ABOUT: Final = {
    "v1": _("The oldest form: killers against civilians, and nothing to go by but words and votes."),
    "v2": _(
        "Police come to the table. The first vote names suspects, who speak on the stand before all vote again; a tie "
        "puts nobody out."
    ),
    "classic": _("The table's standard: killers, police and civilians, and killers may even hit their own."),
    "club": _("The standard as clubs play it: from eleven players, and killers cannot hit killers."),
    "modern": _(
        "The standard of today: the killers have won only when police and civilians are all out. With six or seven "
        "players there are no police: a pure push."
    ),
}
# How a game ends, by the ids of the editions' conditions.
ENDS: Final = {
    "killers_out": _("All killers are out: the good side wins."),
    "police_out": _("All police are out: the killers win."),
    "police_and_civilians_out": _("All police and all civilians are out: the killers win."),
}
CIVILIANS_OUT: Final = {
    "killers": _("All civilians are out: the killers win."),
    "good": _("All civilians are out: the good side wins."),
    "draw": _("All civilians are out: the game is a draw."),
    "play_on": _("All civilians are out: police and killers play on."),
}
TIES: Final = {
    "pk": _("A ballot ends in its third tie: the game is a draw."),
    "lottery": _("A ballot ends in its third tie: a lot puts one of the tied out."),
    "none": _("A tie: nobody is out that day."),
}
# What players ask about first; everything else is as nearly everywhere.
_TOLD = ("killers_hit_killers", "last_words", "suspects", "tie", "civilians_out", "must_vote", "announce_voted")


@dataclass(frozen=True, slots=True)
class Sizes:
    """From how many players to how many (equal ones for one size) which cards are dealt beside the civilians."""

    least: int
    most: int
    cards: str


@dataclass(frozen=True, slots=True)
class Custom:
    """What the edition does by itself where tables differ, with its worked example."""

    label: str | Promise
    value: str | Promise
    example: str | Promise


@dataclass(frozen=True, slots=True)
class EditionRules:
    """All that `help/edition.html` says of an edition beyond what all have in common."""

    id: str
    name: str | Promise
    about: str | Promise
    least: int
    most: int
    sizes: tuple[Sizes, ...]
    roles: tuple[str | Promise, ...]
    police: bool
    surrender: bool
    must_in_final: bool
    ends: tuple[str | Promise, ...]
    customs: tuple[Custom, ...]


def rules_of(edition: str) -> EditionRules:
    """The edition of that id. Raises killgame.BadSetup for an unknown one."""
    of = killgame.edition_named(edition)
    options = killgame.read_options(edition, {})
    ends = [ENDS[condition.why] for condition in of.wins]
    if options.civilians_out != "play_on" or "police" in of.roles:
        ends.append(CIVILIANS_OUT[options.civilians_out])
    return EditionRules(
        id=edition,
        name=edition_name(edition),
        about=ABOUT[edition],
        least=min(of.table),
        most=max(of.table),
        sizes=_sizes(of.table),
        roles=tuple(role_name(role) for role in of.roles),
        police="police" in of.roles,
        surrender=bool(of.surrender),
        must_in_final="final_vote" in of.must_vote_in,
        ends=(*ends, TIES[options.tie]),
        customs=tuple(_custom(name, options=options) for name in _TOLD),
    )


def _sizes(table: Mapping[int, tuple[tuple[str, int], ...]], /) -> tuple[Sizes, ...]:
    found: list[Sizes] = []
    for seats, cards in sorted(table.items()):
        told = cards_text({role: n for role, n in cards if role != "civilian"})
        if found and found[-1].cards == told and found[-1].most == seats - 1:
            found[-1] = Sizes(found[-1].least, seats, told)
        else:
            found.append(Sizes(seats, seats, told))
    return tuple(found)


def _custom(name: str, *, options: killgame.Options) -> Custom:
    value = getattr(options, name)
    of = OPTIONS[name]
    example = next(
        (choice.example for choice in of.choices if choice.value == value and type(choice.value) is type(value)), ""
    )
    assert of.kind in (Kind.CHOICE, Kind.YES_NO)
    return Custom(label=option_label(name), value=choice_label(name, value), example=example)

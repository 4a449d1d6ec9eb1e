"""The rules of one edition for the help pages, read from the edition itself, so that they cannot say anything else; what an edition's data
cannot say stands in `forum.table.editions`, and its examples are played by a test."""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext

import killgame
from forum.queries.edition_cards import RoleRow, Sizes, knows_of, roles_of, sizes_of
from forum.queries.edition_course import PhaseRow, course_of
from forum.queries.ends import end_words, ends_of
from forum.table import GROUPS, OPTIONS, choice_label, edition_name, option_label
from forum.table.bearing import bears
from forum.table.editions import EDITION_TEXTS, EditionText
from forum.table.editions.shared import BALLOT, NIGHT
from forum.table.editions.text import SharedLaw
from forum.table.options import Choice, Kind, Option
from forum.table.worked import Law, Worked
from killgame.editions.edition import Edition

# What players ask about first, whatever the edition; beside these, what it does by itself otherwise than most.
_ASKED: Final = ("killers_hit_killers", "last_words", "tie", "civilians_out", "announce_voted")


@dataclass(frozen=True, slots=True)
class Custom:
    """What the edition does by itself where tables differ."""

    label: str | Promise
    value: str | Promise


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A choice of an option with its worked example; `own`: so it is here unless the judge sets something else."""

    label: str | Promise
    example: str | Promise
    own: bool


@dataclass(frozen=True, slots=True)
class OptionRow:
    """An option that bears on the edition."""

    id: str
    label: str | Promise
    help: str | Promise
    choices: tuple[ChoiceRow, ...]


@dataclass(frozen=True, slots=True)
class EditionRules:
    """All that `help/edition.html` says of an edition."""

    id: str
    name: str | Promise
    about: str | Promise
    hand: int
    sizes: tuple[Sizes, ...]
    roles: tuple[RoleRow, ...]
    knows: tuple[str | Promise, ...]
    course: tuple[PhaseRow, ...]
    together: tuple[Law, ...]
    night: tuple[Law, ...]
    day: tuple[Law, ...]
    ends: tuple[SafeString, ...]
    end_laws: tuple[Law, ...]
    play_on: bool
    refereed: bool
    surrender: tuple[str | Promise, ...]
    customs: tuple[Custom, ...]
    groups: tuple[tuple[str | Promise, tuple[OptionRow, ...]], ...]


def rules_of(edition: str) -> EditionRules:
    """The edition of that id. Raises killgame.BadSetup for an unknown one."""
    of = killgame.edition_named(edition)
    options = killgame.read_options(edition, {})
    text = EDITION_TEXTS[edition]
    return EditionRules(
        id=edition,
        name=edition_name(edition),
        about=text.about,
        hand=of.hand,
        sizes=sizes_of(of),
        roles=roles_of(of, options=options, text=text),
        knows=knows_of(of, text=text),
        course=course_of(of, options=options),
        together=_shared(NIGHT, of, options=options),
        night=text.night,
        day=(*_shared(BALLOT, of, options=options), *text.day),
        ends=tuple(end_words(end, round_limit=options.round_limit) for end in ends_of(of, options=options)),
        end_laws=text.ends,
        play_on=bears("civilians_out", of) and options.civilians_out == "play_on",
        refereed=of.refereed,
        surrender=tuple(role.name for role in roles_of(of, options=options, text=text) if role.id in of.surrender),
        customs=_customs(of, options=options, text=text),
        groups=_groups(of, options=options, text=text),
    )


def _shared(laws: tuple[SharedLaw, ...], edition: Edition, /, *, options: killgame.Options) -> tuple[Law, ...]:
    return tuple(one.law for one in laws if one.holds(edition, options))


def _customs(edition: Edition, *, options: killgame.Options, text: EditionText) -> tuple[Custom, ...]:
    told = [name for name in OPTIONS if name in edition.defaults or name in _ASKED or name in text.own]
    return tuple(
        Custom(
            option_label(name),
            text.own[name].text if name in text.own else choice_label(name, getattr(options, name)),
        )
        for name in told
        if bears(name, edition)
    )


def _groups(
    edition: Edition, *, options: killgame.Options, text: EditionText
) -> tuple[tuple[str | Promise, tuple[OptionRow, ...]], ...]:
    found = []
    for label, group in GROUPS:
        rows = tuple(
            _row(option, own=getattr(options, option.id), way=text.own.get(option.id))
            for option in group
            if bears(option.id, edition)
        )
        if rows:
            found.append((label, rows))
    return tuple(found)


def _row(option: Option, *, own: object, way: Worked | None) -> OptionRow:
    """An option with its choices; where the edition has a way of its own, that comes first, and of a number "none" means just that."""
    if way is None:
        marked = [ChoiceRow(one.label, one.example, _is_own(one, option=option, own=own)) for one in option.choices]
        return OptionRow(option.id, option.label, option.help, tuple(marked))
    others = [
        ChoiceRow(one.label, one.example, own=False)
        for one in option.choices
        if option.kind not in (Kind.NUMBER, Kind.SEAT) or one.value is not None
    ]
    first = ChoiceRow(gettext("in its own way"), way.text, own=True)
    return OptionRow(option.id, option.label, option.help, (first, *others))


def _is_own(choice: Choice, *, option: Option, own: object) -> bool:
    """Of a number the first choice is the one that stands by itself, the second any that is set."""
    if option.kind in (Kind.CHOICE, Kind.YES_NO):
        return choice.value == own and type(choice.value) is type(own)
    return (choice.value is None) == (own is None)

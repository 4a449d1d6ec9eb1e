"""Who sits at a table of an edition: how many of each card, what each card can do, who knows whom. Read from the edition."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext

import killgame
from forum.table import act_name, cards_text, role_name, side_name
from forum.table.editions import EditionText
from forum.table.editions.shared import ACTS_DO
from forum.table.rows import listed, sentences
from killgame.editions.edition import Act, Counts, Edition


@dataclass(frozen=True, slots=True)
class Sizes:
    """From how many players to how many (equal ones for one size) which cards are dealt; `other` is the second row, if there is one."""

    least: int
    most: int
    cards: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class ActRow:
    """What a card can do, and how far."""

    name: str | Promise
    text: str


@dataclass(frozen=True, slots=True)
class RoleRow:
    """A card: its side, what a check answers (or nothing, without checks), its acts."""

    id: str
    name: str | Promise
    side: str | Promise
    answer: str
    acts: tuple[ActRow, ...]


def sizes_of(edition: Edition) -> tuple[Sizes, ...]:
    """The table of cards; neighbouring sizes that differ in civilians alone stand in one row."""
    spans: list[tuple[int, int]] = []
    for seats in sorted(edition.table):
        if spans and spans[-1][1] == seats - 1 and _special(edition, spans[-1][1]) == _special(edition, seats):
            spans[-1] = (spans[-1][0], seats)
        else:
            spans.append((seats, seats))
    return tuple(_row(edition, least=least, most=most) for least, most in spans)


def _special(edition: Edition, seats: int) -> tuple[object, ...]:
    """What tells a size from its neighbour: a second row always does, and so does a table without civilians."""
    cards = [(role, n) for role, n in edition.table[seats] if role != "civilian"]
    return (*cards, edition.second_row.get(seats), None if "civilian" in edition.roles else seats)


def _row(edition: Edition, *, least: int, most: int) -> Sizes:
    cards = dict(edition.table[least])
    if least < most:
        del cards["civilian"]
        return Sizes(least, most, gettext("{cards}, the rest civilians").format(cards=cards_text(cards)))
    other: Counts = edition.second_row.get(least, ())
    return Sizes(least, most, cards_text(cards), cards_text(dict(other)) if other else "")


def roles_of(edition: Edition, *, options: killgame.Options, text: EditionText) -> tuple[RoleRow, ...]:
    """The cards of the edition in its own order."""
    checks = any(act.id == "check" for act in edition.acts)
    answers = {"killer": gettext("A check answers “killer”."), "good": gettext("A check answers “good”.")}
    return tuple(
        RoleRow(
            id=role,
            name=role_name(role),
            side=side_name(edition.sides[role]),
            answer=answers[edition.shown_side(role)] if checks else "",
            acts=tuple(
                ActRow(
                    name=act_name(act.id),
                    text=sentences(
                        text.does.get(act.id, ACTS_DO[act.id]),
                        *_limits(act, role=role, edition=edition, options=options, text=text),
                    ),
                )
                for act in edition.acts
                if role in act.roles
            ),
        )
        for role in edition.roles
    )


def _limits(
    act: Act, *, role: str, edition: Edition, options: killgame.Options, text: EditionText
) -> Iterator[str | Promise]:
    when = text.when.get((role, act.id))
    if when is not None:
        yield when
    elif act.group and not act.roles <= edition.single:
        yield gettext("As one group, one target a night.")
    if act.once:
        yield gettext("Once in a game.")
    if act.form != "target" or act.by_parted:
        return
    if act.id == "kill":
        hits = options.killers_hit_killers
        yield gettext("Killers too, and himself.") if hits else gettext("Never a seat that may kill too.")
    else:
        yield gettext("His own seat too.") if act.own_seat else gettext("Never his own seat.")


def knows_of(edition: Edition, *, text: EditionText) -> tuple[str | Promise, ...]:
    """Who is told of whom, and when."""
    found: list[str | Promise] = []
    for circle in edition.circles:
        if circle.label is None:
            told = gettext("{roles}: whoever holds it knows the others from the deal on, and shares a room with them.")
        else:
            told = gettext("{roles}: one circle with a room of its own; they know each other, but not who is which.")
        found.append(told.format(roles=listed(role_name(role) for role in edition.roles if role in circle.roles)))
    if edition.met_by_night:
        for act in edition.acts:
            if act.group:
                who = listed(role_name(role) for role in edition.roles if role in act.roles)
                told = gettext("{roles}: those whose card in play it is see each other, in that night alone.")
                found.append(told.format(roles=who))
    if edition.open_cards:
        shown = listed(role_name(role) for role in edition.roles if role in edition.open_cards)
        found.append(gettext("{roles}: the card lies open, everybody knows whose it is.").format(roles=shown))
    found += text.knows
    found.append(
        pgettext("who knows whom", "Everybody else knows nobody.") if found else gettext("Nobody knows anybody.")
    )
    return tuple(found)

"""Floors that were read already, folded into lines, so that a page opens with what is new."""

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext

from forum.access import Seen
from forum.models import Room
from forum.queries.floors import Floor, floor_address


def folded(seen: Seen, room: Room, *, floors: Sequence[Floor], new: int) -> tuple[Floor, ...]:
    """The page with its floors before `new` folded, run by run, none of them over the beginning of a phase. What the court has said, votes
    that stand and last words stay as they are: who comes back reads by them where the game stands."""
    shown: list[Floor] = []
    run: list[Floor] = []
    for one in floors:
        if run and (one.cut or one.floor >= new or not _folds(one)):
            shown.append(_fold(seen, room, some=run))
            run = []
        if one.floor < new and _folds(one):
            run.append(one)
        else:
            shown.append(one)
    return tuple(shown)


def _folds(one: Floor) -> bool:
    stands = any(not slip.old for slip in one.slips)
    return one.narrator is None and not (stands or one.tags or one.gone)


def _fold(seen: Seen, room: Room, *, some: Sequence[Floor]) -> Floor:
    """One line for several floors, with a link to the page on which all stand, and to the game as of the last of them."""
    first, last = some[0], some[-1]
    one = gettext("floor {first}: read, folded away")
    text = one if first is last else gettext("floors {first}–{last}: read, folded away")
    return Floor(
        floor=first.floor,
        anchor=first.anchor,
        floor_url="",
        at=first.at,
        html=SafeString(),
        gone=text.format(first=first.floor, last=last.floor),
        gone_url=floor_address(seen, room.name, first.floor),
        gone_label=gettext("unfold"),
        as_of_url=last.as_of_url,
        last=last.floor,
        cut=first.cut,
    )

"""Seats, numbers and cards to choose from, as `parts/pick.html` wants them. What is offered follows from what everybody knows."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, pgettext

from forum.access import Seen
from forum.queries.seats import Seated
from forum.queries.sheets import APPLY, SLEEP, WAYS, Sheet, sheet_of, tile
from forum.table import role_name
from forum.table.names import DIRECTIONS
from killgame.editions.taiwan import pressed
from killgame.game import SeatNo
from killgame.view import ActOffer

MANY = 21  # living seats from which on the tiles are numbers only


@dataclass(frozen=True, slots=True)
class Choice:
    """One tile."""

    value: str
    label: str
    seat: int | None = None
    checked: bool = False
    full: bool = False
    note: str = ""
    disc: str = ""
    out: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A field of tiles. `several`: more than one may be chosen; `shown`: the legend stands above them; `noted`: their notes are read whole;
    `fold`: the words behind which the whole field is folded away, `opened`: unless it bears on something for this reader."""

    name: str
    legend: str
    choices: tuple[Choice, ...]
    many: bool = False
    several: bool = False
    shown: bool = False
    noted: bool = False
    fold: str = ""
    opened: bool = False


def vote_pick(seen: Seen, *, seated: Seated, chosen: Iterable[str] | None = None) -> Pick | None:
    """Whom the reader may vote for now; None where he has no vote to cast. `chosen`: what he sent and what did not count."""
    view, me, ballot = seen.view, seen.view.me, seen.view.ballot
    if me is None or me.out or ballot is None:
        return None
    if me.vote is not None and not view.options.vote_change:
        return None
    standing = () if me.vote is None else tuple(map(str, me.vote)) or ("abstain",)
    held = standing if chosen is None else tuple(chosen)
    several = ballot.names > 1
    seats = ballot.candidates or view.living
    # One's own seat comes last: it is hardly ever meant.
    ordered = [*(seat for seat in seats if seat != me.seat), *(seat for seat in seats if seat == me.seat)]
    choices = [_seat(seat, me=me.seat, seated=seated, value=str(seat), held=held) for seat in ordered]
    if not ballot.must:
        choices.append(Choice("abstain", gettext("abstain"), checked="abstain" in held))
    legend = gettext("Vote for two different seats") if several else gettext("Vote for")
    return Pick("target", legend, tuple(choices), many=len(seats) >= MANY, several=several, shown=several)


def accused_pick(seen: Seen, *, seated: Seated, chosen: Iterable[str] = ()) -> Pick | None:
    """Whom the reader may accuse now: every other living seat, for every card alike; None where nobody is accused."""
    view, me = seen.view, seen.view.me
    if me is None or me.out or seen.at_once is None:
        return None
    others = [seat for seat in view.living if seat != me.seat]
    choices = tuple(_seat(seat, me=me.seat, seated=seated, value=str(seat), held=tuple(chosen)) for seat in others)
    return Pick("target", gettext("Whom you accuse"), choices, many=len(others) >= MANY, shown=True)


def night_picks(seen: Seen, *, seated: Seated) -> tuple[Pick, ...]:
    """Tonight's fields, the same for everybody alive: for each act that a card may have a choice among all that any card may choose, then
    sleep; and a direction, where hands are pressed. Empty for whom the night asks nothing."""
    view, me = seen.view, seen.view.me
    if me is None or me.out or view.phase != "night":
        return ()
    sheet = sheet_of(view)
    picks = [_lane(seen, sheet, place=place, seated=seated) for place in range(sheet.lanes)]
    return (*picks, _ways(me.acts)) if sheet.press else tuple(picks)


def _lane(seen: Seen, sheet: Sheet, *, place: int, seated: Seated) -> Pick:
    """The tiles for one act; `place` counts them from 0."""
    view, me = seen.view, seen.view.me
    assert me is not None
    act = me.acts[place] if place < len(me.acts) else None
    standing = _held(act, asleep=me.asleep, second=place > 0)
    held = (standing,) if standing else ()
    choices: list[Choice] = []
    if sheet.seats:
        choices += [_seat(seat, me=me.seat, seated=seated, value=tile(seat), held=held) for seat in view.living]
    if sheet.press:
        choices += _hands(view.living, me=me.seat, held=held)
    if sheet.apply:
        note = gettext("for a card whose act names nobody")
        choices.append(Choice(APPLY, gettext("Use the act"), checked=APPLY in held, full=True, note=note))
    sleep = Choice(
        SLEEP, pgettext("choice", "Sleep"), checked=SLEEP in held, full=True, disc="night",
        note=gettext("do nothing tonight; that is a choice too"),
    )  # fmt: skip
    legend = gettext("A number, or sleep") if sheet.press else gettext("A seat, or sleep")
    many = sheet.seats and len(view.living) >= MANY
    if place == 0:
        return Pick("choice", legend, (*choices, sleep), many=many, noted=sheet.press or sheet.apply)
    fold = gettext("For a card that has two acts: the second")
    return Pick("second", legend, (*choices, sleep), many=many, fold=fold, opened=act is not None)


def _held(act: ActOffer | None, *, asleep: bool, second: bool) -> str:
    """The tile that stands for an act. A second choice is always made: it is sleep until it is another, so that all send the same."""
    if act is not None and act.standing is not None:
        return tile(act.standing[0]) if act.standing else APPLY
    return SLEEP if asleep or second else ""


def _hands(living: Sequence[SeatNo], *, me: int, held: tuple[str, ...]) -> list[Choice]:
    """The numbers for a hand, each with where it would fall both ways; counted from the reader's own seat, whatever his card."""
    found = []
    for number in range(1, 11):
        up, down = (pressed(SeatNo(me), number=number, way=way, living=living) for way in (1, -1))
        note = gettext("up {up}, down {down}").format(up=up, down=down)
        found.append(Choice(tile(number), str(number), checked=tile(number) in held, note=note))
    return found


def _ways(acts: Sequence[ActOffer]) -> Pick:
    """The direction; one is always chosen, so that all send the same."""
    standing = next((act.standing for act in acts if act.form == "press" and act.standing), (0, 1))
    choices = tuple(
        Choice(value, str(DIRECTIONS[name]), checked=standing[1] == way) for value, (name, way, _rules) in WAYS.items()
    )
    return Pick("way", gettext("Direction"), choices, shown=True)


def act_pick(seen: Seen, *, seated: Seated) -> Pick | None:
    """What the reader's card lets him choose beside the night: which of his cards he plays first, or whom he takes along."""
    view, me = seen.view, seen.view.me
    act = next(iter(me.acts), None) if me is not None and view.phase != "night" else None
    if me is None or act is None:
        return None
    held = tuple(map(str, act.standing)) if act.standing is not None else ()
    if act.form == "order":
        then = pgettext("order of cards", "{first} first, then {second}")
        names = [str(role_name(card)) for card in me.cards]
        choices = [
            Choice(str(place), then.format(first=one, second=other), checked=str(place) in held, full=True)
            for place, (one, other) in enumerate((names, names[::-1]), 1)
        ]
        return Pick("choice", gettext("The card that you play first"), tuple(choices))
    choices = [_seat(seat, me=me.seat, seated=seated, value=str(seat), held=held) for seat in act.targets]
    nobody = Choice(SLEEP, gettext("Nobody"), full=True, note=gettext("you go alone"))
    return Pick("choice", gettext("A seat, or nobody"), (*choices, nobody), many=len(choices) >= MANY)


def _seat(seat: int, *, me: int, seated: Seated, value: str, held: Sequence[str]) -> Choice:
    label = gettext("yourself") if seat == me else seated.name(seat)
    return Choice(value, label, seat=seat, checked=value in held)

"""What the reader's own card can do in the open phase, in words: for that seat alone."""

from dataclasses import dataclass

from django.utils.functional import Promise

import killgame
from forum.access import Seen
from forum.queries.seats import Seated
from forum.table import act_name, deed_words
from forum.table.acts import act_help
from killgame.editions.edition import Act
from killgame.editions.taiwan import pressed
from killgame.game import SeatNo
from killgame.view import ActOffer, MyView, View


@dataclass(frozen=True, slots=True)
class ActLine:
    """An act that the card has now. `help` says what it does; `used_up`: it is had no more. `stands`: what stands of it in words, empty for
    nothing, with the seats that it names; `falls`: the seat on which a pressed hand falls as things are."""

    act: str
    help: str | Promise
    used_up: bool
    stands: str
    seats: tuple[tuple[int, str], ...]
    falls: int | None


def act_lines(seen: Seen, *, seated: Seated) -> tuple[ActLine, ...]:
    """Each act that the card offers in the open phase; none for who has none."""
    view, me = seen.view, seen.view.me
    if me is None:
        return ()
    return tuple(_line(view, me, offer, seated=seated) for offer in me.acts)


def _line(view: View, me: MyView, offer: ActOffer, *, seated: Seated) -> ActLine:
    words, named = deed_words(offer.act, offer.standing) if offer.standing is not None else ("", ())
    return ActLine(
        act=str(act_name(offer.act)),
        help=act_help(offer.act),
        used_up=_used_up(view, me, offer),
        stands=words,
        seats=tuple((seat, seated.name(seat)) for seat in named),
        falls=_falls(view, me, offer),
    )


def _used_up(view: View, me: MyView, offer: ActOffer) -> bool:
    """As far as the seat itself knows: an act that is had once and was done, a limit of checks whose answers it has all heard."""
    act = killgame.edition_named(view.edition).act(offer.act, phase=view.phase)
    if act is not None and act.once and any(one.act == offer.act for one in me.history):
        return True
    heard = sum(one.act == "check" for one in me.answers)
    limit = view.options.check_limit
    return offer.act == "check" and limit is not None and heard >= limit


def _falls(view: View, me: MyView, offer: ActOffer) -> int | None:
    if offer.form != "press" or not offer.standing:
        return None
    number, way = offer.standing
    return pressed(SeatNo(me.seat), number=number, way=way, living=view.living)


def _at_once(seen: Seen) -> Act | None:
    return killgame.edition_named(seen.view.edition).act(seen.at_once, phase=seen.view.phase) if seen.at_once else None


def has_at_once(seen: Seen) -> bool:
    """Whether the reader's card has the act of the open phase that takes effect at once."""
    act, me = _at_once(seen), seen.view.me
    return act is not None and me is not None and me.role in act.roles

"""Worlds with one alias game, in which two accounts have exchanged their seats; and all that they do as persons goes along.
The cards are dealt anew.

They live in different zones, read different languages, join and confirm at different times, one of them is away, has missed a phase and
looks at his notices: the one on seat A in the first world, the one on seat B in the second. What is done on the seats is the same.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from django.contrib.auth.hashers import make_password

import killgame
from forum import lobby
from forum.acts import Write
from forum.models import Account
from forum.writing import write
from tests.forum.people import PASSWORD, Playing, who_sits_in
from tests.twin.clock import Clock
from tests.twin.crawl import Call
from tests.twin.dealing import secret_dealing
from tests.twin.duties import are_away, read_notices
from tests.twin.pairs import BASE
from tests.twin.table import calls
from tests.twin.unjudged import OVERSEERS, overseers
from tests.twin.worlds import (
    X_SEATS,
    Place,
    around,
    fingerprints_of,
    first_night,
    number_accounts,
    open_game,
    people_of,
    write_of,
)

KEEPER = OVERSEERS[1]
SWAPPED = ("甲席四", "甲席六")
VIEWERS = ("nobody", "stranger", "living", "dead", "judge", KEEPER)
# Who looks when; whose writes are tried, too, and which: most of them are refused, and a refusal must not tell either.
LOOKS = {"sign-up": ("nobody", "living", "judge"), "vote": VIEWERS[1:]}
_WRITES = {
    "living": ("vote/", "/write/", "/act/", "/attendance/", "/people/"),
    "judge": ("/desk/", "/reveals/", "/leaves/", "/write/"),
}
# What has nothing of its own to say of who sits where: rooms of others, acts alike on the judge's desk, lists that are empty.
_ASIDE = re.compile(
    r"/(?:r|rooms)/(?:police|judges|killers|nothing)/|/estimates/|/setups/|/help/|/boards/none/|list=over|/99/|/appeals/|[?]edition=|[?]ordering="
    r"|until=never|/desk/(?:resume|rule|record|break-off|take-back|deal-anew|call-off|close-sign-up|nothing|pause|move)/"
)
_PERSONS: Mapping[str, Mapping[str, object]] = {
    SWAPPED[0]: {"language": "en", "time_zone": "America/Lima", "mail_wanted": False},
    SWAPPED[1]: {"language": "zh-hant", "time_zone": "Asia/Kathmandu", "mail_wanted": True},
}


@dataclass(frozen=True, slots=True)
class Swap:
    """A world: in which order the eight join, and which of the two who change seats has joined when the sign-up is looked at."""

    order: tuple[str, ...]
    early: str


def swaps() -> tuple[Swap, Swap]:
    """The two worlds: the same places in the order of joining, two accounts exchanged."""
    order = tuple(_order())
    other = tuple({SWAPPED[0]: SWAPPED[1], SWAPPED[1]: SWAPPED[0]}.get(name, name) for name in order)
    return Swap(order, SWAPPED[0]), Swap(other, SWAPPED[1])


@cache
def _hashed() -> str:
    """The password of everybody, in both worlds with one salt."""
    return make_password(PASSWORD)


def _root() -> bytes:
    return secret_dealing(killers=BASE.x.killers, police=BASE.x.police, seats=len(X_SEATS), ballot=None, anew=True)


def _order() -> Iterator[str]:
    """Who has to join when, for the lot to put each on the seat that he has in the story."""
    opening = killgame.Open("classic", {}, commitment=killgame.commit(killgame.nth_secret(_root(), 1)))
    setup = killgame.replay(killgame.decide(None, opening, killgame.Dice(b""))).setup
    places = killgame.drawn_seats(_root(), setup, players=len(X_SEATS))
    for place in range(1, len(places) + 1):
        yield X_SEATS[places.index(place) + 1]


def live_masked(swap: Swap, *, clock: Clock) -> Iterator[Place]:
    """The world; it stands still at each moment of LOOKS. What is written stays in the surrounding transaction."""
    number_accounts()
    known = {**people_of(BASE), **overseers()}
    # The admin shows a piece of each salt. An account that was read before has another password, and could not stay logged in.
    Account.objects.update(password=_hashed())
    for name, of_person in _PERSONS.items():
        Account.objects.filter(username=name).update(**of_person)
    people = {name: known[name] and Account.objects.get(pk=known[name].pk) for name in VIEWERS}
    clock.put(0, 200)
    game = open_game("x", judge="秋水", title="面具之局 8人", secret=_root(), seats=len(X_SEATS), alias=True)
    _join(clock, game, swap)
    yield _place("sign-up", game, people)
    game = _deal(clock, game, swap)
    first_night(clock, game, hidden=BASE.x, day=1)
    _to_the_ballot(clock, game)
    yield _place("vote", game, people)


def _join(clock: Clock, game: Playing, swap: Swap) -> None:
    """Five have joined when the sign-up is looked at, one of the two who are exchanged among them."""
    others = [name for name in swap.order if name not in SWAPPED][:4]
    for minute, name in enumerate([swap.early, *others], 201):
        _sign(clock, game, lobby.join, name, minute=minute)
    clock.put(0, 215)


def _deal(clock: Clock, game: Playing, swap: Swap) -> Playing:
    """Those five go and all eight come, in the order of the world (T54); as they came they confirm."""
    for minute, name in enumerate(swap.order, 240):
        if game.row.sign_ups.filter(account__username=name).exists():
            _sign(clock, game, lobby.leave, name, minute=minute)
    for minute, name in enumerate(swap.order, 250):
        _sign(clock, game, lobby.join, name, minute=minute)
    clock.put(0, 260)
    lobby.close_sign_up(game.pk, write_of(game, game.judge))
    for minute, name in enumerate(swap.order, 261):
        _sign(clock, game, lobby.confirm, name, minute=minute)
    game = replace(game, seated=who_sits_in(game.pk))
    clock.put(0, 270)
    game.do(
        killgame.DealAnew()
    )  # what was drawn by the first secret, or blinded with its seed, would be open from here on
    return game


def _sign(clock: Clock, game: Playing, act: Callable[[int, Write], None], name: str, *, minute: int) -> None:
    clock.put(0, minute)
    act(game.pk, write_of(game, Account.objects.get(username=name)))


def _to_the_ballot(clock: Clock, game: Playing) -> None:
    """Both seats speak and vote; their players look at what they are told, and one is away, each as the person that he is."""
    clock.put(3, 0)
    game.close()
    for minute, (seat, text) in enumerate([(4, "四号发言"), (2, "我信四号"), (6, "六号发言")], 1):
        clock.put(3, minute)
        write(game.pk, write_of(game, game.seated[seat]), room="public", text=text)
    clock.put(3, 20)
    game.close()
    assert game.game.phase == "vote"
    for minute, (seat, target) in enumerate([(4, 6), (6, 4), (2, 4)], 30):
        clock.put(3, minute)
        game.do(killgame.Move(killgame.SeatNo(seat), "vote", target=target))
    hidden = replace(BASE.x, away=(4,), agreed=(), looked=(6,))
    are_away(clock, hidden, game=game, ids="absence2222", day=3, minute=40)
    read_notices(clock, hidden, game=game, day=3, minute=50)
    clock.put(3, 60)


def _place(moment: str, game: Playing, people: Mapping[str, Account | None]) -> Place:
    here = around(game)
    return Place(
        moment, here, here, here, here, people=people, playing={"x": game}, fingerprints=fingerprints_of({"x": game})
    )


def calls_about(place: Place, *, viewer: str) -> list[Call]:
    """What there is to read of the game, and some of what may be written, each call once; the persons who sit in it, and for the keeper
    their accounts in the admin."""
    wanted = _WRITES.get(viewer, ()) if place.moment == "vote" else ()
    found = {str(call): call for call in calls(place, viewer=viewer, whole=False) if not _ASIDE.search(call.path)}
    asked = [c for c in found.values() if c.method == "GET" or any(part in c.path for part in wanted)]
    people = [Account.objects.get(username=name) for name in SWAPPED]
    more = [Call("GET", f"/people/{one.public_id}/") for one in people]
    if viewer == KEEPER:
        more += [Call("GET", path) for path in ("/admin/", "/admin/forum/account/", "/admin/forum/account/?q=甲席")]
        for one in people:
            change = f"/admin/forum/account/{one.pk}/change/"
            more += [Call("GET", change), Call("POST", change, form={"username": "改名换姓"})]
    return [*asked, *more]

"""A world with one game that the site judges: the public story of X up to its first words, closed by the clock alone."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta

from forum import appeals
from forum.models import Account, Appeal
from forum.schedule import Schedule
from tests.forum.people import Playing, a_board, an_account
from tests.forum.timing import sweep
from tests.twin.clock import Clock
from tests.twin.dealing import secret_dealing
from tests.twin.keeping import keep_for_themselves
from tests.twin.pairs import World
from tests.twin.worlds import (
    X_SEATS,
    Place,
    around,
    fingerprints_of,
    first_night,
    open_game,
    people_of,
    sign_up,
    write_of,
)

# Whoever could think himself above the players; none of them may be told more than a stranger is.
OVERSEERS = ("opener, no judge", "keeper, no judge", "judge of the board")
TEXT = "申诉暗号：一楼我没看清，能不能多给一天？"
APPEAL = "appeal222222"
OF_PLAYERS = ("killers", "police", "dead")
# The night ends two hours into the first day, as the judge ends it in X: the cards are dealt 228 minutes after the beginning.
_SCHEDULE = replace(
    Schedule.paced("forum").with_lengths(night=timedelta(days=1, minutes=120 - 228), words=timedelta(days=9)),
    penalty="out",
    silence=None,
)


def live_unjudged(world: World, *, clock: Clock) -> Place:
    """The world at its first last words: seat 1 is out, seat 2 has appealed. What is written stays in the surrounding transaction."""
    people = {**people_of(world), **overseers()}
    hidden = replace(world.x, talk={room: posts for room, posts in world.x.talk.items() if room in OF_PLAYERS})
    clock.put(0, 200)
    secret = secret_dealing(killers=hidden.killers, police=hidden.police, seats=len(X_SEATS), ballot=None)
    game = open_game(
        "x", judge="开局人", title="无人之局 8人", secret=secret, seats=len(X_SEATS), schedule=_SCHEDULE, judging="site"
    )
    game = sign_up(clock, game, seats=X_SEATS, minute=200)
    first_night(clock, game, hidden=hidden, day=1, close=_by_the_clock)
    clock.put(1, 200)
    appeals.appeal(game.pk, write_of(game, game.seated[2]), text=TEXT)
    Appeal.objects.filter(game=game.pk).update(public_id=APPEAL)
    keep_for_themselves(clock, hidden, game=game, day=1, minute=210)
    clock.put(1, 220)
    here, fingerprints = around(game), fingerprints_of({"x": game})
    return Place("words", here, here, here, here, people=people, playing={"x": game}, fingerprints=fingerprints)


def overseers() -> Mapping[str, Account]:
    """The accounts of OVERSEERS."""
    found = dict(zip(OVERSEERS, (an_account("开局人"), an_account("站里人"), an_account("白露")), strict=True))
    Account.objects.filter(username="站里人").update(is_staff=True, is_superuser=True)
    a_board().judges.add(an_account("白露"))
    for number, account in enumerate(found.values(), 90):
        Account.objects.filter(pk=account.pk).update(public_id=f"person{number:06}")
    return {name: Account.objects.get(pk=account.pk) for name, account in found.items()}


def _by_the_clock(game: Playing) -> None:
    assert game.game.phase == "night"
    sweep()
    assert (game.game.phase, [seat.number for seat in game.game.seats if seat.out]) == ("words", [1])

"""Living through a world, by the real doors.

What a test gives from outside are the seed, the ids in addresses and the time, so that two worlds can be equal to the
byte: `live` looks for a secret S under which the wanted cards are dealt, and the database's clock stands where it is put.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from unittest.mock import patch

from django.db import connection

import killgame
from forum import lobby, opening, setups
from forum.acts import Say, Write
from forum.models import Account, Event, Game, SavedSetup, SignUp
from forum.schedule import Schedule
from forum.writing import write
from tests.forum.people import Playing, a_board, an_account, once
from tests.twin.clock import START, Clock
from tests.twin.dealing import options_of, secret_dealing
from tests.twin.duties import are_away, is_waited_for, read_notices
from tests.twin.keeping import keep_for_themselves, look_at_the_desk, take_back_and_hide
from tests.twin.pairs import SEATS, SLEEP, Hidden, World

MOMENTS = ("vote", "night")


@dataclass(frozen=True, slots=True)
class Around:
    """A game as a crawl needs it: its address and what a write of this moment must name."""

    public_id: str
    belief: str
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Place:
    """A world at a moment. `people`: viewer → account, None for one who is not logged in."""

    moment: str
    x: Around
    y: Around
    waiting: Around
    over: Around
    people: Mapping[str, Account | None]
    playing: Mapping[str, Playing]
    fingerprints: frozenset[str]  # commitments and digests: public, and of necessity different where the secrets are


X_SEATS = {n: f"甲席{'一二三四五六七八'[n - 1]}" for n in range(1, 9)}
_Y_SEATS = {n: f"乙席{'一二三四五六七'[n - 1]}" for n in range(1, 8)}
_JUDGES = {"x": "秋水", "y": "白露"}
_STRANGER = "路人甲"
# By viewer, the name of the account.
NAMES: Mapping[str, str | None] = {
    "nobody": None,
    **{viewer: X_SEATS[seat] for viewer, seat in SEATS.items()},
    "judge": _JUDGES["x"],
    "other judge": _JUDGES["y"],
    "stranger": _STRANGER,
}
# Long enough that no deadline of two interleaved games comes between two steps of the story.
# All is set that can be: what ends early, is waited for, closes before its end, comes once more.
_SCHEDULE = replace(
    Schedule.paced("forum").with_lengths(**dict.fromkeys(("night", "words", "speech", "vote"), timedelta(days=9))),
    dead_learn="all",
    early=frozenset({"night", "vote"}),
    early_wait=timedelta(hours=2),
    shortest={"night": timedelta(days=2)},
    acts_close=timedelta(hours=1),
    extension=timedelta(days=1),
    allowance=2,
    penalty="reserve",
    second_turn=True,
)


def live(world: World, *, clock: Clock) -> Iterator[Place]:
    """Live through a world; it stands still at each of MOMENTS. What is written stays in the surrounding transaction."""
    people = people_of(world)
    over, waiting = _game_over(clock), _game_waiting(clock, entropy=world.entropy)
    _save_setup(private=world.private)
    x = deal(clock, "x", hidden=world.x, seats=X_SEATS, ballot=None, minute=200)
    y = deal(clock, "y", hidden=world.y, seats=_Y_SEATS, ballot="until_close", minute=300)
    first_night(clock, x, hidden=world.x, day=1)
    first_night(clock, y, hidden=world.y, day=2)
    to_the_ballot(clock, x, day=3)
    to_the_ballot(clock, y, day=4)
    _vote(clock, y, votes=world.y.votes, day=4, minute=60)
    _vote(clock, x, votes=((2, 8), (3, 8), (4, None), (6, 8), (5, 2), (5, 7)), day=5, minute=60)
    clock.put(5, 70)
    _say(x, room="public", seat=7, text="八号可疑。\n\n投票：8号\n\n投票：2号")
    are_away(clock, world.x, game=x, ids="absence2222", day=5, minute=80)
    are_away(clock, world.y, game=y, ids="absence3333", day=5, minute=85)
    read_notices(clock, world.x, game=x, day=5, minute=90)
    read_notices(clock, world.y, game=y, day=5, minute=95)
    keep_for_themselves(clock, world.y, game=y, day=5, minute=96)

    def place(moment: str) -> Place:
        games = {"x": x, "y": y, "waiting": waiting, "over": over}
        return Place(
            moment,
            **{n: around(g) for n, g in games.items()},
            people=people,
            playing=games,
            fingerprints=fingerprints_of(games),
        )

    clock.put(5, 100)
    yield place("vote")
    is_waited_for(clock, world.y, game=y, day=5, minute=105)
    _second_night(clock, x, hidden=world.x, day=5)
    clock.put(5, 240)
    yield place("night")


def fingerprints_of(games: Mapping[str, Playing]) -> frozenset[str]:
    commitments = [game.game.setup.commitment for game in games.values()]
    return frozenset([*commitments, *Event.objects.values_list("digest", flat=True)])


def around(playing: Playing) -> Around:
    row = playing.row
    return Around(row.public_id, str(playing.belief), row.deadline or START)


def number_accounts() -> None:
    """Accounts and boards get the same keys in both worlds: the admin shows them, in its addresses and forms."""
    with connection.cursor() as cursor:
        for table in ("forum_account", "forum_board"):
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), 1000)", [table])


def people_of(world: World) -> dict[str, Account | None]:
    """All accounts, with given ids in their addresses; those whom nobody looks through differ in what is their own."""
    names = [_STRANGER, *_JUDGES.values(), *X_SEATS.values(), *_Y_SEATS.values()]
    for number, name in enumerate(names):
        an_account(name)
        Account.objects.filter(username=name).update(public_id=f"person{number:06}")
    at = {viewer: Account.objects.get(username=name) for viewer, name in NAMES.items() if name is not None}
    Account.objects.exclude(pk__in=[one.pk for one in at.values()]).update(**world.others)
    for seat, zone in world.zones.items():
        Account.objects.filter(username=X_SEATS[seat]).update(time_zone=zone)
    return {"nobody": None, **at}


def open_game(
    name: str,
    *,
    judge: str,
    title: str,
    secret: bytes,
    seats: int,
    ballot: str | None = None,
    schedule: Schedule = _SCHEDULE,
    judging: str = "appointed",
    alias: bool = False,
) -> Playing:
    """A game in sign-up with this secret; `judge` opens it. Its address is made of the name."""
    with patch("forum.opening.secrets.token_bytes", lambda length: secret):
        row = opening.open_game(
            opener=an_account(judge), board=a_board(), title=title, edition="classic", seats=seats,
            options=options_of(ballot), schedule=schedule, start_when_full=False, judging=judging, alias=alias,
            once=f"opening the game {name}",
        )  # fmt: skip
    Game.objects.filter(pk=row.pk).update(public_id=f"twingame{name:_<4}"[:12].replace("_", "2"))
    return Playing(pk=row.pk, judge=an_account(judge), seated={}, stranger=an_account(_STRANGER))


def sign_up(clock: Clock, game: Playing, *, seats: Mapping[int, str], minute: int) -> Playing:
    """All join, one minute after the other; then the judge asks them to confirm, and the cards are dealt."""
    seated = {number: an_account(name) for number, name in seats.items()}
    for number, account in seated.items():
        clock.put(0, minute + number)
        lobby.join(game.pk, write_of(game, account))
    clock.put(0, minute + 20)
    lobby.close_sign_up(game.pk, write_of(game, game.judge))
    for number, account in seated.items():
        clock.put(0, minute + 20 + number)
        lobby.confirm(game.pk, write_of(game, account))
    return replace(game, seated=seated)


def write_of(game: Playing, account: Account) -> Write:
    return Write(account=account.pk, belief=game.belief, once=once())


def deal(
    clock: Clock, name: str, *, hidden: Hidden, seats: Mapping[int, str], ballot: str | None, minute: int
) -> Playing:
    clock.put(0, minute)
    secret = secret_dealing(killers=hidden.killers, police=hidden.police, seats=len(seats), ballot=ballot)
    judge, title = _JUDGES[name], f"双城记{name.upper()} {len(seats)}人"
    game = open_game(name, judge=judge, title=title, secret=secret, seats=len(seats), ballot=ballot)
    return sign_up(clock, game, seats=seats, minute=minute)


def _save_setup(*, private: int) -> None:
    """One that plays as X does: how often it was played and what came of it must tell nothing of X. Others are one player's own."""
    draft = setups.Draft(
        "八人局", "classic", 8, {}, schedule=Schedule.paced("forum"), start_when_full=True, shared=True
    )
    setups.save(an_account(_JUDGES["x"]), draft)
    SavedSetup.objects.update(code="CDFH3479")
    for number in range(private):
        setups.save(an_account(X_SEATS[4]), replace(draft, name=f"私房局{number}", shared=False))


def _game_over(clock: Clock) -> Playing:
    """A game that is over, the same in all worlds."""
    clock.put(0, 0)
    game = open_game("over", judge=_JUDGES["y"], title="旧案 7人", secret=bytes(32), seats=7)
    game = sign_up(clock, game, seats=_Y_SEATS, minute=1)
    clock.put(0, 60)
    game.do(killgame.Rule("good"), reason="人散了")
    return game


def _game_waiting(clock: Clock, *, entropy: str) -> Playing:
    """A game that looks for players. One has added something to its seed, as who confirms may: until the deal not even that is told."""
    clock.put(0, 100)
    game = open_game("wait", judge=_JUDGES["y"], title="新局 9人", secret=bytes(32), seats=9)
    for number in (4, 6):
        clock.put(0, 100 + number)
        lobby.join(game.pk, write_of(game, an_account(X_SEATS[number])))
    SignUp.objects.filter(game=game.pk, account__username=X_SEATS[6]).update(entropy=entropy)
    return game


def night(clock: Clock, game: Playing, *, hidden: Hidden, number: int, day: int) -> None:
    for pick in hidden.nights[number - 1]:
        clock.put(day, pick.minute)
        act = "kill" if pick.seat in hidden.killers else "check"
        sleeps = pick.target is SLEEP
        game.do(killgame.Sleep(pick.seat) if sleeps else killgame.Move(pick.seat, act, target=pick.target))


def first_night(
    clock: Clock, game: Playing, *, hidden: Hidden, day: int, close: Callable[[Playing], None] = Playing.close
) -> None:
    """Ends at a given instant with seat 1 out and with last words, whatever was picked and said in it."""
    for room in ("killers", "police"):
        for place, (seat, text) in enumerate(hidden.talk.get(room, ())):
            clock.put(day, 1 + place)
            _say(game, room=room, seat=seat, text=text)
    night(clock, game, hidden=hidden, number=1, day=day)
    take_back_and_hide(clock, hidden, game=game, day=day, minute=100, judged=game.row.judge_id is not None)
    look_at_the_desk(clock, hidden, game=game, day=day, minute=110)
    clock.put(day, 120)
    close(game)
    for room in (room for room in hidden.talk if room not in ("killers", "police")):
        for place, (seat, text) in enumerate(hidden.talk[room]):
            clock.put(day, 130 + place)
            _say(game, room=room, seat=seat, text=text)
    clock.put(day, 150)
    _say(game, room="public", seat=1, text="遗言：我是好人，**别吵**。")


def _say(game: Playing, *, room: str, seat: int | None, text: str) -> None:
    account = game.judge if seat is None else game.seated[seat]
    write(game.pk, write_of(game, account), room=room, text=text)


def to_the_ballot(clock: Clock, game: Playing, *, day: int) -> None:
    clock.put(day, 0)
    game.close()
    for minute, (seat, text) in enumerate([(2, "> 遗言\n\n我信一号。"), (3, "别被带节奏"), (5, "先听听六号的")], 1):
        clock.put(day, minute)
        _say(game, room="public", seat=seat, text=text)
    clock.put(day, 10)
    game.do(killgame.Pass(4))
    _say(game, room="readers", seat=None, text="诸位看客请勿剧透")
    clock.put(day, 20)
    game.close()
    assert game.game.phase == "vote"


def _vote(clock: Clock, game: Playing, *, votes: tuple[tuple[int, int | None], ...], day: int, minute: int) -> None:
    for place, (seat, target) in enumerate(votes):
        clock.put(day, minute + place)
        game.do(killgame.Move(seat, "vote", target=target))


def _second_night(clock: Clock, game: Playing, *, hidden: Hidden, day: int) -> None:
    clock.put(day, 110)
    game.close()
    clock.put(day, 120)
    game.close()
    assert (game.game.phase, game.game.round) == ("night", 2)
    is_waited_for(clock, hidden, game=game, day=day, minute=125)
    night(clock, game, hidden=hidden, number=2, day=day)
    keep_for_themselves(clock, hidden, game=game, day=day, minute=200)
    take_back_and_hide(clock, hidden, game=game, day=day, minute=210)
    look_at_the_desk(clock, hidden, game=game, day=day, minute=220)
    for minute, (seat, yes) in enumerate(hidden.asked, 225):
        clock.put(day, minute)
        game.do(Say(seat, "extension", yes=yes))

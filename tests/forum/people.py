"""The people of a test and a game among them, made through the real doors."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from allauth.mfa.totp.internal.auth import TOTP
from allauth.mfa.utils import is_mfa_enabled
from django.test import Client

import killgame
from forum import lobby, opening
from forum.acts import By, Judge, Player, Write
from forum.deadlines import Belief
from forum.models import Account, Board, Game, Sitting
from forum.play import at_table, play
from forum.schedule import KINDS, Schedule

PASSWORD = "correct horse battery"
_NAMES = [
    "半夏",
    "老槐",
    "竹里馆",
    "南风起",
    "陆行舟",
    "林间小路",
    "白鹭洲",
    "一盏灯",
    "沈秋",
    "豆浆不加糖",
    "夜航船",
    "阿衡",
    "青石板",
    "小满",
    "听雨",
    "渡口",
    "松烟",
    "旧书摊",
    "半亩塘",
    "秋千",
]


def an_account(name: str, **fields: Any) -> Account:
    """The account of that name, made if need be; its password is PASSWORD."""
    known = Account.objects.filter(username=name).first()
    return known or Account.objects.create_user(username=name, password=PASSWORD, **fields)


def a_board(slug: str = "hall") -> Board:
    """An open board."""
    board, _new = Board.objects.get_or_create(slug=slug, defaults={"name": "大厅"})
    return board


@dataclass(frozen=True, slots=True)
class Playing:
    """A game and its people. `seated[n]` is the account on seat n."""

    pk: int
    judge: Account  # and opener; of a game that the site judges, opener alone
    seated: Mapping[int, Account]
    stranger: Account

    @property
    def row(self) -> Game:
        """As it is stored now."""
        return Game.objects.get(pk=self.pk)

    @property
    def game(self) -> killgame.Game:
        """The rules' state now."""
        return killgame.load(self.row.state)

    @property
    def belief(self) -> Belief:
        """What one who looks now believes in."""
        # Of some thousand rows that tests ask for, these two columns are all that is wanted.
        return Belief(*Game.objects.values_list("phase_serial", "deadline").get(pk=self.pk))

    def with_role(self, role: str) -> list[int]:
        """The seats that were dealt a role."""
        return [seat.number for seat in self.game.seats if seat.role == role]

    def do(self, command: Any, *, reason: str = "because") -> None:
        """A command by whoever may give it: the seat's player, the judge, or, of a turn that runs out, the clock."""
        if isinstance(command, killgame.EndTurn):
            with at_table(self.pk) as table:
                table.put(command)
            return
        seat = getattr(command, "seat", None)
        by: By = Judge(self.judge.pk) if seat is None else Player(self.seated[seat].pk, seat)
        play(self.pk, command, by=by, belief=self.belief, once=once(), reason=reason)

    def close(self) -> None:
        """The judge closes the open phase."""
        self.do(killgame.Close(by="judge"))

    def close_until(self, phase: str) -> None:
        """Close phases until `phase` is open."""
        for _ in range(12):
            if self.game.phase == phase:
                return
            self.close()
        raise AssertionError(f"{phase} did not open; {self.game.phase} is")


def a_keepers_browser(keeper: Account) -> Client:
    """One in which the keeper has taken the second step, without which the admin opens to nobody."""
    browser = Client(raise_request_exception=False)
    browser.force_login(keeper, backend="django.contrib.auth.backends.ModelBackend")
    if not is_mfa_enabled(keeper):
        TOTP.activate(keeper, "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
    session = browser.session
    session["second_step_set_up"] = True
    session.save()
    return browser


def once() -> str:
    """A new once-key."""
    return secrets.token_urlsafe(18)


def a_write(playing: Playing, account: Account) -> Write:
    """What a form of that account carries now."""
    return Write(account=account.pk, belief=playing.belief, once=once())


def an_open_game(
    *,
    edition: str = "classic",
    seats: int = 7,
    options: Mapping[str, Any] | None = None,
    schedule: Schedule | None = None,
    start_when_full: bool = False,
    alias: bool = False,
    judging: str = "appointed",
    asked: Account | None = None,
) -> Playing:
    """A game in sign-up, with nobody in it yet."""
    row = opening.open_game(
        opener=an_account("秋水"),
        board=a_board(),
        title=f"雨夜长街 {seats}人",
        edition=edition,
        seats=seats,
        options=options or {},
        schedule=schedule or Schedule.paced("forum"),
        start_when_full=start_when_full,
        alias=alias,
        judging=judging,
        asked=asked,
    )
    return Playing(pk=row.pk, judge=an_account("秋水"), seated={}, stranger=an_account("路人甲"))


def a_game(**what: Any) -> Playing:
    """A game that has been dealt, in its first night; arguments as for `an_open_game`."""
    return dealt(an_open_game(**what))


def dealt(playing: Playing, *, entropy: Mapping[int, str] | None = None, names: Sequence[str] | None = None) -> Playing:
    """That open game, with as many players as it wants; some add something to the seed."""
    added = entropy or {}
    names = names or [name + more for more in ("", "二", "三") for name in _NAMES]
    players = [an_account(name) for name in names[: playing.row.seats_wanted]]
    for player in players:
        lobby.join(playing.pk, a_write(playing, player))
    lobby.close_sign_up(playing.pk, a_write(playing, playing.judge))
    for place, player in enumerate(players, 1):
        lobby.confirm(playing.pk, a_write(playing, player), entropy=added.get(place, ""))
    return Playing(playing.pk, playing.judge, who_sits_in(playing.pk), playing.stranger)


def who_sits_in(game: int) -> dict[int, Account]:
    """Seat number → the account that sits there now."""
    found = Sitting.objects.filter(seat__game=game, until__isnull=True).select_related("account", "seat")
    return {one.seat.number: one.account for one in found.order_by("seat__number")}


def forum_paced(**changed: Any) -> Schedule:
    """The pace of the board, with some of its rules changed."""
    return replace(Schedule.paced("forum"), **changed)


def quick(**seconds: float) -> Schedule:
    """A schedule of one-second phases, with some lengths given in seconds; before the deal nobody is in a hurry."""
    unhurried = {"sign_up": 300.0, "confirm": 300.0}
    lengths = {kind: timedelta(seconds=(unhurried | seconds).get(kind, 1)) for kind in KINDS}
    return Schedule(lengths=lengths)


def by_the_site(**what: Any) -> Playing:
    """A running game that nobody judges, and that goes on whoever is silent; arguments as for `an_open_game`."""
    return a_game(judging="site", **{"schedule": forum_paced(misses=3, penalty="out", silence=None), **what})

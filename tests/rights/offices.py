"""One of each role, and games in which each is what it is."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Final

import killgame
from forum import appeals, attendance, lobby, setups
from forum.models import Account, Appeal, Board, Game, Sitting
from forum.now import game_now
from forum.play import at_table
from forum.roles import Role
from forum.schedule import Schedule
from forum.writing import write
from tests.forum.people import (
    Playing,
    a_board,
    a_game,
    a_write,
    an_account,
    an_open_game,
    by_the_site,
    dealt,
    forum_paced,
)

# Who has no part in the games' circles. All accounts are made once, and are the same in all games.
_APART: Final = {
    Role.READER: "路人甲",
    Role.OPENER: "开局人",
    Role.JUDGE: "秋水",
    Role.OTHER_JUDGE: "判官",
    Role.HEARER: "白露",
    Role.KEEPER: "守夜人",
}


@dataclass(frozen=True, slots=True)
class Offices:
    """`people`: of each role one, None where nobody is logged in. `living` and `target` are seats; `ids` names things of LIVING's."""

    people: Mapping[Role, Account | None]
    game: Playing
    living: int = 1
    target: int = 2
    ids: Mapping[str, str] = field(default_factory=dict)

    @property
    def seated(self) -> Account:
        """LIVING's account."""
        return self.game.seated[self.living]


def running() -> Offices:
    """The first night of a game that a judge judges: LIVING is a killer, OUT, a civilian, has gone; another sits where REPLACED sat."""
    playing = a_game(schedule=forum_paced(pass_needs_post=False, dead_learn="all"))
    living, (out, left, target) = playing.with_role("killer")[0], playing.with_role("civilian")[:3]
    found = _seated(playing, living=living, out=out, left=left, target=target)
    write(playing.pk, a_write(playing, found.seated), room="killers", text="先看看")
    return found


def unjudged() -> Offices:
    """The same of a game that the site judges, with an appeal of LIVING; its JUDGE judges another game of the board."""
    playing = by_the_site()
    living, (out, left, target) = playing.with_role("killer")[0], playing.with_role("civilian")[:3]
    found = _seated(replace(playing, judge=an_account("开局人")), living=living, out=out, left=left, target=target)
    appeals.appeal(playing.pk, a_write(playing, found.seated), text="不对")
    return replace(found, ids={**found.ids, "appeal": Appeal.objects.get(game=playing.pk).public_id})


def masked() -> Offices:
    """An alias game that a judge judges, in its first night."""
    # Other people than elsewhere: nobody is renamed while he sits in one.
    playing = dealt(an_open_game(alias=True), names=[f"面具人{number}" for number in range(1, 8)])
    return Offices({**_apart(), Role.LIVING: playing.seated[1]}, playing)


def accusing() -> Offices:
    """The first day of an edition in which accusations are made."""
    playing = a_game(edition="taiwan", seats=8)
    playing.close_until("accuse")
    living, target = playing.with_role("civilian")[:2]  # the killer, too, sees the page, and may not
    return Offices({**_apart(), Role.LIVING: playing.seated[living]}, playing, living=living, target=target)


def in_turn() -> Offices:
    """A day in which one speaks at a time; the target has the floor."""
    playing = a_game(options={"speech": "ordered"})
    playing.close_until("speech")
    return Offices({**_apart(), Role.LIVING: playing.seated[1]}, playing, target=1)


def refereed() -> Offices:
    """An edition in which the judge records who goes out."""
    playing = a_game(edition="university", seats=6)
    return Offices({**_apart(), Role.LIVING: playing.seated[1]}, playing)


def waiting(*, judging: str = "appointed", asked: bool = False) -> Offices:
    """A game in sign-up, opened by OPENER; LIVING and six more have signed up. JUDGE was asked to judge it, and has agreed;
    or OTHER_JUDGE is `asked`, and has not answered."""
    people = _apart()
    opener, judge = an_account("开局人"), an_account("判官" if asked else "秋水")
    game = an_open_game(judging=judging, asked=judge if judging == "appointed" else None)
    Game.objects.filter(pk=game.pk).update(opener=opener)
    if judging == "appointed":
        Game.objects.filter(pk=game.pk).update(judge=opener, judge_asked=judge)
        if not asked:
            lobby.agree_to_judge(game.pk, a_write(game, judge))
    players = [an_account(name) for name in ("半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "白鹭洲")]
    for player in players:
        lobby.join(game.pk, a_write(game, player))
    return Offices({**people, Role.LIVING: players[0]}, replace(game, seated=dict(enumerate(players, 1))))


def _seated(playing: Playing, *, living: int, out: int, left: int, target: int) -> Offices:
    people = {**_apart(), Role.LIVING: playing.seated[living], Role.OUT: playing.seated[out]}
    people[Role.REPLACED] = playing.seated[left]
    if playing.row.judge_id is None:
        _throw_out_without_a_judge(playing, seat=out)
    else:
        playing.do(killgame.ThrowOut(out))
    seat, now = playing.row.seats.get(number=left), game_now()
    Sitting.objects.filter(seat=seat).update(until=now)
    Sitting.objects.create(seat=seat, account=an_account("替补"), since=now)
    away = attendance.say_away(playing.seated[living], since=now, until=now + timedelta(days=3))
    saved = setups.save(
        playing.seated[living],
        setups.Draft("七人局", "classic", 7, {}, schedule=Schedule.paced("forum"), start_when_full=False),
    )
    ids = {"line": killgame.line_of(living), "absence": away.public_id, "setup": saved.code, "key": saved.key}
    return Offices(people, playing, living=living, target=target, ids=ids)


def _throw_out_without_a_judge(playing: Playing, *, seat: int) -> None:
    with at_table(playing.pk) as table:
        table.put(killgame.ThrowOut(killgame.SeatNo(seat)), why="misses")


def _apart() -> dict[Role, Account | None]:
    board = a_board()
    an_account(_APART[Role.KEEPER], is_staff=True, is_superuser=True)
    found: dict[Role, Account | None] = {role: an_account(name) for role, name in _APART.items()}
    bench, _new = Board.objects.get_or_create(
        slug="bench", defaults={"name": "判官台", "openers": Board.Openers.JUDGES}
    )
    for one in (board, bench):
        one.judges.add(an_account(_APART[Role.HEARER]))
    others = {role: an_account(f"旁人{role.name}") for role in (Role.OUT, Role.REPLACED, Role.LIVING)}
    return {Role.NOBODY: None, **found, **others}

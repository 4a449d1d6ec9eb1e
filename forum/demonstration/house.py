"""Who and what there is in the demonstration, in the order in which it is made."""

import secrets
from dataclasses import dataclass

from django.contrib.auth.hashers import make_password
from django.db import transaction

from forum import setups
from forum.demonstration.birches import play_to_the_end
from forum.demonstration.evening import deal, open_table
from forum.demonstration.rain import play_to_the_ballot
from forum.models import Account, Board, Game
from forum.names import fold
from forum.schedule import Schedule

JUDGE = "秋水"
PLAYERS = ("白鹭洲", "半夏", "老槐", "竹里馆", "南风起", "陆行舟", "林间小路", "一盏灯", "豆浆不加糖", "夜航船", "阿衡", "青石板",
           "小满", "听雨")  # fmt: skip
# Parts of a password that can be typed on a phone.
_WORDS = ("chashan", "dengta", "hupo", "jiangnan", "luming", "qingshi", "songlin", "xiaoqiao", "yueguang", "zhulin")


@dataclass(frozen=True, slots=True)
class Shown:
    """What was made: log-ins as (name, what he is in the demonstration), one password for all, and the games' titles."""

    people: tuple[tuple[str, str], ...]
    password: str
    games: tuple[tuple[str, str], ...]


@transaction.atomic
def fill(*, password: str = "") -> Shown | None:
    """Make it all, or nothing; None where there is a game or an account of one of these names already."""
    names = [JUDGE, *PLAYERS]
    if Game.objects.exists() or Account.objects.filter(folded__in=[fold(name) for name in names]).exists():
        return None
    password = password or f"{secrets.choice(_WORDS)}-{secrets.choice(_WORDS)}-{secrets.randbelow(90) + 10}"
    # Hashed once: a slow hash for each of them would be most of the time that all of this takes.
    hashed = make_password(password)
    people = {name: _account(name, hashed) for name in names}
    judge, players = people[JUDGE], [people[name] for name in PLAYERS]
    hall, camp, line = _boards()
    birches = open_table(
        judge=judge, board=hall, title="白桦林 7人2J2F", edition="classic", seats=7, joining=players[7:]
    )
    play_to_the_end(birches)
    rain = open_table(
        judge=judge, board=hall, title="雨夜长街 12人3J3F", edition="classic", seats=12, joining=players[:12],
        dead_learn="all",
    )  # fmt: skip
    play_to_the_ballot(rain)
    book = open_table(
        judge=judge, board=hall, title="长夜书 12人3J3F", edition="classic", seats=12, joining=players[3:12]
    )
    lamp = open_table(
        judge=judge, board=hall, title="无人掌灯 9人2J2F", edition="classic", seats=9, joining=players[5:],
        judging=Game.Judging.SITE,
    )  # fmt: skip
    deal(lamp)
    open_table(judge=judge, board=camp, title="新手营第 31 局 10人2J2F", edition="v2", seats=10, joining=players[10:])
    open_table(judge=judge, board=line, title="周五夜场 8人2J2F", edition="modern", seats=8, joining=players[:3])
    _save_setups(judge, birches.row)
    return Shown(
        people=((JUDGE, "法官"), *((name, _place(rain.row, name)) for name in PLAYERS)),
        password=password,
        games=((book.row.title, "报名中"), (rain.row.title, "进行中"), (birches.row.title, "已结束")),
    )


def _account(name: str, hashed: str, /) -> Account:
    account = Account(username=name, password=hashed)
    account.save()
    return account


def _save_setups(judge: Account, over: Game) -> None:
    """What the game that is over was played with, shared; and one that is nobody else's."""
    setups.save(judge, setups.Draft(name="七人小局", **setups.of_game(over), shared=True))
    evening = Schedule.paced("evening")
    draft = setups.Draft("周五夜场", "modern", 12, {"tie": "none"}, schedule=evening, start_when_full=True)
    setups.save(judge, draft)


def _boards() -> tuple[Board, Board, Board]:
    hall, _ = Board.objects.get_or_create(
        slug="hall", defaults={"name": "主版", "description": "什么局都可以开。夜一天，昼三天，慢慢写。", "position": 1}
    )
    camp, _ = Board.objects.get_or_create(
        slug="camp",
        defaults={
            "name": "新手营",
            "description": "第一次玩的坐这里。法官会多说几句，老手请让一让。",
            "edition": "v2",
            "position": 2,
        },
    )
    line, _ = Board.objects.get_or_create(
        slug="line",
        defaults={
            "name": "夜场",
            "description": "一个晚上走完一局：夜十分钟，昼半小时，人齐就发牌。",
            "edition": "modern",
            "schedule": Schedule.paced("evening").dump(),
            "position": 3,
        },
    )
    return hall, camp, line


def _place(row: Game, name: str, /) -> str:
    seat = row.seats.filter(sittings__account__username=name).first()
    return f"{row.title} {seat.number}号" if seat else "没有入座"

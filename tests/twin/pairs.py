"""Which two worlds each viewer is shown: of what he may know nothing differs, of all else everything.

A `World` is data: who holds which card, who picked whom and when, what was written behind closed doors; `worlds.py`
lives through it. More pairs can be added as data alone; a test holds that each is one to its viewer by the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import time
from typing import Any

SLEEP = None

type Talk = Mapping[str, tuple[tuple[int | None, str], ...]]  # room → posts: (seat, or None for the judge; text)


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice by night: whose, whom (or SLEEP), so many minutes after dusk."""

    seat: int
    target: int | None
    minute: int


@dataclass(frozen=True, slots=True, eq=False)
class Hidden:
    """What of a game only some may know. The seats that are in neither list are civilians."""

    killers: frozenset[int]
    police: frozenset[int]
    nights: tuple[tuple[Pick, ...], ...]
    talk: Talk
    votes: tuple[tuple[int, int | None], ...] = ()
    looked: tuple[int, ...] = ()  # seats whose players have looked at their notices
    asked: tuple[tuple[int, bool], ...] = ()  # what seats say to a request of the players, the one who asks first
    # Seats whose players have let a phase pass, were warned, and have said that they will be away.
    away: tuple[int, ...] = ()
    agreed: tuple[int, ...] = ()  # of these, whose absence the judge has agreed to, so that the miss is excused
    waited: tuple[int, ...] = ()  # for whom the open night was lengthened
    reminded: tuple[int, ...] = ()  # who was reminded in it
    written: tuple[int, ...] = ()  # whose notices went into a letter
    keeping: tuple[int, ...] = ()  # who has drafts, marks and bookmarks (keeping.py)
    hasty: tuple[int, ...] = ()  # who has taken back a post behind a door, and of whom the judge has hidden one
    desk: tuple[int, ...] = ()  # the nights in which the judge has looked at his desk


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """Two games with what is hidden in them, and what of other people's accounts is nobody's business."""

    x: Hidden
    y: Hidden
    others: Mapping[str, Any] = field(default_factory=lambda: {"language": "zh-hans", "time_zone": "Asia/Shanghai"})
    # The zones of these seats of X; its judge may know how many of the living live by each, and not who.
    zones: Mapping[int, str] = field(
        default_factory=lambda: {4: "Asia/Shanghai", 6: "America/Lima", 7: "Asia/Tokyo", 8: "Asia/Shanghai"}
    )
    entropy: str = ""  # what seat 6 has added to the seed of the game that waits, before it is dealt
    private: int = 0  # how many set-ups seat 4 has saved for himself


# What these seats and the judge have said to each other is the same in all worlds, for they look through them.
_OWN_LINES: Talk = {
    "line-1": ((1, "私线暗号己：几点开下一局"), (None, "私线暗号辛：周末")),
    "line-2": ((None, "私线暗号庚：你在吗"), (2, "私线暗号壬：在")),
}
# The public story of X: seat 1 out in the first night, seat 8 by the first ballot; the second night is open.
# In Y seat 1 is out, too, and the first ballot is open, whose votes are shown at its close only.
_X1 = Hidden(
    killers=frozenset({3, 4}),
    police=frozenset({5, 6}),
    nights=(
        (Pick(3, 1, 10), Pick(4, 7, 12), Pick(4, 1, 25), Pick(5, 2, 30), Pick(6, 2, 31), Pick(7, SLEEP, 40)),
        (Pick(3, 6, 4), Pick(4, 7, 9), Pick(5, 3, 11), Pick(7, SLEEP, 15), Pick(2, SLEEP, 32)),
    ),
    talk={
        "killers": ((3, "杀手暗号甲：今晚刀一号"), (4, "杀手暗号乙：**一号**，跟了")),
        "police": ((5, "警察暗号甲：验二号吧"), (6, "警察暗号乙"), (5, "警察暗号丙：二号是好人")),
        "dead": ((1, "亡者暗号甲：我看是三号"),),
        "judges": ((None, "法官手记甲：三四是杀手"),),
        "line-4": ((4, "私线暗号甲：我要请假"), (None, "私线暗号乙：准了")),
        **_OWN_LINES,
    },
    looked=(3, 4, 7),
    asked=((4, True), (6, True), (7, False)),
    away=(4, 7),
    agreed=(7,),
    waited=(6,),
    reminded=(4, 6),
    written=(8,),
    keeping=(4, 8),
    hasty=(4,),
    desk=(1,),
)
_X2 = Hidden(
    killers=frozenset({5, 7}),
    police=frozenset({3, 8}),
    nights=(
        (Pick(5, 1, 3), Pick(3, 4, 50), Pick(8, SLEEP, 51), Pick(8, 4, 52), Pick(6, SLEEP, 70)),
        (Pick(5, 2, 21), Pick(7, SLEEP, 22), Pick(3, 5, 23)),
    ),
    talk={
        "killers": ((7, "杀手暗号丙：一二三四五六七八"), (5, "杀手暗号丁"), (7, "杀手暗号戊"), (5, "杀手暗号己：成")),
        "police": ((3, "警察暗号丁"),),
        "dead": ((1, "亡者暗号乙"), (1, "亡者暗号丙：杀手是五号")),
        "judges": ((None, "法官手记乙：五七是杀手，先不说"), (None, "法官手记丙")),
        "line-4": ((None, "私线暗号丁：别挂机"), (4, "私线暗号戊：**没挂**"), (4, "私线暗号丙：在睡觉")),
        **_OWN_LINES,
    },
    looked=(5, 8),
    asked=((7, True), (6, False), (4, True)),
    away=(6, 7, 8),
    agreed=(6, 8),
    waited=(4, 7),
    reminded=(7,),
    written=(4, 6),
    keeping=(4, 6, 7),
    hasty=(3, 5, 7),
    desk=(2,),
)
# Another police, all that the killers know the same; another pair of killers, all that the police know the same.
_X3 = replace(
    _X1,
    police=frozenset({6, 7}),
    nights=(
        (Pick(3, 1, 10), Pick(4, 7, 12), Pick(4, 1, 25), Pick(7, 4, 30), Pick(5, SLEEP, 35)),
        (Pick(3, 6, 4), Pick(4, 7, 9), Pick(6, 4, 12), Pick(7, 3, 13)),
    ),
    talk={**_X2.talk, "killers": _X1.talk["killers"], "police": ((7, "警察暗号戊：四号有鬼"),)},
    asked=_X2.asked,
    away=(4, 6, 8),
    agreed=(4,),
    waited=_X2.waited,
    reminded=_X2.reminded,
    written=_X2.written,
    keeping=_X2.keeping,
    hasty=(4, 6),
    desk=_X2.desk,
)
_X4 = replace(
    _X1,
    killers=frozenset({4, 7}),
    nights=(
        (Pick(7, 1, 20), Pick(5, 2, 30), Pick(6, 2, 31), Pick(3, SLEEP, 33)),
        (Pick(4, 2, 5), Pick(5, 3, 11), Pick(3, SLEEP, 18), Pick(7, 2, 19)),
    ),
    talk={**_X2.talk, "killers": ((7, "杀手暗号庚"),), "police": _X1.talk["police"]},
    asked=_X2.asked,
    away=(4, 6, 8),
    agreed=(4,),
    waited=_X2.waited,
    reminded=_X2.reminded,
    written=_X2.written,
    keeping=_X2.keeping,
    hasty=(7,),
    desk=_X2.desk,
)
_Y1 = Hidden(
    killers=frozenset({2, 3}),
    police=frozenset({4, 5}),
    nights=((Pick(2, 1, 7), Pick(3, 1, 8), Pick(4, 2, 9), Pick(6, SLEEP, 10)),),
    talk={"killers": ((2, "乙局暗号甲"),), "police": ((4, "乙局暗号乙：二号是匪"),), "line-4": ((4, "乙局暗号辛"),)},
    votes=((2, 4), (3, 4), (6, None)),
    looked=(2,),
    away=(6,),
    waited=(5,),
    reminded=(3, 7),
    keeping=(2,),
    hasty=(3,),
    desk=(1,),
)
_Y2 = Hidden(
    killers=frozenset({6, 7}),
    police=frozenset({2, 3}),
    nights=((Pick(7, 1, 2), Pick(2, 7, 6)),),
    talk={
        "killers": ((6, "乙局暗号丙"), (7, "乙局暗号丁：别说话"), (6, "乙局暗号戊")),
        "dead": ((1, "乙局暗号己"),),
        "judges": ((None, "乙局暗号庚"),),
    },
    votes=((7, 2), (4, 7), (5, 7), (2, 7), (4, 2)),
    looked=(3, 6),
    away=(4, 7),
    agreed=(4,),
    waited=(3, 4),
    reminded=(2,),
    written=(2, 5, 6),
    keeping=(3, 4, 7),
    hasty=(2, 7),
)
# As _X2, but the night is over as soon as its wait is: all who live have chosen.
_X5 = replace(
    _X2, nights=(_X2.nights[0], (*_X2.nights[1], Pick(7, 6, 28), *(Pick(seat, SLEEP, 30 + seat) for seat in (2, 4, 6))))
)
_ELSEWHERE = {
    "language": "en", "time_zone": "America/Lima", "mail_wanted": False, "quiet_from": time(20), "quiet_until": time(4),
    "email": "elsewhere@example.org",
}  # fmt: skip
_MOVED = {4: "Africa/Lagos", 6: "Asia/Kathmandu", 7: "America/Lima", 8: "Europe/London"}

BASE = World(_X1, _Y1)
ALL_DONE = World(_X5, _Y2, _ELSEWHERE, _MOVED, entropy="熵暗号：山高月小", private=2)
# Viewer → the two worlds. Of each viewer's own knowledge nothing differs (a test holds it), of all else everything.
PAIRS: Mapping[str, tuple[World, World]] = {
    "nobody": (BASE, ALL_DONE),
    "stranger": (BASE, ALL_DONE),
    "living": (BASE, ALL_DONE),
    "dead": (BASE, replace(ALL_DONE, x=replace(_X5, talk={**_X2.talk, "dead": _X1.talk["dead"]}))),
    "killer": (BASE, replace(ALL_DONE, x=_X3)),
    "police": (BASE, replace(ALL_DONE, x=_X4)),
    # Who asked for more time and who wants it, who lives where and sleeps when, who looks at what he is told and by which
    # way: that is for the judge's eyes as little as for anybody's.
    "judge": (
        BASE,
        World(
            replace(
                _X1,
                asked=_X2.asked,
                looked=_X2.looked,
                waited=_X2.waited,
                reminded=_X2.reminded,
                written=_X2.written,
                keeping=(2, *_X2.keeping),
            ),
            _Y2,
            _ELSEWHERE,
            {4: "Asia/Tokyo", 6: "Asia/Shanghai", 7: "America/Lima", 8: "Asia/Shanghai"},
        ),
    ),
    "other judge": (BASE, World(_X2, _Y1, _ELSEWHERE)),
}
# Where each viewer sits in X; the others sit nowhere.
SEATS: Mapping[str, int] = {"dead": 1, "living": 2, "killer": 3, "police": 5}

"""What is asked and sent at an address, and how a table says so."""

import re
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from forum.recipe import Recipe
from tests.twin.crawl import Call
from tests.twin.worlds import Around, Place

type Line = Callable[[Place], list[Call]]
type GameLine = Callable[[Around, str, tuple[str, ...]], list[Call]]  # game, its address, rooms

# Of the lines those of two seats that look through the worlds, and one in which something else was said in each.
ROOMS = ("public", "killers", "police", "dead", "readers", "judges", "line-1", "line-2", "line-4", "nothing")
FEW = ("public", "killers", "nothing")
# Where that is tried which one has for oneself in a room, of whatever kind it is: an open one, a closed one, one's own when one is out.
SOME = (*FEW, "dead")
# To all but its judge the judge's acts are alike absent: a few stand for all.
JUDGES_ACT = re.compile(r"/(?:desk|judge)/(?!(?:close|annul|leave|nothing|no)/)[\w-]+/$")
AT_GAME, AT_API_GAME = "g/<slug:public_id>/", "api/v1/games/<slug:public_id>/"
ONCE = "twin-world-once-key-000"
# What is done about the appeal of a game that the site judges (unjudged.py).
APPEAL, HEARD = "appeal222222", ("later", "freeze", "resume", "throw-out", "break-off", "uphold", "dismiss", "no")
AWAY = "absence22222"  # the first in X (worlds.py)
SETUP = "CDFH3479"  # plays as X does (worlds.py)
PLAYED = Recipe("classic", 8, {}).key


def get(*paths: str, headers: Mapping[str, str] | None = None) -> list[Call]:
    """GET each of these."""
    return [Call("GET", path, headers=headers) for path in paths]


def post(game: Around, path: str, *forms: Mapping[str, str]) -> list[Call]:
    return [Call("POST", path, form={"belief": game.belief, "once": ONCE, **form}) for form in forms]


def send(game: Around, path: str, *values: Mapping[str, Any]) -> list[Call]:
    return [Call("POST", path, json={"belief": game.belief, "once": ONCE, **value}) for value in values]


def later(game: Around) -> str:
    return (game.deadline + timedelta(hours=5)).isoformat()


def then(game: Around) -> str:
    return (game.deadline - timedelta(hours=2)).isoformat()


# What is typed into the judge's forms, by act; a form takes what it knows.
ACT = {"seat": "3", "appeal": "on", "reason": "裁决", "winner": "good", "by": "86400", "until": "2026-03-09T20:00"}
ACTS = (
    "close", "end-turn", "move", "pause", "resume", "throw-out", "record", "annul", "rule", "break-off", "deal-anew", "take-back",
    "close-sign-up", "call-off", "look", "nothing",
)  # fmt: skip
# Seats by name and number, votes, and what is none.
SAID = "@3 @4号 看这里\n\n> 投 3\n\n||投 5||\n\n投票：4号\n\n[quote=2]话[/quote]"
VOTES = "三号可疑。\n\n投票：4号"
LISTS = ("", "me/notices/", "boards/<slug:slug>/", "api/v1/me/", "api/v1/games/")

"""What is sent to an operation, and how one says so: for the tables of calls."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from forum.now import game_now
from tests.rights.offices import Offices

type Sends = Callable[[Offices], dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Line:
    """`at`: what stands for the room, act, code, … of the address. `of_a_moment`: it names the phase and deadline believed in."""

    at: str = ""
    sends: Sends | None = None
    stage: str = "night"
    of_a_moment: bool = True


def nothing(here: Offices) -> dict[str, Any]:
    return {}


def given(**fields: Any) -> Sends:
    return lambda here: fields


def later(here: Offices) -> str:
    return (game_now() + timedelta(hours=30)).isoformat()


def typed(here: Offices) -> str:
    """As a field of a page takes it, in UTC."""
    return (game_now() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")


def target(here: Offices) -> dict[str, Any]:
    return {"target": here.target}


DRAFTS: Final = ("public", "killers", "dead")
ROOMS: Final = ("public", "killers", "police", "dead", "readers", "judges", "line")
AT_GAME, AT_API, AT_API_GAME = "/g/<slug:public_id>/", "/api/v1/", "/api/v1/games/<slug:public_id>/"
SETUP: Final = {"name": "一份", "edition": "classic", "seats": "8", "pace": "forum"}
API_SETUP: Final = {"name": "一份", "edition": "classic", "seats": 8}
OPENS: Final = {"board": "hall", "title": "一局", "edition": "classic", "seats": 7, "once": "o" * 24}
PERSON: Final = {"username": "改过的名字", "language": "en", "time_zone": "UTC", "theme": "system"}


def absence(here: Offices) -> dict[str, Any]:
    return {"since": typed(here), "until": (game_now() + timedelta(days=9)).strftime("%Y-%m-%dT%H:%M")}


def api_absence(here: Offices) -> dict[str, Any]:
    return {"since": later(here), "until": (game_now() + timedelta(days=9)).isoformat()}


def desk(act: str, here: Offices) -> dict[str, Any]:
    """What the judge's forms take: each what it knows."""
    seat = here.living if act == "annul" else here.target
    by = {"by": "to", "to": typed(here)} if act == "move" else {}
    return {"seat": seat, "reason": "裁决", "winner": "good", "until": typed(here), **by}


def judges(act: str, here: Offices) -> dict[str, Any]:
    match act:
        case "move":
            more = {"to": later(here)}
        case "pause":
            more = {"until": later(here)}
        case "end-turn" | "throw-out" | "record":
            more = {"seat": here.target}
        case "annul":
            more = {"seat": here.living}
        case "rule":
            more = {"winner": "good"}
        case _:
            more = {}
    return {"reason": "裁决", **more}


JUDGED_AT: Final = {
    "end-turn": "in turn",
    "close-sign-up": "waiting",
    "call-off": "waiting",
    "look": "masked",
    "resume": "paused",
    "record": "refereed",
    "annul": "vote",
    "take-back": "speech",
}
HEARD_AT: Final = {"resume": "frozen"}
SIGNED_AT: Final = {
    "offer": "lot", "no-offer": "lot", "agree": "asked", "decline": "asked", "confirm": "confirming",
}  # fmt: skip


def lines_of(operation: str, whats: tuple[str, ...], line: Callable[[str], Line]) -> dict[str, Line]:
    return {f"{operation} {what}": line(what) for what in whats}


def sent_by(form: Callable[[str, Offices], dict[str, Any]], act: str) -> Sends:
    return lambda here: form(act, here)


def hearing(act: str, here: Offices) -> dict[str, Any]:
    return {"act": act, "hours": 5, "seat": here.target, "reason": "裁决"}


def posts_at(room: str) -> str:
    return "speech" if room == "public" else "night"

"""The names of roles, sides, acts, phases and editions, as players read them (by the ids of RULES 1)."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import pgettext, pgettext_lazy

ROLES: Final = {
    "killer": pgettext_lazy("role", "killer"),
    "police": pgettext_lazy("role", "police"),
    "civilian": pgettext_lazy("role", "civilian"),
    "doctor": pgettext_lazy("role", "doctor"),
    "mine": pgettext_lazy("role", "mine"),
    "secret_police": pgettext_lazy("role", "secret police"),
    "butterfly": pgettext_lazy("role", "butterfly"),
    "sniper": pgettext_lazy("role", "sniper"),
    "elder": pgettext_lazy("role", "elder of the forest"),
    "killer_boss": pgettext_lazy("role", "killer boss"),
    "police_chief": pgettext_lazy("role", "police chief"),
    "police_mole": pgettext_lazy("role", "police mole"),
    "killer_mole": pgettext_lazy("role", "killer mole"),
    "angel": pgettext_lazy("role", "angel"),
    "devil": pgettext_lazy("role", "devil"),
    "accomplice": pgettext_lazy("role", "accomplice"),
    "dean": pgettext_lazy("role", "dean"),
    "professor": pgettext_lazy("role", "professor"),
    "student": pgettext_lazy("role", "student"),
    "cadre": pgettext_lazy("role", "cadre"),
}

SIDES: Final = {
    "good": pgettext_lazy("side", "the good side"),
    "killers": pgettext_lazy("side", "the killers"),
    "students": pgettext_lazy("side", "the students"),
    "dean": pgettext_lazy("side", "the dean and the professors"),
    "cadre": pgettext_lazy("side", "the cadre"),
    "draw": pgettext_lazy("side", "a draw"),
}

ACTS: Final = {
    "kill": pgettext_lazy("act", "kill"),
    "check": pgettext_lazy("act", "check"),
    "save": pgettext_lazy("act", "save"),
    "needle": pgettext_lazy("act", "needle"),
    "shoot": pgettext_lazy("act", "shot"),
    "snipe": pgettext_lazy("act", "snipe"),
    "hug": pgettext_lazy("act", "hug"),
    "silence": pgettext_lazy("act", "silence"),
    "revive": pgettext_lazy("act", "revive"),
    "take": pgettext_lazy("act", "take along"),
    "verify": pgettext_lazy("act", "look"),
    "press": pgettext_lazy("act", "press"),
    "accuse": pgettext_lazy("act", "accuse"),
    "arrange": pgettext_lazy("act", "arrange"),
    "vote": pgettext_lazy("act", "vote"),
    "surrender": pgettext_lazy("act", "surrender"),
    "pass": pgettext_lazy("act", "pass"),
    "sleep": pgettext_lazy("act", "sleep"),
}

PHASES: Final = {
    "signup": pgettext_lazy("phase", "sign-up"),
    "arrange": pgettext_lazy("phase", "arranging"),
    "night": pgettext_lazy("phase", "night"),
    "parting": pgettext_lazy("phase", "parting"),
    "words": pgettext_lazy("phase", "last words"),
    "speech": pgettext_lazy("phase", "speeches"),
    "vote": pgettext_lazy("phase", "ballot"),
    "pk_speech": pgettext_lazy("phase", "run-off speeches"),
    "pk_vote": pgettext_lazy("phase", "run-off vote"),
    "rest_speech": pgettext_lazy("phase", "speeches from the floor"),
    "final_vote": pgettext_lazy("phase", "final vote"),
    "accuse": pgettext_lazy("phase", "accusations"),
    "refereed": pgettext_lazy("phase", "refereed play"),
    "over": pgettext_lazy("phase", "over"),
}

EDITIONS: Final = {
    "v1": pgettext_lazy("edition", "Killers only"),
    "v2": pgettext_lazy("edition", "Police and killers"),
    "classic": pgettext_lazy("edition", "Standard game"),
    "club": pgettext_lazy("edition", "Club standard"),
    "modern": pgettext_lazy("edition", "Modern standard"),
    "qingdao": pgettext_lazy("edition", "Qingdao: doctor and mine"),
    "v3": pgettext_lazy("edition", "Doctor and secret police"),
    "v4": pgettext_lazy("edition", "Butterfly, sniper, elder"),
    "v5": pgettext_lazy("edition", "The infiltrators"),
    "double": pgettext_lazy("edition", "Two cards each"),
    "v7": pgettext_lazy("edition", "Angel and devil"),
    "accomplice": pgettext_lazy("edition", "Two, two and an accomplice"),
    "taiwan": pgettext_lazy("edition", "Hand to hand"),
    "mask": pgettext_lazy("edition", "Mask: nobody knows anybody"),
    "university": pgettext_lazy("edition", "University"),
}
# As what a seat may know another without its role.
LABELS: Final = {
    "killer_circle": pgettext_lazy("knows as", "circle of the killers"),
    "police_circle": pgettext_lazy("knows as", "circle of the police"),
}

DIRECTIONS: Final = {
    "up": pgettext_lazy("direction", "upwards by seat"),
    "down": pgettext_lazy("direction", "downwards by seat"),
}
# Phases of which a game has one, or whose round stays 1: "day 1" before them would be a riddle.
WITHOUT_ROUND: Final = frozenset({"signup", "arrange", "refereed", "over"})


def role_name(role: str) -> str | Promise:
    """`killer` → 杀手. Raises KeyError for an unknown id, as all of these do."""
    return ROLES[role]


def known_as(label: str) -> str | Promise:
    """What one seat knows another as: a role, or no more than a circle."""
    return LABELS[label] if label in LABELS else ROLES[label]


def side_name(side: str) -> str | Promise:
    """`good`, `killers`, `dean`, `students`, `cadre`; `draw` is taken too, so that a result can be named."""
    return SIDES[side]


def act_name(act: str) -> str | Promise:
    """`check` → 验; `sleep` is the site's own: a choice to do nothing."""
    return ACTS[act]


def edition_name(edition: str) -> str | Promise:
    """`classic` → 标准局."""
    return EDITIONS[edition]


def phase_name(phase: str, round: int = 0) -> str:
    """The phase with its day or night: 第 3 天·公决, 第 2 夜. Without a round (0), or where rounds mean nothing, the bare name."""
    name = str(PHASES[phase])
    if not round or phase in WITHOUT_ROUND:
        return name
    if phase == "night":
        return pgettext("phase", "Night {round}").format(round=round)
    return pgettext("phase", "Day {round} · {phase}").format(round=round, phase=name)

"""Wake-up calls: atmosphere, posted together in the one post that opens a night.

Every role that was dealt is called every night, alive or not, used up or not: the calls follow from the public set-up alone.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_noop as _

# Who is called: the words that open the eyes, and those that close them again.
CALLS: Final = {
    "killer": (
        _("Killers, open your eyes. Know each other; who shall go tonight?"),
        _("Killers, close your eyes."),
    ),
    "press": (
        _("Killer, press a hand: pick a number and a direction."),
        _("Killer, let go."),
    ),
    "police": (
        _("Police, open your eyes. Whom will you check?"),
        _("Police, close your eyes."),
    ),
    "save": (
        _("Doctor, open your eyes. Whom will you save?"),
        _("Doctor, close your eyes."),
    ),
    "needle": (
        _("Doctor, open your eyes. Who gets the needle?"),
        _("Doctor, close your eyes."),
    ),
    "secret_police": (
        _("Secret police, open your eyes. Will you fire your one shot tonight?"),
        _("Secret police, close your eyes."),
    ),
    "butterfly": (
        _("Butterfly, fly out. Whom will you hold tonight?"),
        _("Butterfly, fly home."),
    ),
    "sniper": (
        _("Sniper, take your place. On whom do you aim?"),
        _("Sniper, put the rifle away."),
    ),
    "elder": (
        _("Elder of the forest, open your eyes. Who shall be quiet for a day?"),
        _("Elder, close your eyes."),
    ),
    "angel": (
        _("Angel, open your eyes. Tonight's answers lie before you; will you use your one revival?"),
        _("Angel, close your eyes."),
    ),
    "devil": (
        _("Devil, open your eyes. You too may see tonight's answers."),
        _("Devil, close your eyes."),
    ),
    "accomplice": (
        _("Accomplice, will you come out tonight? If so, open your eyes and point at one you want to know about."),
        _("Accomplice, close your eyes."),
    ),
    "police_pair": (
        _("Mole of the police and chief, open your eyes and remember each other."),
        _("You two, close your eyes."),
    ),
    "killer_pair": (
        _("Mole of the killers and boss, open your eyes and remember each other."),
        _("You two, close your eyes."),
    ),
    "killer_circle": (
        _("Circle of the killers, open your eyes. The majority decides: who shall go tonight?"),
        _("Circle of the killers, close your eyes."),
    ),
    "police_circle": (
        _("Circle of the police, open your eyes. The majority decides: whom do you check?"),
        _("Circle of the police, close your eyes."),
    ),
    "doctors": (
        _("First doctor, open your eyes: who gets the needle? … Second doctor, open your eyes: who gets the needle?"),
        _("Doctors, close your eyes."),
    ),
    "snipers": (
        _("First sniper, take your place: will you fire? … Second sniper, take your place: will you fire?"),
        _("Snipers, put the rifles away."),
    ),
}

# Per edition, in order: the call, and the roles of which one must have been dealt.
ORDER: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "v1": (("killer", ("killer",)),),
    "v2": (("killer", ("killer",)), ("police", ("police",))),
    "classic": (("killer", ("killer",)), ("police", ("police",))),
    "club": (("killer", ("killer",)), ("police", ("police",))),
    "modern": (("killer", ("killer",)), ("police", ("police",))),
    "qingdao": (("police", ("police",)), ("killer", ("killer",)), ("needle", ("doctor",))),
    "v3": (
        ("killer", ("killer",)),
        ("police", ("police",)),
        ("save", ("doctor",)),
        ("secret_police", ("secret_police",)),
    ),
    "v4": (
        ("butterfly", ("butterfly",)),
        ("sniper", ("sniper",)),
        ("needle", ("doctor",)),
        ("killer", ("killer",)),
        ("police", ("police",)),
        ("elder", ("elder",)),
    ),
    "v5": (
        ("killer_circle", ("killer", "killer_boss", "police_mole")),
        ("police_circle", ("police", "police_chief", "killer_mole")),
    ),
    "double": (("killer", ("killer",)), ("police", ("police",)), ("doctors", ("doctor",)), ("snipers", ("sniper",))),
    "v7": (("killer", ("killer",)), ("police", ("police",)), ("angel", ("angel",)), ("devil", ("devil",))),
    "accomplice": (("killer", ("killer",)), ("police", ("police",)), ("accomplice", ("accomplice",))),
    "taiwan": (("press", ("killer",)),),
}

# Only in the post of night 1, and only where both of the two were dealt.
FIRST_NIGHT: Final[dict[str, tuple[tuple[str, tuple[str, ...]], ...]]] = {
    "v5": (("police_pair", ("police_mole", "police_chief")), ("killer_pair", ("killer_mole", "killer_boss"))),
}
# Calls that speak to two, and the one for any other number of them.
OF_TWO: Final = {"doctors": "needle", "snipers": "sniper"}


def calls(edition: str, *, dealt: Mapping[str, int], round: int) -> tuple[str, ...]:
    """The keys of CALLS for a night, in order; `dealt` are the cards that were dealt. Empty where an edition calls nobody."""
    first = FIRST_NIGHT.get(edition, ()) if round == 1 else ()
    pairs = [key for key, roles in first if all(dealt.get(role) for role in roles)]
    numbers = [(key, sum(dealt.get(role, 0) for role in roles)) for key, roles in ORDER.get(edition, ())]
    return (*pairs, *(OF_TWO[key] if key in OF_TWO and number != 2 else key for key, number in numbers if number))

"""Why a game is over: `{why}` of the lines `win.*`."""

from typing import Final

from django.utils.translation import gettext_noop as _

WHY: Final = {
    "killers_out": _("all killers are out"),
    "killers_and_mole_out": _("all killers, the mole too, are out"),
    "killers_and_devil_out": _("all killers and the devil are out"),
    "killer_cards_lost": _("all killer cards are lost"),
    "killer_named": _("the killer has been named"),
    "killer_thrown_out": _("the killer has been thrown out"),
    "civilians_out": _("all civilians are out"),
    "police_out": _("all police are out"),
    "police_and_civilians_out": _("all police and civilians are out"),
    "police_doctor_and_secret_police_out": _("police, doctor and secret police are all out"),
    "five_out": _("all five special roles are out"),
    "killers_as_many": _("the killers are at least as many as the others"),
    "police_and_mole_out": _("all police, the mole too, are out"),
    "police_cards_lost": _("all police cards are lost"),
    "civilian_cards_lost": _("all civilian cards are lost"),
    "police_and_angel_out": _("all police and the angel are out"),
    "only_killer_left": _("nobody but the killer is left"),
    "round_limit": _("round {round} is over and killers are left"),
    "surrender": _("a surrender by {seats}"),
    "third_tie": _("the third tie"),
    "both": _("both sides met their condition at once"),
    "students_and_cadres_out": _("all students and cadres are out and the dean is not"),
    "dean_out": _("the dean is out"),
    "dean_out_one_cadre": _("the dean is out and only one cadre is left"),
    "ruled": _("the judge's ruling"),
    "broken_off": _("the game was broken off"),
}

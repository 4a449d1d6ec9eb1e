"""Tips for the roles of the editions with angels, accomplices and deans."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.tips.tip import Tip

RARE_ROLES: Final = (
    Tip("angel.1", _("You hear every answer: keep them well, and do not sound like police at once.")),
    Tip("angel.2", _("You can revive once, without knowing whom: it may be yourself, or nobody at all.")),
    Tip("angel.3", _("When you go out you may take one along; know beforehand whom.")),
    Tip("devil.1", _("The kill cannot hurt you, the ballot can: do not stand out by day.")),
    Tip("devil.2", _("You hear the answers too, and so know whom the police trust and whom they suspect.")),
    Tip(
        "devil.3",
        _("When you find that you can kill, the killers are gone; the kill on the angel fails, so do not waste it."),
    ),
    Tip("accomplice.1", _("Nobody knows you and you know nobody: find out from the votes who the killers may be.")),
    Tip("accomplice.2", _("Keep your one look until it is useful; the whole table hears whether you came out.")),
    Tip(
        "accomplice.3",
        _("Claim police or claim killer, as you like; look too much like police and your own side may kill you."),
    ),
    Tip("dean.1", _("Everyone knows who you are; first find those who will stand in front of you.")),
    Tip("dean.2", _("You win when students and cadres are all out; begin with the one who attacks you most eagerly.")),
    Tip("dean.3", _("Watch those who only look on: if you go out when a lone cadre is left, the cadre wins.")),
    Tip("professor.1", _("If the dean wins you win, even if you are out.")),
    Tip("professor.2", _("Do not show your colours at once; help unseen is worth more.")),
    Tip("professor.3", _("Note who attacks the dean, and say whom you are watching.")),
    Tip("student.1", _("Your one aim is the dean; students win even when you are out.")),
    Tip("student.2", _("Find the professors, and do not let them turn the fire on students.")),
    Tip("student.3", _("Beware of the cadre: bring the dean down when too few are left, and the win may be his.")),
    Tip("cadre.1", _("You want to be the last: the dean must fall last of all.")),
    Tip("cadre.2", _("Weaken the stronger side; you are safest when both are even.")),
    Tip("cadre.3", _("If the dean falls while others are still in, the students win: do not let it come too early.")),
)

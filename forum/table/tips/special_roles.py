"""Tips for the roles of the editions with doctors, snipers and moles."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.tips.tip import Tip

SPECIAL_ROLES: Final = (
    Tip("doctor.1", _("Guess who is in most danger tonight, then protect; you may protect yourself.")),
    Tip("doctor.2", _("Give nothing away: once the doctor is known, the next kill is likely yours.")),
    Tip(
        "doctor.3",
        _(
            "A needle on a killer puts the killer out; on the same seat two rounds running, that seat; on the mine, you."
        ),
        only=("qingdao",),
    ),
    Tip(
        "doctor.4",
        _("Some tables forbid saving the same seat two rounds running; look at the rules of yours."),
        only=("v3",),
    ),
    Tip(
        "doctor.5",
        _("Keep books of every needle: on a seat not attacked it is an empty one, and two of them put it out."),
        only=("v4",),
    ),
    Tip(
        "doctor.6",
        _("Each doctor's empty needles count apart: two of yours on one seat cost it a card."),
        only=("double",),
    ),
    Tip("mine.1", _("You need not fear the kill: if it comes to you, the killer who picked you first goes out.")),
    Tip("mine.2", _("Look a little like police, and let the killers come to you.")),
    Tip("mine.3", _("The ballot can still put you out, and a doctor who needles you goes out: do not lure him too.")),
    Tip(
        "secret_police.1",
        _("As long as the shot is unused the killers cannot kill you: it is your shield, so keep it in round 1."),
    ),
    Tip("secret_police.2", _("Things grow clearer with time; shoot when you are sure, for a miss is spent as well.")),
    Tip(
        "secret_police.3", _("The ballot knows no shield; to be voted out with the shot unused is the greatest waste.")
    ),
    Tip("butterfly.1", _("Whoever you hug is safe from what is aimed at him, and shares all that is aimed at you.")),
    Tip("butterfly.2", _("If you expect to be attacked tonight, do not hug a good player who matters.")),
    Tip("butterfly.3", _("A check on the hugged seat gets no answer, and so the police learn whom you hugged.")),
    Tip("sniper.1", _("Unsure? Hold fire: to hit one of the good is to do the killers' work.")),
    Tip("sniper.2", _("A shot and a kill on one seat are beyond the needle; do not aim where the killers aim.")),
    Tip("sniper.3", _("By day talk of votes, not of aims, and live longer as if you were a civilian.")),
    Tip("elder.1", _("Silence works by day: choose the one who would lead tomorrow's talk astray.")),
    Tip("elder.2", _("The silenced still vote; do not count them out.")),
    Tip("elder.3", _("Everyone sees who is silenced; to silence one camp again and again shows where you stand.")),
    Tip(
        "killer_boss.1",
        _("Stay hidden: only you are in touch with the mole, and without you your partners may kill him."),
    ),
    Tip(
        "killer_boss.2",
        _(
            "Do not trust your whole circle: one of them is the police's mole. The one you can trust, your own, "
            "sits in theirs."
        ),
    ),
    Tip("killer_boss.3", _("Watch whom your mole defends most eagerly by day: most likely that is police.")),
    Tip("police_chief.1", _("Trust only your mole; theirs sits in your own circle, so do not say all you know.")),
    Tip(
        "police_chief.2",
        _("Read your mole's hints by day, push the killers one by one, and leave their mole to the end."),
    ),
    Tip("police_chief.3", _("You may not tell the circle that you are chief; let your speeches earn it.")),
    Tip("police_mole.1", _("In the killers' circle pick like a killer; hesitation gives you away.")),
    Tip(
        "police_mole.2",
        _("Your signals to the chief lie in your speeches: whom you defend too eagerly is whom you mean."),
    ),
    Tip(
        "police_mole.3",
        _("Overact and the civilians will push you; you may not claim to be a mole, so keep a way back."),
    ),
    Tip(
        "killer_mole.1",
        _("In the police circle you hear the answers, and you can lead the check to where it is useless."),
    ),
    Tip(
        "killer_mole.2",
        _("Do not look too much like police: only the boss knows you, and your own side's kill may find you."),
    ),
    Tip("killer_mole.3", _("When the killers are gone the kill is yours; until then, staying alive is what counts.")),
)

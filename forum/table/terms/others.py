"""Words of the other texts, and small change."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.terms.term import Term

OTHERS: Final = (
    Term(
        "刀",
        "dāo",
        pgettext_lazy("term", "knife"),
        _(
            "Slang for the night kill: to take the knife is to be killed, to fight for it is to insist on "
            "one's own target."
        ),
        "kill",
    ),
    Term(
        "PK",
        "PK",
        pgettext_lazy("term", "run-off"),
        _("The tied speak again and all vote among them."),
        "pk_speech, pk_vote, 2.5",
    ),
    Term(
        "场外PK",
        "chǎng wài PK",
        pgettext_lazy("term", "run-off from the floor"),
        _("Tied again: those not on the stand speak, then all vote among the tied."),
        "rest_speech, final_vote, 2.5",
    ),
    Term(
        "生推",
        "shēng tuī",
        pgettext_lazy("term", "pure push"),
        _("To vote with no police and no checks, on speeches alone."),
        "v1, modern (6–7), first_night meet",
    ),
    Term(
        "轮P",
        "lún P",
        pgettext_lazy("term", "run-off in turn"),
        _("With one police and one killer left, the police claim and call everyone unproven to the stand."),
        "pk_narrow, 2.5",
    ),
    Term(
        "空针",
        "kōng zhēn",
        pgettext_lazy("term", "empty needle"),
        _("A needle given to one who was not attacked; two of them put a player out."),
        "needle, 3.8, 3.10",
    ),
    Term(
        "nJmF",
        "n jǐng m fěi",
        pgettext_lazy("term", "nJmF"),
        _("How players write a table: J police, F killers; 12人3J3F has three of each."),
        "nJmF, counts",
    ),
    Term(
        "上台",
        "shàng tái",
        pgettext_lazy("term", "take the stand"),
        _("To stand in a run-off."),
        "pk_speech, 2.5",
    ),
    Term(
        "站队",
        "zhàn duì",
        pgettext_lazy("term", "take sides"),
        _("To say which side one is on and whom one trusts."),
        "3.14, speech",
    ),
    Term(
        "匪",
        "fěi",
        pgettext_lazy("term", "killer"),
        _("The table's word for killers, against 警 for police."),
        "killer",
    ),
    Term(
        "跑票",
        "pǎo piào",
        pgettext_lazy("term", "stray vote"),
        _("A vote that goes elsewhere than was agreed."),
        "vote",
    ),
    Term(
        "补票",
        "bǔ piào",
        pgettext_lazy("term", "late vote"),
        _("A vote added when others have done."),
        "vote_change, 4",
    ),
    Term(
        "弃权",
        "qì quán",
        pgettext_lazy("term", "abstain"),
        _("To vote for nobody."),
        "vote, must_vote",
    ),
    Term(
        "挡刀",
        "dǎng dāo",
        pgettext_lazy("term", "take the blow"),
        _("A civilian draws the kill upon himself to shield the police."),
        "kill",
    ),
    Term(
        "互保",
        "hù bǎo",
        pgettext_lazy("term", "vouch for each other"),
        _("Police say they checked a partner as good, so that he is not pushed."),
        "speech",
    ),
    Term(
        "卧底",
        "wò dǐ",
        pgettext_lazy("term", "mole"),
        _("One planted in the other circle."),
        "police_mole, killer_mole, 3.9",
    ),
    Term(
        "兽医",
        "shòu yī",
        pgettext_lazy("term", "horse doctor"),
        _("In `double`, a doctor who also holds a killer card and works against the good."),
        "3.10",
    ),
    Term(
        "暴狙",
        "bào jū",
        pgettext_lazy("term", "rogue sniper"),
        _("In `double`, a sniper who also holds a killer card."),
        "3.10",
    ),
    Term(
        "生砸",
        "shēng zá",
        pgettext_lazy("term", "pile on blindly"),
        _("To pile on without a reason until somebody is out."),
        "4",
    ),
    Term(
        "高标",
        "gāo biāo",
        pgettext_lazy("term", "tournament rules"),
        _("Tournament play, where a third tie is settled by lot."),
        "tie lottery",
    ),
    Term(
        "京杀／沪杀",
        "jīng shā / hù shā",
        pgettext_lazy("term", "Beijing / Shanghai style"),
        _("The two schools of `v2`; the old texts do not say how they differ."),
        "3.2",
    ),
)

"""The thirty-five words of the table, second half: from 内推 to 砸."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.terms.term import Term

SECOND: Final = (
    Term(
        "内推",
        "nèi tuī",
        pgettext_lazy("term", "agreed push"),
        _("With no killer found, the police agree among themselves whom to push."),
        "check, vote",
    ),
    Term(
        "医生",
        "yī shēng",
        pgettext_lazy("term", "doctor"),
        _("Saves one player a round, on the police's side; some tables forbid the same one twice running."),
        "doctor, save, doctor_repeat",
    ),
    Term(
        "秘密警察",
        "mì mì jǐng chá",
        pgettext_lazy("term", "secret police"),
        _("Has one shot in the whole game; after it, no different from a civilian."),
        "secret_police, shoot, 3.7",
    ),
    Term(
        "平民／水民",
        "píng mín / shuǐ mín",
        pgettext_lazy("term", "civilian"),
        _("Has no night act and helps the police by speech and vote."),
        "civilian",
    ),
    Term(
        "平票",
        "píng piào",
        pgettext_lazy("term", "tie"),
        _("More than one seat has the most votes."),
        "2.5, tie",
    ),
    Term(
        "杀",
        "shā",
        pgettext_lazy("term", "kill"),
        _("The killers choose one player by night to go out."),
        "kill, 2.3",
    ),
    Term(
        "天黑",
        "tiān hēi",
        pgettext_lazy("term", "nightfall"),
        _("The call that opens a round, said together with “eyes closed”."),
        "night",
    ),
    Term(
        "跳",
        "tiào",
        pgettext_lazy("term", "claim"),
        _("To declare a role in public, mostly police; anyone may do it."),
        "speech, 4",
    ),
    Term(
        "投票",
        "tóu piào",
        pgettext_lazy("term", "vote"),
        _("To vote in the ballot for a suspect, or for one who is bad for you."),
        "vote, 2.5",
    ),
    Term(
        "投降",
        "tóu xiáng",
        pgettext_lazy("term", "surrender"),
        _("The last of a kind gives up and the side loses at once."),
        "surrender, 2.9",
    ),
    Term(
        "迅猛",
        "xùn měng",
        pgettext_lazy("term", "quick, please"),
        _("Hurry up, as in “a quick speech, please”."),
        "",
    ),
    Term(
        "验",
        "yàn",
        pgettext_lazy("term", "check"),
        _("The police name a player and the judge says truly whether he is a killer."),
        "check, 2.4",
    ),
    Term(
        "咬",
        "yǎo",
        pgettext_lazy("term", "bite"),
        _("To accuse a player and give one's reasons."),
        "speech",
    ),
    Term(
        "打包验",
        "dǎ bāo yàn",
        pgettext_lazy("term", "package check"),
        _("When two players stand against each other, checking one tells about both."),
        "check",
    ),
    Term(
        "遗言",
        "yí yán",
        pgettext_lazy("term", "last words"),
        _("What a player who goes out may still say."),
        "words, 2.6",
    ),
    Term(
        "指人",
        "zhǐ rén",
        pgettext_lazy("term", "point"),
        _("The same as 验, to check."),
        "check",
    ),
    Term(
        "砸",
        "zá",
        pgettext_lazy("term", "pile on"),
        _("To repeat another's view, or say one agrees with it."),
        "speech",
    ),
)

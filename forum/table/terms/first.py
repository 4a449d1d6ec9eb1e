"""The thirty-five words of the table, first half: from 掰 to 警察."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from forum.table.terms.term import Term

FIRST: Final = (
    Term(
        "掰",
        "bāi",
        pgettext_lazy("term", "turn the votes"),
        _("To lead suspicion away from oneself or a friend and on to somebody else."),
        "vote, 2.5",
    ),
    Term(
        "辩",
        "biàn",
        pgettext_lazy("term", "defend oneself"),
        _("To answer for oneself when suspected."),
        "pk_speech, 2.5",
    ),
    Term(
        "挖坑（盖）",
        "wā kēng (gài)",
        pgettext_lazy("term", "dig a pit (and cover it)"),
        _("A trap that civilians or police lay in a speech for those who speak later; to cover is to hide it well."),
        "speech",
    ),
    Term(
        "豁抱",
        "huō bào",
        pgettext_lazy("term", "cling"),
        _("To hang on to one group of players, come what may."),
        "",
    ),
    Term(
        "保",
        "bǎo",
        pgettext_lazy("term", "vouch for"),
        _("To speak up for a player whom others accuse."),
        "speech",
    ),
    Term(
        "认匪",
        "rèn fěi",
        pgettext_lazy("term", "own up"),
        _("A killer stops arguing and admits it."),
        "2.9, 4",
    ),
    Term(
        "包",
        "bāo",
        pgettext_lazy("term", "wrap"),
        _("To paint another player as holding a certain role."),
        "speech",
    ),
    Term(
        "闭眼",
        "bì yǎn",
        pgettext_lazy("term", "eyes closed"),
        _("The call that begins a round; on a board, the night opens."),
        "night, 2.1",
    ),
    Term(
        "出局",
        "chū jú",
        pgettext_lazy("term", "out"),
        _("To have left the game, by night or by ballot."),
        "out",
    ),
    Term(
        "点",
        "diǎn",
        pgettext_lazy("term", "name"),
        _("To name somebody as a suspect, or as the holder of a special role."),
        "speech",
    ),
    Term(
        "跟票",
        "gēn piào",
        pgettext_lazy("term", "follow-vote"),
        _("A vote cast late or half-heartedly, after seeing others vote."),
        "ballot, vote_change, 2.10, 4",
    ),
    Term(
        "公决／推出",
        "gōng jué / tuī chū",
        pgettext_lazy("term", "public vote / push out"),
        _("To put a player out by vote; to push somebody is to want him voted out."),
        "vote, 2.5",
    ),
    Term(
        "过",
        "guò",
        pgettext_lazy("term", "pass"),
        _("The closing word of a speech: I am done, next please."),
        "2.1",
    ),
    Term(
        "摆姿势",
        "bǎi zī shì",
        pgettext_lazy("term", "strike a pose"),
        _("To hide one's role by tone, face or gesture; on a board, by style and timing."),
        "speech",
    ),
    Term(
        "活人（死人）",
        "huó rén (sǐ rén)",
        pgettext_lazy("term", "the living (the dead)"),
        _("Those still in the game; those out are the dead."),
        "seat, out",
    ),
    Term(
        "悍跳",
        "hàn tiào",
        pgettext_lazy("term", "brazen claim"),
        _("A killer boldly claims to be police or another role that counts."),
        "speech, 4",
    ),
    Term(
        "假跳警",
        "jiǎ tiào jǐng",
        pgettext_lazy("term", "false police claim"),
        _("A killer or a civilian poses as police in order to be believed."),
        "speech, 4",
    ),
    Term(
        "警察",
        "jǐng chá",
        pgettext_lazy("term", "police"),
        _("Checks one player a night, gets the judge's answer, and leads the civilians against the killers."),
        "police, check",
    ),
)

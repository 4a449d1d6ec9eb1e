"""Advice: six pieces for everybody, five for `v5`, the pairs of `double`, and ten for judges."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

import killgame
from forum.table.names import role_name

EVERYBODY: Final = (
    (
        pgettext_lazy("advice", "Last words of police"),
        _(
            "If you are police and out on the first night, say so, give your result, good or bad, and name "
            "one or two suspects more."
        ),
    ),
    (
        pgettext_lazy("advice", "Vouching for a partner"),
        _(
            "You may pretend to have checked a partner as good, so that he is not pushed; make him look like "
            "a civilian, or the killers will see through it."
        ),
    ),
    (
        pgettext_lazy("advice", "Killers who claim police"),
        _(
            "Done well, it brings the real police into the open or even votes them out; done badly, it puts "
            "you on the stand."
        ),
    ),
    (
        pgettext_lazy("advice", "Civilians who claim police"),
        _(
            "Only when the police's suspect got away and nobody takes over: it leads the votes and draws the "
            "kill. Otherwise it only confuses."
        ),
    ),
    (
        pgettext_lazy("advice", "Read the votes"),
        _(
            "Words can be made up, votes weigh: note who accuses one and votes for another, who wavers, who "
            "follows late."
        ),
    ),
    (
        pgettext_lazy("advice", "Stand by your partner"),
        _(
            "When real police are about to be pushed, a partner should step in and turn the votes, even at "
            "the price of being known; helping half-hidden often loses both."
        ),
    ),
)

INFILTRATORS: Final = (
    (
        pgettext_lazy("advice", "How a mole gives his friends away"),
        _(
            "To be trusted, a mole defends the other circle eagerly. Whom he defends, and who defends him on "
            "the stand, are most likely the enemy."
        ),
    ),
    (
        pgettext_lazy("advice", "The leader stays hidden"),
        _(
            "Only the leader is in touch with the mole; without him, his own people may get rid of their "
            "mole as an enemy."
        ),
    ),
    (
        pgettext_lazy("advice", "Trust nobody but your mole"),
        _("One of those who wake with you belongs to the other side; tell them nothing until you know which."),
    ),
    (
        pgettext_lazy("advice", "Which of the hidden enemies goes first"),
        _(
            "Killers may clean their own house from the start; police should not: first push the open "
            "killers, then the mole."
        ),
    ),
    (
        pgettext_lazy("advice", "The moles have the hardest part"),
        _(
            "The moles play two people at once and must not overdo it: one too much like a killer is pushed, "
            "one too much like police is killed."
        ),
    ),
)

# Both orders of a hand are one pair.
PAIRS: Final[dict[tuple[str, ...], Promise | str]] = {
    ("police", "police"): _("Police with two lives: lose one card and go on checking."),
    ("police", "killer"): _("Never dealt: such a deal is not valid."),
    ("police", "doctor"): _("Ask what the table needs first, checks or needles; both serve the good."),
    ("police", "sniper"): _("Check first and shoot later: surer than a guess. Keep the rifle off the good."),
    ("police", "civilian"): _("When the police card is gone, the civilian's vote can still lead others."),
    ("killer", "killer"): _("A killer through and through: two lives, and the knife in both."),
    ("killer", "doctor"): _("Even as doctor you are the killers': save partners, and give the good empty needles."),
    ("killer", "sniper"): _("Your rifle belongs to the killers too; know your partners before you fire."),
    ("killer", "civilian"): _(
        "With the civilian in front you check as good and are well hidden; you cannot kill then, but your vote can."
    ),
    ("doctor", "doctor"): _("Twice a doctor. Keep books: two empty needles of yours on one seat cost it a card."),
    ("doctor", "sniper"): _("You can save and you can shoot; be sure of the person, and rather do less."),
    ("doctor", "civilian"): _("Save first, vote later; without the doctor card, speak up for the police."),
    ("sniper", "sniper"): _("A rifle from first to last; never fire at a guess."),
    ("sniper", "civilian"): _("Shoot killers while you have the rifle; after that, follow the police in the vote."),
    ("civilian", "civilian"): _(
        "A civilian with two lives: speak boldly, and take the blow for the police if need be."
    ),
}

JUDGES: Final = (
    _("Explain rules, options and times before the start, twice where many are new."),
    _("You alone know all, so be fair: praise, prod and answer everybody alike."),
    _("Announce what the rules announce: who is out. Not how, and no role unless the table has agreed to it."),
    _("Write your dawn and verdict texts beforehand, and let nothing secret decide which you use."),
    _(
        "Call every role at night, alive or not. At a table one drums on the wood to cover the noise; here, "
        "equal posts at equal times do it."
    ),
    _("A group's majority decides and the silent go along; never decide for them."),
    _("If somebody saw too much, deal anew before the first night closes; later, whoever saw it says so and leaves."),
    _("For follow-votes look at time and order, and punish only as announced; give the reason when you annul a vote."),
    _("Say why and until when if you move a deadline, pause or replace; see first whose night it falls in."),
    _("Rule at once, debate after the game; if you erred, take it back and do it again."),
)


def advice_for(edition: str) -> tuple[tuple[str | Promise, str | Promise], ...]:
    """(about what, the advice) for who plays this edition, beyond what is good at every table; of a hand of two each pair."""
    of = killgame.edition_named(edition)
    if of.hand > 1:
        return tuple((" + ".join(str(role_name(card)) for card in pair), text) for pair, text in PAIRS.items())
    return INFILTRATORS if {"killer_mole", "police_mole"} <= {*of.roles} else ()

"""What the narrator says at the deal, at nightfall and at dawn."""

from typing import Final

from django.utils.translation import gettext_noop as _

NIGHT: Final = {
    "deal.a": _("The cards are dealt: look at yours and keep it to yourself. {edition}, {n} players: {counts}."),
    "deal.b": _(
        "Here sit {n} players, each with something to keep. {edition}: {counts}. Read your card and let no "
        "one read it on you."
    ),
    "fair.commit": _("Sealed before the deal: {hash}. The seed follows when the game is over, for everyone to verify."),
    "fair.entropy": _("Added to the seed by the players: {entropy}."),
    "fair.anew": _("The seed of the void deal: {seed}. Sealed for the new one: {hash}."),
    "fair.head": _("The fingerprint of the log up to here: {hash}."),
    "deal.anew": _("A card was seen by the wrong eyes. The cards are dealt anew; the old ones no longer count."),
    "deal.upgrade": _("The eleventh player has come: this table now plays the club standard."),
    "deal.university": _("The dean is {seats}, for all to see; everyone else keeps the card hidden."),
    "arrange.a": _("Two cards each: choose by {deadline} which comes first. If you do not, they stay as dealt."),
    "arrange.b": _(
        "Everyone has two faces; which do you wear first? Put your cards in order by {deadline}, or they stay as dealt."
    ),
    "night.a": _(
        "Night {round}. Eyes closed, please. Hand in tonight's choice by {deadline}; with nothing to do, "
        "choose “sleep”."
    ),
    "night.b": _(
        "One by one the lights go out, and night {round} begins. Make up your mind in private; dawn comes at "
        "{deadline}."
    ),
    "night.meet": _("The first night is for meeting partners only; no act counts. At {deadline} the talk begins."),
    "night.nopartners": _(
        "Eyes closed. Nobody here knows a partner; let the killer decide alone. Dawn comes at {deadline}."
    ),
    "night.barred": _("By the rule of this table the kill may not name {seat} tonight."),
    "dawn.a": _("Morning has come; open your eyes. Day {round} begins."),
    "dawn.b": _("Light falls into the room: day {round}. Look around you and see who is here."),
    "dawn.none.a": _("A peaceful night: nobody is missing."),
    "dawn.none.b": _("Heads are counted and all are here: nobody went out in the night."),
    "dawn.none.skip": _("Nobody went out. At this table a peaceful night is followed by the next night."),
    "dawn.one.a": _("In the night one player went out: {seats}."),
    "dawn.one.b": _("One chair is empty: {seats} did not see the morning."),
    "dawn.many.a": _("In the night more than one player went out: {seats}."),
    "dawn.many.b": _("There are empty chairs this morning: {seats} did not see the light."),
    "dawn.side.killer": _("On {seat}: a killer."),
    "dawn.side.good": _("On {seat}: one of the good."),
    "dawn.role": _("On {seat}: the role was {role}."),
    "dawn.double": _("First cards lost in the night, and not shown: {seats}."),
    "dawn.silenced.a": _("For today {seats} may not speak, but may vote."),
    "dawn.silenced.b": _("Today {seats} can only listen; the vote remains."),
    "dawn.accomplice.came": _("In the night the accomplice came out."),
    "dawn.accomplice.stayed": _("In the night the accomplice did not come out."),
    "parting.open.a": _("A time of parting, until {deadline}."),
    "parting.open.b": _("Do not go yet: there is a farewell first, until {deadline}."),
    "parting.taken": _("The parting is over. Gone as well, without last words: {seats}."),
    "parting.none": _("The parting is over; nobody went along."),
}

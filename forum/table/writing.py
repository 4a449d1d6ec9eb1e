"""What a schedule sets of writing in the thread, in words, with an example for each way. A day is one of the game: a round without its night."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.ways import Asks, Setting, Way

WRITING: Final = (
    Setting(
        "posts_a_day",
        _("Posts a day"),
        _(
            "How many posts a seat may write in the thread in one day of the game. Last words are not counted, nor is what was taken back."
        ),
        (
            Way(None, _("as many as one likes"), _("5号 answers everybody, one by one.")),
            Way(
                None,
                _("at the most"),
                _(
                    "Ten: the eleventh post of 5号 is refused, with its text kept; on the next day of the game he has ten again."
                ),
                Asks.NUMBER,
            ),
        ),
        says=_("{value} at the most"),
    ),
    Setting(
        "characters_a_day",
        _("Characters a day"),
        _("How much a seat may write in the thread in one day of the game, in characters of all its posts together."),
        (
            Way(None, _("no bound beside that of a single post"), _("5号 writes three long analyses.")),
            Way(
                None,
                _("at the most"),
                _(
                    "2,000: 5号 has written 1,900 and sends 150 more; they are refused, and he is told that 100 are left."
                ),
                Asks.NUMBER,
                least=20,
                most=100_000,
            ),
        ),
        says=_("{value} at the most"),
    ),
    Setting(
        "least_a_day",
        _("At least so many posts a day"),
        _("Shown to the player as owed and to the judge as missing. Nothing follows of itself."),
        (
            Way(None, _("nobody owes any"), _("5号 is silent for a day; the others may think what they like.")),
            Way(
                None,
                _("are owed:"),
                _(
                    "Two: 5号 has written one, and his bar says that he owes one more; the judge sees it beside his seat."
                ),
                Asks.NUMBER,
            ),
        ),
        says=_("{value} are owed"),
    ),
    Setting(
        "second_turn",
        _("A turn without a word"),
        _(
            "Where one speaks at a time: what becomes of a speaker whose time runs out before he has posted. Who says 过 is done."
        ),
        (
            Way(
                False,
                _("is over"),
                _("2号 posts nothing in his time: 3号 has the floor, and 2号 is not heard in this phase."),
            ),
            Way(
                True,
                _("comes once more, at the end"),
                _(
                    "2号 and 5号 post nothing in their time: after 7号, the last, 2号 has the floor again, and then 5号. Who is silent then, too, is done."
                ),
            ),
        ),
    ),
    Setting(
        "rooms_at_night",
        _("The factions' rooms"),
        _(
            "When those who know each other write in their room. They read there at any time, and the judge writes at any time."
        ),
        (
            Way(
                False,
                _("open by night and day"),
                _("2号 and 5号 are killers: while the others vote, they agree in their room on whom to vote for."),
            ),
            Way(
                True,
                _("written in by night only"),
                _(
                    "2号 and 5号 are killers: by day they read what they said at night, and cannot answer before night falls."
                ),
            ),
        ),
    ),
    Setting(
        "dead_learn",
        _("What the dead may learn"),
        _(
            "Only who asks for it, on a page of its own that warns him. Whoever has learnt something has no part in this game"
            " any more: no close is taken back that would bring his seat to life."
        ),
        (
            Way(
                "nothing",
                _("nothing at all"),
                _("8号 is out: he knows his own card, and waits for the end like everybody."),
            ),
            Way(
                "roles",
                _("all cards"),
                _("8号 is out, asks, and sees who holds which card; what they do at night he does not see."),
            ),
            Way(
                "all",
                _("all cards, and what is done at night"),
                _(
                    "8号 is out, asks, and sees what the judge sees on his desk; the rooms of the living he does not read."
                ),
            ),
        ),
    ),
)

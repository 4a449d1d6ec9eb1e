"""What a schedule sets of ballots, in words, with an example for each way."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from forum.table.ways import Asks, Setting, Way

VOTING: Final = (
    Setting(
        "votes_stand",
        _("Votes that stand"),
        _("Whether a vote can be changed or taken back to the very end, where votes may change at all."),
        (
            Way(0, _("may change until the close"), _("Close at 21:00: 5号 changes his vote at 20:59, and it counts.")),
            Way(
                None,
                _("stand before the close, from"),
                _(
                    "Half an hour, close at 21:00: from 20:30 on 5号 can neither change his vote nor take it back; 8号, who has none, can still cast one."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("from {value} before the close on"),
    ),
    Setting(
        "count_every",
        _("The narrator's counts"),
        _("Posted in the thread while a ballot is open, and never where votes are secret."),
        (
            Way(None, _("at the close alone"), _("Whoever wants to know before looks at the panel.")),
            Way(
                None,
                _("and while the ballot is open, every"),
                _(
                    "Six hours, ballot from 21:00 on: the narrator posts the count at 3:00, 9:00 and 15:00, and at the close."
                ),
                Asks.SPAN,
            ),
        ),
        says=_("at the close, and every {value} before it"),
    ),
)

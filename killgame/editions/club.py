"""3.4 `club`: the club standard; `classic` from eleven players, in which killers cannot hit killers."""

from dataclasses import replace

from killgame.editions import classic

EDITION = replace(
    classic.EDITION,
    id="club",
    table={seats: cards for seats, cards in classic.EDITION.table.items() if seats >= 11},
    defaults={"civilians_out": "draw"},
)

"""The rules of the Killer game (杀人游戏), a library of its own: standard library only, no clock, no chance but what is handed in.

game = evolve(game, event) for each event of decide(game, command, dice)
"""

from killgame.chain import blinding, heads, link, seeds
from killgame.codec import CODEC_VERSION, RULES_VERSION, dump, dump_event, load, load_event
from killgame.commands import (
    MISSING,
    Annul,
    BreakOff,
    Close,
    Command,
    Deal,
    DealAnew,
    EndTurn,
    Move,
    Open,
    Pass,
    Reveal,
    Rule,
    Sleep,
    Surrender,
    TakeBack,
    ThrowOut,
    Withdraw,
)
from killgame.deal import may_deal_anew
from killgame.decide import decide
from killgame.dice import SCHEME, SECRETS, Dice, commit, dice_for, lot_for_judge, make_seed, nth_secret
from killgame.duties import all_done, asks, done, due, missed, owes, owing
from killgame.editions import cards, edition_named, editions, read_options
from killgame.events import Event
from killgame.evolve import effective, evolve, replay
from killgame.game import Game, Options, Seat, SeatNo, Setup
from killgame.rejections import BadSetup, Rejected
from killgame.rooms import Room, line_of, may_read, rooms, rooms_for, why_not_write
from killgame.rounds import following, usual_phases
from killgame.seating import drawn_names, drawn_seats
from killgame.view import View
from killgame.viewing import open_ballot, view_for
from killgame.visibility import Audience, JudgeViewer, SeatViewer, Stranger, Viewer, audience

__all__ = [
    "CODEC_VERSION",
    "MISSING",
    "RULES_VERSION",
    "SCHEME",
    "SECRETS",
    "Annul",
    "Audience",
    "BadSetup",
    "BreakOff",
    "Close",
    "Command",
    "Deal",
    "DealAnew",
    "Dice",
    "EndTurn",
    "Event",
    "Game",
    "JudgeViewer",
    "Move",
    "Open",
    "Options",
    "Pass",
    "Rejected",
    "Reveal",
    "Room",
    "Rule",
    "Seat",
    "SeatNo",
    "SeatViewer",
    "Setup",
    "Sleep",
    "Stranger",
    "Surrender",
    "TakeBack",
    "ThrowOut",
    "View",
    "Viewer",
    "Withdraw",
    "all_done",
    "asks",
    "audience",
    "blinding",
    "cards",
    "commit",
    "decide",
    "dice_for",
    "done",
    "drawn_names",
    "drawn_seats",
    "due",
    "dump",
    "dump_event",
    "edition_named",
    "editions",
    "effective",
    "evolve",
    "following",
    "heads",
    "line_of",
    "link",
    "load",
    "load_event",
    "lot_for_judge",
    "make_seed",
    "may_deal_anew",
    "may_read",
    "missed",
    "nth_secret",
    "open_ballot",
    "owes",
    "owing",
    "read_options",
    "replay",
    "rooms",
    "rooms_for",
    "seeds",
    "usual_phases",
    "view_for",
    "why_not_write",
]

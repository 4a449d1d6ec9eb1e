"""What is stored: people, boards, games, the clock's table, threads, notices."""

from forum.models.appeals import Appeal
from forum.models.attendance import Absence, Leave, Miss, WaitedFor
from forum.models.boards import Board
from forum.models.clock import Due, Heartbeat, Outage
from forum.models.games import Event, Game, OnceKey, Seat, SignUp, Sitting
from forum.models.notices import Mail, Notice
from forum.models.people import Account
from forum.models.requests import Request, RequestVote
from forum.models.setups import Estimate, SavedSetup
from forum.models.threads import Post, Room

__all__ = [
    "Absence",
    "Account",
    "Appeal",
    "Board",
    "Due",
    "Estimate",
    "Event",
    "Game",
    "Heartbeat",
    "Leave",
    "Mail",
    "Miss",
    "Notice",
    "OnceKey",
    "Outage",
    "Post",
    "Request",
    "RequestVote",
    "Room",
    "SavedSetup",
    "Seat",
    "SignUp",
    "Sitting",
    "WaitedFor",
]

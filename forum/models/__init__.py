"""What is stored: people, boards, games, the clock's table, threads, notices."""

from forum.models.boards import Board
from forum.models.clock import Due, Heartbeat
from forum.models.games import Event, Game, OnceKey, Seat, SignUp, Sitting
from forum.models.notices import Notice
from forum.models.people import Account
from forum.models.threads import Post, Room

__all__ = [
    "Account",
    "Board",
    "Due",
    "Event",
    "Game",
    "Heartbeat",
    "Notice",
    "OnceKey",
    "Post",
    "Room",
    "Seat",
    "SignUp",
    "Sitting",
]

"""What is stored: people, boards, games, the clock's table, threads, what is searched of them, notices."""

from forum.models.appeals import Appeal
from forum.models.attendance import Absence, Leave, Miss, WaitedFor
from forum.models.boards import Board
from forum.models.clock import Due, Heartbeat, Outage, Term
from forum.models.games import Event, Game, OnceKey, Seat, SignUp, Sitting
from forum.models.limits import Spent
from forum.models.notices import Mail, Notice
from forum.models.people import Account
from forum.models.reading import Bookmark, ReadMark
from forum.models.receipts import Receipt
from forum.models.requests import Request, RequestVote
from forum.models.reveals import JudgesLook, Learnt, Reveal
from forum.models.search import PostWords
from forum.models.sessions import Session, Token
from forum.models.setups import Estimate, SavedSetup
from forum.models.threads import FIXED_AFTER, Correction, Draft, Post, Room

__all__ = [
    "FIXED_AFTER",
    "Absence",
    "Account",
    "Appeal",
    "Board",
    "Bookmark",
    "Correction",
    "Draft",
    "Due",
    "Estimate",
    "Event",
    "Game",
    "Heartbeat",
    "JudgesLook",
    "Learnt",
    "Leave",
    "Mail",
    "Miss",
    "Notice",
    "OnceKey",
    "Outage",
    "Post",
    "PostWords",
    "ReadMark",
    "Receipt",
    "Request",
    "RequestVote",
    "Reveal",
    "Room",
    "SavedSetup",
    "Seat",
    "Session",
    "SignUp",
    "Sitting",
    "Spent",
    "Term",
    "Token",
    "WaitedFor",
]

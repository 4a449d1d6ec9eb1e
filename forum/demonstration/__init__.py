"""A site with something in it: boards, people, and a game in each state, all made through the doors that people use."""

from forum.demonstration.house import Shown, fill

__all__ = ["Shown", "fill"]

"""Whole games, by the thousand: played by the very functions that decide a game on the site, without commands and events between.

>>> from random import Random
>>> from killgame.simulation import simulate
>>> tally = simulate("classic", seats=12, options={"tie": "none"}, games=200, seed="a quiet evening", chance=Random)
>>> tally.games, sorted(tally.shares)
(200, ['draw', 'good', 'killers'])
"""

from killgame.simulation.running import POLICIES, PolicyName, batches, simulate
from killgame.simulation.tally import Tally
from killgame.simulation.written import written_games

__all__ = ["POLICIES", "PolicyName", "Tally", "batches", "simulate", "written_games"]

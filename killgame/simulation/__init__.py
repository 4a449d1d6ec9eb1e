"""Whole games, by the thousand: played by the very functions that decide a game on the site, without commands and events between.

>>> from killgame.simulation import simulate
>>> tally = simulate("classic", seats=12, options={"tie": "none"}, games=200, seed="a quiet evening")
>>> tally.games, sorted(tally.shares)
(200, ['draw', 'good', 'killers'])
"""

from killgame.simulation.running import BATCH, POLICIES, PolicyName, batches, simulate, simulate_batch
from killgame.simulation.tally import Tally
from killgame.simulation.written import written_games

__all__ = ["BATCH", "POLICIES", "PolicyName", "Tally", "batches", "simulate", "simulate_batch", "written_games"]

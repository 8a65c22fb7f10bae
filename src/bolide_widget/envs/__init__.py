"""Environments for reinforcement learning: laps for Gymnasium, races for PettingZoo, and batches.

They need the extra ``rl``: ``pip install "bolide-widget[rl]"``. Importing this package registers
the laps with Gymnasium.

>>> from bolide_widget import envs
>>> envs.RaceEnv("championship-formula", laps=1, seats=3).possible_agents
['car_0', 'car_1', 'car_2']
"""

from __future__ import annotations

try:
    import gymnasium
    import pettingzoo  # noqa: F401  imported here, so that either missing package is reported
except ImportError as missing:
    raise ImportError(
        f'{missing.name} is not installed: pip install "bolide-widget[rl]"', name=missing.name
    ) from None

from ..games import games
from .batch import Batch, Ended
from .driver import Agent
from .lap import VERSION, LapEnv
from .play import Setup
from .race import RaceEnv, env

__all__ = ["Agent", "Batch", "Ended", "LapEnv", "RaceEnv", "Setup", "env"]

for _game in games():
    _id = f"{_game}/Lap-v{VERSION}"
    if _id not in gymnasium.registry:
        gymnasium.register(_id, f"{__name__}.lap:LapEnv", kwargs={"game": _game})

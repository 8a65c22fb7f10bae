"""Environments for reinforcement learning: laps, seats and races, for Gymnasium and PettingZoo.

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

from ..games import games, need
from .driver import Agent
from .lap import LapEnv
from .play import Setup
from .race import RaceEnv, env
from .seat import SeatEnv
from .vector import RaceVectorEnv

__all__ = ["Agent", "LapEnv", "RaceEnv", "RaceVectorEnv", "SeatEnv", "Setup", "env"]


def _register() -> None:
    """Register the ids of all games with Gymnasium."""
    for game in games():
        lap, seat = f"{__name__}.lap:LapEnv", f"{__name__}.seat:SeatEnv"
        alone: dict[str, object] = {"game": game, "rewards": "turns", "laps": 1}
        own = need(game).has_lone_car
        entries: dict[str, tuple[str, dict[str, object]]] = {
            "Lap-v0": (lap, {"game": game}),
            "Lap-v1": (lap, {"game": game, "observation": "view"}) if own else (seat, alone),
            "Race-v1": (seat, {"game": game}),
        }
        for name, (entry, options) in entries.items():
            if f"{game}/{name}" not in gymnasium.registry:
                gymnasium.register(f"{game}/{name}", entry, kwargs=options)


_register()

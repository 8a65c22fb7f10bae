"""Trying a circuit out: races of four Rookies on it, and how many of their cars see the flag."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tqdm import tqdm

from ....drivers import drive

if TYPE_CHECKING:
    from ..track import Track

CARS = ("Ada", "Bob", "Cleo", "Dan")

ENOUGH = 0.95
"""Part of the cars that finish on a good circuit."""


class Trial(NamedTuple):
    """What came out of some races.

    Attributes
    ----------
    races : int
    cars : int
        That started.
    finished : int
        That saw the flag.
    rounds : float
        Of a race, in the mean.
    """

    races: int
    cars: int
    finished: int
    rounds: float

    @property
    def share(self) -> float:
        """Part of the cars that finished."""
        return self.finished / self.cars


def trial(track: Track, races: int, seed: int = 1) -> Trial:
    """Race four Rookies on a circuit, two laps, again and again.

    Examples
    --------
    >>> track = bw.load_track("valdorn", game="formula-d")
    >>> trial(track, 2).cars
    8
    """
    from ..drivers.rookie import Rookie
    from ..race import Race

    finished = rounds = 0
    with tqdm(range(seed, seed + races), desc="races", unit="race", delay=2, leave=False) as bar:
        for number in bar:
            race = drive(Race(track, list(CARS), seed=number), Rookie())
            finished += sum(line.status == "finished" for line in race.standings)
            rounds += race.state.position.round
    return Trial(races, races * len(CARS), finished, rounds / races)

"""Batches: many races at once in a loop over bare states, with arrays for all of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.dice import seed_of
from ..core.errors import SetupError, shown
from ..core.given import need_whole, parts
from ..games import FIRST
from .play import Play, Setup, need_number


class Ended(NamedTuple):
    """The races that ended in a step.

    Attributes
    ----------
    rewards : array of float32, shape (races, seats)
        Rewards by place for the races that ended; 0 for the others.
    terminated, truncated : array of bool, shape (races,)
        Races driven to their end, and races that exceeded the limit of turns.
    """

    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch:
    """Races of one game on one board with independent dice; a race that ends restarts.

    Parameters
    ----------
    game, track, seats, max_turns, **options
        As for `Setup`.
    races : int
        The number of races.
    seed : int
        The seed of all their dice.

    Attributes
    ----------
    coding : Coding
        The answers by number, and the columns of a vector.
    seats : array of int, shape (races,)
        The seat to move in each race.
    masks : array of int8, shape (races, answers)
        The legal answers of these seats. The array changes with every step.

    Examples
    --------
    >>> batch = Batch("bolide", "hairpin", races=8, laps=1, seed=1)
    >>> ended = batch.step(batch.masks.argmax(axis=1))
    >>> batch.observations().shape == (8, len(batch.coding.columns)), ended.terminated.any()
    (True, np.False_)
    """

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        races: int = 64,
        seed: int = 0,
        seats: int = 2,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        count = need_whole("races", races, 1)
        self.setup = Setup(game, track, seats=seats, max_turns=max_turns, **options)
        self.coding = self.setup.coding
        self.plays = [Play(self.setup) for _ in range(count)]
        self.masks = np.zeros((count, len(self.coding.answers)), np.int8)
        self.seats = np.zeros(count, np.int64)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Start all races, with the dice of a seed."""
        self._seed, self._begun = need_whole("seed", seed, 0), 0
        for play in self.plays:
            self._begin(play)
        self.masks[:] = 0
        self._mask(1)
        self.seats[:] = [play.seat for play in self.plays]

    def _begin(self, play: Play) -> None:
        play.begin(seed_of(self._seed, self._begun))
        self._begun += 1

    def _mask(self, value: int) -> None:
        """Write a value to the entries of all legal answers."""
        flat, width = self.masks.reshape(-1), self.masks.shape[1]
        flat[[n * width + k for n, play in enumerate(self.plays) for k in play.numbers]] = value

    def step(self, actions: Any) -> Ended:
        """Give an answer in every race.

        Parameters
        ----------
        actions : sequence of int, shape (races,)
            The number of a legal answer for each race.

        Raises
        ------
        SetupError
            If it is not a list with one entry per race.
        IllegalAction
            If an answer is not legal; it names the first one, and no race changes.
        """
        plays = self.plays
        listed = actions.tolist() if isinstance(actions, np.ndarray) else actions
        given = parts(listed, len(plays))
        if given is None or len(given) != len(plays):
            raise SetupError(
                f"actions must be {len(plays)} numbers, one a race, got {shown(actions)}"
            )
        numbers = [
            need_number(f"race {place}", number, play.numbers)
            for place, (play, number) in enumerate(zip(plays, given, strict=True))
        ]
        self._mask(0)
        ended: list[tuple[int, bool]] = []
        for place, (play, number) in enumerate(zip(plays, numbers, strict=True)):
            play.take(number)
            if play.seat < 0 or play.late:
                ended.append((place, play.seat < 0))
        result = Ended(
            np.zeros((len(plays), len(self.setup.names)), np.float32),
            np.zeros(len(plays), np.bool_),
            np.zeros(len(plays), np.bool_),
        )
        for place, driven in ended:
            result.rewards[place] = plays[place].rewards()
            (result.terminated if driven else result.truncated)[place] = True
            self._begin(plays[place])
        self._mask(1)
        self.seats[:] = [play.seat for play in plays]
        return result

    def observations(self) -> NDArray[np.float32]:
        """Return the observation of the seat to move in each race: shape (races, columns)."""
        vector = self.coding.vector
        return np.array([vector(play.state, play.seat) for play in self.plays], np.float32)

    def open(self, race: int) -> list[int]:
        """Return the numbers of the legal answers of a race, faster than from `masks`."""
        return list(self.plays[need_whole("race", race, 0, len(self.plays) - 1)].numbers)

    def __repr__(self) -> str:
        return f"Batch({self.setup!r}, {len(self.plays)} races)"

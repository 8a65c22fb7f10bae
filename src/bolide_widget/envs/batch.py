"""Many races at once: a loop over bare states, with arrays for all of them."""

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
    """What a step has ended.

    Attributes
    ----------
    rewards : array of float32, shape (races, seats)
        By place, for the races that ended; 0 for the others.
    terminated, truncated : array of bool, shape (races,)
        Races driven to their end, and those that took too many turns.
    """

    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class Batch:
    """Races of one game on one board, each with dice of its own; one that ends begins anew.

    Parameters
    ----------
    game, track, seats, max_turns, **options
        As for `Setup`.
    races : int
        How many.
    seed : int
        Fixes the dice of all of them.

    Attributes
    ----------
    coding : Coding
        The answers by number, and what the columns of a vector say.
    seats : array of int, shape (races,)
        Who is to answer.
    masks : array of int8, shape (races, answers)
        Which answers are open to them. The array changes with every step.

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
        """Begin all races, with the dice of a seed."""
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
        """Write a value where answers are open."""
        flat, width = self.masks.reshape(-1), self.masks.shape[1]
        flat[[n * width + k for n, play in enumerate(self.plays) for k in play.numbers]] = value

    def step(self, actions: Any) -> Ended:
        """Give an answer in every race.

        Parameters
        ----------
        actions : sequence of int, shape (races,)
            Numbers that are open: one for each race.

        Raises
        ------
        SetupError
            If it is no list of as many as there are races.
        IllegalAction
            Names the first that is not open; no race is changed.
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
        """What each seat that is to answer may know: shape (races, columns)."""
        vector = self.coding.vector
        return np.array([vector(play.state, play.seat) for play in self.plays], np.float32)

    def open(self, race: int) -> list[int]:
        """Return the numbers that are open in a race: its row of `masks`, but quicker."""
        return list(self.plays[need_whole("race", race, 0, len(self.plays) - 1)].numbers)

    def __repr__(self) -> str:
        return f"Batch({self.setup!r}, {len(self.plays)} races)"

"""A lone car with noise as a table: every situation, and where each change of velocity leads.

What a learner has to find out by trial stands here as numbers, so that what it has learned can be
measured by the exact optimum.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from ....boards import Track
from ....core.errors import SetupError, shown
from ....core.given import need_whole
from ....core.once import cached_property
from .alone import LoneCar, Situation

Whole = NDArray[np.int64]
Numbers = NDArray[np.float64]

_MOST = 400_000  # situations; more than that takes minutes and gigabytes
_CLOSE = 1e-9  # turns by which another change has to be better to be taken instead
_TURNS = 100_000  # of one run: a policy that goes on for longer does not come home


@dataclass(frozen=True, repr=False)
class LapModel:
    """A car alone on a board with noise, as a Markov decision process; made by `lap_model`.

    The situations have numbers from 0 to n - 1. A turn ends in one of them or in one of two more: n
    is the finish, and n + 1 is a crash that leads back to a start, with all starts equally likely.

    Attributes
    ----------
    track : Track
    noise : float
        The chance that the velocity does not change, whatever change is wanted.
    changes : tuple of (int, int)
        The possible changes of the velocity, by number, in squares a turn.
    still : int
        The number of the change (0, 0).
    situations : array of int, shape (n, 6)
        x, y, the velocity in x and y, crossings of the line to go, and 1 once the car has started.
    starts : array of int
        The situations in which a run begins.
    after : array of int, shape (n, changes)
        Where each change leads, without noise.

    Examples
    --------
    >>> paper = bw.Track.from_ascii('''
    ...     ########
    ...     #S....*#
    ...     ########
    ... ''')
    >>> model = bw.lap_model(paper, noise=0.1)
    >>> len(model), len(model.changes)
    (18, 9)
    >>> turns, policy = model.best()
    >>> round(float(turns[model.starts].mean()), 3)
    3.221
    """

    track: Track
    noise: float
    changes: tuple[tuple[int, int], ...]
    still: int
    situations: Whole
    starts: Whole
    after: Whole

    def __len__(self) -> int:
        return len(self.situations)

    @property
    def finish(self) -> int:
        """The number that stands for the finish."""
        return len(self)

    @property
    def restart(self) -> int:
        """The number that stands for a crash, after which the car is back at a start."""
        return len(self) + 1

    @cached_property
    def frame(self) -> pd.DataFrame:
        """The situations as a table, one a row."""
        columns = ["x", "y", "velocity x", "velocity y", "crossings to go", "started"]
        return pd.DataFrame(self.situations, columns=columns).rename_axis("situation")

    def worth(self, turns: Numbers) -> Numbers:
        """Compute the expected turns of each change from those of the situations.

        Parameters
        ----------
        turns : array, shape (n,)
            Expected turns from each situation to the finish.

        Returns
        -------
        array, shape (n, changes)
            One turn, plus the expected turns after it.
        """
        ahead = np.append(turns, [0.0, turns[self.starts].mean()])[self.after]
        noisy = ahead[:, [self.still]]
        return np.asarray(1 + (1 - self.noise) * ahead + self.noise * noisy, np.float64)

    def evaluate(self, policy: Any) -> Numbers:
        """Compute the expected turns of a policy from each situation, by linear equations.

        Parameters
        ----------
        policy : array of int, shape (n,)
            The number of the change wanted in each situation.

        Raises
        ------
        SetupError
            If it is not a policy, or never reaches the finish from some situation.
        """
        from scipy.sparse import coo_array, eye_array
        from scipy.sparse.linalg import spsolve

        wanted = self._checked(policy)
        n, starts = len(self), self.starts
        rows = np.arange(n)
        chances = np.repeat([1 - self.noise, self.noise, 1 / len(starts)], [n, n, len(starts)])
        origins = np.concatenate([rows, rows, np.full(len(starts), self.restart)])
        ends = np.concatenate([self.after[rows, wanted], self.after[:, self.still], starts])
        led = coo_array((chances, (origins, ends)), shape=(n + 2, n + 2)).tocsr()
        led.eliminate_zeros()
        if not self._comes_home(led):
            raise SetupError("policy: from some situations it never comes to the finish")
        cost = np.append(np.ones(n), [0.0, 0.0])  # to be put back takes no turn of its own
        return np.asarray(spsolve((eye_array(n + 2) - led).tocsc(), cost)[:n], np.float64)

    def _checked(self, policy: Any) -> Whole:
        try:
            wanted = np.asarray(policy).astype(np.int64, casting="safe")
        except (TypeError, ValueError):
            raise SetupError(f"policy: whole numbers, not {shown(policy)}") from None
        most = len(self.changes) - 1
        if wanted.shape != (len(self),) or wanted.min() < 0 or wanted.max() > most:
            raise SetupError(f"policy: {len(self)} numbers from 0 to {most}, one a situation")
        return wanted

    def _comes_home(self, led: Any) -> bool:
        """Return whether the finish can be reached from everywhere."""
        from scipy.sparse.csgraph import breadth_first_order

        reached = breadth_first_order(led.T.tocsr(), self.finish, return_predecessors=False)
        return len(reached) == len(self) + 2

    def best(self) -> tuple[Numbers, Whole]:
        """Return the fewest expected turns from each situation, and a policy that takes them.

        The method is policy iteration: evaluate a policy, then improve it wherever another change
        is better, until none is.

        Returns
        -------
        turns : array, shape (n,)
        policy : array of int, shape (n,)

        Raises
        ------
        SetupError
            If no policy reaches the finish from some situation.
        """
        policy = self._nearest()
        rows = np.arange(len(self))
        while True:
            turns = self.evaluate(policy)
            worth = self.worth(turns)
            better = worth.argmin(axis=1)
            improves = worth[rows, better] < worth[rows, policy] - _CLOSE
            if not improves.any():
                return turns, policy
            policy = np.where(improves, better, policy)

    def _nearest(self) -> Whole:
        """Return the policy that would be best without noise: by it every situation comes home."""
        n = len(self)
        turns = np.full(n + 2, np.inf)
        turns[self.finish] = 0.0
        while True:
            ahead = 1 + turns[self.after]
            new = np.append(ahead.min(axis=1), [0.0, 0.0])
            new[self.restart] = new[self.starts].min()
            if np.array_equal(new, turns):
                break
            turns = new
        if np.isinf(turns).any():
            raise SetupError("there are situations from which no way leads to the finish")
        return np.asarray(ahead.argmin(axis=1), np.int64)

    def simulate(self, policy: Any, runs: int, seed: int = 0) -> Whole:
        """Simulate a policy from the starts, with noise.

        Parameters
        ----------
        policy : array of int, shape (n,)
            The number of the change wanted in each situation.
        runs : int
            The number of runs.
        seed : int
            The seed of the noise and of the starting places.

        Returns
        -------
        array of int
            The turns of each run.

        Raises
        ------
        SetupError
            If an argument is invalid, or a run does not end.
        """
        wanted = self._checked(policy)
        need_whole("runs", runs, 1)
        random = np.random.default_rng(seed)
        at = random.choice(self.starts, size=runs)
        turns = np.zeros(runs, np.int64)
        driving = np.arange(runs)
        for _ in range(_TURNS):
            here = at[driving]
            number = np.where(random.random(len(here)) < self.noise, self.still, wanted[here])
            there = self.after[here, number]
            turns[driving] += 1
            back = there == self.restart
            there[back] = random.choice(self.starts, size=int(back.sum()))
            at[driving] = there
            driving = driving[there != self.finish]
            if not len(driving):
                return turns
        raise SetupError(f"policy: a run of more than {_TURNS:,} turns")

    def __repr__(self) -> str:
        return f"LapModel({self.track.name!r}, {len(self)} situations, noise {self.noise:g})"


def lap_model(track: Track | str, **options: Any) -> LapModel:
    """List everything that can happen to a lone car on a board, with noise.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    **options
        The options of the environment ``bolide/Lap-v0``: ``engine`` ("box-1" if not given),
        ``top_speed`` (no limit), ``laps``, ``noise``, ``crash`` ("start" or "stop"; "start"),
        ``start`` ("pole" or "grid"; "grid"), ``velocity``, ``rest``, and ``rules="sutton-barto"``.

    Returns
    -------
    LapModel
        With `best()`, `evaluate()` and `simulate()`.

    Raises
    ------
    SetupError
        If an option is invalid, or the board has too many situations.

    Examples
    --------
    The rules of exercise 5.12 of R. S. Sutton and A. G. Barto, *Reinforcement Learning: An
    Introduction*, second edition:

    >>> paper = bw.Track.from_ascii('''
    ...     #########
    ...     ##......*
    ...     #.......*
    ...     #...#####
    ...     #SSS#####
    ...     #########
    ... ''')
    >>> bw.lap_model(paper, rules="sutton-barto")
    LapModel('Graph paper', 64 situations, noise 0.1)
    """
    usual = {"engine": "box-1", "top_speed": None, "crash": "start", "start": "grid"}
    car = LoneCar(track, **{**(usual if options.get("rules") is None else {}), **options})
    if car.crash == "end":
        raise SetupError('crash: "start" or "stop"; a car that is out never comes to the finish')
    starts = [car.at_start(place) for place in car.starts]
    numbers: dict[Situation, int] = {start: n for n, start in enumerate(starts)}
    listed, rows = list(numbers), []
    for now in listed:  # grows while it is read
        car.place(now)
        row = []
        for number in range(car.answers):
            there = car.after(number)
            if there is None:
                row.append(-1)
            elif there.to_go <= 0:
                row.append(-2)
            else:
                if there not in numbers:
                    numbers[there] = len(listed)
                    listed.append(there)
                row.append(numbers[there])
        rows.append(row)
        if len(listed) > _MOST:
            raise SetupError(
                f"track: more than {_MOST:,} situations; a smaller board or a limit of velocity"
            )
    after = np.array(rows, np.int64)
    after[after == -1] = len(listed) + 1
    after[after == -2] = len(listed)
    situations = np.array(listed, np.int64)
    starting = np.arange(len(starts))
    return LapModel(car.track, car.noise, tuple(car.engine), car.still, situations, starting, after)

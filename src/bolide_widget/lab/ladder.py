"""The ladder: duels of every policy against every other, and ratings from their results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from itertools import combinations, islice, product
from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple

from ..boards.catalogue import Board
from ..core.cancelling import Token, watch_of, watched
from ..core.dice import seed_of
from ..core.errors import Cancelled, SetupError, shown
from ..core.given import entries, name_fault, need_whole
from ..drivers import Policy, PolicyError
from ..drivers.policy import Progress, board, misfit, name_of, progress_bar, seconds_of, turns_of
from ..games.by_game import row_for
from . import jobs

if TYPE_CHECKING:
    import numpy as np
    from pandas import DataFrame

    from ..games import GameName

ELO = 400  # rating points that correspond to odds of 10 to 1
MOST_POLICIES = 1_000  # half a million pairs
SHARE = ["share", "share_low", "share_high"]
UNKNOWN = jobs.Estimate(nan, 0.0, 1.0)  # of a policy without a duel, as after a cancelled call
START = 1500  # the mean of all ratings
SHOWN = 5  # ratings in the repr


class Ladder(NamedTuple):
    """Ratings, and the duels they are computed from.

    Attributes
    ----------
    ratings : DataFrame
        One row per policy, best first: ``policy``, ``races``, ``wins``, ``share`` with
        ``share_low`` and ``share_high``, ``rating`` with ``rating_low`` and ``rating_high``
        (400 points are odds of 10 to 1; the mean is 1500).
    duels : DataFrame
        One row per pair: ``first``, ``second``, ``track``, ``races``, ``wins`` of the first,
        ``share`` with ``share_low`` and ``share_high``.

    Examples
    --------
    >>> table = bw.ladder({"quick": bw.Pro(), "slow": bw.Rookie()}, "hairpin", n=2)
    >>> table.duels.loc[0, ["first", "second"]].tolist()
    ['quick', 'slow']
    """

    ratings: DataFrame
    duels: DataFrame

    @property
    def stopped(self) -> bool:
        """True if the call was cancelled, so that duels are missing."""
        return bool(self.ratings.attrs.get("stopped", False))

    def to_frame(self) -> DataFrame:
        """Return the ratings.

        Examples
        --------
        >>> table = bw.ladder([bw.Pro(), bw.Rookie()], "hairpin", n=2)
        >>> table.to_frame().policy.tolist()
        ['Pro', 'Rookie']
        """
        return self.ratings

    def __str__(self) -> str:
        tables = (self.ratings, self.duels)
        return "\n\n".join(table.round(2).to_string(index=False) for table in tables)

    def __repr__(self) -> str:
        order = ", ".join(
            f"{row.policy} {row.rating:.0f}" for row in self.ratings.head(SHOWN).itertuples()
        )
        more = ", ..." if len(self.ratings) > SHOWN else ""
        return f"Ladder({order}{more})"

    def _repr_html_(self) -> str:
        """Return ratings and duels as tables, for a notebook."""
        return "".join(table.round(2).to_html(index=False) for table in self)


def ladder(
    policies: Mapping[str, Policy] | Sequence[Policy],
    track: Board | str | Sequence[Board | str],
    n: int = 20,
    *,
    laps: int | None = None,
    game: GameName | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: bool | Progress = True,
    cancel: Token | None = None,
    limit: float | None = jobs.ANSWER_LIMIT,
    max_turns: int | None = None,
) -> Ladder:
    """Let every policy race every other, two cars at a time, and rate them.

    Every pair drives n duels on each track, half of them with swapped grid places. A duel and its
    swapped twin have the same dice; all other duels have fresh dice, from the start rolls on.

    Parameters
    ----------
    policies : dict of name to policy, or sequence of policy
        Two or more.
    track : Track or str, or a sequence of them
        The tracks of the duels.
    n : int
        Duels of each pair on each track; an odd number is rounded up, so that both have pole
        equally often.
    laps : int, optional
        The length of a race.
    game : str, optional
        One of `games()`; the game of the first track if not given.
    seed : int
        The seed of all dice. In a duel and its twin the car in front rolls the same, round by
        round and kind by kind, and so does the car behind.
    executor : concurrent.futures.Executor, optional
        Plays the races; this process if not given.
    progress : bool or callable
        Whether to show a progress bar; a function is called with the duels done and all duels.
    cancel : token, optional
        As for `simulate`: once it is set, the ladder of the duels that are over is returned.
    limit : float or None
        Seconds that a policy of yours may take for an answer; None is no limit.
    max_turns : int, optional
        Turns a car may take before it counts as retired, as for `simulate`.

    Returns
    -------
    Ladder
        Ratings of the Bradley-Terry model, estimated a posteriori: each pair gets one additional
        drawn duel as a prior, so that a perfect record has a finite rating.

    Raises
    ------
    SetupError
        If there is no such game, there are fewer than two policies, n is not a number from 1, or
        there are too many duels.
    PolicyError
        If a policy cannot be called, drives another game, or fails.
    Cancelled
        If the call is cancelled before a duel is over.

    Examples
    --------
    >>> table = bw.ladder([bw.Rookie(), bw.Pro()], "hairpin", n=10)
    >>> table.ratings.policy.tolist()
    ['Pro', 'Rookie']

    Source: R. A. Bradley and M. E. Terry, "Rank analysis of incomplete block designs", 1952.
    """
    listed = _listed(track)
    row = row_for(listed[0], game)
    named = _named(policies)
    tracks = [board(where, row.shelf) for where in listed]
    for name, policy in named.items():
        if fault := misfit(policy, row.race.plays):
            raise PolicyError(f"policies, {name}: {fault}")
    pairs = list(combinations(named, 2))
    twins = (jobs.number_of_races(n, times=len(pairs) * len(tracks)) + 1) // 2
    seed = need_whole("seed", seed, -jobs.SEEDS, jobs.SEEDS)
    seconds, most = seconds_of(limit), turns_of(max_turns)
    tasks = [jobs.Task(number, seed_of(seed, number)) for number in range(twins)]
    rows: list[dict[str, Any]] = []
    stopped, watch = False, watch_of(cancel)
    total = 2 * twins * len(pairs) * len(tracks)
    with watched(watch), progress_bar(total, "races", progress) as bar:
        for where, pair in product(tracks, pairs):
            duels: list[tuple[int, list[jobs.Outcome]]] = []  # by the seat of the first
            try:
                for seats in (pair, pair[::-1]):  # dice belong to seats: they swap their luck, too
                    race = row.race(where, seats, laps=laps, seed=seed, dice="ask", grid=seats)
                    driving = tuple(named[name] for name in seats)
                    branch = race.branch(seed, "ask")
                    job = jobs.Job(branch, driving, limit=seconds, max_turns=most)
                    played: list[jobs.Outcome] = []
                    duels.append((seats.index(pair[0]), played))
                    jobs.collect(job, tasks, executor, bar, played, bool(rows or len(duels) > 1))
            except Cancelled:
                stopped = True
            outcomes = [outcome for _, played in duels for outcome in played]
            jobs.warn_of_stopped(outcomes, f"duels on {where.name}")
            if outcomes:
                wins = sum(
                    outcome.rows[seat]["place"] == 1 for seat, played in duels for outcome in played
                )
                found = {"track": where.name, "races": len(outcomes), "wins": wins}
                rows.append({"first": pair[0], "second": pair[1], **found})
            if stopped:
                break
    if not rows:
        raise Cancelled
    table = _rated(list(named), rows)
    for frame in table:
        jobs.marked(frame, stopped)
    return table


def _listed(track: Any) -> list[Any]:
    several = isinstance(track, Iterable) and not isinstance(track, str)
    try:
        listed = list(islice(track, jobs.MOST_RACES + 1)) if several else [track]
    except Exception:  # whatever its own __iter__ raises
        raise SetupError(f"track: a track or a list of such, not {shown(track)}") from None
    if not listed:
        raise SetupError("track: at least one")
    return listed


def _named(policies: Any) -> dict[str, Policy]:
    if (named := entries(policies)) is None:
        named = {}
        try:
            listed = list(islice(policies, MOST_POLICIES))
        except Exception:  # whatever its own __iter__ raises
            wanted = "two or more, in a list or a dict"
            raise SetupError(f"policies: {wanted}, not {shown(policies)}") from None
        for policy in listed:
            name = name_of(policy)
            alike = sum(known == name or known.startswith(f"{name} ") for known in named)
            named[f"{name} {alike + 1}" if alike else name] = policy
    elif fault := next(filter(None, map(name_fault, named)), None):
        raise SetupError(f"policies: {fault}")
    if len(named) < 2:
        raise SetupError(f"A ladder needs two policies or more, not {len(named)}")
    for name, policy in named.items():
        if not callable(policy) or isinstance(policy, type):
            raise PolicyError(f"policies: {name} cannot be called: {shown(policy)}")
    return named


def _rated(names: list[str], rows: list[dict[str, Any]]) -> Ladder:
    import numpy as np
    import pandas as pd

    won = np.zeros((len(names), len(names)))
    for row in rows:
        a, b = names.index(row["first"]), names.index(row["second"])
        won[a, b] += row["wins"]
        won[b, a] += row["races"] - row["wins"]
        row |= zip(SHARE, jobs.share(row["wins"], row["races"]), strict=True)
    ratings, reach = bradley_terry(won)
    wins, races = won.sum(axis=1), won.sum(axis=1) + won.sum(axis=0)
    table = pd.DataFrame({"policy": names, "races": races.astype(int), "wins": wins.astype(int)})
    table[SHARE] = [
        jobs.share(int(w), int(n)) if n else UNKNOWN for w, n in zip(wins, races, strict=True)
    ]
    table["rating"] = START + ratings
    table["rating_low"] = START + ratings - reach
    table["rating_high"] = START + ratings + reach
    ordered = table.sort_values("rating", ascending=False, ignore_index=True)
    return Ladder(ordered, pd.DataFrame(rows))


def bradley_terry(won: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return ratings from a table of wins, and the half-widths of their 95 % intervals.

    Parameters
    ----------
    won : (m, m) array
        ``won[a, b]``: the number of duels a won against b.

    Returns
    -------
    (m,) array, (m,) array
        In Elo points, with mean 0.
    """
    import numpy as np
    from scipy.optimize import minimize

    met = won + won.T > 0
    wins = won + met / 2  # one drawn duel for each pair that met
    games = wins + wins.T

    def loss(strength: np.ndarray) -> tuple[float, np.ndarray]:
        lead = strength[:, None] - strength[None, :]
        expected = games / (1 + np.exp(-lead))
        value = (wins * np.logaddexp(0, -lead)).sum() + 0.5 * strength.sum() ** 2
        return float(value), (expected - wins).sum(axis=1) + strength.sum()

    fitted = minimize(loss, np.zeros(len(won)), jac=True, method="BFGS").x
    lead = fitted[:, None] - fitted[None, :]
    weight = games / (2 + np.exp(lead) + np.exp(-lead))
    information = np.diag(weight.sum(axis=1)) - weight
    spread = np.sqrt(np.diag(np.linalg.pinv(information)))
    scale = ELO / np.log(10)
    return (fitted - fitted.mean()) * scale, jobs.Z * spread * scale

"""What the same dice are worth: how much less the difference of two answers varies in pairs.

Twenty positions a game from the last third of seeded races of four Rookies, at a decision with two
answers or more that leave the race open. The best answer and the second, by `what_if`, are played
on two branches, a thousand races each, with one seed: race k of one and race k of the other are a
pair. The ratio is 1 where the pairs share nothing; a comparison without pairs takes as many times
the races as one over the ratio. ``python benchmarks/paired.py``
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.games import need
from table import CARS, OURS, Row, Sides, ask, number, said, show, started_with

CIRCUITS: Final = {"formula-d": ("merrow", 2), "really-nasty": ("merrow", 3)}
"""The games in which dice matter most, with board and laps."""
POSITIONS: Final = 20
PAIRS: Final = 1_000
LOOKS: Final = 60
"""Races of each answer, to find the best two."""
OPEN: Final = (0.1, 0.9)
"""Chances to win, by those looks, of a race that is still open."""
BOUND: Final = 0.5
"""The most that the ratio may be."""


def positions(game: str) -> Iterator[tuple[Any, list[str]]]:
    """Races late on, each with the ids of the best two answers."""
    row, (track, laps) = need(game), CIRCUITS[game]
    rookie, low, high, seed = row.driver("Rookie"), *OPEN, 0
    while True:
        seed += 1
        race: Any = bw.drive(row.race(track, list(CARS), laps=laps, seed=seed), rookie)
        last, taken = race.state.position.round, 0
        late = []
        for entry in reversed(race.history):
            if 3 * entry.before.position.round <= 2 * last:
                break
            if entry.seat >= 0:
                taken += 1
                if entry.before.to_act == (entry.seat,) and len(entry.before.legal()) > 1:
                    late.append(taken)
        if not late:
            continue
        race.undo(Random(seed).choice(late))
        odds: Any = bw.what_if(race, LOOKS, most=0, seed=1, progress=False)
        best = odds.sort_values("win", ascending=False, kind="stable").iloc[:2]
        if all(low < win < high for win in best.win):
            yield race, list(best.option)


def ratio(race: Any, answers: list[str], pairs: int) -> float:
    """Variance of the difference of wins in pairs, over the sum of both variances."""
    driver, won = race.pending.driver, []
    for answer in answers:
        branch = race.branch(dice="ask")
        branch.play(answer)
        cars: Any = bw.simulate(branch, pairs, seed=1, progress=False)
        won.append(cars[cars.driver == driver].place.eq(1).to_numpy(float))
    one, other = won
    both: float = one.var() + other.var()
    return (one - other).var() / both if both else 0.0


def here(game: str, count: int, pairs: int) -> dict[str, float]:
    """The mean ratio of some positions."""
    ratios: list[float] = []
    for race, answers in positions(game):
        ratios.append(ratio(race, answers, pairs))
        print(f"{game} {race.pending.kind}: {ratios[-1]:.2f}", file=sys.stderr, flush=True)
        if len(ratios) == count:
            break
    return {"ratio": fmean(ratios)}


def figures(sides: Sides = OURS, short: bool = False) -> list[Row]:
    """Measure all games, each in a process of its own."""
    rows = []
    for side, sources in sides.items():
        given = (2, 40) if short else (POSITIONS, PAIRS)
        seen = {game: ask("paired", game, *given, sources=sources)["ratio"] for game in CIRCUITS}
        gain = " / ".join(number(1 / value) if value else "all" for value in seen.values())
        wanted = "" if side or short else f"< {BOUND}"
        what = said("paired comparison of two answers, variance over unpaired", side)
        rows.append(Row(what, seen, "", wanted, f"races saved, times: {gain}"))
    return rows


if __name__ == "__main__":
    if arguments := started_with():
        print(json.dumps(here(arguments[0], int(arguments[1]), int(arguments[2]))))
    else:
        sys.exit(show(figures()))

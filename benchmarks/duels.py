"""Who beats whom: duels of two drivers on three circuits, with grid places swapped.

Usage: ``python benchmarks/duels.py [Pro] [Rookie] [--races 400] [--tracks valdorn ...]
[--seed 1] [--rules advanced] [--laps 2] [--game formula-d] [--each 1]``. A driver is named by its
name, Ace with what it may use: ``Ace:0.25`` in seconds an answer, ``Ace:1000n`` in answers played
in its head. Each pair of duels with swapped places has the same dice. With ``--each 2`` two cars
of one race two of the other, on every second place; it is won by who has the first car home.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import bolide_widget as bw
from bolide_widget.drivers import Policy
from bolide_widget.games import need
from bolide_widget.lab.jobs import share
from table import machine

TRACKS = ("valdorn", "merrow", "copperbowl")


def driver(given: str, game: str) -> Policy:
    """The driver of a game that a word stands for."""
    row = need(game)
    ace: Any = row.get("Ace")
    match given.partition(":"):
        case name, _, "" if name in row.drivers:
            return row.driver(name)
        case "Ace", _, budget if budget.endswith("n"):
            result: Policy = ace(nodes=int(budget[:-1]))
            return result
        case "Ace", _, budget:
            timed: Policy = ace(float(budget))
            return timed
    raise SystemExit(f"no driver {given!r}: Rookie, Pro, Ace, Ace:0.25 or Ace:1000n")


def wins(given: argparse.Namespace, track: str, twins: int) -> int:
    """Duels won by the first of two drivers, half of them from pole."""
    sides = dict(zip(("first", "second"), given.drivers, strict=True))
    names = [f"{side} {number + 1}" for number in range(given.each) for side in sides]
    policies = {name: driver(sides[name.split()[0]], given.game) for name in names}
    swapped = [name for pair in zip(names[1::2], names[::2], strict=True) for name in pair]
    kind = need(given.game).race
    won = 0
    for grid in (names, swapped):
        race = kind(track, names, rules=given.rules, laps=given.laps, dice="ask", grid=grid)
        cars: Any = bw.simulate(
            race, twins, policies, seed=given.seed, limit=None, progress=sys.stderr.isatty()
        )
        won += int((cars.driver.str.startswith("first") & cars.place.eq(1)).sum())
    return won


def main() -> None:
    """Drive them, and print one line for each track and one for all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("drivers", nargs="*", default=["Pro", "Rookie"])
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--tracks", nargs="+", default=TRACKS)
    parser.add_argument("--rules", choices=["basic", "advanced", "street"])
    parser.add_argument("--game", default="bolide", choices=bw.games())
    parser.add_argument("--laps", type=int, default=2)
    parser.add_argument("--each", type=int, default=1, choices=range(1, 4))
    parser.add_argument("--seed", type=int, default=1)
    shown = parser.parse_args()
    if len(shown.drivers) != 2:
        parser.error("two drivers")
    twins = -(-shown.races // (2 * len(shown.tracks)))
    print(machine(), " against ".join(shown.drivers) + f", {shown.game}", sep="\n")
    total, begin = 0, time.perf_counter()
    for track in shown.tracks:
        won = wins(shown, track, twins)
        total += won
        print(f"{track}: {won} of {2 * twins}", flush=True)
    races = 2 * twins * len(shown.tracks)
    value, low, high = share(total, races)
    seconds = time.perf_counter() - begin
    print(f"{total} of {races}: {value:.3f}, 95 % from {low:.3f} to {high:.3f}; {seconds:.0f} s")


if __name__ == "__main__":
    main()

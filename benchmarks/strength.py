"""How strong the drivers are: alone beside the exact optimum, and each against the one below it.

Usage: ``python benchmarks/strength.py [--write] [--races 402] [--laps 1 3 10] [--alone 250]
[--game bolide ...]``. ``--write`` puts the tables into docs/drivers.md. It takes an hour or more:
Ace answers from 40 positions. Seeds are fixed, so the same code gives the same tables.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from typing import Any, Final

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.lab.jobs import share
from duels import TRACKS, wins
from table import COLUMNS, ROOT, machine, write

PAGE: Final = ROOT / "docs/drivers.md"
SEED: Final = 1
ABOVE: Final = {"Pro": "Rookie", "Ace:40n": "Pro"}
"""The levels that are compared: each against the one below it."""
LONGEST: Final = {"Pro": 10, "Ace:40n": 3}
"""Laps of the longest races in which a level is compared."""
TEAMS: Final = {"really-nasty": 2}
"""Cars of each side, where it is not one: two cars alone have hardly anybody to play cards on."""


def alone(game: str, track: str, driver: str, races: int) -> float:
    """Return how many more turns than the exact optimum a lone driver needs, in percent."""
    best, race = STARTS[game](track)
    cars: Any = bw.simulate(
        race, races, need(game).driver(driver), seed=SEED, limit=None, progress=False
    )
    turns = cars.turns[cars.status.eq("finished")].mean()
    return 100 * (float(turns) / best - 1)


def _bolide(track: str) -> tuple[float, bw.Race]:
    best = bw.best_lap(track, laps=2, sharp_brakings=3).turns
    return best, bw.Race(track, ["Ada"], laps=2, seed=SEED)


def _formula_d(track: str) -> tuple[float, Any]:
    best = bw.formula_d.best_lap(track).turns
    return best, bw.formula_d.Race(track, ["Ada"], laps=1, seed=SEED)


def _really_nasty(track: str) -> tuple[float, Any]:
    rules = bw.really_nasty.Rules(
        laps=3,
        fuel=False,
        weather_faces=("DRY",) * 6,
        tyre_cards={"DRY": 200, "WET": 1, "INTER": 1},
    )
    best = bw.really_nasty.best_race(track, rules=rules, fuel=None, tyre="DRY", progress=False)
    return best.turns, bw.really_nasty.Race(track, ["Ada"], rules=rules, seed=SEED)


STARTS: Final = {"bolide": _bolide, "formula-d": _formula_d, "really-nasty": _really_nasty}
"""The optimum on a board, and a lone car's race of the same kind, where a game has both."""


def alone_table(games: Sequence[str], races: int) -> Iterator[str]:
    """Yield the lines of the table of lone cars."""
    yield "| alone: turns above the optimum, % | Rookie | Pro |"
    yield "| --- | ---: | ---: |"
    for game in games:
        if game in STARTS:
            cells = []
            for driver in ("Rookie", "Pro"):
                above = [alone(game, track, driver, races) for track in bw.tracks()]
                cells.append(f"{min(above):.1f} to {max(above):.1f}")
            yield f"| {COLUMNS[game]} | {' | '.join(cells)} |"


def duel_table(games: Sequence[str], laps: Sequence[int], races: int) -> Iterator[str]:
    """Yield the lines of the table of duels."""
    heads = " | ".join("1 lap" if count == 1 else f"{count} laps" for count in laps)
    yield f"| races won, % (95 % interval) | {heads} |"
    yield f"| --- |{' ---: |' * len(laps)}"
    for game in games:
        for level, below in ABOVE.items():
            cells = [cell(game, level, below, n, races) for n in laps]
            name = level.replace(":40n", "(nodes=40)")
            yield f"| {COLUMNS[game]}: {name} against {below} | {' | '.join(cells)} |"


def cell(game: str, level: str, below: str, laps: int, races: int) -> str:
    """Return the share of races that a level won against the one below it."""
    if laps > LONGEST[level]:
        return ""
    twins = -(-races // (2 * len(TRACKS)))
    given = argparse.Namespace(
        drivers=[level, below], each=TEAMS.get(game, 1), game=game, rules=None, laps=laps, seed=SEED
    )
    won = sum(wins(given, track, twins) for track in TRACKS)
    value, low, high = share(won, 2 * twins * len(TRACKS))
    return f"{100 * value:.0f} ({100 * low:.0f} to {100 * high:.0f})"


def main() -> None:
    """Measure, print the tables, and write them if that was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--races", type=int, default=402)
    parser.add_argument("--alone", type=int, default=250)
    parser.add_argument("--laps", type=int, nargs="+", default=[1, 3, 10])
    parser.add_argument("--game", nargs="+", default=list(COLUMNS), choices=list(COLUMNS))
    given = parser.parse_args()
    lines = [
        f"{given.races} races each, half from pole, on {', '.join(TRACKS)}; "
        f"alone {given.alone} on each of the nine circuits. {machine()}.",
        "",
    ]
    print(lines[0])
    for table in (
        duel_table(given.game, given.laps, given.races),
        alone_table(given.game, given.alone),
    ):
        for line in table:
            print(line, flush=True)
            lines.append(line)
        lines.append("")
    if given.write:
        write("\n".join(lines).strip(), PAGE, "benchmarks/strength.py")


if __name__ == "__main__":
    main()

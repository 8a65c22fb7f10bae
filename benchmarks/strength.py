"""How strong the drivers are: alone beside the exact optimum, and each against the one below it.

Usage: ``python benchmarks/strength.py [--write] [--races 400] [--ace 100] [--laps 1 3 10]
[--alone 250] [--game bolide ...] [--level Pro ...] [--store build/strength.jsonl]``. ``--write``
puts the tables into docs/drivers.md. All of it takes a night: Ace answers from 40 positions. Every
cell that is done stands in the store, and the next run goes on from there; remove the file when a
driver has changed. Seeds are fixed, so the same code gives the same tables.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from tqdm.auto import tqdm

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.lab.jobs import share
from duels import TRACKS, driver
from table import COLUMNS, ROOT, machine, write

PAGE: Final = ROOT / "docs/drivers.md"
STORE: Final = ROOT / "build/strength.jsonl"
SEED: Final = 1
ABOVE: Final = {"Pro": "Rookie", "Ace:40n": "Pro"}
"""The levels that are compared: each against the one below it."""
LONGEST: Final = {"Pro": 10, "Ace:40n": 3}
"""Laps of the longest races in which a level is compared."""


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


class Duels:
    """Races of two levels, as many cars of each; what is done is read from a file, and added to it.

    A race counts as the share of pairs, a car of each level, in which the upper one is ahead. With
    two cars it is who wins; with more it says the same as the mean places.
    """

    def __init__(self, store: Path) -> None:
        self.store = store
        lines = store.read_text("utf-8").splitlines() if store.exists() else []
        self.ahead: dict[str, float] = dict(json.loads(line) for line in lines)

    def cell(self, game: str, level: str, laps: int, cars: int, track: str, races: int) -> float:
        """Return the mean of races on a board, half of them with swapped grid places."""
        key = f"{game} {level} {laps} {cars} {track} {races}"
        if key not in self.ahead:
            self.ahead[key] = ahead(game, level, laps, cars, track, races)
            self.store.parent.mkdir(exist_ok=True)
            with self.store.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, self.ahead[key]]) + "\n")
        return self.ahead[key]


def ahead(game: str, level: str, laps: int, cars: int, track: str, races: int) -> float:
    """Return how often a car of a level is ahead of a car of the level below."""
    each = cars // 2
    names = [f"{side} {number}" for number in range(each) for side in ("upper", "lower")]
    sides = {"upper": driver(level, game), "lower": driver(ABOVE[level], game)}
    policies = {name: sides[name.split()[0]] for name in names}
    swapped = [name for pair in zip(names[1::2], names[::2], strict=True) for name in pair]
    places = []
    for grid in (names, swapped):
        race: Any = need(game).race(track, names, laps=laps, dice="ask", grid=grid, seed=SEED)
        run: Any = bw.simulate(race, races // 2, policies, seed=SEED, limit=None, progress=False)
        places.append(float(run.place[run.driver.str.startswith("upper")].mean()))
    mean = sum(places) / 2
    return 1 - (mean - (each + 1) / 2) / each


def fields(game: str) -> list[int]:
    """Numbers of cars: two, four and the most."""
    most = need(game).seats[1]
    return [2, 4, most - most % 2]


def duel_table(
    games: Sequence[str],
    levels: Sequence[str],
    laps: Sequence[int],
    races: dict[str, int],
    duels: Duels,
) -> Iterator[str]:
    """Yield the lines of the table of duels, and the boards on which a level loses."""
    yield "| ahead of a car of the level below, % (95 % interval) | 2 cars | 4 cars | most cars |"
    yield "| --- | ---: | ---: | ---: |"
    lost = []
    rows = [
        (game, level, n) for game in games for level in levels for n in laps if n <= LONGEST[level]
    ]
    for game, level, n in tqdm(rows, unit="row"):
        texts = []
        for cars in fields(game):
            each = [duels.cell(game, level, n, cars, track, races[level]) for track in TRACKS]
            for track, value in zip(TRACKS, each, strict=True):
                if interval(value, races[level])[1] < 0.5:
                    lost.append(f"{COLUMNS[game]}, {level}, laps {n}, cars {cars}, {track}")
            value = sum(each) / len(each)
            low, high = interval(value, races[level] * len(TRACKS))
            texts.append(f"{100 * value:.0f} ({100 * low:.0f} to {100 * high:.0f})")
        name = level.replace(":40n", "(nodes=40)")
        length = "1 lap" if n == 1 else f"{n} laps"
        yield f"| {COLUMNS[game]}: {name} against {ABOVE[level]}, {length} | {' | '.join(texts)} |"
    yield ""
    yield f"Single boards with the whole interval below half: {'; '.join(lost) or 'none'}."


def interval(value: float, races: int) -> tuple[float, float]:
    """Return the interval of a mean, wide enough for races that are won or lost."""
    _, low, high = share(round(value * races), races)
    return low, high


def main() -> None:
    """Measure, print the tables, and write them if that was asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--races", type=int, default=400)
    parser.add_argument("--ace", type=int, default=100)
    parser.add_argument("--alone", type=int, default=250)
    parser.add_argument("--laps", type=int, nargs="+", default=[1, 3, 10])
    parser.add_argument("--game", nargs="+", default=list(COLUMNS), choices=list(COLUMNS))
    parser.add_argument("--level", nargs="+", default=list(ABOVE), choices=list(ABOVE))
    parser.add_argument("--store", type=Path, default=STORE)
    given = parser.parse_args()
    races = {"Pro": given.races, "Ace:40n": given.ace}
    counts = ", ".join(f"{races[level]} of {level.partition(':')[0]}" for level in given.level)
    lines = [
        f"Races of a number of laps and cars on each of {', '.join(TRACKS)}: {counts}, half with "
        f"swapped grid places; alone {given.alone} on each of the nine circuits. {machine()}.",
        "",
    ]
    print(lines[0])
    tables = [duel_table(given.game, given.level, given.laps, races, Duels(given.store))]
    if given.alone:
        tables.append(alone_table(given.game, given.alone))
    for table in tables:
        for line in table:
            print(line, flush=True)
            lines.append(line)
        lines.append("")
    if given.write:
        write("\n".join(lines).strip(), PAGE, "benchmarks/strength.py")


if __name__ == "__main__":
    main()

"""Import real circuits into every game and race on them: who finishes, how long it takes.

Run ``python tools/race_imports.py FOLDER --races 25``, for Bolide also with ``--squares 140 90``.
The folder holds centre lines: TUM race-track CSV and GeoJSON files.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tqdm import tqdm

import bolide_widget as bw
from bolide_widget.games import need

if TYPE_CHECKING:
    from bolide_widget.games import GameName

DRIVERS = ("Ada", "Bob", "Cleo", "Dan")


def race_on(game: GameName, track: Any, seed: int) -> tuple[int, int]:
    """Race four Rookies to the end; cars in the race to its end, and rounds."""
    row = need(game)
    race = bw.drive(row.race(track, list(DRIVERS), seed=seed), row.driver())
    assert race.over
    return sum(standing.status != "out" for standing in race.standings), race.round


def line(game: GameName, path: Path, squares: int | None, races: int, bar: tqdm[object]) -> str:
    """One line of the table: a board and the races on it."""
    begun = f"| {game} | {path.stem} | {squares or ''} |"
    start = time.process_time()
    wishes = {} if squares is None else {"squares": squares}
    try:
        track = need(game).shelf.board.from_file(path, **wishes)
    except bw.TrackError as error:
        bar.update(races)
        return f"{begun} refused: {error.faults[0]} |"
    took = time.process_time() - start
    results = []
    for seed in range(races):
        results.append(race_on(game, track, seed))
        bar.update()
    stayed = sum(cars for cars, _ in results)
    rounds = sum(number for _, number in results) / races
    return f"{begun} {took:.2f} s | {stayed} of {len(DRIVERS) * races} | {rounds:.0f} rounds |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--squares", type=int, nargs="+", default=[None])
    parser.add_argument("--games", nargs="+", choices=bw.games(), default=bw.games())
    parser.add_argument("--races", type=int, default=25)
    asked = parser.parse_args()
    paths = sorted(p for p in asked.folder.iterdir() if p.suffix in (".csv", ".geojson"))
    boards = [
        (game, path, squares) for game in asked.games for squares in asked.squares for path in paths
    ]
    with tqdm(total=len(boards) * asked.races, unit="race") as bar:
        for game, path, squares in boards:
            tqdm.write(line(game, path, squares, asked.races, bar))


if __name__ == "__main__":
    main()

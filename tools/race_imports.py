"""Import real circuits and race on them: who finishes, how long it takes.

Run ``python tools/race_imports.py FOLDER --squares 140 90 --races 25``. The folder holds centre
lines: TUM race-track CSV and GeoJSON files.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from tqdm import tqdm

import bolide_widget as bw

DRIVERS = ("Ada", "Bob", "Cleo", "Dan")


def imported(path: Path, squares: int) -> bw.Track:
    """Make the board of one file."""
    if path.suffix == ".csv":
        return bw.Track.from_tum_csv(path, squares=squares)
    return bw.Track.from_geojson(path, squares=squares)


def race_on(track: bw.Track, seed: int) -> tuple[int, int]:
    """Race four Rookies to the end; cars that finished, and rounds."""
    race = bw.Race(track, list(DRIVERS), seed=seed)
    bw.drive(race, bw.Rookie())
    return sum(standing.status == "finished" for standing in race.standings), race.round


def row(path: Path, squares: int, races: int, bar: tqdm[object]) -> str:
    """One row of the table: a board and the races on it."""
    start = time.perf_counter()
    try:
        track = imported(path, squares)
    except bw.TrackError as error:
        bar.update(races)
        return f"| {path.stem} | {squares} | refused: {error.faults[0]} |"
    took = time.perf_counter() - start
    results = []
    for seed in range(races):
        results.append(race_on(track, seed))
        bar.update()
    finished = sum(done for done, _ in results)
    rounds = sum(number for _, number in results) / races
    return (
        f"| {path.stem} | {squares} | {track.lap_length:.0f} squares | {took:.2f} s | "
        f"{finished} of {len(DRIVERS) * races} | {rounds:.0f} rounds |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--squares", type=int, nargs="+", default=[140])
    parser.add_argument("--races", type=int, default=25)
    asked = parser.parse_args()
    paths = sorted(p for p in asked.folder.iterdir() if p.suffix in (".csv", ".geojson"))
    boards = [(path, squares) for squares in asked.squares for path in paths]
    with tqdm(total=len(boards) * asked.races, unit="race") as bar:
        for path, squares in boards:
            tqdm.write(row(path, squares, asked.races, bar))


if __name__ == "__main__":
    main()

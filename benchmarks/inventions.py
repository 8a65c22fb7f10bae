"""Invented circuits, valid and raced: how many cars of four Rookies are not out, nor late.

Usage: ``python benchmarks/inventions.py [--circuits 1000] [--file inventions.jsonl]``. The games
and characters take turns. In each game the same is done on its bundled circuits, for comparison.
Every circuit adds a line to the file; a run goes on where the last one ended, and prints a table.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making.inventing.candidates import CHARACTERS
from bolide_widget.making.judging import fewest_turns

if TYPE_CHECKING:
    from bolide_widget.games import GameName

CARS: Final = ("Ada", "Bob", "Cleo", "Dan")
LAPS: Final = 2
RACES: Final = 2
"""On an invented circuit."""
BUNDLED_RACES: Final = 12
LATE: Final = 3
"""A car that takes more than so many times the fewest turns of a lone one is late."""

Result = dict[str, Any]


def raced(game: GameName, track: Any, races: int) -> Result:
    """Race four Rookies, and count the cars that are in the race to its end.

    Two of the games end when the first car finishes, so that others are not out.
    """
    row = need(game)
    most = LATE * LAPS * fewest_turns(track, quick=True)
    finished = late = 0
    for seed in range(1, races + 1):
        race = bw.drive(row.race(track, CARS, laps=LAPS, seed=seed), row.driver())
        assert race.over
        for figures in race.game.figures(race.state, race.facts, race.drivers):
            if figures["status"] != "out":
                finished += int(figures["turns"]) <= most
                late += int(figures["turns"]) > most
    return {"cars": races * len(CARS), "finished": finished, "late": late}


def circuits(count: int) -> Iterator[tuple[GameName, str, int]]:
    """Yield the games and names of bundled circuits, then the games and seeds of invented ones."""
    for game in bw.games():
        for name in bw.tracks(game=game):
            track: Any = bw.load_track(name, game=game)
            if getattr(track, "circuit", True):
                yield game, name, -1
    for seed in range(count):
        yield bw.games()[seed % len(bw.games())], "", seed


def result_of(game: GameName, name: str, seed: int) -> Result:
    """Race on one circuit; an invented one has to be valid."""
    begun = time.process_time()
    if name:
        return raced(game, bw.load_track(name, game=game), BUNDLED_RACES)
    character: Any = list(CHARACTERS)[seed // len(bw.games()) % len(CHARACTERS)]
    track = bw.invent(seed, game=game, character=character)
    took = time.process_time() - begun
    faults = bw.check_track(track.to_dict())
    made = {"seconds": round(took, 2), "faults": faults, "digest": track.digest}
    return made | raced(game, track, RACES)


def print_table(results: list[Result]) -> None:
    """Print what came out, by game."""
    print("game                  circuits   cars in it  bundled  late  faults  p50, p95 s")
    for game in bw.games():
        invented, bundled = (
            [one for one in results if one["game"] == game and bool(one["name"]) == named]
            for named in (False, True)
        )
        if not invented:
            continue
        share, usual = (
            sum(one["finished"] for one in some) / max(sum(one["cars"] for one in some), 1)
            for some in (invented, bundled)
        )
        seconds = sorted(one["seconds"] for one in invented)
        p50, p95 = (seconds[int(part * (len(seconds) - 1))] for part in (0.5, 0.95))
        late, faults = (sum(one["late"] for one in invented), [o for o in invented if o["faults"]])
        print(
            f"{game:22}{len(invented):8}{share:13.1%}{usual:9.1%}{late:6}{len(faults):8}"
            f"  {p50:.1f}, {p95:.1f}"
        )


def main() -> None:
    """Race on the circuits that are not in the file yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--circuits", type=int, default=1000, help="how many are invented")
    parser.add_argument("--file", type=Path, default=Path("inventions.jsonl"))
    options = parser.parse_args()
    lines = options.file.read_text().splitlines() if options.file.exists() else []
    results: list[Result] = [json.loads(line) for line in lines]
    known = {(one["game"], one["name"], one["seed"]) for one in results}
    with options.file.open("a") as file:
        for game, name, seed in circuits(options.circuits):
            if (game, name, seed) not in known:
                one = {"game": game, "name": name, "seed": seed} | result_of(game, name, seed)
                results.append(one)
                file.write(json.dumps(one) + "\n")
                file.flush()
    print_table(results)


if __name__ == "__main__":
    main()

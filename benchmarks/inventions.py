"""Invented and drawn circuits, valid and raced: how many cars of four Rookies finish in time.

Usage: ``python benchmarks/inventions.py [--circuits 1000] [--drawn 120] [--file FILE]``. The games
and characters take turns. In each game the same is done on its bundled circuits, for comparison.
Every circuit adds a line to the file; a run goes on where the last one ended, and prints a table,
and which invented circuits have the same corner sequence.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import bolide_widget as bw
from bolide_widget.games import need
from bolide_widget.making.inventing.candidates import CHARACTERS
from bolide_widget.making.judging import fewest_turns
from bolide_widget.widget import drawing

if TYPE_CHECKING:
    from bolide_widget.games import GameName

CARS: Final = ("Ada", "Bob", "Cleo", "Dan")
LAPS: Final = 2
RACES: Final = 2
"""On an invented or drawn circuit."""
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


def circuits(count: int, drawn: int) -> Iterator[tuple[str, GameName, str, int]]:
    """Yield kind, game, name and seed of bundled circuits, then of drawn and of invented ones."""
    for game in bw.games():
        for name in bw.tracks(game=game):
            track: Any = bw.load_track(name, game=game)
            if getattr(track, "circuit", True):
                yield "bundled", game, name, -1
    for seed in range(max(count, drawn)):
        game = bw.games()[seed % len(bw.games())]
        if seed < drawn:
            yield "drawn", game, "", seed
        if seed < count:
            yield "invented", game, "", seed


def drawn_by_hand(seed: int) -> drawing.Drawing:
    """Return a wobbling ring through 6 to 20 points, as somebody may draw it in a minute."""
    random = Random(f"drawn {seed}")
    count, size = random.randint(6, 20), random.uniform(300, 900)
    flat, width = random.uniform(0.5, 1.0), round(random.uniform(8, 15), 1)
    turns = sorted(random.uniform(0, 2 * math.pi) for _ in range(count))
    reach = [size * random.uniform(0.5, 1.0) for _ in turns]
    points = [
        (round(far * math.cos(turn), 1), round(flat * far * math.sin(turn), 1))
        for far, turn in zip(reach, turns, strict=True)
    ]
    start = points[0] if random.random() < 0.5 else None
    return drawing.Drawing(tuple(points), (width,) * count, start, "Drawn")


def corner_sequence(track: Any) -> list[tuple[int, int]]:
    """Return for each corner by which angle it turns, and the straight before it.

    The angles are in steps of 15 degrees, positive to the left; the straights in hundredths of a
    lap.
    """
    course = drawing.course_of(track)
    assert course is not None
    line, bends = course["line"], course["bends"]
    count = len(line)
    sequence = []
    for before, bend in zip([bends[-1], *bends[:-1]], bends, strict=True):
        spots = [line[k % count] for k in range(bend["begin"] - 1, bend["end"] + 2)]
        steps = list(pairwise(spots))
        headings = [math.atan2(q[1] - p[1], q[0] - p[0]) for p, q in steps]
        turned = sum(math.remainder(h - g, 2 * math.pi) for g, h in pairwise(headings))
        straight = (bend["begin"] - before["end"]) % count
        sequence.append((round(turned / math.radians(15)), round(100 * straight / count)))
    return sequence


def result_of(kind: str, game: GameName, name: str, seed: int) -> Result:
    """Race on one circuit; one that was made for this has to be valid, or be refused in words."""
    begun = time.process_time()
    if kind == "bundled":
        return raced(game, bw.load_track(name, game=game), BUNDLED_RACES)
    try:
        track: Any = _made(kind, game, seed)
    except bw.TrackError as error:
        return {"refused": str(error)}
    took = time.process_time() - begun
    faults = bw.check_track(track.to_dict())
    made = {"seconds": round(took, 2), "faults": faults, "corners": corner_sequence(track)}
    return made | raced(game, track, RACES)


def _made(kind: str, game: GameName, seed: int) -> Any:
    if kind == "drawn":
        return drawing.made(game, drawn_by_hand(seed)).board
    character: Any = list(CHARACTERS)[seed // len(bw.games()) % len(CHARACTERS)]
    return bw.invent(seed, game=game, character=character)


def print_table(results: list[Result]) -> None:
    """Print what came out, by game and kind."""
    print("game                  kind      circuits  refused  cars in it  late  faults  p50, p95 s")
    for game in bw.games():
        for kind in ("bundled", "invented", "drawn"):
            some = [one for one in results if one["game"] == game and one["kind"] == kind]
            run = [one for one in some if "cars" in one]
            if not run:
                continue
            share = sum(one["finished"] for one in run) / sum(one["cars"] for one in run)
            late, faulty = sum(one["late"] for one in run), sum(bool(o.get("faults")) for o in run)
            seconds = sorted(one["seconds"] for one in run if "seconds" in one)
            p50, p95 = (
                f"{seconds[int(part * (len(seconds) - 1))]:.1f}" if seconds else ""
                for part in (0.5, 0.95)
            )
            print(
                f"{game:22}{kind:10}{len(run):8}{len(some) - len(run):9}{share:12.1%}{late:6}"
                f"{faulty:8}  {p50}, {p95}".rstrip(", ")
            )
    sequences = [str(one["corners"]) for one in results if one["kind"] == "invented"]
    alike = [corners for corners, count in Counter(sequences).items() if count > 1]
    print(f"{len(sequences)} invented circuits, {len(alike)} corner sequences occur twice")
    for corners in alike:
        print(corners, [one["seed"] for one in results if str(one.get("corners")) == corners])


def main() -> None:
    """Race on the circuits that are not in the file yet."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--circuits", type=int, default=1000, help="how many are invented")
    parser.add_argument("--drawn", type=int, default=120, help="how many are drawn")
    parser.add_argument("--file", type=Path, default=Path("inventions.jsonl"))
    options = parser.parse_args()
    lines = options.file.read_text().splitlines() if options.file.exists() else []
    results: list[Result] = [json.loads(line) for line in lines]
    known = {(one["kind"], one["game"], one["name"], one["seed"]) for one in results}
    with options.file.open("a") as file:
        for key in circuits(options.circuits, options.drawn):
            if key not in known:
                one = dict(zip(("kind", "game", "name", "seed"), key, strict=True))
                one |= result_of(*key)
                results.append(one)
                file.write(json.dumps(one) + "\n")
                file.flush()
    print_table(results)


if __name__ == "__main__":
    main()

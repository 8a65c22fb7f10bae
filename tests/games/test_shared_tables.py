"""Tables that searches share: several threads at once, and interrupts at any line, and the same.

A search keeps its tables with the board for the next one. It makes them aside and
put in place at once; so neither another thread nor an interrupt meets half of it.
"""

from __future__ import annotations

import linecache
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from threading import Barrier
from types import FrameType
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.boards.lattice.momentum import tables as momentum_tables, turns as momentum_turns
from bolide_widget.boards.lattice.paper import squares
from bolide_widget.core.per_board import alongside
from bolide_widget.games.championship_formula.solo import (
    best_lap as cfr_best_lap,
    steps as cfr_steps,
    togo,
    turns,
)
from bolide_widget.games.formula_d.rules import lookup, road as formula_d_road, way
from bolide_widget.games.formula_d.solo import kept, ways
from bolide_widget.games.really_nasty.rules import paths, venue as really_nasty_road
from bolide_widget.games.really_nasty.solo import values
from helpers.boards import courses
from helpers.boards.paper import CHALK
from helpers.races.ring import t1

COUNT = count(1)
THREADS = 4
Search = Callable[[Any], object]


def fresh(board: Any) -> Any:
    """The same board, of which nothing is known yet."""
    return type(board).from_dict(board.to_dict() | {"name": f"Fresh {next(COUNT)}"})


def pattern_ring() -> Any:
    """The Pattern Ring of which only the steps are known: they are made whole, and take longest."""
    first = bw.load_track("pattern-ring", game="championship-formula")
    for every in (False, True):
        cfr_steps.steps_of(first, every)
    board = fresh(first)
    alongside(board, "cfr steps").update(alongside(first, "cfr steps"))
    return board


def paper() -> Any:
    return bw.Track.from_ascii(CHALK, name=f"Fresh {next(COUNT)}")


def bolide(track: Any) -> object:
    """M-3 to M-21: the fewest turns of several drives."""
    laps = [bw.best_lap(track, laps=laps, start=start) for laps, start in KINDS]
    moves = [track.moves[point] for point in list(track.kinds)[::7]]
    return [(lap.turns, lap.path) for lap in laps], moves


KINDS = [(1, "standing"), (2, "standing")]


def on_paper(track: Any) -> object:
    lap = bw.best_lap(track)
    steps = [(dx, dy) for dy in range(9) for dx in range(-8, 9)]
    board = track.squares
    return lap.turns, lap.path, [(board.legal(s), board.finishing(s)) for s in steps]


def championship_formula(track: Any) -> object:
    """CFR-TRACK-7: the fewest turns by wear, of one lap and of two, and from elsewhere."""
    laps = [
        bw.championship_formula.best_lap(track, laps=laps, wear=wear)
        for laps, wear in ((1, 6), (2, 3))
    ]
    slow = laps[0].turns_to_go("K1.4", 20, wear=0)
    table = togo.togo_of(track, 40, 40, 160, 60)
    space = track.number["K1.4"]
    to_go = [table.curve(space, speed).tolist() for speed in (20, 80, 140)]
    return [(lap.turns, lap.spent, dict(lap.curve), lap.plan) for lap in laps], slow, to_go


def formula_d(track: Any) -> object:
    """FD-STR-3, FD-FIN-3: what a lone car may expect."""
    lap = bw.formula_d.best_lap(track, wear={"tyres": 1, "brakes": 0})
    return lap.turns, lap.wear


def formula_d_ways(track: Any) -> object:
    """FD-CH-1, FD-FIN-3: where ways end, on empty road and between cars."""
    road = formula_d_road.road_of(track, False)
    ends = []
    for start in range(0, road.count, 31):
        for flags in (0, way.TOLL, way.FINAL, way.TOLL | way.FINAL):
            alone = lookup.empty(road, start, flags)
            ends.append([alone.ends(length) for length in (3, 12, 25)])
        near = frozenset({road.ahead[road.ahead[road.ahead[start]]], (start + 20) % road.count})
        empty = lookup.empty(road, start, 0)
        crowded = road.crowded.setdefault(
            (start,), way.Ways(road, start, 0, near, road.danger, empty)
        )
        ends.append([crowded.ends(length) for length in (2, 6, 20)])
    return ends


def really_nasty(track: Any) -> object:
    """RN-MOVE-3, RN-FORC-4: the turns of a race alone."""
    race = bw.really_nasty.best_race(track, laps=1, fuel=None, progress=False)
    return race.turns


SEARCHES: dict[str, tuple[Callable[[], Any], Search, dict[Any, str]]] = {
    "bolide": (
        lambda: fresh(courses.ring()),
        bolide,
        {momentum_tables: "turns_to_go planes_of", momentum_turns: "table"},
    ),
    "bolide on graph paper": (
        paper,
        on_paper,
        {momentum_tables: "turns_to_go planes_of", squares: "legal finishing _above"},
    ),
    "championship-formula": (
        pattern_ring,
        championship_formula,
        {turns: "until more _longer", togo: "togo_of curve", cfr_best_lap: "_turns"},
    ),
    "formula-d": (lambda: fresh(t1()), formula_d, {kept: "places_of sweeps_of", ways: "ways"}),
    "formula-d, ways": (
        lambda: fresh(t1()),
        formula_d_ways,
        {way: "extend _grow _begin _share arrived _late _behind_line ends", lookup: "empty"},
    ),
    "really-nasty": (
        lambda: fresh(bw.load_track("merrow", game="really-nasty")),
        really_nasty,
        {values: "_table solo_of", paths: "lookup", really_nasty_road: "road_of"},
    ),
}
"""How a board is made, what is looked for on it, and the functions that keep what they find."""

Line = tuple[str, int]


class At:
    """Counts the lines of some functions that are run; raises a keyboard interrupt at one."""

    def __init__(self, functions: dict[Any, str], line: Line | None = None, time: int = 0) -> None:
        self.names = {module.__file__: names.split() for module, names in functions.items()}
        self.line, self.time = line, time
        self.run: Counter[Line] = Counter()

    def __call__(self, frame: FrameType, event: str, arg: object) -> At | None:
        code = frame.f_code
        if code.co_name not in self.names.get(code.co_filename, ()):
            return None
        if event == "line":
            line = code.co_filename, frame.f_lineno
            self.run[line] += 1
            # Python takes no signal where it lets go of a lock
            if _is_with(line):
                del self.run[line]
            if line == self.line and self.run[line] == self.time:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self


def _is_with(line: Line) -> bool:
    return linecache.getline(*line).strip().startswith("with ")


@contextmanager
def traced(tracer: At) -> Iterator[None]:
    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("name", SEARCHES)
def test_several_threads_that_search_at_once_find_the_same(name: str) -> None:
    make, search, _ = SEARCHES[name]
    alone = search(make())
    board, together = make(), Barrier(THREADS)

    def ask(_: int) -> object:
        together.wait()
        return search(board)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(THREADS) as threads:
            results = list(threads.map(ask, range(THREADS)))
    finally:
        sys.setswitchinterval(interval)
    assert all(result == alone for result in results)
    assert search(board) == alone


@pytest.mark.parametrize("name", SEARCHES)
def test_a_search_interrupted_at_any_line_leaves_nothing_half_made(name: str) -> None:
    """In the middle of what it does, at each line that puts something where others find it."""
    make, search, functions = SEARCHES[name]
    counting = At(functions)
    with traced(counting):
        alone = search(make())
    for line, times in counting.run.items():
        board = make()
        with traced(At(functions, line, (times + 1) // 2)), suppress(KeyboardInterrupt):
            search(board)
        assert search(board) == alone, line

"""The rows of the table, and processes in which they are measured."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
BENCHMARKS: Final = ROOT / "benchmarks"
ALL: Final = ""
"""In place of a game: what has to do with none of them."""
CARS: Final = ("Ada", "Bob", "Cyd", "Dee")
COLUMNS: Final = {
    "bolide": "Bolide",
    "formula-d": "Formula D",
    "championship-formula": "Championship Formula",
    "really-nasty": "Really Nasty",
}

Values = Mapping[str, float]


class Row(NamedTuple):
    """What was measured in each game.

    Attributes
    ----------
    what : str
    values : mapping of str to float
        By game, or by `ALL`.
    unit : str
    wanted : str
        A bound such as ``"< 80"``, or one for each game in their order, ``"> 100 80 60 25"``;
        empty when there is none.
    beside : str
        What stands beside it in words, with its own unit.
    """

    what: str
    values: Values
    unit: str = ""
    wanted: str = ""
    beside: str = ""

    def keeps(self, game: str) -> bool:
        """Whether the value of a game keeps its bound."""
        if not self.wanted:
            return True
        sign, *bounds = self.wanted.split()
        bound = float(bounds[list(COLUMNS).index(game) if len(bounds) > 1 else 0])
        return self.values[game] <= bound if sign == "<" else self.values[game] >= bound

    @property
    def kept(self) -> bool:
        """Whether all its values keep their bounds."""
        return all(map(self.keeps, self.values))

    def cell(self, game: str) -> str:
        """Its value in a game, in bold type where it misses its bound; empty where it has none."""
        if game not in self.values:
            return ""
        shown = number(self.values[game])
        return shown if self.keeps(game) else f"**{shown}**"

    def line(self) -> str:
        """As a line of Markdown."""
        what = f"{self.what}, {self.unit}" if self.unit else self.what
        sign, *bounds = self.wanted.split() or [""]
        cells = [self.cell(game) for game in COLUMNS]
        if ALL in self.values:
            cells[0] = self.cell(ALL)
        bound = f"{sign} {' / '.join(number(float(each)) for each in bounds)}".strip()
        return f"| {' | '.join([what, *cells, self.beside, bound])} |"


def number(value: float) -> str:
    """Three digits that count, or all of a large number before its point."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def markdown(rows: Iterable[Row]) -> str:
    """The rows as a table."""
    head = " | ".join(["", *COLUMNS.values(), "beside it", "wanted"]).strip()
    lines = [f"| {head} |", "| --- | ---: | ---: | ---: | ---: | --- | --- |"]
    return "\n".join([*lines, *(row.line() for row in rows)])


def show(rows: Sequence[Row]) -> int:
    """Print the rows of a module that is run alone; 1 when a bound is missed."""
    print(machine(), markdown(rows), sep="\n\n")
    return 0 if all(row.kept for row in rows) else 1


def machine() -> str:
    """What this was measured on, and how busy that is."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores{load}"
    )


def percentile(values: Sequence[float], percent: float) -> float:
    """Smallest value that at least `percent` per cent of the values do not exceed."""
    ordered = sorted(values)
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(0, int(rank) - 1)]


def median(values: Iterable[float]) -> float:
    """Median of the values."""
    return statistics.median(values)


def write(text: str, page: Path, by: str) -> None:
    """Put text between the marks of a page that name the command; the words around are kept."""
    start, end = f"<!-- table: written by {by} -->", "<!-- end of table -->"
    before, _, rest = page.read_text("utf-8").partition(start)
    _, _, after = rest.partition(end)
    page.write_text(f"{before}{start}\n\n{text}\n\n{end}{after}", "utf-8")


# -- processes -------------------------------------------------------------------------------------

Sides = Mapping[str, Path]
"""Folders of sources, by what is said of them: "" is the code as it stands."""
OURS: Final[Sides] = {"": ROOT / "src"}


def ask(module: str, *arguments: object, sources: Path = ROOT / "src", **more: str) -> Any:
    """What a module of this folder prints as JSON in a process of its own.

    Parameters
    ----------
    module : str
    *arguments : object
        On its command line.
    sources : Path
        From which it imports the package.
    **more : str
        Of its environment.
    """
    command = [sys.executable, str(BENCHMARKS / f"{module}.py"), "--ask", *map(str, arguments)]
    done = subprocess.run(
        command, env={**os.environ, **more, "PYTHONPATH": str(sources)}, stdout=subprocess.PIPE,
        text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout.splitlines()[-1])


def by_turns(sides: Sides, rounds: int) -> Iterator[str]:
    """The names of the sides, so often and by turns: what else the machine does hits all alike."""
    for number in range(rounds):
        yield from list(sides)[:: 1 if number % 2 else -1]


def middle(seen: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """Medians of what was seen several times, by its name."""
    return {name: median(entry[name] for entry in seen) for name in seen[0]}


def said(what: str, side: str) -> str:
    """The name of a row of one of several sides."""
    return f"{what}, {side}" if side else what


def started_with() -> list[str]:
    """What a process was started with by `ask`; empty when a module is run alone."""
    return sys.argv[2:] if sys.argv[1:2] == ["--ask"] else []

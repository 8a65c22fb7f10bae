"""One line of the table of figures, and the table itself."""

from __future__ import annotations

import os
import platform
import statistics
import sys
from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured value.

    Attributes
    ----------
    what : str
        What was measured, and how often.
    value : float
    unit : str
    wanted : str
        The bound it should keep, such as ``"< 25"``; empty when there is none.
    """

    what: str
    value: float
    unit: str
    wanted: str = ""

    @property
    def kept(self) -> bool:
        """Whether the value keeps its bound."""
        if not self.wanted:
            return True
        sign, bound = self.wanted.split()
        limit = float(bound.replace(",", ""))
        return self.value <= limit if sign == "<" else self.value >= limit


def markdown(figures: Iterable[Figure]) -> str:
    """The figures as a Markdown table."""
    lines = ["| what | measured | wanted | |", "| --- | ---: | ---: | --- |"]
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 1000 else f"{figure.value:.3g}"
        mark = "" if not figure.wanted else "kept" if figure.kept else "**missed**"
        lines.append(f"| {figure.what} | {value} {figure.unit} | {figure.wanted} | {mark} |")
    return "\n".join(lines)


def machine() -> str:
    """One line on what this was measured on."""
    return (
        f"CPython {platform.python_version()}, {platform.system()} {platform.machine()}, "
        f"{os.cpu_count()} cores"
    )


def percentile(values: Sequence[float], percent: float) -> float:
    """Smallest value that at least `percent` per cent of the values do not exceed."""
    ordered = sorted(values)
    rank = -(-len(ordered) * percent // 100)
    return ordered[max(0, int(rank) - 1)]


def median(values: Sequence[float]) -> float:
    """Median of the values."""
    return statistics.median(values)


def show(figures: Sequence[Figure]) -> int:
    """Print a benchmark's own figures, when it is run alone."""
    print(machine(), markdown(figures), sep="\n\n")
    return 0 if all(figure.kept for figure in figures) else 1


def first_track() -> str:
    """Track to measure on: that of the command line, or the one taken when nobody names one."""
    from bolide_widget.games import FIRST, need

    named = sys.argv[1] if len(sys.argv) > 1 else need(FIRST).track
    if named.startswith("-"):
        sys.exit(f"{named}: the name of a circuit is wanted, such as {need(FIRST).track}")
    return named

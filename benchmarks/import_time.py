"""How much longer ``import bolide_widget`` takes than ``import anywidget``; fresh processes."""

from __future__ import annotations

import subprocess
import sys

from table import Figure, median, show

RUNS = 9
CODE = "import time; start = time.perf_counter(); import {}; print(time.perf_counter() - start)"


def seconds(module: str) -> float:
    """Wall time of one import in a fresh process."""
    command = [sys.executable, "-c", CODE.format(module)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def figures() -> list[Figure]:
    """Measure both by turns, after one run each that fills the caches."""
    modules = ("anywidget", "bolide_widget")
    for module in modules:
        seconds(module)
    base, ours = zip(
        *(tuple(seconds(module) for module in modules) for _ in range(RUNS)), strict=True
    )
    return [
        Figure("import anywidget", median(base) * 1000, "ms"),
        Figure("import bolide_widget", median(ours) * 1000, "ms"),
        Figure("the difference", (median(ours) - median(base)) * 1000, "ms", "< 300"),
    ]


if __name__ == "__main__":
    sys.exit(show(figures()))

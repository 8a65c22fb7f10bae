"""Run a student's notebook in this process, and write the results of its checks to a file.

    python -m bolide_widget.course.running NOTEBOOK OUTPUT SECONDS

`results.run_notebook` starts it. The limits stop accidents such as endless loops; this is not a
sandbox.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import bolide_widget as bw

from .checking import Checked, check, number_of_seed
from .results import sources

MEMORY = 4 << 30
"""The most memory of the process, in bytes."""

WRITTEN = 50 << 20
"""The largest file that it may write, in bytes."""


def limit(seconds: int) -> None:
    """Set limits of time, memory and file sizes, if the system has them."""
    try:
        import resource
    except ImportError:  # Windows: the parent process limits the time
        return
    for what, most in (
        (resource.RLIMIT_CPU, seconds),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, WRITTEN),
    ):
        _, hard = resource.getrlimit(what)
        allowed = most if hard == resource.RLIM_INFINITY else min(most, hard)
        try:
            resource.setrlimit(what, (allowed, hard))
        except (OSError, ValueError):  # macOS refuses some
            continue


def run(notebook: Path, output: Path) -> None:
    """Run all cells; an error ends its cell only, as in a notebook.

    The output says before each cell which one it is: it may be the last.
    """
    done: dict[tuple[str, int | None], tuple[bool, str | None, str]] = {}
    now = (0, "")

    def write() -> None:
        rows = [[name, seed, *said] for (name, seed), said in done.items()]
        text = json.dumps({"cell": now, "checks": rows})
        beside = output.with_suffix(".part")
        beside.write_text(text, encoding="utf-8")
        beside.replace(output)  # whole, whenever the process is killed

    def noted(
        exercise: str, *answer: Any, seed: int | str | None = None, **options: Any
    ) -> Checked:
        checked = check(exercise, *answer, seed=seed, **options)
        if checked.right is not None:
            done[checked.exercise, number_of_seed(seed)] = (
                checked.right,
                checked.mistake,
                checked.reason,
            )
            write()
        return checked

    bw.__dict__["check"] = noted
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, source in enumerate(sources(notebook), 1):
        now = number, source.strip().partition("\n")[0]
        write()
        try:
            exec(compile(source, "<cell>", "exec"), names)
        except BaseException as error:
            if isinstance(error, (KeyboardInterrupt, MemoryError)):
                raise


if __name__ == "__main__":
    limit(int(sys.argv[3]))
    run(Path(sys.argv[1]), Path(sys.argv[2]))

"""What a user costs a server of many: kernels in folders of their own, each with a race on a board.

Usage: ``python benchmarks/hub.py [--users N]``. Memory is what a process has alone plus its share
of what several have (PSS), so that the sum over the users is what the machine needs; where the
system does not say it, what a process has in memory (RSS).
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from jupyter_client.manager import KernelManager

from table import ALL, Row, median, show

USERS = 8
"""How many at once, if nobody says how many."""

STEPS = {
    "import": "import bolide_widget as bw",
    "board": 'game = bw.play("valdorn", ["You", ("Rosa", bw.Pro())], seed=1)',
    "race": "bw.drive(game.race, bw.Rookie()); game",
    "lab": 'odds = bw.what_if(bw.Race("valdorn", ["Ada", "Bob"], seed=1), n=4, progress=False)',
}
"""What a user does, a cell each: a board, a whole race on it, a look at the odds."""

MEGA = 1_000_000


@dataclass
class User:
    """A kernel in a folder of its own.

    Attributes
    ----------
    seconds : dict of str to float
        Wall time of its start ("kernel") and of each of `STEPS`.
    memory : dict of str to float
        Megabytes after each of these.
    """

    folder: Path
    seconds: dict[str, float] = field(default_factory=dict)
    memory: dict[str, float] = field(default_factory=dict)

    def begin(self) -> None:
        """Start a kernel, and wait until it answers."""
        start = time.perf_counter()
        self.manager = KernelManager(kernel_name="python3")
        self.manager.start_kernel(cwd=str(self.folder))
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready()
        self._note("kernel", start)

    def take(self, step: str) -> None:
        """Run a cell.

        Raises
        ------
        RuntimeError
            If it fails.
        """
        start = time.perf_counter()
        self.run(STEPS[step])
        self._note(step, start)

    def run(self, code: str) -> str:
        """Run code, and return what it prints."""
        said: list[str] = []

        def hear(message: dict[str, object]) -> None:
            content = message["content"]
            if message["msg_type"] == "stream" and isinstance(content, dict):
                said.append(str(content["text"]))

        reply = self.client.execute_interactive(code, output_hook=hear)
        content = reply["content"]
        if content["status"] != "ok":
            raise RuntimeError(f"{content.get('ename')}: {content.get('evalue')}")
        return "".join(said)

    def end(self) -> None:
        """Stop the kernel."""
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)

    def _note(self, what: str, start: float) -> None:
        self.seconds[what] = time.perf_counter() - start
        pid = int(self.run("import os; print(os.getpid())"))
        info = psutil.Process(pid).memory_full_info()
        self.memory[what] = getattr(info, "pss", info.rss) / MEGA


@contextmanager
def users(count: int) -> Iterator[list[User]]:
    """Kernels of so many users, one started after the other."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bolide-hub-")))
        result = []
        for number in range(count):
            home = folder / f"user-{number}"
            home.mkdir()
            user = User(home)
            user.begin()
            stack.callback(user.end)
            result.append(user)
        yield result


def figures(count: int = USERS) -> list[Row]:
    """One user alone, then many: memory of each, and how long he waits."""
    rows = []
    for number in (1, count):
        with users(number) as everybody:
            for step in STEPS:
                for user in everybody:
                    user.take(step)
            for user in everybody:
                user._note("end", time.perf_counter())
            rows += _rows(everybody)
    return rows


def _rows(everybody: Sequence[User]) -> list[Row]:
    who = "one user" if len(everybody) == 1 else f"{len(everybody)} users, each"

    def seconds(*steps: str) -> float:
        return median([sum(user.seconds[step] for step in steps) for user in everybody])

    def memory(step: str) -> float:
        return median([user.memory[step] for user in everybody])

    return [
        Row(f"{who}: start of a kernel", {ALL: seconds("kernel")}, "s"),
        Row(f"{who}: the first cell, to a race on a board", {ALL: seconds("import", "board")}, "s"),
        Row(f"{who}: memory of a bare kernel", {ALL: memory("kernel")}, "MB"),
        Row(f"{who}: memory with a race on a board", {ALL: memory("board")}, "MB"),
        Row(f"{who}: memory after a whole race and a `what_if`", {ALL: memory("end")}, "MB"),
    ]


def main() -> int:
    """Measure and print."""
    words = sys.argv[1:]
    count = int(words[words.index("--users") + 1]) if "--users" in words else USERS
    return show(figures(count))


if __name__ == "__main__":
    sys.exit(main())

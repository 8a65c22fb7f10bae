"""Programs that show a notebook as a page of its own, such as Voilà and marimo."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from helpers.browser.lab_server import free_port, wait_for_page
from lowest import ROOT


@contextmanager
def served(python: str, folder: Path, *words: str) -> Iterator[str]:
    """A host as a program of its own; gives the address of its page."""
    port = free_port()
    command = [python, "-m", *(word.replace("PORT", str(port)) for word in words)]
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    log = folder / "host.log"
    with log.open("wb") as shown:
        process = subprocess.Popen(
            command, cwd=folder, env=env, stdout=shown, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        url = f"http://127.0.0.1:{port}/"
        wait_for_page(f"{url}favicon.ico", process, log)  # the page itself would start a kernel
        yield url
    finally:
        process.terminate()
        process.wait(timeout=15)

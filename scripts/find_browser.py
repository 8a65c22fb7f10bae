"""Find a Chromium or Chrome for the browser tests, or install one.

Usage: ``python scripts/find_browser.py [--install]`` prints the path of a browser that starts.
``CHROMIUM=/path/to/chrome`` in the environment is taken before anything else.
"""

from __future__ import annotations

import glob
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
)
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
PLAYWRIGHT_BUILDS = (
    "chromium-*/chrome-*/chrome",
    "chromium-*/chrome-*/*.app/Contents/MacOS/*",
    "chromium_headless_shell-*/*/*headless*shell",
)
PACKAGE_MANAGERS: dict[str, tuple[tuple[str, ...], ...]] = {
    "apt-get": (("update", "-q"), ("install", "-y", "-q", "chromium")),
    "dnf": (("install", "-y", "chromium"),),
    "pacman": (("-Sy", "--noconfirm", "chromium"),),
    "zypper": (("--non-interactive", "install", "chromium"),),
    "apk": (("add", "chromium"),),
    "brew": (("install", "--cask", "chromium"),),
}
SILENCE = 30.0
"""Seconds without a word after which a download counts as stuck."""


class NoBrowserError(RuntimeError):
    """No browser was found, and none could be installed."""


def candidates() -> Iterator[str]:
    """Every place where a browser may be, the likeliest first."""
    for name in NAMES:
        if path := shutil.which(name):
            yield path
    for app in MAC_APPS:
        yield f"/Applications/{app}.app/Contents/MacOS/{app}"
    for cache in playwright_caches():
        for pattern in PLAYWRIGHT_BUILDS:
            yield from sorted(glob.glob(str(cache / pattern)), reverse=True)


def playwright_caches() -> list[Path]:
    """Folders in which Playwright keeps the browsers it downloads."""
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
    home = Path.home()
    usual = [home / ".cache/ms-playwright", home / "Library/Caches/ms-playwright"]
    return [Path(named), *usual] if named and named != "0" else usual


def starts(path: str) -> bool:
    """Whether the browser there tells its version (a stub or one without its libraries cannot)."""
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=30)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def find_browser() -> str | None:
    """Path of a browser that starts, or None.

    Raises
    ------
    NoBrowserError
        When CHROMIUM names something that is not one.
    """
    named = os.environ.get("CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None or not starts(path):
            raise NoBrowserError(f"CHROMIUM={named} is not a browser that starts")
        return path
    return next((path for path in candidates() if starts(path)), None)


def talk(command: Sequence[str], limit: float = 900.0, silence: float | None = None) -> bool:
    """Run a command, passing its words on; True when it succeeds in time.

    Parameters
    ----------
    command : sequence of str
    limit : float
        Seconds it may take.
    silence : float, optional
        Seconds it may say nothing.
    """
    print("$", *command, flush=True)
    env = dict(os.environ, DEBIAN_FRONTEND="noninteractive")
    try:
        process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, errors="replace", env=env,
        )  # fmt: skip
    except OSError as error:
        print(error)
        return False
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_pump, args=(process, lines), daemon=True).start()
    end = time.monotonic() + limit
    try:
        while (
            line := lines.get(timeout=min(end - time.monotonic(), silence or limit))
        ) is not None:
            print("  ", line.rstrip(), flush=True)
    except (queue.Empty, ValueError):
        print("   ... given up: nothing heard in time", flush=True)
        process.terminate()
        return False
    return process.wait() == 0


def _pump(process: subprocess.Popen[str], lines: queue.Queue[str | None]) -> None:
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put(None)


def rights() -> list[str] | None:
    """What to write before a command that needs root: nothing, ``sudo -n``, or None: no way."""
    if os.name == "nt":
        return None
    if os.geteuid() == 0:
        return []
    if shutil.which("sudo") and talk(["sudo", "-n", "true"], limit=15):
        return ["sudo", "-n"]
    return None


def install_by_playwright() -> None:
    """Let Playwright download its Chromium, then the libraries that it lacks, if it does."""
    playwright = [sys.executable, "-m", "playwright"]
    if not talk([*playwright, "install", "chromium"], silence=SILENCE):
        return
    if find_browser() is None and rights() is not None:
        talk([*playwright, "install-deps", "chromium"])


def install_by_package_manager() -> None:
    """Let the system's package manager install a Chromium, where it may."""
    for manager, runs in PACKAGE_MANAGERS.items():
        if shutil.which(manager) is None:
            continue
        prefix = [] if manager == "brew" else rights()
        if prefix is None:
            print(f"{manager} needs root, and sudo wants a password", flush=True)
            continue
        # the last run decides: an index that cannot be refreshed may still be good enough
        done = [talk([*prefix, manager, *arguments]) for arguments in runs]
        if done[-1] and find_browser() is not None:
            return


def ensure_browser() -> str:
    """Path of a browser that starts; one is installed when there is none.

    Raises
    ------
    NoBrowserError
        Says what can be done by hand.
    """
    for install in (None, install_by_playwright, install_by_package_manager):
        if install is not None:
            install()
        if (path := find_browser()) is not None:
            return path
    raise NoBrowserError(
        "The browser tests need Chromium or Chrome. None was found, and neither Playwright nor the "
        "system's package manager could install one (see above). Install one by hand, or name one: "
        "CHROMIUM=/path/to/chrome make test"
    )


def main() -> int:
    """Print the path."""
    try:
        path = ensure_browser() if "--install" in sys.argv[1:] else find_browser()
    except NoBrowserError as error:
        print(error, file=sys.stderr)
        return 1
    print(path or "none found")
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())

"""Take the pictures of games in JupyterLab that the README shows.

Run ``CHROMIUM=/path/to/chrome python tools/shoot_pages.py`` after a change of the page's look; look
at docs/pictures, and commit.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from find_browser import find_browser  # noqa: E402
from helpers.board_page import BoardPage  # noqa: E402
from helpers.lab import Lab, LabServer, launch_chromium  # noqa: E402

PICTURES = ROOT / "docs/pictures"
SIZE: Final[ViewportSize] = {"width": 1400, "height": 1800}
"""High enough for the whole board below its cell: nothing scrolls."""

COLOURS: Final = 256

FORMULA = """
import bolide_widget as bw
game = bw.championship_formula
race = game.Race("valdorn", ["Ada", "Bob", "Cleo", "Rosa"], laps=2, seed=3)
rookie = game.Rookie()
while race._state.position.turn < 5 or race.asked[0].kind != "plan":
    race.play(rookie(race))
bw.RaceWidget(race, pace=0, seats={"Rosa": rookie})
"""

NASTY = """
import bolide_widget as bw
game = bw.really_nasty
race = game.Race("rn-default", ["Ada", "Bob", "Eve", "Rosa"], seed=1, dice=[8])
common = {"laps": 2, "tyre": "DRY", "hand": []}
cars = {
    "Ada": {"space": "r20l2", "fuel": "One", "colour": "red"},
    "Bob": {"space": "r30l1", "fuel": "Two", "colour": "blue",
            "hand": ["CO2", "CO4", "OI", "YF", "PU", "PT2"]},
    "Eve": {"space": "r25l3", "fuel": "Three", "colour": "green"},
    "Rosa": {"space": "r12l3", "fuel": "Three", "colour": "yellow"},
}
race.arrange({name: {**common, **told} for name, told in cars.items()}, "Ada", "DRY")
race.play("pass", "Bob")
race.play("die+brown")
race.play(race.options[-1])
bw.RaceWidget(race, pace=0)
"""


def show(board: BoardPage) -> None:
    """Uncover what is asked in secret."""
    board.wait_still()
    board.press("Enter")
    board.page.wait_for_function(
        "root => root.dataset.covered === undefined", arg=board.root.element_handle()
    )
    board.wait_still()


def plan(board: BoardPage) -> None:
    """Look at a speed that costs wear in the corner ahead."""
    show(board)
    board.root.locator(".bolide-actions [data-option]").nth(6).focus()
    board.wait_still()


SHOTS: Final[tuple[tuple[str, str, Callable[[BoardPage], None]], ...]] = (
    ("championship-formula", FORMULA, plan),
    ("really-nasty", NASTY, show),
)


def shoot(server: LabServer, browser: Browser, name: str, dark: bool) -> None:
    """One picture: the board within JupyterLab, without the cell above it."""
    setting, ready = next((told, do) for one, told, do in SHOTS if one == name)
    context = browser.new_context(viewport=SIZE, reduced_motion="reduce")
    lab = Lab(server, context.new_page())
    lab.open([setting])
    if dark:
        lab.theme("dark")
    lab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all()
    board = lab.board()
    ready(board)
    whole = Image.open(io.BytesIO(board.root.screenshot())).convert("RGB")
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    path = PICTURES / f"{name}{'-dark' if dark else ''}.png"
    few.save(path, "PNG", optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    lab.shut_down()
    context.close()


def main() -> None:
    """All pictures, by day and by night."""
    found = find_browser()
    assert found, "no Chromium or Chrome: python scripts/find_browser.py --install"
    server = LabServer(Path(tempfile.mkdtemp()), "default", "jupyterlab")
    try:
        with sync_playwright() as playwright:
            browser = launch_chromium(playwright, found)
            for name, _, _ in SHOTS:
                for dark in (False, True):
                    shoot(server, browser, name, dark)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()

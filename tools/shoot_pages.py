"""Take the pictures of the page in JupyterLab that README and docs show.

Run ``make pictures`` after a change of the page's look; look at docs/pictures, and commit. Each is
taken by day, by night, and on a page 600 pixels wide; names on the command line take only these.
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from find_browser import find_browser  # noqa: E402
from helpers.browser.board_page import BoardPage  # noqa: E402
from helpers.browser.lab import Lab, LabServer, launch_chromium  # noqa: E402

PICTURES = ROOT / "docs/pictures"
WAYS: Final[dict[str, tuple[ViewportSize, bool]]] = {
    "": ({"width": 1400, "height": 1800}, False),
    "-dark": ({"width": 1400, "height": 1800}, True),
    "-narrow": ({"width": 600, "height": 2200}, False),
}
"""What is added to a name: the size of the page, and whether by night.

High enough for the whole board below its cell: nothing scrolls.
"""

COLOURS: Final = 128

HOME = """
import bolide_widget as bw
bw.play()
"""

BOLIDE = """
import bolide_widget as bw
race = bw.Race("valdorn", ["You", "Rosa", "Tazio", "Nuvola"], laps=1, seed=4)
rookie = bw.Rookie()
while race.round < 7 or race.pending.driver != "You":
    race.play(rookie(race))
bw.RaceWidget(race, pace=0, seats={name: rookie for name in race.drivers[1:]})
"""

FORMULA_D = """
import bolide_widget as bw
game = bw.formula_d
race = game.Race("merrow", ["You", "Rosa", "Tazio", "Nuvola"], laps=1, seed=4)
rookie = game.Rookie()
while race.round < 4 or (race.asked[0].kind, race.pending.driver) != ("move", "You"):
    race.play(rookie(race))
bw.RaceWidget(race, pace=0, seats={name: rookie for name in race.drivers[1:]})
"""

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


FILM = BOLIDE.replace("race.round < 7", "race.round < 12").replace(
    "bw.RaceWidget(race, pace=0, seats={name: rookie for name in race.drivers[1:]})",
    "bw.Replay(race)",
)

RESULT = """
import bolide_widget as bw
game = bw.formula_d
race = game.Race("calva", ["You", "Rosa", "Tazio", "Nuvola"], laps=1, seed=4)
bw.RaceWidget(bw.drive(race, game.Pro()), pace=0)
"""


def wait(page: Page) -> BoardPage:
    """The board, once nothing moves on it."""
    board = BoardPage(page, page.locator(".bolide[data-view]").first)
    board.wait_painted()
    board.wait_still()
    return board


def home(page: Page) -> Locator:
    """What one can do, before anything was done."""
    page.locator(".bolide-home").get_by_text("against Rosa").wait_for()
    return page.locator(".bolide-home")


def panel(page: Page) -> Locator:
    """The panel with the small pictures of its circuits, and the same seed every time."""
    home(page).get_by_role("button", name="Race Choose").click()
    panel = page.locator(".bolide-start")
    rules = panel.locator("details")
    rules.evaluate("rules => { rules.open = true; }")
    panel.get_by_label("Dice seed").fill("7")
    rules.evaluate("rules => { rules.open = false; }")
    page.locator(".bolide-startline:has-text('seed=7')").wait_for()
    page.wait_for_function(
        """() => [...document.querySelectorAll(".bolide-startpicture")].every((picture) => {
          const drawn = picture.querySelector("img");
          return drawn && drawn.complete && drawn.naturalWidth > 0;
        })"""
    )
    return panel


def choose(page: Page) -> Locator:
    """What the third choice means: its way on the board, its words below."""
    board = wait(page)
    board.press("ArrowUp")
    board.press("ArrowRight")
    board.wait_still()
    return board.root


def show(page: Page) -> Locator:
    """Uncover what is asked in secret."""
    board = wait(page)
    board.press("Enter")
    page.wait_for_function(
        "root => root.dataset.covered === undefined", arg=board.root.element_handle()
    )
    board.wait_still()
    return board.root


def plan(page: Page) -> Locator:
    """Look at a speed that costs wear in the corner ahead."""
    root = show(page)
    root.locator(".bolide-actions [data-option]").nth(6).focus()
    return wait(page).root


def middle(page: Page) -> Locator:
    """The film of a race, half-way."""
    board = wait(page)
    board.press("End")
    for _ in range(7):
        board.press("ArrowLeft")
    board.wait_still()
    return board.root


def result(page: Page) -> Locator:
    """How a race went, over its board."""
    page.locator(".bolide-result").wait_for()
    return wait(page).root


SHOTS: Final[dict[str, tuple[str, Callable[[Page], Locator]]]] = {
    "home": (HOME, home),
    "start-panel": (HOME, panel),
    "bolide": (BOLIDE, choose),
    "formula-d": (FORMULA_D, choose),
    "championship-formula": (FORMULA, plan),
    "really-nasty": (NASTY, show),
    "replay": (FILM, middle),
    "result": (RESULT, result),
}
"""Each picture: the cell that makes it, and what is done on the page before it is taken."""


def shoot(server: LabServer, browser: Browser, name: str, way: str) -> None:
    """One picture: the board within JupyterLab, without the cell above it."""
    cell, ready = SHOTS[name]
    size, dark = WAYS[way]
    context = browser.new_context(viewport=size, reduced_motion="reduce")
    lab = Lab(server, context.new_page())
    lab.open([cell])
    lab.theme("dark" if dark else "light")
    lab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
    lab.run_all()
    keep(ready(lab.page).screenshot(), PICTURES / f"{name}{way}.png")
    lab.shut_down()
    context.close()


def keep(taken: bytes, path: Path) -> None:
    """Write a picture with few colours."""
    whole = Image.open(io.BytesIO(taken)).convert("RGB")
    few = whole.quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    few.save(path, "PNG", optimize=True)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB", flush=True)


def main() -> None:
    """All pictures, or those named on the command line, in every way."""
    wanted = sys.argv[1:] or list(SHOTS)
    strange = sorted(set(wanted) - set(SHOTS))
    if strange:
        sys.exit(f"no picture {', '.join(strange)}; there are {', '.join(SHOTS)}")
    results = find_browser()
    assert results, "no Chromium or Chrome: python scripts/find_browser.py --install"
    server = LabServer(Path(tempfile.mkdtemp()), "default", "jupyterlab")
    try:
        with sync_playwright() as playwright:
            browser = launch_chromium(playwright, results)
            for name in wanted:
                for way in WAYS:
                    shoot(server, browser, name, way)
            browser.close()
    finally:
        server.stop()


if __name__ == "__main__":
    main()

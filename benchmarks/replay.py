"""How many frames a second ten cars are replayed with, at full speed, on the largest circuit.

The race is in a page of its own, as `race.to_html` writes it. What is counted are the browser's own
frames, by requestAnimationFrame, and the frames of the race that were shown meanwhile.

``python benchmarks/replay.py``
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

import bolide_widget as bw
from table import Row, median, number, percentile, show

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from find_browser import ensure_browser  # noqa: E402
from helpers.browser.lab import launch_chromium  # noqa: E402

GAME: Final = "formula-d"
CARS = 10
SECONDS = 15

PLAY = """async (seconds) => {
  const root = document.querySelector(".bolide");
  root.querySelector("[aria-label='Speed']").value = "0";
  root.querySelector("[aria-label='Speed']").dispatchEvent(new Event("change"));
  const deltas = [];
  const begin = performance.now();
  let last = begin;
  await new Promise((resolve) => {
    const frame = (now) => {
      deltas.push(now - last);
      last = now;
      if (now - begin > seconds * 1000 || root.dataset.rev === root.dataset.last) resolve();
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  return {deltas: deltas.slice(5), shown: Number(root.dataset.rev), ms: last - begin};
}"""


def largest() -> str:
    """The circuit of the game with the most spaces."""
    return max(bw.tracks(game=GAME), key=lambda name: len(bw.load_track(name, game=GAME).ids))


def figures() -> list[Row]:
    """Drive a race, write its page, and watch it."""
    track = largest()
    names = [f"Car {number}" for number in range(1, CARS + 1)]
    race = bw.drive(bw.formula_d.Race(track, names, laps=2, seed=1), bw.formula_d.Rookie())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        path = race.to_html(Path(folder) / "race.html")
        browser = launch_chromium(play, ensure_browser())
        try:
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            page.goto(path.as_uri())
            # the page opens at the end of the race
            page.get_by_role("button", name="Watch the race").first.click()
            page.wait_for_selector(".bolide[data-rev='0']")
            seen = page.evaluate(PLAY, SECONDS)
        finally:
            browser.close()
    deltas = seen["deltas"]
    what = f"replay of {CARS} cars on {track} at full speed"
    late = f"a frame: 95 of 100 within {number(percentile(deltas, 95))} ms"
    return [Row(what, {GAME: 1000 / median(deltas)}, "frames a second", "> 50", late)]


if __name__ == "__main__":
    sys.exit(show(figures()))

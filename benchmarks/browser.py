"""The widget in a real JupyterLab: cell to painted board, click to repaint, sizes of messages.

Clicks come 300 ms apart, as a person's might. The clock runs in the page: from the button let go to
the frame in which the revision that Python answered with is painted.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, WebSocket, sync_playwright

from circuits import largest_track
from table import Figure, first_track, median, percentile, show

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from find_browser import ensure_browser  # noqa: E402
from helpers.lab import BoardPage, Lab, LabServer, launch_chromium  # noqa: E402

CLICKS = 60
PACE = 300
"""Milliseconds between two clicks, at least."""
SHOWS = 5
"""Boards that are displayed anew, after the first."""

IMPORTS = "import bolide_widget as bw"
RACE = "race = bw.Race(bw.load_track({track!r}), drivers=['Ada', 'Bob', 'Cyd', 'Dee'], seed=1)"
WIDGET = "w = bw.RaceWidget(race); w"

RUN_AND_WAIT = """async ([index, boards]) => {
  const app = window.jupyterapp;
  app.shell.currentWidget.content.activeCellIndex = index;
  const begin = performance.now();
  app.commands.execute("notebook:run-cell");
  return await new Promise((resolve) => {
    const look = () => {
      const painted = document.querySelectorAll(".bolide[data-rev]").length;
      if (painted >= boards) resolve(performance.now() - begin);
      else requestAnimationFrame(look);
    };
    look();
  });
}"""

WATCH = """(root) => {
  const seen = (window.bolideClock = {click: 0, paint: 0});
  const clicked = () => { seen.click = performance.now(); seen.paint = 0; };
  window.addEventListener("pointerup", clicked, {capture: true});
  const painted = () => { seen.paint ||= performance.now(); };
  new MutationObserver(painted).observe(root, {attributeFilter: ["data-rev"]});
}"""

CHOICE = "(lambda option: (option.point, option.label))(bw.Rookie()(race))"


class Traffic:
    """Bytes that came over the page's websockets."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.bytes += len(payload if isinstance(payload, bytes) else payload.encode())


def first_paints(lab: Lab) -> tuple[float, list[float]]:
    """Milliseconds from running a cell to a painted board: the first, and those after it."""
    first, *later = (
        lab.page.evaluate(RUN_AND_WAIT, [index, index + 1]) for index in range(SHOWS + 1)
    )
    return first, later


def point_at(board: BoardPage, point: tuple[int, int] | None, label: str) -> None:
    """Rest the mouse on what a Rookie would choose: a point, or a button."""
    if point is not None:
        board.hover_point(point)
    else:
        board.button(re.compile(re.escape(label.split(" (")[0]))).hover()


def clicks(
    lab: Lab, board: BoardPage, traffic: Traffic
) -> tuple[list[float], list[int], list[int]]:
    """Milliseconds from click to repaint, bytes received, and sizes of the state, by click."""
    root = board.root.element_handle()
    assert root is not None
    root.evaluate(WATCH)
    times, received, sizes = [], [], []
    for _ in range(CLICKS):
        point, label = lab.ask(CHOICE)
        board.wait_still()
        point_at(board, point, label)
        before, sofar = board.rev(), traffic.bytes
        lab.page.wait_for_timeout(PACE / 2)
        lab.page.mouse.down()
        lab.page.mouse.up()
        lab.page.wait_for_timeout(PACE / 2)  # nothing looks at the page while the clock runs
        board.wait_rev(before)
        seen = lab.page.evaluate("() => window.bolideClock")
        times.append(seen["paint"] - seen["click"])
        received.append(traffic.bytes - sofar)
        sizes.append(lab.ask("len(__import__('json').dumps(w.state).encode())"))
    return times, received, sizes


def measure(lab: Lab, traffic: Traffic, track: str) -> list[Figure]:
    """All figures of one open page."""
    race = RACE.format(track=track)
    lab.open(["\n".join((IMPORTS, race, WIDGET)), *["\n".join((race, WIDGET))] * SHOWS])
    first, later = first_paints(lab)
    board = lab.board(SHOWS)
    board.root.scroll_into_view_if_needed()
    times, received, sizes = clicks(lab, board, traffic)
    bundle = sum(
        path.stat().st_size for path in (ROOT / "src/bolide_widget/static").glob("widget.*")
    )
    return [
        Figure("first cell (imports, race, board) to painted board", first, "ms", "< 1000"),
        Figure(
            f"next cells to painted board, median of {len(later)}", median(later), "ms", "< 1000"
        ),
        Figure(f"click to repaint, median of {len(times)}", median(times), "ms", "< 25"),
        Figure("click to repaint, 95th percentile", percentile(times, 95), "ms", "< 60"),
        Figure("state after one move, largest", max(sizes) / 1000, "kB", "< 10"),
        Figure("received for one click, all messages, median", median(received) / 1000, "kB"),
        Figure("bundle (script and style)", bundle / 1000, "kB", "< 150"),
    ]


def largest(lab: Lab) -> Figure:
    """The first cell of a fresh kernel, on the largest circuit."""
    track = largest_track()
    lab.open(["\n".join((IMPORTS, RACE.format(track=track), WIDGET))], "largest.ipynb")
    first = lab.page.evaluate(RUN_AND_WAIT, [0, 1])
    return Figure(f"first cell to painted board on {track}, the largest", first, "ms", "< 1000")


def figures(track: str) -> list[Figure]:
    """Start a server and a browser, and measure."""
    with tempfile.TemporaryDirectory(prefix="bolide-bench-") as folder, sync_playwright() as play:
        server = LabServer(Path(folder))
        browser = launch_chromium(play, ensure_browser())
        try:
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            traffic = Traffic(page)
            measured = measure(Lab(server, page), traffic, track)
            page.close()  # a page that is open beside it would be measured too
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            return [*measured, largest(Lab(server, page))]
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    sys.exit(show(figures(first_track())))

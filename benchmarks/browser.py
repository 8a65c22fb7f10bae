"""The widget in a real JupyterLab: cell to painted board, click to repaint, sizes of messages.

Clicks come 300 ms apart, as a person's might. The clock runs in the page: from the button let go to
the frame in which the revision that Python answered with is painted. Modules are there as bytecode,
as pip leaves them.

``python benchmarks/browser.py --beside CHECKOUT [rounds] [game ...]`` shows the same cells with the
sources of another checkout, by turns: page after page, what else the machine does hits both alike.
Games that are named are clicked through as well.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, WebSocket, sync_playwright

from bolide_widget.games import FIRST, games, need
from circuits import largest_track
from table import Figure, first_track, machine, median, percentile, show

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from find_browser import ensure_browser  # noqa: E402
from helpers.browser.lab import BoardPage, Lab, LabServer, launch_chromium  # noqa: E402

CLICKS = 60
PACE = 300
"""Milliseconds between two clicks, at least."""
SHOWS = 5
"""Boards that are displayed anew, after the first."""

ROUNDS = 8
"""Pages of each checkout."""
CLICKS_BESIDE = 20
"""Clicks of each page, where games are clicked through beside another checkout."""

IMPORTS = "import bolide_widget as bw"
RACE = "race = bw.{package}.Race({track!r}, ['Ada', 'Bob', 'Cyd', 'Dee'], seed=1)"
WIDGET = "w = bw.RaceWidget(race); w"

HELPERS = """
rookie = bw.{package}.Rookie()
def chosen():
    # secret answers are given unseen: nobody is at the screen to be covered from
    while True:
        decision = race.asked[0]
        answer = rookie(race.seen_by(decision.driver) if race.game.secret else race).id
        options = w.state["ask"]["options"] and race.game.scene(race)["ask"]["options"]
        listed = [option["id"] for option in options]
        spaces = {{space["id"]: space["at"] for space in w.board.get("spaces", ())}}
        spots = [
            option.get("point") or spaces.get(option.get("place", {{}}).get("space"))
            for option in options
        ]
        if answer in listed:
            spot = spots[listed.index(answer)]
            if spot is None or spots.count(spot) == 1:
                return answer, spot, w.state["rev"]
        race.play(answer, decision.driver)
"""
"""What a Rookie answers by one click, where, and to which revision; the rest is played before."""

RUN_AND_WAIT = """async ([index, boards]) => {
  const app = window.jupyterapp;
  const notebook = app.shell.currentWidget.content;
  notebook.activeCellIndex = index;
  const begin = performance.now();
  const run = app.commands.execute("notebook:run-cell");
  return await new Promise((resolve, reject) => {
    const look = () => {
      const painted = document.querySelectorAll(".bolide[data-rev]").length;
      if (painted >= boards) resolve(performance.now() - begin);
      else requestAnimationFrame(look);
    };
    look();
    // a cell that fails paints nothing: waited for, it would never come to an end
    const failed = () => {
      const outputs = notebook.widgets[index].model.outputs.toJSON();
      const error = outputs.find((output) => output.output_type === "error");
      if (error) reject(new Error(`cell ${index}: ${error.ename}: ${error.evalue}`));
    };
    run.then(failed, reject);
    setTimeout(() => reject(new Error(`cell ${index}: no board in 60 s`)), 60000);
  });
}"""

WATCH = """(root) => {
  const seen = (window.bolideClock = {click: 0, paint: 0});
  const clicked = () => { seen.click = performance.now(); seen.paint = 0; };
  window.addEventListener("pointerup", clicked, {capture: true});
  const painted = () => { seen.paint ||= performance.now(); };
  new MutationObserver(painted).observe(root, {attributeFilter: ["data-rev"]});
}"""


class Traffic:
    """Bytes that came over the page's websockets."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._count)

    def _count(self, payload: str | bytes) -> None:
        self.bytes += len(payload if isinstance(payload, bytes) else payload.encode())


class Clicks(NamedTuple):
    """What clicks came to, one by one: milliseconds, bytes received, bytes of the state."""

    times: list[float]
    received: list[int]
    sizes: list[int]


def first_paints(lab: Lab) -> tuple[float, list[float]]:
    """Milliseconds from running a cell to a painted board: the first, and those after it."""
    first, *later = (
        lab.page.evaluate(RUN_AND_WAIT, [index, index + 1]) for index in range(SHOWS + 1)
    )
    return first, later


def open_cells(lab: Lab, game: str, track: str, shows: int = SHOWS) -> None:
    """A notebook of one cell that imports, makes a race and shows it, and more that do it again."""
    race = RACE.format(package=need(game).package, track=track)
    lab.open(["\n".join((IMPORTS, race, WIDGET)), *["\n".join((race, WIDGET))] * shows])


def clicks(lab: Lab, board: BoardPage, traffic: Traffic, game: str, number: int = CLICKS) -> Clicks:
    """Click through a race, as a Rookie would."""
    root = board.root.element_handle()
    assert root is not None
    root.evaluate(WATCH)
    result = Clicks([], [], [])
    lab.do(HELPERS.format(package=need(game).package))
    for _ in range(number):
        chosen, point, rev = lab.ask("chosen()")
        # what was played before may come late, and moves what is aimed at
        board.wait_rev(rev - 1)
        lab.page.wait_for_timeout(PACE / 2)
        board.wait_still()
        if point is not None:
            board.hover_point(point)
        else:
            board.root.locator(f".bolide-actions [data-option={json.dumps(chosen)}]").hover()
        board.wait_open()
        before, sofar = board.rev(), traffic.bytes
        lab.page.wait_for_timeout(PACE / 2)
        lab.page.mouse.down()
        lab.page.mouse.up()
        lab.page.wait_for_timeout(PACE / 2)  # nothing looks at the page while the clock runs
        board.wait_rev(before)
        seen = lab.page.evaluate("() => window.bolideClock")
        result.times.append(seen["paint"] - seen["click"])
        result.received.append(traffic.bytes - sofar)
        result.sizes.append(lab.ask("len(__import__('json').dumps(w.state).encode())"))
    return result


def last_board(lab: Lab) -> BoardPage:
    """The board of the last cell, in view."""
    board = lab.board(SHOWS)
    board.root.scroll_into_view_if_needed()
    return board


def measure(lab: Lab, traffic: Traffic, game: str, track: str) -> list[Figure]:
    """All figures of one game."""
    open_cells(lab, game, track)
    first, later = first_paints(lab)
    times, received, sizes = clicks(lab, last_board(lab), traffic, game)
    of, most = ("", 10) if game == FIRST else (f"{need(game).title}: ", 12)
    cell = f"{of}first cell (imports, race, board) to painted board"
    return [
        Figure(cell, first, "ms", "< 1000"),
        Figure(
            f"{of}next cells to painted board, median of {SHOWS}", median(later), "ms", "< 1000"
        ),
        Figure(f"{of}click to repaint, median of {len(times)}", median(times), "ms", "< 25"),
        Figure(f"{of}click to repaint, 95th percentile", percentile(times, 95), "ms", "< 60"),
        Figure(f"{of}state after one move, largest", max(sizes) / 1000, "kB", f"< {most}"),
        Figure(f"{of}received for one click, all messages, median", median(received) / 1000, "kB"),
    ]


def largest(lab: Lab, traffic: Traffic) -> list[Figure]:
    """The first cell of a fresh kernel, on the largest circuit."""
    track = largest_track()
    open_cells(lab, FIRST, track, 0)
    first = lab.page.evaluate(RUN_AND_WAIT, [0, 1])
    return [Figure(f"first cell to painted board on {track}, the largest", first, "ms", "< 1000")]


def bundle() -> Figure:
    """Script and style, as they are sent with every board."""
    files = (ROOT / "src/bolide_widget/static").glob("widget.*")
    size = sum(path.stat().st_size for path in files)
    return Figure("bundle (script and style)", size / 1000, "kB", "< 200")


def serve(folder: Path, sources: Path) -> LabServer:
    """A server whose kernels import these sources, from bytecode."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPATH"] = str(sources)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    for row in map(need, games()):
        race = RACE.format(package=row.package, track=row.track)
        show_it = "\n".join((IMPORTS, race, WIDGET))
        code = f"{show_it}._repr_mimebundle_()"
        # what the other checkout does not know it needs no bytecode for
        subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    return LabServer(folder)


def new_page(browser: Browser) -> Page:
    return browser.new_page(viewport={"width": 1400, "height": 1000})


def figures(track: str) -> list[Figure]:
    """Start a server and a browser, and measure; each in a page and a kernel of its own."""
    steps: list[Callable[[Lab, Traffic], list[Figure]]] = [
        lambda lab, traffic: measure(lab, traffic, FIRST, track),
        largest,
        *(partial(measure, game=game, track=need(game).track) for game in games()[1:]),
    ]
    results: list[Figure] = []
    with tempfile.TemporaryDirectory(prefix="bolide-bench-") as folder, sync_playwright() as play:
        server = serve(Path(folder), ROOT / "src")
        browser = launch_chromium(play, ensure_browser())
        try:
            for step in steps:
                page = new_page(browser)
                lab = Lab(server, page)
                results += step(lab, Traffic(page))
                lab.shut_down()
                page.close()  # a page that is open beside it would be measured too
        finally:
            browser.close()
            server.stop()
    return [*results, bundle()]


def beside(other: Path, names: Sequence[str], rounds: int) -> None:
    """Print what cells take with our sources and with those of another checkout, by turns.

    Without names the cells of the first game are shown; games that are named are clicked through,
    and the sizes of messages are told.
    """
    sides = {"ours": ROOT / "src", "theirs": other / "src"}
    results: dict[tuple[str, str, str], list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="bolide-bench-") as folder, sync_playwright() as play:
        servers = {side: serve(Path(folder) / side, sources) for side, sources in sides.items()}
        browser = launch_chromium(play, ensure_browser())
        try:
            for number in range(rounds + 1):  # the first is not counted: caches fill
                for side in list(sides)[:: 1 if number % 2 else -1]:
                    for game in names or [FIRST]:
                        page = new_page(browser)
                        lab, traffic = Lab(servers[side], page), Traffic(page)
                        row = one_page(lab, traffic, game, bool(names and number))
                        for what, values in row.items() if number else ():
                            results.setdefault((game, what, side), []).extend(values)
                        lab.shut_down()
                        page.close()
        finally:
            browser.close()
            for server in servers.values():
                server.stop()
    print(f"{machine()}, {rounds} pages of each by turns\n")
    for (game, what, side), values in sorted(results.items()):
        low, high = min(values), max(values)
        middle = f"median {median(values):.1f} ({low:.1f} to {high:.1f})"
        print(f"{game}, {what}, {side}: {middle}, 95 % {percentile(values, 95):.1f}")


def one_page(lab: Lab, traffic: Traffic, game: str, clicked: bool) -> dict[str, list[float]]:
    """What one page took: milliseconds to painted boards and from clicks, kB of messages."""
    open_cells(lab, game, need(game).track)
    first, later = first_paints(lab)
    row = {"first cell, ms": [first], "next cells, ms": [median(later)]}
    if clicked:
        result = clicks(lab, last_board(lab), traffic, game, CLICKS_BESIDE)
        row["click, ms"] = result.times
        row["state, kB"] = [size / 1000 for size in result.sizes]
        row["received, kB"] = [size / 1000 for size in result.received]
    return row


if __name__ == "__main__":
    if "--beside" in sys.argv:
        folder, *rest = sys.argv[sys.argv.index("--beside") + 1 :]
        times = [int(word) for word in rest if word.isdigit()]
        beside(Path(folder), [word for word in rest if not word.isdigit()], *(times or [ROUNDS]))
    else:
        sys.exit(show(figures(first_track())))

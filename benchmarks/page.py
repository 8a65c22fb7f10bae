"""The widget in a real JupyterLab: first cell, next cells, and clicks beside a bare echo.

A page is opened for each game by turns. In each, kernels are started one after another: a first
cell imports the package and plays, which the kernel times as well; in the last of them more cells
play once more, and a race is clicked through as a Rookie would, by turns with the button of a
widget that sends a number and gets it back. The clock of a click runs in the page, from the button
let go to the change that is drawn for the next frame: a moment where one begins. Modules are there
as bytecode, as pip leaves them. In the editor of circuits a point of a circuit of `SPOTS` points
is dragged for two seconds; the page notes when each of its frames begins.
``python benchmarks/page.py``
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Page, sync_playwright

from bolide_widget.games import need
from table import (
    ALL,
    COLUMNS,
    OURS,
    ROOT,
    Row,
    Sides,
    by_turns,
    median,
    number,
    percentile,
    said,
    show,
)

sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from find_browser import ensure_browser  # noqa: E402
from helpers.browser.lab import BoardPage, Lab, LabServer, launch_chromium  # noqa: E402

PACE: Final = 240
"""Milliseconds between two clicks, at least."""
DRAGGED: Final = 2.0
"""Seconds of a drag."""


class Often(NamedTuple):
    """How often things are done."""

    pages: int
    """Of each game."""
    kernels: int
    """On each page."""
    times: int
    """Cells that play again, and pairs of clicks, on each page."""


OFTEN: Final = Often(3, 5, 20)
SHORT: Final = Often(1, 2, 3)

FIRST: Final = """
from time import perf_counter
begin = perf_counter()
import bolide_widget as bw
imported = perf_counter()
w = bw.play({track!r}, ['Ada', 'Bob', 'Cyd', 'Dee'], game={game!r}, seed=1)
built = perf_counter()
w
"""
NEXT: Final = "w = bw.play({track!r}, ['Ada', 'Bob', 'Cyd', 'Dee'], game={game!r}, seed=1); w"
ECHO: Final = '''
import anywidget
class Echo(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "echo";
      button.textContent = "0";
      // in sight wherever the page is scrolled to, so that a board can be clicked by turns with it
      button.style.cssText = "position: fixed; right: 0; bottom: 0; z-index: 9999";
      document.body.append(button);
      button.addEventListener("pointerup", () => model.send(Number(button.textContent) + 1));
      model.on("msg:custom", (n) => {
        button.textContent = String(n);
        button.dataset.rev = String(n);
      });
    } };
    """
    def __init__(self):
        super().__init__()
        self.on_msg(lambda widget, content, buffers: widget.send(content))
Echo()
'''

HELPERS: Final = """
race = w.race
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

RUN_AND_WAIT: Final = """async ([index, boards]) => {
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

CLEAR: Final = "() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')"

WATCH: Final = """(roots) => {
  const seen = (window.bolideClock = {click: 0, paint: 0});
  const clicked = () => { seen.click = performance.now(); seen.paint = 0; };
  window.addEventListener("pointerup", clicked, {capture: true});
  const painted = () => { seen.paint ||= performance.now(); };
  const changed = ([{ target, attributeName: name }]) => {
    // either is written when all is drawn that the browser's next frame shows
    if (name === "data-rev" || target.dataset.moment) painted();
  };
  const observer = new MutationObserver(changed);
  const attributeFilter = ["data-rev", "data-moment"];
  for (const root of roots) observer.observe(root, { attributeFilter });
}"""

BETWEEN: Final = """(share) => new Promise((done) =>
  requestAnimationFrame(() => setTimeout(done, (share * 1000) / 60)))"""
"""Waits for a frame of the browser, and a share of the time to the next one."""

SPOTS: Final = 120
DRAWN: Final = "import bolide_widget as bw; bw.draw()"
STORE: Final = """(count) => {
  // its radius swings, so that there are corners
  const spot = (k) => {
    const turn = (2 * Math.PI * k) / count;
    const far = 600 + 120 * Math.cos(6 * turn);
    return { x: far * Math.cos(turn), y: far * Math.sin(turn), width: 12 };
  };
  const spots = Array.from({ length: count }, (_, k) => spot(k));
  localStorage.setItem("bolide-widget.drawing", JSON.stringify({ spots, closed: true }));
}"""
FRAMES: Final = """() => {
  const begun = (window.bolideFrames = []);
  const next = (at) => { begun.push(at); requestAnimationFrame(next); };
  requestAnimationFrame(next);
}"""

Seen = dict[str, list[float]]
"""Milliseconds and bytes, one by one, by what they are of."""


def first_cells(lab: Lab, kernels: int, seen: Seen) -> None:
    """Run the first cell in kernel after kernel."""
    for kernel in range(kernels):
        if kernel:
            lab.restart_kernel()
            lab.page.evaluate(CLEAR)
        seen["first"].append(lab.page.evaluate(RUN_AND_WAIT, [0, 1]))
        seen["import"].append(1000 * lab.ask("imported - begin"))
        seen["play"].append(1000 * lab.ask("built - imported"))


def press(lab: Lab, share: float, changed: Callable[[], object]) -> float:
    """Milliseconds from the mouse let go to what it changes; nothing looks at the page between.

    It is let go after a share of the time between two frames of the browser.
    """
    lab.page.wait_for_timeout(PACE / 2)
    lab.page.mouse.down()
    lab.page.evaluate(BETWEEN, share)
    lab.page.mouse.up()
    lab.page.wait_for_timeout(PACE / 2)
    changed()
    clock = lab.page.evaluate("() => window.bolideClock")
    return float(clock["paint"] - clock["click"])


def clicks(lab: Lab, board: BoardPage, game: str, times: int, seen: Seen) -> None:
    """Click through a race, as a Rookie would, and before each click on the bare widget's button.

    What page and machine do besides changes by the minute, and a browser that takes a click paints
    a frame before it takes a message: a click and its echo, which is a second older, have the
    minute and the moment between two frames in common. All such moments have their turn.
    """
    button = lab.page.locator(".echo")
    board.root.scroll_into_view_if_needed()
    roots = [board.root.element_handle(), button.element_handle()]
    lab.page.evaluate(WATCH, roots)
    lab.do(HELPERS.format(package=need(game).package))
    for count in range(1, times + 1):
        chosen, point, rev = lab.ask("chosen()")
        # what was played before may come late, and moves what is aimed at
        board.wait_rev(rev - 1)
        board.wait_still()
        button.hover()
        answer = lab.page.locator(f".echo[data-rev='{count}']")
        echo = press(lab, count / times, answer.wait_for)
        if point is not None:
            board.hover_point(point)
        else:
            board.root.locator(f".bolide-actions [data-option={json.dumps(chosen)}]").hover()
        board.wait_open()
        before = board.rev()
        painted = partial(board.wait_rev, before)
        click = press(lab, count / times, painted)
        seen["echo"].append(echo)
        seen["click"].append(click)
        seen["beyond"].append(click - echo)
        seen["state"].append(lab.ask("len(__import__('json').dumps(w.state).encode())"))


def one_page(lab: Lab, game: str, often: Often, seen: Seen) -> None:
    """All that is done on one page."""
    names = {"game": game, "track": need(game).track}
    lab.open([FIRST.format(**names).strip(), *[NEXT.format(**names)] * often.times, ECHO])
    first_cells(lab, often.kernels, seen)
    for index in range(1, often.times + 1):
        seen["next"].append(lab.page.evaluate(RUN_AND_WAIT, [index, index + 1]))
    lab.run_cell(often.times + 1)
    clicks(lab, lab.board(often.times), game, often.times, seen)


def drag(lab: Lab) -> list[float]:
    """Drag a point of a circuit, and return the milliseconds between frames of the page."""
    lab.open([DRAWN])
    page = lab.page
    page.evaluate(STORE, SPOTS)
    lab.run_cell(0)
    editor = page.locator(".bolide-editor")
    editor.get_by_label("Open another draft").select_option(index=1)
    page.wait_for_selector(".bolide-editor .bolide-go:text('Race it'):not([aria-busy])")
    ground = editor.get_by_role("application")
    ground.scroll_into_view_if_needed()
    box = ground.bounding_box()
    assert box is not None
    # the first point is the rightmost one, in the middle of the ground's height
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    x = next(x + k for k in range(0, int(box["width"] / 2), 4) if _grabs(page, x + k, y))
    page.mouse.down()
    before = editor.inner_text()
    page.evaluate(FRAMES)
    end = time.monotonic() + DRAGGED
    step = 0
    while time.monotonic() < end:
        step += 1
        page.mouse.move(x - 40 * abs(step % 40 - 20) / 20, y)
    frames = page.evaluate("() => window.bolideFrames")
    assert editor.inner_text() != before
    page.mouse.up()
    return [after - at for at, after in pairwise(frames)]


def _grabs(page: Page, x: float, y: float) -> bool:
    """Whether the mouse would take hold of a point there."""
    page.mouse.move(x, y)
    cursor = page.locator(".bolide-editor canvas").evaluate("(it) => it.style.cursor")
    return bool(cursor == "grab")


def serve(folder: Path, sources: Path) -> LabServer:
    """A server whose kernels import these sources, from bytecode."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPATH"] = str(sources)
    os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
    for game in COLUMNS:
        names = {"game": game, "track": need(game).track}
        code = f"{FIRST.format(**names).strip()}._repr_mimebundle_()"
        subprocess.run([sys.executable, "-c", code], check=True, cwd=folder, capture_output=True)
    return LabServer(folder)


def figures(sides: Sides = OURS, short: bool = False) -> list[Row]:
    """Measure every game in pages of its own, by turns."""
    often = SHORT if short else OFTEN
    seen: dict[tuple[str, str], Seen] = defaultdict(lambda: defaultdict(list))
    gaps: dict[str, list[float]] = defaultdict(list)
    before = dict(os.environ)
    with ExitStack() as stack:
        stack.callback(os.environ.update, before)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="bolide-bench-")))
        play = stack.enter_context(sync_playwright())
        servers = {}
        for side, sources in sides.items():
            (home := folder / (side or "ours")).mkdir()
            servers[side] = serve(home, sources)
            stack.callback(servers[side].stop)
        browser = launch_chromium(play, ensure_browser())
        stack.callback(browser.close)
        for side in by_turns(sides, often.pages):
            for game in COLUMNS:
                page = browser.new_page(viewport={"width": 1400, "height": 1000})
                lab = Lab(servers[side], page)
                one_page(lab, game, often, seen[side, game])
                lab.shut_down()
                page.close()  # a page that is open beside it would be measured too
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            lab = Lab(servers[side], page)
            gaps[side] += drag(lab)
            lab.shut_down()
            page.close()
    return [
        row
        for side in sides
        for row in (
            *rows(side, {game: seen[side, game] for game in COLUMNS}),
            dragged(side, gaps[side]),
        )
    ]


def dragged(side: str, gaps: list[float]) -> Row:
    """The table's row of a drag in the editor of circuits."""
    what = said(f"between frames while one of {SPOTS} points is dragged", side)
    beside = f"95 of 100 within {number(percentile(gaps, 95))}"
    return Row(what, {ALL: median(gaps)}, "ms", "" if side else "< 17", beside)


def rows(side: str, seen: dict[str, Seen]) -> list[Row]:
    """The table's rows of one side."""

    def of(what: str) -> dict[str, float]:
        return {game: median(values[what]) for game, values in seen.items()}

    def line(what: str, name: str, bound: str, unit: str = "ms") -> Row:
        times = " / ".join(number(percentile(entry[name], 95)) for entry in seen.values())
        wanted = "" if side else bound
        return Row(said(what, side), of(name), unit, wanted, f"95 of 100 within {times}")

    click, echo = of("click"), of("echo")
    beside = f"the click {' / '.join(map(number, click.values()))}, "
    beside += f"the echo {' / '.join(map(number, echo.values()))}"
    largest = {game: max(values["state"]) / 1000 for game, values in seen.items()}
    return [
        line("in a kernel: `import bolide_widget`", "import", "< 80"),
        line("in a kernel: `bw.play` to the widget built", "play", "< 220"),
        line("first cell to the painted board", "first", "< 450"),
        line("next cell to the painted board", "next", ""),
        Row(
            said("click to repaint, beyond a bare echo", side),
            of("beyond"), "ms", "" if side else "< 6", beside,
        ),
        Row(said("state after a click, largest", side), largest, "kB", "" if side else "< 7"),
    ]  # fmt: skip


PARTS = {
    "script and style, sent with a first board": (("widget.js", "widget.css"), 300),
    "second part, sent once when it is first needed": (("second.js",), 100),
    "editor of circuits, sent when it is opened": (("editor.js",), 60),
}
"""The built files of the front end, and the most kB that they may have together."""


def bundle() -> list[Row]:
    """Return the sizes of what pages load."""
    static = ROOT / "src/bolide_widget/static"
    return [
        Row(
            name,
            {ALL: sum((static / file).stat().st_size for file in files) / 1000},
            "kB",
            f"< {most}",
        )
        for name, (files, most) in PARTS.items()
    ]


if __name__ == "__main__":
    sys.exit(show([*figures(), *bundle()]))

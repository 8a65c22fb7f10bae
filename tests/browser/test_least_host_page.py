"""The race in the least host that may show an anywidget: a model, an element, and nothing more.

It loads the program as the widget has it, in one module. There is no signal, no layout and no
manager of widgets; the element lies in a shadow root, the comm
comes after the view, until then `send` throws, and `off` throws at any time. The other end of the
comm is a widget in this process.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Widget
from playwright.sync_api import Browser, Page

import bolide_widget as bw
from bolide_widget.racing.reel import built, in_script
from bolide_widget.widget.program import LOADER, whole
from bolide_widget.widget.race_widget import RaceWidget
from helpers.browser.board_page import BoardPage

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>The least host</title>
<body>
<div id="host"></div>
<script type="module">
{
  const module = new Blob([%(program)s], { type: "text/javascript" });
  const program = (await import(URL.createObjectURL(module))).default;
  const traits = %(traits)s;
  const listeners = new Map();
  const emit = (name, value) => [...(listeners.get(name) ?? [])].forEach((call) => call(value));
  const model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    on: (name, call) => listeners.set(name, [...(listeners.get(name) ?? []), call]),
    off() { throw new Error("off is not there"); },
    send(content) {
      if (!window.joined) throw new Error("No comm yet");
      window.toPython(content);
    },
    save_changes() { throw new Error("save_changes is not there"); },
  };
  window.join = async () => {
    window.joined = true;
    for (;;) {
      for (const data of await window.fromPython()) {
        for (const [name, value] of Object.entries(data.state ?? {})) {
          traits[name] = value;
          emit(`change:${name}`, value);
        }
        if (data.method === "custom") emit("msg:custom", data.content);
      }
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const root = document.getElementById("host").attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = %(css)s;
  const el = document.createElement("div");
  root.append(style, el);
  window.leave = program.render({ model, el });
}
</script>
"""


class Bridge:
    """A comm whose messages a page fetches."""

    comm_id = "least"

    def __init__(self) -> None:
        self._waiting: list[Any] = []
        self._call: Any = None

    def send(self, data: Any = None, **more: Any) -> None:
        self._waiting.append(json.loads(json.dumps(data)))

    def on_msg(self, call: Any) -> None:
        self._call = call

    def close(self, *args: Any, **more: Any) -> None: ...

    def fetch(self) -> list[Any]:
        """What was sent since the last time."""
        sent, self._waiting[:] = self._waiting[:], []
        return sent

    def hear(self, content: Any) -> None:
        """A custom message of the page."""
        self._call({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})


@pytest.fixture
def bare(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page(viewport={"width": 1200, "height": 1000})
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    page.close()
    assert errors == []


def show(page: Page, folder: Path, traits: Any) -> BoardPage:
    """Open a view of a model with these traits."""
    parts = {"program": in_script(whole()), "traits": in_script(traits)}
    path = folder / "least.html"
    path.write_text(PAGE % {**parts, "css": in_script(built("widget.css"))}, encoding="utf-8")
    page.goto(path.as_uri())
    return BoardPage(page, page.locator(".bolide:not([hidden])"))


def bridged(page: Page, widget: Widget) -> Bridge:
    """Put a comm to the page in place of the widget's; it opens with all traits."""
    widget.comm = bridge = Bridge()
    widget.send_state()
    page.expose_function("toPython", bridge.hear)
    page.expose_function("fromPython", bridge.fetch)
    return bridge


def test_a_race_is_driven_to_the_flag_with_a_late_comm(bare: Page, tmp_path: Path) -> None:
    race = bw.Race("straight", ["Rosa", "You"], grid=["Rosa", "You"], seed=1)
    widget = RaceWidget(race, seats={"Rosa": bw.Rookie()}, pace=0)
    bridged(bare, widget)
    board = show(bare, tmp_path, {})
    bare.get_by_text("Waiting for Python …").wait_for()
    bare.evaluate("() => void window.join()")
    person, over = ".bolide[data-seat='person']", ".bolide-result:not([hidden])"
    answers = 0
    while True:
        bare.locator(f"{person}, {over}").first.wait_for()
        if bare.locator(over).is_visible():
            break
        board.wait_rev(widget.state["rev"] - 1)
        before = board.rev()
        if answers == 1:
            board.press("n", "Enter")
        elif (option := bw.Rookie()(race)).point is not None:
            board.click_point(option.point)
        else:
            board.button(option.label).click()
        bare.locator(f"{person}:not([data-rev='{before}']), {over}").first.wait_for()
        answers += 1
        assert answers < 40
    assert race.over and answers > 3
    bare.evaluate("() => window.leave()")
    assert board.root.count() == 0
    widget.close()


def test_a_page_that_has_no_python_shows_where_the_race_stands(bare: Page, tmp_path: Path) -> None:
    """As Jupyter Book 2 shows a widget: its model is filled, and cannot send."""
    race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    widget = RaceWidget(race)
    board = show(bare, tmp_path, {"board": widget.board, "state": widget.state})
    board.wait_painted()
    bare.get_by_text("No kernel is running. The board shows the saved race.").wait_for()
    before = board.view()["scale"]
    board.press("+")
    board.wait(f"JSON.parse(root.dataset.view).scale > {before}")
    widget.close()


LOAD = """async (source) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { render } = (await import(url)).default;
  const told = [];
  const model = {
    get: (name) => name === "_program" ? "anywidget:1" : null,
    set: (name, value) => told.push([name, value]),
    save_changes: () => told.push("saved"),
  };
  const el = document.createElement("div");
  const exports = { render: () => told.push("rendered") };
  const knows = { getWidget: async (name) => (told.push(name), { exports }) };
  const knowsNone = { getWidget: async () => { throw new Error("model not found"); } };
  const ended = AbortSignal.abort(), { signal } = new AbortController();
  await render({ model, el, signal: ended, host: knows });
  await render({ model, el, signal, host: knows });
  await render({ model, el, signal, host: knowsNone });
  return [told, el.textContent];
}"""


def test_a_board_looks_its_front_end_up_or_says_that_it_is_missing(bare: Page) -> None:
    """A view that has ended meanwhile is not rendered."""
    bare.goto("about:blank")
    told, words = bare.evaluate(LOAD, LOADER)
    assert told == ["anywidget:1", "anywidget:1", "rendered", ["_program", None], "saved"]
    assert words == "The code of this board is missing. Run the cell again."

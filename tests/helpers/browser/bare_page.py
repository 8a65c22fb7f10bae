"""A widget on a page without a kernel, which is shown states of real races one after another.

A model in the page takes the place of the kernel: a state is set, painted and measured within some
ten milliseconds, so that a test can look at many moments at many sizes.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page

import bolide_widget as bw
from bolide_widget.core.match import Match
from bolide_widget.core.questions import CHANCE
from bolide_widget.widget.race_widget import RaceWidget

STATIC = Path(bw.__file__).parent / "static"
BUILT = ("widget.js", "second.js")
NAMES = ["You", "Rosa", "Ines", "Tazio"]
Json = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """A state as it is sent, and what the first seat alone may see of it, if it is asked."""

    state: Json
    private: Json | None


RACES: dict[str, tuple[str, Json]] = {
    "bolide": ("copperbowl", {"advanced": True, "laps": 1}),
    "formula-d": ("calva", {"laps": 2, "weather": True, "tyres": True, "pit_types": True}),
    "championship-formula": ("pattern-ring", {"laps": 1}),
    "really-nasty": ("calva", {"laps": 2}),
}
"""Board and rules by game: many kinds of questions."""


@cache
def stretch(game: str, count: int) -> tuple[Json, list[Moment]]:
    """Return the board of the same race, and its first `count` states."""
    race, widget, rookie = _race(game)
    states: list[Moment] = []
    while len(states) < count:
        states.append(_moment(widget))
        _answer(race, rookie)
    board = widget.board
    widget.close()
    return board, states


def _race(game: str) -> tuple[Match[Any], RaceWidget[Any], Any]:
    package = getattr(bw, game.replace("-", "_"))
    track, rules = RACES[game]
    race = package.Race(track, NAMES, rules=package.Rules(**rules), seed=5)
    return race, RaceWidget(race), package.Rookie()


@cache
def moments(game: str, count: int) -> tuple[Json, list[Moment]]:
    """Return the board of a race of four and `count` of its states, the last of them its end.

    The first seat is a person's: two thirds of the states are questions to them.
    """
    race, widget, rookie = _race(game)
    mine: list[Moment] = []
    others: list[Moment] = []
    while not race.over:
        moment = _moment(widget)
        (mine if moment.private or moment.state["ask"]["id"] == 0 else others).append(moment)
        _answer(race, rookie)
    share = 2 * count // 3
    end, board = _moment(widget), widget.board
    widget.close()
    chosen = [*_spread(mine, share), *_spread(others, count - 1 - share)]
    return board, [*sorted(chosen, key=lambda moment: moment.state["rev"]), end]


def _spread(all_moments: list[Moment], count: int) -> list[Moment]:
    """`count` of them, evenly spread from the first on."""
    step = len(all_moments) / count
    return [all_moments[int(k * step)] for k in range(count)]


def _moment(widget: RaceWidget[Any]) -> Moment:
    # as if computers drove the others: real ones would go on by themselves
    state = {**widget.state, "seats": ["person", *["Rookie"] * (len(NAMES) - 1)]}
    ask = state["ask"] or {}
    if ask:
        state["ask"] = ask | {"seat": "person" if ask["id"] in (0, None) else "computer"}
    answers: list[Json] = []
    if ask.get("covered") and 0 in (ask.get("who") or [0]):
        widget.send = lambda content, buffers=None: answers.append(content)
        message = {"t": "uncover", "id": "m1", "rev": state["rev"], "view": "v1", "token": 0}
        widget._on_message(widget, message, [])
    return Moment(state, next((a for a in answers if a["t"] == "private"), None))


def _answer(race: Match[Any], rookie: Any) -> None:
    seat = race._state.to_act[0]
    assert seat != CHANCE, "the dice are the computer's"
    who = race.drivers[seat]
    race.play(rookie(race.seen_by(who)).id, who)


MODEL = """() => {
window.show = (widget, board, state, secret) => {
  const heard = new Map();
  const model = {
    traits: { board, state, hints: null },
    secret,
    get: (name) => model.traits[name],
    set: () => {},
    save_changes: () => {},
    on: (event, call) => heard.set(event, [...(heard.get(event) ?? []), call]),
    off: (event, call) => heard.set(event, (heard.get(event) ?? []).filter((c) => c !== call)),
    send: (message) => {
      if (message.t !== "uncover" || !model.secret) return;
      const answer = { ...model.secret, id: message.id };
      queueMicrotask(() => emit("msg:custom", answer));
    },
  };
  const emit = (event, value) => (heard.get(event) ?? []).forEach((call) => call(value));
  window.next = (state, secret) => {
    model.traits.state = state;
    model.secret = secret;
    emit("change:state");
  };
  widget.render({ model, el: document.getElementById("host") });
};
}"""

HTML = """<!doctype html><html><head><meta charset="utf-8"><style>%s</style>
<style>
body { margin: 0; }
.jp-LinkedOutputView { height: %s; overflow: auto; }
#host { width: %s; }
</style></head>
<body><div class="jp-LinkedOutputView"><div id="host"></div></div></body></html>"""


class BarePage:
    """One widget in a column `width` pixels wide of a page `height` pixels high.

    With `clock` time goes on by `step` alone.
    """

    def __init__(
        self,
        browser: Browser,
        width: int,
        height: int,
        zoom: float = 1,
        clock: bool = False,
        **more: Any,
    ):
        size = {"width": width + 20, "height": height}
        media = {"reduced_motion": "reduce"} | more
        context = browser.new_context(viewport=size, device_scale_factor=zoom, **media)  # type: ignore[arg-type]
        self.page: Page = context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        css = (STATIC / "widget.css").read_text(encoding="utf-8")
        self.page.set_content(HTML % (css, f"{height}px", f"{width}px"))
        self.page.evaluate(MODEL)
        self.clock = clock
        if clock:
            self.page.clock.install(time=0)
            self.page.clock.pause_at(1000)

    @property
    def root(self) -> Locator:
        """The ``.bolide`` element."""
        return self.page.locator(".bolide")

    def open(self, board: Json, moment: Moment) -> None:
        """Show the first moment of a race."""
        scripts = [(STATIC / name).read_text(encoding="utf-8") for name in BUILT]
        start = """async ([scripts, board, state, secret]) => {
          const modules = scripts.map(async (script) => {
            const blob = new Blob([script], {type: "text/javascript"});
            return (await import(URL.createObjectURL(blob))).default;
          });
          const [widget, second] = await Promise.all(modules);
          widget.take(second);
          window.show(widget, board, state, secret);
        }"""
        self.page.evaluate(start, [scripts, board, moment.state, moment.private])
        self.settle()

    def show(self, moment: Moment) -> None:
        """Show another moment, and wait until it is laid out."""
        self.page.evaluate("([a, b]) => window.next(a, b)", [moment.state, moment.private])
        self.settle()

    def settle(self) -> None:
        """Wait until nothing moves any more; without a time of its own, for a frame."""
        if self.clock:
            self.step(20)
        else:
            self.page.evaluate(STILL)

    def step(self, ms: int) -> None:
        """Let so many milliseconds pass on a page whose clock was installed, and lay it out."""
        self.page.clock.run_for(ms)
        # what a timer has begun is placed with the next frame, and the map gives way with another
        self.page.clock.run_for(50)

    def close(self) -> None:
        """End the page."""
        self.page.context.close()


STILL = """() => new Promise((resolve) => {
  const root = document.querySelector(".bolide");
  const look = (before, same) => requestAnimationFrame(() => {
    const now = [...root.querySelectorAll("*")].slice(0, 400).map((node) => {
      const {x, y, width, height} = node.getBoundingClientRect();
      return `${x} ${y} ${width} ${height}`;
    }).join();
    const busy = root.dataset.busy || root.dataset.moment;
    if (!busy && now === before && same > 0) resolve();
    else look(now, !busy && now === before ? same + 1 : 0);
  });
  look("", 0);
})"""

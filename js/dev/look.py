"""Look at the front end without JupyterLab: real races, a fake model, pictures.

    python js/dev/look.py OUT_FOLDER [scene ...]

Needs the project installed with its test extra, and the bundle built (`npm run build` in js/).
Pictures are named scene-theme-width-dpr.png. `--page FILE` writes one page to open by hand.
"""

from __future__ import annotations

import argparse
import base64
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bolide_widget as bw

Json = dict[str, Any]

STATIC = Path(__file__).parents[2] / "src/bolide_widget/static"
TRACK = "valdorn"
NAMES = ["Ada", "Bob", "Chloé", "Dai Rees", "Emeka", "Freya", "Gus", "Hana Sato"]

PAGE = """<!doctype html><meta charset="utf-8">
<style>body{margin:0;padding:8px;background:%(back)s;font-family:sans-serif}%(css)s</style>
<body data-jp-theme-light="%(light)s"><div id="here"></div>
<script type="module">
const traits = %(traits)s;
const listeners = {};
const model = {
  get: (name) => traits[name],
  on: (name, call) => { (listeners[name] ??= []).push(call); },
  off: () => {},
  send: (message) => { window.sent = [...(window.sent ?? []), message]; },
};
const tell = (event, value) => { for (const call of listeners[event]) call(value); };
window.arrive = (state) => { traits.state = state; tell("change:state"); };
window.message = (message) => tell("msg:custom", message);
window.lost = () => tell("comm_live_update");
const widget = await import("data:text/javascript;base64," + "%(js)s");
window.stop = new AbortController();
widget.default.render({ model, el: document.getElementById("here"), signal: window.stop.signal });
</script>"""


def play_until(race: Any, wanted: Callable[[Json], bool], most: int = 4000) -> Any:
    """Let Rookies drive until the scene is a wanted one, or the race is over."""
    rookie = bw.Rookie()
    for _ in range(most):
        if race.over or wanted(race.game.scene(race)):
            break
        pending = race.pending
        if isinstance(pending, bw.Roll):
            race.roll(int(pending.outcomes[0]) if race.dice == "ask" else None)
        else:
            race.play(rookie(race))
    return race


def state_of(race: Any, rev: int = 1, seat: str = "person", **more: Any) -> Json:
    """What the widget would send."""
    scene = race.game.scene(race)
    if scene["ask"]:
        scene["ask"]["seat"] = seat
    frame = {
        "rev": rev,
        "can": {"undo": True, "redo": False},
        "seats": ["person"] + ["Rookie"] * (len(race.drivers) - 1),
        "policies": ["person", "Rookie"],
        "pace": 600,
        "notice": None,
    }
    return frame | scene | more


def new_race(cars: int, seed: int = 3, **more: Any) -> Any:
    """A race on the Valdorn Ring."""
    return bw.Race(TRACK, drivers=NAMES[:cars], seed=seed, **more)


def asks(kind: str, since: int = 0) -> Callable[[Json], bool]:
    """Whether a kind of question is asked of the first driver, from a round on."""
    return lambda s: bool(
        s["ask"] and s["ask"]["kind"] == kind and s["ask"]["id"] == 0 and s["round"] >= since
    )


def marked(mark: str) -> Callable[[Json], bool]:
    """Whether some option carries a mark."""
    return lambda s: bool(s["ask"] and any(mark in o.get("marks", []) for o in s["ask"]["options"]))


def mixed() -> Json:
    """Cars in every state there is, by force."""
    state = state_of(play_until(new_race(8), asks("move", 3)))
    looks: list[Json] = [
        {"state": "half-spun", "heading": [-1, 0], "pawn": None},
        {"state": "pit", "at": None, "pawn": None, "box": 3},
        {"state": "pit", "at": None, "pawn": None, "box": 3},
        {"state": "pit", "at": None, "pawn": None, "box": 0},
        {"state": "off-track", "at": [44, 57], "pawn": None},
        {"state": "out", "at": [36, 53], "pawn": None},
        {"state": "finished", "at": None, "pawn": None, "place": 1},
    ]
    for token, look in zip(state["tokens"][1:], looks, strict=True):
        token.update(look)
    for option, mark in zip(
        state["ask"]["options"], ("engage", "off", "pit", "line", "roll", "crash"), strict=False
    ):
        option["marks"] = [mark]
    return state


SCENES: dict[str, Callable[[], Json]] = {
    "move": lambda: state_of(play_until(new_race(4), asks("move", 7))),
    "corner": lambda: state_of(play_until(new_race(4), asks("move", 14))),
    "engage": lambda: state_of(play_until(new_race(6), marked("engage"))),
    "grid": lambda: state_of(play_until(new_race(8), asks("start")), seat="computer"),
    "start": lambda: state_of(play_until(new_race(8), asks("start"))),
    "mixed": mixed,
    "line": lambda: state_of(play_until(new_race(4), marked("line"))),
    "over": lambda: state_of(play_until(new_race(4), lambda s: s["over"])),
    "error": lambda: state_of(
        play_until(new_race(2), asks("move", 3)),
        notice={"level": "error", "text": "Bob is now driven by a person. ValueError: <b>x</b>"},
    ),
}


def page(state: Json, theme: str) -> str:
    """A whole page with a fake model."""
    traits = {"state": state, "board": new_race(2).game.board(), "record": "{}"}
    return PAGE % {
        "back": "#111" if theme == "dark" else "#fff",
        "light": "false" if theme == "dark" else "true",
        "css": (STATIC / "widget.css").read_text(),
        "js": base64.b64encode((STATIC / "widget.js").read_bytes()).decode(),
        "traits": json.dumps(traits).replace("<", "\\u003c"),
    }


def main() -> None:
    """Take the pictures."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("scenes", nargs="*", default=list(SCENES))
    parser.add_argument("--themes", default="light,dark")
    parser.add_argument("--widths", default="600,1400")
    parser.add_argument("--dpr", default="1")
    parser.add_argument("--keys", default="", help="keys pressed before, such as 'ArrowUp 0'")
    parser.add_argument("--page", type=Path, help="write the first scene as a page, and stop")
    args = parser.parse_args()
    if args.page:
        args.page.write_text(page(SCENES[args.scenes[0]](), "light"))
        return
    args.out.mkdir(parents=True, exist_ok=True)
    views = [
        (theme, int(width), int(dpr))
        for theme in args.themes.split(",")
        for width in args.widths.split(",")
        for dpr in args.dpr.split(",")
    ]
    with sync_playwright() as play:
        chromium = play.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox", "--disable-gpu"]
        )
        for scene in args.scenes:
            state = SCENES[scene]()
            for theme, width, dpr in views:
                tab = chromium.new_page(
                    viewport={"width": width + 16, "height": 900}, device_scale_factor=dpr
                )
                tab.on("console", lambda message: print(message.type, message.text))
                tab.on("pageerror", lambda error: print("error", error))
                tab.set_content(page(state, theme))
                tab.wait_for_selector(".bolide[data-rev]")
                for key in args.keys.split():
                    tab.locator(".bolide-stage").press(key)
                tab.wait_for_selector(".bolide:not([data-busy])")
                tab.wait_for_timeout(100)
                tab.screenshot(path=args.out / f"{scene}-{theme}-{width}-{dpr}.png", full_page=True)
                tab.close()


if __name__ == "__main__":
    main()

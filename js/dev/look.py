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
from pathlib import Path
from typing import Any

from scenes import SCENES, new_race

Json = dict[str, Any]

STATIC = Path(__file__).parents[2] / "src/bolide_widget/static"

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
const second = await import("data:text/javascript;base64," + "%(second)s");
widget.default.take(second.default);
window.stop = new AbortController();
widget.default.render({ model, el: document.getElementById("here"), signal: window.stop.signal });
</script>"""


def page(state: Json, theme: str) -> str:
    """A whole page with a fake model; a scene's "hints" are a trait of their own."""
    rules = "advanced" if "conditions" in state else "basic"
    board = new_race(2, rules=rules).game.board()
    traits = {"state": state, "board": board, "hints": state.get("hints", {})}
    return PAGE % {
        "back": "#111" if theme == "dark" else "#fff",
        "light": "false" if theme == "dark" else "true",
        "css": (STATIC / "widget.css").read_text(),
        "js": base64.b64encode((STATIC / "widget.js").read_bytes()).decode(),
        "second": base64.b64encode((STATIC / "second.js").read_bytes()).decode(),
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

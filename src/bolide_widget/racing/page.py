"""A race as one file that replays it in any browser, with no network and no kernel."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any, Final

from ..core import records
from ..core.match import Match
from .reel import reel_of

STATIC = Path(__file__).parents[1] / "static"
"""Where the built front end lies."""

EXPORT: Final = re.compile(r"export\s*\{\s*([\w$]+) as default\s*\};?\s*$")
"""The end of the built front end: what its module gives away."""

PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ margin: 0 auto; max-width: 1400px; padding: 12px; font-family: system-ui, sans-serif; }}
{css}
</style>
</head>
<body>
<div id="race"></div>
<noscript>This page replays a race; it needs JavaScript.</noscript>
<script type="application/json" id="film">{film}</script>
<script type="module">
{js}
{{
  const data = JSON.parse(document.getElementById("film").textContent);
  const model = {{ get: (name) => data[name], on() {{}}, off() {{}}, send() {{}} }};
  const el = document.getElementById("race");
  {name}.render({{ model, el, signal: new AbortController().signal }});
}}
</script>
</body>
</html>
"""


def to_html(race: Match[Any], path: str | Path) -> Path:
    """Write a file that replays a race; see `Race.to_html`."""
    return records.save(path, html_of(race))


def html_of(race: Match[Any]) -> str:
    """A page that replays a race from its start to where it stands."""
    js, name = front_end(built("widget.js"))
    film = {"board": race.game.board(), "reel": reel_of(race, progress=True)}
    return PAGE.format(
        title=escape(f"{race.game.where}: {', '.join(race.drivers)}"),
        css=built("widget.css").replace("</", "<\\/"),
        film=in_script(film),
        js=js,
        name=name,
    )


def front_end(source: str) -> tuple[str, str]:
    """The built front end as it may stand in a page, and the name that it has there.

    Raises
    ------
    ValueError
        If it gives nothing away.
    """
    export = EXPORT.search(source)
    if export is None:
        raise ValueError("the front end gives nothing away")
    return source[: export.start()].replace("</script", "<\\/script"), export[1]


def in_script(data: Any) -> str:
    """JSON that may stand in a page: no text in it can end its element or begin a comment."""
    written = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def bundle(name: str) -> Path:
    """Path of a built file.

    Raises
    ------
    FileNotFoundError
        If it was not built; says how to build it.
    """
    path = STATIC / name
    if not path.is_file():
        raise FileNotFoundError(
            f"{path} is missing: the front end is not built. In a checkout, run `make build`; "
            "otherwise install the package again."
        )
    return path


def built(name: str) -> str:
    """Text of a built file, for a widget: a path would be watched, and the watch holds it for ever.

    Raises
    ------
    FileNotFoundError
        If it was not built; says how to build it.
    """
    return bundle(name).read_text(encoding="utf-8")

"""Build the documentation as a site in ``build/docs``, without the network.

Usage: ``python scripts/docs.py [--pyodide DIR]``. The pages lie where people read them beside the
code: in `docs`, `examples`, the games' packages and the root. They are copied into
``build/docs-pages`` in the order of the site, with their links led to where the pages are there. A
page for each public name is written beside them. Sphinx builds the site, a warning is an error; at
last every link inside is followed. The pages of `write_pages.py`, which are played without an
install, are part of the site. Where ``--pyodide`` names a Pyodide distribution, the notebooks can
be played in the site: a JupyterLite site is part of it then (that needs the extra `lab`, too).
"""

from __future__ import annotations

import argparse
import importlib.util
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urlsplit

import bolide_widget as bw
import lite
import write_pages
from bolide_widget.games import need

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "build/docs-pages"
SHEETS = ROOT / "build/docs-sheets"
SITE = ROOT / "build/docs"
DOCS = ROOT / "docs"
GAMES = ROOT / "src/bolide_widget/games"
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
SHEET = re.compile(r"\[([^\[\]]*)\]\(((?![a-z]+:)[^)\s]+\.html)\)")
CODE = re.compile(r"(```.*?```)", re.S)
EXTRAS = ("bolide_widget.envs",)
"""Public modules that want an extra: in the reference where they are there."""

TEXTS, FILES = (".md", ".ipynb"), (".png", ".svg", ".html")
"""What becomes a page, and what pages show or lead to."""

GROUPS = {
    "Play and show": (
        "play learn daily resume saved_races RaceWidget Replay draw DrawWidget "
        "puzzles Puzzles Puzzle make_puzzles to_page challenge Challenge leaderboard Leaderboard "
        "language"
    ),
    "Races": (
        "Race Rules Qualifying qualify Championship load_race CarView Standing Decision Option "
        "Preview Roll"
    ),
    "Circuits": (
        "tracks load_track Track check_track TrackFault invent delete_track rename_track "
        "restore_track"
    ),
    "Computer drivers": "Rookie Pro Ace Policy drive cache_clear",
    "A car alone": (
        "best_lap Lap OptimalLaps turns_to_go plot_turns_to_go reachable Reachable braking_table "
        "lap_model LapModel"
    ),
    "Many races": (
        "simulate Simulation sample_race replay what_if plot_what_if what_cost ladder Ladder"
    ),
    "Teach": "experiment Experiment check Checked class_results ClassResults to_assignment",
    "Games": "games bolide formula_d championship_formula really_nasty compiled",
    "Errors": (
        "Error SetupError IllegalAction UndoError RecordError TrackError PolicyError PictureError "
        "RaceError Cancelled"
    ),
}
"""The public names of the package by purpose."""

LITE = "lite"
OTHERS = ("_static", LITE)
"""Folders of the site whose pages others have made."""

LIVE = """

```{raw} html
<iframe src="../lite/lab/index.html?path=quickstart.ipynb" title="A board to play"
  style="width: 100%; height: 44rem; border: 1px solid"></iframe>
```

"""
"""A board to play, between the title of the guide and its first sentence."""


DRIVE = "drive"
DRIVE_NOW = f"""

```{{raw}} html
<p><a href="{DRIVE}/index.html"><strong>Drive now</strong></a> in this browser, with no install.</p>
```

"""
"""The link to the pages that are played, below the title of the site."""


def pages() -> dict[Path, str]:
    """Where each page lies, and where the site has it."""
    result = {
        path: path.relative_to(DOCS).as_posix()
        for path in sorted(DOCS.rglob("*"))
        if path.suffix in (*TEXTS, *FILES)
    }
    for name in ("CHANGELOG", "CONTRIBUTING", "SECURITY"):
        result[ROOT / f"{name}.md"] = f"{name.lower()}.md"
    examples = ROOT / "examples"
    for path in sorted(examples.rglob("*")):
        if path.suffix in (*TEXTS, *FILES) and ".ipynb_checkpoints" not in path.parts:
            result[path] = f"notebooks/{path.relative_to(examples).as_posix()}"
    for game in bw.games():
        package = need(game).package
        result[GAMES / package / "rules.md"] = f"rules/{package.replace('_', '-')}.md"
    return result


def led(text: str, page: Path, site: Mapping[Path, str]) -> str:
    """The text of a page with its links as the site has them; what it has not is no link there."""

    def target(match: re.Match[str]) -> str:
        link = match[2]
        path, mark, anchor = link.partition("#")
        if not path or urlsplit(link).scheme:
            return match[0]
        aim = (page.parent / path).resolve()
        if aim == ROOT / "README.md":
            aim = DOCS / "index.md"
        if aim not in site:
            return "]{.file}"
        way = os.path.relpath(site[aim], Path(site[page]).parent)
        return f"]({Path(way).as_posix()}{mark}{anchor})"

    led = SHEET.sub(r'<a href="\2">\1</a>', LINK.sub(target, text))
    return re.sub(r"!?\[([^\[\]]*)\]\{\.file\}", r"\1", led)


def page_text(page: Path, site: Mapping[Path, str]) -> str:
    """What the site has of a page: code stays as it is."""
    written = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        notebook = json.loads(written)
        for cell in notebook["cells"]:
            if cell["cell_type"] == "markdown":
                cell["source"] = led("".join(cell["source"]), page, site)
        return json.dumps(notebook)
    return "".join(
        part if part.startswith("```") else led(part, page, site) for part in CODE.split(written)
    )


def lay_out(folder: Path) -> None:
    """Copy the pages, and write those that list others."""
    site = pages()
    for path, name in site.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix in FILES:
            shutil.copy(path, target)
            if target.suffix != ".png":  # a sheet to print, with its pictures, stays as it is
                sheet = SHEETS / name
                sheet.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, sheet)
        else:
            target.write_text(page_text(path, site), encoding="utf-8")
    names = sorted(Path(name) for name in site.values())
    notebooks = [n for n in names if n.parts[0] == "notebooks" and n.suffix in TEXTS]
    listed(folder, "notebooks", "Notebooks", [str(name.with_suffix("")) for name in notebooks])
    rules = [f"rules/{need(game).package.replace('_', '-')}" for game in bw.games()]
    listed(folder, "rules", "Rules", rules)


def listed(folder: Path, name: str, title: str, entries: list[str]) -> None:
    """Write a page that lists others."""
    lines = [f"# {title}", "", "```{toctree}", ":maxdepth: 1", ""]
    lines += [f"/{entry}" for entry in entries]
    (folder / name / "index.md").write_text("\n".join([*lines, "```", ""]), encoding="utf-8")


def public() -> Iterator[tuple[str, ModuleType]]:
    """The modules with public names, by the words of a user, the package first."""
    yield "bw", bw
    for game in bw.games():
        package = need(game).package
        yield f"bw.{package}", getattr(bw, package)
    for name in EXTRAS:
        if importlib.util.find_spec(name) is not None:
            yield name, importlib.import_module(name)


def directive(module: str, name: str, value: object) -> list[str]:
    """What autodoc is asked for, for one name."""
    if name == "games":
        return [f".. autofunction:: {module}.games.games"]
    if inspect.isclass(value):
        return [f".. autoclass:: {module}.{name}"]
    if inspect.isfunction(value):
        return [f".. autofunction:: {module}.{name}"]
    home = home_of(module, name)
    return [f".. autodata:: {home}.{name}", "   :no-value:"]


def home_of(module: str, name: str) -> str:
    """The module in which a constant of a table of late names stands."""
    table = sys.modules[module]
    places: Mapping[str, str] = getattr(table, "_PLACES", {})
    place = next(place for place, names in places.items() if name in names.split())
    home = importlib.import_module(place if place.startswith(".") else f".{place}", module)
    for submodule in [home, *vars(home).values()]:
        source = getattr(submodule, "__file__", None)
        if inspect.ismodule(submodule) and source and assigns(Path(source), name):
            return submodule.__name__
    raise SystemExit(f"{module}.{name}: no module says what it is")


def assigns(source: Path, name: str) -> bool:
    """Whether a module gives a constant its value."""
    return re.search(rf"^{name}(: [^=]*)? = ", source.read_text(encoding="utf-8"), re.M) is not None


def write_reference(folder: Path) -> None:
    """A page for each public name, and one for each module that lists its names."""
    where: dict[int, str] = {}
    index = [heading("Modules", "-"), ".. toctree::", "   :maxdepth: 1", ""]
    by_purpose: list[str] = []
    for shown, module in public():
        path = shown.replace("bolide_widget.", "").replace(".", "/")
        index.append(f"   {path}/index")
        (folder / path).mkdir(parents=True, exist_ok=True)
        rows = []
        for name in module.__all__:
            value = getattr(module, name)
            known = where.get(id(value))
            if inspect.ismodule(value) and name != "games":
                known = f"/api/bw/{name}/index"
            if known is None:
                file = file_of(name, module.__all__)
                known = where[id(value)] = f"/api/{path}/{file}"
                parts = [heading(name, "="), f"``{shown}.{name}``", ""]
                parts += directive(module.__name__, name, value)
                (folder / path / f"{file}.rst").write_text("\n".join([*parts, ""]))
            rows.append((name, known, first_sentence(module.__name__, name, value)))
        write_table(folder / path / "index.rst", shown, module, rows, f"/api/{path}/")
        if module is bw:
            by_purpose = grouped(rows)
    whole = [heading("API reference", "="), REFERENCE, *by_purpose, *index, ""]
    (folder / "index.rst").write_text("\n".join(whole), encoding="utf-8")


def grouped(rows: list[tuple[str, str, str]]) -> list[str]:
    """A table for each group of the package's names."""
    known = {row[0]: row for row in rows}
    listed = [name for names in GROUPS.values() for name in names.split()]
    if sorted(listed) != sorted(known):
        raise SystemExit(f"GROUPS: not once in a group: {sorted({*listed} ^ {*known}) or listed}")
    lines = []
    for title, names in GROUPS.items():
        lines += [heading(title, "-"), *table([known[name] for name in names.split()]), ""]
    return lines


def table(rows: list[tuple[str, str, str]]) -> list[str]:
    """A table of names, each with its first sentence."""
    lines = [".. list-table::", "   :widths: 25 75", ""]
    for name, target, sentence in rows:
        lines += [f"   * - :doc:`{name} <{target}>`", f"     - {sentence}"]
    return lines


def file_of(name: str, names: Sequence[str]) -> str:
    """A name's file: some disks take ``Ladder`` and ``ladder`` for one."""
    alike = any(other != name and other.lower() == name for other in names)
    return f"{name}-function" if alike else name


REFERENCE = """\
Every public name has a page with an example, which begins with ``import bolide_widget as bw``.
``Race``, ``Track`` and so on are Bolide's; each game's module has the same names for its own.
"""


def first_sentence(module: str, name: str, value: object) -> str:
    """What a table says of a name."""
    if inspect.ismodule(value) and name == "games":
        value = value.games
    if not (inspect.ismodule(value) or inspect.isclass(value) or inspect.isfunction(value)):
        source = Path(sys.modules[home_of(module, name)].__file__ or "").read_text("utf-8")
        said = re.search(rf'^{name}(?:: [^=]*)? = .*\n"""(.*?)\n?(?:\n|""")', source, re.M)
        return said[1] if said else ""
    return (inspect.getdoc(value) or "").splitlines()[0]


def write_table(
    page: Path, shown: str, module: ModuleType, rows: list[tuple[str, str, str]], own: str
) -> None:
    """The page of a module: what it is, a table of its names, and the pages below it."""
    told = (inspect.getdoc(module) or "").split("\nExamples\n")
    lines = [heading(shown, "="), told[0].strip(), ""]
    if len(told) > 1:
        lines += [told[1].partition("\n")[2].strip(), ""]
    lines += [*table(rows), "", ".. toctree::", "   :hidden:", ""]
    below = [target for _, target, _ in rows if Path(target).parent == Path(own)]
    lines += [f"   {target}" for target in dict.fromkeys(below)]
    page.write_text("\n".join([*lines, ""]), encoding="utf-8")


def heading(text: str, under: str) -> str:
    """A heading of reStructuredText."""
    return f"{text}\n{under * len(text)}\n"


class Page(HTMLParser):
    """The links and the anchors of a page that was built."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what leads somewhere and what can be led to."""
        for name, value in attrs:
            if value and name in ("href", "src"):
                self.links.append(value)
            elif value and name in ("id", "name"):
                self.anchors.add(value)


def broken(site: Path) -> list[str]:
    """Links from page to page that lead nowhere, as ``page: link``.

    Parameters
    ----------
    site : Path
        The folder of the site.
    """
    read: dict[Path, Page] = {}
    ours = (path for path in site.rglob("*.html") if path.relative_to(site).parts[0] not in OTHERS)
    for path in sorted(ours):
        read[path] = Page()
        read[path].feed(path.read_text(encoding="utf-8"))
    result = []
    for path, page in read.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            aim = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            aim = aim / "index.html" if aim.is_dir() else aim
            anchor = unquote(parts.fragment)
            there = aim.is_file() and (not anchor or aim not in read or anchor in read[aim].anchors)
            if not there:
                result.append(f"{path.relative_to(site)}: {link}")
    return result


def main() -> int:
    """Lay out, build, follow the links."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pyodide", type=Path, help="folder with a Pyodide distribution")
    pyodide: Path | None = parser.parse_args().pyodide
    for folder in (PAGES, SHEETS, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    PAGES.mkdir(parents=True)
    lay_out(PAGES)
    index = PAGES / "index.md"
    index.write_text(index.read_text(encoding="utf-8").replace("\n\n", DRIVE_NOW, 1), "utf-8")
    if pyodide is not None:
        live = PAGES / "guides/play.md"
        live.write_text(live.read_text(encoding="utf-8").replace("\n\n", LIVE, 1))
    write_reference(PAGES / "api")
    options = ("-b", "html", "-c", DOCS, "-d", ROOT / "build/docs-doctrees", "-j", "auto", "-q")
    command = (sys.executable, "-m", "sphinx", *options, "-W", "--keep-going", PAGES, SITE)
    done = subprocess.run(command, check=False)
    if done.returncode:
        return done.returncode
    shutil.copytree(SHEETS, SITE, dirs_exist_ok=True)
    write_pages.write(SITE / DRIVE)
    if pyodide is not None:
        lite.build(SITE / LITE, pyodide)
    if wrong := broken(SITE):
        print("links that lead nowhere:", *wrong, sep="\n  ")
        return 1
    count = sum(1 for _ in SITE.rglob("*.html"))
    print(f"{count} pages, every link inside leads somewhere: {SITE / 'index.html'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What the pages show works: code runs in the order in which it is read, names and links exist."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl
import pytest

import bolide_widget as bw
from helpers.browser.lab import notebook
from helpers.pages import PAGES, RECIPES, ROOT, code_of

mpl.use("agg")
NOTEBOOKS = sorted((ROOT / "examples").rglob("*.ipynb"))

ELSEWHERE = {
    "scaling.md": "whole scripts, which are run as such below",
    "CONTRIBUTING.md": "tests, which need tests/helpers and the fixtures of tests/browser",
}
"""Pages whose code is not run here, and why."""


def blocks(page: Path) -> list[str]:
    """The Python code of a page, with as few races as can be."""
    return [re.sub(r"\bn=\d+", "n=2", code) for code in code_of(page)]


def prose(page: Path) -> str:
    """What a page or a notebook says, without its blocks of code."""
    written = page.read_text(encoding="utf-8")
    if page.suffix == ".ipynb":
        cells = [cell for cell in json.loads(written)["cells"] if cell["cell_type"] == "markdown"]
        written = "\n\n".join("".join(cell["source"]) for cell in cells)
    return re.sub(r"```.*?```", "", written, flags=re.S)


def anchors(page: Path) -> set[str]:
    """What a link may name behind the #, by GitHub's way of making it from a heading."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def files_that_the_pages_take_for_granted(folder: Path) -> None:
    """A circuit to download, a notebook, and the track file that docs/track-format.md prints."""
    page = (ROOT / "docs/track-format.md").read_text(encoding="utf-8")
    ring = re.findall(r"```json\n(.*?)```", page, re.S)[-1]
    (folder / "my").mkdir()
    (folder / "my/ring.json").write_text(ring, encoding="utf-8")
    (folder / "ring.json").write_text(ring, encoding="utf-8")
    corners = [(0.0, 0.0), (0.02, 0.0), (0.02, 0.01), (0.0, 0.01), (0.0, 0.0)]
    line = {"type": "LineString", "coordinates": corners}
    feature = {"type": "Feature", "properties": {"Name": "Ring"}, "geometry": line}
    results = {"type": "FeatureCollection", "features": [feature]}
    (folder / "circuit.geojson").write_text(json.dumps(results), encoding="utf-8")
    (folder / "race.ipynb").write_text(json.dumps(notebook(["race"])), encoding="utf-8")


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.parent != RECIPES], ids=lambda page: page.name
)
def test_the_code_of_a_page_runs_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from matplotlib import pyplot as plt

    if page.name in ELSEWHERE:
        for code in blocks(page):
            compile(code, page.name, "exec")
        return
    monkeypatch.chdir(tmp_path)
    files_that_the_pages_take_for_granted(tmp_path)
    names: dict[str, Any] = {}
    for code in blocks(page):
        exec(compile(code, page.name, "exec"), names)
    plt.close("all")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_names_that_a_page_shows_exist(page: Path) -> None:
    used = set(re.findall(r"\bbw\.([A-Za-z_]+)", page.read_text(encoding="utf-8")))
    assert {name for name in used if not hasattr(bw, name)} == set()


MADE = {"build", "dist"}
"""Folders that commands make: what is in them may not be there yet."""


@pytest.mark.parametrize("page", [*PAGES, *NOTEBOOKS], ids=lambda page: page.name)
def test_what_a_page_links_to_and_the_files_it_names_are_there(page: Path) -> None:
    text = prose(page)
    missing = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if re.match(r"https?:", link):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            missing.append(link)
    for named in re.findall(r"`(\w[\w./-]*/[\w.-]*)`", text):
        top = named.split("/")[0]
        roots = [ROOT, ROOT / "src/bolide_widget"]
        if top not in MADE and any((root / top).is_dir() for root in roots):
            missing += [] if any((root / named).exists() for root in roots) else [named]
    assert missing == []


def test_the_targets_of_make_that_the_pages_name_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.M))
    for page in PAGES:
        named = set(re.findall(r"(?:`|^)make ([a-z-]+)", page.read_text("utf-8"), re.M))
        assert named <= targets, page.name


def test_the_checks_that_contributing_lists_are_those_of_make_test() -> None:
    listed = prose(ROOT / "CONTRIBUTING.md").partition("## The checks")[2].partition("\n## ")[0]
    named = [
        name
        for bold in re.findall(r"^\d+\. \*\*(.*?)\*\*", listed, re.M)
        for name in bold.split(", ")
    ]
    checks = (ROOT / "scripts/check.py").read_text(encoding="utf-8")
    steps = re.findall(
        r'^    "([\w-]+)": ', checks.partition("STEPS:")[2].partition("\n}")[0], re.M
    )
    assert named == steps


@pytest.mark.parametrize("track", [*bw.tracks(), *bw.tracks("lessons")])
def test_the_driver_that_the_guide_shows_finishes(track: str) -> None:
    names: dict[str, Any] = {}
    exec(blocks(ROOT / "docs/guides/extend.md")[0], names)
    race = bw.Race(track, ["Ada", "Bob"], seed=1)
    bw.drive(race, {"Ada": names["tiring"], "Bob": bw.Rookie()})
    assert race.cars["Ada"].status == "finished"


def test_one_race_of_many_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page finds the longest race, replays it and saves it: it is as long as its row says."""
    monkeypatch.chdir(tmp_path)
    (code,) = (code for code in blocks(ROOT / "docs/scaling.md") if "bw.sample_race" in code)
    names: dict[str, Any] = {}
    exec(code, names)
    saved = bw.Race.load(tmp_path / "longest.json")
    row = names["worst"]
    seat = saved.drivers.index(row.driver)
    rounds = [fact for fact in names["again"].facts if fact[0] == "round" and seat in fact[2]]
    assert len(rounds) == row.turns and saved == names["again"]


@pytest.mark.parametrize("script", ["on_a_pool.py", "on_dask.py"])
def test_the_scripts_for_many_races_run(script: str, tmp_path: Path) -> None:
    drivers = next(c for c in blocks(ROOT / "docs/drivers.md") if "# my_drivers.py" in c)
    shown = next(c for c in blocks(ROOT / "docs/scaling.md") if f"# {script}" in c)
    (tmp_path / "my_drivers.py").write_text(drivers, encoding="utf-8")
    (tmp_path / script).write_text(shown, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, script], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    assert re.search(r"^Ada .*\nBob ", ran.stdout, re.M)


def test_the_glossary_is_short_and_has_each_term_once() -> None:
    written = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    terms = re.findall(r"^\| ([^|]+?) \|", written, re.M)
    terms = [term for term in terms if term not in ("term", "---")]
    assert 40 < len(terms) <= 80
    assert len(set(terms)) == len(terms)

"""A real JupyterLite: Python runs in the page, where no thread can start.

Nothing is fetched from outside. What can be had of Pyodide without its own address has no numpy, so
the race that is driven here is of the tests' own game, which needs none; the quick start is driven
where `BOLIDE_PYODIDE` names a folder with a whole Pyodide distribution.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

import lite as site
from helpers.browser.lab import Lab, notebook
from helpers.browser.lite import ROOT, FileServer, pyodide_core

EXAMPLES = sorted(
    str(path.relative_to(site.EXAMPLES))
    for path in site.EXAMPLES.rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
LESSONS = [name for name in EXAMPLES if re.fullmatch(r"course/\d\d\.ipynb", name)]

RACE = """
import bolide_widget as bw
from bolide_widget.core.aside import has_threads
from helpers.derby import derby
race = derby(3, seed=11)
rivals = dict.fromkeys(race.drivers[1:], lambda race: race.options[-1])
w = bw.RaceWidget(race, seats=rivals, pace=0.05, autosave=True)
w
"""
SAVED = """
import asyncio, json
from pathlib import Path
def is_kept():
    files = list(Path("saved-races").glob("*.json"))
    whole = json.loads(race.to_json())
    return files and whole.items() <= json.loads(files[0].read_text()).items()
while not is_kept():
    await asyncio.sleep(0.05)
print(has_threads(), race.log[-1])
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    """The site that `make lite` builds, with a notebook of ours and no need of a network."""
    folder = tmp_path_factory.mktemp("lite")
    beside = folder / "beside"
    (beside / "helpers").mkdir(parents=True)
    for name in ("__init__", "derby", "derby_screen"):
        shutil.copy(ROOT / f"tests/helpers/{name}.py", beside / "helpers")
    derby = notebook([site.INSTALL, RACE, SAVED])
    derby["metadata"]["kernelspec"]["name"] = "python"
    (beside / "derby.ipynb").write_text(json.dumps(derby))
    whole = os.environ.get("BOLIDE_PYODIDE")
    site.build(folder / "site", Path(whole) if whole else pyodide_core(), beside)
    served = FileServer(folder / "site")
    yield served
    served.stop()


@pytest.fixture
def lite(chromium: Browser, server: FileServer) -> Iterator[Lab]:
    """A page on the site."""
    context = chromium.new_context(viewport={"width": 1400, "height": 1000})
    page = context.new_page()
    requested: list[str] = []
    context.on("request", lambda request: requested.append(request.url))
    lab = Lab(server, page)
    lab.forgive(r"status of 404")  # JupyterLite asks for lists of files that are not there
    yield lab
    context.close()
    outside = [url for url in requested if not url.startswith((server.url, "data:", "blob:"))]
    assert outside == [] and any("pyodide.asm.wasm" in url for url in requested)
    assert not lab.errors, "the browser's console has errors:\n" + "\n".join(lab.errors)


def has_the_package_and_its_notebooks(folder: Path) -> None:
    files = folder / "files"
    names = {str(path.relative_to(files)) for path in files.rglob("*.ipynb")}
    assert names == {"derby.ipynb", *EXAMPLES}
    assert len(LESSONS) == 13
    for picture in (site.EXAMPLES / "course/pictures").iterdir():
        assert (files / "course/pictures" / picture.name).read_bytes() == picture.read_bytes()
    index = json.loads((folder / "pypi/all.json").read_text())
    assert {"bolide-widget", *site.BESIDE} <= {*index, *(n.replace("-", "_") for n in index)}
    for name in EXAMPLES:
        kept = json.loads((files / name).read_text())
        assert kept["cells"][0]["source"] == [site.INSTALL]
        assert kept["cells"][1:] == json.loads((site.EXAMPLES / name).read_text())["cells"]


def test_a_race_is_driven_and_saves_itself_without_threads(lite: Lab) -> None:
    """A click is answered in the page's own Python, and the rivals drive on its event loop."""
    has_the_package_and_its_notebooks(lite.server.folder)
    lite.visit("derby.ipynb")
    lite.run_cell(0)
    lite.run_cell(1)
    board = lite.board()
    button = board.root.locator("[data-option=hold]")
    button.wait_for()
    board.wait_open()
    button.click()
    log = board.tab("Log")
    for rival in ("Bob", "Cyd"):
        log.get_by_text(f"{rival} drives").first.wait_for()
    (shown,) = lite.run_cell(2)
    assert shown["text"].startswith("False Cyd drives")


def plays(lab: Lab, cell: int) -> None:
    """Run the cell with the race, and answer in it by a key."""
    lab.run_cell(cell)
    board = lab.board()
    before = board.rev()
    board.press("ArrowRight", "Enter")
    board.wait_rev(before)


whole_pyodide = pytest.mark.skipif(
    "BOLIDE_PYODIDE" not in os.environ, reason="no whole Pyodide distribution"
)


@whole_pyodide
def test_the_quick_start_is_played_and_run(lite: Lab) -> None:
    lite.visit("quickstart.ipynb")
    lite.run_cell(0)
    plays(lite, cell=3)
    lite.run_all()


@whole_pyodide
@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_is_run(lite: Lab, lesson: str) -> None:
    """Every cell of it, from the installation on; a cell that fails ends the run."""
    lite.visit(lesson)
    lite.run_all()
    assert lite.board().root.is_visible()

"""Whatever code a page or a recipe shows passes `mypy --strict` and pyright as it stands."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.pages import ROOT, scripts

pytest.importorskip("mypy")

PYRIGHT = ROOT / "js/node_modules/pyright/index.js"
UNTYPED = ("nbconvert", "nbformat", "distributed")
"""Packages of others that have no types: to call them is no mistake of a page."""

ELSEWHERE = {"page_contributing"}
"""Needs the helpers of the tests."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a script for each page and each recipe."""
    result = tmp_path_factory.mktemp("pages")
    for name, code in scripts().items():
        if name not in ELSEWHERE:
            (result / f"{name}.py").write_text(code, encoding="utf-8")
    shutil.copy(result / "page_drivers.py", result / "my_drivers.py")
    return result


def mypy(folder: Path) -> str:
    """What `mypy --strict` says of the scripts of a folder."""
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        "",
        "--follow-imports=silent",
    ]
    untyped = [f"--untyped-calls-exclude={name}" for name in UNTYPED]
    cache = ["--cache-dir", str(ROOT / ".mypy_cache/user")]
    env = {"MYPYPATH": str(ROOT / "src"), "PATH": ""}
    ran = subprocess.run(
        [*command, *untyped, *cache, "."],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout + ran.stderr


def pyright(folder: Path) -> list[str]:
    """The errors that pyright finds in the scripts of a folder, as ``file:line: message``."""
    node = shutil.which("node")
    if node is None or not PYRIGHT.is_file():
        pytest.skip("pyright comes with the front end's tools: make test ONLY=npm")
    settings = {"include": ["."], "extraPaths": [str(ROOT / "src")], "pythonVersion": "3.11"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [
        node,
        str(PYRIGHT),
        "-p",
        str(folder),
        "--pythonpath",
        sys.executable,
        "--outputjson",
    ]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    report = json.loads(ran.stdout)
    assert report["summary"]["filesAnalyzed"] >= len(list(folder.glob("*.py")))
    return [
        f"{Path(row['file']).name}:{row['range']['start']['line'] + 1}: {row['message']}"
        for row in report["generalDiagnostics"]
        if row["severity"] == "error"
    ]


def test_mypy_finds_nothing(folder: Path) -> None:
    said = mypy(folder)
    assert "Success" in said, said


def test_pyright_finds_nothing(folder: Path) -> None:
    assert pyright(folder) == []


def test_both_find_a_mistake(tmp_path: Path) -> None:
    wrong = 'import bolide_widget as bw\n\nbw.Race("valdorn", ["Ada"]).options[0].preview.sped\n'
    (tmp_path / "page_wrong.py").write_text(wrong)
    assert 'no attribute "sped"' in mypy(tmp_path)
    assert any("page_wrong.py:3" in said and "sped" in said for said in pyright(tmp_path))

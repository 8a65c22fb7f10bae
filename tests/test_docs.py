"""What the pages show works: names exist, and the code of README and docs/scaling.md runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import matplotlib as mpl
import pytest

import bolide_widget as bw

mpl.use("agg")
ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path) -> list[str]:
    """The Python code of a page, with as few races as can be."""
    found = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    return [re.sub(r"\bn=\d+", "n=2", code) for code in found]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_names_that_a_page_shows_exist(page: Path) -> None:
    code = "\n".join(blocks(page))
    compile(code, page.name, "exec")
    used = set(re.findall(r"\bbw\.([A-Za-z_]+)", code))
    assert {name for name in used if not hasattr(bw, name)} == set()


def test_the_lab_of_the_readme_runs() -> None:
    from matplotlib import pyplot as plt

    (lab,) = (code for code in blocks(ROOT / "README.md") if "bw.reachable" in code)
    board = "####\n#S.#\n#.*#\n####"
    race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    while race.pending is None or race.pending.kind != "move":  # type: ignore[union-attr]
        race.play(bw.Rookie()(race))
    code = lab.replace('from_ascii("...")', f"from_ascii({board!r})")
    code = code.replace(', "valdorn", n=', ', "hairpin", n=')
    exec(code, {"bw": bw, "race": race, "mine": lambda race: bw.Rookie()(race)})
    plt.close("all")


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

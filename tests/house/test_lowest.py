"""What is tested at the lowest versions is what the package promises."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_lowest_versions_are_those_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    needed = [*project["dependencies"], *project["optional-dependencies"]["rl"]]
    promised = dict(re.findall(r"([\w-]+)>=([\d.]+)", "\n".join(needed)))
    assert len(promised) == len(needed)
    listed = (ROOT / "tests/lowest.txt").read_text(encoding="utf-8")
    assert dict(re.findall(r"^([\w-]+)==([\d.]+)$", listed, re.MULTILINE)) == promised

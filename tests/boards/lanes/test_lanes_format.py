"""docs/track-format.md says of boards of spaces what their schemas say; its example is whole."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.boards.lanes.road import RULES

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs/track-format.md").read_text(encoding="utf-8")
CHAPTER = PAGE.partition("## Boards of spaces")[2]
OTHERS = {"championship-formula", "really-nasty"}
"""Parts of games to come: their fields are kept for them."""


def fields(node: Any) -> Iterator[str]:
    """Names of all fields, wherever in a schema."""
    if isinstance(node, dict):
        yield from node.get("properties", {})
        for inner in node.values():
            yield from fields(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from fields(inner)


@pytest.mark.parametrize("name", ["lanes", "lanes/formula-d"])
def test_every_field_is_explained(name: str) -> None:
    schema = json.loads((ROOT / f"tracks/{name}/schema.json").read_text(encoding="utf-8"))
    rows = " ".join(line for line in CHAPTER.splitlines() if line.startswith("| `"))
    explained = set(re.findall(r"`([\w-]+)`", rows))
    assert set(fields(schema)) - explained - OTHERS <= {"to"}


def test_every_rule_of_links_is_explained() -> None:
    shown = re.findall(r'^\| `"(\w+)"` \|', CHAPTER, re.MULTILINE)
    assert set(shown) == set(RULES)


def test_the_example_is_a_whole_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code = next(c for c in re.findall(r"```python\n(.*?)```", CHAPTER, re.DOTALL) if "CELLS" in c)
    names: dict[str, Any] = {"bw": bw}
    exec(code, names)
    assert bw.check_track(names["data"]) == []
    track = bw.load_track("small.json")
    assert track is names["small"] and track.short == (10, 5)
    race = bw.formula_d.Race(track, ["Ada", "Bob", "Cyd"], seed=1)
    bw.drive(race, bw.formula_d.Rookie())
    assert race.over


def test_its_pictures_are_there() -> None:
    named = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", CHAPTER)
    assert len(named) == 2
    assert all((ROOT / "docs" / name).is_file() for name in named)

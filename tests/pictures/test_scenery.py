"""Scenery lies on nothing that is printed, the same on the page and in pictures, on every board."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.pictures.scenery import Scenery, Spot, Thing
from helpers.pages import ROOT

VITEST = ROOT / "js/node_modules/vitest/vitest.mjs"


def rounded(*values: Any) -> list[Any]:
    """To a millionth, as the front end's test has them."""
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return [part if isinstance(part, str) else round(part, 6) + 0 for part in flat]


def plan_of(board: dict[str, Any]) -> dict[str, Any]:
    """All that a board's scenery has, kind by kind."""
    scenery = Scenery(board)
    wide, high = board["size"]
    houses, trees, water = scenery.around((-9, -9, wide + 9, high + 9))

    def rows(listed: list[Thing] | list[Spot]) -> list[list[Any]]:
        return [rounded(*each) for each in listed]

    return {
        "character": scenery.character,
        "things": rows(scenery.things),
        "houses": rows(houses),
        "trees": rows(trees),
        "water": rows(water),
        "masts": [rounded(*mast) for mast in scenery.masts],
        "runways": [rounded(*runway) for runway in scenery.runways],
    }


def test_scenery_lies_on_nothing_on_any_board(tmp_path: Path) -> None:
    """The front end's own test, of the boards that are bundled instead of those recorded for it.

    It also compares what each of them has planned with what Python has.
    """
    node = shutil.which("node")
    if node is None or not VITEST.is_file():
        pytest.skip("vitest comes with the front end's tools: make test ONLY=npm")
    boards = {}
    for game in bw.games():
        package = getattr(bw, game.replace("-", "_"))
        for track in bw.tracks(game=game):
            widget = bw.RaceWidget(package.Race(track, ["Ada", "Bob"], seed=1))
            boards[f"{game}/{track}"] = widget.board
            widget.close()
    file, plans = tmp_path / "boards.json", tmp_path / "plans.json"
    file.write_text(json.dumps(boards))
    plans.write_text(json.dumps({name: plan_of(board) for name, board in boards.items()}))
    ran = subprocess.run(
        [node, str(VITEST), "run", "test/scenery.test.ts", "--testTimeout=60000"],
        cwd=ROOT / "js",
        env=os.environ | {"BOARDS": str(file), "PLANS": str(plans)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"{4 * len(boards) + 2} passed" in ran.stdout

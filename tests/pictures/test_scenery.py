"""Scenery on the page lies on nothing that is printed, on any bundled board of any game."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import bolide_widget as bw
from helpers.pages import ROOT

VITEST = ROOT / "js/node_modules/vitest/vitest.mjs"


def test_scenery_lies_on_nothing_on_any_board(tmp_path: Path) -> None:
    """The front end's own test, of the boards that are bundled instead of those recorded for it."""
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
    file = tmp_path / "boards.json"
    file.write_text(json.dumps(boards))
    ran = subprocess.run(
        [node, str(VITEST), "run", "test/scenery.test.ts", "--testTimeout=60000"],
        cwd=ROOT / "js",
        env=os.environ | {"BOARDS": str(file)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert f"{3 * len(boards) + 2} passed" in ran.stdout

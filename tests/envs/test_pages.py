"""The page of each game says which numbers and columns there are."""

from __future__ import annotations

import re
from itertools import accumulate
from pathlib import Path

import pytest

from bolide_widget import envs
from bolide_widget.games import need
from helpers.games import CODED

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("game", CODED)
def test_the_page_has_the_table(game: str) -> None:
    page = (DOCS / f"envs-{game}.md").read_text(encoding="utf-8")
    env = envs.RaceEnv(game, need(game).track, seats=2)
    coding = env.coding
    sizes = [len(block.answers) for block in coding.blocks]
    ends = list(accumulate(sizes))
    rows = [
        (str(end - size), str(end - 1), block.what)
        for size, end, block in zip(sizes, ends, coding.blocks, strict=True)
    ]
    assert re.findall(r"^\| (\d+) to (\d+) \| ([^|]+) \|", page, re.M) == rows
    for sort in (coding.race_columns, coding.car_columns, tuple(coding.list_own_columns())):
        assert ", ".join(column.name for column in sort) in page
    assert f"Discrete({len(coding.answers)})" in page and f"({len(coding.columns)},)" in page
    assert f"- `{env.metadata['name']}`" in page and ", ".join(coding.kinds) in page

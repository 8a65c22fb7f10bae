"""The drivers that docs/drivers.md shows drive."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.drivers.playout import chooser

PAGE = Path(__file__).parents[2] / "docs/drivers.md"


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """What the page's definitions define."""
    names: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S):
        if re.search(r"^(def|class) ", block, re.M):
            exec(block, names)
    return names


@pytest.mark.parametrize("track", ["hairpin", "copperbowl"])
def test_the_driver_in_ten_lines_finishes(shown: dict[str, Any], track: str) -> None:
    race = bw.Race(track, ["Ada", "Bob"], laps=1, seed=1)
    bw.drive(race, {"Ada": shown["steady"], "Bob": bw.Rookie()})
    assert race.cars["Ada"].status == "finished"


def test_the_fast_form_is_asked_on_bare_states_and_on_races(shown: dict[str, Any]) -> None:
    race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    quick = shown["Quick"]()
    action = chooser(quick, race)(race.state.copy(), race.state.to_act[0])
    assert action == race.check(quick(race))
    frame = bw.simulate(race, n=2, policies=quick, progress=False)
    assert set(frame.policy) == {"Quick"} and set(frame.status) == {"finished"}

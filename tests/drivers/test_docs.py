"""The drivers that docs/drivers.md shows drive."""

from __future__ import annotations

import json
import re
import warnings
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


@pytest.mark.parametrize("track", [*bw.tracks(), "hairpin"])
def test_the_drivers_of_the_page_finish_everywhere(shown: dict[str, Any], track: str) -> None:
    """Among others, in both forms, on every circuit; none off the track but after a push."""
    race = bw.Race(track, ["Ada", "Bob", "Cyd"], laps=1, seed=1)
    policies = {"Ada": shown["steady"], "Bob": bw.Rookie(), "Cyd": shown["Quick"]()}
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # of a race that was stopped since a car drove in circles
        frame = bw.simulate(race, n=3, policies=policies, seed=3, progress=False)
    rows = frame[frame.driver != "Bob"]
    astray = rows[(rows.status == "out") | (rows.off_track > 0)]
    assert (astray.attacked + astray.defended).gt(0).all()
    assert rows.status.eq("finished").mean() > 0.8


def test_the_driver_of_the_page_drives_a_race(shown: dict[str, Any]) -> None:
    race = bw.Race("copperbowl", ["Ada", "Bob"], laps=1, seed=1)
    bw.drive(race, {"Ada": shown["steady"], "Bob": bw.Rookie()})
    assert race.cars["Ada"].status == "finished"


def test_the_fast_form_is_asked_on_bare_states_and_on_races(shown: dict[str, Any]) -> None:
    race = bw.Race("hairpin", ["Ada", "Bob"], seed=1)
    quick = shown["Quick"]()
    action = chooser(quick, race)(race.state.copy(), race.state.to_act[0])
    assert action == race.check(quick(race))
    frame = bw.simulate(race, n=2, policies=quick, progress=False)
    assert set(frame.policy) == {"Quick"} and set(frame.status) == {"finished"}


def test_what_the_page_says_a_driver_sees_is_there() -> None:
    race = bw.Race("copperbowl", ["Ada", "Bob"], grid=["Ada", "Bob"], seed=1)
    option = race.options[0]
    page = PAGE.read_text(encoding="utf-8").partition("## What a driver sees")[2]
    rows = re.findall(r"^\| (`.*?) \| (.*) \|$", page.partition("\n## ")[0], re.M)
    assert len(rows) == 6
    for seen, text in rows:
        for expression in re.findall(r"`(.*?)`", seen):
            thing = eval(expression, {"race": race, "option": option})
            thing = thing[0] if isinstance(thing, list) else thing
            for name in re.findall(r"`\.(\w+)", text):
                assert hasattr(thing, name), f"{expression}.{name}"


def test_the_notebook_has_the_driver_of_the_page() -> None:
    notebook = json.loads((PAGE.parents[1] / "examples/what_if.ipynb").read_text(encoding="utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"]]
    (code,) = (cell for cell in cells if cell.startswith("def slower"))
    assert code in PAGE.read_text(encoding="utf-8")

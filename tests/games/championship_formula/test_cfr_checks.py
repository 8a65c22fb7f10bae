"""What is refused of a board of Championship Formula Racing, and in which words (CFR-TRACK-5)."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from bolide_widget.games.championship_formula.track import Track
from helpers.boards import cfr_boards as boards

Data = dict[str, Any]
GAME = "championship-formula"
PIT = {
    "entry": [["K1.1", "P0"]],
    "lane": ["P0", "P1"],
    "exit": [["P1", "A1.1"]],
    "boxes": [],
    "lap": ["P0", "P1"],
    "slots": 0,
    "first": "P1",
}


def part(data: Data) -> Data:
    row: Data = data[GAME]
    return row


def change(path: str, value: Any) -> Callable[[Data], None]:
    """Set what a path such as ``lines/0/id`` leads to."""

    def changed(data: Data) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split("/")]
        at: Any = data if steps[:1] == ["file"] else part(data)
        for step in steps[1:] if steps[:1] == ["file"] else steps:
            at = at[step]
        at[last] = value

    return changed


def two_corners(data: Data) -> None:
    """Cut the hairpin in two."""
    corners = data["corners"]
    whole = corners[1]["spaces"]
    corners[1]["spaces"] = [name for name in whole if name.startswith("D1")]
    right = [name for name in whole if name.startswith("D2")]
    corners.insert(1, {"id": "DD", "name": "", "inside": "left", "spaces": right})


def joined_corners(data: Data) -> None:
    """Make one corner of two that lie apart."""
    corners = data["corners"]
    corners[0]["spaces"] += corners[1]["spaces"]
    del corners[1]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (change("file/pit", PIT), "pit: is given; it must be null here"),
        (change("speeds/A1.1", 60), "no corner; only their spaces must have a speed"),
        (change("speeds/Q1", 60), 'no space "Q1"'),
        (lambda data: part(data)["speeds"].pop("B1.2"), 'has nothing for "B1.2" of corner B'),
        (two_corners, "make them one corner, or put spaces between"),
        (joined_corners, "is not connected with"),
        (change("lines/1/id", "B-red"), 'lines[1].id: "B-red" is taken'),
        (change("lines/1/corner", "Z"), "there is no corner Z"),
        (change("lines/0/spaces/1", "X"), 'no space "X"'),
        (change("lines/0/spaces", ["A1.7", "A2.8", "A2.8"]), 'has "A2.8" twice'),
        (change("lines/0/spaces", ["A1.7", "A2.8"]), "no space of its corner"),
        (change("lines/0/spaces", ["A1.7", "B2.1"]), 'no step leads from "A1.7" to "B2.1"'),
        (
            change("lines/0/spaces", ["B1.4", "C1.1", "C1.2", "C1.3", "C1.4", "D1.1"]),
            "leads through D, too",
        ),
        (change("grey_bar/1/from", 150), "it must begin at 144"),
        (change("grey_bar/4/to", 700), "ends at tick 700; it must reach once round"),
        (change("grid/3/min_cars", 8), "is 8; it must be 0 for row 2 outside"),
        (change("grid/2/min_cars", 7), "is 7; it must be 8 for row 2 inside"),
        (change("grid/1/side", "inside"), "row 1 inside is given twice"),
        (change("grid/0/space", "K9"), 'no space "K9"'),
        (change("grid/0/space", "K2.8"), "must be the places of championship-formula.grid"),
        (change("grid/4/space", "K3.5"), "of row 3 ends at tick 684; it must end at 696"),
        (change("w0", 12), "w0: is 12; it must be 13"),
        (change("wmin", 9), "wmin: is 9; it must be 10"),
    ],
)
def test_what_is_wrong_is_told(changed: Callable[[Data], None], message: str) -> None:
    """CFR-TRACK-1, CFR-TRACK-5."""
    data = copy.deepcopy(boards.pr().to_dict())
    changed(data)
    faults = Track.faults(data)
    assert any(message in fault for fault in faults), faults


def test_all_faults_are_told_at_once() -> None:
    """CFR-TRACK-5."""
    data = copy.deepcopy(boards.pr().to_dict())
    for path, value in (("lines/0/id", "D-red"), ("grey_bar/1/from", 150), ("speeds/Q1", 60)):
        change(path, value)(data)
    assert len(Track.faults(data)) == 3


def test_a_space_over_the_line_is_refused() -> None:
    """CFR-TRACK-1: 0 <= back < front <= period."""
    data = copy.deepcopy(boards.pr().to_dict())
    spaces = {row[0]: row for row in data["spaces"]}
    spaces["K3.8"][3] += 6
    spaces["A3.1"][2] += 6
    assert any("lies over the line" in fault for fault in Track.faults(data))


def test_the_side_of_the_inside_is_that_of_the_grey_bar() -> None:
    """CFR-GRID-1."""
    data = copy.deepcopy(boards.pr().to_dict())
    part(data)["grey_bar"][-1]["side"] = "left"
    assert any("nearer the grey bar" in fault for fault in Track.faults(data))


@pytest.mark.parametrize("name", ["w2", "w3", "c", "luf", "nur", "red", "red2", "nar", "pr"])
def test_the_boards_of_the_examples_are_sound(name: str) -> None:
    """The fixtures of chapter 24."""
    assert Track.faults(getattr(boards, name)().to_dict()) == []

"""Open courses: a chain of sectors from a start to a finish, no laps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from bolide_widget.boards import Track, TrackError, load_track
from helpers.boards.oval import box, oval

Data = dict[str, Any]


def lane() -> Data:
    """A lane 6 squares wide from x = 3 to 47, driven East; the finish is at x = 36."""
    edges = (0, 12, 24, 36, 50)
    return {
        "format": "bolide-track/1",
        "name": "Lane",
        "author": "the tests",
        "licence": "CC0-1.0",
        "course": "open",
        "size": [50, 20],
        "asphalt": [box(3, 7, 47, 13)],
        "run_off": [[box(2, 5, 48, 15)]],
        "kerbs": [],
        "sectors": [
            {"area": box(west, 0, edges[index + 1], 20), "arrow": "E", "inside": "left"}
            for index, west in enumerate(edges[:-1])
        ],
        "grid": [[x, y] for x in (8, 5) for y in (9, 11, 7, 13)],
        "finish": {"line": [[36, 5], [36, 15]], "heading": "E"},
        "half": None,
        "pit": None,
        "top_speed": None,
        "rain_risk": 5,
        "signs": [],
        "hints": {"turns": 7, "sharp_brakings": 0},
    }


def test_what_a_track_says_of_itself() -> None:
    track = Track.from_dict(lane())
    assert not track.circuit and load_track("valdorn").circuit
    assert set(track.lines) == {"finish"}
    assert track.crossing("half", (20, 10), (30, 10)) == 0
    assert track.crossing("finish", (35, 10), (36, 10)) == 1
    assert not any(track.past_half.values())
    assert [s["style"] for s in track.shapes()].count("half-line") == 0
    assert [s["style"] for s in track.shapes()].count("sector-line") == 2
    assert track.sector_of[35, 10] == 2 and track.sector_of[36, 10] == 3
    assert Track.from_dict(track.to_dict()) == track


def test_distances_end_at_the_finish() -> None:
    track = Track.from_dict(lane())
    assert track.steps_to_go[8, 9] == 28 == track.lap_length
    assert (36, 10) not in track.steps_to_go
    assert all(x < 36 for x, _ in track.steps_to_go)


def test_a_half_way_line_is_optional_but_real() -> None:
    half = {"line": [[20, 5], [20, 15]], "heading": "E"}
    track = Track.from_dict(lane() | {"half": half})
    assert track.crossing("half", (19, 10), (21, 10)) == 1
    assert track.past_half[20, 9] and track.past_half[30, 9] and not track.past_half[19, 9]


def test_a_circuit_is_what_says_nothing() -> None:
    assert Track.from_dict(oval()).circuit
    assert Track.from_dict(oval() | {"course": "circuit"}).circuit


WALLED = [*([3, 6.5], [47, 6.5], [47, 13], [24, 13]), *([24, 6.6], [23, 6.6], [23, 13], [3, 13])]
ROUND = "finish.line: draw it on over the run-off; one gets by from (35, 5) to (36, 5)"
NO_BORDER = "finish: must be the border from sector 2 to sector 3, with its heading"
BROKEN: dict[str, tuple[Callable[[Data], object], str | list[str]]] = {
    "another word": (lambda d: d.update(course="loop"), 'course: "loop" is not one of'),
    "pit lane": (lambda d: d.update(pit=oval()["pit"]), "pit: must be null on an open course"),
    "no run-out": (lambda d: d["finish"].update(line=[[47, 5], [47, 15]]), [ROUND, NO_BORDER]),
    "against the heading": (lambda d: d["finish"].update(heading="W"), [ROUND, NO_BORDER]),
    "a way round the finish": (lambda d: d["finish"].update(line=[[36, 7], [36, 13]]), ROUND),
    "place beyond the finish": (
        lambda d: d["grid"].__setitem__(3, [40, 9]),
        "grid[3]: (40, 9) is not behind the finish line",
    ),
    "half behind the grid": (
        lambda d: d.update(half={"line": [[4.5, 5], [4.5, 15]], "heading": "E"}),
        "half: the course can be driven without crossing",
    ),
    "sectors out of order": (
        lambda d: d["sectors"].insert(0, d["sectors"].pop(1)),
        [
            *(f"sectors: (24, {y}) lies in the areas of [0, 2]" for y in range(5, 9)),
            "sectors: (24, 5), (24, 6), (24, 7), (24, 8) and 7 more lie in areas that do not",
        ],
    ),
    "a dead end": (
        lambda d: d.update(asphalt=[WALLED]),
        "asphalt: no way by single steps to the finish line from (3, 7)",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_faults(case: str) -> None:
    """Each mistake causes these faults, in this order, and no other."""
    change, words = BROKEN[case]
    data = lane()
    change(data)
    with pytest.raises(TrackError) as caught:
        Track.from_dict(data)
    starts = [words] if isinstance(words, str) else words
    for fault, start in zip(caught.value.faults, starts, strict=True):
        assert fault.startswith(start)


def test_a_circuit_has_a_half_way_line() -> None:
    with pytest.raises(TrackError, match="half: is null; a circuit has a half-way line"):
        Track.from_dict(oval() | {"half": None})

"""Track files that cannot be used: each fault is named, all at once, and nothing else happens."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bolide_widget.boards import Track, TrackError, load_track, tracks
from bolide_widget.boards.files import KEYWORDS, folder, schema_faults
from helpers.boards.oval import box, oval

Data = dict[str, Any]
Change = Callable[[Data], object]


def faults(data: Any) -> tuple[str, ...]:
    with pytest.raises(TrackError) as caught:
        Track.from_dict(data)
    return caught.value.faults


def set_pit(**fields: Any) -> Change:
    return lambda data: data["pit"].update(fields)


def enter_at(data: Data, x: float) -> None:
    """Put the Pit Lane In line, 2 squares long, and all that follows it from x on."""
    pit, south = data["pit"], data["pit"]["in"]["line"][0][1]
    pit["in"]["line"] = [[x, south], [x + 2, south]]
    for number, place in enumerate(pit["boxes"]):
        place.update(sector=0, row=int(x) + 3 + number)


def enter_across(data: Data, *ends: list[float]) -> None:
    """Put the Pit Lane In line across the South straight, and the boxes beyond the finish line."""
    data["pit"]["in"] = {"line": list(ends), "heading": "E"}
    for number, place in enumerate(data["pit"]["boxes"]):
        place.update(sector=0, row=33 + number)


WALLED = [
    *([5, 21], [15, 21], [15, 25], [45, 25], [45, 15.5], [15, 15.5], [15, 19.5], [5, 19.5]),
    *([5, 5], [55, 5], [55, 35], [5, 35]),
]
NO_BORDER = "finish: must be the border from sector 5 to sector 0, with its heading; the step from"
BROKEN: dict[str, tuple[Change, str | list[str]]] = {
    "missing field": (lambda d: d.pop("half"), "half: is missing"),
    "unknown field": (lambda d: d.update(colour="red"), "colour: is not a field here"),
    "format": (lambda d: d.update(format="lattice"), 'format: "lattice" is not "bolide-track/1"'),
    "long name": (
        lambda d: d.update(name="x" * 81),
        "name: has 81 characters; it must be text of 1 to 80",
    ),
    "empty name": (lambda d: d.update(name="  "), 'name: "  " has nothing in it'),
    "not Unicode": (lambda d: d.update(author="\ud800"), "author: is not valid Unicode"),
    "seven places": (
        lambda d: d["grid"].pop(),
        "grid: has 7 items; it must be a list of 8 to 40 items",
    ),
    "half a square": (
        lambda d: d["grid"].__setitem__(0, [28.5, 7]),
        "grid[0][0]: 28.5 is not a whole number from 0 to 400",
    ),
    "truth for a number": (
        lambda d: d.update(rain_risk=True),
        "rain_risk: true is not a whole number from 1 to 12",
    ),
    "rain risk": (
        lambda d: d.update(rain_risk=13),
        "rain_risk: 13 is not a whole number from 1 to 12",
    ),
    "not a number": (
        lambda d: d["asphalt"][0].__setitem__(0, [float("nan"), 5]),
        "asphalt[0][0][0]: is not a finite number",
    ),
    "arrow": (
        lambda d: d["sectors"][2].update(arrow="North"),
        'sectors[2].arrow: "North" is not one of "N", "E", "S", "W"',
    ),
    "grid off the track": (
        lambda d: d["grid"].__setitem__(3, [26, 3]),
        "grid[3]: (26, 3) is run-off; it must be a point of the track",
    ),
    "grid place twice": (
        lambda d: d["grid"].__setitem__(3, list(d["grid"][1])),
        "grid[3]: (28, 9) is grid[1] too",
    ),
    "grid beyond the line": (
        lambda d: d["grid"].__setitem__(0, [30, 7]),
        "grid[0]: (30, 7) is not behind the finish line",
    ),
    "grid on the far straight": (
        lambda d: d["grid"].__setitem__(0, [29, 30]),
        "grid[0]: (29, 30) is not behind the finish line",
    ),
    "crossing ring": (
        lambda d: d.update(asphalt=[[[5, 5], [55, 35], [55, 5], [5, 35]]]),
        "asphalt: rings cross or touch",
    ),
    "hole outside": (
        lambda d: d["asphalt"].__setitem__(1, box(0, 0, 3, 3)),
        "asphalt: rings cross or touch",
    ),
    "crossing run-off": (
        lambda d: d["run_off"].append([[[0, 0], [2, 2], [2, 0], [0, 2]]]),
        "run_off[1]: rings cross",
    ),
    "ring without area": (
        lambda d: d["sectors"][0].update(area=[[30, 0], [40, 0], [35, 0]]),
        "sectors[0].area: rings cross or touch",
    ),
    "asphalt off the board": (lambda d: d.update(size=[50, 40]), "asphalt: leaves the board"),
    "sector too small": (
        lambda d: d["sectors"].__setitem__(0, {"area": box(30, 0, 43, 16), "arrow": "E"}),
        "sectors: 0 and 1 are neighbours but do not touch",
    ),
    "hole in the sectors": (
        lambda d: d["sectors"][0].update(area=box(30, 6, 44, 16)),
        "sectors: no area holds (31, 3), (31, 4), (31, 5)",
    ),
    "overlap": (
        lambda d: d["sectors"][1].update(area=box(43, 0, 60, 24)),
        "sectors: areas 0 and 1 overlap by 16 squares",
    ),
    "sectors out of order": (
        lambda d: d["sectors"].insert(1, d["sectors"].pop(3)),
        [
            *(f"sectors: ({x}, 24) lies in the areas of [1, 4]" for x in range(3, 7)),
            "sectors: (3, 24), (4, 24), (5, 24), (6, 24) and 35 more lie in areas that do not",
        ],
    ),
    "finish too short": (
        lambda d: d["finish"].update(line=[[30, 6], [30, 15.5]]),
        ["finish.line: ends on the asphalt", NO_BORDER],
    ),
    "finish over both straights": (
        lambda d: d["finish"].update(line=[[30, 0], [30, 40]]),
        ["finish.line: crosses the asphalt more than once", NO_BORDER],
    ),
    "finish on the grass": (
        lambda d: d["finish"].update(line=[[30, 17], [30, 20]]),
        ["finish.line: does not cross the asphalt", NO_BORDER],
    ),
    "finish elsewhere": (lambda d: d["finish"].update(line=[[33, 3], [33, 15.5]]), NO_BORDER),
    "finish backwards": (lambda d: d["finish"].update(heading="W"), NO_BORDER),
    "line without length": (
        lambda d: d["half"].update(line=[[30, 30], [30, 30]]),
        "half.line: the ends are one point",
    ),
    "heading along the line": (
        lambda d: d["half"].update(heading="N"),
        "half.heading: N runs along the line",
    ),
    "half in two sectors": (
        lambda d: d["half"].update(line=[[31, 37], [29, 25]]),
        "half.line: leaves sector",
    ),
    "a wall across the course": (
        lambda d: d.update(asphalt=[WALLED]),
        "asphalt: no way by single steps to the finish line from (",
    ),
    "out line off the track": (
        set_pit(out={"line": [[37, 16], [40, 16]], "points": [[38, 16]]}),
        "pit.out.points[0]: (38, 16) is barrier",
    ),
    "out point twice": (
        set_pit(out={"line": [[37, 15], [40, 15]], "points": [[38, 15], [38, 15]]}),
        "pit.out.points: a point is given twice",
    ),
    "in line out of reach": (
        set_pit(**{"in": {"line": [[20, 18], [25, 18]], "heading": "N"}}),
        "pit.in: cannot be reached",
    ),
    "in line beyond the finish": (
        lambda d: enter_at(d, d["finish"]["line"][0][0] + 1),
        "pit.in: lies beyond the finish line",
    ),
    "in line on the finish": (
        lambda d: enter_at(d, d["finish"]["line"][0][0] - 1),
        "pit.in: lies beyond the finish line",
    ),
    "in line along the finish": (
        lambda d: enter_across(d, [30, 12], [30, 15.5]),
        "pit.in: lies on the finish line at (30, 12); draw all of it before that line",
    ),
    "in line up to the finish": (
        lambda d: enter_across(d, [29.9, 12], [30, 15.4]),
        "pit.in: lies on the finish line at (30, 15.4); draw all of it before that line",
    ),
    "in line leaning over the finish": (
        lambda d: enter_across(d, [29.95, 15], [30.5, 21]),
        "pit.in: lies beyond the finish line with its middle, (30.225, 18); draw all of it before",
    ),
    "boxes out of order": (
        lambda d: d["pit"]["boxes"].reverse(),
        "pit.boxes: sector and row must go forward",
    ),
    "box in no sector": (
        lambda d: d["pit"]["boxes"][2].update(sector=6),
        "pit.boxes[2].sector: 6 is no sector; the last is 5",
    ),
    "marks out of order": (
        set_pit(pit_stop=2),
        "pit: full_fuel, pit_stop and half_fuel are [2, 2, 6]; they must be boxes in this order",
    ),
    "mark on no box": (
        set_pit(half_fuel=9),
        "pit: full_fuel, pit_stop and half_fuel are [2, 4, 9]; they must be boxes in this order",
    ),
    "two boxes": (
        lambda d: d["pit"]["boxes"].__delitem__(slice(2, None)),
        "pit.boxes: has 2 items; it must be a list of 3 to 40 items",
    ),
    "pit lane crossing itself": (
        set_pit(lane=[[[0, 0], [2, 2], [2, 0], [0, 2]]]),
        "pit.lane: rings cross",
    ),
}


@pytest.mark.parametrize(("change", "words"), BROKEN.values(), ids=BROKEN)
def test_faults(change: Change, words: str | list[str]) -> None:
    """Each mistake causes these faults, in this order, and no other."""
    data = oval()
    change(data)
    starts = [words] if isinstance(words, str) else words
    for fault, start in zip(faults(data), starts, strict=True):
        assert fault.startswith(start)


def test_all_faults_at_once() -> None:
    """Faults of shape and of sense come together; a broken field hides no other."""
    data = oval()
    del data["signs"]
    data["rain_risk"] = 0
    data["grid"][3] = [0, 0]
    data["half"]["heading"] = "N"
    starts = ("signs: is missing", "rain_risk: 0", "grid[3]: (0, 0)", "half.heading")
    for fault, start in zip(sorted(faults(data)), sorted(starts), strict=True):
        assert fault.startswith(start)


def test_many_faults_are_cut_short() -> None:
    data = oval()
    data["asphalt"][0] = [["x", "y"]] * 500
    result = faults(data)
    assert len(result) == 41 and result[-1] == "and 960 more"
    assert all(len(fault) < 300 for fault in result)


@pytest.mark.parametrize("data", [None, 7, "track", [], {}, [oval()], {"format": {1, 2}}])
def test_not_a_track_at_all(data: Any) -> None:
    assert faults(data)


def test_an_error_can_be_pickled_and_names_its_source() -> None:
    error = TrackError("ring.json", ["one", "two"])
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error) == "ring.json: 2 faults\n  - one\n  - two"
    assert again.faults == ("one", "two") and again.source == "ring.json"
    assert str(TrackError("ring.json", ["one"])) == "ring.json: one"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "not JSON"),
        (b"{'name': 1}", "not JSON: Expecting property name"),
        (b'{"name": "x"', "not JSON"),
        (b"\xff\x00", "not UTF-8 at byte 0"),
        (b"\xff\xfe\x00", "not UTF-16 at byte 2"),
        (b"[" * 100_000, "not JSON"),
        (b"9" * 10_000, "not JSON"),
        (b"[]", "is not an object with the fields format, name"),
    ],
)
def test_files_that_are_no_tracks(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "ring.json"
    path.write_bytes(content)
    with pytest.raises(TrackError, match=r"ring\.json") as caught:
        load_track(path)
    assert words in str(caught.value)


@pytest.mark.parametrize("ends", [([29.99, 12], [29.99, 15.5]), ([29.95, 15], [29.99, 21])])
def test_a_pit_line_a_hair_before_the_finish(ends: tuple[list[float], list[float]]) -> None:
    """P-1, G-7: it holds, and who enters there still ranks at the end of the lap."""
    data = oval()
    enter_across(data, *ends)
    track = Track.from_dict(data)
    assert track.pit is not None and track.pit.entry_place == (5, 29)
    assert track.pit.crossings["finish"] == 1


def test_load_by_name_and_path(tmp_path: Path) -> None:
    path = tmp_path / "ring.json"
    path.write_text(json.dumps(oval()), encoding="utf-8-sig")
    assert load_track(path) == load_track(str(path)) == Track.from_dict(oval())
    assert load_track(tracks()[0]) == load_track(folder() / "circuits" / f"{tracks()[0]}.json")
    for unknown in ("Monza", "../schema", "schema", "", "x" * 1000, "<b>", "a\0b"):
        with pytest.raises(TrackError):
            load_track(unknown)
    with pytest.raises(TrackError, match="no such file"):
        load_track(tmp_path / "other.json")
    with pytest.raises(TrackError, match="cannot be read"):
        load_track(tmp_path)
    with pytest.raises(TrackError, match="not the path"):
        load_track("a\0b.json")


def test_the_schema_is_valid_and_uses_what_is_understood() -> None:
    schema = json.loads((folder() / "schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)

    def walk(node: Any) -> None:
        assert set(node) <= KEYWORDS
        if node.get("type") in ("object", ["object", "null"]):
            assert node["additionalProperties"] is False
            assert set(node["required"]) <= set(node["properties"])
        for inner in (node.get("properties", {}), node.get("$defs", {})):
            for child in inner.values():
                walk(child)
        if "items" in node:
            walk(node["items"])

    walk(schema)


def test_same_verdicts_as_jsonschema() -> None:
    """Our few lines and the jsonschema package find faults in the same places."""
    schema = json.loads((folder() / "schema.json").read_text("utf-8"))
    reference = jsonschema.Draft202012Validator(schema)
    rng = random.Random(3)
    junk = [None, True, -1, 0, 3.0, 3.5, 10**6, "", "E", "x" * 90, [], [1], [[1, 2]] * 9, {}]
    for _ in range(400):
        data: Any = oval()
        for _ in range(rng.randint(1, 3)):
            node: Any = data
            while True:
                keys = list(node) if isinstance(node, dict) else range(len(node))
                key = rng.choice(list(keys))
                deeper = isinstance(node[key], dict | list) and node[key]
                if not deeper or rng.random() < 0.3:
                    break
                node = node[key]
            if rng.random() < 0.3:
                del node[key]
            else:
                node[key] = copy.deepcopy(rng.choice(junk))
        ours = {fault.field for fault in schema_faults(data)}
        theirs = {str(e.absolute_path[0]) for e in reference.iter_errors(data) if e.absolute_path}
        missing = set(schema["required"]) - set(data)
        assert ours == theirs | missing

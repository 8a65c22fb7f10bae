"""FD-TRK-8: all faults of a board of spaces come at once, each with its field and what is right."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from math import cos, inf, nan, pi, sin
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import shapely

import bolide_widget as bw
from bolide_widget.__main__ import FAULTY, SOUND, main
from bolide_widget.boards.files import DEFINED_OF_LANES, KEYWORDS, MOST_FOUND, faults_by, folder
from bolide_widget.boards.lanes.board import LaneBoard
from bolide_widget.games.formula_d.track import SHELF, Track
from helpers.boards import lane_boards
from helpers.boards.lane_boards import t1
from helpers.hostile import damaged

Data = dict[str, Any]
Change = Callable[[Data], Any]

FOUND_BY_SPACE = {row[0]: n for n, row in enumerate(t1()["spaces"])}


def row(data: Data, name: str) -> list[Any]:
    space: list[Any] = data["spaces"][FOUND_BY_SPACE[name]]
    return space


def put(*path: str | int) -> Callable[[Any], Change]:
    """Puts a value at a place of the file."""

    def of(value: Any) -> Change:
        def change(data: Data) -> None:
            *way, last = path
            home: Any = data
            for step in way:
                home = home[step]
            home[last] = value

        return change

    return of


def both(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for change in changes:
            change(data)

    return change


def move(name: str, **fields: int) -> Change:
    """Moves a space: lane, back, front, left, right."""
    order = ["id", "lane", "back", "front", "left", "right"]

    def change(data: Data) -> None:
        for field, value in fields.items():
            row(data, name)[order.index(field)] = value

    return change


def without(name: str) -> Change:
    return lambda data: data["spaces"].remove(row(data, name))


FD = "formula-d"
STREET = (FD, "street")
TUNNEL = (*STREET, "tunnel")

BROKEN: dict[str, tuple[Change, str, str]] = {
    # shape
    "a field is missing": (lambda d: d.pop("period"), "period", "is missing; it must be a whole"),
    "a field too many": (put("colour")("red"), "colour", "is not a field here; there are: format"),
    "another version": (put("format")("lanes/2"), "format", "is another version of the format"),
    "another game": (put("game")("chess"), "game", 'is not one of "formula-d"'),
    "a row too short": (lambda d: row(d, "1.5").pop(), "spaces[5]", "has 5 items; it must be a"),
    "a row of a wrong kind": (move("1.5", back="x"), "spaces[5][2]", "is not a whole number of"),
    "no lanes": (put("lanes")(1), "lanes", "is not a whole number from 2 to 8"),
    "arrows of a wrong kind": (put("arrows", "2.20")("1.21"), "arrows.2.20", "is not a list of"),
    "not finite": (put("width")(nan), "width", "is not a finite number"),
    # spaces
    "two of one name": (move("1.5", id="1.4"), "spaces[5]", "of spaces[4] already; give"),
    "back beyond the lap": (move("1.5", back=200, front=201), "spaces[5]", "less than period"),
    "front before back": (move("1.5", front=9), "spaces[5]", "front must be larger than back"),
    "no width": (move("1.5", right=0), "spaces[5]", "right must be larger than left"),
    "a lane too many": (move("1.5", lane=4), "spaces[5]", "lane is 4; it must be 3 at most"),
    "an empty lane": (put("lanes")(4), "spaces", "lane 4 of 4 has none; give it some"),
    "a gap": (without("2.30"), "spaces", "leave a gap between them"),
    "an overlap": (move("2.30", front=63), "spaces", "overlap"),
    "a hole in a lane": (without("1.30"), "spaces", "each lane must be one closed ring"),
    "lanes in disorder": (
        both(move("1.30", lane=2), move("2.30", lane=1)), "spaces", "from left to right"),
    # corners
    "a corner twice": (put("corners", 1, "id")("C1"), "corners[1].id", "is corners[0] already"),
    "a corner of nothing": (
        put("corners", 0, "spaces", 0)("9.9"), "corners[0].spaces[0]", "no space"),
    "a space in two corners": (
        lambda d: d["corners"][1]["spaces"].append("1.20"), "corners[1].spaces[30]",
        "is in corners[0] already; it must be listed once"),
    "a corner with a gap": (
        lambda d: d["corners"][1]["spaces"].remove("1.40"), "corners[1].spaces",
        "in lane 1 its spaces are 2 runs; each lane must have one"),
    "a corner without a lane": (
        lambda d: d["corners"][0].update(spaces=[f"1.{n}" for n in range(20, 25)]),
        "corners[0].spaces", "in lane 2 its spaces are 0 runs"),
    "corners in disorder": (
        lambda d: d["corners"].reverse(), "corners[1]", "list them in driving order"),
    "a step past a corner": (
        lambda d: d["corners"][0].update(
            spaces=[*(f"{lane}.{n}" for lane in (1, 3) for n in range(20, 25)),
                    *(f"2.{n}" for n in range(27, 32))]),
        "corners", '"1.25" to "2.25" leads over a corner, or back before one'),
    "no corners": (put("corners")([]), "corners", "has none; a lap must have one"),
    # arrows
    "an arrow from nowhere": (put("arrows", "9.9")([]), "arrows.9.9", 'no space "9.9"; an arrow'),
    "an arrow too far": (
        put("arrows", "2.20")(["1.22"]), "arrows.2.20", "next space of a neighbouring lane; there"),
    "an arrow straight on": (put("arrows", "2.20")(["2.21"]), "arrows.2.20", "there are 1.21 and"),
    "an arrow twice": (
        put("arrows", "2.20")(["1.21", "1.21"]), "arrows.2.20", "it must be listed once"),
    "cuts on staggered lanes": (put("cuts")([["1.1", "2.1"]]), "cuts", 'links "touching" only'),
    # grid
    "a place of nothing": (put("grid", 3)("9.9"), "grid[3]", 'there is no space "9.9"'),
    "a place twice": (put("grid", 3)("1.99"), "grid[3]", "is grid[0] already; give each its own"),
    "a place in a corner": (put("grid", 9)("3.79"), "grid[9]", "must be on a straight"),
    "a place ahead": (put("grid", 1)("2.99"), "grid[1]", "list the places from the line back"),
    "a place before a corner": (
        put("grid", 9)("3.60"), "grid[9]", "it must be on the last straight"),
    "a short grid": (lambda d: d["grid"].pop(), "grid", "has 9 places; it must have 10"),
    # pits
    "a pit space of the road": (put("pit", "lane", 3)("1.5"), "pit.lane[3]", "a space of the road"),
    "a pit space twice": (put("pit", "lane", 3)("P2"), "pit.lane[3]", "is pit.lane[2] already"),
    "a box called as a place of the grid": (
        put("pit", "boxes", 0, "id")("S1"), "pit.boxes[0].id", "a place of the pit grid already"),
    "an entry from nowhere": (put("pit", "entry")([["9.9", "P0"]]), "pit.entry[0]", "no space"),
    "an entry in the middle": (
        put("pit", "entry")([["3.91", "P2"]]), "pit.entry[0]", 'must be "P0", the first'),
    "an exit to nowhere": (put("pit", "exit")([["P11", "9.9"]]), "pit.exit[0]", "no space"),
    "an exit from the middle": (
        put("pit", "exit")([["P2", "3.4"]]), "pit.exit[0]", 'it must be "P11", the last'),
    "an exit into a corner": (
        put("pit", "exit")([["P11", "3.20"]]), "pit.exit[0]", "must lead to a straight"),
    "an entry after the line": (
        put("pit", "entry")([["3.2", "P0"]]), "pit", "the entry must lie before the line"),
    "a box of nowhere": (
        put("pit", "boxes", 0, "at")("P99"), "pit.boxes[0].at", "a space of the pit lane"),
    "a box left backwards": (
        put("pit", "boxes", 4, "to")("P2"), "pit.boxes[4].to", "must be left onward"),
    "a box left elsewhere": (
        put("pit", "boxes", 4, "to")("P7"), "pit.boxes[4].to", "it is entered from"),
    "no step of the lane": (put("pit", "lap")(["P5", "P7"]), "pit.lap", "one after the other"),
    "a first spot of nowhere": (put("pit", "first")("P99"), "pit.first", "space of the pit lane"),
    "too few boxes": (lambda d: d["pit"]["boxes"].pop(), "pit.boxes", "has 9 boxes; it must have"),
    "too few places": (put("pit", "slots")(9), "pit.slots", "is 9; it must be 10"),
    "a pit lane off the board": (
        put("pit", "path")([[5, 5], [9, -3]]), "pit.path[1]", "lies off the board"),
    "a pit lane of no length": (
        put("pit", "path")([[5, 5], [5, 5]]), "pit.path", "is shorter than a square"),
    # drawing
    "two points in one": (
        lambda d: put("centre", 7)(d["centre"][6])(d), "centre", "6 and 7 lie in one place"),
    "a road that folds": (put("width")(6), "centre", "folds over itself at tick"),
    "a road on itself": (
        lambda d: d.update(centre=[[20 + 12 * cos(4 * pi * k / 200), 15 + 9 * sin(4 * pi * k / 200)]
                                   for k in range(200)]),
        "centre", "more than 75 of 300 spaces lie on others"),
    "off the board": (put("size")([60, 30]), "centre", "the road leaves the board"),
    # Formula D's part
    "no part": (lambda d: d.pop(FD), FD, "is missing; it must be an object"),
    "a part that is none": (put(FD)(7), FD, "is not an object with the fields stops"),
    "other links": (put("links")("rows"), "links", 'is "rows"; it must be "staggered" here'),
    "a part with another field": (put(FD, "fog")(1), f"{FD}.fog", "is not a field here"),
    "no stops": (put(FD, "stops", "C1")(0), f"{FD}.stops.C1", "is not a whole number from 1 to 3"),
    "stops missing": (
        lambda d: d[FD]["stops"].pop("C2"), f"{FD}.stops", "has nothing for C2; it must have all"),
    "stops of no corner": (put(FD, "stops", "C9")(1), f"{FD}.stops.C9", "there are C1, C2, C3"),
    "a wrong shortest way": (put(FD, "short", "C2")(9), f"{FD}.short.C2", "is 9; it must be 10"),
    "a wrong longest way": (put(FD, "long", "C3")(15), f"{FD}.long.C3", "is 15; it must be 16"),
    "qualifying from nowhere": (put(FD, "qual_start")("9.9"), f"{FD}.qual_start", "no space"),
    "qualifying at the side": (put(FD, "qual_start")("1.99"), f"{FD}.qual_start", "be in lane 2"),
    "qualifying beyond the line": (put(FD, "qual_start")("2.0"), f"{FD}.qual_start", "in front of"),
    "a chart with a gap": (
        put(FD, "weather", "good")([1, 7]), f"{FD}.weather", "has no face 8; it must have each"),
    "a chart with overlap": (
        put(FD, "weather", "rain")([14, 20]), f"{FD}.weather", "has face 14 more than once"),
    "a zone of nothing": (
        put(*STREET, "noise", 2)("9.9"), f"{FD}.street.noise[2]", "there is no space"),
    "a zone twice": (
        put(*STREET, "danger")(["2.47", "2.47"]), f"{FD}.street.danger", "must be listed once"),
    "a police line of nothing": (
        put(*STREET, "police", 0)("9.9"), f"{FD}.street.police[0]", "there is no space"),
    "a police line of two lanes": (
        lambda d: d[FD]["street"]["police"].pop(), f"{FD}.street.police", "of each lane"),
    "a police line in pieces": (
        put(*STREET, "police")(["1.59", "2.59", "3.55"]), f"{FD}.street.police", "one line across"),
    "a police line in a corner": (
        put(*STREET, "police")(["1.70", "2.70", "3.70"]), f"{FD}.street.police[0]",
        "must be on a straight"),
    "a tunnel of nowhere": (put(*TUNNEL, "removed", 0)("9.9"), f"{FD}.street.tunnel", "no space"),
    "a tunnel of two lanes": (
        both(lambda d: d[FD]["street"]["tunnel"]["pairs"].pop(),
             lambda d: d[FD]["street"]["tunnel"]["removed"].pop()),
        f"{FD}.street.tunnel.pairs", "it must have a pair for each lane"),
    "a tunnel across lanes": (
        put(*TUNNEL, "pairs", 0)(["1.84", "2.86"]), f"{FD}.street.tunnel.pairs[0]", "one lane"),
    "a tunnel through a corner": (
        put(*TUNNEL, "pairs", 0)(["1.60", "1.86"]), f"{FD}.street.tunnel.pairs[0]", "no straight"),
    "a tunnel over the line": (
        put(*TUNNEL, "pairs", 0)(["1.98", "1.2"]), f"{FD}.street.tunnel.pairs[0]", "no straight"),
    "a tunnel with a space left": (
        put(*TUNNEL, "removed")(["1.85", "2.85"]), f"{FD}.street.tunnel.removed",
        "it must be 1.85, 2.85, 3.85"),
    "a tunnel under the grid": (
        lambda d: d[FD]["street"]["tunnel"].update(
            pairs=[[f"{lane}.94", f"{lane}.96"] for lane in (1, 2, 3)],
            removed=[f"{lane}.95" for lane in (1, 2, 3)]),
        f"{FD}.street.tunnel.removed", "is needed by grid"),
}  # fmt: skip


@pytest.mark.parametrize(("change", "field", "text"), BROKEN.values(), ids=list(BROKEN))
def test_every_fault_is_told_with_its_field(change: Change, field: str, text: str) -> None:
    """FD-TRK-8: one mistake, one fault, and what would be right."""
    data = t1()
    change(data)
    faults = bw.check_track(data)
    assert any(fault.field == field and text in fault.text for fault in faults), faults
    assert len(faults) <= 3, faults
    with pytest.raises(bw.TrackError) as caught:
        Track.from_dict(data)
    assert [f"{fault.field}: {fault.text}" for fault in faults] == list(caught.value.faults)


def test_faults_of_all_parts_are_told_at_once() -> None:
    data = t1()
    for name in ("a place twice", "too few boxes", "a wrong shortest way", "a chart with a gap"):
        BROKEN[name][0](data)
    for name in ("two points in one", "an arrow twice", "a zone twice"):
        BROKEN[name][0](data)
    fields = {fault.field for fault in bw.check_track(data)}
    assert {"grid[3]", "pit.boxes", "formula-d.weather", "centre", "arrows.2.20"} <= fields
    assert "formula-d.short.C2" not in fields, "ways are counted on a sound board"


@pytest.mark.parametrize("name", ["t1", *bw.tracks(game="formula-d")])
def test_bundled_boards_are_sound(name: str) -> None:
    data = SHELF.load(name).to_dict()
    assert bw.check_track(data) == []


def test_boards_of_other_links_are_checked_as_such() -> None:
    """RN-TRK-10, CFR-TRACK-5: what every board has to hold."""
    for data in (lane_boards.in_rows(), lane_boards.in_rows(True), lane_boards.in_sections()):
        assert LaneBoard.faults(data) == []
    data = lane_boards.in_rows()
    data["spaces"].remove(["r5l2", 2, 5, 6, 2, 4])
    assert "leave a gap" in LaneBoard.faults(data)[0]
    data = lane_boards.in_sections(cuts=[["A1.1", "A1.2"]])
    assert LaneBoard.faults(data) == [
        'cuts[0]: from "A1.1" no diagonal leads to "A1.2"; give a diagonal'
    ]
    data = lane_boards.in_sections(arrows={"A1.1": []})
    assert LaneBoard.faults(data) == ['arrows: are for links "staggered" only; take them out']


def test_a_space_as_long_as_a_straight_is_told() -> None:
    rows_ = [[name, lane, back % 16, back % 16 + 2, left, right]
             for name, lane, back, _, left, right in lane_boards.staggered(8)]  # fmt: skip
    wide = lane_boards.circle(radius=100, middle=110)
    data = lane_boards.ring(rows_, 16, centre=wide, size=[220, 220], grid=["1.7"])
    (fault,) = LaneBoard.faults(data)
    assert fault.startswith('centre: "1.0" is 79 squares long as drawn; it must be 20 at most')


def test_dead_ends_are_told() -> None:
    """CFR-TRACK-5: every space has one before it and one behind it."""
    rows_ = lane_boards.in_sections()["spaces"]
    cut = [["G1.1", 1, 432, 440, 0, 3], ["G1.2", 1, 440, 456, 0, 3]]
    kept = [item for item in rows_ if item[0] not in ("G1.1", "G1.2")]
    assert LaneBoard.faults(lane_boards.ring(kept + cut, 720, "touching")) == []
    spoilt = [*kept, *cut]
    spoilt[0] = [spoilt[0][0], 1, 0, 6, 0, 2]
    spoilt.insert(1, ["A1.0", 1, 6, 12, 0, 2])
    assert LaneBoard.faults(lane_boards.ring(spoilt, 720, "touching")) == []
    split = [
        [f"{lane}.{n}", lane, 10 * n + 5 * (lane == 2), 10 * n + 10 + 5 * (lane == 2),
         2 * lane - 2, 2 * lane]
        for lane in (1, 2) for n in range(6)
    ]  # fmt: skip
    faults = LaneBoard.faults(lane_boards.ring(split, 60, "touching", lanes=2, grid=["1.5"]))
    assert faults == [
        'spaces: "2.0" cannot be reached from "1.0"; there must be a way from each space to each',
        'spaces: "2.0" cannot reach "1.0"; there must be a way from each space to each',
    ]


# -- the schema -----------------------------------------------------------------------------------


SCHEMAS = ["lanes", "lanes/formula-d"]


def schema(name: str) -> Data:
    result: Data = json.loads((folder(name) / "schema.json").read_text("utf-8"))
    return result


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_is_valid_and_uses_what_is_understood(name: str) -> None:
    jsonschema.Draft202012Validator.check_schema(schema(name))

    def walk(node: Data) -> None:
        assert set(node) <= KEYWORDS, node
        for inner in (node.get("properties", {}), node.get("$defs", {})):
            for child in inner.values():
                walk(child)
        parts = [*node.get("prefixItems", []), node.get("items"), node.get("additionalProperties")]
        for part in parts:
            if isinstance(part, dict):
                walk(part)

    walk(schema(name))


def test_every_definition_has_words() -> None:
    parts = ("formula-d", "championship-formula", "really-nasty")
    schemas = [schema("lanes"), *(schema(f"lanes/{part}") for part in parts)]
    defined = {word for each in schemas for word in each.get("$defs", {})}
    assert defined == set(DEFINED_OF_LANES)


@pytest.mark.parametrize("name", SCHEMAS)
def test_same_verdicts_as_jsonschema(name: str) -> None:
    """Our few lines and the jsonschema package find faults in the same fields."""
    reference = jsonschema.Draft202012Validator(schema(name))
    whole = t1() if name == "lanes" else t1()["formula-d"]
    for field in ("spaces", "centre"):
        whole[field] = whole[field][:12] if field in whole else None
    whole = {field: value for field, value in whole.items() if value is not None}
    assert faults_by(name, whole) == [] and reference.is_valid(whole)
    rng = random.Random(5)
    for _ in range(250):
        data = damaged(whole, rng)
        try:
            json.dumps(data, allow_nan=False)
        except ValueError:
            continue
        ours = bool(faults_by(name, data))
        assert ours == (not reference.is_valid(data)) or surrogates(data), data


def surrogates(data: Any) -> bool:
    """Half characters, which JSON cannot hold: ours refuses them."""
    return "\\ud800" in json.dumps(data)


# -- hostile files --------------------------------------------------------------------------------


def test_damage_is_refused_or_raced_on() -> None:
    """Nothing but our own errors, whatever is put into a file."""
    rng = random.Random(11)
    whole = t1()
    for _ in range(80):
        data = damaged(whole, rng)
        try:
            faults = bw.check_track(data) if isinstance(data, dict) else None
        except bw.TrackError:
            continue
        if faults is None:
            continue
        assert all(len(str(fault)) < 600 for fault in faults)
        if not faults:
            Track.from_dict(data)
        else:
            with pytest.raises(bw.TrackError):
                Track.from_dict(data)


NUMBERS = [10**400, 10**5000, 1e308, nan, inf, -inf, 1e-320, True, None]
PLACES = [
    *(("period",), ("width",), ("size", 0), ("lanes",), ("spaces", 4, 2), ("centre", 3, 0)),
    *(("formula-d", "stops", "C1"), ("pit", "slots")),
]


@pytest.mark.parametrize("number", NUMBERS, ids=range(len(NUMBERS)))
@pytest.mark.parametrize("path", PLACES, ids=str)
def test_numbers_that_no_board_has(path: tuple[Any, ...], number: Any) -> None:
    data = t1()
    put(*path)(number)(data)
    faults = bw.check_track(data)
    assert faults and all(len(str(fault)) < 500 for fault in faults)


def test_a_file_without_end() -> None:
    """Counts that would take minutes if each pair of spaces, corners or names were looked at."""
    spaces = [[f"x{n}", 1, 0, 199, 0, 2] for n in range(3000)]
    (fault,) = bw.check_track(t1() | {"spaces": spaces, "lanes": 2})[:1]
    assert fault.field == "spaces"
    everything = [space[0] for space in t1()["spaces"]] * 10
    corners = [{"id": f"C{n}", "name": "", "inside": "left", "spaces": everything}
               for n in range(60)]  # fmt: skip
    assert bw.check_track(t1() | {"corners": corners})
    faults = bw.check_track(t1() | {f"field {n}": 1 for n in range(50_000)})
    assert len(faults) == MOST_FOUND + 1 and "correct these first" in faults[-1].text
    arrows = {f"{n}": ["1.1"] for n in range(50_000)}
    assert len(bw.check_track(t1() | {"arrows": arrows})) <= MOST_FOUND + 2
    deep: Any = []
    for _ in range(3000):
        deep = [deep]
    assert "deeper than" in bw.check_track(t1() | {"formula-d": deep})[0].text


# -- the command ----------------------------------------------------------------------------------


def test_the_command_knows_both_kinds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sound, wrong = tmp_path / "a.json", tmp_path / "b.json"
    sound.write_text(json.dumps(t1()), encoding="utf-8")
    spoilt = copy.deepcopy(t1())
    spoilt["formula-d"]["short"]["C1"] = 4
    wrong.write_text(json.dumps(spoilt), encoding="utf-8")
    assert main(["check", str(sound)]) == SOUND
    assert main(["check", str(tmp_path)]) == FAULTY
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == (
        f"{wrong}: formula-d.short.C1: is 4; it must be 5, the fewest spaces of a way through it"
    )
    lattice = folder("lattice") / "circuits/merrow.json"
    assert main(["check", "-q", str(lattice), str(folder("lanes"))]) == SOUND


def test_a_road_that_lies_on_itself_is_not_looked_at_to_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Twenty rounds on one circle: as soon as too many spaces lie on others, it is refused."""
    queried = list[int]()
    query = shapely.STRtree.query

    def noted(tree: Any, areas: Any, **more: Any) -> Any:
        queried.append(len(areas))
        return query(tree, areas, **more)

    monkeypatch.setattr(shapely.STRtree, "query", noted)
    angles = [2 * pi * 20 * k / 1800 for k in range(1800)]
    wound = [[60 + 40 * cos(a) + a / 90, 60 + 40 * sin(a)] for a in angles]
    spaces = [
        [f"{lane}.{n}", lane, 2 * n + lane % 2, 2 * n + 2 + lane % 2, 2 * lane - 2, 2 * lane]
        for lane in (1, 2, 3)
        for n in range(600)
    ]
    road = {"centre": wound, "spaces": spaces, "period": 1200, "size": [130, 130], "width": 0.4}
    faults = bw.check_track(t1() | road)
    assert any("spaces lie on others" in fault.text for fault in faults), faults[:3]
    assert sum(queried) < len(spaces) / 2

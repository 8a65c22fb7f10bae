"""Tracks of the Really Nasty Motor Racing Game: the two reference boards, and what is refused."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely

from bolide_widget.boards.files import folder, read_json
from bolide_widget.drivers import drive
from bolide_widget.games.really_nasty import Race, Rookie
from bolide_widget.games.really_nasty.rules.venue import road_of
from bolide_widget.games.really_nasty.track import GAME, SHELF, Track

Data = dict[str, Any]
PATH = folder("lanes") / f"{GAME}/lessons"

LIMITS = {  # corner: rows, limits by lane, inside, rows of the straight behind
    1: (range(7, 10), (3, 4, 5), "left", [10, 11]),
    2: (range(12, 14), (6, 5, 5), "right", [14, 15]),
    3: (range(16, 19), (4, 4, 5), "left", [19, 20]),
    4: (range(21, 23), (7, 6, 5), "right", [23, 24]),
    5: (range(25, 28), (3, 4, 4), "left", [28, 29]),
    6: (range(30, 32), (5, 5, 6), "left", [32, 33]),
    7: (range(34, 36), (5, 5, 4), "right", [36, 37]),
    8: (range(38, 41), (3, 4, 5), "left", [*range(41, 50), *range(7)]),
}


@pytest.fixture(scope="module")
def default() -> Track:
    return SHELF.load("rn-default")


@pytest.fixture(scope="module")
def inside() -> Track:
    return SHELF.load("rn-inside")


def names(track: Track, spaces: Any) -> list[str]:
    return [track.ids[space] for space in spaces]


def test_rn_default_is_the_regular_fixture_of_the_book(default: Track) -> None:
    """RN-TRK-1, RN-TRK-2, RN-GEN-2, R-34: 50 rows of three lanes, edges to the next row."""
    assert default.rows == 50 and len(default.ids) == 150
    for row in range(50):
        for lane in (1, 2, 3):
            space = default.number[f"r{row}l{lane}"]
            assert (default.row[space], default.lane[space]) == (row, lane)
            ahead = {f"r{(row + 1) % 50}l{to}" for to in (lane - 1, lane, lane + 1) if 0 < to < 4}
            assert set(names(default, default.next[space])) == ahead
            assert default.ids[default.next[space][0]] == f"r{(row + 1) % 50}l{lane}"
    crossing = [(a, b) for a in range(150) for b in default.next[a] if default.crosses(a, b)]
    assert {default.row[a] for a, _ in crossing} == {49} and len(crossing) == 7


def test_the_numbered_rows_of_rn_default(default: Track) -> None:
    """RN-TRK-3, R-42, RN-COR-1: limits by row and lane, and the straight of every other space."""
    for corner, (rows, limits, side, straight) in LIMITS.items():
        assert default.corners[corner - 1].inside == side
        for lane in (1, 2, 3):
            for row in rows:
                space = default.number[f"r{row}l{lane}"]
                assert default.limit[space] == limits[lane - 1]
                assert default.corner[space] == corner - 1 and default.straight_of[space] == -1
            for row in straight:
                space = default.number[f"r{row}l{lane}"]
                assert default.limit[space] == 0 and default.corner[space] == -1
                assert default.straight_of[space] == corner - 1


def test_pits_grid_and_safety_car_of_rn_default(default: Track) -> None:
    """RN-TRK-4, RN-TRK-5, RN-TRK-6, RN-TRK-7, RN-TRK-8: the table of items."""
    assert default.ids[default.entry] == "r42l1" and default.entry_row == 42
    assert default.pit_lane == tuple(f"P{k}" for k in range(1, 11))
    assert names(default, default.exits) == ["r3l1"]
    for k, bay in enumerate(default.bays, 1):
        assert (default.pit_lane[bay.at], default.pit_lane[bay.to]) == (f"P{k + 1}", f"P{k + 3}")
    colours = ["red", "blue", "green", "yellow", "white", "black"]
    assert [bay.colour for bay in default.bays] == colours
    assert names(default, default.grid) == ["r49l1", "r48l3", "r47l1", "r46l3", "r45l1", "r44l3"]
    assert default.safety_car == "SC0" and names(default, default.sc_next) == ["r4l1"]
    road = road_of(default)
    unrolled = {name: road.place[road.number[name]] / road.scale for name in road.ids}
    assert [unrolled[f"P{i}"] for i in range(1, 11)] == [42 + i for i in range(1, 11)]
    assert [unrolled[f"B{k}"] for k in range(1, 7)] == [44 + k for k in range(1, 7)]


def test_where_the_entry_is_out_of_reach(default: Track) -> None:
    """R-45: on RN-DEFAULT r41l3, r42l2 and r42l3; and all behind the entry row, on this lap."""
    before = [s for s in range(150) if default.row[s] <= 42 and not default.can_reach_entry[s]]
    assert names(default, before) == ["r41l3", "r42l2", "r42l3"]
    assert not any(default.can_reach_entry[s] for s in range(150) if default.row[s] > 42)


def test_rn_inside_is_a_space_shorter_in_four_corners(default: Track, inside: Track) -> None:
    """RN-TRK-2: edges of two rows on the inside, where the middle space is left out."""
    gone = {"r8l1", "r17l1", "r26l1", "r39l1"}
    assert set(default.ids) - set(inside.ids) == gone and set(inside.ids) <= set(default.ids)
    longer = set()
    for space, name in enumerate(inside.ids):
        old = {default.ids[to] for to in default.next[default.number[name]]}
        new = set(names(inside, inside.next[space]))
        if new != old - gone:
            longer |= {(name, to) for to in new - old}
            assert new == (old - gone) | {to for _, to in longer if _ == name}
    pairs = {(7, 9), (16, 18), (25, 27), (38, 40)}
    assert longer == {(f"r{a}l1", f"r{b}l1") for a, b in pairs}


@pytest.mark.parametrize("slug", ["rn-default", "rn-inside"])
def test_the_reference_boards_are_accepted(slug: str) -> None:
    """RN-TRK-10, Example 53: a loader accepts RN-DEFAULT and RN-INSIDE."""
    assert Track.faults(read_json(PATH / f"{slug}.json")) == []


# -- two lanes -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def narrow() -> Track:
    """RN-DEFAULT without its third lane in rows 10 to 15, corner 2 among them."""
    data: Data = copy.deepcopy(read_json(PATH / "rn-default.json"))
    gone = {f"r{row}l3" for row in range(10, 16)}
    data["spaces"] = [space for space in data["spaces"] if space[0] not in gone]
    data["corners"][1]["spaces"] = [n for n in data["corners"][1]["spaces"] if n not in gone]
    for name in gone:
        data[GAME]["limits"].pop(name, None)
    assert Track.faults(data) == []
    return Track.from_dict(data)


def test_a_road_may_be_two_lanes_wide(narrow: Track) -> None:
    """RN-TRK-10, RN-TRK-11: 2 spaces in a row will do, in a corner, too; races go through."""
    assert names(narrow, narrow.next[narrow.number["r9l3"]]) == ["r10l2"]
    assert len(narrow.corners[1].spaces) == 4
    passage = "6 rows of two lanes"
    assert not any(passage in lack or "passages" in lack for lack in narrow.shortfalls)
    race = Race(narrow, ["A", "B"], seed=1, laps=2)
    race.play(Rookie()(race))
    drive(race, Rookie())
    assert race.over


def test_a_road_of_two_lanes_is_drawn_narrow(narrow: Track, default: Track) -> None:
    """The asphalt tapers where a lane ends; along its edge is no line between lanes."""
    asphalt = shapely.union_all(
        [
            shapely.Polygon(shape["rings"][0])
            for shape in narrow.shapes()
            if shape["style"] == "asphalt"
        ]
    )
    on = {
        row: asphalt.covers(shapely.Point(default.xy(default.number[f"r{row}l3"])))
        for row in range(9, 17)
    }
    assert on == {9: True, **dict.fromkeys(range(10, 16), False), 16: True}
    edge = narrow.right[narrow.number["r9l2"]]
    taper = narrow.road.at(np.array([10.2, 15.8]), edge + 0.5)
    assert all(asphalt.covers(shapely.Point(place)) for place in taper)
    lines = shapely.union_all(
        [
            shapely.LineString(item["line"])
            for item in narrow.shapes()
            if item["style"] == "lane-line"
        ]
    )
    here, there = (shapely.Point(place) for place in narrow.road.at(np.array([8.5, 12.5]), edge))
    assert lines.distance(here) < 0.05 < 0.3 < lines.distance(there)


# -- what is refused -------------------------------------------------------------------------------


def changed(change: Callable[[Data], None]) -> list[str]:
    data: Data = copy.deepcopy(read_json(PATH / "rn-default.json"))
    change(data)
    return Track.faults(data)


def over_the_entry(data: Data) -> None:
    data["spaces"] = [space for space in data["spaces"] if space[0] != "r42l2"]
    for space in data["spaces"]:
        if space[0] == "r43l2":
            space[2] = 42


def without_a_number(data: Data) -> None:
    del data[GAME]["limits"]["r8l3"]


def corners_touch(data: Data) -> None:
    added = [f"r23l{lane}" for lane in (1, 2, 3)] + [f"r24l{lane}" for lane in (1, 2, 3)]
    data["corners"][3]["spaces"] += added[:3]
    data["corners"][4]["spaces"] += added[3:]
    data[GAME]["limits"] |= dict.fromkeys(added, 5)


def put(*path: Any) -> Callable[[Any], Callable[[Data], None]]:
    def to(value: Any) -> Callable[[Data], None]:
        def change(data: Data) -> None:
            part: Any = data
            for step in path[:-1]:
                part = part[step]
            part[path[-1]] = value

        return change

    return to


def twice(data: Data) -> None:
    data["spaces"][20][0] = data["spaces"][16][0]


def wrong_part(data: Data) -> None:
    data["corners"][0]["spaces"].remove("r8l2")
    del data[GAME]["limits"]["r8l2"]


def fewer(data: Data) -> None:
    for name in [f"r{row}l{lane}" for row in range(12, 41) for lane in (1, 2, 3)]:
        data[GAME]["limits"].pop(name, None)
    del data["corners"][1:]


def long_space(data: Data) -> None:
    gone = {f"r{row}l{lane}" for row in (8, 9) for lane in (1, 2, 3)}
    data["spaces"] = [space for space in data["spaces"] if space[0] not in gone]
    data["corners"][0]["spaces"] = [n for n in data["corners"][0]["spaces"] if n not in gone]
    for name in gone:
        del data[GAME]["limits"][name]
    for space in data["spaces"]:
        if space[0] in ("r10l1", "r10l2", "r10l3"):
            space[2] = 8


def one_abreast(data: Data) -> None:
    gone = {"r45l1", "r45l3"}
    data["spaces"] = [space for space in data["spaces"] if space[0] not in gone]
    data["grid"][4] = "r45l2"
    for space in data["spaces"]:
        if space[0] in ("r46l1", "r46l3"):
            space[2] = 45


REFUSED: dict[str, tuple[Callable[[Data], None], str, str]] = {
    # Example 53
    "a step over the entry row": (
        over_the_entry,
        "pit.entry",
        'from "r41l2" to "r43l2" leads over',
    ),
    "a numbered space without a number": (without_a_number, f"{GAME}.limits", 'for "r8l3"'),
    "corners without a straight": (corners_touch, "corners[3]", "a straight must lie between"),
    "a grid place elsewhere": (put("grid", 2)("r41l1"), "grid[2]", "beyond the pit entry, row 42"),
    "a bay from the last space": (put("pit", "boxes", 0, "at")("P10"), "pit.boxes[0]", "onward"),
    "an exit before the line": (put("pit", "exit", 0, 1)("r45l1"), "pit", "the exit after it"),
    "two spaces of one name": (twice, "spaces[20]", "is the name of spaces[16]"),
    # the others
    "other links": (put("links")("touching"), "links", 'it must be "rows" here'),
    "a row of one space": (one_abreast, "spaces", "1 of them are in row 45"),
    "a space of three rows": (long_space, "spaces", "is 3 rows long; it must be 2 at most"),
    "a lap of too few rows": (put("period")(28), "period", "it must be 30 to 200 here"),
    "a corner with a gap": (wrong_part, "corners[0].spaces", ""),
    "one corner": (fewer, "corners", "are 1; it must be 3 to 24"),
    "a corner out of number": (put("corners", 1, "id")("9"), "corners[1].id", 'it must be "2"'),
    "a limit on a straight": (put(GAME, "limits", "r0l1")(4), f"{GAME}.limits.r0l1", "no corner"),
    "a limit nowhere": (put(GAME, "limits", "x")(4), f"{GAME}.limits.x", "there is no space"),
    "a limit of nine": (put(GAME, "limits", "r7l1")(9), f"{GAME}.limits.r7l1", ""),
    "no pits": (put("pit")(None), "pit", "must be an object"),
    "a bay at the first space": (
        put("pit", "boxes", 0, "at")("P1"),
        "pit.boxes[0].at",
        "the first",
    ),
    "a bay to the last space": (put("pit", "boxes", 5, "to")("P10"), "pit.boxes[5].to", "the last"),
    "a colour twice": (put(GAME, "bays", "B1")("blue"), f"{GAME}.bays", "0 of them are red"),
    "a bay that is no box": (put(GAME, "bays", "B9")("red"), f"{GAME}.bays.B9", "no such box"),
    "a grid of five": (lambda data: data["grid"].pop(), "grid", "has 5 places; it must have 6"),
    "a grid out of order": (put("grid", 1)("r0l3"), "grid[1]", "is ahead of grid[0]"),
    "a Safety Car in a corner": (
        put(GAME, "safety_car", "next")(["r7l1"]),
        "safety_car.next[0]",
        "",
    ),
    "a Safety Car from a bay": (put(GAME, "safety_car", "id")("B1"), "safety_car.id", "its own"),
    "two ways in": (
        put("pit", "entry")([["r42l1", "P1"], ["r41l1", "P1"]]),
        "pit.entry",
        "it must have one",
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_board_with_a_fault_is_refused(what: str) -> None:
    """RN-TRK-10, Example 53: the field is named, and what would be right."""
    change, field, text = REFUSED[what]
    faults = changed(change)
    assert any(field in fault and text in fault for fault in faults), faults


def test_all_faults_are_told_at_once() -> None:
    """RN-TRK-10."""

    def change(data: Data) -> None:
        without_a_number(data)
        data["grid"].pop()
        data[GAME]["bays"]["B1"] = "blue"

    shown = changed(change)
    fields = {fault.split(":")[0] for fault in shown}
    assert {f"{GAME}.limits", "grid", f"{GAME}.bays"} <= fields


def test_a_track_says_how_many_corners_there_are_cards_for(default: Track) -> None:
    """RN-TRK-9: deck and track agree."""
    assert len(default.corners) == road_of(default).corners == 8

"""Circuits from centre lines (RN-TRK-11, RN-TRK-12): what is made, can be chosen, is refused."""

from __future__ import annotations

import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget import TrackError
from bolide_widget.boards.wishes import LaneWishes
from bolide_widget.games.really_nasty.track import SHELF, Track
from bolide_widget.making.really_nasty.board import LIMITS, Knobs
from bolide_widget.making.really_nasty.importing import Effort, Options, board_from
from bolide_widget.making.really_nasty.measured import blocks, lacking, narrow, straights
from helpers.boards.city import FILES, suzuka
from helpers.boards.lines import clover

ROOT = Path(__file__).resolve().parents[3]
NO_LONG = "one more straight of 5 to 8 rows would help"
BENDS = "the straight with the line bends by {} degrees; 0 to 45 would be right"
KNOWN = {
    "calva": {NO_LONG},
    "lacemill": {BENDS.format(63)},
    "orrin": {NO_LONG, BENDS.format(57)},
    "tessaly": {BENDS.format(97)},
}
"""What the bundled circuits lack, rows between corners apart."""

QUICK = Effort(range(48, 53, 4), 1)


def made(points: Any, **wishes: Any) -> Track:
    return Track.from_dict(board_from(points, None, "test", wishes, effort=QUICK))


@pytest.fixture(scope="module")
def leaf() -> Track:
    return made(clover(), author="me", licence="CC0-1.0", corners=["Alder", "Birch"])


def test_every_option_has_a_name_and_a_default() -> None:
    assert set(LaneWishes.__annotations__) >= {field.name for field in fields(Options)} - {"name"}


def test_a_complete_circuit(leaf: Track) -> None:
    """RN-TRK-12, RN-TRK-10: rows of three lanes, six bays, six places, the Safety Car's start."""
    assert (leaf.author, leaf.licence, leaf.lanes) == ("me", "CC0-1.0", 3)
    assert [corner.name for corner in leaf.corners[:3]] == ["Alder", "Birch", "Turn 3"]
    assert Track.faults(leaf.to_dict()) == []
    assert len({bay.colour for bay in leaf.bays}) == 6 == len(leaf.grid)
    assert leaf.row[leaf.sc_next[0]] == leaf.row[leaf.exits[0]] + 1


def test_limits_rise_outward(leaf: Track) -> None:
    """RN-TRK-11, RN-TRK-12: from the inside out, each corner has limits of its quarter."""
    quarters = set()
    for corner in leaf.corners:
        lanes = (1, 2, 3) if corner.inside == "left" else (3, 2, 1)
        result = tuple(
            max(leaf.limit[s] for s in corner.spaces if leaf.lane[s] == lane) for lane in lanes
        )
        assert result[0] <= result[1] <= result[2] and 1 <= result[2] - result[0] <= 2
        quarters.add(result[0])
    assert quarters == {limits[0] for limits in LIMITS}


def test_sharp_corners_are_a_space_shorter_inside(leaf: Track) -> None:
    """RN-TRK-11, RN-TRK-12: of three rows and more; never elsewhere."""
    short = 0
    for corner, block in zip(leaf.corners, blocks(leaf), strict=True):
        rows = block.last - block.first + 1
        inner = 1 if corner.inside == "left" else 3
        missing = dict.fromkeys((1, 2, 3), rows)
        for space in corner.spaces:
            missing[leaf.lane[space]] -= 1
        assert missing.pop(inner) <= (rows >= 3) and set(missing.values()) == {0}
        short += 3 * rows - len(corner.spaces)
    gone = sum(passage.last - passage.first + 1 for passage in narrow(leaf))
    assert short and len(leaf.ids) == 3 * leaf.rows - short - gone


def test_two_lanes_on_the_longest_straights(leaf: Track) -> None:
    """RN-TRK-11: one passage or two of 3 to 6 rows, in none of which a corner lies."""
    result = narrow(leaf)
    assert 1 <= len(result) <= 2
    for passage in result:
        assert 3 <= passage.last - passage.first + 1 <= 6
        here = [s for s, row in enumerate(leaf.row) if passage.first <= row <= passage.last]
        assert all(leaf.corner[space] == -1 for space in here)
        after = leaf.corners[(leaf.straight_of[here[0]] + 1) % len(leaf.corners)]
        assert {leaf.lane[s] for s in here} == ({2, 3} if after.inside == "left" else {1, 2})


def test_a_road_may_cross_itself() -> None:
    track = made(suzuka())
    assert track.bridges
    assert bw.check_track(track.to_dict()) == []


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"rows": 10}, "rows: 10; give a whole number from 40 to 80"),
        ({"laps": 3}, "laps: is no option"),
        ({"reverse": 1}, "reverse: 1; give True or False"),
        ({"corners": "Alder"}, "corners: give a list of names"),
        ({"author": 3}, "author: 3"),
    ],
)
def test_options_that_cannot_be(wishes: dict[str, Any], message: str) -> None:
    with pytest.raises(TrackError, match=message):
        made(clover(), **wishes)


def test_what_is_wished_for_is_made() -> None:
    """RN-TRK-12: so many rows, driven the other way."""
    track = made(clover(), rows=56, reverse=True)
    assert track.rows == 56
    there, back = (
        bw.really_nasty.Track.from_dict(made(clover(), reverse=way).to_dict())
        for way in (False, True)
    )
    assert sum(c.inside == "left" for c in there.corners) > 0
    assert sum(c.inside == "right" for c in back.corners) > 0


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_real_circuits_become_boards(path: Path) -> None:
    """RN-TRK-12: by files of both kinds, without a fault; and a race is driven on it."""
    load = Track.from_tum_csv if path.suffix == ".csv" else Track.from_geojson
    track = load(path)
    assert Track.faults(track.to_dict()) == []
    assert 6 <= len(track.corners) <= 10
    race = bw.really_nasty.Race(track, ["Ada", "Bob", "Cleo", "Dan"], laps=5, seed=1)
    bw.drive(race, bw.really_nasty.Rookie())
    assert race.over and race.standings[0].status == "finished"


@pytest.mark.parametrize(("stem", "rows", "half"), [("it-1953", 52, 5), ("br-1940", 48, 8)])
def test_a_line_a_hair_before_the_first_point(stem: str, rows: int, half: int) -> None:
    """RN-TRK-12: half rows counted back from the wanted place end about the seam of the lap."""
    path = next((path for path in FILES if path.stem == stem), None)
    if path is None:
        pytest.skip("no real circuits here")
    track = Track.from_geojson(path, rows=rows, start=half / (2 * rows))
    assert track.rows == rows and Track.faults(track.to_dict()) == []


@pytest.mark.parametrize("name", SHELF.tracks())
def test_a_bundled_circuit_is_sound(name: str) -> None:
    """RN-TRK-10, RN-TRK-11."""
    track = SHELF.load(name)
    assert track.author and track.licence
    assert Track.faults(track.to_dict()) == []
    assert 40 <= track.rows <= 60 and 6 <= len(track.corners) <= 10
    short = {str(lack) for lack in lacking(track) if "between corners" not in str(lack)}
    assert short == KNOWN.get(name, set())


@pytest.mark.parametrize("name", SHELF.tracks())
def test_the_script_draws_the_file(name: str) -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    import draw_really_nasty
    from bolide_widget.boards.files import written

    path = draw_really_nasty.FOLDER / f"{name}.json"
    drawn = draw_really_nasty.board(name)
    assert path.read_text("utf-8") == written(drawn.to_dict())


def test_the_page_tells_of_the_circuits() -> None:
    page = (ROOT / "docs/track-format.md").read_text("utf-8")
    for name in SHELF.tracks():
        track = SHELF.load(name)
        result = blocks(track)
        share = 100 * sum(block.last - block.first + 1 for block in result) / track.rows
        row = f"| {name} | {track.rows} | {len(result)} | {share:.0f} % | {straights(track)[-1]} | "
        two = ", ".join(f"{passage.first}–{passage.last}" for passage in narrow(track))
        assert row + f"{len(track.ids)} | {two} |" in page


def test_sharp_corners_can_be_tighter(leaf: Track) -> None:
    """RN-TRK-13: what a trial tries where corners are exposed too seldom."""
    data = board_from(clover(), None, "test", {}, effort=QUICK, knobs=Knobs(tight=True))
    tight = Track.from_dict(data)
    assert tight.ids == leaf.ids and sum(tight.limit) < sum(leaf.limit)
    changed = {s for s in range(len(leaf.ids)) if tight.limit[s] != leaf.limit[s]}
    inside = {min(leaf.limit[s] for s in leaf.corners[leaf.corner[n]].spaces) for n in changed}
    assert inside == {LIMITS[0][0]}


def test_fast_corners_can_be_tighter(leaf: Track) -> None:
    """RN-TRK-13: the same of the fastest; 7 stays in the slightest bend alone."""
    data = board_from(clover(), None, "test", {}, effort=QUICK, knobs=Knobs(brisk=True))
    brisk = Track.from_dict(data)
    changed = {s for s in range(len(leaf.ids)) if brisk.limit[s] != leaf.limit[s]}
    inside = {min(leaf.limit[s] for s in leaf.corners[leaf.corner[n]].spaces) for n in changed}
    assert brisk.ids == leaf.ids and inside == {LIMITS[-1][0]}
    assert all(brisk.limit[s] == leaf.limit[s] - 1 for s in changed)
    fastest = {brisk.corner[s] for s, limit in enumerate(brisk.limit) if limit == 7}
    assert len(fastest) == 1 and not changed & {s for s, n in enumerate(leaf.limit) if n == 7}


def test_the_fixture_of_the_book_is_no_model() -> None:
    """RN-TRK-11, R-34: what RN-DEFAULT lacks."""
    assert list(SHELF.load("rn-default").shortfalls) == [
        "one more straight of 5 to 8 rows would help",
        "there are 0 passages of two lanes; 1 or 2 would be right",
        "48 % of the limits are slow, 3 and 4; 20 to 46 would be right",
        "13 % of the limits are fast, 6 and 7; 20 to 46 would be right",
    ]

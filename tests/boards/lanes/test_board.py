"""The board of spaces as an object: files, names, places, and that it never changes."""

from __future__ import annotations

import copy
import pickle
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest
import shapely

import bolide_widget as bw
from bolide_widget.boards.lanes.board import LaneBoard
from bolide_widget.boards.lanes.shapes import Extras, Stroke, shapes_of
from bolide_widget.games.formula_d.track import SHELF, Track
from helpers.boards import lane_boards
from helpers.boards.lane_boards import t1

BOARDS = ["t1", *bw.tracks(game="formula-d")]


# -- files and names ------------------------------------------------------------------------------


def test_tracks_are_found_by_name_and_path(tmp_path: Path) -> None:
    track = bw.load_track("t1", game="formula-d")
    assert type(track) is bw.formula_d.Track and track.name == "Test ring"
    assert bw.tracks("lessons", game="formula-d") == ["t1"]
    assert len(bw.tracks(game="formula-d")) == 9
    assert set(bw.tracks(game="formula-d")) == set(bw.tracks())
    path = track.save(tmp_path / "ring.json")
    assert bw.load_track(path) is track is bw.load_track(str(path), game="formula-d")
    assert SHELF.board_of("t1") is SHELF.board_of(track) is SHELF.find("Test ring") is track
    assert SHELF.has(track)
    mine = Track.from_dict(t1() | {"name": "Mine"})
    assert not SHELF.has(mine) and mine != track
    with pytest.raises(bw.TrackError, match="did you mean merrow"):
        bw.load_track("merow", game="formula-d")
    with pytest.raises(bw.TrackError, match=r"another game: what is in bw\.formula_d takes it"):
        bw.load_track(path, game="bolide")
    with pytest.raises(bw.TrackError, match="another game: what is in bw takes it"):
        bw.load_track(bw.load_track("merrow").save(tmp_path / "merrow.json"), game="formula-d")


def test_the_same_data_is_the_same_board() -> None:
    track = Track.from_dict(t1())
    assert Track.from_dict(track.to_dict()) is track
    assert Track.from_dict(t1() | {"width": 1.04}) != track
    assert LaneBoard.from_dict(t1()) is not track and LaneBoard.from_dict(t1()) != track
    assert hash(Track.from_dict(t1())) == hash(track) and track != "t1"
    assert repr(track) == "Track('Test ring', 300 spaces in 3 lanes, 3 corners)"


def test_boards_that_are_still_being_made_are_not_taken_for_each_other() -> None:
    """Without a digest they look the same, and tables are kept by board."""
    first, other = Track(t1()), Track(t1() | {"name": "Other"})
    assert first == first and first != other and len({first, other}) == 2


def test_a_board_never_changes() -> None:
    track = SHELF.load("t1")
    with pytest.raises(AttributeError, match="does not change"):
        track.name = "Other"
    with pytest.raises(AttributeError, match="does not change"):
        del track.name
    with pytest.raises(TypeError, match="does not change"):
        track.number["1.0"] = 5
    for listed in (track.shapes, track.places):
        result = listed()
        result[0].clear()
        assert listed()[0]
    track.to_dict()["spaces"].clear()
    assert track.to_dict()["spaces"]
    assert copy.copy(track) is copy.deepcopy(track) is pickle.loads(pickle.dumps(track)) is track


def test_spaces_by_name() -> None:
    track = SHELF.load("t1")
    assert track.ids[track.need("2.50")] == "2.50"
    for wrong in ("9.9", 7, None, ["1.1"], "x" * 500):
        with pytest.raises(bw.SetupError, match="Test ring has no space") as caught:
            track.need(wrong)
        assert len(str(caught.value)) < 250


# -- places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BOARDS)
def test_every_space_has_a_place_of_its_own(name: str) -> None:
    """Its middle lies in its outline, outlines do not overlap, and cars look along the road."""
    track = SHELF.load(name)
    rings = [shapely.Polygon(track.ring(space)) for space in range(len(track.ids))]
    bridged = frozenset().union(*(bridge.spaces for bridge in track.bridges))
    for space, ring in enumerate(rings):
        assert ring.is_valid and ring.area > 0.3
        assert ring.contains(shapely.Point(track.xy(space)))
        (x, y), (u, v) = track.xy(space), track.heading(space)
        assert abs(hypot(u, v) - 1) < 0.01
        ahead = track.xy(track.ahead[space])
        assert (ahead[0] - x) * u + (ahead[1] - y) * v > 0
        for other in track.beside[space]:
            if not {space, other} & bridged:
                assert ring.intersection(rings[other]).area < 0.02
    shared = sum(ring.area for ring in rings) - shapely.union_all(rings).area
    assert shared < (1 if not bridged else 60)


@pytest.mark.parametrize("name", BOARDS)
def test_everything_that_can_be_stood_on_is_on_the_board(name: str) -> None:
    track = SHELF.load(name)
    places = track.places()
    assert len({place["id"] for place in places}) == len(places)
    lanes = [place for place in places if "lane" in place]
    assert [place["id"] for place in lanes] != []
    assert {place["id"] for place in lanes} == set(track.ids)
    for place, on in pairwise(lanes):
        if place["lane"] == on["lane"]:
            assert place["ahead"] == on["id"], "each lane in the order it is driven"
    pit = track.pit
    assert pit is not None
    rest = [place["id"] for place in places if "lane" not in place]
    assert rest == [*pit.lane, *(box.id for box in pit.boxes), *(f"S{n}" for n in range(1, 11))]
    width, height = track.size
    for place in places:
        for x, y in (place["at"], *place["ring"]):
            assert 0 <= x <= width and 0 <= y <= height


def test_boxes_lie_beside_the_space_they_belong_to() -> None:
    track = SHELF.load("t1")
    assert track.pit is not None
    for box in track.pit.boxes:
        here, lane = track.spots[box.id].at, track.spots[track.pit.lane[box.at]].at
        near = [track.spots[name].at for name in track.pit.lane]
        assert min(near, key=lambda at: hypot(at[0] - here[0], at[1] - here[1])) == lane
        assert all(hypot(x - here[0], y - here[1]) > 1 for x, y in
                   (track.xy(space) for space in range(300)))  # fmt: skip


def test_boxes_at_one_space_share_its_length() -> None:
    data = t1()
    for number, box in enumerate(data["pit"]["boxes"]):
        box["at"] = f"P{1 + number // 2}"
    track = Track.from_dict(data)
    rings = [shapely.Polygon(track.spots[f"B{n}"].ring) for n in range(1, 11)]
    for n, ring in enumerate(rings):
        assert all(ring.intersection(other).area < 0.02 for other in rings[n + 1 :])


def test_a_pit_lane_follows_the_line_that_is_drawn_for_it() -> None:
    data = t1()
    data["pit"]["path"] = [[30, 2], [36, 2], [42, 2]]
    track = Track.from_dict(data)
    spots = [track.spots[f"P{n}"].at for n in range(12)]
    assert [y for _, y in spots] == [2] * 12
    assert spots[0][0] == pytest.approx(30.5) and spots[11][0] == pytest.approx(41.5)


# -- drawing --------------------------------------------------------------------------------------


def styles(board: LaneBoard) -> list[str]:
    return [shape["style"] for shape in board.shapes()]


@pytest.mark.parametrize("name", BOARDS)
def test_what_is_drawn_of_a_board(name: str) -> None:
    track = SHELF.load(name)
    drawn = styles(track)
    assert drawn[0] == "run-off" and drawn[-2:] == ["title", "north"]
    count = {style: drawn.count(style) for style in drawn}
    assert count["badge"] == len(track.corners) <= count["corner"]
    assert count["finish-line"] == 3 and count["grid-box"] == count["pit-box"] == 10
    pit = track.pit
    assert pit is not None
    assert count["cross-line"] == len(track.ids) + len(pit.lane) - 1
    changes = sum(len(track.next[space]) - 1 for space in track.arrowed)
    assert count["arrow"] == changes
    assert drawn.index("pit-road") < drawn.index("asphalt") < drawn.index("corner")
    assert count.get("police-line", 0) == (3 if track.street else 0)


def test_asphalt_and_corners_are_the_spaces_that_they_are_made_of() -> None:
    """Spaces in a row are drawn as one, never so many that the road comes round to itself."""
    for board in (SHELF.load("t1"), SHELF.load("merrow"), crossing()):
        rings = [shapely.Polygon(board.ring(space)) for space in range(len(board.ids))]
        made_of = {"asphalt": rings}
        made_of |= {
            corner.id: [rings[space] for space in corner.spaces] for corner in board.corners
        }
        for name, spaces in made_of.items():
            drawn = shapely.union_all(
                [
                    shapely.Polygon(ring[0], ring[1:])
                    for shape in board.shapes()
                    if name in (shape["style"], shape.get("role")) and (ring := shape.get("rings"))
                ]
            )
            wanted = shapely.union_all(shapely.buffer(spaces, 0.02)).buffer(-0.02)
            assert drawn.hausdorff_distance(wanted) < 0.1, name
            assert drawn.symmetric_difference(wanted).area < 0.01 * wanted.area, name


def test_badges_tell_stops_and_ways_beside_their_corner() -> None:
    track = SHELF.load("t1")
    badges = [shape for shape in track.shapes() if shape["style"] == "badge"]
    assert [(b["role"], b["label"], b["text"]) for b in badges] == [
        ("C1", "1", "5 / 6"),
        ("C2", "2", "10 / 11"),
        ("C3", "3", "15 / 16"),
    ]
    road = shapely.union_all([shapely.Polygon(track.ring(space)) for space in range(300)])
    for badge, corner in zip(badges, track.corners, strict=True):
        at = shapely.Point(badge["at"])
        own = shapely.union_all([shapely.Polygon(track.ring(space)) for space in corner.spaces])
        assert 1 < road.distance(at) == own.distance(at) < 4


def test_the_finish_line_lies_between_the_spaces_that_it_parts() -> None:
    track = SHELF.load("t1")
    lines = [shape["line"] for shape in track.shapes() if shape["style"] == "finish-line"]
    for lane, line in enumerate(lines, 1):
        last, first = (shapely.Polygon(track.ring(track.need(f"{lane}.{n}"))) for n in (99, 0))
        ends = [shapely.Point(end) for end in line]
        assert all(ring.distance(end) < 0.02 for ring in (last, first) for end in ends)


def test_what_a_game_prints_on_its_board() -> None:
    """Figures in their spaces, lines through spaces in turn, bars at a side, roles of the grid."""
    track = SHELF.load("t1")
    along = [track.need(name) for name in ("2.98", "2.99", "2.0", "1.1", "1.2")]
    extras = Extras(
        printed={along[3]: "80"},
        strokes=[Stroke("racing-line", "red", "+20", along)],
        bars=[("grey-bar", 0, 40, "left"), ("grey-bar", 40, 80, "right")],
        places=["blue", "red"] * 5,
    )
    shapes = shapes_of(track, extras)
    (printed,) = [shape for shape in shapes if shape["style"] == "printed"]
    assert printed["label"] == "80" and printed["at"] == [*track.spots["1.1"].at]
    (line,) = [shape for shape in shapes if shape["style"] == "racing-line"]
    drawn = shapely.LineString(line["line"])
    assert (line["role"], line["label"]) == ("red", "+20")
    for space in along:
        assert drawn.distance(shapely.Point(track.xy(space))) < 0.1
    assert drawn.length < 1.1 * sum(
        hypot(*(b - a for a, b in zip(track.xy(first), track.xy(other), strict=True)))
        for first, other in pairwise(along)
    )
    left, right = [shape["line"] for shape in shapes if shape["style"] == "grey-bar"]
    lanes = [shapely.Polygon(track.ring(track.need(name))) for name in ("1.5", "3.25")]
    assert all(ring.distance(shapely.LineString(bar)) < 0.02
               for ring, bar in zip(lanes, (left, right), strict=True))  # fmt: skip
    boxes = [shape["role"] for shape in shapes if shape["style"] == "grid-box"]
    assert boxes == ["blue", "red"] * 5
    assert "role" not in next(shape for shape in track.shapes() if shape["style"] == "grid-box")


def test_a_line_through_a_bridge_is_told_in_stretches() -> None:
    board = crossing()
    along = [space for space in range(len(board.ids)) if board.lane[space] == 2]
    stroke = Stroke("racing-line", "green", "+40", along)
    shapes = shapes_of(board, Extras(strokes=[stroke]))
    lines = [shape for shape in shapes if shape["style"] == "racing-line"]
    assert len(lines) == 3 and [shape.get("label") for shape in lines].count("+40") == 1
    deck = [shape["style"] for shape in shapes].index("bridge")
    assert [shapes.index(shape) > deck for shape in lines].count(True) == 1


def crossing() -> LaneBoard:
    rows = [[i, lane, b % 180, b % 180 + 2, x, y]
            for i, lane, b, _, x, y in lane_boards.staggered(90)]  # fmt: skip
    data = lane_boards.ring(rows, 180, centre=lane_boards.eight(), size=[64, 44])
    return LaneBoard.from_dict(data)


def test_a_road_that_crosses_itself_has_one_bridge() -> None:
    """The later leg lies above: the first one, and all of its marks, come before it."""
    board = crossing()
    (bridge,) = board.bridges
    assert 80 < bridge.start < 90 < bridge.end < 100
    shapes = board.shapes()
    at = [shape["style"] for shape in shapes].index("bridge")
    assert [shape["style"] for shape in shapes].count("parapet") == 2
    deck = shapely.Polygon(shapes[at]["rings"][0]).buffer(-0.1)
    for number, shape in enumerate(shapes):
        if shape["style"] in ("cross-line", "lane-line", "finish-line"):
            over = deck.intersection(shapely.LineString(shape["line"])).length > 0.3
            along = deck.contains(shapely.LineString(shape["line"]).centroid)
            assert not (over and along) or number < at or number in range(at, at + 40)
    marks = [shape for shape in shapes[at:] if shape["style"] == "cross-line"]
    assert len(marks) == len(bridge.spaces)
    below = {number for number in range(len(board.ids)) if number not in bridge.spaces}
    assert len([s for s in shapes[:at] if s["style"] == "cross-line"]) == len(below)


def test_links_of_a_road_that_crosses_itself_follow_the_road() -> None:
    """Neighbours are neighbours along the road, not in the plane."""
    board, plain = crossing(), LaneBoard.from_dict(
        lane_boards.ring([list(row) for row in crossing().to_dict()["spaces"]], 180)
    )  # fmt: skip
    assert board.next == plain.next and board.beside == plain.beside
    assert board.bridges and not plain.bridges


def test_a_leg_over_the_line_is_the_lowest() -> None:
    rows = lane_boards.staggered(90)
    board = LaneBoard.from_dict(
        lane_boards.ring(rows, 180, centre=lane_boards.eight(), size=[64, 44])
    )
    (bridge,) = board.bridges
    assert 0 < bridge.start < bridge.end < 180


def test_what_is_ahead_is_told_where_lanes_go_round() -> None:
    """Where they merge a way is written whole: it could not be filled in."""
    track = SHELF.load("t1")
    places = {place["id"]: place.get("ahead") for place in track.places()}
    assert all(places[name] == track.ids[track.ahead[n]] for n, name in enumerate(track.ids))
    merging = bw.load_track("pattern-ring", game="championship-formula")
    assert not any("ahead" in place for place in merging.places())

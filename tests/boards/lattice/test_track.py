"""The track as the rules ask for it (G-1 to G-7, T-2, M-5, P-2, P-6, R-2, R-8)."""

from __future__ import annotations

import copy
import itertools
import pickle
import random
from typing import Any

import numpy as np
import pytest
import shapely
from shapely.geometry import Polygon

from bolide_widget.boards import Track, bit_index, displacements, load_track, tracks
from helpers.boards.oval import oval


@pytest.fixture(scope="module")
def plain() -> Track:
    return Track.from_dict(oval())


@pytest.fixture(scope="module", params=tracks())
def circuit(request: pytest.FixtureRequest) -> Track:
    return load_track(request.param)


def test_kinds(plain: Track) -> None:
    """G-1: the border counts as track; the asphalt wins over run-off; the rest is barrier."""
    assert plain.kind((30, 5)) == "track"
    assert plain.kind((30, 4)) == plain.kind((30, 3)) == "run-off"
    assert plain.kind((30, 2)) == plain.kind((30, 20)) == "barrier"
    assert plain.kind((-1, 0)) == plain.kind((1000, 1000)) == "barrier"


def test_a_point_on_a_dotted_line_belongs_ahead(plain: Track) -> None:
    """G-3, also at the finish line."""
    assert plain.sector_of[29, 8] == 5
    assert plain.sector_of[30, 8] == 0
    assert plain.sector_of[43, 8] == 0
    assert plain.sector_of[44, 8] == 1
    assert plain.arrow((43, 8)) == (1, 0)
    assert plain.arrow((44, 8)) == (0, 1)


def test_inside_is_the_interior_of_the_circuit(plain: Track) -> None:
    """G-5: driven anticlockwise, the interior is on the left; clockwise, on the right."""
    assert {sector.inside for sector in plain.sectors} == {"left"}
    data = load_track("valdorn").to_dict()
    for sector in data["sectors"]:
        sector.pop("inside", None)
    assert {sector.inside for sector in Track.from_dict(data).sectors} == {"right"}
    data = oval()
    data["sectors"][1]["inside"] = "right"
    assert Track.from_dict(data).sectors[1].inside == "right"


def test_rows_run_foremost_and_innermost_first(plain: Track) -> None:
    sector = plain.sectors[0]
    assert sector.rows[0] == tuple((43, y) for y in range(15, 4, -1))
    assert sector.points == tuple(itertools.chain(*sector.rows))
    assert sorted(plain.rank[p] for p in sector.points)[::-1] == [
        plain.rank[p] for p in sector.points
    ]


def test_lap_order(circuit: Track) -> None:
    """T-2: sector, then row, then nearer to the inside; a total order."""
    assert len(set(circuit.rank.values())) == len(circuit.rank) == len(circuit.kinds)
    ordered = sorted(circuit.rank, key=circuit.rank.__getitem__)
    for p, q in itertools.pairwise(ordered):
        assert circuit.place[p] <= circuit.place[q]
        if circuit.place[p] == circuit.place[q]:
            sector = circuit.sectors[circuit.sector_of[p]]
            (x, y), (dx, dy) = sector.arrow, (q[0] - p[0], q[1] - p[1])
            leftward = x * dy - y * dx
            assert (leftward > 0) == (sector.inside == "left")


def test_finish_line_counts(plain: Track) -> None:
    """G-7 and worked example 21: a point on the line is beyond it."""
    assert plain.crossing("finish", (29, 7), (30, 7)) == 1
    assert plain.crossing("finish", (30, 7), (35, 7)) == 0
    assert plain.crossing("finish", (30, 7), (29, 7)) == -1
    assert plain.crossing("finish", (28, 7), (29, 8)) == 0
    assert plain.crossing("finish", (28, 7), (33, 12)) == 1
    assert plain.crossing("finish", (29, 1), (31, 1)) == 0, "beside the end of the line"
    assert plain.crossing("finish", (31, 35), (29, 35)) == 0, "the other straight"
    assert plain.crossing("finish", (2, 7), (58, 7)) == 1, "farther than any move"
    assert plain.before("finish", (29, 7)) and not plain.before("finish", (30, 7))


def test_half_way(plain: Track) -> None:
    assert plain.crossing("half", (34, 30), (33, 30)) == 1
    assert plain.past_half[33, 30] and not plain.past_half[34, 30]
    assert plain.past_half[20, 30] and plain.past_half[29, 8] and not plain.past_half[30, 8]


def test_moves_agree_with_shapely(circuit: Track) -> None:
    """M-5: every bit of a sample of points, against the polygon itself."""
    asphalt = Polygon(circuit.to_dict()["asphalt"][0], circuit.to_dict()["asphalt"][1:])
    closed = asphalt.buffer(1e-6, join_style="mitre")
    points = [p for p, kind in circuit.kinds.items() if kind == "track"]
    for p in random.Random(5).sample(points, 40):
        moves, pit = circuit.moves[p], circuit.pit_moves[p]
        assert moves >> bit_index(0, 0) & 1
        assert not moves & pit
        for dx, dy in itertools.product(range(-9, 10), repeat=2):
            q = (p[0] + dx, p[1] + dy)
            way = shapely.linestrings([p, q]) if (dx, dy) != (0, 0) else shapely.points(p)
            inside = circuit.kind(q) == "track" and bool(closed.covers(way))
            bit = bit_index(dx, dy)
            assert circuit.allows(p, q) == inside
            assert bool(moves >> bit & 1) == (inside and not pit >> bit & 1)


def test_moves_are_symmetric(circuit: Track) -> None:
    """A way is inside in both directions, but for those that enter the pit lane."""
    points = [p for p, kind in circuit.kinds.items() if kind == "track"]
    for p in random.Random(6).sample(points, 60):
        for dx, dy in displacements(circuit.moves[p]):
            q = (p[0] + dx, p[1] + dy)
            back = bit_index(-dx, -dy)
            assert (circuit.moves[q] | circuit.pit_moves[q]) >> back & 1


def test_no_moves_from_where_there_is_no_track(plain: Track) -> None:
    for point in ((30, 4), (30, 20), (-1, 5), (10_000, 0)):
        assert plain.moves[point] == plain.pit_moves[point] == 0
        assert not plain.allows(point, (30, 6))
        assert not plain.allows((30, 6), point)
    assert (10_000, 0) not in plain.moves, "points off the board are not kept"


def test_cutting_a_corner_is_not_inside(plain: Track) -> None:
    """M-5: not even between two track points."""
    assert plain.kind((42, 15)) == plain.kind((45, 17)) == "track"
    assert not plain.allows((42, 15), (45, 17))
    assert plain.allows((45, 15), (45, 17))
    assert plain.allows((5, 5), (55, 5)), "along the border, farther than the table"


def test_entering_the_pits(plain: Track) -> None:
    """P-2, P-6, worked example 14: legal up to the line; the end need not be on the track."""
    bit = bit_index(4, 2)
    assert plain.pit_moves[15, 15] >> bit & 1 and not plain.moves[15, 15] >> bit & 1
    assert plain.kind((19, 17)) == "barrier"
    assert plain.entry((15, 15), (19, 17)) == pytest.approx(0.25)
    assert plain.entry_speed((15, 15), (19, 17)) == 1
    assert plain.entry_speed((16, 12), (18, 18)) == 4, "3.5 rounded up"
    assert not plain.pit_moves[29, 15], "beside the end of the line"
    with pytest.raises(ValueError, match="does not enter"):
        plain.entry((15, 15), (16, 15))


def test_entry_speed_has_no_rounding_error() -> None:
    """P-6, worked example 14: met after exactly 2 is 2, not 3."""
    data = oval()
    data["pit"]["in"]["line"] = [[15, 15], [21, 15]]
    track = Track.from_dict(data)
    assert track.entry_speed((16, 13), (16, 15)) == 2
    assert track.entry_speed((16, 12), (19, 16)) == 3


def test_pit_lane(plain: Track) -> None:
    """R-2, R-8: boxes rank below a car level with them; the finish line lies before box 5."""
    pit = plain.pit
    assert pit is not None
    assert [box.number for box in pit.boxes] == list(range(1, 8))
    assert pit.crossings == {"finish": 5}
    assert pit.entry_place == (5, 18)
    for box in pit.boxes:
        level = [p for p, place in plain.place.items() if place == (box.sector, box.row)]
        behind = [p for p, place in plain.place.items() if place == (box.sector, box.row - 1)]
        assert box.rank < min(plain.rank[p] for p in level)
        assert not behind or box.rank > max(plain.rank[p] for p in behind)
    assert pit.entry_rank < pit.boxes[0].rank < pit.boxes[3].rank


def test_finish_line_behind_the_last_box() -> None:
    """R-8: when only the out line lies beyond, the number is one more than the last box."""
    data = oval()
    for number, box in enumerate(data["pit"]["boxes"]):
        box.update(sector=5, row=22 + number, at=[22 + number, 17])
    pit = Track.from_dict(data).pit
    assert pit is not None and pit.crossings == {"finish": 8}


def test_no_pit_lane() -> None:
    data = oval()
    data["pit"] = None
    track = Track.from_dict(data)
    assert track.pit is None and not track.pit_moves[15, 15]
    assert "pit-in" not in track.lines
    assert not [shape for shape in track.shapes() if shape["style"].startswith("pit")]


def test_steps_to_go(circuit: Track) -> None:
    """The way gets shorter by single legal steps, and is about a lap just past the line."""
    to_go = circuit.steps_to_go
    assert set(to_go) == {p for p, kind in circuit.kinds.items() if kind == "track"}
    for p in random.Random(7).sample(sorted(to_go), 100):
        steps = [(p[0] + dx, p[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        legal = [q for q in steps if q != p and circuit.allows(p, q)]
        assert any(to_go[q] < to_go[p] or circuit.crossing("finish", p, q) == 1 for q in legal)
    assert 0 < to_go[circuit.grid[0]] < 10
    (x, y), arrow = circuit.grid[0], circuit.arrow(circuit.grid[0])
    past = (x + 10 * arrow[0], y + 10 * arrow[1])
    assert circuit.lap_length * 0.9 < to_go[past] + 10 < circuit.lap_length * 1.1


def test_a_track_is_one_unchanging_value(plain: Track) -> None:
    again = Track.from_dict(copy.deepcopy(oval()))
    assert again is plain and hash(again) == hash(plain)
    assert copy.copy(plain) is plain and copy.deepcopy(plain) is plain
    assert pickle.loads(pickle.dumps(plain)) == plain
    assert Track.from_dict(plain.to_dict()) == plain
    other = oval()
    other["rain_risk"] = 6
    assert Track.from_dict(other) != plain
    assert plain != "a track"
    with pytest.raises(AttributeError, match="does not change"):
        plain.name = "Other"
    with pytest.raises(AttributeError, match="does not change"):
        del plain.name
    assert repr(plain) == "Track('Test Oval', 61 x 41 points, 6 sectors, 1320 track points)"


def test_digest_does_not_depend_on_how_numbers_and_keys_are_written(plain: Track) -> None:
    data = oval()
    data["size"] = [60.0, 40.0]
    assert Track.from_dict(dict(reversed(data.items()))).digest == plain.digest


def test_the_data_given_and_returned_is_a_copy() -> None:
    data = oval(lane=9)
    track = Track.from_dict(data)
    data["grid"].clear()
    track.to_dict()["grid"].clear()
    assert len(track.to_dict()["grid"]) == 8


def test_plain_types(circuit: Track) -> None:
    """No numpy scalars where the engine would hand them on."""

    def check(value: Any) -> None:
        assert not isinstance(value, np.generic)
        if isinstance(value, tuple | list):
            for item in value:
                check(item)

    circuit.moves[circuit.grid[0]]
    for table in (circuit.kinds, circuit.place, circuit.rank, circuit.sector_of, circuit.moves):
        for key, value in table.items():
            check(key)
            check(value)
    for sector in circuit.sectors:
        check([sector.arrow, sector.points, sector.area])


def test_names_with_markup_are_plain_text() -> None:
    data = oval()
    data["name"] = "<b>Ring</b> & \u2028 \U0001f3c1"
    track = Track.from_dict(data)
    assert track.name == data["name"]
    assert {"style": "title", "text": data["name"]}.items() <= track.shapes()[-2].items()

"""The board of Championship Formula Racing: rows, links, grid (chapters 4 and 21)."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from bolide_widget.core.errors import SetupError
from bolide_widget.games.championship_formula.track import Track
from helpers.boards import cfr_boards as boards

ROOT = Path(__file__).resolve().parents[3]


def names(track: Track, spaces: tuple[int, ...]) -> list[str]:
    return [track.ids[space] for space in spaces]


def ways(track: Track, space: str) -> tuple[set[str], set[str]]:
    number = track.number[space]
    straight = set(names(track, track.straight[number]))
    assert track.next[number] == track.straight[number] + track.diagonal[number]
    return straight, set(names(track, track.diagonal[number]))


def test_the_file_of_the_pattern_ring_is_what_the_script_draws() -> None:
    sys.path.insert(0, str(ROOT / "tools"))
    import draw_pattern_ring
    from bolide_widget.boards.files import written

    assert draw_pattern_ring.PATH.read_text("utf-8") == written(draw_pattern_ring.ring())


def test_pattern_ring_is_that_of_the_table() -> None:
    """CFR-TRACK-6, Table CFR-T10."""
    track = boards.pr()
    assert Track.faults(track.to_dict()) == []
    assert len(track.ids) == 145 and sum(speed > 0 for speed in track.speed) == 39
    assert track.period == 720 and len(track.rows) == 60 + 3 * 2
    assert [line.id for line in track.lines] == ["B-red", "D-red", "F-red", "H-red", "J-red"]
    assert {line.bonus for line in track.lines} == {20}
    assert track.figures == (13, 11, 10)
    sides = [track.side(tick) for tick in (0, 144, 145, 240, 241, 432, 433, 528, 529)]
    assert [side[0] for side in sides] == list("rrllrrllr")


def test_links_of_the_book() -> None:
    """EX-70, EX-15, CFR-TRACK-2, CFR-MOVE-2."""
    narrow = boards.nar()
    assert ways(narrow, "1.20") == ({"1.21"}, set())
    assert ways(narrow, "2.20") == ({"1.21", "2.21"}, set())
    assert ways(narrow, "3.20") == ({"2.21"}, set())
    ring = boards.pr()
    assert ways(ring, "A2.8") == ({"B1.1", "B2.1"}, set())
    assert ways(ring, "B1.1") == ({"B1.2"}, set())
    assert ways(ring, "B2.3") == ({"C2.1"}, {"C1.1"})
    cut = boards.luf()
    assert ways(cut, "1.10") == ({"1.11"}, set())
    assert ways(cut, "1.14") == ({"1.15"}, {"2.15"})


def test_steps_are_told_straight_first_then_nearest_the_grey_bar() -> None:
    """CFR-TRACK-3, CFR-TRACK-4: the bar is left on W3, right along A and B of the Pattern Ring."""
    wide, ring = boards.w3(), boards.pr()
    assert names(wide, wide.next[wide.number["2.7"]]) == ["2.8", "1.8", "3.8"]
    assert names(ring, ring.next[ring.number["A2.3"]]) == ["A2.4", "A3.4", "A1.4"]
    assert names(ring, ring.next[ring.number["A2.8"]]) == ["B2.1", "B1.1"]
    assert names(ring, ring.next[ring.number["D1.3"]]) == ["E2.1", "E1.1"]


def test_rows_ranks_and_widths() -> None:
    """CFR-TRACK-3: a row is a front edge; the side rank counts from the grey bar."""
    ring = boards.pr()
    assert names(ring, ring.rows[0]) == ["K3.8", "K2.8", "K1.8"]
    assert names(ring, ring.rows[144]) == ["B2.3", "B1.4"]
    assert names(ring, ring.rows[112]) == ["B2.1"]
    assert [ring.rank[ring.number[name]] for name in ("B1.4", "B2.3", "D1.3", "D2.4")] == [
        2,
        1,
        1,
        2,
    ]
    assert [ring.width[row] for row in (0, 96, 108, 112, 144, 384)] == [3, 3, 2, 2, 2, 3]
    assert ring.length[ring.number["B2.1"]] == 16
    assert sum(len(row) for row in ring.rows.values()) == len(ring.ids)


@pytest.mark.parametrize(
    ("cars", "places"),
    [
        (1, "1i"),
        (2, "1i 6o"),
        (4, "1i 2o 3i 6o"),  # EX-04
        (6, "1i 2o 3i 4o 5i 6o"),
        (7, "1i 1o 2o 3i 4o 5i 6o"),  # EX-38
        (8, "1i 1o 2i 2o 3i 4o 5i 6o"),
        (9, "1i 1o 2i 2o 3i 3o 4o 5i 6o"),  # EX-05
        (12, "1i 1o 2i 2o 3i 3o 4i 4o 5i 5o 6i 6o"),
    ],
)
def test_grid(cars: int, places: str) -> None:
    """EX-04, EX-05, EX-38, CFR-GRID-1, CFR-GRID-2, CFR-GRID-3, Table CFR-T4."""
    ring = boards.pr()
    lane = {"i": "K3", "o": "K1"}
    wanted = [f"{lane[place[1]]}.{9 - int(place[0])}" for place in places.split()]
    assert names(ring, ring.grid_slots(cars)) == wanted


def test_a_grid_has_twelve_places_at_most() -> None:
    """CFR-GRID-1."""
    for cars in (0, 13):
        with pytest.raises(SetupError, match="cars"):
            boards.pr().grid_slots(cars)


def test_the_line_is_reached_in_the_row_before_it() -> None:
    """CFR-FIN-1, CFR-GRID-4, EX-39."""
    ring = boards.pr()
    number = ring.number
    assert ring.crosses(number["K3.7"], number["K3.8"])
    assert ring.crosses(number["K2.7"], number["K3.8"])
    assert not ring.crosses(number["K3.8"], number["A3.1"])
    assert not ring.crosses(number["A1.1"], number["K3.8"])
    assert ring.front[number["K3.6"]] - ring.period == -24


def test_what_is_drawn_of_the_pattern_ring() -> None:
    """CFR-TRACK-8: speeds in the corners, lines, the grey bar, brackets on the grid."""
    track = boards.pr()
    drawn = Counter((shape["style"], shape.get("role")) for shape in track.shapes())
    assert drawn["printed", None] == sum(speed > 0 for speed in track.speed) == 39
    assert drawn["racing-line", "red"] == len(track.lines) == 5
    assert drawn["grid-box", "blue"] == drawn["grid-box", "red"] == 6
    assert (drawn["grey-bar", "right"], drawn["grey-bar", "left"]) == (3, 2)
    assert sum(drawn["corner", corner.id] for corner in track.corners) == 5

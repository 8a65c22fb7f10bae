"""The recipe for drawing a board (FD-TRK-9), on the nine circuits and on the rule book's piece."""

from __future__ import annotations

import importlib
import sys
from itertools import pairwise
from pathlib import Path
from types import ModuleType

import pytest
import shapely

import bolide_widget as bw
from bolide_widget.boards.files import written
from bolide_widget.boards.lanes.board import NONE
from bolide_widget.boards.lanes.road import Links, Said, Space, staggered
from bolide_widget.games.formula_d.track import Track
from bolide_widget.making.formula_d.measured import figures_of_track, lacking

ROOT = Path(__file__).resolve().parents[3]
NAMES = bw.tracks(game="formula-d")


@pytest.fixture(params=NAMES)
def track(request: pytest.FixtureRequest) -> Track:
    result = bw.load_track(request.param, game="formula-d")
    assert isinstance(result, Track)
    return result


def piece(arrows: dict[str, str]) -> tuple[list[Space], Links]:
    """Lanes 1 and 2 of a corner on scale 8, with arrows; a straight cell has 16 ticks here."""
    scale = 2
    rows = [
        (1, 156, 166), (1, 166, 176), (1, 176, 186), (1, 186, 196), (1, 196, 356),
        (2, 160, 168), (2, 168, 176), (2, 176, 184), (2, 184, 192), (2, 192, 200), (2, 200, 360),
    ]  # fmt: skip
    spaces = [
        Space(
            f"{lane}@{(back + front) // 2}",
            lane,
            scale * back,
            scale * front,
            2 * lane - 2,
            2 * lane,
        )
        for lane, back, front in rows
    ]
    number = {space.id: index for index, space in enumerate(spaces)}
    corners = [0 if space.front - space.back < 100 else NONE for space in spaces]
    said = Said(corners, {number[a]: (number[b],) for a, b in arrows.items()})
    return spaces, staggered(spaces, scale * 200, said)


def test_corner_piece() -> None:
    """Example 58 (FD-TRK-2, FD-TRK-4, FD-TRK-9): a corner with longer cells on the inside."""
    spaces, links = piece({})
    number = {space.id: index for index, space in enumerate(spaces)}
    inside = [index for index, space in enumerate(spaces) if space.lane == 1][:4]
    assert [spaces[index].id for index in inside] == ["1@161", "1@171", "1@181", "1@191"]
    straight = staggered(spaces, 400, Said())
    assert spaces[straight.next[number["1@171"]][1]].id == "2@172"
    assert spaces[straight.next[number["2@164"]][1]].id == "1@171"
    beside = {spaces[other].id for other in links.beside[number["1@171"]]}
    assert beside == {"2@164", "2@172"}
    assert links.next[number["1@171"]] == (number["1@181"],), "no arrow, no change"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    sys.path.insert(0, str(ROOT / "tools"))
    return importlib.import_module("draw_formula_d")


def test_nine_circuits(script: ModuleType) -> None:
    assert set(script.WISHES) == set(NAMES) == set(bw.tracks()) and len(NAMES) == 9


@pytest.mark.parametrize("name", NAMES)
def test_files_are_what_the_script_makes(script: ModuleType, name: str) -> None:
    """FD-TRK-0, FD-TRK-1: drawn by the project from its own centre lines, all of it explicit."""
    path = script.FOLDER / f"{name}.json"
    assert path.read_text("utf-8") == written(script.board(name).to_dict())


def test_targets(track: Track) -> None:
    """FD-TRK-10: every bundled circuit reaches every design target."""
    assert lacking(track) == [] and track.shortfalls == ()
    figures = figures_of_track(track)
    assert track.lanes == 3 and 110 <= figures.spaces <= 180
    assert 7 <= len(track.corners) <= 13 and 10 <= sum(track.stops) <= 18
    assert set(track.stops) == {1, 2, 3}
    assert max(figures.gaps) >= 35 and any(15 <= gap <= 25 for gap in figures.gaps)
    assert all(gap == 0 or 3 <= gap <= 40 for gap in figures.gaps)
    closes = [gap < 4 for gap in figures.gaps]
    assert not any(a and b for a, b in pairwise([*closes, closes[0]]))
    for stops, inside, outside in figures.corners:
        assert 4 * stops <= inside <= 7 * stops and 1 <= outside - inside <= 4
    assert figures.after_line >= 8


def test_straights_are_staggered(track: Track) -> None:
    """FD-TRK-9: on a straight every second lane is half a space on, and changes lead there."""
    for space, corner in enumerate(track.corner):
        around = [track.corner[other] for other in (track.ahead[space], track.behind[space])]
        if corner != NONE or around != [NONE, NONE]:
            continue
        ahead = (track.progress[track.ahead[space]] - track.progress[space]) % track.period
        for other in track.next[space][1:]:
            on = (track.progress[other] - track.progress[space]) % track.period
            assert abs(2 * on - ahead) <= 2, track.ids[space]
        assert len(track.next[space]) == (3 if track.lane[space] == 2 else 2)


def test_corners_begin_and_end_together(track: Track) -> None:
    """FD-TRK-9: within half a cell in all lanes; and arrows inward, none, outward."""
    for corner in track.corners:
        lanes = [[s for s in corner.spaces if track.lane[s] == lane] for lane in (1, 2, 3)]
        for end in (0, -1):
            edge = track.back if end == 0 else track.front
            places = [edge[lane[end]] % track.period for lane in lanes]
            size = max(track.front[s] - track.back[s] for lane in lanes for s in lane)
            spread = max((a - b + track.period // 2) % track.period for a in places for b in places)
            assert spread - track.period // 2 <= 0.6 * size
        inward = -1 if corner.inside_lane == 1 else 1
        for lane in lanes:
            for index, space in enumerate(lane):
                ways = [track.lane[to] - track.lane[space] for to in track.next[space][1:]]
                third = 3 * index // len(lane)
                allowed = {0: inward, 1: 0, 2: -inward}[third]
                assert ways in ([], [allowed]) and (third != 1 or not ways)


def test_line_and_grid(track: Track) -> None:
    """FD-TRK-4: pole on the inside of the first corner, two columns, nobody in the pits' way."""
    assert [track.lane[s] for s in track.grid[:2]] in ([1, 3], [3, 1])
    assert track.lane[track.grid[0]] == track.corners[0].inside_lane
    assert track.pit is not None and 12 <= len(track.pit.lane) <= 20
    assert len({box.at for box in track.pit.boxes}) == len(track.pit.boxes) == 10
    assert min(box.at for box in track.pit.boxes) >= 1


def test_one_street_circuit() -> None:
    """FD-TRK-10, FD-ST-1: noise, danger, a police line and a tunnel on one of the nine."""
    streets = {name: bw.load_track(name, game="formula-d").street for name in NAMES}  # type: ignore[union-attr]
    assert [name for name, street in streets.items() if street] == ["calva"]
    track, street = bw.load_track("calva", game="formula-d"), streets["calva"]
    assert isinstance(track, Track) and street is not None and street.tunnel is not None
    columns = sum(track.lane[space] == 2 for space in street.noise)
    assert len(street.noise) == 3 * columns and 3 <= columns <= 8
    assert 2 <= len(street.danger) <= 8 and all(track.lane[s] != 3 for s in street.danger)
    assert 1 <= len(street.tunnel.removed) / 3 <= 6
    taken = [*street.noise, *street.danger, *street.tunnel.removed, *street.police_line]
    assert len(set(taken)) == len(taken), "zones lie apart"
    assert not set(taken) & set(track.grid)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_lies_on_anything(name: str) -> None:
    """Legs, pit road and boxes lie apart; all of it is on the board."""
    track = bw.load_track(name, game="formula-d")
    assert isinstance(track, Track)
    rings = {spot: shapely.Polygon(place.ring).buffer(-0.08) for spot, place in track.spots.items()}
    apart = [spot for spot in rings if not spot.startswith("S")]
    tree = shapely.STRtree([rings[spot] for spot in apart])
    first, second = tree.query([rings[spot] for spot in apart], predicate="intersects")
    assert track.pit is not None
    joins = {track.pit.lane[index] for index in (0, 1, -2, -1)}
    over = [
        (apart[a], apart[b])
        for a, b in zip(first.tolist(), second.tolist(), strict=True)
        if a < b and not {apart[a], apart[b]} & joins
    ]
    assert over == []
    board = shapely.box(0, 0, *track.size)
    assert all(board.contains(ring) for ring in rings.values())

"""Chapter G: points, sectors, directions, and what else the board carries."""

from __future__ import annotations

import pytest

from bolide_widget import Race, SetupError, Track, TrackError
from helpers.boards.courses import field, ring, ring_data
from helpers.races.setting import on_field, points, question_of, race_on

ARROWS = {"E": (1, 0), "N": (0, 1), "W": (-1, 0), "S": (0, -1)}

# A point in the middle of each side of the ring, with the arrow there.
SIDES = [((36, 7), "E"), ((53, 20), "N"), ((36, 33), "W"), ((7, 20), "S")]


@pytest.mark.parametrize(
    ("point", "kind"),
    [
        ((30, 7), "track"),
        ((30, 4), "track"),  # on the outer border
        ((30, 10), "track"),  # on the inner border
        ((4, 4), "track"),  # on a corner
        ((30, 3), "run-off"),
        ((30, 2), "run-off"),
        ((30, 1), "barrier"),
        ((30, 12), "run-off"),
        ((30, 13), "barrier"),
        ((-1, 7), "barrier"),  # off the board
        ((30, 99), "barrier"),
    ],
)
def test_every_point_has_one_kind(point: tuple[int, int], kind: str) -> None:
    """G-1: track inside or exactly on the border, run-off around it, barrier everywhere else."""
    assert ring().kind(point) == kind


def test_a_car_stands_on_a_lattice_point_that_is_no_barrier() -> None:
    """G-1: a car stands on a lattice point of the track or the run-off."""
    race = Race(ring(), ["Ada", "Bob"], seed=1)
    for where in [(30.5, 7), (30, 1), (99, 99)]:
        with pytest.raises(SetupError):
            race.arrange({"Ada": {"position": where}})


def test_no_two_cars_share_a_point() -> None:
    """G-2: no two cars share a point."""
    cars = {"Ada": {"position": (20, 7)}, "Bob": {"position": (20, 7)}}
    with pytest.raises(SetupError, match="both stand on"):
        race_on(ring(), cars)


def test_pawns_may_share_a_point() -> None:
    """G-2: any number of pawns may share a point, also one with a car on it."""
    cars = {
        "Ada": {"position": (0, 0), "pawn": (4, 0)},
        "Bob": {"position": (8, 0), "pawn": (8, 0)},
        "Cyd": {"position": (0, 8), "pawn": (4, 0)},
    }
    race = on_field(cars, to_move="Ada")
    race.play((124, 50))
    assert race.cars["Ada"].pawn == (128, 50) == race.cars["Bob"].position
    assert race.cars["Bob"].pawn == race.cars["Ada"].pawn


@pytest.mark.parametrize("target", [(54, 6), (56, 6)])
def test_a_pawn_may_stand_anywhere(target: tuple[int, int]) -> None:
    """G-2: a pawn may stand on run-off and barrier points, and off the board."""
    cars = {"Ada": {"position": (50, 6), "pawn": (54, 6)}, "Bob": {"position": (20, 6)}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play(target)
    assert race.cars["Ada"].pawn == (2 * target[0] - 50, 6)
    assert ring().kind((2 * target[0] - 50, 6)) != "track"


@pytest.mark.parametrize(
    ("point", "sector"),
    [
        ((29, 7), 5),
        ((30, 7), 0),  # on the line from the last sector to the first
        ((47, 7), 0),
        ((48, 7), 1),  # on the line from 0 to 1
        ((53, 27), 1),
        ((53, 28), 2),
        ((30, 33), 3),
        ((7, 13), 4),
        ((7, 12), 5),  # on the line from 4 to 5, which is crossed towards the South
        ((30, 3), 0),  # run-off beside the track belongs to its sector
        ((48, 3), 1),
    ],
)
def test_a_point_on_a_dotted_line_belongs_to_the_sector_ahead(
    point: tuple[int, int], sector: int
) -> None:
    """G-3: the sectors are an ordered cycle; a point on their border is in the one ahead."""
    assert ring().sector_of[point] == sector


@pytest.mark.parametrize(("point", "arrow"), SIDES)
def test_each_sector_has_one_arrow(point: tuple[int, int], arrow: str) -> None:
    """G-3: one arrow, N, E, S or W, for all points of a sector."""
    track = ring()
    sector = track.sectors[track.sector_of[point]]
    assert sector.arrow == ARROWS[arrow]
    assert {track.arrow(p) for p in sector.points} == {ARROWS[arrow]}


def _after_engagement(point: tuple[int, int], arrow: str, face: int) -> set[tuple[int, int]]:
    """Return the points for the loser of an attack on `point` from behind."""
    ax, ay = ARROWS[arrow]
    start = point[0] - 3 * ax, point[1] - 3 * ay
    cars = {"Ada": {"position": start, "pawn": point}, "Bob": {"position": point}}
    race = race_on(ring(), cars, to_move="Ada")
    race.play(point)
    assert question_of(race) == ("Ada", "engagement")
    race.roll(face)
    return points(race)


@pytest.mark.parametrize(("point", "arrow"), SIDES)
def test_behind_are_three_points(point: tuple[int, int], arrow: str) -> None:
    """G-4: behind a point are P-a and its two neighbours sideways."""
    (ax, ay), (x, y) = ARROWS[arrow], point
    behind = {(x - ax, y - ay), (x - ax - ay, y - ay + ax), (x - ax + ay, y - ay - ax)}
    assert _after_engagement(point, arrow, 5) == behind


@pytest.mark.parametrize(("point", "arrow"), SIDES)
def test_beside_are_two_points(point: tuple[int, int], arrow: str) -> None:
    """G-4: at the sides of a point are the two points at right angles to the arrow."""
    (ax, ay), (x, y) = ARROWS[arrow], point
    assert _after_engagement(point, arrow, 9) == {(x - ay, y + ax), (x + ay, y - ax)}


@pytest.mark.parametrize(
    ("where", "drafts"), [((0, 0), "Bob"), ((0, 1), None), ((0, -1), None), ((-1, 0), None)]
)
def test_directly_behind_is_one_point(where: tuple[int, int], drafts: str | None) -> None:
    """G-4: directly behind P is the single point P-a, and ahead of that one is P."""
    start = where[0] - 3, where[1]
    cars = {"Ada": {"position": start, "pawn": where}, "Bob": {"position": (1, 0), "pawn": (5, 0)}}
    race = on_field(cars, to_move="Ada")
    race.play((120 + where[0], 50 + where[1]))
    assert race.cars["Ada"].drafts == drafts


def _order_side_by_side(inside: str | None) -> list[str]:
    sectors = ring_data()["sectors"]
    for sector in sectors:
        del sector["inside"]
        if inside is not None:
            sector["inside"] = inside
    track = Track.from_dict(ring_data(sectors=sectors))
    cars = {"Low": {"position": (36, 5)}, "High": {"position": (36, 9)}}
    return race_on(track, cars).order


@pytest.mark.parametrize(
    ("inside", "order"),
    [
        ("left", ["High", "Low"]),
        ("right", ["Low", "High"]),
        (None, ["High", "Low"]),  # driven anticlockwise, the interior is on the left
    ],
)
def test_every_sector_names_its_inside(inside: str | None, order: list[str]) -> None:
    """G-5: left or right of the arrow; by default the side of the circuit's interior."""
    assert _order_side_by_side(inside) == order


def test_what_else_the_board_carries() -> None:
    """G-6: grid, lines, pit lane, top speed, rain risk, signs and printed hints."""
    data = ring_data(top_speed=6, signs=[{"at": [40, 3], "text": "100"}])
    track = Track.from_dict(data)
    assert len(track.grid) >= 8 and all(track.kind(p) == "track" for p in track.grid)
    assert set(track.lines) == {"finish", "half", "pit-in"}
    assert [line.heading for line in track.lines.values()] == [(1, 0), (-1, 0), (0, 1)]
    pit = track.pit
    assert pit is not None
    assert [box.number for box in pit.boxes] == [1, 2, 3, 4, 5, 6]
    assert pit.full_fuel < pit.pit_stop < pit.half_fuel
    assert pit.speed_limit == 3 and pit.out == ((40, 10), (42, 10), (44, 10))
    assert track.top_speed == 6 and track.rain_risk == 5
    assert track.signs[0].text == "100"
    assert dict(track.hints) == {"turns": 20, "sharp_brakings": 2}


def test_entry_limit_and_top_speed_are_optional() -> None:
    """G-6: a board may have no limit at the pit entry, no top speed of its own, and no pits."""
    assert ring().top_speed is None
    assert field().pit is None
    pit = {**ring_data()["pit"], "speed_limit": None}
    track = Track.from_dict(ring_data(pit=pit))
    assert track.pit is not None and track.pit.speed_limit is None


@pytest.mark.parametrize(
    "changes",
    [
        {"grid": ring_data()["grid"][:7]},
        {"grid": [[20, 2], *ring_data()["grid"][1:]]},
        {"rain_risk": 13},
        {"rain_risk": 0},
        {"pit": {**ring_data()["pit"], "full_fuel": 4, "pit_stop": 3}},
    ],
)
def test_a_board_without_its_parts_is_no_board(changes: dict[str, object]) -> None:
    """G-6: 8 grid points on the track, rain risk 1-12, the marked boxes in their order."""
    with pytest.raises(TrackError):
        Track.from_dict(ring_data(**changes))

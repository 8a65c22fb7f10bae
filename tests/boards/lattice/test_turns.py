"""Bit planes and the sweep over them: turns to go for every point and velocity; the hints."""

from __future__ import annotations

import gc
from random import Random
from weakref import ref

import numpy as np
import pytest

from bolide_widget.boards import Point, Track, TrackError, displacements, load_track
from bolide_widget.boards.catalogue import _recent
from bolide_widget.boards.lattice.momentum import backward
from bolide_widget.boards.lattice.momentum.backward import Strips
from bolide_widget.boards.lattice.momentum.motion import Limit, changes
from bolide_widget.boards.lattice.momentum.planes import Planes, Velocities, fastest_on, listed
from bolide_widget.boards.lattice.momentum.tables import (
    _tables,
    measure_hints,
    planes_of,
    turns_to_go,
)
from bolide_widget.boards.lattice.momentum.turns import NEVER, Setting
from bolide_widget.core.errors import SetupError
from bolide_widget.games.bolide.solo.best_lap import best_lap
from bolide_widget.games.bolide.solo.reachable import reachable
from helpers.boards.courses import pinned, ring, ring_data
from helpers.boards.oval import oval
from helpers.boards.small_boards import ASKEW, PlainSearch, State, small_track


@pytest.fixture(params=["ragged", "oval", "valdorn"])
def tracks(request: pytest.FixtureRequest) -> list[Track]:
    if request.param == "ragged":
        return [small_track(seed) for seed in range(12)]
    if request.param == "valdorn":
        return [load_track("valdorn")]
    return [Track.from_dict(oval())]


def test_all_points_at_once_as_one_by_one(tracks: list[Track]) -> None:
    """M-5, P-2: the planes hold what `moves` answers point by point, bit for bit."""
    for track in tracks:
        planes = Planes(track)
        starts = {step: set(planes.points(plane)) for step, plane in planes.legal.items()}
        for p in track.kinds:
            legal = {step for step, points in starts.items() if p in points}
            assert legal == set(displacements(track.moves[p]))
            for dx, dy in legal if p in track.lines["finish"].near else ():
                counted = track.crossing("finish", p, (p[0] + dx, p[1] + dy))
                assert planes.crossing(p, (dx, dy)) == counted


def test_planes_that_grow_are_those_asked_for_at_once(tracks: list[Track]) -> None:
    """M-9: displacements longer than a move are asked for when somebody may be so fast."""
    for track in tracks:
        short = Planes(track)
        grown, whole = Planes(track, (10, 11), short), Planes(track, (10, 11))
        assert set(short.legal) <= set(grown.legal)
        for kept in ("legal", "over", "back", "landing", "track", "reach"):
            assert getattr(grown, kept) == getattr(whole, kept), kept


def test_cars_that_are_never_boosted_need_no_longer_displacements() -> None:
    """M-4, M-9: at top speed 8 a car aims 10 squares far at the most, a boosted one 11 (X-1)."""
    track = small_track(98)
    plain = turns_to_go(track, boosted=False)
    assert planes_of(track, (8, 8)).reach == (10, 10)
    boosted = turns_to_go(track)
    assert planes_of(track).reach == (11, 11)
    speeds = plain.velocities.listed
    assert len(speeds) == 17**2 and len(boosted.velocities.listed) == 19**2
    for point in track.kinds:
        for speed in speeds:
            assert plain.at(point, speed) == boosted.at(point, speed)


def test_longer_moves_than_the_tables_hold() -> None:
    """M-5 for displacements beyond 9 squares, asked one by one of the asphalt itself."""
    track, random = small_track(3), Random(3)
    steps = [(dx, dy) for dx in range(-14, 15) for dy in range(-14, 15)]
    points = list(track.kinds)
    tables = dict(track.legal_steps(steps))
    assert set(tables) == set(steps)
    for _ in range(3000):
        (x, y), (dx, dy) = random.choice(points), random.choice(steps)
        assert tables[dx, dy][x, y] == track.allows((x, y), (x + dx, y + dy))


def test_lines_of_any_slope_are_crossed_alike() -> None:
    """G-7: the pit lane's line and lines askew, for all points and displacements at once."""
    from bolide_widget.boards.lattice.lines import Line

    points = planes_of(ring()).points(Planes(ring()).track)
    steps = [(0, 0), (3, 1), (-9, 9), (0, 5), (2, -7), (12, 12)]
    for ends in (((15, 10), (18, 10)), ((4.3, 4), (10.1, 11.7)), ((20, 6), (23, 9))):
        line = Line(ends, "N")
        over, back = line.crossings(steps, ring().size)
        for step in steps:
            counts = np.zeros((ring().size[0] + 1, ring().size[1] + 1), dtype=int)
            for crossed, count in ((over, 1), (back, -1)):
                if step in crossed:
                    counts[crossed[step]] = count
            for x, y in points:
                assert counts[x, y] == line.crossing((x, y), (x + step[0], y + step[1]))


@pytest.mark.parametrize("seed", range(8))
def test_every_state_as_the_plain_search_finds(seed: int) -> None:
    """Turns to go of states drawn at random, the doomed ones and those far too fast included."""
    track, random = small_track(seed), Random(seed)
    limit = ["box-2", "box-1", "disc", ASKEW][seed % 4]
    tops = (4,) if seed % 2 else (5, 3)
    setting = Setting(2, limit, tops, brakings=seed // 4)
    table = turns_to_go(track, setting, velocity=(7, 7))
    search = PlainSearch(
        track, limit, lambda crossings: tops[min(max(crossings, 1), len(tops)) - 1]
    )
    results = []
    for _ in range(16):
        point = random.choice(list(track.kinds))
        velocity = random.randint(-7, 7), random.randint(-7, 7)
        to_go, left = random.randint(1, 2), random.randint(0, setting.brakings)
        start: State = (point, velocity, to_go, left)
        turns = search.turns([start], lambda state: state[2] <= 0)
        assert table.at(point, velocity, to_go, left) == turns
        vx, vy = table.velocities.fastest
        x, y = point
        entry = table.table(to_go, left)[velocity[0] + vx, velocity[1] + vy, x, y]
        assert entry == (NEVER if turns is None else turns)
        results.append(turns)
    assert None in results and any(results)


@pytest.mark.parametrize(
    ("columns", "top", "velocity", "end"),
    [((34, 35), 5, (6, 0), (33, 7)), ((36, 37, 38, 39), 8, (8, 0), (35, 7))],
)
def test_where_only_what_is_too_fast_is_on_the_track(
    columns: tuple[int, ...], top: int, velocity: Point, end: Point
) -> None:
    """M-8, M-9, R-27: forward and backward, and by the options of a state, the car slows down."""
    track = pinned(*columns)
    start = 30, 7
    step = end[0] - start[0], end[1] - start[1]
    pawn = start[0] + velocity[0], start[1] + velocity[1]
    assert reachable(track, start, pawn, 1, top_speed=top).points == {end}
    table = turns_to_go(track, Setting(1, tops=(top,)), velocity=velocity)
    assert [d for d, _ in table.options(start, velocity, 1)] == [step]
    left = table.at(end, step)
    assert left is not None and table.at(start, velocity) == left + 1


def test_a_board_in_strips_is_the_same_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables do not depend on how a board is cut: moves lead from one strip to the next."""
    setting = Setting(2, tops=(8, 7), brakings=1)
    tables, counts = [], []
    for narrowest in (1, 10_000):
        monkeypatch.setattr(backward, "NARROWEST", narrowest)
        course = load_track("valdorn").to_dict()
        tables.append(turns_to_go(Track.from_dict({**course, "name": str(narrowest)}), setting))
        counts.append(Strips(tables[-1].planes, tables[-1].velocities.fastest[0]).count)
    cut, whole = tables
    assert counts[0] > counts[1] == 1
    assert cut.turns == whole.turns
    for layer in whole.layers:
        assert (cut.table(*layer) == whole.table(*layer)).all()


def test_without_the_fourth_gear_a_car_slows_down() -> None:
    """M-9, D-2, Example 23: of what may follow speed 6 only length 4 is on the track: 3."""
    table = turns_to_go(ring(), Setting(1, missing=4), velocity=(6, 0))
    assert [d for d, _ in table.options((52, 7), (6, 0), 1)] == [(3, 0)]
    left = table.at((55, 7), (3, 0))
    assert left is not None and table.at((52, 7), (6, 0)) == left + 1


def test_moves_that_lose_no_turn() -> None:
    """Each leads to a state with one turn less to go, and there is one wherever there is a way."""
    table = turns_to_go(ring(), Setting(2))
    state = ((28, 9), (2, 0), 2, 0)
    turns = table.at(*state)
    assert turns is not None
    for left in range(turns - 1, 0, -1):
        steps = table.steps(*state)
        assert steps
        (x, y), step = state[0], steps[len(steps) // 2]
        end = x + step.displacement[0], y + step.displacement[1]
        state = (end, *step)
        assert table.at(*state) == left
    assert [step.crossings for step in table.steps(*state)][:1] == [0]


def test_doomed() -> None:
    """M-8: nose to the wall at speed 9 there is no way; nor from a barrier, nor at speed 50."""
    table = turns_to_go(ring())
    assert table.at((54, 20), (9, 0)) is None
    assert table.at((54, 20), (1, 0)) is not None
    assert table.at((0, 0), (0, 0)) is None and table.at((-1, 0), (0, 0)) is None
    assert table.at((28, 9), (50, 0)) is None
    assert table.steps((54, 20), (9, 0)) == []


def test_back_over_the_line_counts_back() -> None:
    """R-1: just beyond the line there is a lap to go, also for a car that rolls back over it."""
    table = turns_to_go(ring())
    before, beyond = table.at((29, 6), (1, 0)), table.at((31, 6), (1, 0))
    assert before == 1 and beyond is not None and beyond > 10
    backward = table.at((31, 6), (-4, 0))
    assert backward is not None and backward > beyond


# --- hints --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_hints_of_a_circuit(seed: int) -> None:
    """Two laps from pole at speed 8 after a normal start (M-21), without sharp braking."""
    track = small_track(seed)
    hints = measure_hints(track)
    search = PlainSearch(track, "box-2", lambda crossings: 8)
    ahead = [(1, -1), (1, 0), (1, 1), (0, 1), (0, -1)]  # the grid heads East
    pole = track.grid[0]
    first = [search.moved(pole, d, 3, 0) for d in ahead if d in search.ways[pole]]
    turns = search.turns(first, lambda state: state[2] == 0)
    assert turns is not None and hints["turns"] == turns + 1


def test_brakings_of_a_flying_lap() -> None:
    """As many as it takes to be as fast as with three; with one less a lap is slower."""
    track = load_track("valdorn")
    turns = [best_lap(track, start="flying", top_speed=8, sharp_brakings=n).turns for n in range(4)]
    assert turns.index(turns[3]) == measure_hints(track)["sharp_brakings"]


def test_hints_need_a_way() -> None:
    """An own top speed of the track is kept to (V-3)."""
    slow = measure_hints(Track.from_dict(ring_data(top_speed=2)))
    assert slow["turns"] > 2 * measure_hints(ring())["turns"]
    assert slow["sharp_brakings"] == 0


def test_hints_of_an_open_course() -> None:
    hints = measure_hints(load_track("hairpin"))
    assert hints["turns"] > 5 and 0 <= hints["sharp_brakings"] <= 3


def test_no_way_from_pole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bolide_widget.boards.lattice.momentum.tables.started", lambda *args: {})
    with pytest.raises(TrackError, match="Ring: hints: no way leads from pole to the finish"):
        measure_hints(ring())


# --- kept with the track ------------------------------------------------------------------------


def test_tables_are_kept_with_the_track_and_go_with_it() -> None:
    track = small_track(99)
    assert turns_to_go(track) is turns_to_go(track, Setting())
    assert turns_to_go(track) is not turns_to_go(track, Setting(2))
    assert planes_of(track) is turns_to_go(track, Setting(2)).planes
    for laps in range(3, 15):
        turns_to_go(track, Setting(1, tops=(laps,)))
    assert len(_tables[track]) == 8
    digest, gone = track.digest, ref(track)
    _recent.clear()
    del track
    gc.collect()
    assert gone() is None and all(other.digest != digest for other in _tables)


# --- velocities ---------------------------------------------------------------------------------


@pytest.mark.parametrize("limit", ["box-2", "box-1", "box-3", "diamond", "disc", "disc-3", ASKEW])
def test_spreading_over_velocities(limit: Limit) -> None:
    """From each velocity to those that a limit on acceleration lets follow, and to no other."""
    velocities = Velocities((4, 3), limit)
    some = [(0, 0), (4, 3), (-4, 2), (1, -3)]
    for together in ([], *([velocity] for velocity in some), some[2:], some):
        spread = velocities.none()
        for velocity in together:
            spread[velocities.number(velocity)] = 5
        after = velocities.spread(list(listed(spread)))
        results = {v for v in velocities.listed if after[velocities.number(v)]}
        near = {(vx + x, vy + y) for vx, vy in together for x, y in changes(limit)}
        assert results == near & set(velocities.listed)


@pytest.mark.parametrize("limit", ["box-1", "box-2", "box-3"])
def test_the_fastest_that_a_board_lets_one_become(limit: str) -> None:
    """One axis, tried out: moves that grow by at most the limit and fit on the board in all."""
    gain = max(x for x, _ in changes(limit))
    for extent in (1, 5, 12, 30):
        ways, best = {(0, 0)}, 0
        while ways:
            ways = {
                (speed + more, gone + speed + more)
                for speed, gone in ways
                for more in range(1, gain + 1)
                if gone + speed + more <= extent
            }
            best = max([best, *(speed for speed, _ in ways)])
        assert fastest_on((extent, extent), limit) == (best, best)


def test_unknown_limit() -> None:
    with pytest.raises(SetupError, match=r'limit: "box-2", "box-1", "diamond", "disc".*not .ball'):
        changes("ball")

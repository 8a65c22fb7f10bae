"""Each rule stands in one function: rules, previews, drivers and solvers follow a change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

import bolide_widget as bw
from bolide_widget.boards.lattice.momentum import motion
from bolide_widget.boards.lattice.momentum.tables import planes_of
from bolide_widget.boards.lattice.momentum.turns import Setting, TurnsToGo, open_moves
from bolide_widget.boards.lattice.points import REACH, Point, bit_index
from bolide_widget.games.bolide.drivers.outlook import outlook
from bolide_widget.games.bolide.rules import fast, travel, way
from helpers.races.setting import at, on_field, points, race_on, words

plain = pytest.mark.skipif(bw.compiled, reason="compiled modules do not see a change of a name")
START, PAWN = (22, 7), (28, 7)
PARTS = ("rules", "previews", "drivers", "solvers")


@pytest.fixture
def fresh() -> Iterator[None]:
    """Forget cached displacements of a sharp braking, before and after."""
    caches = (motion.sharp, fast.braking)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def race_of_two(**fields: str) -> bw.Race:
    """Ada at speed 6 on a straight, on her turn, and Bob far away."""
    track = bw.load_track("hairpin")
    ada, bob = {"position": START, "pawn": PAWN, **fields}, {"position": track.grid[-1]}
    return race_on(track, {"Ada": ada, "Bob": bob}, to_move="Ada")


def lengths_of_braking() -> dict[str, int]:
    """The length of a sharp braking as each part of the package has it."""
    race, track = race_of_two(), bw.load_track("hairpin")
    look = outlook(race.state, race.state.position.cars[0])
    solver = object.__new__(TurnsToGo)
    solver.planes, solver.setting = planes_of(track), Setting(brakings=1)
    sharp = [step for step, braked in solver.options(START, (6, 0), 1, 1) if braked]
    race.play("sharp-brake")

    def far(ends: Iterable[Point]) -> int:
        (length,) = {motion.size((x - START[0], y - START[1])) for x, y in ends}
        return length

    return {
        "rules": far(points(race)),
        "previews": far(option.preview.path[-1] for option in race.options),
        "drivers": far(braking.end for braking in look.braked(0)),
        "solvers": far((START[0] + dx, START[1] + dy) for dx, dy in sharp),
    }


@plain
def test_all_parts_follow_a_change_of_sharp_braking(
    monkeypatch: pytest.MonkeyPatch, fresh: None
) -> None:
    """B-3: a sharp braking of another length."""
    assert lengths_of_braking() == dict.fromkeys(PARTS, 2)
    monkeypatch.setattr(motion, "BRAKED", 1)
    motion.sharp.cache_clear()
    fast.braking.cache_clear()
    assert lengths_of_braking() == dict.fromkeys(PARTS, 1)


def drafts() -> dict[str, bool]:
    """Return whether rules, preview and drivers add an extra point to a drafted move."""
    race = race_of_two(drafts="Bob")
    look = outlook(race.state, race.state.position.cars[0])
    is_offered = "draft" in words(race)
    if is_offered:
        race.play("draft")
    path = next(option.preview.path for option in race.options if option.point == PAWN)
    return {
        "rules": is_offered,
        "previews": len(path) == 3,
        "drivers": any(drafted.end == PAWN for drafted in look._extended(look.ways())),
    }


@plain
def test_all_parts_follow_a_change_of_drafting(monkeypatch: pytest.MonkeyPatch) -> None:
    """F-3, F-4: no extra point is open any more."""
    assert set(drafts().values()) == {True}
    monkeypatch.setattr(way, "extras", lambda moves, step: [])
    assert set(drafts().values()) == {False}


@plain
def test_previews_and_moves_follow_a_change_of_the_pawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """M-1: a pawn that is always set on the car, as after a skid."""
    monkeypatch.setattr(travel, "momentum_after", lambda how, step: (0, 0))
    race = on_field({"Ada": {"position": (0, 0), "pawn": (4, 0)}}, to_move="Ada")
    option = next(option for option in race.options if option.point == at(4, 0))
    assert option.preview.pawn == at(4, 0)
    race.play(option)
    assert race.cars["Ada"].pawn == at(4, 0)


# -- packed twins ----------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(
    st.tuples(st.integers(-REACH, REACH), st.integers(-REACH, REACH)),
    st.integers(1, REACH),
    st.booleans(),
)
def test_bits_and_plain_geometry_agree(pawn: Point, top: int, no_fourth: bool) -> None:
    """M-3, M-4, D-2, B-3: `fast` says what the geometry of momentum says."""
    missing = fast.FOURTH if no_fourth else 0
    permitted = fast.unfold(fast.lengths(pawn, top, no_fourth, 0))
    free = motion.followers(pawn, "box-2", top, missing).free
    assert sorted(free) == sorted((pawn[0] + dx, pawn[1] + dy) for dx, dy in permitted)
    assert fast.braking(pawn) == sum(1 << bit_index(*step) for step in motion.sharp(pawn))


@pytest.mark.parametrize("name", ["hairpin", "valdorn"])
def test_moves_and_solvers_agree(name: str) -> None:
    """M-3 to M-9, D-2: a driver on the road and a solver on planes have the same moves."""
    track, random = bw.load_track(name), Random(name)
    planes = planes_of(track)
    road = [p for p, kind in track.kinds.items() if kind == "track"]
    seen = 0
    for _ in range(2000):
        point, pawn = random.choice(road), (random.randint(-8, 8), random.randint(-8, 8))
        top, no_fourth = random.randint(1, 8), random.random() < 0.3
        setting = Setting(tops=(top,), missing=fast.FOURTH if no_fourth else 0)
        limits = way.speed_limits(top, no_fourth)
        ends = way.legal_points(track, point, track.moves[point], pawn, limits)
        steps = [(x - point[0], y - point[1]) for x, y in ends]
        assert sorted(steps) == sorted(open_moves(planes, setting, point, pawn, 1)), (point, pawn)
        seen += bool(steps)
    assert seen > 500

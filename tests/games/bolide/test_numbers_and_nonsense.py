"""NumPy's whole numbers are taken wherever Python's are; anything else is refused in our words."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from helpers.boards import courses

NAMES = ["Ada", "Bob"]
KINDS = [np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint64]


def race(**options: Any) -> bw.Race:
    return bw.Race(courses.ring(), NAMES, **{"seed": 3, "grid": NAMES, **options})


# -- whole numbers -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_points_faces_seeds_laps_and_counts_may_be_numpy_s(kind: Any) -> None:
    one = race(seed=kind(3), laps=kind(2), dice=[kind(5), kind(6)])
    assert one.rules.laps == 2 and type(one.rules.laps) is int and type(one.seed) is int
    x, y = one.options[0].point or (0, 0)
    one.play((kind(x), kind(y)))
    one.undo(kind(1))
    one.play(np.array([x, y], dtype=kind))
    one.undo()
    one.play([kind(x), kind(y)])
    assert bw.Race.from_json(one.to_json(), track=one.track) == one
    asked = race(dice="ask", grid=None)
    asked.roll(kind(3))
    assert asked.history[-1].action == (3,) and type(asked.history[-1].action[0]) is int
    assert bw.Rules(laps=kind(3), timer=kind(30)) == bw.Rules(laps=3, timer=30)
    assert race().branch(kind(4), dice=np.array([1, 2])).seed == 4


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_may_be_set_up_with_numpy_s(kind: Any) -> None:
    told = {"position": (20, 6), "pawn": (24, 6), "lap": 1, "sharp_brakings": 2}
    plain = race().arrange({"Ada": told, "Bob": {"position": (18, 7)}}, to_move="Ada")
    given = {
        name: np.array(v, kind) if isinstance(v, tuple) else kind(v) for name, v in told.items()
    }
    one = race().arrange({"Ada": given, "Bob": {"position": [kind(18), kind(7)]}}, to_move="Ada")
    assert one.state.key() == plain.state.key() and one.to_json() == plain.to_json()


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_is_asked_with_numpy_s(kind: Any) -> None:
    track = courses.ring()
    x, y = track.grid[0]
    for q in ((x + 3, y), (x, y + 60), (x + 9, y + 1)):
        expected = track.allows((x, y), q)
        assert track.allows((kind(x), kind(y)), np.array(q, dtype=kind)) is expected


def test_the_frames_of_a_race_hold_answers_that_can_be_played() -> None:
    one = race()
    for _ in range(8):
        one.play(one.options[0])
    row = one.to_frame().dropna(subset=["x"]).iloc[-1]
    again = race().arrange({row.driver: {"position": (row.x, row.y), "lap": row.lap}}, "Ada")
    assert again.cars[row.driver].position == (row.x, row.y)


# -- nonsense ------------------------------------------------------------------------------------

NONSENSE: list[Any] = [
    None,
    [],
    [[]],
    1.5,
    float("nan"),
    np.array([1.5, 2.5]),
    np.zeros((2, 2, 2)),
    np.array(None),
    "a\0b",
    b"bytes",
    {},
    {"a": 1},
    object(),
    10**5000,
    -(10**400),
    "9" * 5000,
    True,
    range(10**12),
    lambda: 1,
]


def _full(x: Any) -> Any:
    """What is given; None for an empty list or dict, which some of them may be."""
    return None if isinstance(x, (list, dict)) and not x else x


CALLS: dict[str, Callable[[bw.Race, Any], object]] = {
    "play": lambda one, x: one.play(x),
    "play for": lambda one, x: one.play(one.options[0], x if x is not None else 0),
    "check": lambda one, x: one.check(x),
    "roll": lambda one, x: one.branch(1).roll(x),
    "time_out": lambda one, x: one.time_out(x if x is not None else 0),
    "arrange": lambda one, x: one.arrange(_full(x)),
    "arrange driver": lambda one, x: one.arrange({"Ada": _full(x)}),
    "arrange position": lambda one, x: one.arrange({"Ada": {"position": x}}),
    "arrange lap": lambda one, x: one.arrange({"Ada": {"lap": x}}),
    "arrange flag": lambda one, x: one.arrange({"Ada": {"no_fourth": 1 if x is True else x}}),
    "arrange status": lambda one, x: one.arrange({"Ada": {"status": x}}),
    "arrange drafts": lambda one, x: one.arrange({"Ada": {"drafts": 3 if x is None else x}}),
    "arrange to move": lambda one, x: one.arrange({}, to_move=3 if x is None else x),
    "arrange weather": lambda one, x: one.arrange({}, weather="snow" if x is None else x),
    "edit": lambda one, x: one.edit(_full(x)),
    "edit driver": lambda one, x: one.edit({"Ada": _full(x)}),
    "track": lambda one, x: bw.Race(x, NAMES),
    "drivers": lambda one, x: bw.Race(one.track, x),
    "a driver": lambda one, x: bw.Race(one.track, ["Ada", x]),
    "rules": lambda one, x: bw.Race(one.track, NAMES, rules="wild" if x is None else x),
    "laps": lambda one, x: bw.Race(one.track, NAMES, laps=0 if x is None else x),
    "seed": lambda one, x: bw.Race(one.track, NAMES, seed="" if x is None else x),
    "dice": lambda one, x: bw.Race(
        one.track, NAMES, dice=_full(x) or [0] if isinstance(x, list) else x
    ),
    "a face": lambda one, x: bw.Race(one.track, NAMES, dice=[x]),
    "grid": lambda one, x: bw.Race(one.track, NAMES, grid=[] if x is None else x),
    "a place": lambda one, x: bw.Race(one.track, NAMES, grid=["Ada", x]),
    "rules laps": lambda one, x: bw.Rules(laps=x),
    "rules advanced": lambda one, x: bw.Rules(advanced=1 if x is True else x),
    "rules timer": lambda one, x: bw.Rules(timer=0 if x is None else x),
    "rules teams": lambda one, x: bw.Rules(
        teams=_full(x) or "" if x is None or isinstance(x, dict) else x
    ),
    "undo": lambda one, x: one.undo(0 if x is True else x),
    "set_timer": lambda one, x: one.set_timer(0 if x is None else x),
    "on_change": lambda one, x: one.on_change(None if callable(x) else x),
    "branch dice": lambda one, x: one.branch(dice=_full(x) or [0] if isinstance(x, list) else x),
    "branch seed": lambda one, x: one.branch(seed="" if x is None else x),
    "qualifying": lambda one, x: bw.Qualifying(x, NAMES),
    "from_json": lambda one, x: bw.Race.from_json(x),
    "load": lambda one, x: bw.Race.load(x),
    "allows": lambda one, x: one.track.allows(x, (1, 1)),
    "a strategy": lambda one, x: bw.Rookie("" if x is None else x),
}

FINE = {("set_timer", "1.5"), ("rules timer", "1.5"), ("rules laps", "True")}


@pytest.mark.parametrize("call", CALLS)
def test_nonsense_is_refused_with_an_error_of_ours(call: str) -> None:
    one = race().arrange(
        {"Ada": {"position": (20, 6), "pawn": (24, 6), "lap": 1}, "Bob": {"position": (18, 7)}}
    )
    before = one.to_json()
    for value in NONSENSE:
        array = isinstance(value, np.ndarray)
        if (call, repr(value) if not array and not isinstance(value, int) else "") in FINE:
            continue
        try:
            CALLS[call](one, value)
        except (bw.RaceError, bw.TrackError) as error:
            assert 0 < len(str(error)) <= 2500, call  # noqa: PT017
        else:
            pytest.fail(f"{call} takes {type(value).__name__} {str(value)[:40]}")
        assert one.to_json() == before


def test_an_action_of_10_mb_costs_nothing_and_is_told_in_a_few_words() -> None:
    one = race()
    for huge in ("1," * 5_000_000, "a+" * 5_000_000, "x" * 10_000_000, "9" * 10_000_000):
        tracemalloc.start()
        with pytest.raises(bw.IllegalAction) as caught:
            one.play(huge)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 1_000_000 and len(str(caught.value)) < 1000
        assert len(caught.value.answer) <= 60
    with pytest.raises(bw.SetupError) as told:
        one.arrange({"A" * 10_000_000: {}})
    assert len(str(told.value)) < 200


# -- changing a car in mid-race ------------------------------------------------------------------


def test_an_edit_keeps_the_round_the_order_and_who_has_moved() -> None:
    one = race(rules="basic")
    while one.round < 3 or one.state.position.turn != 2 or one.pending.kind != "move":
        one.play(one.options[len(one.options) // 2])
    state, edited = one.state, one.branch().edit({one.pending.driver: {"speed_drop": 1}})
    for name in ("round", "order", "turn", "wins", "start", "half_firsts"):
        assert getattr(edited.state.position, name) == getattr(state.position, name)
    assert edited.pending.driver == one.pending.driver
    assert edited.branch().edit({}).state == edited.state
    changed = edited.state
    changed.position.cars[one.drivers.index(one.pending.driver)].speed_drop = 0
    assert changed == state, "and nothing else has changed"
    assert bw.Race.from_json(edited.to_json(), track=one.track) == edited
    last = edited.pending.driver
    edited.play(edited.options[0])
    while edited.round == one.round:
        assert edited.pending.driver == last
        edited.play(edited.options[0])


def test_an_edit_in_the_middle_of_a_turn_and_after_the_race_is_refused() -> None:
    one = race()
    before = one.state
    with pytest.raises(bw.SetupError, match="edit: only where a car begins its turn, but 'start'"):
        one.edit({"Ada": {"speed_drop": 1}})
    assert one.state == before
    over = bw.drive(one, bw.Rookie())
    with pytest.raises(bw.SetupError, match="edit: the race is over"):
        over.edit({})


def test_an_edit_says_which_field_cannot_be() -> None:
    one = race().arrange({"Ada": {"position": (20, 6)}, "Bob": {"position": (18, 7)}})
    with pytest.raises(bw.SetupError, match=r"edit, Bob, lap: a whole number from -9 to 2, not 9"):
        one.edit({"Bob": {"lap": 9}})
    with pytest.raises(bw.SetupError, match="edit: no driver is named 'Cyd'"):
        one.edit({"Cyd": {}})

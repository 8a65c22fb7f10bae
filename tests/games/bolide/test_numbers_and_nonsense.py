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
    first = race(seed=kind(3), laps=kind(2), dice=[kind(5), kind(6)])
    assert first.rules.laps == 2 and type(first.rules.laps) is int and type(first.seed) is int
    x, y = first.options[0].point or (0, 0)
    first.play((kind(x), kind(y)))
    first.undo(kind(1))
    first.play(np.array([x, y], dtype=kind))
    first.undo()
    first.play([kind(x), kind(y)])
    assert bw.Race.from_json(first.to_json(), track=first.track) == first
    rolled = race(dice="ask", grid=None)
    rolled.roll(kind(3))
    assert rolled.history[-1].action == (3,) and type(rolled.history[-1].action[0]) is int
    assert bw.Rules(laps=kind(3), timer=kind(30)) == bw.Rules(laps=3, timer=30)
    assert race().branch(kind(4), dice=np.array([1, 2])).seed == 4


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_may_be_set_up_with_numpy_s(kind: Any) -> None:
    data = {"position": (20, 6), "pawn": (24, 6), "lap": 1, "sharp_brakings": 2}
    plain = race().arrange({"Ada": data, "Bob": {"position": (18, 7)}}, to_move="Ada")
    given = {
        name: np.array(v, kind) if isinstance(v, tuple) else kind(v) for name, v in data.items()
    }
    first = race().arrange({"Ada": given, "Bob": {"position": [kind(18), kind(7)]}}, to_move="Ada")
    assert first.state.key() == plain.state.key() and first.to_json() == plain.to_json()


@pytest.mark.parametrize("kind", KINDS)
def test_a_board_is_asked_with_numpy_s(kind: Any) -> None:
    track = courses.ring()
    x, y = track.grid[0]
    for q in ((x + 3, y), (x, y + 60), (x + 9, y + 1)):
        expected = track.allows((x, y), q)
        assert track.allows((kind(x), kind(y)), np.array(q, dtype=kind)) is expected


def test_the_frames_of_a_race_hold_answers_that_can_be_played() -> None:
    first = race()
    for _ in range(8):
        first.play(first.options[0])
    row = first.to_frame().dropna(subset=["x"]).iloc[-1]
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
    """Return the argument; None for an empty list or dict, which some of them may be."""
    return None if isinstance(x, (list, dict)) and not x else x


CALLS: dict[str, Callable[[bw.Race, Any], object]] = {
    "play": lambda item, x: item.play(x),
    "play for": lambda item, x: item.play(item.options[0], x if x is not None else 0),
    "check": lambda item, x: item.check(x),
    "roll": lambda item, x: item.branch(1).roll(x),
    "time_out": lambda item, x: item.time_out(x if x is not None else 0),
    "arrange": lambda item, x: item.arrange(_full(x)),
    "arrange driver": lambda item, x: item.arrange({"Ada": _full(x)}),
    "arrange position": lambda item, x: item.arrange({"Ada": {"position": x}}),
    "arrange lap": lambda item, x: item.arrange({"Ada": {"lap": x}}),
    "arrange flag": lambda item, x: item.arrange({"Ada": {"no_fourth": 1 if x is True else x}}),
    "arrange status": lambda item, x: item.arrange({"Ada": {"status": x}}),
    "arrange drafts": lambda item, x: item.arrange({"Ada": {"drafts": 3 if x is None else x}}),
    "arrange to move": lambda item, x: item.arrange({}, to_move=3 if x is None else x),
    "arrange weather": lambda item, x: item.arrange({}, weather="snow" if x is None else x),
    "edit": lambda item, x: item.edit(_full(x)),
    "edit driver": lambda item, x: item.edit({"Ada": _full(x)}),
    "track": lambda item, x: bw.Race(x, NAMES),
    "drivers": lambda item, x: bw.Race(item.track, x),
    "a driver": lambda item, x: bw.Race(item.track, ["Ada", x]),
    "rules": lambda item, x: bw.Race(item.track, NAMES, rules="wild" if x is None else x),
    "laps": lambda item, x: bw.Race(item.track, NAMES, laps=0 if x is None else x),
    "seed": lambda item, x: bw.Race(item.track, NAMES, seed="" if x is None else x),
    "dice": lambda item, x: bw.Race(
        item.track, NAMES, dice=_full(x) or [0] if isinstance(x, list) else x
    ),
    "a face": lambda item, x: bw.Race(item.track, NAMES, dice=[x]),
    "grid": lambda item, x: bw.Race(item.track, NAMES, grid=[] if x is None else x),
    "a place": lambda item, x: bw.Race(item.track, NAMES, grid=["Ada", x]),
    "rules laps": lambda item, x: bw.Rules(laps=x),
    "rules advanced": lambda item, x: bw.Rules(advanced=1 if x is True else x),
    "rules timer": lambda item, x: bw.Rules(timer=0 if x is None else x),
    "rules teams": lambda item, x: bw.Rules(
        teams=_full(x) or "" if x is None or isinstance(x, dict) else x
    ),
    "undo": lambda item, x: item.undo(0 if x is True else x),
    "set_timer": lambda item, x: item.set_timer(0 if x is None else x),
    "on_change": lambda item, x: item.on_change(None if callable(x) else x),
    "branch dice": lambda item, x: item.branch(dice=_full(x) or [0] if isinstance(x, list) else x),
    "branch seed": lambda item, x: item.branch(seed="" if x is None else x),
    "qualifying": lambda item, x: bw.Qualifying(x, NAMES),
    "from_json": lambda item, x: bw.Race.from_json(x),
    "load": lambda item, x: bw.Race.load(x),
    "allows": lambda item, x: item.track.allows(x, (1, 1)),
    "a strategy": lambda item, x: bw.Rookie("" if x is None else x),
}

FINE = {("set_timer", "1.5"), ("rules timer", "1.5"), ("rules laps", "True")}


@pytest.mark.parametrize("call", CALLS)
def test_nonsense_is_refused_with_an_error_of_ours(call: str) -> None:
    first = race().arrange(
        {"Ada": {"position": (20, 6), "pawn": (24, 6), "lap": 1}, "Bob": {"position": (18, 7)}}
    )
    before = first.to_json()
    for value in NONSENSE:
        array = isinstance(value, np.ndarray)
        if (call, repr(value) if not array and not isinstance(value, int) else "") in FINE:
            continue
        try:
            CALLS[call](first, value)
        except (bw.RaceError, bw.TrackError) as error:
            assert 0 < len(str(error)) <= 2500, call  # noqa: PT017
        else:
            pytest.fail(f"{call} takes {type(value).__name__} {str(value)[:40]}")
        assert first.to_json() == before


def test_an_action_of_10_mb_costs_nothing_and_is_told_in_a_few_words() -> None:
    first = race()
    for huge in ("1," * 5_000_000, "a+" * 5_000_000, "x" * 10_000_000, "9" * 10_000_000):
        tracemalloc.start()
        with pytest.raises(bw.IllegalAction) as caught:
            first.play(huge)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert peak < 1_000_000 and len(str(caught.value)) < 1000
        assert len(caught.value.answer) <= 60
    with pytest.raises(bw.SetupError) as shown:
        first.arrange({"A" * 10_000_000: {}})
    assert len(str(shown.value)) < 200


# -- changing a car in mid-race ------------------------------------------------------------------


def test_an_edit_keeps_the_round_the_order_and_who_has_moved() -> None:
    first = race(rules="basic")
    while first.round < 3 or first.state.position.turn != 2 or first.pending.kind != "move":
        first.play(first.options[len(first.options) // 2])
    state, edited = first.state, first.branch().edit({first.pending.driver: {"speed_drop": 1}})
    for name in ("round", "order", "turn", "wins", "start", "half_firsts"):
        assert getattr(edited.state.position, name) == getattr(state.position, name)
    assert edited.pending.driver == first.pending.driver
    assert edited.branch().edit({}).state == edited.state
    changed = edited.state
    changed.position.cars[first.drivers.index(first.pending.driver)].speed_drop = 0
    assert changed == state, "and nothing else has changed"
    assert bw.Race.from_json(edited.to_json(), track=first.track) == edited
    last = edited.pending.driver
    edited.play(edited.options[0])
    while edited.round == first.round:
        assert edited.pending.driver == last
        edited.play(edited.options[0])


def test_an_edit_in_the_middle_of_a_turn_and_after_the_race_is_refused() -> None:
    first = race()
    before = first.state
    with pytest.raises(bw.SetupError, match="edit: only where a car begins its turn, but 'start'"):
        first.edit({"Ada": {"speed_drop": 1}})
    assert first.state == before
    over = bw.drive(first, bw.Rookie())
    with pytest.raises(bw.SetupError, match="edit: the race is over"):
        over.edit({})


def test_an_edit_says_which_field_cannot_be() -> None:
    first = race().arrange({"Ada": {"position": (20, 6)}, "Bob": {"position": (18, 7)}})
    with pytest.raises(bw.SetupError, match=r"edit, Bob, lap: a whole number from -9 to 2, not 9"):
        first.edit({"Bob": {"lap": 9}})
    with pytest.raises(bw.SetupError, match="edit: no driver is named 'Cyd'"):
        first.edit({"Cyd": {}})

"""The states that a car can reach, turn by turn."""

from __future__ import annotations

import pytest

import bolide_widget as bw
from bolide_widget.games.bolide.solo.reachable import reachable
from helpers.boards.courses import field, ring
from helpers.boards.small_boards import PlainSearch, State, small_track


@pytest.mark.sweep
def test_the_worked_examples() -> None:
    """M-2 to M-4: 25 points round the pawn, fewer of them within top speed."""
    free = reachable(field(), (120, 50), (123, 51), 1, top_speed=7)
    assert free.points == {(x, y) for x in range(121, 126) for y in range(49, 54)}
    capped = reachable(field(), (120, 50), (126, 50), 1, top_speed=7)
    assert len(capped.points) == 20 and max(x for x, _ in capped.points) == 127
    assert capped.speeds()[126, 52] == [6] and capped.pawns()[126, 52] == [(132, 54)]


def test_far_too_fast() -> None:
    """M-9, R-4: top speed 5 and no point of the 25 within it: (8, 3) is shortened to (5, 2)."""
    result = reachable(field(), (120, 50), (128, 53), 1, top_speed=5)
    assert result.points == {(125, 52)}


def test_sharp_braking() -> None:
    """B-3: from a pawn at (6, 2) the eight points of length 2, once for each braking."""
    free = reachable(field(), (120, 50), (126, 52), 1).points
    braked = reachable(field(), (120, 50), (126, 52), 1, sharp_brakings=1).points
    assert {(x - 120, y - 50) for x, y in braked - free} == {
        (2, 2), (2, 1), (2, 0), (2, -1), (2, -2), (1, 2), (0, 2), (1, -2)
    }  # fmt: skip


def test_as_the_plain_search_finds() -> None:
    """On ragged boards: the same states after each turn, with every limit."""
    for seed, limit in enumerate(["box-2", "box-1", "diamond", "disc"] * 2):
        track = small_track(seed)
        x, y = track.grid[3]
        top = 4 if seed % 2 else None
        brakings = seed // 4
        result = reachable(
            track, (x, y), (x + 2, y), 5, limit=limit, top_speed=top, sharp_brakings=brakings
        )
        search = PlainSearch(track, limit, lambda crossings, top=top: top)
        level: set[State] = {((x, y), (2, 0), 0, brakings)}
        for turn in range(6):
            pawns = {(p, (p[0] + v[0], p[1] + v[1])) for p, v, _, _ in level}
            assert {(p, q) for p, ends in result.pawns(turn).items() for q in ends} == pawns
            level = {after for state in level for after in search.after(state)}


def test_turn_by_turn() -> None:
    result = reachable(ring(), (28, 9), None, 3)
    assert result.pawns(0) == {(28, 9): [(28, 9)]}
    assert result.first()[28, 9] == 0
    assert set(result.first().values()) == {0, 1, 2, 3}
    assert result.points <= set(result.first())
    assert repr(result).startswith("Reachable('Ring', ")


def test_a_car_that_must_go_off_reaches_nothing() -> None:
    """M-8: at speed 9 straight at the wall."""
    result = reachable(ring(), (54, 20), (63, 20), 2)
    assert result.points == set() and result.speeds() == {}


def test_wrong_arguments() -> None:
    for wrong in ({"position": (0, 0)}, {"pawn": "x"}, {"turns": -1}, {"turns": 2.0}):
        data = {"position": (28, 9), "pawn": None, "turns": 1, **wrong}
        with pytest.raises(bw.SetupError, match=next(iter(wrong))):
            reachable(ring(), **data)
    with pytest.raises(bw.SetupError, match="turns must be a whole number from 0 to 2, not 3"):
        reachable(ring(), (28, 9), None, 2).speeds(3)


def test_the_points_are_drawn() -> None:
    pytest.importorskip("matplotlib").use("Agg")
    from matplotlib import pyplot as plt

    result = reachable(ring(), (28, 9), None, 2)
    axes = result.plot()
    (discs,) = [c for c in axes.collections if c.get_array() is not None]
    boxes = [path.get_extents() for path in discs.get_paths()]
    middles = [(round((box.x0 + box.x1) / 2), round((box.y0 + box.y1) / 2)) for box in boxes]
    assert dict(zip(middles, discs.get_array(), strict=True)) == result.first()
    plt.close("all")

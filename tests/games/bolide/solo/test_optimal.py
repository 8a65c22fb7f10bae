"""All optimal laps, turns to go and reachable sets as tables, against slow judges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.errors import SetupError

Point = tuple[int, int]

BENDS = [
    bw.Track.from_ascii("""
        ########
        #S.....#
        #S.....#
        ####...#
        #*.....#
        #*.....#
        ########
    """),
    bw.Track.from_ascii("""
        #########
        #S..#..*#
        #.......#
        #...#...#
        #########
    """),
]


def ways(track: bw.Track, path: tuple[Point, ...], velocity: Point, left: int) -> Iterator[Any]:
    """Every line of `turns` turns to a goal square, one move after the other."""
    if left == 0:
        return
    x, y = path[-1]
    for ax, ay in product((-1, 0, 1), repeat=2):
        step = velocity[0] + ax, velocity[1] + ay
        there = x + step[0], y + step[1]
        if not track.allows((x, y), there):
            continue
        if track.lines["finish"].crossing((x, y), there):
            if left == 1:
                yield (*path, there)
        else:
            yield from ways(track, (*path, there), step, left - 1)


def length(path: tuple[Point, ...]) -> float:
    return float(
        sum(((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for (ax, ay), (bx, by) in pairwise(path))
    )


@pytest.mark.parametrize("track", BENDS)
def test_a_judge_that_drives_every_line_counts_as_many(track: bw.Track) -> None:
    lap = bw.best_lap(track, limit="box-1", top_speed=None)
    laps = lap.optimal()
    every = list(ways(track, lap.path[:1], (0, 0), lap.turns))
    assert not list(ways(track, lap.path[:1], (0, 0), lap.turns - 1))
    assert laps.count == len(every) > 0
    assert laps.length == pytest.approx(min(map(length, every)))
    assert laps.shortest.path in every and length(laps.shortest.path) == pytest.approx(laps.length)
    counted = Counter(
        (turn, *move[0], *move[1]) for path in every for turn, move in enumerate(pairwise(path), 1)
    )
    rows = laps.moves.set_index(["turn", "x", "y", "to x", "to y"])["laps"]
    assert rows.to_dict() == dict(counted)


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("track", "options"),
    [
        ("hairpin", {}),
        ("valdorn", {"start": "flying"}),
        ("hairpin", {"sharp_brakings": 1}),
        ("hairpin", {"finish": "land"}),
        ("valdorn", {"laps": 2}),
    ],
)
def test_each_turn_of_all_laps_has_all_laps_in_it(track: str, options: dict[str, Any]) -> None:
    lap = bw.best_lap(track, **options)
    laps = lap.optimal()
    through = laps.moves.groupby("turn")["laps"].sum()
    assert through.tolist() == [laps.count] * lap.turns
    assert laps.shortest.turns == laps.turns == lap.turns == len(laps.shortest.path) - 1
    assert laps.length <= length(lap.path) + 1e-9
    assert laps.shortest.optimal().count == laps.count
    made = set(laps.moves[["turn", "x", "y", "to x", "to y"]].itertuples(index=False, name=None))
    for path in (lap.path, laps.shortest.path):
        assert {(n, *p, *q) for n, (p, q) in enumerate(pairwise(path), 1)} <= made


def test_turns_to_go_as_a_table_are_those_of_the_lap() -> None:
    lap = bw.best_lap("hairpin", top_speed=8)
    turns = bw.turns_to_go("hairpin").set_index(["x", "y", "velocity x", "velocity y"])["turns"]
    assert turns.index.is_unique and turns.min() == 1
    for state in turns.index[::997]:
        assert lap.turns_to_go(state[:2], state[2:]) == turns[state]
    with pytest.raises(SetupError, match="no way leads"):
        lap.turns_to_go((36, 7), (8, 0))
    assert (36, 7, 8, 0) not in turns.index


def test_turns_to_go_of_another_game_says_what_is_for_it() -> None:
    with pytest.raises(SetupError, match="formula_d"):
        bw.bolide.turns_to_go(bw.load_track("t1", game="formula-d"))  # type: ignore[arg-type]


def test_a_table_of_what_can_be_reached_has_what_the_words_have() -> None:
    ahead = bw.reachable("hairpin", (22, 7), (28, 7), 2)
    rows = set(ahead.frame.itertuples(index=False, name=None))
    assert len(rows) == len(ahead.frame)
    for turn in range(3):
        pawns = {(turn, *p, *q) for p, listed in ahead.pawns(turn).items() for q in listed}
        assert {row[:5] for row in rows if row[0] == turn} == pawns
        speeds = {(turn, *p, v) for p, listed in ahead.speeds(turn).items() for v in listed}
        assert {(*row[:3], row[5]) for row in rows if row[0] == turn} == speeds


@pytest.mark.parametrize("limit", ["box-1", "box-2", "disc-3"])
def test_a_braking_table_says_what_can_be_reached_at_rest(limit: str) -> None:
    table = bw.braking_table(9, limit=limit)
    for speed, turns, squares in table.itertuples(name=None):
        ahead = bw.reachable("straight", (10, 7), (10 + speed, 7), turns + 1, limit=limit).frame
        at_rest = ahead[(ahead.speed == 0) & (ahead.y == 7) & (ahead.x > 10)]
        if squares:
            assert (at_rest.turn.min(), at_rest.x.min()) == (turns + 1, 10 + squares)
    assert (table.squares == 0).sum() == int(limit[-1])


def test_a_braking_table_refuses_what_is_no_speed() -> None:
    with pytest.raises(SetupError, match="fastest"):
        bw.braking_table(0)
    with pytest.raises(SetupError, match="limit"):
        bw.braking_table(limit="round")

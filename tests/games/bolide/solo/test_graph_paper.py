"""The lab on graph paper: fewest turns against the plainest search, reachable sets, pictures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import bolide_widget as bw
from helpers.boards.paper import CHALK, Paper, random_board
from helpers.boards.small_boards import PlainSearch

SETTINGS: list[dict[str, Any]] = [
    {},
    {"top_speed": None, "limit": "box-1"},
    {"top_speed": None},
    {"top_speed": 2},
    {"limit": "disc", "top_speed": None},
    {"limit": "diamond", "top_speed": 3},
    {"sharp_brakings": 1, "limit": "box-1"},
    {"finish": "land"},
    {"finish": "land", "limit": "box-1", "top_speed": None, "sharp_brakings": 2},
    {"start": "state"},
    {"start": "state", "top_speed": 2, "sharp_brakings": 1},
    {"start": "state", "finish": "land", "limit": "disc"},
    {"finish": "state", "limit": "box-1", "top_speed": None},
    {"start": "state", "finish": "point", "laps": 0, "top_speed": 8},
]


def drawn(track: bw.Track, setting: dict[str, Any], random: Random) -> dict[str, Any]:
    """The setting with its states drawn: a point and a velocity up to 3."""
    arguments = dict(setting)
    for name in ("start", "finish"):
        if arguments.get(name) in ("state", "point"):
            x, y = random.choice(sorted(track.kinds))
            pawn = (x + random.randint(-3, 3), y + random.randint(-3, 3))
            arguments[name] = ((x, y), None if arguments[name] == "point" else pawn)
    return arguments


def plainly(track: bw.Track, arguments: dict[str, Any]) -> int | None:
    """Breadth first from one state of rest on the first place, or from the given state."""
    paper: Any = Paper(track)
    shown = arguments.get("top_speed", 7)
    search = PlainSearch(paper, arguments.get("limit", "box-2"), lambda crossings: shown)
    (x, y), pawn = arguments.get("start", (track.grid[0], None))
    px, py = pawn or (x, y)
    finish = arguments.get("finish", "touch")

    def done(state: Any) -> bool:
        point, velocity, crossings, _ = state
        if crossings > 0 or finish == "touch":
            return bool(crossings <= 0)
        if finish == "land":
            return point in paper.goals
        end, aim = finish
        there = aim is None or velocity == (aim[0] - end[0], aim[1] - end[1])
        return bool(point == end and crossings == 0 and there)

    first = ((x, y), (px - x, py - y), arguments.get("laps", 1), arguments.get("sharp_brakings", 0))
    return search.turns([first], done)


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(200))
def test_as_the_plain_search_finds(number: int) -> None:
    track = random_board(number)
    shown = SETTINGS[number % len(SETTINGS)]
    arguments = drawn(track, shown, Random(number))
    turns = plainly(track, arguments)
    if turns is None:
        with pytest.raises(bw.TrackError, match="no way leads to the finish"):
            bw.best_lap(track, **arguments)
        return
    lap = bw.best_lap(track, **arguments)
    assert lap.turns == turns == len(lap.path) - 1
    paper = Paper(track)
    assert all(paper.allows(p, q) for p, q in zip(lap.path, lap.path[1:], strict=False))


@pytest.mark.parametrize(("speed", "turns"), [(0, 3), (8, 1), (12, 1), (13, None)])
def test_where_no_move_is_as_long_as_the_board_is_wide(speed: int, turns: int | None) -> None:
    """A lane of ten squares on a board of forty, no top speed: 2, 4 and 4; or 10 at once."""
    track = bw.Track.from_ascii("S.........*" + 29 * "#", name="Lane")
    arguments: dict[str, Any] = {"start": ((0, 0), (speed, 0)), "top_speed": None}
    if turns is None:
        with pytest.raises(bw.TrackError, match="no way leads to the finish"):
            bw.best_lap(track, **arguments)
    else:
        assert bw.best_lap(track, **arguments).turns == turns


def test_the_first_place_is_a_start_with_the_shortest_way() -> None:
    for number in range(20):
        track = random_board(number)
        starts = Paper(track).starts
        assert set(track.grid[: len(starts)]) == set(starts)
        assert track.steps_to_go[track.grid[0]] == min(track.steps_to_go[p] for p in starts)


def test_a_table_asked_for_one_state_does_not_stand_for_others() -> None:
    """One square a turn: as many turns as squares, also after a search for the nearer ones."""
    track = bw.Track.from_ascii("S" + 28 * "." + "*", name="Lane")
    distances = (1, 3, 6, 10, 20, 29, 4)
    turns = [
        bw.best_lap(track, start=((29 - far, 0), None), top_speed=1).turns for far in distances
    ]
    assert turns == list(distances)


def test_reachable_sets() -> None:
    """From rest, box-1: a step to any side but into the wall; then up to two."""
    track = bw.Track.from_ascii("....\n.#..\nS..*")
    reachable = bw.reachable(track, (0, 0), None, 2, limit="box-1", top_speed=None)
    assert set(reachable.pawns(1)) == {(0, 0), (0, 1), (1, 0)}
    assert (
        (3, 0) in reachable.points and (1, 2) in reachable.points and (2, 2) not in reachable.points
    )


def test_turns_to_go_as_a_map() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    track = bw.Track.from_ascii(CHALK)
    axes = bw.plot_turns_to_go(track, limit="box-1", top_speed=None)
    (discs,) = [c for c in axes.collections if c.get_array() is not None]
    to_go = [
        bw.best_lap(track, start=(p, None), limit="box-1", top_speed=None).turns
        for p in sorted(track.steps_to_go)
    ]
    assert sorted(discs.get_array()) == sorted(to_go)
    best = bw.plot_turns_to_go(track, None, theme="dark")
    (least,) = [c for c in best.collections if c.get_array() is not None]
    assert len(least.get_array()) == len(to_go) and max(least.get_array()) < max(to_go)
    with pytest.raises(bw.SetupError, match='finish: "touch" or "land"'):
        bw.plot_turns_to_go(track, finish="stop")

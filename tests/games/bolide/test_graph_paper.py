"""Races on graph paper, by the rules of Bolide: first to the goal."""

from __future__ import annotations

from typing import Any

import pytest

import bolide_widget as bw
from bolide_widget.core.conformance import check_game
from helpers.boards.paper import CHALK, random_board

LANE = """
    ##########################
    #........................#
    #S.............*.........#
    #S.......................#
    ##########################
"""


def chalk() -> bw.Track:
    return bw.Track.from_ascii(CHALK, name="Chalk")


def race(**options: Any) -> bw.Race:
    return bw.Race(bw.Track.from_ascii(LANE, name="Lane"), ["Ada", "Bob"], **options)


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_rookies_play_to_the_goal(rules: str) -> None:
    for seed in range(4):
        board = random_board(seed, 24, 16)
        drivers = [f"Driver {n}" for n in range(2 + seed * 2)]
        run = bw.Race(board, drivers, seed=seed, rules=rules)
        bw.drive(run, bw.Rookie())
        assert {entry.status for entry in run.standings} <= {"finished", "out"}
        assert run.standings[0].status == "finished"


def test_nobody_is_faster_than_the_best_lap() -> None:
    board = chalk()
    run = bw.Race(board, ["Ada", "Bob", "Cyd"], seed=3)
    bw.drive(run, bw.Rookie())
    moves = [fact for fact in run.facts if fact[0] == "move"]
    for seat in range(3):
        own = [fact for fact in moves if fact[1] == seat]
        assert len(own) >= bw.best_lap(board, start=(own[0][2], None)).turns


@pytest.mark.parametrize("sharp_brakings", [0, 3])
def test_the_engine_takes_as_many_turns_as_the_best_lap(sharp_brakings: int) -> None:
    """M-3 to M-5, V-1, B-1 to B-4, G-7, S-3: its line can be driven as it is, from rest."""
    for board in [chalk(), *(random_board(seed, 16, 12) for seed in range(12))]:
        run = bw.Race(board, ["Ada", "Bob"], laps=1, seed=1, dice="ask")
        data = {"Ada": {"position": board.grid[0], "pawn": None}, "Bob": {"status": "out"}}
        run.arrange({**data, "Ada": {**data["Ada"], "lap": 1}}, to_move="Ada")
        lap = bw.best_lap(board, sharp_brakings=sharp_brakings)
        for turn, point in enumerate(lap.path[1:], 1):
            assert not run.over
            if turn in lap.sharp_brakings:
                run.play("sharp-brake")
            run.play(point)
        assert run.over and run.cars["Ada"].status == "finished"
        assert lap.turns == len(lap.path) - 1 == sum(fact[0] == "move" for fact in run.facts)


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_conformance(rules: str) -> None:
    """Copies, saving, undo, replay and refusals at every node of random play."""

    def make(seed: int) -> bw.Race:
        board = random_board(seed, 16, 12)
        return bw.Race(board, ["Ada", "Bob", "Cyd"], seed=seed, rules=rules, dice="ask")

    def reload(run: Any) -> bw.Race:
        return bw.Race.from_json(run.to_json(), track=run.track)

    assert check_game(make, races=4, answers=60, reload=reload) > 100


def test_a_record_pins_its_board() -> None:
    run = bw.Race(chalk(), ["Ada", "Bob"], seed=1)
    bw.drive(run, bw.Rookie())
    again = bw.Race.from_json(run.to_json(), track=bw.Track.from_dict(chalk().to_dict()))
    assert again == run and again.over
    other = bw.Track.from_ascii(CHALK.replace("S..........#", "S.......#..#"), name="Chalk")
    with pytest.raises(bw.RecordError):
        bw.Race.from_json(run.to_json(), track=other)


def test_a_way_over_the_goal_finishes() -> None:
    """S-3, G-7: the move that touches a goal square, even at its corner, is the last."""
    for target, over in (((16, 2), True), ((18, 2), True), ((16, 3), True), ((14, 3), False)):
        run = race().arrange(
            {
                "Ada": {"position": (13, 2), "pawn": (16, 2)},
                "Bob": {"position": (3, 1), "pawn": (4, 1)},
            },
            to_move="Ada",
        )
        run.play(target)
        assert (run.cars["Ada"].status == "finished") is over, target


def test_nobody_is_met_beyond_the_goal() -> None:
    """E-1, S-3: a car that has finished drives into no car; one before the goal is in the way."""
    for bob, met in (((17, 2), False), ((14, 2), True)):
        run = race(dice="ask").arrange(
            {"Ada": {"position": (13, 2), "pawn": (16, 2)}, "Bob": {"position": bob, "pawn": bob}},
            to_move="Ada",
        )
        run.play((18, 2))
        assert isinstance(run.pending, bw.Roll) is met
        assert (run.cars["Ada"].status == "finished") is not met


def test_the_goal_is_no_place_to_start_from() -> None:
    with pytest.raises(bw.SetupError, match="lies beyond the finish"):
        race().arrange({"Ada": {"position": (15, 2)}, "Bob": {"position": (3, 1)}})


def test_a_board_without_room() -> None:
    """S-2: every car needs a place on the grid; the lab works all the same."""
    board = bw.Track.from_ascii("S*", name="Two squares")
    with pytest.raises(bw.SetupError, match="'Two squares' has room for 1 on its grid, not for 2"):
        bw.Race(board, ["Ada", "Bob"])
    assert bw.best_lap(board).turns == 1
    assert bw.reachable(board, (0, 0), None, 1).points == {(0, 0), (1, 0)}

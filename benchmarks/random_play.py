"""Random play: answers a second of all four games, pure and compiled, and what a copy costs.

All that is legal is listed at every node, and one of it carried out at random; what has at least
two options counts, dice alike. python-chess and OpenSpiel do the same in the same processes, by
turns; CPU time. ``python benchmarks/random_play.py``
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import chess

from bolide_widget.games import need
from table import (
    CARS,
    COLUMNS,
    OURS,
    ROOT,
    Row,
    Sides,
    ask,
    by_turns,
    median,
    middle,
    number,
    said,
    show,
    started_with,
)

sys.path.append(str(ROOT / "scripts"))
import compiled_engine

CHESS: Final = "python-chess"
SPIEL: Final = {"OpenSpiel chess": "chess", "OpenSpiel backgammon": "backgammon"}
WINDOWS: Final = 2
ROUNDS: Final = 3
SECONDS: Final = 0.6
AT_ONCE: Final = 200
"""Nodes between two looks at the clock."""
COPIES: Final = 10_000

Player = Callable[[], tuple[int, int]]
"""Plays on for `AT_ONCE` nodes; how many of them had a choice, and how many turns began."""


def racing(game: str) -> Player:
    """Races of four cars."""
    row = need(game)
    start = row.race(row.track, list(CARS), seed=1).state
    choose, state = random.Random(1).choice, start.copy()

    def play() -> tuple[int, int]:
        nonlocal state
        answers = 0
        for _ in range(AT_ONCE):
            if not state.stack:
                state = start.copy()
            legal = state.legal()
            answers += len(legal) > 1
            state.apply(choose(legal))
        return answers, 0

    return play


def turns_of(game: str, nodes: int = 20_000) -> float:
    """Turns a node, of the same races: looked at apart, for it takes time."""
    row = need(game)
    start = row.race(row.track, list(CARS), seed=1).state
    choose, state, turns, last = random.Random(1).choice, start.copy(), 0, None
    for _ in range(nodes):
        if not state.stack:
            state = start.copy()
        state.apply(choose(state.legal()))
        now = state.game.stage(state)[:2]
        turns, last = turns + (now != last), now
    return turns / nodes


def chess_player() -> Player:
    """Chess by python-chess."""
    choose, board = random.Random(1).choice, chess.Board()

    def play() -> tuple[int, int]:
        nonlocal board
        answers = 0
        for _ in range(AT_ONCE):
            legal = list(board.legal_moves)
            if not legal or board.halfmove_clock >= 150:
                board = chess.Board()
                legal = list(board.legal_moves)
            answers += len(legal) > 1
            board.push(choose(legal))
        return answers, AT_ONCE

    return play


def spiel_player(name: str) -> Player:
    """A game of OpenSpiel, in C++, called from Python; a turn of backgammon is a roll."""
    import pyspiel

    game = pyspiel.load_game(name)
    choose, state = random.Random(1).choice, game.new_initial_state()

    def play() -> tuple[int, int]:
        nonlocal state
        answers = turns = 0
        for _ in range(AT_ONCE):
            if state.is_terminal():
                state = game.new_initial_state()
            turns += name == "chess" or state.is_chance_node()
            legal = state.legal_actions()
            answers += len(legal) > 1
            state.apply_action(choose(legal))
        return answers, turns

    return play


def players() -> dict[str, Player]:
    """All that play, by name; OpenSpiel where it is installed."""
    result = {game: racing(game) for game in COLUMNS}
    result[CHESS] = chess_player()
    try:
        result |= {what: spiel_player(name) for what, name in SPIEL.items()}
    except ImportError:
        print("OpenSpiel is left out: it is not installed", file=sys.stderr)
    return result


def rates(play: Player, seconds: float) -> tuple[float, float, float]:
    """Answers, turns and nodes a second of CPU time."""
    answers = turns = nodes = 0
    begin = now = time.process_time()
    while now - begin < seconds:
        more, began = play()
        answers, turns, nodes = answers + more, turns + began, nodes + AT_ONCE
        now = time.process_time()
    return answers / (now - begin), turns / (now - begin), nodes / (now - begin)


def copying(game: str) -> float:
    """Microseconds of a copy in the middle of a race of as many cars as the game seats."""
    row = need(game)
    names = [f"Driver {number}" for number in range(row.seats[1])]
    state = row.race(row.track, names, seed=1).state
    choose = random.Random(1).choice
    for _ in range(AT_ONCE):
        if state.stack:
            state.apply(choose(state.legal()))
    copy, costs = state.copy, []
    for _ in range(WINDOWS):
        begin = time.process_time()
        for _ in range(COPIES):
            copy()
        costs.append((time.process_time() - begin) / COPIES * 1e6)
    return median(costs)


def here(seconds: float) -> dict[str, float]:
    """What this process comes to, by turns."""
    all_players = players()
    for play in all_players.values():
        rates(play, seconds)  # fills the boards' tables
    seen: dict[str, list[tuple[float, float, float]]] = {name: [] for name in all_players}
    for _ in range(WINDOWS):
        for name, play in all_players.items():
            seen[name].append(rates(play, seconds))
    result: dict[str, float] = {}
    for name, windows in seen.items():
        answers, turns, nodes = (median(column) for column in zip(*windows, strict=True))
        result[name] = answers
        result[f"turns {name}"] = nodes * turns_of(name) if name in COLUMNS else turns
    return result | {f"copy {game}": copying(game) for game in COLUMNS}


def figures(sides: Sides = OURS, short: bool = False) -> list[Row]:
    """Measure pure sources, and compiled ones where there is a compiler."""
    rounds = 1 if short else ROUNDS
    fast: dict[str, Path] = {}
    if compiled_engine.has_compiler() and not short:
        fast = {"compiled": compiled_engine.make()}
    else:
        print("the compiled engine is left out", file=sys.stderr)
    everywhere = {**sides, **fast}
    seen: dict[str, list[Any]] = {side: [] for side in everywhere}
    for side in by_turns(everywhere, rounds):
        folder = everywhere[side]
        seen[side].append(ask("random_play", SECONDS / (3 if short else 1), sources=folder))
    rows = []
    for side, entries in seen.items():
        rows += _rows("compiled" if side in fast else side, middle(entries), side in fast)
    return rows


def _rows(side: str, seen: dict[str, Any], fast: bool) -> list[Row]:
    others = [name for name in (CHESS, *SPIEL) if name in seen]
    dice, moves = (seen.get(name, 0.0) for name in reversed(SPIEL))
    if fast:
        bounds = [max(dice, moves), dice, dice, dice]
    else:
        bounds = [0.0 if side else 1.5 * seen[CHESS]]

    def of(what: str) -> dict[str, float]:
        return {game: seen[f"{what}{game}"] for game in COLUMNS}

    def beside(what: str) -> str:
        return ", ".join(f"{name} {number(seen[f'{what}{name}'])}" for name in others)

    wanted = "> " + " ".join(f"{bound:.0f}" for bound in bounds) if all(bounds) else ""
    return [
        Row(said("random play, answers a second", side), of(""), "", wanted, beside("")),
        Row(said("its turns a second", side), of("turns "), "", "", beside("turns ")),
        Row(said("copy of a state with all seats taken", side), of("copy "), "µs"),
    ]


if __name__ == "__main__":
    if arguments := started_with():
        print(json.dumps(here(float(arguments[0]))))
    else:
        sys.exit(show(figures()))

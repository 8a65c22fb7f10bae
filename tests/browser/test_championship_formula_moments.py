"""What seldom happens in Championship Formula Racing, in JupyterLab by the keyboard alone.

Slips in a chain, a forced pass with a block and contact, one that fails, a test that damages the
engine, braking before and within a move, a crash and who drives into it: each position is arranged
and its dice are loaded.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from helpers.browser.board_page import BoardPage
from helpers.browser.lab import Lab

pytestmark = pytest.mark.lab_page(fresh=True)

TESTS = Path(__file__).parents[1]

SETTING = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
import json
import bolide_widget as bw
from helpers.boards.cfr_boards import c, w2, w3
from helpers.races.cfr_race import STD, plan
cfr = bw.championship_formula

def stand(track, dice, cars, **speeds):
    race = cfr.Race(track, list(cars), laps=2, seed=1, dice=dice, grid=list(cars))
    race.arrange({{name: {{**STD, **car}} for name, car in cars.items()}})
    return plan(race, **speeds)
"""

PASSING = """{"Ada": {"space": "1.5", "last": 120}, "Bob": {"space": "1.6", "last": 60},
    "Cleo": {"space": "2.6", "last": 60}}, Ada=140, Bob=20, Cleo=20"""

MOMENTS: dict[str, tuple[str, list[str], list[str]]] = {
    "a slip chain": (
        """stand(w3(), [], {"Ada": {"space": "1.6", "last": 160}, "Bob": {"space": "1.5",
            "last": 160}, "Cleo": {"space": "1.4", "last": 140}}, Ada=160, Bob=160, Cleo=160)""",
        ['drive+"1.14"', "slip:0,1", 'drive+"2.14"', "slip:1,1", 'drive+"1.13"'],
        ["Bob takes the slipstream of Ada", "Cleo takes the slipstream of Bob"],
    ),
    "a pass that is blocked": (
        f"stand(w2(), [(3, 4)], {PASSING})",
        ['step+"1.7"', 'step+"1.6"', 'pass+"1.7"', "block", "red", 'drive+"2.12"'],
        ["Bob blocks", "Ada spends 1 red", "1 wear"],
    ),
    "a pass that fails": (
        f"stand(w2(), [(6, 6), (1, 1)], {PASSING})",
        ['step+"1.7"', 'step+"1.6"', 'pass+"1.7"', "let", "none", "none"],
        ["Bob does not block"],
    ),
    "tests and hard braking": (
        """stand(w2(), [(6, 6), (2, 2)], {"Ada": {"space": "1.5", "last": 120},
            "Bob": {"space": "2.3", "last": 160}}, Ada=180, Bob=80)""",
        ["green:2", "wear:1", "none", 'drive+"1.13"', 'drive+"2.7"'],
        ["engine is damaged: acceleration 20 instead of 40", "brakes test: passed"],
    ),
    "late braking": (
        """stand(w2(), [(1, 1)], {"Ada": {"space": "1.5", "last": 120},
            "Bob": {"space": "2.3", "last": 60}}, Ada=120, Bob=60)""",
        ['step+"1.6"', "brake:2", "wear:1", "none", 'drive+"1.9"', 'drive+"2.6"'],
        ["80"],
    ),
    "a crash and who drives into it": (
        """stand(c(), [(6, 6), (6, 4)], {"Ada": {"space": "1.10", "last": 120, "wear": 1},
            "Bob": {"space": "1.8", "last": 80}}, Ada=120, Bob=80)""",
        ["none", 'drive+"2.12"', "none"],
        ["A crash: Ada is out", "Bob spins "],
    ),
}


def answer(board: BoardPage, wanted: str) -> None:
    """By its number, or from one space to the next until it is selected."""
    before = board.rev()
    board.wait_still()
    key = board.root.locator(f".bolide-actions [data-option={json.dumps(wanted)}] kbd")
    if key.count():
        board.press(key.inner_text())
    else:
        for _ in range(20):
            if board.data("selected") == wanted:
                break
            board.press("n")
        assert board.data("selected") == wanted
        board.press("Enter")
    board.wait_rev(before)


@pytest.mark.lab_page(reduced_motion=True, width=1000)
def test_rare_moments_are_played_with_the_keyboard_alone(lab: Lab) -> None:
    lab.open([SETTING, "w"])
    lab.run_cell(0)
    for name, (setting, answers, sentences) in MOMENTS.items():
        lab.do(f"race = {setting}\nw = bw.RaceWidget(race, pace=0.0)")
        lab.run_cell(1)
        board = lab.board()
        for wanted in answers:
            shown = lab.ask("[option.id for option in race.options]")
            assert wanted in shown, (name, wanted, shown)
            answer(board, wanted)
        log = " ".join(lab.ask("[str(line) for line in race.log]"))
        for words in sentences:
            assert words in log, (name, words, log)

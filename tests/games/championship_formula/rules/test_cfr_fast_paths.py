"""Shortcuts of the rules beside the general way where the options act: at the line and behind it.

The races of `test_cfr_judge` hold them against it elsewhere.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from bolide_widget.core.state import AnyState
from bolide_widget.games.championship_formula.options import Rules
from bolide_widget.games.championship_formula.race import Race
from bolide_widget.games.championship_formula.rules.steps import due_at
from bolide_widget.racing.options import switches
from helpers.boards.cfr_boards import ROWS, over
from helpers.judges.cfr_judged import (
    check_placing,
    check_step,
    compare,
    compare_bills,
    compare_kept,
    compare_plans,
    expected,
)
from helpers.races.cfr_move import Moving

LAST_ROWS = 8
"""Rows before the line in which moves begin: what lies behind it is not too far to be judged."""

BOARDS = tuple((number, shift) for number in range(6) for shift in (19, 23, 26, 28, 30))
"""Corners that end at the line, lie over it, and begin behind it."""


def at_the_line(rng: random.Random) -> Moving:
    """A car that moves over the line, where a corner with lines lies about it."""
    options: dict[str, Any] = {name: rng.random() < 0.5 for name in switches(Rules)}
    laps = rng.choice((1, 1, 2))
    row = rng.randint(ROWS - LAST_ROWS, ROWS - 1)
    v = rng.choice((60, 80, 100, 120, 140))
    others = {
        name: {"space": f"{rng.choice('12')}.{(row + ahead - 1) % ROWS + 1}", "last": 60, "lap": 0}
        for name, ahead in zip("YZ", rng.sample(range(1, 9), rng.randint(0, 2)), strict=False)
    }
    return Moving(
        f"{rng.choice('12')}.{row}",
        v,
        over(*rng.choice(BOARDS)),
        others,
        slip=rng.choice((0, 0, 1, 2)),
        options={"laps": laps, **options},
        lap=rng.choice((laps, laps, 1)),
        last=rng.choice((v, v, v - 20, v - 40)),
        wear=rng.randint(0, 5),
        soft=rng.random() < 0.3,
    )


@pytest.mark.parametrize("part", range(4))
def test_moves_over_the_line(part: int) -> None:
    """OPT-2, OPT-7, CFR-FIN-5, CFR-MOVE-4, CFR-MIDC-1: all that is offered is the judge's.

    Acts, ends and what they cost, the cached ends, the free speeds and the bills of the next turn.
    """
    rng = random.Random(part)
    ends = steps = free = 0
    for _ in range(120):
        state = at_the_line(rng).state
        due = None
        while state.stack[-1].kind not in ("pause", "plan"):
            check_placing(state)
            seat = state.to_act[0]
            legal = state.legal(seat)
            steps_on = [action for action in legal if action[0] == "step"]
            action = rng.choice(steps_on if steps_on and rng.random() < 0.9 else legal)
            if state.stack[-1].kind == "move":
                if due is not None:
                    steps += check_step(state, seat, due)
                ends += compare(state)
                compare_plans(state)
                compare_bills(state)
                compare_kept(state, rng)
                due = expected(state, action)
                free += due is not None and is_let_off(state, str(action[1]))
            state.apply(action, seat)
    assert ends > 200 and steps > 50 and free > 3


def is_let_off(state: AnyState, to: str) -> bool:
    """OPT-2: whether a step would cost something if the car were not past the finish."""
    car = state.position.cars[state.position.now.seat]
    game = state.game
    if not game.rules.no_duty_after_line or car.at < game.finish:
        return False
    before = car.copy()
    before.at = 0
    return due_at(state, before, game.road.number[to], False)[:2] != (0, 0)


def test_an_end_behind_the_line_is_offered_where_its_steps_are_free() -> None:
    """OPT-2, CFR-MOVE-4: the corner behind the line asks for nothing, so both of its lanes do."""
    rules = Rules(laps=1, no_duty_after_line=True)
    race = Race("lacemill", ["Ada", "Bob"], rules=rules, grid=["Ada", "Bob"], dice="ask", seed=1)
    ada = {"space": "K1.6", "lap": 1, "last": 180, "a": 60, "ts": 220}
    race.arrange({"Ada": ada, "Bob": {"space": "F1.1", "lap": 1, "last": 60}})
    race.play("speed:200", "Ada")
    race.play("speed:20", "Bob")
    ends = {option.id: option.preview for option in race.options if option.id.startswith("drive")}
    assert set(ends) == {'drive+"B1.1"', 'drive+"B2.1"'}
    assert [way.units for way in ends.values()] == [0, 0]

"""Puzzles of Championship Formula Racing: a lone car, its cheapest plans to the flag, exact."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

from ...core.words import phrase
from ...racing.lesson import YOU
from ...racing.puzzle import Posed, Theme
from .race import Race
from .rules.position import UNIT
from .solo.best_lap import turns_at_most
from .solo.steps import MOST_WEAR, steps_of
from .solo.turns import FIRST, LoneCar, Plan, Turns, Where, column
from .track import SHELF

BOARDS: Final = ("pattern-ring", "pattern-ring", "merrow", "calva", "valdorn", "copperbowl")
"""Where positions are drawn; the one that comes twice is drawn twice as often."""

FEWEST, MOST = 3, 9
"""Turns to the flag."""

CAR: Final = LoneCar()
"""Its attributes: those of the yardstick car."""

LEAST_ANSWERS: Final = 3
REFUSED: Final = 0.8
"""Of the positions in which the fastest speed is best: there are enough of them."""

MOST_POINTS: Final = 4
"""Wear points that a car of a puzzle may still spend."""

NONE: Final = "without-wear"
SPEND: Final = "what-to-spend"

_KNOW: Final = phrase(
    "Every 20 mph is a space. You may gain or lose some speed for free; braking harder, or taking "
    "a corner too fast, costs wear for every 20 mph, or a roll."
)
_DO: Final = phrase("Plan the one speed that gets you there without rolling dice.")
_LOST: Final = phrase(
    "After that you can't finish without rolling dice, however you drive: you don't have enough "
    "wear."
)

THEMES: Final[Mapping[str, Theme]] = {
    NONE: Theme(
        title="Stay on the road without wear",
        know=_KNOW,
        say="Your last lap, alone on the road, at {last} mph. You have no wear left. You can reach "
        "the flag in {turns} turns, including this one.",
        do=_DO,
        why="It brings you to the next corner at a speed it allows, and no slower.",
        measure="turns",
        lost=_LOST,
    ),
    SPEND: Theme(
        title="How much is a point of wear worth?",
        know=_KNOW,
        say="Your last lap, alone on the road, at {last} mph. You have {wear} wear left, which is "
        "worth nothing after the race. You can reach the flag in {turns} turns, including this "
        "one.",
        do=_DO,
        why="It spends the wear where that saves a turn, and not before.",
        measure="turns",
        lost=_LOST,
    ),
}


def draw(theme: str, random: Random) -> Posed | None:
    """A position of a theme; None if what was drawn has no single best answer.

    Examples
    --------
    >>> random = Random(1)
    >>> posed = next(filter(None, (draw("without-wear", random) for _ in range(2999))))
    >>> posed.sound("turns")
    True
    """
    name = random.choice(BOARDS)
    plan, track = plan_of(name), SHELF.load(name)
    space = random.randrange(len(track.ids))
    last = UNIT * random.randint(2, CAR.ts // UNIT)
    wear = 0 if theme == NONE else random.randint(1, MOST_POINTS)
    begun = plan.steps.corners.begun(space)
    where = Where(1, plan.steps.number[space, begun], column(last))
    turns = plan.count(where, wear)
    if turns is None or not FEWEST <= turns <= MOST:
        return None
    if track.corner[space] >= 0 and last > track.speed[space]:
        return None
    if any(line.spaces[0] == space for line in track.lines):
        return None  # a car that is put there drives on no line
    car: dict[str, Any] = {"space": track.ids[space], "last": last, "wear": wear, "lap": 1}
    car |= CAR._asdict()
    race = Race(track, [YOU], laps=1, seed=1).arrange({YOU: car})
    listed = {option.id for option in race.options}
    worth = {name: turns for name, turns in answers(plan, where, wear).items() if name in listed}
    posed = Posed(
        theme=theme,
        track=name,
        at={"cars": {YOU: car}},
        worth=worth,
        options={"laps": 1},
        words={"last": last, "wear": wear},
    )
    if len(worth) < LEAST_ANSWERS or not posed.sound("turns"):
        return None
    fastest = posed.best("turns") == [list(worth)[-1]]
    return None if fastest and random.random() < REFUSED else posed


def answers(plan: Plan, where: Where, wear: int) -> dict[str, float]:
    """Turns to the flag with each speed that needs no test, this turn included."""
    worth: dict[str, float] = {}
    for planned in range(plan.turns.top):
        hard = int(plan.turns.brakes[where.place, planned])
        if hard > min(MOST_WEAR, wear):
            continue
        counts = (
            plan.count(move.end, wear - move.wear)
            for move in plan.moves(where, planned, hard, anywhere=True)
            if move.wear <= wear
        )
        known = [count for count in counts if count is not None]
        worth[f"speed:{UNIT * (planned + 1)}"] = 1 + min(known) if known else inf
    return worth


@cache
def plan_of(name: str) -> Plan:
    """Return the best plan of a yardstick car for its last lap."""
    track = SHELF.load(name)
    turns = Turns(steps_of(track), CAR, 1)
    pole = turns.steps.number[track.slots[0].space, turns.steps.corners.begun(track.slots[0].space)]
    return Plan(turns, turns.until(pole, FIRST, most=turns_at_most(track, 1)))

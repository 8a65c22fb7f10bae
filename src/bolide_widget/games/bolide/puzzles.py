"""Puzzles of Bolide: a lone car, with its path to the flag solved exactly."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import inf
from random import Random
from typing import Any, Final

from ...boards import Point, Track
from ...boards.lattice.momentum.motion import braked, changes
from ...boards.lattice.momentum.tables import turns_to_go
from ...boards.lattice.momentum.turns import Setting, TurnsToGo
from ...boards.lattice.points import TOP_SPEEDS
from ...core.actions import Action, text
from ...core.options import Option
from ...core.words import phrase
from ...racing.lesson import YOU
from ...racing.puzzle import Posed, Theme
from .race import Race

BOARDS: Final = (
    *("hairpin", "corner", "chicane", "hairpin", "corner", "chicane"),
    *("valdorn", "merrow", "copperbowl", "calva", "orrin", "tessaly"),
)
"""Where positions are drawn; those that come twice are drawn twice as often."""

STOP: Final = "stop-in-time"
SHARP: Final = "sharp-braking"
BRAKE: Final = "sharp-brake"
FEWEST, MOST = 3, 8
"""Turns to the flag."""

LEAST_ANSWERS: Final = 4
LEAST_UNMARKED: Final = 3
"""Of answers after which the next turn has a point on the road; the page marks all others."""

SLOWEST, FAST = 3, 6
"""Speeds from which on there is something to ask, and to fear a wall."""

TRIES: Final = 400
"""Most states tried for one with the right number of turns to go."""

_KNOW: Final = phrase("A move repeats your last one, give or take 2 squares along and 2 across.")

THEMES: Final[Mapping[str, Theme]] = {
    "fewest-turns": Theme(
        title="Fewest turns to the flag",
        know=_KNOW,
        say="Your last lap, no one in your way, top speed {top}. You can reach the flag in {turns} "
        "turns, including this one, but only from one point.",
        do="Choose it.",
        why="You carry your speed into the next turns, so the fast way is the one whose bends you "
        "can still take.",
        measure="turns",
    ),
    STOP: Theme(
        title="Stop before the wall",
        know=_KNOW,
        say="You do {speed}, and the road bends. Without sharp braking, only one point keeps you "
        "on the asphalt in the next turns.",
        do="Choose it.",
        why="You lose at most 2 of your speed in a turn, so you must begin to brake and turn now.",
        measure="turns",
        lost="Too late: whatever you do from here, you'll leave the road.",
    ),
    SHARP: Theme(
        title="One sharp braking left",
        know=_KNOW,
        say="Your last lap, no one in your way, top speed {top}, and one sharp braking left, which "
        "takes you down to 2 at once. You can reach the flag in {turns} turns, including this one.",
        do="Choose the one answer that gets you there: a point, or sharp braking.",
        why="A sharp braking pays where it saves more than one turn of slowing down; else keep it.",
        measure="turns",
        lost="Too late: even with a sharp braking later you leave the road.",
    ),
}


def draw(theme: str, random: Random) -> Posed | None:
    """Draw a position of a theme; None if it has no single best answer.

    Examples
    --------
    >>> random = Random(1)
    >>> posed = next(filter(None, (draw("fewest-turns", random) for _ in range(999))))
    >>> posed.sound("turns")
    True
    """
    name = random.choice(BOARDS)
    race = _race(name)
    brakings = 1 if theme == SHARP else 0
    table = table_of(race.track, brakings)
    state = _state(theme, race.track, table, random)
    if state is None:
        return None
    (x, y), (vx, vy) = state
    laps = race.rules.laps
    car = {"position": [x, y], "pawn": [x + vx, y + vy], "lap": laps, "sharp_brakings": brakings}
    race.arrange({YOU: car})
    worth = {text(action): turns for action, turns in answers(race, table)}
    posed = Posed(
        theme=theme,
        track=name,
        at={"cars": {YOU: car}},
        worth=worth,
        options={"laps": laps},
        words={"speed": max(abs(vx), abs(vy)), "top": top_of(race.track)},
    )
    if len(worth) < LEAST_ANSWERS or not posed.sound("turns"):
        return None
    if theme == SHARP:
        sharp = posed.best("turns") == [BRAKE]
        return posed if BRAKE in worth and sharp == random.choice((True, False)) else None
    ways = sum(turns < inf for turns in worth.values())
    if theme != STOP:
        return posed if ways > 1 else None
    unmarked = sum(_may_go_on(race, table, option) for option in race.options)
    return posed if ways == 1 and unmarked >= LEAST_UNMARKED else None


@cache
def _race(name: str) -> Race:
    """Return a race of one car on a board; its position is set up again for every puzzle."""
    race = Race(name, [YOU], laps=1, seed=1)
    return Race(race.track, [YOU], laps=2, seed=1) if race.track.circuit else race


def top_of(track: Track) -> int:
    """Top speed in the last lap of a race (V-1, V-3)."""
    top = TOP_SPEEDS[1] if track.circuit else TOP_SPEEDS[0]
    return min(top, track.top_speed or top)


def table_of(track: Track, brakings: int) -> TurnsToGo:
    """Return the turns to the flag from every state of the last lap."""
    return turns_to_go(track, Setting(1, tops=(top_of(track),), brakings=brakings), boosted=False)


def answers(race: Race, table: TurnsToGo) -> Iterator[tuple[Action, float]]:
    """Every answer of the one car of a race, and the turns to the flag with it, itself included."""
    car, left = race.cars[YOU], table.setting.brakings
    assert car.position is not None and car.pawn is not None
    x, y = car.position
    for option in race.options:
        if option.point is not None and not option.preview.leaves_track:
            step = option.point[0] - x, option.point[1] - y
            yield option.action, _after(table, (x, y), step, left)
        elif option.id == BRAKE and left:
            steps = braked((car.pawn[0] - x, car.pawn[1] - y))
            legal = [step for step in steps if table.planes.legal_from((x, y), step)]
            yield option.action, min(_after(table, (x, y), step, left - 1) for step in legal)


def _after(table: TurnsToGo, point: Point, step: Point, left: int) -> float:
    """Return the turns to the flag with a step, itself included."""
    crossings = table.setting.crossings - table.planes.crossing(point, step)
    if crossings <= 0:
        return 1
    turns = table.at((point[0] + step[0], point[1] + step[1]), step, crossings, left)
    return inf if turns is None else 1 + turns


def _may_go_on(race: Race, table: TurnsToGo, option: Option[Any]) -> bool:
    """Return whether some point of the turn after a move lies on the road."""
    at, car = option.point, race.cars[YOU].position
    if at is None or car is None:
        return False
    dx, dy = at[0] - car[0], at[1] - car[1]
    top = top_of(race.track)
    steps = [(dx + a, dy + b) for a, b in changes("box-2")]
    return any(max(map(abs, d)) <= top and table.planes.legal_from(at, d) for d in steps)


def _state(
    theme: str, track: Track, table: TurnsToGo, random: Random
) -> tuple[Point, Point] | None:
    """Draw a state some turns from the flag, of a car that came there on the road, forward."""
    top, left = top_of(track), table.setting.brakings
    points = [point for point, kind in track.kinds.items() if kind == "track"]
    for _ in range(TRIES):
        x, y = point = random.choice(points)
        vx, vy = velocity = random.randint(-top, top), random.randint(-top, top)
        if max(abs(vx), abs(vy)) < (FAST if theme == STOP else SLOWEST):
            continue
        turns = table.at(point, velocity, 1, left)
        before = x - vx, y - vy
        if turns is None or not FEWEST <= turns <= MOST or track.kind(before) != "track":
            continue
        ax, ay = track.arrow(before)
        forward = ax * vx + ay * vy > 0 and table.planes.crossing(before, velocity) == 0
        if forward and track.allows(before, point):
            return point, velocity
    return None

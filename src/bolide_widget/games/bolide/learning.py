"""Bolide for learners: its small actions, and the view from a car."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any, ClassVar, Final

import numpy as np

from ...core.actions import Action
from ...racing.coding import Coding
from ...racing.spelling import Spelling as Base, Spelt, digit_words
from ...racing.view import Floats, View as BaseView
from .coding import NEAR, WORDS, services
from .rules import pits, strategy
from .rules.venue import State
from .sight import AHEAD, FAR, FASTEST, RAYS, named, road_of, sight

FAR_STEP: Final = 5
"""Squares of the smallest step towards a point that is far away."""
REACH: Final = 4
"""Such steps at a time, in each direction."""

STRATEGY: Final = ("fuel", "compound", "set-up", "tyres")
"""What the parts of a strategy are of."""
TYRES: Final = (
    pits.TYRES,
    *(
        f"{pits.TYRES}-{'-'.join(kind)}"
        for kind in product(strategy.COMPOUNDS, strategy.TYRE_KINDS)
    ),
)
END: Final = "that is all"


class Spelling(Base[State]):
    """A move by its acceleration, a short step by itself, a far point by several steps."""

    def __init__(self, start: State) -> None:
        super().__init__(start)
        at = self.at
        self._by = {step: at[f"accelerate {named(*step)}"] for step in NEAR}
        self._from = {step: at[f"step {named(*step)}"] for step in NEAR}
        self._spelt: dict[Action, Spelt] = {word: (at[str(word[0])],) for word in WORDS}
        for service in services(advanced=True):
            self._spelt[service] = (*(at[f"service {part}"] for part in service), at[END])
        for chosen in product(*strategy.PARTS):
            named_parts = zip(STRATEGY, chosen, strict=True)
            self._spelt[chosen] = [at[f"{what} {part}"] for what, part in named_parts]

    def list_words(self) -> Iterable[str]:
        yield from (f"accelerate {named(*step)}" for step in NEAR)
        yield from (f"step {named(*step)}" for step in NEAR)
        sides = range(-REACH * FAR_STEP, REACH * FAR_STEP + 1, FAR_STEP)
        yield from (f"towards {named(x, y)}" for x, y in product(sides, sides) if x or y)
        yield from (str(word[0]) for word in WORDS)
        for what, parts in zip(STRATEGY, strategy.PARTS, strict=True):
            yield from (f"{what} {part}" for part in parts)
        yield from (f"service {part}" for part in (*TYRES, pits.REPAIR, pits.REFUEL))
        yield END
        yield from digit_words()

    def spell(self, state: State, seat: int, answer: Action) -> Spelt:
        if isinstance(answer[0], str):
            return self._spelt[answer]
        car = state.position.cars[seat]
        x, y = answer
        assert isinstance(x, int) and isinstance(y, int)
        if (pawn := car.pawn) is not None:
            number = self._by.get((x - pawn[0], y - pawn[1]))
            if number is not None:
                return (number,)
        near = car.point or state.game.track.grid[0]
        return self._towards(x - near[0], y - near[1])

    def _towards(self, x: int, y: int) -> Spelt:
        """Spell a displacement from the car."""
        parts = []
        while (number := self._from.get((x, y))) is None:
            dx, dy = _part(x), _part(y)
            parts.append(self.at[f"towards {named(dx, dy)}"])
            x, y = x - dx, y - dy
        return (*parts, number)


def _part(way: int) -> int:
    """Return the greatest step towards a displacement that is a multiple of five."""
    steps = (abs(way) + FAR_STEP // 2) // FAR_STEP
    return min(steps, REACH) * FAR_STEP * (1 if way > 0 else -1)


class View(BaseView):
    """The view from a car: the track around it, and around the point where it would coast."""

    dropped: ClassVar = frozenset({"x", "y", "lap", "half laps"})
    of_seats: ClassVar = frozenset({"drafts behind seat"})
    bits: ClassVar = {"declared: flags": 5}
    scales: ClassVar = {
        "round": 100.0,
        "velocity x": FASTEST,
        "velocity y": FASTEST,
        "top speed lost": 8.0,
        "sharp brakings": 4.0,
        "pit box": 10.0,
        "boxes of penalty": 10.0,
        "place in the order": 8.0,
    }
    road_names: ClassVar = tuple(
        f"{where}: {what}"
        for where in ("here", "coasting")
        for what in (
            "on the track",
            *(f"free {named(*step)}" for step in RAYS),
            *(f"road after {n}, {axis}" for n in AHEAD for axis in "xy"),
        )
    )
    near_names: ClassVar = ("x apart", "y apart")

    def __init__(self, coding: Coding[Any]) -> None:
        super().__init__(coding)
        self._road = road_of(coding.game.track)
        self._xy = self.car_at["x"], self.car_at["y"]
        self._v = self.car_at["velocity x"], self.car_at["velocity y"]
        self._lap = self.car_at["lap"]

    def progress(self, cars: Floats) -> Floats:
        x, y = (cars[..., at] for at in self._xy)
        return cars[..., self._lap] - 1 + self._road.driven(x, y)

    def road(self, own: Floats) -> Floats:
        return sight(self._road, *(own[:, at] for at in (*self._xy, *self._v)))

    def near(self, own: Floats, rivals: Floats) -> Floats:
        apart = [rivals[..., at] - own[:, None, at] for at in self._xy]
        return np.stack(apart, axis=-1).astype(np.float32) / np.float32(FAR)

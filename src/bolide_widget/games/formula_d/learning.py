"""Formula D for learners: its small actions, and the view from a car."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from ...core.actions import Action
from ...racing.spelling import RoadSpelling, Spelt, digit_words
from ...racing.view import Floats, RoadView, road_table
from .coding import modifiers, words
from .rules import gears, moves, pits, position as pos, radio, slipstream
from .rules.venue import State

KINDS: Final = {
    moves.TO: "drive",
    slipstream.SLIPSTREAM: "slipstream",
    pits.PIT_WORD: "to the pits",
}
BRAKES: Final = 12
TOKENS: Final = 24
"""Progress of a space, in the parts that boards count."""
MOST_SEATS: Final = 10


class Spelling(RoadSpelling[State]):
    """A way by its lane, the spaces ahead, the brakes spent, and at last its rank among others."""

    unit = TOKENS

    def __init__(self, start: State) -> None:
        super().__init__(start)
        self.period = self.game.road.period
        at = self.at
        self._kind = {word: at[name] for word, name in KINDS.items()}
        self._brakes = [at[f"brake {n}"] for n in range(BRAKES)]
        singles = (*gears.ACTIONS, *words(()), *modifiers())
        self._spelt: dict[Action, Spelt] = {word: (at[_named(word)],) for word in singles}

    def list_words(self) -> Iterable[str]:
        yield from map(_named, (*gears.ACTIONS, *words(()), *modifiers()))
        yield from (f"throw at rival {n}" for n in range(MOST_SEATS))
        yield from KINDS.values()
        yield from self.road_words()
        yield from (f"brake {n}" for n in range(BRAKES))
        yield from digit_words()

    def places(self) -> tuple[Sequence[int], Sequence[int]]:
        return self.game.road.progress, self.game.road.lane

    def spell(self, state: State, seat: int, answer: Action) -> Spelt:
        space = state.position.cars[seat].space
        known = self.known(space, answer)
        if known is not None:
            return known
        word, *parts = answer
        if word == radio.THROW:
            (target,) = parts
            return (self.at[f"throw at rival {self.rival(seat, int(target))}"],)
        if word in pos.CATEGORIES:
            return (*self._spelt[word,], *self.digits(int(parts[0]), 2))
        numbers = [part for part in parts if isinstance(part, int)]
        kind = self._kind[str(word)]
        if word == pits.PIT_WORD:
            left, rank = (*numbers, 0)[:2]
            return (kind, *self.digits(left, 3), *self.digits(rank, 4))
        brakes, rank = (*numbers, 0)[:2]
        end = self.end(space, self.game.road.number[str(parts[0])])
        spent = self._brakes[min(brakes, BRAKES - 1)]
        return self.keep(space, answer, (kind, *end[:2], spent, *end[2:], *self.digits(rank, 4)))


def _named(answer: Action) -> str:
    return " ".join(map(str, answer))


class View(RoadView):
    """The view from a car: how many stops each of the next spaces asks for."""

    dropped: ClassVar = frozenset({"space", "progress", "lane", "lap"})
    of_seats: ClassVar = frozenset({"turn of seat"})
    scales: ClassVar = {
        "round": 100.0,
        "weather": 3.0,
        "face": 40.0,
        "spaces to drive": 40.0,
        "spaces that cannot be braked": 40.0,
        "spaces driven": 40.0,
        "spaces overshot": 40.0,
        "corners left too early": 4.0,
        "slipstreams": 4.0,
        "corner": 20.0,
        "stops made": 4.0,
        **{f"{name} points": 14.0 for name in pos.CATEGORIES},
        "laps on the tyres": 10.0,
        "space of the pit lane": 40.0,
        "place in the order": 10.0,
    }

    def progress(self, cars: Floats) -> Floats:
        lap, at = (cars[..., self.car_at[name]] for name in ("lap", "progress"))
        driven: Floats = lap - 1 + at / self.coding.game.road.period  # the grid is in lap 0
        return driven

    def table(self) -> Floats:
        road = self.coding.game.road

        def stops(space: int) -> float:
            corner = road.corner[space]
            return road.stops[corner] / 3 if corner >= 0 else 0.0

        return road_table(road.next, road.lane, stops)

"""Numbers for the answers of Formula D, and its positions as vectors."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import ClassVar, Final

from ...core.actions import Action
from ...racing.coding import FAR, Block, Coding as Base, Column, one_hot
from .rules import events, gears, moves, pits, position as pos, radio, setup, slipstream, weather
from .rules.characters import CHARACTERS
from .rules.venue import State

VARIANTS: Final = 4
STREET_VARIANTS: Final = 8
"""Ways to one end that have a number of their own, those that enter least damage.

In a street there is more damage."""
FURTHER: Final = "further"
"""Of an answer by its number: one of the ways that have no number of their own."""
MOST_FURTHER: Final = 1_000
"""The further ways of one moment. With as much damage as can be arranged 73 were found."""
LONGEST: Final = 50
"""Spaces of the longest move, with all that lengthens it."""

STATUSES: Final = (pos.TRACK, pos.PIT, pos.BOX, pos.SLOT, pos.FINISHED, pos.OUT)
STATUS: Final = one_hot(STATUSES)
TYRES: Final = (pos.HARD, pos.SOFT, pos.RAIN_TYRES)


class Coding(Base[State]):
    """A path is numbered by its end, the brakes spent, and its rank among ways that enter damage.

    Of ways to one end that differ in nothing but the damage and the corners that they enter, the
    first four have numbers of their own, in a street the first eight: those that enter least. The
    others are numbered in the order in which the rules list them, so their numbers alone depend on
    the moment.
    """

    race_columns: ClassVar = (
        Column("round", 0, FAR),
        Column("weather", -1, 3),
        Column("turn of seat", -1, 9),
        Column("face", 0, 99),
        Column("spaces to drive", 0, 99),
        Column("spaces that cannot be braked", 0, 99),
        Column("spaces driven", 0, 999),
        Column("spaces overshot", 0, 999),
        Column("corners left too early", 0, 99),
        Column("slipstreams", 0, 99),
    )
    car_columns: ClassVar = (
        Column("space", -1, FAR),
        Column("progress", -1, FAR),
        Column("lane", -1, 9),
        Column("corner", -1, 99),
        Column("stops made", 0, 99),
        Column("lap", 0, FAR),
        Column("gear", 0, 6),
        *(Column(f"{name} points", 0, 99) for name in pos.CATEGORIES),
        *(Column(f"status: {status}") for status in STATUSES),
        Column("spun"),
        Column("stalled"),
        Column("tyres", 0, 2),
        Column("laps on the tyres", 0, FAR),
        Column("character", 0, 10),
        Column("space of the pit lane", -1, FAR),
        Column("place in the order", -1, 9),
    )

    def list_blocks(self) -> Iterable[Block]:
        rules, road = self.game.rules, self.game.road
        yield Block("gears", gears.ACTIONS)
        yield Block("words", words((radio.THROW, seat) for seat in self.places))
        yield Block("changes of a move", list(modifiers()))
        split = [(name, n) for name in pos.CATEGORIES for n in range(1, max(setup.MOST) + 1)]
        yield Block("points of a car", split if rules.car_setup == "custom" else [])
        ranks = range(STREET_VARIANTS if road.danger else VARIANTS)
        spared = product([pits.PIT_WORD], range(1, LONGEST + 1), ranks)
        yield Block("ways into the pits", [_path(*parts) for parts in spared])
        most = max(each.wear[pos.BRAKES] for each in CHARACTERS)  # FD-CH-0
        if rules.car_setup != "character":  # FD-SET-4, FD-CUSTOM-1
            points = pos.STANDARD if rules.car_setup == "standard" else setup.MOST
            most = points[pos.BRAKES]
        ends = product([moves.TO], road.ids, range(most + 1), ranks)
        yield Block("ends of a move", [_path(*parts) for parts in ends])
        drawn = product(
            [slipstream.SLIPSTREAM], road.ids, range(min(most, slipstream.reach(rules)) + 1), ranks
        )
        yield Block("slipstreams", [_path(*parts) for parts in drawn])
        yield Block("further ways", [(FURTHER, n) for n in range(MOST_FURTHER)])

    def numbers(self, state: State, seat: int) -> dict[int, Action]:
        number = self.number
        legal = state.legal(seat)
        numbers = {number[answer]: answer for answer in legal if answer in number}
        if len(numbers) < len(legal):
            further = (answer for answer in legal if answer not in number)
            numbers |= {number[FURTHER, n]: answer for n, answer in enumerate(further)}
        return numbers

    def race(self, state: State) -> list[float]:
        position = state.position
        now = position.now
        return [
            position.round,
            weather.STATES.index(position.weather) if position.weather else -1,
            now.seat,
            now.face,
            now.spaces,
            now.nitro,
            now.driven,
            now.over,
            now.left,
            now.slips,
        ]

    def car(self, state: State, seat: int) -> list[float]:
        car, road, order = state.position.cars[seat], state.game.road, state.position.order
        space = car.space
        where = (-1, -1) if space < 0 else (road.progress[space], road.lane[space])
        return [
            space,
            *where,
            car.corner,
            car.stops,
            car.lap,
            car.gear,
            *car.wear,
            *STATUS[car.status],
            float(car.spun),
            float(car.stalled),
            TYRES.index(car.tyres),
            car.tyre_age,
            car.character,
            car.pit,
            order.index(seat) if seat in order else -1,
        ]


def words(throws: Iterable[Action]) -> list[Action]:
    """Return the answers by a word, with those that throw at a seat."""
    words: list[Action] = [(each.word,) for each in CHARACTERS]
    words += [*weather.SETS, weather.KEEP, weather.AGAIN, radio.NO, events.MARK, slipstream.PASS]
    words += [*throws, *((name,) for name in pos.CATEGORIES)]
    return [*words, pits.DONE, pits.TYRE_STOP, pits.TECHNICAL_STOP]


def _path(*parts: int | str) -> Action:
    """A path as rules name it: its rank, the last part, is left out where it is the first."""
    return parts if parts[-1] else parts[:-1]


def modifiers() -> Iterable[Action]:
    """FD-TURN-4: all that can ever be combined."""
    boosts: tuple[Action, ...] = ((), (gears.NITRO,), (gears.NITRO, gears.TURBO_WORD))
    grips: tuple[Action, ...] = ((), (gears.GRIP,))
    drifts: tuple[Action, ...] = ((), *((word,) for word, _ in gears.DRIFTS))
    yield gears.NONE
    for boost, grip, drift in product(boosts, grips, drifts):
        if boost or grip or drift:
            yield (*boost, *grip, *drift)

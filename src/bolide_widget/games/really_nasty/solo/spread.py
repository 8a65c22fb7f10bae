"""How likely a lone car comes where: the spread of turns, stops, and turns begun at each place."""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple, TypeVar

from ..rules.words import YELLOW
from .values import FLAG, LANDED, LOST, SHARES, SPIN, Solo, Where

ENOUGH: Final = 1e-12
"""A chance that is not followed any further."""

Key = TypeVar("Key")
Begun = tuple[Where, int, bool]
"""Where a turn with a die begins: table, place, and whether the slow die alone may be rolled."""


class Spread(NamedTuple):
    """What becomes of a lone car.

    Attributes
    ----------
    turns : dict of int to float
        The chance of each number of turns to the flag.
    stops : dict of int to float
        By stop lap: the chance of a stop.
    begun : dict of Begun to float
        The chance that a turn begins there.
    """

    turns: dict[int, float]
    stops: dict[int, float]
    begun: dict[Begun, float]


def spread_of(solo: Solo, where: Where, place: int, slow: bool) -> Spread:
    """Drive by the plan, all faces at once; `slow`: the first die has to be the slow one."""
    found = Spread({}, {}, {})
    waiting: defaultdict[int, dict[Begun, float]] = defaultdict(dict)
    waiting[0][where, place, slow] = 1.0
    number = 0
    while waiting:
        for begun, chance in waiting.pop(number, {}).items():
            if chance > ENOUGH:
                _add(found.begun, begun, chance)
                _turn(solo, begun, chance, number + 1, waiting, found)
        number += 1
    turns, stops = dict(sorted(found.turns.items())), dict(sorted(found.stops.items()))
    return Spread(turns, stops, found.begun)


def _turn(
    solo: Solo,
    begun: Begun,
    chance: float,
    number: int,
    waiting: defaultdict[int, dict[Begun, float]],
    found: Spread,
) -> None:
    """One turn; `number` are over after it."""
    where, place, slow = begun
    die = YELLOW if slow else solo.die(where, place)
    for face, share in SHARES[die]:
        end, part = solo.best(where, place, face), chance * share
        if end.kind == FLAG:
            _add(found.turns, number, part)
        elif end.kind == LANDED:
            stop = solo.landing(where)
            _add(found.stops, stop.where.laps + 1 - solo.terms.early, part)
            _add(waiting[number + stop.missed], (stop.where, solo.bay, False), part)
        elif end.kind != LOST:
            after = solo.after_line(where) if end.crossed else where
            spins = solo.spins(end)
            if spins:
                _add(waiting[number + SPIN], (after, end.place, True), part * spins)
            _add(waiting[number], (after, end.place, False), part * (1 - spins))


def _add(chances: dict[Key, float], key: Key, chance: float) -> None:
    chances[key] = chances.get(key, 0.0) + chance

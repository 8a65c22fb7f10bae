"""Moments of races of the Really Nasty game, and the same with what a seat cannot know dealt anew.

For tests that computer drivers look at nothing that is hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from bolide_widget.core.hidden import could_be
from bolide_widget.drivers.playout import play_out
from bolide_widget.games import really_nasty as rn


def raced(drivers: list[Any], seed: int, track: str = "rn-default", laps: int | None = None) -> Any:
    """The state at the end of a race on bare states."""
    names = [str(seat) for seat in range(len(drivers))]
    state = rn.Race(track, names, seed=seed, laps=laps).state
    play_out(state, [driver.choose for driver in drivers], seed)
    return state


def moments(
    driver: Any, seed: int, each: int, cars: int = 4, driven: int = 0
) -> Iterator[tuple[Any, int]]:
    """States in which a seat is asked, some of each kind of question, and that seat.

    From when on somebody has driven so many laps.
    """
    state = rn.Race("rn-default", [str(seat) for seat in range(cars)], seed=seed).state
    seen: Counter[str] = Counter()
    results: list[tuple[Any, int]] = []

    def choose(now: Any, seat: int) -> Any:
        kind = now.stack[-1].kind
        if max(car.laps for car in now.position.cars) < driven:
            return driver.choose(now, seat)
        seen[kind] += 1
        if seen[kind] % 7 == 0 and seen[kind] <= 7 * each:
            results.append((now.copy(), seat))
        return driver.choose(now, seat)

    play_out(state, [choose] * cars, seed)
    yield from results


def other_worlds(state: Any, seat: int, number: int) -> list[Any]:
    """States that look the same to a seat."""
    return [could_be(state, seat, Random(world)) for world in range(number)]

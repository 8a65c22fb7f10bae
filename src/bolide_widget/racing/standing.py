"""How a car stands, in words that are the same in every game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, Protocol

Phase = Literal["racing", "finished", "out"]
"""How far a car is with its race."""
Where = Literal["track", "off-track", "lane", "box", "off"]
"""On which part of the board: the track, beside it, the pit lane, a pit box; "off" is on none."""

DONE: Final[dict[str, Phase]] = {"finished": "finished", "out": "out"}
"""The words of games for cars whose race is over; any other is on its way, also when all ends."""


def phase_of(status: str) -> Phase:
    """How far a car is with its race, by the status that its game gives it.

    Examples
    --------
    >>> phase_of("pit"), phase_of("finished"), phase_of("out")
    ('racing', 'finished', 'out')
    """
    return DONE.get(status, "racing")


class Standing(NamedTuple):
    """A line of the result, at any moment of a race.

    Attributes
    ----------
    place : int
        From 1; of cars still racing, by the order of the game.
    driver : str
        Who.
    status : str
        "finished", "racing" or "out"; in Championship Formula "placed" for a car that was still on
        its way when the race ended (CFR-FIN-6).
    lap : int
        The lap under way: 0 before the first; one more than the race has, once finished.
    laps : int
        Laps completed.
    where : str
        "track", "off-track", "lane", "box" or "off" the board.
    at : int or None
        Race position in ticks, in Championship Formula (CFR-TRACK-3); None in other games.

    Examples
    --------
    >>> first = bw.Race("valdorn", ["Ada", "Bob"], seed=1, grid=["Ada", "Bob"]).standings[0]
    >>> first
    Standing(place=1, driver='Ada', status='racing', lap=0)
    >>> first.phase, first.where, first.laps
    ('racing', 'track', 0)
    """

    place: int
    driver: str
    status: str
    lap: int
    laps: int
    where: Where
    at: int | None = None

    @property
    def phase(self) -> Phase:
        """How far the car is with its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields[:4])
        return f"Standing({told})"


class Car(Protocol):
    """What every game's view of a car tells in the same words."""

    @property
    def driver(self) -> str: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def lap(self) -> int: ...
    @property
    def laps(self) -> int: ...
    @property
    def where(self) -> Where: ...


def ranked(cars: Iterable[Car]) -> list[Standing]:
    """A line for each car, in the order in which they are placed."""
    return [
        Standing(place, car.driver, car.phase, car.lap, car.laps, car.where)
        for place, car in enumerate(cars, 1)
    ]

"""How a race shows its cars and its result to people and scripts."""

from __future__ import annotations

from typing import NamedTuple

from ...racing.standing import Phase, Standing, Where, phase_of, ranked
from .rules.results import classification
from .rules.venue import State
from .rules.words import COLOURS


class CarView(NamedTuple):
    """A car as everybody sees it at one moment; changes nothing, and does not change.

    Attributes
    ----------
    driver : str
        Who drives it.
    colour : str or None
        None before it is chosen.
    space : str or None
        The name of its space; None off the board.
    where : str
        "track", "lane", "box" or "off" the board.
    status : str
        "racing", "finished" or "out".
    laps : int
        Laps completed.
    start_pending : bool
        Whether the first crossing of the line is still to come, which is no lap (RN-LAP-1).
    tyre : str or None
        "DRY", "WET" or "INTER".
    cards : int
        Really Nasty Cards in hand; which they are is its driver's secret.
    puncture, yellow : bool
        RN-PUN-2, RN-YEL-1.
    spin_step : int
        0 none, 1 reversed, 2 quarter turned, 3 straight but slow only (RN-SPIN-3).
    penalties : tuple of str
        "BO" and "PS", the oldest first (RN-FORC-8).
    stop_lap : int or None
        Of the stop that is being made.
    added, taken : int
        Pit turns that cards have added to it, and those taken so far.
    grid : int or None
        Grid number.
    """

    driver: str
    colour: str | None
    space: str | None
    where: Where
    status: str
    laps: int
    start_pending: bool
    tyre: str | None
    cards: int
    puncture: bool
    yellow: bool
    spin_step: int
    penalties: tuple[str, ...]
    stop_lap: int | None
    added: int
    taken: int
    grid: int | None

    @property
    def phase(self) -> Phase:
        """How far the car is with its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def lap(self) -> int:
        """The lap under way: 0 before the first."""
        return 0 if self.start_pending else self.laps + 1


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    position = state.position
    car, colour, stop = position.cars[seat], position.colours[seat], position.cars[seat].stop
    return CarView(
        driver=names[seat],
        colour=COLOURS[colour] if colour >= 0 else None,
        space=space_name(state, seat),
        where=where(state, seat),
        status=car.status,
        laps=car.laps,
        start_pending=car.start_pending,
        tyre=car.tyre or None,
        cards=sum(car.hand),
        puncture=car.puncture,
        yellow=car.yellow,
        spin_step=car.spin_step,
        penalties=tuple(penalty.kind for penalty in car.penalties),
        stop_lap=stop.lap if stop is not None else None,
        added=stop.added if stop is not None else 0,
        taken=stop.taken if stop is not None else 0,
        grid=position.grid[seat] or None,
    )


def space_name(state: State, seat: int) -> str | None:
    """The name of the space where a car stands."""
    space = state.position.cars[seat].space
    return None if space < 0 else str(state.game.road.ids[space])


def where(state: State, seat: int) -> Where:
    """On which part of the board a car stands."""
    space, road = state.position.cars[seat].space, state.game.road
    if space < 0:
        return "off"
    return "track" if space < road.count else "box" if space > road.last else "lane"


def ranking(state: State) -> list[int]:
    """RN-LAP-6: seats by place."""
    return classification(state)


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    return ranked(view(state, seat, names) for seat in ranking(state))

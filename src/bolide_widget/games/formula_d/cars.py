"""How a race shows its cars and its result to people and scripts."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...racing.standing import Phase, Standing, Where, phase_of, ranked
from .rules.characters import character
from .rules.order import finished, retired, running_order
from .rules.position import BOX, PIT, SLOT, TRACK, Car
from .rules.venue import State


class Points(NamedTuple):
    """Wear points by category (FD-SET-3)."""

    tyres: int
    brakes: int
    gearbox: int
    body: int
    engine: int
    susp: int


class CarView(NamedTuple):
    """A car as it is at one moment; changes nothing, and does not change.

    Attributes
    ----------
    driver : str
        Who drives it.
    space : str or None
        The name of its space; in the pits that of the lane space, box or slot; None off the board.
    status : str
        "track", "pit", "box", "slot", "finished" or "out".
    lap : int
        0 on the grid, 1 from the first passage of the line on.
    gear : int
        0 to 6; 0 is not yet started, or spun.
    wear, caps : Points
        Wear points left, and what it began with (FD-SET-5).
    corner : str or None
        The corner it stands in.
    stops, needed : int
        Stops made there, and those that the corner asks for; 0 on straights.
    spun, stalled, started : bool
        Facing backwards; stood still at the start; has had its start roll.
    place : int or None
        Finishing place, provisional until `confirmed` (FD-FIN-5).
    confirmed : bool
        Whether the place stands.
    tyres : str
        "hard", "soft" or "rain".
    tyre_age : int
        Laps completed on the set.
    character : str or None
        Whose car it is, such as ``"derek"``.
    pool : int
        Repair points of its box (FD-PITX-1).
    """

    driver: str
    space: str | None
    status: str
    lap: int
    gear: int
    wear: Points
    caps: Points
    corner: str | None
    stops: int
    needed: int
    spun: bool
    stalled: bool
    started: bool
    place: int | None
    confirmed: bool
    tyres: str
    tyre_age: int
    character: str | None
    pool: int

    @property
    def phase(self) -> Phase:
        """How far the car is with its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def where(self) -> Where:
        """On which part of the board: "track", "lane", "box" or "off" the board."""
        return PARTS.get(self.status, "off")

    @property
    def laps(self) -> int:
        """Laps completed."""
        return max(0, self.lap - 1)


PARTS: Final[dict[str, Where]] = {TRACK: "track", PIT: "lane", BOX: "box", SLOT: "box"}
"""The part of the board of each status."""


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    car = state.position.cars[seat]
    road = state.game.road
    whose = character(car.character)
    return CarView(
        driver=names[seat],
        space=where(state, seat),
        status=car.status,
        lap=car.lap,
        gear=car.gear,
        wear=Points(*car.wear),
        caps=Points(*car.caps),
        corner=road.names[car.corner] if car.corner >= 0 else None,
        stops=car.stops,
        needed=road.stops[car.corner] if car.corner >= 0 else 0,
        spun=car.spun,
        stalled=car.stalled,
        started=car.started,
        place=car.place or None,
        confirmed=car.confirmed,
        tyres=car.tyres,
        tyre_age=car.tyre_age,
        character=whose.word if whose is not None else None,
        pool=car.pool,
    )


def where(state: State, seat: int) -> str | None:
    """The name of the place where a car stands, in the pits, too."""
    car: Car = state.position.cars[seat]
    if car.space >= 0:
        name: str = state.game.road.ids[car.space]
        return name
    pit = state.game.track.pit
    if car.pit < 0 or pit is None:
        return None
    if car.status == "pit":
        return str(pit.lane[car.pit])
    if car.status == "box":
        return str(pit.boxes[seat].id)
    return f"S{car.pit + 1}"


def ranking(state: State) -> list[int]:
    """FD-FIN-2, FD-ELIM-3: finishers first, then those running, then those out, the last first."""
    position = state.position
    ranked = sorted(
        (seat for seat, car in enumerate(position.cars) if car.place),
        key=lambda seat: position.cars[seat].place,
    )
    running = [seat for seat in running_order(state) if seat not in ranked]
    done = [seat for seat in finished(position) if seat not in ranked]
    return [*ranked, *done, *running, *retired(position)]


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    return ranked(view(state, seat, names) for seat in ranking(state))

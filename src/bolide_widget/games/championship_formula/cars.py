"""How a race shows its cars and its result to people and scripts."""

from __future__ import annotations

from typing import NamedTuple

from ...racing.standing import Phase, Standing, Where, phase_of, ranked
from .rules.position import OUT
from .rules.turn import ranking
from .rules.venue import State


class Cards(NamedTuple):
    """The set-up in points, -1 to 2 each (CFR-T1)."""

    a: int
    d: int
    ts: int
    s: int
    wear: int
    skill: int


class CarView(NamedTuple):
    """A car as it is at one moment; changes nothing, and does not change.

    Attributes
    ----------
    driver : str
        Who drives it.
    space : str or None
        The name of its space; None off the track.
    status : str
        "track", "finished" or "out".
    at : int
        Race position in ticks from the start line, laps included (CFR-TRACK-3).
    lap : int
        0 behind the start line, 1 in the first lap, and so on.
    last, speed : int
        Speed of the last turn, and of this one, in mph.
    planned : int or None
        The card of this turn; None before it is revealed.
    wear, green, red : int
        Wear points, and chips of skill, in hand.
    a, d, ts, s : int
        Acceleration, deceleration, top speed and start speed, damage included.
    cards : Cards or None
        The set-up; None before it is revealed.
    soft : bool
        Whether it has soft tires.
    engine_damage, brake_damage : int
        Damages so far.
    first, spun : bool
        First move pending; to restart from a spin.
    corner : str or None
        The corner of its visit.
    allowance : int
        What is bought there, in mph (CFR-CORNER-3).
    corner_wear, chances : int
        What it was bought with.
    lines : tuple of str
        Racing lines in use.
    out_turn, out_cause : int or None, str or None
        When and why it retired.
    """

    driver: str
    space: str | None
    status: str
    at: int
    lap: int
    last: int
    speed: int
    planned: int | None
    wear: int
    green: int
    red: int
    a: int
    d: int
    ts: int
    s: int
    cards: Cards | None
    soft: bool
    engine_damage: int
    brake_damage: int
    first: bool
    spun: bool
    corner: str | None
    allowance: int
    corner_wear: int
    chances: int
    lines: tuple[str, ...]
    out_turn: int | None
    out_cause: str | None

    @property
    def phase(self) -> Phase:
        """How far the car is with its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def where(self) -> Where:
        """On which part of the board: "track" or "off" the board."""
        return "off" if self.space is None else "track"

    @property
    def laps(self) -> int:
        """Laps completed."""
        return max(0, self.lap - 1)


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    car = state.position.cars[seat]
    track, ids = state.game.track, state.game.road.ids
    gone = car.status == OUT
    return CarView(
        driver=names[seat],
        space=ids[car.space] if car.space >= 0 else None,
        status=car.status,
        at=car.at,
        lap=lap_of(state, seat),
        last=car.last,
        speed=car.v,
        planned=car.planned or None,
        wear=car.wear,
        green=car.green,
        red=car.red,
        a=car.a,
        d=car.d,
        ts=car.ts,
        s=car.s,
        cards=Cards(*car.cards) if car.cards else None,
        soft=car.soft,
        engine_damage=car.engine,
        brake_damage=car.brakes,
        first=car.first,
        spun=car.spun,
        corner=track.corners[car.corner].id if car.corner >= 0 else None,
        allowance=car.allowance,
        corner_wear=car.corner_wear,
        chances=car.chances,
        lines=tuple(track.lines[line].id for line in car.lines),
        out_turn=car.out_turn if gone else None,
        out_cause=car.out_cause if gone else None,
    )


def lap_of(state: State, seat: int) -> int:
    """The lap a car is in: 0 behind the start line; a car with its nose on the line is before it.

    On the grid row 1 counts as behind it.
    """
    period = state.game.road.period
    return int(-(-state.position.cars[seat].at // period))


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    seats = ranking(state)
    lines = ranked(view(state, seat, names) for seat in seats)
    return [
        line._replace(status=status_of(state, seat), at=state.position.cars[seat].at)
        for line, seat in zip(lines, seats, strict=True)
    ]


def status_of(state: State, seat: int) -> str:
    """How a car stands: see `Standing`."""
    phase = phase_of(state.position.cars[seat].status)
    return "placed" if phase == "racing" and not state.stack else phase

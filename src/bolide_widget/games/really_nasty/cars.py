"""Views of the cars, the result and the figures of a race, for people and scripts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ...core.game import Stage
from ...core.questions import Fact
from ...racing.arranged import Field, Flag, Number, Word, laps, worn
from ...racing.course import Phase, Standing, Telling, Where, phase_of, ranked
from .rules.facts import Moved, TurnBegun
from .rules.kinds import begins_turn
from .rules.position import COLOURS, FINISHED, OUT, RACING, SLOW_ONLY, TYRES
from .rules.turn import classification, progress
from .rules.venue import State
from .screen.facts import FACT_ROWS


class CarView(NamedTuple):
    """A read-only view of a car at one moment, with public information only.

    Attributes
    ----------
    driver : str
        The name of its driver.
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
        Whether the first crossing of the line, which does not count as a lap, is still to come
        (RN-LAP-1).
    tyre : str or None
        "DRY", "WET" or "INTER".
    cards : int
        Really Nasty Cards in hand; only its driver knows which.
    puncture, yellow : bool
        RN-PUN-2, RN-YEL-1.
    spin_step : int
        0 none, 1 reversed, 2 quarter turned, 3 straight but slow only (RN-SPIN-3).
    penalties : tuple of str
        "BO" and "PS", the oldest first (RN-FORC-8).
    stop_lap : int or None
        The stop lap of the current stop.
    added, taken : int
        Pit turns that cards have added to it, and those taken so far.
    grid : int or None
        Grid number.

    Examples
    --------
    >>> race = bw.really_nasty.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
    >>> car = race.cars["Ada"]
    >>> car.laps, car.cards, car.phase
    (0, 0, 'racing')
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
        """The phase of its race: "racing", "finished" or "out"."""
        return phase_of(self.status)

    @property
    def lap(self) -> int:
        """The lap under way: 0 before the first."""
        return 0 if self.start_pending else self.laps + 1


FIELDS: Final[Mapping[str, Field]] = {
    "colour": Field(),
    "fuel": Field(),
    "space": Number(-1, most=lambda state: int(state.game.road.sc_start)),
    "status": Word((RACING, OUT), (RACING, FINISHED, OUT)),
    "laps": Number(0, lambda state: laps(state) - 1, laps),
    "start_pending": Flag(),
    "first_done": Flag(),
    "tyre": Word(TYRES, ("", *TYRES)),
    "puncture": Flag(),
    "yellow": Flag(),
    "spin_step": Number(0, SLOW_ONLY, SLOW_ONLY),
    "penalties": Field(),
    "windows": Number(0, most=7, name="done"),
    "stop": Field(),
    "hand": Field(),
}
"""The fields of a car, in the order in which they are set by hand."""


def view(state: State, seat: int, names: tuple[str, ...]) -> CarView:
    """One car of a state."""
    position = state.position
    car, colour, stop = position.cars[seat], position.colours[seat], position.cars[seat].stop
    other = {
        "driver": names[seat],
        "colour": COLOURS[colour] if colour >= 0 else None,
        "space": space_name(state, seat),
        "where": where(state, seat),
        "tyre": car.tyre or None,
        "cards": sum(car.hand),
        "penalties": tuple(penalty.kind for penalty in car.penalties),
        "stop_lap": stop.lap if stop is not None else None,
        "added": stop.added if stop is not None else 0,
        "taken": stop.taken if stop is not None else 0,
        "grid": position.grid[seat] or None,
    }
    return CarView(**(worn(CarView, car) | other))


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


def standings(state: State, names: tuple[str, ...]) -> list[Standing]:
    """The result so far."""
    return ranked(view(state, seat, names) for seat in classification(state))


FIGURES: Final = ("turns", "moves", "stops", "pit_turns", "spins", "cards_played")

MEANS: Final[Mapping[str, tuple[str, ...]]] = {
    "spins": ("spins",),
    "pit_turns": ("pit_turns",),
    "cards_played": ("cards_played",),
}
"""The figures shown as means, each with the columns that it adds up."""


def stage(state: State) -> Stage:
    """RN-ORD-1: Return the round, the turn, and the seats still to finish their turn."""
    position = state.position
    left = tuple(
        seat
        for seat in position.order[max(0, position.turn - 1) :]
        if position.cars[seat].status == RACING
    )
    return Stage(position.round, position.turn, begins_turn(state), left)


def figures(state: State, facts: Iterable[Fact], names: tuple[str, ...]) -> list[dict[str, Any]]:
    """One row for each car, in seat order.

    Parameters
    ----------
    state : State
        Over or not; cars still racing are placed by progress.
    facts : iterable of tuple
        What happened on the way.
    names : tuple of str
        Drivers by seat.

    Returns
    -------
    list of dict
        ``driver``, ``grid`` (number; None before the deal), ``place`` (from 1), ``status``
        ("finished", "racing", "out"), ``laps`` (completed), ``turns``, ``moves``, ``stops``
        (landings), ``pit_turns``, ``spins``, ``cards_played``.
    """
    position = state.position
    places = {seat: place for place, seat in enumerate(classification(state), 1)}
    counted = tally(facts, len(names))
    return [
        {
            "driver": names[seat],
            "grid": position.grid[seat] or None,
            "place": places[seat],
            "status": car.status,
            "laps": car.laps,
            **counted[seat],
        }
        for seat, car in enumerate(position.cars)
    ]


def tally(facts: Iterable[Any], seats: int) -> list[dict[str, int]]:
    """Turns taken and things that happened, for each seat."""
    figures = [dict.fromkeys(FIGURES, 0) for _ in range(seats)]
    for fact in facts:
        if column := FACT_ROWS[fact.kind].counted:
            figures[fact.seat][column] += 1
    return figures


def to_go(state: State, seat: int) -> int:
    """Return the spaces that a car on the road has left to the flag."""
    road, laps = state.game.road, state.game.terms.laps
    laps -= state.game.counts_start(state.position.grid[seat])
    return int(-(-(road.rows * road.scale * laps - progress(state, seat)) // road.scale))


TELLING: Final = Telling(
    unit="spaces",
    begins=lambda fact: fact.round if isinstance(fact, TurnBegun) else None,
    speed=lambda fact: (fact.seat, len(fact.path) - 1) if isinstance(fact, Moved) else None,
    adds=True,
    to_go=to_go,
    way=lambda fact: (fact.seat, fact.path) if isinstance(fact, Moved) else None,
    incidents={
        "Spins": ("spins",),
        "Stops": ("stops",),
        "Pit turns": ("pit_turns",),
        "Cards played": ("cards_played",),
    },
)
"""The rows of the story of a race: speeds, ways and incidents."""

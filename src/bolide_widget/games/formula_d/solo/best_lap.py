"""The expected number of turns of a lone car, proven, with its gears and the spread of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from ....core.actions import Action
from ....core.errors import SetupError, among, shown
from ....core.given import entries, need_whole
from ....core.once import cached_property
from ....drivers.playout import StateDriver
from ....racing.plots import Plotted, plot_spaces, plot_turns
from ..rules import position as pos
from ..rules.gears import ACTIONS, GEAR
from ..rules.moves import MOVE, TO, finishes, open_offers
from ..rules.venue import State
from ..track import SHELF, Track
from .kept import Conditions, sweeps_of
from .values import DICE, SHIFTS, Answer, Sweep, shift_cost
from .ways import SPUN, Array, End, Places, Wear

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame

COLOURS: Final = ("#4575b4", "#74add1", "#abd9e9", "#fee090", "#fdae61", "#d73027")
"""Gears 1 to 6, from cool to warm; each differs in lightness from its neighbours, too."""


# -- what a lone car does to take the fewest turns, and how many turns that comes to ---------------


ENOUGH = 1e-12
"""A chance that is not followed any further."""

Where = tuple[int, int, int]
"""Laps to go, place and gear of a car; laps to go count from 0, the lap that ends the race."""


class Plan:
    """The decisions of a lone car.

    Parameters
    ----------
    sweeps : sequence of Sweep
        Turns to go in each lap, the last lap first.
    """

    def __init__(self, sweeps: Sequence[Sweep]) -> None:
        self.sweeps = sweeps
        self._answers: dict[tuple[int, int, int, int], tuple[list[Answer], Array]] = {}
        self._gears: dict[Where, Array] = {}

    def gears(self, where: Where) -> Array:
        """The gear to declare, by wear left."""
        chosen = self._gears.get(where)
        if chosen is None:
            laps, place, gear = where
            rolled = self.sweeps[laps].rolled[place]
            wanted = range(1, min(max(gear, SPUN) + 1, pos.TOP_GEAR) + 1)
            stacked = np.stack([_paid(rolled[declared], gear, declared) for declared in wanted])
            chosen = self._gears[where] = stacked.argmin(axis=0) + 1
        return chosen

    def answers(self, where: Where, face: int) -> tuple[list[Answer], Array]:
        """List the moves of a face, and the best one by wear left."""
        laps, place, gear = where
        key = (laps, place, gear, face)
        chosen = self._answers.get(key)
        if chosen is None:
            sweep = self.sweeps[laps]
            listed = sweep.answers(place, face)
            none = [np.zeros(1)]  # every way leaves a corner as nobody may
            stacked = np.stack([sweep.turns(answer, gear) for answer in listed] or none)
            chosen = self._answers[key] = (listed, stacked.argmin(axis=0))
        return chosen

    def turns(self, masses: dict[Where, Array]) -> Iterator[float]:
        """Drive on from a spread of cars: the chance to finish after 1, 2, ... turns.

        Parameters
        ----------
        masses : dict
            How likely a car is to be there with so much wear left; they sum to 1.
        """
        while masses:
            done = 0.0
            after: dict[Where, Array] = {}
            for where, mass in self._declared(masses).items():
                done += self._rolled(where, mass, after)
            yield done
            masses = {where: mass for where, mass in after.items() if mass.sum() > ENOUGH}

    def _declared(self, masses: dict[Where, Array]) -> dict[Where, Array]:
        declared: dict[Where, Array] = {}
        for where, mass in masses.items():
            laps, place, gear = where
            chosen = self.gears(where)
            for wanted in np.unique(chosen[mass > 0]):
                cost = shift_cost(gear, int(wanted))
                assert cost is not None
                boxes, pedal, motor = cost
                part = np.where(chosen == wanted, mass, 0.0)
                moved = _moved(part, 0, pedal, boxes, motor)
                _add(declared, (laps, place, int(wanted)), moved)
        return declared

    def _rolled(self, where: Where, mass: Array, after: dict[Where, Array]) -> float:
        done = 0.0
        gear = where[2]
        for face, odds in zip(*DICE[gear - 1], strict=True):
            answers, chosen = self.answers(where, int(face))
            for number in np.unique(chosen[mass > 0]):
                part = np.where(chosen == number, mass * odds, 0.0)
                done += self.drive(where, answers[int(number)], part, after)
        return done

    def drive(self, where: Where, answer: Answer, mass: Array, after: dict[Where, Array]) -> float:
        """Move a part of the cars on; return the share of it that has finished."""
        laps, _, gear = where
        end = answer.end
        braked = _moved(mass, 0, answer.brakes, 0, 0)
        if end.crosses and laps == 0:
            return float(braked.sum())
        left = laps - 1 if end.crosses else laps
        going, spun = _worn(braked, end)
        if going.any():
            _add(after, (left, end.place, gear), going)
        if spun.any():
            _add(after, (left, end.place, SPUN), spun)
        return 0.0


def _worn(mass: Array, end: End) -> tuple[Array, Array]:
    """FD-OVER-10: cars that go on with fewer tyres, and those that have spun."""
    spun = np.zeros_like(mass)
    if not end.over:
        return mass, spun
    going = _moved(mass, end.over, 0, 0, 0)
    spun[0] = going[0]
    going[0] = 0
    if end.over == 1:
        spun[0] += mass[0]
    return going, spun


def _paid(turns: Array, gear: int, wanted: int) -> Array:
    """Turns to go by wear left before a gear is paid; infinite where it cannot be."""
    cost = dict(SHIFTS[gear]).get(wanted, (0, 0, 0) if wanted == max(gear, 1) else None)
    paid = np.full(turns.shape, np.inf)
    if cost is not None:
        boxes, pedal, motor = cost
        _, brakes, gearbox, engine = turns.shape
        if boxes < gearbox and pedal < brakes and motor < engine:
            paid[:, pedal:, boxes:, motor:] = turns[
                :, : brakes - pedal, : gearbox - boxes, : engine - motor
            ]
    return paid


def _moved(mass: Array, tyres: int, brakes: int, gearbox: int, engine: int) -> Array:
    """The same cars with so much less wear left."""
    moved = np.zeros_like(mass)
    a, b, c, d = mass.shape
    if tyres < a and brakes < b and gearbox < c and engine < d:
        moved[: a - tyres, : b - brakes, : c - gearbox, : d - engine] = mass[
            tyres:, brakes:, gearbox:, engine:
        ]
    return moved


def _add(masses: dict[Where, Array], where: Where, mass: Array) -> None:
    if where in masses:
        masses[where] = masses[where] + mass
    else:
        masses[where] = mass


# -- best lap --------------------------------------------------------------------------------------


MOST_LAPS = 20
MOST_WEAR = Wear(14, 7, 7, 7)
"""The most that any car has of each (FD-CUSTOM-1); the last engine point is never spent."""


@dataclass(frozen=True, repr=False)
class Lap(Plotted):
    """The best plan for a car alone: no driver needs fewer turns on average.

    Attributes
    ----------
    track : Track
    laps : int
        Crossings of the line from the start on, not counting the passage from the grid.
    start : str or dict
        As given.
    wear : Wear
        Wear points that may be spent over all laps.
    turns : float
        Expected number of turns. The car never risks elimination.

    Examples
    --------
    >>> lap = bw.formula_d.best_lap("t1", start="flying")
    >>> round(lap.turns, 3)
    8.871
    """

    track: Track
    laps: int
    start: Any
    wear: Wear
    turns: float
    _plan: Plan = field(compare=False)
    _masses: tuple[tuple[int, dict[Where, Array]], ...] = field(compare=False)

    @property
    def begins(self) -> str:
        """The space where it begins: pole, the place that was given, or the best behind the line.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1", start="flying").begins
        '3.0'
        """
        (_, masses), *_ = self._masses
        (where,) = masses
        return self.track.ids[self._plan.sweeps[-1].places.space[where[1]]]

    @cached_property
    def distribution(self) -> dict[int, float]:
        """The chance of each number of turns.

        Examples
        --------
        >>> lap = bw.formula_d.best_lap("t1")
        >>> spread = lap.distribution
        >>> round(sum(spread.values()), 9), round(sum(n * p for n, p in spread.items()), 6)
        (1.0, 12.372321)
        >>> round(lap.turns, 6)
        12.372321
        """
        chances: dict[int, float] = {}
        for before, masses in self._masses:
            for number, chance in enumerate(self._plan.turns(dict(masses)), before + 1):
                if chance:
                    chances[number] = chances.get(number, 0.0) + chance
        return dict(sorted(chances.items()))

    def turns_to_go(
        self, space: str, gear: int, *, stops: int = 0, laps: int = 1, **wear: int
    ) -> float:
        """Return the expected turns from a space on, before the gear is declared.

        Parameters
        ----------
        space : str
            Its name: ``"1.20"``.
        gear : int
            The gear it is in, 1 to 6; 0 for a car that has spun.
        stops : int
            Stops made in the corner it stands in.
        laps : int
            Crossings of the line that are still to come.
        **wear
            ``tyres``, ``brakes``, ``gearbox``, ``engine``: points that may still be spent; all of
            :attr:`wear` if not given.

        Returns
        -------
        float
            Infinite if the car could be forced out of the race.

        Examples
        --------
        >>> lap = bw.formula_d.best_lap("t1")
        >>> lap.turns_to_go("1.90", 3) > lap.turns_to_go("1.90", 5)
        True
        """
        where, left = self._where(space, gear, stops, laps, wear)
        return float(self._plan.sweeps[where[0]].value[where[1], gear][left])

    def gear(self, space: str, gear: int, *, stops: int = 0, laps: int = 1, **wear: int) -> int:
        """Return the best gear to declare; arguments as for :meth:`turns_to_go`.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").gear("1.80", 3)
        4
        """
        where, left = self._where(space, gear, stops, laps, wear)
        return int(self._plan.gears(where)[left])

    @property
    def gears(self) -> dict[str, int]:
        """The best gear at every space if any gear may be declared: without wear, one lap to go.

        In corners it is the gear for a car that has made no stop yet.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").gears["1.85"]
        6
        """
        sweep = sweeps_of(self.track, self.wear, 2, Conditions())[1]
        best = {}
        for space, name in enumerate(self.track.ids):
            rolled = sweep.rolled[sweep.places.place(space, 0)][(slice(1, None), *self.wear)]
            best[name] = int(np.argmin(rolled)) + 1
        return best

    def to_frame(self) -> DataFrame:
        """Return the best gear at every space, as in :attr:`gears`: columns ``space``, ``gear``.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").to_frame().columns.tolist()
        ['space', 'gear']
        """
        from pandas import DataFrame

        return DataFrame(list(self.gears.items()), columns=["space", "gear"])

    def driver(self) -> LapDriver:
        """Return a computer driver that follows this plan in a race of the same length; best alone.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").driver().name
        'best lap'
        """
        return LapDriver(self)

    def plot(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the best gear at every space of the circuit, with matplotlib.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").plot().figure.savefig("gears.png")
        """
        listed = list(self.gears.values())  # in the order of the spaces
        colours = [COLOURS[gear - 1] for gear in listed]
        legend = {f"gear {gear}": COLOURS[gear - 1] for gear in sorted(set(listed))}
        words = [str(gear) for gear in listed]
        return plot_spaces(self.track, colours, words, legend, pos.TOP_GEAR, ax, theme)

    def plot_turns(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the chance of each number of turns.

        Examples
        --------
        >>> bw.formula_d.best_lap("t1").plot_turns().figure.savefig("turns.png")
        """
        return plot_turns(self.distribution, self.turns, ax, theme)

    def _where(
        self, space: str, gear: int, stops: int, laps: int, wear: Mapping[str, int]
    ) -> tuple[Where, tuple[int, ...]]:
        number = _space(self.track, space, "space")
        need_whole("gear", gear, SPUN, pos.TOP_GEAR)
        need_whole("stops", stops, 0, 3)
        need_whole("laps", laps, 1, self.laps)
        left = self.wear._replace(**_points(wear, self.wear))
        place = self._plan.sweeps[laps - 1].places.place(number, stops)
        return (laps - 1, place, gear), tuple(left)

    def __repr__(self) -> str:
        return f"Lap({self.track.name!r}, {self.turns:.2f} turns)"


def best_lap(
    track: Track | str,
    *,
    laps: int = 1,
    start: str | Mapping[str, Any] = "standing",
    wear: Mapping[str, int] | None = None,
) -> Lap:
    """Find the fewest expected turns of a lap or a race, alone on a dry, undamaged track.

    Exact: backward induction over space, gear, stops made and wear left, on the dice of the gears.
    The car makes no pit stops and takes no risk of elimination.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        Crossings of the line, not counting the passage right after a standing start.
    start : "standing", "flying" or dict
        From pole with the roll for the start (FD-START-2); just behind the line, in the lane and
        gear that need the fewest turns; or a place, as ``dict(space="1.20", gear=4, stops=1)``.
    wear : dict of str to int, optional
        Points that may be spent: ``tyres``, ``brakes``, ``gearbox``, ``engine``. Those of a
        standard car (FD-SET-4) and no engine points if not given; points left out are 0. A car
        that spends all its tyres by overshooting spins (FD-OVER-6).

    Returns
    -------
    Lap

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> bw.formula_d.best_lap("t1")
    Lap('Test ring', 12.37 turns)
    >>> bw.formula_d.best_lap("t1", wear={})
    Lap('Test ring', 14.76 turns)
    """
    board = SHELF.board_of(track)
    count = need_whole("laps", laps, 1, MOST_LAPS)
    points = _wear(wear)
    sweeps = sweeps_of(board, points, count, Conditions())
    if (place := entries(start)) is not None:
        where = _placed(place, board, sweeps[-1].places, count)
        return _lap(board, count, place, points, sweeps, where)
    if isinstance(start, str) and start == "flying":
        return _lap(board, count, start, points, sweeps, _flying(board, sweeps[-1], points, count))
    if not isinstance(start, str) or start != "standing":
        raise SetupError(f'start: "standing", "flying" or a place, not {shown(start)}')
    return _standing(board, count, points, sweeps)


def turns_to_go(
    track: Track | str, *, laps: int = 1, wear: Mapping[str, int] | None = None
) -> DataFrame:
    """List the expected turns to the flag of a lone car from every space, gear and wear left.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        Crossings of the line that are still to come.
    wear : dict of str to int, optional
        The most points that may still be spent, as for `best_lap`.

    Returns
    -------
    DataFrame
        A row for each state from which the car is sure to reach the flag, before its gear is
        declared: ``space``, ``gear`` (0 for a car that has spun or not started), ``stops`` made in
        its corner, ``tyres``, ``brakes``, ``gearbox``, ``engine`` (points left), expected
        ``turns``.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> turns = bw.formula_d.turns_to_go("t1", wear={"tyres": 2})
    >>> here = turns[(turns["space"] == "1.30") & (turns["gear"] == 4)]
    >>> here.set_index("tyres")["turns"].round(2).to_dict()
    {0: 9.42, 1: 9.42, 2: 9.25}
    """
    from pandas import DataFrame

    board = SHELF.board_of(track)
    count = need_whole("laps", laps, 1, MOST_LAPS)
    sweep = sweeps_of(board, _wear(wear), count, Conditions())[-1]
    turns = sweep.value[: len(sweep.places.space)]  # one more is nowhere
    place, gear, *left = known = np.nonzero(np.isfinite(turns))
    names = np.array(board.ids, dtype=object)
    where = {
        "space": names[np.array(sweep.places.space)[place]],
        "gear": gear,
        "stops": np.array(sweep.places.stops)[place],
    }
    return DataFrame(where | dict(zip(Wear._fields, left, strict=True)) | {"turns": turns[known]})


def _lap(board: Track, laps: int, start: Any, wear: Wear, sweeps: list[Sweep], where: Where) -> Lap:
    turns = float(sweeps[where[0]].value[where[1], where[2]][tuple(wear)])
    return Lap(board, laps, start, wear, turns, Plan(sweeps), ((0, {where: _full(wear)}),))


def _standing(board: Track, laps: int, wear: Wear, sweeps: list[Sweep]) -> Lap:
    """FD-START-2: a stalled car starts a turn later; a great start drives four spaces."""
    places = sweeps[-1].places
    pole = board.grid[0]
    grid = Sweep(places, wear, sweeps[-1], board.progress[pole])
    plan = Plan([*sweeps, grid])
    where = (laps, places.place(pole, 0), SPUN)
    full = tuple(wear)
    waiting = float(grid.value[where[1], SPUN][full])
    listed, chosen = plan.answers((laps, where[1], 1), pos.GREAT_START)
    great = listed[int(chosen[full])]
    after = float(grid.turns(great, 1)[full])
    results = [pos.start_result(face) for face in range(1, pos.BLACK + 1)]
    odds = {result: results.count(result) / pos.BLACK for result in set(results)}
    turns = odds["normal"] * waiting + odds["stalled"] * (1 + waiting) + odds["great"] * after
    begun: dict[Where, Array] = {}
    plan.drive((laps, where[1], 1), great, _full(wear) * odds["great"], begun)
    masses = (
        (0, {where: _full(wear) * odds["normal"]}),
        (1, {where: _full(wear) * odds["stalled"]}),
        (1, begun),
    )
    return Lap(board, laps, "standing", wear, turns, plan, masses)


def _flying(board: Track, sweep: Sweep, wear: Wear, laps: int) -> Where:
    """The best place and gear of those right behind the line."""
    places = sweep.places
    first = [
        places.place(space, 0)
        for space, behind in enumerate(board.behind)
        if board.progress[space] < board.progress[behind]
    ]
    starts = product(first, range(1, pos.TOP_GEAR + 1))
    place, gear = min(starts, key=lambda start: (float(sweep.value[start][tuple(wear)]), start))
    return laps - 1, place, gear


def _placed(start: Mapping[str, Any], board: Track, places: Places, laps: int) -> Where:
    unknown = start.keys() - {"space", "gear", "stops"}
    if unknown or "space" not in start or "gear" not in start:
        wanted = 'start: a place is given as dict(space="1.20", gear=4, stops=0)'
        raise SetupError(f"{wanted}, not {shown(start)}")
    number = _space(board, start["space"], "start")
    gear = need_whole("start: gear", start["gear"], SPUN, pos.TOP_GEAR)
    stops = need_whole("start: stops", start.get("stops", 0), 0, 3)
    return laps - 1, places.place(number, stops), gear


def _wear(given: Mapping[str, int] | None) -> Wear:
    if given is None:
        return Wear()
    listed = entries(given)
    if listed is None:
        raise SetupError(f"wear: points by name, such as dict(tyres=6), not {shown(given)}")
    return Wear(0, 0, 0, 0)._replace(**_points(listed, MOST_WEAR, "wear: "))


def _points(given: Mapping[str, Any], most: Wear, where: str = "") -> dict[str, int]:
    """Read some wear points by name."""
    for name in given:
        if name not in Wear._fields:
            known = among(Wear._fields, name)
            raise SetupError(f"{where}there are no points of {shown(name)}; there are {known}")
    return {
        name: need_whole(f"{where}{name}", points, 0, getattr(most, name))
        for name, points in given.items()
    }


def _space(board: Track, name: object, where: str) -> int:
    number = board.number.get(name) if isinstance(name, str) else None
    if number is None:
        raise SetupError(f"{where}: {board.name} has no space {shown(name)}")
    return number


def _full(wear: Wear) -> Array:
    mass = np.zeros(tuple(points + 1 for points in wear))
    mass[tuple(wear)] = 1.0
    return mass


# -- a driver that goes by the plan of a lone car, and by nothing else ----------------------------


_SPENT: Final = (pos.TYRES, pos.BRAKES, pos.GEARBOX, pos.ENGINE)
"""The categories of `Wear`, in its order."""


class LapDriver(StateDriver):
    """Drives as a `Lap` says: for a race alone, or against others that it does not mind.

    Where the plan has no answer (between other cars, in the pits, with an option that it does not
    know) it does what a driver does who does not answer.
    """

    name = "best lap"
    drives: ClassVar[str] = "Formula D"
    trusted: ClassVar[bool] = True

    def __init__(self, lap: Lap) -> None:
        self.lap = lap

    def __deepcopy__(self, memo: dict[int, Any]) -> LapDriver:
        return self  # nothing of it changes but what it has looked up

    def __reduce__(self) -> tuple[Any, ...]:
        lap = self.lap
        return _again, (lap.track, lap.laps, lap.start, lap.wear._asdict())

    def choose(self, state: State, seat: int) -> Action:
        kind = state.stack[-1].kind
        car: pos.Car = state.position.cars[seat]
        wanted: Action | None = None
        if kind == GEAR:
            gears = self.lap._plan.gears(self.place(state, car))
            wanted = ACTIONS[int(gears[self.left(car)])]
        elif kind == MOVE:
            wanted = self._move(state, car)
        listed = state.legal(seat)
        return wanted if wanted in listed else state.default(seat)

    def place(self, state: State, car: pos.Car) -> tuple[int, int, int]:
        """Return a car's place in the tables: laps to go, place and gear."""
        lap = self.lap
        laps = state.game.rules.laps
        left = lap.laps if car.lap == 0 and lap.start == "standing" else laps - max(car.lap, 1)
        left = max(0, min(left, len(lap._plan.sweeps) - 1))
        return left, lap._plan.sweeps[left].places.place(car.space, car.stops), car.gear

    def left(self, car: pos.Car) -> tuple[int, ...]:
        """Return the points that may still be spent, at most those that the car has left."""
        wear, caps = car.wear, car.caps
        spent = zip(_SPENT, self.lap.wear, strict=True)
        return tuple(max(0, wear[part] - caps[part] + most) for part, most in spent)

    def _move(self, state: State, car: pos.Car) -> Action | None:
        plan, now = self.lap._plan, state.position.now
        where = self.place(state, car)
        sweep = plan.sweeps[where[0]]
        listed, chosen = plan.answers(where, now.spaces)
        if not listed:
            return None
        answer = listed[int(chosen[self.left(car)])]
        if answer.end.crosses and sweep.beyond is None:
            ways, offers = open_offers(state, state.stack[-1])  # FD-FIN-3: on the crossing step
            return next((offer.action for offer in offers if finishes(ways, offer.way)), None)
        space = sweep.places.space[answer.end.place]
        return (TO, state.game.road.ids[space], answer.brakes)


def _again(track: Track, laps: int, start: Any, wear: Mapping[str, int]) -> LapDriver:
    """The driver of a lap in another process, which works its tables out by itself."""
    return best_lap(track, laps=laps, start=start, wear=wear).driver()

"""Turns to go of a lone car by value iteration: by space, laps, stops made, and tyres.

Every roll leads on, so one pass from the flag backward counts each table out exactly. The paths are
those of the rules, on an empty track.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ....core.actions import Action
from ....core.once import once
from ..drivers.outlook import SHARES
from ..options import Rules, scaled_windows
from ..rules import forced, laps
from ..rules.cards import is_in_reach
from ..rules.paths import ENTRY, FINAL, SERVED, alone, flags_of
from ..rules.position import SCHEDULED, TYRES, YELLOW, Car
from ..rules.turn import dice_of
from ..rules.venue import Road, Terms, road_of
from ..track import Track

SPIN: Final = 2
"""RN-SPIN-3: turns without a die; the next is a slow one."""
NEVER: Final = float("inf")
CLOSE: Final = 1e-9
"""Turns by which an answer has to be better than those before it."""

ON, LANDED, FLAG, LOST = range(4)
"""What a path comes to: a space, the own bay, the end of the race, the end of the car's race."""


class Conditions(NamedTuple):
    """Conditions of a lone car, apart from board and rules.

    Attributes
    ----------
    fuel : int
        Stops that its fuel card requires; 0 without one.
    colour : int
        Of its bay.
    weather : str
    risk : float
        The chance that a rival answers an exposed corner.
    """

    fuel: int
    colour: int
    weather: str
    risk: float


class Where(NamedTuple):
    """Key of a table: the state of a lone car, apart from its space.

    Attributes
    ----------
    laps : int
        Laps completed.
    done : int
        Windows fulfilled, a bit each.
    tyre : str
    pending : bool
        Whether the car is still to cross the line from the grid (RN-LAP-1).
    """

    laps: int
    done: int
    tyre: str
    pending: bool = False


class End(NamedTuple):
    """Result of a path.

    Attributes
    ----------
    place : int
        See `Solo.place`.
    crossed : bool
        Whether it crosses the line.
    corners : int
        How many corners it exposes.
    kind : int
        `ON`, `LANDED`, `FLAG` or `LOST`.
    action : tuple
        The answer.
    """

    place: int
    crossed: bool
    corners: int
    kind: int
    action: Action


class Landing(NamedTuple):
    """The best stop: its declaration, the turns missed, the state after it, and turns to go."""

    action: Action
    missed: int
    where: Where
    turns: float


class Table:
    """Turns to go by place, before the die is chosen; `slow`: with the slow die alone."""

    def __init__(self, places: int) -> None:
        self.value = [NEVER] * places
        self.slow = [NEVER] * places


class Solo:
    """The values of all states of a lone car; each table is made at its first use."""

    def __init__(self, track: Track, rules: Rules, conditions: Conditions) -> None:
        windows = rules.fuel_windows or scaled_windows(rules.laps, rules.fuel_lap_basis)
        self.terms = Terms(rules, len(track.corners), windows)
        self.road: Road = road_of(track)
        self.conditions = conditions
        self.safe_lane = rules.spin_circuit_only
        self.shift = self.road.sc_start
        self.bay = self.road.bays[conditions.colour]
        self.table = cache(self.find_table)
        self.landing = cache(self.find_landing)
        self.die = cache(self.find_die)
        self.best = cache(self.find_best)
        self._ways = cache(self.find_ends)
        rows = self.road.row
        self._circuit = sorted(range(self.road.count), key=lambda space: -rows[space])

    # -- what there is -----------------------------------------------------------------------

    def place(self, space: int, served: bool) -> int:
        """The place of a car: its space, and in the lane another one after its stop."""
        return space + self.shift if served and self.road.in_lane(space) else space

    def space(self, place: int) -> int:
        """The other way round."""
        return place - self.shift if place > self.shift else place

    def dice(self, where: Where, place: int) -> tuple[str, ...]:
        """RN-DICE-3, RN-DICE-4: the dice that may be rolled; the designated die first."""
        if place == self.bay:
            return (YELLOW,)
        return dice_of(where.tyre, self.conditions.weather)

    def flags(self, where: Where) -> int:
        """Return what paths depend on (`rules.paths.flags_of`)."""
        return flags_of(self.terms, _car(where), self.conditions.fuel)

    def ends(self, where: Where, place: int, face: int) -> tuple[End, ...]:
        """RN-MOVE-3: where a roll may lead; fewer exposed corners first."""
        return self._ways(place, face, self.flags(where))

    def find_ends(self, place: int, face: int, flags: int) -> tuple[End, ...]:
        served = place == self.bay or place > self.shift
        start, colour = self.space(place), self.conditions.colour
        flags_now = flags | (SERVED if served else 0)
        offers = alone(self.road, start, face, flags_now, colour)
        ends = []
        for action, offer in offers.by_action.items():
            adds, kind = offer.adds, ON
            if offer.missed:
                kind = LOST
            elif adds.crosses and flags & FINAL:
                kind = FLAG
            elif adds.lands:
                kind = LANDED
            at = self.place(offer.path[-1], served and not adds.leaves)
            ends.append(End(at, adds.crosses, len(offer.corners), kind, action))
        return tuple(sorted(ends, key=lambda end: end.corners))

    # -- what it is worth --------------------------------------------------------------------

    def find_table(self, where: Where) -> Table:
        """Return the turns to go for a number of laps and stops."""
        road, flags = self.road, self.flags(where)
        table = Table(self.shift + road.last + 1)
        beyond = None if flags & FINAL else self.table(self.after_line(where))
        landing = NEVER
        if flags & ENTRY and not where.pending:
            landing = self.landing(where).turns
        bay_from, bay_to = (
            road.bay_from[self.conditions.colour],
            road.bay_to[self.conditions.colour],
        )
        order = list(self._circuit)
        if where.pending:
            order = [space for space in order if road.is_past_entry(space)]
        else:
            if flags & ENTRY:
                order = [*range(bay_from, road.first - 1, -1), *order]
            order += [space + self.shift for space in range(road.last, bay_to - 1, -1)]
            order.append(self.bay)
        for place in order:
            best: dict[int, float] = {}
            turns = []
            for die in self.dice(where, place):
                mean = 1.0
                for face, share in SHARES[die]:
                    if face not in best:
                        ends = self._ways(place, face, flags)
                        best[face] = min(self._worth(e, table, beyond, landing) for e in ends)
                    mean += share * best[face]
                turns.append(mean)
            table.slow[place] = turns[-1]
            table.value[place] = min(turns)
        return table

    def reached(self, start: Where) -> list[Where]:
        """All that a car may come to from a start, the end of the race first."""
        reached, edge = {start}, [start]
        while edge:
            where = edge.pop()
            onward = []
            if not self.flags(where) & FINAL:
                onward.append(self.after_line(where))
            if self.flags(where) & ENTRY and not where.pending:
                dones = {done for _, _, done in self.stops(where)}
                onward += [Where(where.laps + 1, d, tyre) for d in dones for tyre in TYRES]
            edge += [where for where in onward if where not in reached]
            reached.update(onward)
        return sorted(reached, key=lambda where: (-where.laps, where.pending, where))

    def after_line(self, where: Where) -> Where:
        """RN-LAP-1, RN-LAP-2: Return the table for what lies beyond the line."""
        count = laps.after_line(laps.Count(where.laps, where.pending))
        return where._replace(laps=count.laps, pending=count.pending)

    def _worth(self, end: End, table: Table, beyond: Table | None, landing: float) -> float:
        """Turns to go after a path."""
        if end.kind == ON:
            after = table if beyond is None or not end.crossed else beyond
            turns = after.value[end.place]
            spins = self.spins(end)
            if spins:
                spun = SPIN + after.slow[end.place]
                turns = spun if spins == 1 else spins * spun + (1 - spins) * turns
            return turns
        return landing if end.kind == LANDED else 0.0 if end.kind == FLAG else NEVER

    def spins(self, end: End) -> float:
        """RN-COR-3: how likely a path ends in a spin, at most one, and none on the bay."""
        if not end.corners or end.kind != ON:
            return 0.0
        if not is_in_reach(self.road, self.space(end.place), self.safe_lane):
            return 0.0
        chance: float = 1.0 - (1.0 - self.conditions.risk) ** end.corners
        return chance

    def stops(self, where: Where) -> list[tuple[Action, int, int]]:
        """RN-FORC-4: declarations at the end of this lap, turns missed, windows fulfilled then."""
        terms, fuel = self.terms, self.conditions.fuel
        car = _car(where._replace(laps=where.laps + 1))
        lap = laps.stop_lap(car.laps, terms.early)
        stops = []
        for action in forced.declarations(terms, car, fuel, lap):
            if action[0] == SCHEDULED:
                window = 1 << forced.open_window(terms, fuel, where.done, lap)
                missed = max(0, forced.planned(fuel, action) - terms.taken)
                stops.append((action, missed, where.done | window))
            elif action[1] == 1:  # to stay longer is never better
                stops.append((action, 1 - terms.taken, where.done))
        return stops

    def find_landing(self, where: Where) -> Landing:
        """RN-FORC-4, RN-PIT-7: the best stop from a landing at the end of this lap."""
        landings = []
        for action, missed, done in self.stops(where):
            tyre = self.tyre(where.laps + 1, done, where.tyre)
            after = Where(where.laps + 1, done, tyre)
            turns = missed + self.table(after).value[self.bay]
            landings.append(Landing(action, missed, after, turns))
        return landings[first_least([landing.turns for landing in landings])]

    def tyre(self, laps: int, done: int, own: str) -> str:
        """RN-PIT-7: the best tyres on the bay; those that it has, if others are no better."""
        kinds = (own, *(tyre for tyre in TYRES if tyre != own))
        turns = [self.table(Where(laps, done, tyre)).value[self.bay] for tyre in kinds]
        return kinds[first_least(turns)]

    # -- what to do --------------------------------------------------------------------------

    def rolled(self, where: Where, place: int, die: str) -> float:
        """Turns to go with a die."""
        best = [
            share * self.worths(where, self.ends(where, place, face))[1]
            for face, share in SHARES[die]
        ]
        return 1.0 + sum(best)

    def find_die(self, where: Where, place: int) -> str:
        """The best die; the designated one where the slow one is no better."""
        dice = self.dice(where, place)
        return dice[first_least([self.rolled(where, place, die) for die in dice])]

    def find_best(self, where: Where, place: int, face: int) -> End:
        """The best way to drive a face."""
        ends = self.ends(where, place, face)
        return ends[self.worths(where, ends)[0]]

    def worths(self, where: Where, ends: tuple[End, ...]) -> tuple[int, float]:
        """Which of some paths is best, and the turns to go after it."""
        table = self.table(where)
        over = any(end.kind == ON and end.crossed for end in ends)
        beyond = self.table(self.after_line(where)) if over else None
        stops = any(end.kind == LANDED for end in ends)
        landing = self.landing(where).turns if stops else NEVER
        turns = [self._worth(end, table, beyond, landing) for end in ends]
        return first_least(turns), min(turns)


def _car(where: Where) -> Car:
    """Return a car for the rules of forced stops and paths to read."""
    car = Car()
    car.laps, car.done, car.start_pending = where.laps, where.done, where.pending
    return car


def first_least(turns: list[float]) -> int:
    """The first that is no worse than the others."""
    least = min(turns)
    return next(number for number, value in enumerate(turns) if value <= least + CLOSE)


def solo_of(track: Track, rules: Rules, conditions: Conditions) -> Solo:
    """The values of a lone car, made once and kept as long as the track is there."""
    key = rules, conditions
    return once(track, "rn solo", key, lambda: Solo(track, rules, conditions))

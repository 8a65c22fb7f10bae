"""Turns to go: one's own with the plan of stops, those of others by what all can see."""

from __future__ import annotations

from math import exp
from typing import Any, Final
from weakref import WeakKeyDictionary

from ....core.state import State
from ..rules import dice, paths
from ..rules.position import RACING, Car, Position
from ..rules.road import Road
from ..rules.way import Offer
from ..rules.words import CO, WE, YELLOW
from .outlook import SHARES, SPIN, Outlook, Table, outlook_of
from .planning import CHANGE, PUNCTURED, Plan

MISSED: Final = 1000.0
"""Turns that it costs to be out."""
WILLING: Final = 0.5
"""How likely it is that who can answer an exposed corner does."""
USUAL: Final = 0.2
"""The risk by which others are judged."""
BESIDE: Final = 2.0
"""Turns that it may cost to come to a forced stop a lane beside the entry, a row before it."""
NEAR: Final = 8
"""Rows before the entry in which that matters."""
FINE: Final = 2.6
"""Turns that a penalty stop costs."""
FUEL_TURNS: Final = 6
"""RN-FUEL: pit turns of scheduled stops in all, whatever the fuel card."""

_PLANS: WeakKeyDictionary[Any, dict[Any, Plan]] = WeakKeyDictionary()


def risks(state: State[Position], seat: int) -> tuple[float, ...]:
    """By corner: how likely a card for it is played on this car if it exposes itself.

    Only the own hand is known, and what has been used: the rest of the cards may be anywhere.
    """
    position, terms = state.position, state.game.terms
    own = position.cars[seat].hand
    deck: tuple[int, ...] = terms.deck
    used, corners = position.used, int(terms.corners)
    unseen = sum(deck) - sum(used) - sum(own)
    held = 0
    for other, car in enumerate(position.cars):
        if other != seat and car.status == RACING:
            held += sum(car.hand)
    if unseen <= 0 or held <= 0:
        return (0.0,) * corners
    away = 1 - min(1.0, held / unseen)
    by_number = [WILLING * (1 - away**copies) for copies in range(25)]
    return tuple(
        by_number[max(0, deck[CO + corner] - used[CO + corner] - own[CO + corner])]
        for corner in range(corners)
    )


def die_of(position: Position, car: Car) -> str:
    """The die a car rolls as long as nothing changes."""
    return YELLOW if car.puncture else dice.designated(car.tyre, position.weather)


class Own:
    """What a car's answers are measured by, as its driver knows it."""

    def __init__(self, state: State[Position], seat: int) -> None:
        game, position = state.game, state.position
        car: Car = position.cars[seat]
        self.state, self.seat, self.car = state, seat, car
        self.road: Road = game.road
        self.laps: int = game.terms.laps
        self.risks = risks(state, seat)
        self.risk = sum(self.risks) / len(self.risks)
        self.outlook: Outlook = outlook_of(game)
        self.table: Table = self.outlook.table(die_of(position, car), self.risk)
        self.plan = plan_of(state, seat, self.outlook, self.risk)
        self.tyre = PUNCTURED if car.puncture else car.tyre
        self.owed = tuple((one.due_lap, one.deferred) for one in car.penalties)
        self._before: float | None = None
        self._past: float | None = None

    @property
    def before(self) -> float:
        """Turns to go beyond the line for who can still choose whether to stop on this lap."""
        if self._before is None:
            car = self.car
            if car.start_pending:
                self._before = self.plan.lap(0, self.tyre, car.done, self.owed)
            else:
                self._before = self.plan.end(car.laps, self.tyre, car.done, self.owed)
        return self._before

    @property
    def past(self) -> float:
        """The same for who has driven past the entry."""
        if self._past is None:
            car = self.car
            if car.start_pending:
                self._past = self.before
            elif car.laps < self.laps - 1 and self.plan.is_forced(car.laps, car.done, self.owed):
                self._past = MISSED
            else:
                self._past = self.plan.lap(car.laps + 1, self.tyre, car.done, self.owed)
        return self._past

    def end(self, end: int, crossed: bool) -> float:
        """Turns to go from a space of the circuit that a move ends on."""
        car, road = self.car, self.road
        final = car.laps >= self.laps - 1 and not car.start_pending
        if final:
            return 0.0 if crossed else self.table.last[end]
        steady = self.table.steady[end]
        if crossed:  # what is to go from here is as far as the next line
            if self.past >= MISSED:
                return MISSED
            laps = 0 if car.start_pending else car.laps + 1
            if laps >= self.laps - 1:
                return self.table.last[end]
            return steady + self.plan.end(laps, self.tyre, car.done, self.owed)
        lost = not car.start_pending and (road.row[end] > road.entry_row or not road.reaches[end])
        if lost:
            return steady + self.past
        return steady + self.before + (self._beside(end) if self.past >= MISSED else 0.0)

    def _beside(self, end: int) -> float:
        """RN-FORC-2: what it may cost to come to a forced stop on another lane than the entry's."""
        road = self.road
        rows = road.entry_row - road.row[end]
        lanes = abs(road.lane[end] - road.lane[road.entry])
        return BESIDE * lanes / max(1, rows) if 0 <= rows <= NEAR else 0.0

    def exposed(self, corners: tuple[int, ...]) -> float:
        """Turns that exposed corners (from 0) are likely to cost."""
        safe = 1.0
        for corner in corners:
            safe *= 1 - self.risks[corner]
        return SPIN * (1 - safe)

    def offer(self, offer: Offer, die: str) -> float:
        """Turns to go after a path that is offered."""
        if offer.missed:
            return MISSED
        car, road = self.car, self.road
        path = offer.path
        end = path[-1]
        cost = self.exposed(tuple(number - 1 for number in offer.corners)) if offer.corners else 0.0
        if offer.pits and die != YELLOW:
            cost += self.speeding()
        if end < road.count:
            if path[0] >= road.count:  # out of the pits
                steady = self.table.steady[end]
                if car.laps >= self.laps - 1:
                    return cost + self.table.last[end]
                return cost + steady + self.plan.end(car.laps, self.tyre, car.done, self.owed)
            crossed = road.row[end] < road.row[path[0]]
            return cost + self.end(end, crossed)
        rows = road.rows - road.place[end] / road.scale
        if car.stop is not None:
            turns = self.plan.lap(car.laps, self.tyre, car.done, self.owed)
            return cost + rows * self.table.pace / road.rows + turns
        turns, _ = self.plan.stop(car.laps, self.tyre, car.done, self.owed)
        inside = 0.0 if end > road.last else 1.0  # a roll more to get to the bay
        return cost + turns + inside + rows * self.table.pace / road.rows

    def speeding(self) -> float:
        """RN-PLS: turns that going through the lane too fast is likely to cost."""
        position, terms = self.state.position, self.state.game.terms
        left: int = terms.deck[terms.speeding] - position.used[terms.speeding]
        left -= self.car.hand[terms.speeding]
        if left <= 0 or self.car.laps >= self.laps - 2:
            return 0.0
        return FINE * WILLING * 0.35 * left

    def die(self, die: str) -> float:
        """Turns to go after rolling a die, this turn not counted."""
        space = self.car.space
        if _free_ahead(self.state, self.seat) and not (
            self.car.laps < self.laps - 1 and self._near_entry(space)
        ):
            outlook = self.outlook
            return sum(
                share
                * min(
                    self.end(end, crossed) + (self.exposed(corners) if corners else 0.0)
                    for end, crossed, corners in outlook.ends(space, face)
                )
                for face, share in SHARES[die]
            )
        total = 0.0
        for face, share in SHARES[die]:
            offers = paths.find_with(self.state, self.seat, face)
            total += share * min(self.offer(one, die) for one in offers.by_action.values())
        return total

    def _near_entry(self, space: int) -> bool:
        road = self.road
        return space >= road.count or 0 <= road.entry_row - road.row[space] <= 8


def _free_ahead(state: State[Position], seat: int) -> bool:
    """Whether nothing stands in the way of any roll."""
    position, road = state.position, state.game.road
    space = position.cars[seat].space
    if space >= road.count or position.cars[seat].yellow or position.sc >= 0:
        return False
    row, rows = road.row[space], road.rows
    return not any(
        other != seat and 0 <= car.space < road.count and (road.row[car.space] - row) % rows <= 8
        for other, car in enumerate(position.cars)
    )


def plan_of(state: State[Position], seat: int, outlook: Outlook, risk: float) -> Plan:
    """The plan of stops of a seat."""
    game, position = state.game, state.position
    kept = _PLANS.setdefault(game, {})
    level = round(risk * 10)
    dice_left = game.terms.deck[WE] > position.used[WE]
    fuel = position.fuel[seat]
    terms = game.terms
    key = (terms.laps, terms.early, terms.windows[fuel], fuel, position.weather, level, dice_left)
    found = kept.get(key)
    if found is None:
        change = CHANGE if dice_left else 0.0
        made = Plan(terms, outlook, fuel, position.weather, level / 10, change)
        found = kept[key] = made
    return found


# -- what all can see ------------------------------------------------------------------------------


def to_go(state: State[Position], seat: int, weather: str | None = None) -> float:
    """Turns to go of any car by what everybody can see.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    weather : str, optional
        As if it were this.
    """
    game, position = state.game, state.position
    terms, road = game.terms, game.road
    car: Car = position.cars[seat]
    if car.status != RACING:
        return 0.0 if car.status == "finished" else MISSED
    now = weather or position.weather
    outlook = outlook_of(game)
    table = outlook.table(YELLOW if car.puncture else dice.designated(car.tyre, now), USUAL)
    usual = outlook.table(dice.designated(now, now), USUAL).pace
    laps: int = terms.laps - 1 - car.laps + car.start_pending  # whole laps beyond this one's line
    spent = 0
    for stop in car.sheet:
        spent += stop.taken - stop.added
    debt = 0.0
    if terms.fuel and laps > 0:
        debt = max(0.0, FUEL_TURNS - spent) * 1.25
    stop_now = car.stop
    turns = 0.0
    if stop_now is not None and car.space > road.last:
        base = stop_now.least if stop_now.least == stop_now.most else max(3, stop_now.least)
        turns += max(0, base + stop_now.added - stop_now.taken) + 1
        debt = max(0.0, debt - 3.5)
    if car.space >= road.count:
        rows = road.rows - road.place[car.space] / road.scale
        if stop_now is not None:
            turns += rows * usual / road.rows + (laps + 1) * usual
        else:
            turns += 0.5 + rows * usual / road.rows + laps * usual
    elif laps <= 0:
        turns += table.last[car.space]
    else:
        first = table.pace if table.pace < usual * 1.5 or debt <= 0 else usual * 1.3
        turns += table.steady[car.space] + (laps - 1) * usual + first
    spin = car.spin_step
    turns += (0.0, SPIN, SPIN - 1, SPIN - 2)[spin]
    turns += FINE * len(car.penalties)
    return turns + debt


def shares(going: dict[int, float], seat: int) -> dict[int, float]:
    """How much each of the others is in the way of winning: parts of 1."""
    least = min(going.values())
    spread = 1.5 + 0.08 * least
    weights = {
        other: exp(-min(60.0, (turns - least) / spread))
        for other, turns in going.items()
        if other != seat
    }
    total = sum(weights.values()) or 1.0
    return {other: weight / total for other, weight in weights.items()}

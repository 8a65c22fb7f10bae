"""What an end of a move leaves for the turn after it: can the corner that comes still be held?

By the dice alone: the lowest face of every gear that can be declared then, on the longest way to
the end of the corner. So what is said to be lost is lost whatever is rolled and however it is
driven, unless cars stand in the way; nothing is said of what may still go wrong.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from ....racing.words import count
from ..rules.overshoot import PAID
from ..rules.position import BRAKES, ENGINE, GEARBOX, TYRES, Car
from ..rules.road import Road
from ..rules.tables import DOWN, GEARS, down_cost
from ..rules.venue import State
from .ends import End

LOWEST: Final = tuple(int(die.faces[0]) for die in GEARS)
"""FD-GEAR-1: the lowest face of each gear."""


class Ahead(NamedTuple):
    """What comes of the corner ahead whatever is rolled in the next turn.

    Attributes
    ----------
    tone : "wear" or "out"
    words : str
    """

    tone: Literal["wear", "out"]
    words: str


class Room(NamedTuple):
    """The most spaces that can be driven from each space without leaving a corner.

    Attributes
    ----------
    corner : tuple of int
        The corner that the space lies in, or the next one.
    after : tuple of int
        The corner after that.
    here, beyond : tuple of int
        Up to the end of that corner; and from a space in a corner, to the end of the one after it.
    """

    corner: tuple[int, ...]
    after: tuple[int, ...]
    here: tuple[int, ...]
    beyond: tuple[int, ...]


def ahead(state: State, seat: int, end: End) -> Ahead | None:
    """What an end of a move makes certain; None for nothing.

    Parameters
    ----------
    state : State
        Before the move.
    seat : int
        Who moves.
    end : End
        Where to, and what that costs.
    """
    position = state.position
    if position.tried or end.after or end.seen.finishes or end.seen.result != PAID:
        return None
    road: Road = state.game.road
    car: Car = position.cars[seat]
    if car.gear < 2 or not road.stops or car.character:
        return None  # what characters can do is not looked at
    room = room_of(road)
    space = road.number[end.space]
    corner, most = room.corner[space], room.here[space]
    missing = road.stops[corner]
    if road.corner[space] >= 0:
        missing = end.seen.needed - end.seen.stops
        if missing <= 0:
            most = room.beyond[space]
            corner = room.after[space]
            missing = road.stops[corner]
    if LOWEST[car.gear - 2] <= most:
        return None
    wear = list(car.wear)
    wear[BRAKES] -= end.seen.brakes
    wear[TYRES] -= end.seen.tyres
    gears = range(max(1, car.gear - len(DOWN)), car.gear)
    costs = [_cost(wear, car.gear, gear, most, missing) for gear in gears]
    known = [cost for cost in costs if cost is not None]
    name = road.names[corner]
    if not known:
        low = LOWEST[car.gear - 2]
        return Ahead("out", f"then {name} cannot be held: gear {car.gear - 1} drives {low} or more")
    if least := min(known):
        return Ahead("wear", f"then {name} costs {count(least, 'wear point')} or more")
    return None


def _cost(wear: list[int], gear: int, wanted: int, most: int, missing: int) -> int | None:
    """Fewest points for the lowest face of a gear; None if it cannot be, or ends the race.

    FD-DOWN-1 for the shift; each space too many is a brake or a tyre point (FD-BRAKE-1, FD-OVER-6),
    and without two stops nothing but a brake point helps (FD-OVER-2).
    """
    gearbox, brakes, engine = down_cost(gear, wanted)
    left = wear[BRAKES] - brakes
    if wear[GEARBOX] < gearbox or left < 0 or (engine and wear[ENGINE] <= engine):
        return None
    over = max(0, LOWEST[wanted - 1] - most)
    if over > left + (wear[TYRES] if missing < 2 else 0):
        return None
    return gearbox + brakes + engine + over


def room_of(road: Road) -> Room:
    """The room of each space, worked out once a road."""
    found: Room | None = road.kept.get(Room)
    if found is None:
        found = road.kept[Room] = _room(road)
    return found


def _room(road: Road) -> Room:
    corner, after = [-1] * road.count, [-1] * road.count
    here, beyond = [0] * road.count, [0] * road.count
    backward = sorted(range(road.count), key=lambda space: -road.progress[space])
    # what lies behind the line is known in the second round, what needs that in the third
    for space in backward * 3:
        own = road.corner[space]
        on = road.ahead[space]
        corner[space] = own if own >= 0 else corner[on]
        after[space] = after[on] if road.corner[on] == own else corner[on]
        inside = [there for there in road.next[space] if own < 0 or road.corner[there] == own]
        here[space] = 1 + max((here[there] for there in inside), default=-1)
        if own >= 0:
            beyond[space] = 1 + max(
                beyond[there] if road.corner[there] == own else here[there]
                for there in road.next[space]
            )
    return Room(tuple(corner), tuple(after), tuple(here), tuple(beyond))

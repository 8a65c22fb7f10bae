"""Where a move can end, and everything that it leads to: worked out from the rules' own ways."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ....core.actions import Action
from ....core.screen import Mark, Price
from ....core.state import State
from ..rules import collision, moves, overshoot, slipstream
from ..rules.collision import threatened
from ..rules.events import most as debris_most
from ..rules.offers import Offer, finishes
from ..rules.position import BRAKES, TYRES, Position
from ..rules.tables import BLOCK, COLLISION
from ..rules.travel import Passed, passed
from ..rules.tyres import multiplier
from ..rules.way import Ways
from .words import BLACK, count, listed, odds, points, up_to, whose


class End(NamedTuple):
    """What one way of ending a move leads to.

    Attributes
    ----------
    action : tuple
    path : tuple of str
        Names of the spaces that are driven, the one where the car stands first.
    lane : int
        Lane that it ends in.
    brakes : int
        Brake points spent by choice.
    fee : int
        Brake points for corners entered in a slipstream (FD-SLIP-5).
    undriven : int
        Spaces that cars keep it from driving.
    over, tyres : int
        Spaces overshot in this turn, and tyre points lost at its end.
    block : int
        Brake points lost for a block.
    result : "paid", "spin" or "out"
    why : str
        Why it is out: "corner", "overshoot" or "block".
    corner, stops, needed : str, int, int
        The corner it ends in, empty for none; stops made there then, and those it asks for.
    debris : tuple of int
        Of each space with damage the highest face that costs suspension.
    threatened : tuple of int
        Seats of the cars that are threatened.
    hits, rolls : int, int
        Highest face that costs body, and own rolls.
    crosses, finishes : bool
    noise : bool
        Whether it ends in the noise zone.
    behind : int
        The car that it may slipstream behind then, -1 for none.
    """

    action: Action
    path: tuple[str, ...]
    lane: int
    brakes: int
    fee: int
    undriven: int
    over: int
    tyres: int
    block: int
    result: str
    why: str
    corner: str
    stops: int
    needed: int
    debris: tuple[int, ...]
    threatened: tuple[int, ...]
    hits: int
    rolls: int
    crosses: bool
    finishes: bool
    noise: bool
    behind: int

    @property
    def space(self) -> str:
        """Where it ends."""
        return self.path[-1]

    @property
    def wear(self) -> int:
        """Wear points that are lost for certain."""
        return self.brakes + self.fee + self.tyres + self.block

    @property
    def tone(self) -> Price:
        """What it costs, in one word."""
        if self.result == "out":
            return "out"
        if self.wear or self.result == "spin":
            return "wear"
        return "roll" if self.debris or self.threatened or self.noise else "free"

    @property
    def figure(self) -> str:
        """What is written in its space."""
        if self.result == "out":
            return "out"
        if self.result == "spin":
            return "spin"
        return str(self.wear) if self.wear else "ok"

    @property
    def price(self) -> tuple[int, ...]:
        """The cheapest first."""
        return (
            RESULTS.index(self.result),
            self.wear,
            len(self.debris) + len(self.threatened) + int(self.noise),
            self.brakes,
        )


RESULTS: Final = ("paid", "spin", "out")


def ends(state: State[Position], question: Any) -> list[End]:
    """Every way to end a move, a slide or a slipstream, the cheapest of each space first."""
    seat: int = question.players[0]
    if question.kind == "slipstream":
        found = [_slipped(state, seat, one) for one in slipstream.draughts(state, seat)]
    else:
        ways, listed_ = moves.open_offers(state, question)
        found = [of_offer(state, seat, ways, offer) for offer in listed_]
    return sorted(found, key=lambda end: end.price)


def of_offer(state: State[Position], seat: int, ways: Ways, offer: Offer) -> End:
    """What an offer of a move or a slide leads to."""
    path = ways.path(offer.found)
    done = finishes(ways, offer.found)
    return _end(state, seat, offer.action, path, offer.brakes, 0, offer.undriven, done)


def _slipped(state: State[Position], seat: int, one: slipstream.Draught) -> End:
    return _end(state, seat, one.action, one.path, one.brakes, one.fee, 0, one.finishing)


def _end(
    state: State[Position],
    seat: int,
    action: Action,
    path: tuple[int, ...],
    brakes: int,
    fee: int,
    undriven: int,
    done: bool,
) -> End:
    position, road = state.position, state.game.road
    car, now = position.cars[seat], position.now
    gone = passed(state, seat, path)
    left = car.wear[BRAKES] - brakes - fee
    blocked = now.blocked + undriven
    doomed = now.doomed or gone.doomed
    due = overshoot.bill(
        car.wear[TYRES], left, gone.over, multiplier(position, car), blocked, doomed
    )
    out = due.result == overshoot.OUT
    last = path[-1]
    near = () if done or out else tuple(threatened(position, road, seat, last))
    rolls = collision.rolls(state, seat, list(near)) if near else ()
    return End(
        action=action,
        path=tuple(road.ids[space] for space in path),
        lane=road.lane[last],
        brakes=brakes,
        fee=fee,
        undriven=undriven,
        over=gone.over,
        tyres=0 if out else due.tyres,
        block=0 if out else due.brakes,
        result=due.result,
        why=_why(gone, doomed) if out else "",
        corner="" if done or gone.corner < 0 else road.names[gone.corner],
        stops=0 if gone.left else gone.stops + 1,
        needed=0 if gone.corner < 0 else road.stops[gone.corner],
        debris=tuple(
            debris_most(position, seat, event) for event in gone.events if event >= 0
        ),
        threatened=near,
        hits=COLLISION[1] if position.wet else COLLISION[0],
        rolls=sum(roller == seat for roller, _ in rolls),
        crosses=gone.crossed,
        finishes=done,
        noise=not done and not out and last in road.noise,
        behind=-1 if done or out or brakes or undriven else _leader(state, seat, last, gone),
    )


def _why(gone: Passed, doomed: bool) -> str:
    if doomed:
        return "corner"
    return "overshoot" if gone.over else "block"


def _leader(state: State[Position], seat: int, last: int, gone: Passed) -> int:
    """FD-SLIP-1: the car that it would stand behind, in gears that allow a slipstream."""
    position = state.position
    if gone.left or position.now.barred:
        return -1
    front = position.at(state.game.road.ahead[last])
    gear = position.cars[seat].gear
    fits = front >= 0 and front != seat and 4 <= position.cars[front].gear <= gear
    return front if fits else -1


def waypoints(path: Sequence[str], road: Any) -> list[str]:
    """The same way without the spaces that only lie ahead of each other.

    Both ends are told, and both sides of every change of lane.
    """
    if len(path) < 3:
        return list(path)
    number, ahead, ids = road.number, road.ahead, road.ids
    follows = [
        here in number and ids[ahead[number[here]]] == there
        for here, there in zip(path, path[1:], strict=False)
    ]
    kept = [name for k, name in enumerate(path[1:-1], 1) if not (follows[k - 1] and follows[k])]
    return [path[0], *kept, path[-1]]


# -- in words ------------------------------------------------------------------------------------


def marks(end: End) -> list[Mark]:
    """Signs of what happens there, the most pressing first."""
    told: dict[Mark, bool] = {
        "danger": end.result == "out",
        "turn": end.result == "spin",
        "flag": end.finishes,
        "clash": bool(end.threatened),
        "warning": bool(end.debris) or end.noise,
    }
    return [mark for mark, on in told.items() if on]


def detail(end: End, names: Sequence[str] | None, tyres: int) -> str:
    """One line on an end: the way, and the whole of what it leads to.

    Parameters
    ----------
    tyres : int
        Tyre points that the car has.
    """
    driven = len(end.path) - 1
    parts = [f"{count(driven, 'space')} to lane {end.lane}" if driven else "stays where it is"]
    if end.brakes:
        parts.append(f"brakes for {points('brakes', end.brakes)}")
    if end.fee:
        parts.append(f"{points('brakes', end.fee)} to enter the corner")
    if end.undriven:
        parts.append(_block(end))
    parts += _corner(end, tyres)
    parts += [f"drives over damage: {up_to(one)} of {BLACK} costs suspension" for one in end.debris]
    if end.threatened:
        parts.append(_collision(end, names))
    if end.noise:
        parts.append("noise zone: 16 to 20 of 20 costs a point")
    if end.finishes:
        parts.append("finishes the race")
    elif end.crosses:
        parts.append("crosses the line")
    if end.behind >= 0:
        parts.append(f"then a slipstream behind {whose(end.behind, names)}")
    return ", ".join(parts)


def _block(end: End) -> str:
    if end.result == "out" and end.why == "block":
        return f"blocked, {count(end.undriven, 'space')} short: out of the race"
    row = BLOCK[min(end.undriven, len(BLOCK) - 1)]
    costs = [points(name, n) for name, n in zip(("brakes", "tyres"), row, strict=True) if n]
    return f"blocked, {count(end.undriven, 'space')} short: {listed(costs)}"


def _corner(end: End, tyres: int) -> list[str]:
    """Overshooting, and stops."""
    told = []
    if end.why == "corner":
        told.append("leaves a corner too many stops early: out of the race")
    elif end.over and end.result == "out":
        told.append(f"overshoots by {count(end.over, 'space')}, more than the tyres bear: out")
    elif end.over:
        told.append(f"overshoots by {count(end.over, 'space')}: {points('tyres', end.tyres)}"
                    f" of {tyres}{', and spins' if end.result == 'spin' else ''}")
    if end.corner and end.stops and end.result != "out":
        told.append(f"stop {end.stops} of {end.needed} in {end.corner}")
    elif end.corner and end.result != "out":
        told.append(f"no stop in {end.corner}")
    return told


def _collision(end: End, names: Sequence[str] | None) -> str:
    who = listed(whose(seat, names) for seat in end.threatened)
    dice = count(end.rolls, "roll")
    return f"next to {who}: {dice}, {odds(end.hits, BLACK)} each costs body"


def label(end: End, others: Sequence[End]) -> str:
    """A few words that tell it from the other ways of ending in the same space."""
    if not others:
        return f"{len(end.path) - 1} to {end.space}"
    told = [f"brake {end.brakes}" if end.brakes else "without braking"]
    if any(len(one.debris) != len(end.debris) for one in others):
        told.append("over damage" if end.debris else "round the damage")
    if any(one.over != end.over for one in others):
        told.append(f"overshoots by {end.over}" if end.over else "no overshoot")
    if any(one.undriven != end.undriven for one in others) and end.undriven:
        told.append("blocked")
    return ", ".join(told)


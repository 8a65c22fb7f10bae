"""What each gear's die would do from here: its faces, the best that each allows, and the odds.

Every face is looked up with the rules' own search for ways, so that what is promised here is
offered when the face comes.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import Any, NamedTuple

from ....core.screen import Bar, Price
from ....racing.words import count, listed
from ..rules import offers, wear
from ..rules.gears import ODDS
from ..rules.position import BRAKES, ENGINE, GEARBOX, IN_PITS
from ..rules.tables import GEARS, TRIGGERS, down_cost
from ..rules.tyres import slide_length
from ..rules.venue import State
from ..rules.way import SPACES
from .ends import End, of_offer, slid, stop_words
from .words import points, runs


class Face(NamedTuple):
    """A face of a gear's die.

    Attributes
    ----------
    face, sides : int
        What it shows, and on how many sides of the die.
    end : End
        The best way to drive it.
    """

    face: int
    sides: int
    end: End


def faces(state: State, seat: int, gear: int) -> list[Face]:
    """Each face of a gear with the cheapest way to drive it, shifting paid for."""
    there = shifted(state, seat, gear)
    found: list[Face] = []
    for (face,), share in ODDS[gear - 1]:
        sides = round(share * len(GEARS[gear - 1].faces))
        found.append(Face(int(face), sides, best(there, seat, int(face))))
    return found


def shifted(state: State, seat: int, gear: int) -> State:
    """The state with that gear in; the one given stays as it is."""
    there = state.copy()
    car = there.position.cars[seat]
    before = car.gear
    car.gear = gear
    if before - gear > 1 and not there.position.tried:
        for category, cost in zip((GEARBOX, BRAKES, ENGINE), down_cost(before, gear), strict=True):
            car.wear = wear.changed(car.wear, category, car.wear[category] - cost)
    return there


def best(state: State, seat: int, spaces: int) -> End:
    """The cheapest end of a move of so many spaces; of those that cost as much, a far stop.

    An end is looked at only if it could still be the best: brakes that are spent are lost for
    certain, and its last space tells how far it is and whether it may be a stop. Where a slide may
    follow, that tells nothing.
    """
    slide = slide_length(state.position, state.position.cars[seat])
    ways, found = offers.offers(state, seat, spaces, 0, slide)
    road = state.game.road
    begin: int = road.progress[ways.start]

    def gone(space: int) -> int:
        return (road.progress[space] - begin) % road.period

    def bound(k: int) -> Rank:
        offer = found[k]
        last = offer.found[-1] & SPACES
        price = (0, offer.brakes, 0, offer.brakes)
        if slide:
            return price, False, -road.period, price, k
        return price, road.corner[last] < 0, -gone(last), price, k

    def rank(k: int) -> tuple[Rank, End]:
        end = of_offer(state, seat, ways, found[k])
        there = slid(state, seat, end)
        seen = there.last.seen
        far = gone(road.number[there.space])
        return (there.price, not (seen.corner and seen.stops), -far, end.price, k), there

    chosen: tuple[Rank, End] | None = None
    for least in sorted(map(bound, range(len(found)))):
        if chosen is not None and least > chosen[0]:
            break
        looked = rank(least[-1])
        if chosen is None or looked[0] < chosen[0]:
            chosen = looked
    assert chosen is not None
    return chosen[1]


Rank = tuple[tuple[int, ...], bool, int, tuple[int, ...], int]
"""The best first: what it costs, whether it is no stop, how far it is; then as they were listed."""


def chart(gear: int, found: Sequence[Face]) -> list[Bar]:
    """The die of a gear as the page shows it; in the pits no face is told from another."""
    if not found:
        plain: Price = "free"
        return [
            {"face": int(face), "odds": round(share * len(GEARS[gear - 1].faces)), "tone": plain}
            for (face,), share in ODDS[gear - 1]
        ]
    return [
        {
            "face": one.face,
            "odds": one.sides,
            "tone": one.end.tone,
            "text": _text(one.end),
            "space": one.end.last.space,
        }
        for one in found
    ]


def _text(end: End) -> str:
    """What a face would do, in a few words."""
    if end.result == "out":
        return "the lap is lost" if end.alone else "out of the race"
    told, seen = [], end.last.seen
    if seen.finishes:
        told.append("finishes")
    elif seen.corner:
        told.append(stop_words(seen))
    if end.wear > seen.tyres:
        told.append(points("brakes", end.wear - seen.tyres))
    if seen.tyres:
        told.append(f"{seen.tyres} too far" if end.alone else points("tyres", seen.tyres))
    if end.result == "spin":
        told.append("spins")
    if end.dice:
        told.append(count(end.dice, "roll"))
    return ", ".join(told) or "free"


def chances(bars: list[Bar], faces_: Sequence[int] | None = None) -> str:
    """How likely a face without wear is, or one of those: ``3 in 6``, in sides that are alike."""
    common = gcd(*(bar["odds"] for bar in bars))
    hits = sum(
        bar["odds"]
        for bar in bars
        if (bar["tone"] in ("free", "roll") if faces_ is None else bar["face"] in faces_)
    )
    return f"{hits // common} in {sum(bar['odds'] for bar in bars) // common}"


def sentence(state: State, seat: int, gear: int, found: Sequence[Face], bars: list[Bar]) -> str:
    """A gear in one line: what its die does at the corner that is coming."""
    low, high = bars[0]["face"], bars[-1]["face"]
    told = [f"gear {gear}: {low} to {high}" if low != high else f"gear {gear}: {low}"]
    before = state.position.cars[seat].gear
    costs = [
        points(name, cost)
        for name, cost in zip(("gearbox", "brakes", "engine"), down_cost(before, gear), strict=True)
        if cost and before - gear > 1 and not state.position.tried
    ]
    if costs:
        told.append(f"shifting costs {listed(costs)}")
    if not found:
        return ", ".join(told)
    told += _promises(found, bars)
    if any(gear == one for one, _ in TRIGGERS) and not state.position.tried:
        told.append(f"a {high} tests engines")
    return ", ".join(told)


def _promises(found: Sequence[Face], bars: list[Bar]) -> list[str]:
    """Which faces are safe, which cost wear, and which end the race."""
    free = [one.face for one in found if one.end.tone in ("free", "roll")]
    wear_ = "overshoot" if found[0].end.alone else "wear"
    free_of = f"without {wear_}"
    told = []
    stops: dict[str, list[int]] = {}
    for one in found:
        if one.face in free and one.end.last.seen.corner and one.end.last.seen.stops:
            stops.setdefault(one.end.last.seen.corner, []).append(one.face)
    for corner, there in stops.items():
        chance = chances(bars, there)
        told.append(f"you may stop in {corner} with {runs(there)} {free_of}: {chance}")
    if len(free) == len(found):
        told.append(f"no face costs {wear_}: {chances(bars)}")
    elif sorted(free) != sorted(face for there in stops.values() for face in there):
        told.append(f"no {wear_}: {chances(bars)}")
    lost = "the lap is lost with" if found[0].end.alone else "out of the race with"
    for result, words in (("spin", "spins with"), ("out", lost)):
        bad = [one.face for one in found if one.end.result == result]
        if bad:
            told.append(f"{words} {runs(bad)}")
    return told


def lever(state: State, question: Any, gear: int) -> tuple[list[Bar], str, str]:
    """A gear's chart, its chance of a face without wear, and its sentence."""
    seat: int = question.players[0]
    in_pits = state.position.cars[seat].status in IN_PITS
    found = [] if in_pits else faces(state, seat, gear)
    bars = chart(gear, found)
    return bars, chances(bars), sentence(state, seat, gear, found, bars)

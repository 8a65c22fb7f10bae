"""Random positions of Formula D, where the rules' ways are held against those of the judge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from random import Random

from bolide_widget.games.formula_d.game import FormulaD
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.rules import lookup, slipstream, way
from bolide_widget.games.formula_d.rules.characters import JENNY, LI_TSU
from bolide_widget.games.formula_d.rules.moves import finishes, offers
from bolide_widget.games.formula_d.rules.position import AT_LINE, GEARS, GOOD, RAIN, Car, Position
from bolide_widget.games.formula_d.rules.venue import State
from bolide_widget.games.formula_d.track import SHELF, Track
from helpers.boards.lane_boards import four_lanes
from helpers.judges.judge import Case, Choice, End, Tow, choices, full_length, tows

WIDE = "wide"
"""The Test ring with four lanes."""

BOARDS = (*SHELF.tracks(), "t1", WIDE)
LAPS = 2
LONGEST = 3
"""Spaces of a slide."""


@cache
def board(name: str) -> Track:
    """A bundled board, or the one of four lanes, made once."""
    return Track.from_dict(four_lanes()) if name == WIDE else SHELF.load(name)


def moment(random: Random, name: str) -> State:
    """Car 0 about to drive, others and damage in its way, whatever the options."""
    track = board(name)
    rules = Rules(
        laps=LAPS,
        avoid_debris_detour=random.random() < 0.7,
        victory_confirmation=random.random() < 0.3,
        jack_corner_only=random.random() < 0.3,
        weather=track.weather is not None and random.random() < 0.4,
        street=track.street is not None and random.random() < 0.5,
        pit_variant="none",
    )
    cars = [Car() for _ in range(random.randint(2, 10))]
    state = State(FormulaD(track, rules), Position(cars), [])
    position, road = state.position, state.game.road
    here = random.randrange(road.count)
    if random.random() < 0.25:  # the line is near
        here = random.choice([s for s in range(road.count) if road.progress[s] > road.period - 24])
    ahead = sorted(_near(road, here, random.choice((3, 5, 8, 20))) - {here})
    spaces = [here, *random.sample(ahead, min(len(ahead), len(cars) - 1))]
    for car, space in zip(cars, spaces, strict=False):
        car.space, car.corner, car.started = space, road.corner[space], True
        car.lap = random.randint(0, LAPS)
        car.gear = random.randint(3, 6)
        wear = (random.randint(0, 4), random.randint(0, 4), 3, 3, 3, 2)
        car.wear, car.caps = wear, (6, 6, 6, 6, 6, 6)
        required = road.stops[car.corner] if car.corner >= 0 else 0
        car.stops = random.randint(0, required)
    for car in cars[len(spaces) :]:
        car.status = "box"
    position.cars[random.randrange(len(cars))].character = random.choice((0, LI_TSU))
    if rules.street and random.random() < 0.3:
        cars[0].character = JENNY
    marks = random.sample(ahead, min(len(ahead), random.choice((0, 0, 1, 3, 6, 12))))
    position.marks = tuple(sorted(marks))
    if rules.weather:
        position.weather = random.choice((GOOD, RAIN))
    now = position.now
    now.seat, now.left = 0, int(random.random() < 0.1)
    now.crossed, now.modified = random.random() < 0.1, random.choice((0, 0, 1))
    if now.crossed and random.random() < 0.5:
        now.events = (AT_LINE,)
    return state


def _near(road: object, here: int, most: int) -> set[int]:
    near = edge = {here}
    for _ in range(most):
        edge = {there for space in edge for there in road.next[space]}  # type: ignore[attr-defined]
        near = near | edge
    return near


def case_of(state: State) -> Case:
    """What the judge gets: the board and the position, read from the page of the rules."""
    position, rules, car = state.position, state.game.rules, state.position.cars[0]
    track = state.game.track
    danger = track.street.danger if rules.street and track.street else frozenset()
    li_tsu = any(other.character == LI_TSU for other in position.cars[1:])
    return Case(
        track.raced(rules.street),
        car.space,
        car.stops,
        bool(position.now.left),
        frozenset(other.space for other in position.cars[1:] if other.space >= 0),
        danger | frozenset(position.marks),
        rules.avoid_debris_detour,
        car.lap == LAPS and not rules.victory_confirmation,
        car.lap > 0 and not position.now.crossed and li_tsu,
    )


def compare(random: Random, name: str) -> str:
    """Hold one position against the judge; returns what it was, for counting."""
    state = moment(random, name)
    case, car = case_of(state), state.position.cars[0]
    length = random.choice(random.choice(GEARS).faces)
    assert isinstance(length, int)
    watched = state.position.wet or bool(
        state.position.now.modified and state.game.rules.jack_corner_only
    )
    walked = list(case.walk(length))
    result = full_length(case, walked, length, watched)
    ways = lookup.find(state, 0, length)
    legal = {(item.path, item.spent - item.lapses) for item in walked}
    for spaces, right in enumerate(result):
        listed = []
        for space, kinds in ways.ends(spaces).items():
            for kind in kinds:
                listed.append(End(space, *way.entered(kind[0]), finishes(ways, kind)))
                assert (ways.path(kind), kind[1]) in legal, (
                    "no legal way",
                    spaces,
                    ways.path(kind),
                )
        assert len(listed) == len(set(listed)), "one way twice"
        assert set(listed) == right, (spaces, set(listed) ^ right)
    hard = random.randint(0, min(3, length))
    slide = random.choice((0, LONGEST)) if state.position.wet else 0
    corners = bool(state.position.now.modified and state.game.rules.jack_corner_only)
    _check_offers(state, case, result, hard, slide, corners)
    towed = _check_tows(state, case)
    blocked = not result[-1]
    return "blocked" if blocked else "slipstream" if towed else "corner" if car.corner >= 0 else ""


def _check_offers(
    state: State, case: Case, results: list[set[End]], hard: int, slide: int, corners: bool
) -> None:
    tyres, brakes, *_ = state.position.cars[0].wear
    corners = corners and case.board.corner[case.space] < 0
    right = choices(results, hard, slide, brakes, tyres, corners, _checkpoint(state))
    ways, listed = offers(state, 0, len(results) - 1, hard, slide)
    shown: Counter[Choice] = Counter()
    for offer in listed:
        space = ways.path(offer.way)[-1]
        assert offer.action[1] == case.board.ids[space] and offer.action[2] == offer.brakes
        end = End(space, *way.entered(offer.way[0]), finishes(ways, offer.way))
        shown[Choice(end, offer.brakes, offer.undriven)] += 1
    assert shown == right, (shown - right, right - shown)
    assert len({offer.action for offer in listed}) == len(listed)


def _checkpoint(state: State) -> Callable[[End, int], tuple[int, int]] | None:
    """R-53: what a checkpoint makes of brakes and tyres on a way over the line."""
    car, road = state.position.cars[0], state.game.road
    if not state.game.rules.street or not 1 <= car.lap < LAPS:
        return None
    points = 4 if car.character == JENNY else 2
    tyres = car.wear[0]
    begun = AT_LINE in state.position.now.events

    def held(end: End, left: int) -> tuple[int, int]:
        if begun or road.progress[end.space] < road.progress[car.space]:
            return min(car.caps[1], left + points), car.caps[0]
        return left, tyres

    return held


def _check_tows(state: State, case: Case) -> bool:
    """FD-SLIP: the ways behind any car that may be followed; none after an overshoot."""
    if case.left:
        return False
    position, car = state.position, state.position.cars[0]
    front = [item for item in position.cars[1:] if item.space == case.board.ahead[car.space]]
    gears = [each.gear for each in front]
    may = bool(front) and 4 <= gears[0] <= car.gear
    assert (slipstream.leader(position, state.game.road, 0) >= 0) == may
    right = tows(case, car.wear[1])
    lines = []
    for draught in slipstream.draughts(state, 0):
        before, after, touched = case.enters(draught.path)
        lines.append(
            Tow(
                draught.path[-1],
                draught.brakes,
                draught.fee,
                before,
                after,
                touched,
                draught.finishing,
            )
        )
    assert set(lines) == right, set(lines) ^ right
    assert len(lines) == len(right)
    return may and bool(right)

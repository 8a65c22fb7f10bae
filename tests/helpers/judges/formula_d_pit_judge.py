"""A slow judge of the pits of Formula D: FD-PIT-1 to FD-PIT-11, FD-PITEN-1 to FD-PITEN-5, FD-ORD-5.

Written from the rule book alone: the lane is a row of numbers, and ways to its entry are those of
the judge of ways. Cars are set up and asked through what a race offers.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import bolide_widget as bw
from bolide_widget.games.formula_d.options import Rules
from bolide_widget.games.formula_d.race import Race
from bolide_widget.games.formula_d.track import SHELF, Track
from helpers.judges.judge import Case
from helpers.judges.judged import board

BOARDS = (*SHELF.tracks(), "t1")
NAMES = ["Ada", "Bob", "Cid", "Dee", "Eve"]
FACES = {1: (1, 2), 2: (2, 4), 3: (4, 8), 4: (7, 12), 5: (11, 20), 6: (21, 30)}
"""The least and the greatest face of each gear."""


class Lane:
    """The pits of a board, as its file has them."""

    def __init__(self, track: Track) -> None:
        data = track.to_dict()["pit"]
        self.data, self.lane = data, list(data["lane"])
        ((self.before, first),) = data["entry"]
        ((last, self.out),) = data["exit"]
        assert first == self.lane[0] and last == self.lane[-1]
        self.last = len(self.lane) - 1
        self.boxes = [self.lane.index(box["at"]) for box in data["boxes"]]
        self.lapped = self.lane.index(data["lap"][1])
        self.first = self.lane.index(data["first"])

    def gears(self, gear: int, standing: bool) -> set[int]:
        """FD-PIT-2, FD-PIT-6, R-44: free shifts in the lane, gears 1 to 4 out of a box or slot."""
        if standing:
            return {1, 2, 3, 4}
        listed = set(range(1, min(gear + 1, 6) + 1))
        return listed - {1} if gear == 6 else listed

    def stands(self, start: int, spaces: int, goal: int, held: set[int]) -> int:
        """FD-PIT-3: where a car comes to in the lane, `goal` at the furthest, behind others."""
        for there in range(start + 1, min(start + spaces, goal) + 1):
            if there in held:
                return there - 1
        return min(start + spaces, goal)


LANES: dict[str, Lane] = {}


def lane_of(name: str) -> Lane:
    """The pits of a board, read once."""
    return LANES.setdefault(name, Lane(board(name)))


def scene(
    random: Random, name: str, variant: str, ada: dict[str, Any], laps: int, to_move: bool = True
) -> tuple[Race, set[int], set[str]]:
    """Ada as given, others in the lane, around entry and exit; returns where those stand."""
    track, pits = board(name), lane_of(name)
    near = [*back(track, pits.before, 6), *ahead(track, pits.out, 6)]
    own = ada.get("pit") if ada["status"] == "pit" else None
    cars: dict[str, dict[str, Any]] = {"Ada": ada}
    held: set[int] = set()
    taken: set[str] = {ada.get("space", "")}
    for seat, rival in enumerate(NAMES[1:], 1):
        spots = [
            spot
            for spot in range(pits.last + 1)
            if spot != own and spot not in held and (variant == "EN" or spot != pits.boxes[seat])
        ]
        served = variant == "EN"
        if random.random() < 0.5:
            spot = random.choice(spots)
            served = served or spot > pits.boxes[seat] or random.random() < 0.5
            cars[rival] = {"status": "pit", "pit": spot, "pit_lap": 1, "served": served}
            if not served and spot > pits.boxes[seat]:
                continue
            held.add(spot)
        else:
            space = random.choice([space for space in near if space not in taken])
            taken.add(space)
            cars[rival] = {"space": space, "gear": 3}
        cars[rival] |= {"lap": 1, "gear": random.randint(1, 6)}
    options: dict[str, Any] = {"laps": laps, "pit_variant": variant}
    rules = Rules(**options)
    race = bw.formula_d.Race(track, NAMES, rules=rules, seed=1, dice="ask", grid=NAMES)
    race = race.arrange(cars, "Ada" if to_move else None)
    return race, held, taken - {""}


def back(track: Track, space: str, most: int) -> list[str]:
    """The spaces so few steps before a space, and itself."""
    edge = results = {track.number[space]}
    for _ in range(most):
        edge = {here for here in range(len(track.ids)) if set(track.next[here]) & edge}
        results = results | edge
    return sorted(track.ids[number] for number in results)


def ahead(track: Track, space: str, most: int) -> list[str]:
    """The spaces so few steps behind a space, and itself."""
    edge = results = {track.number[space]}
    for _ in range(most):
        edge = {there for here in edge for there in track.next[here]}
        results = results | edge
    return sorted(track.ids[number] for number in results)


def kind(race: Race) -> tuple[str, str]:
    """Who is asked, and what."""
    assert race.pending is not None
    return race.pending.driver, race.pending.kind


def compare_entry(random: Random, name: str, variant: str) -> str:
    """FD-PIT-1, -3 to -5, -10, FD-PITEN-2: a car near the entry; how it fared."""
    track, pits = board(name), lane_of(name)
    laps, lap = random.choice((2, 3)), random.randint(0, 3)
    lap = min(lap, laps)
    space = random.choice(back(track, pits.before, 8))
    gear = random.randint(2, 5)
    number = track.number[space]
    required = track.stops[track.corner[number]] if track.corner[number] >= 0 else 0
    stops = random.randint(0, required)
    wear = {"tyres": 1, "brakes": 2}
    ada = {"status": "track", "space": space, "lap": lap, "gear": gear, "stops": stops}
    race, held, taken = scene(random, name, variant, ada | {"wear": wear}, laps)
    race.play(f"gear:{gear}")
    face = random.randint(*FACES[gear])
    race.roll(face)
    cars = frozenset(track.number[item] for item in taken if item != space)
    case = Case(
        track.raced(False), number, stops, False, cars, frozenset(), True, lap == laps, False
    )
    right = {
        face - way.spent
        for way in case.walk(face - 1)
        if track.ids[way.path[-1]] == pits.before and not way.finishes and not early(case, way.path)
    }
    if not 1 <= lap < laps or (variant == "RU" and 0 in held):
        right = set()
    listed = {option.action[1] for option in race.options if option.action[0] == "pit"}
    assert listed == right, (space, face, lap, laps, held, taken, listed, right)
    if not right:
        return ""
    rest = random.choice(sorted(right))
    race.play(f"pit:{rest}")
    car = race.cars["Ada"]
    if variant == "EN":
        assert (car.status, car.lap, car.wear.tyres) == ("slot", lap + 1, car.caps.tyres)
        return "slot"
    return check_lane(race, random, pits, -1, rest, held, lap, 1)


def early(case: Case, path: tuple[int, ...]) -> bool:
    """FD-OVER-3: whether a way leaves a corner with too few stops."""
    board_, home = case.board, True
    for here, there in pairwise(path):
        turned, bend = board_.corner[here], board_.corner[there]
        if turned >= 0 and bend != turned:
            if (case.stops if home else 0) < board_.stops[turned]:
                return True
            home = False
        home = home and bend == turned
    return False


def check_lane(
    race: Race,
    random: Random,
    pits: Lane,
    start: int,
    spaces: int,
    held: set[int],
    lap: int,
    tyres: int,
) -> str:
    """FD-PIT-3 to FD-PIT-8, FD-PIT-11: on the way to the box, and out of it after a fast stop."""
    box = pits.boxes[0]
    ends = pits.stands(start, spaces, box, held)
    car = race.cars["Ada"]
    if ends < box or spaces < box - start + 1:
        assert (car.status, car.space) == ("pit", pits.lane[ends]), (start, spaces, held, car)
        assert (car.lap, car.wear.tyres) == (lap + (start < pits.lapped <= ends), tyres)
        return "lane"
    assert (car.status, car.wear.tyres) == ("box", car.caps.tyres), (start, spaces, held, car)
    assert kind(race) == ("Ada", "pit-roll")
    face = random.randint(1, 20)
    lap += start < pits.lapped <= box
    race.roll(face)
    if face > 10:
        assert (race.cars["Ada"].status, race.cars["Ada"].lap) == ("box", lap)
        return "slow"
    return check_out(race, pits, box - 1, (face + 1) // 2, held, lap, "box")


def check_out(
    race: Race, pits: Lane, start: int, spaces: int, held: set[int], lap: int, status: str
) -> str:
    """FD-PIT-7, FD-PIT-8: out of a box, or on in the lane, after the stop."""
    exit_taken = any(race.cars[rival].space == pits.out for rival in NAMES[1:])
    ends = pits.stands(start, spaces, pits.last, held)
    car = race.cars["Ada"]
    if ends == start and status == "box":  # the space in front of it is taken
        assert (car.status, car.lap) == ("box", lap), (start, spaces, held, car)
        return "waits"
    if start + spaces <= pits.last or ends < pits.last or exit_taken:
        assert (car.status, car.space) == ("pit", pits.lane[ends]), (start, spaces, held, car)
        assert car.lap == lap + (start < pits.lapped <= ends and ends != start)
        return "lane"
    if spaces == pits.last - start + 1:
        assert (car.status, car.space) == ("track", pits.out), (start, spaces, held, car)
        return "out"
    assert kind(race)[0] == "Ada" and race.options, (start, spaces, held, car)
    return "out"


def compare_lane(random: Random, name: str, variant: str) -> str:
    """FD-PIT-2, FD-PIT-6 to FD-PIT-8, FD-PITEN-4: a car in the pits takes a gear and drives."""
    pits = lane_of(name)
    lap = random.randint(1, 2)
    standing = random.random() < 0.4
    gear, box = random.randint(1, 6), pits.boxes[0]
    ada: dict[str, Any] = {"lap": lap, "pit_lap": 1, "gear": gear, "wear": {"gearbox": 0}}
    if standing and variant == "RU":
        ada |= {"status": "box", "pit": box, "served": True}
        start = box - 1
    elif standing:
        ada |= {"status": "slot", "pit": 0, "served": True}
        start = pits.first
    else:
        start = random.randint(0, pits.last)
        ada |= {"status": "pit", "pit": start}
        ada |= {"served": variant == "EN" or start > box or random.random() < 0.5}
    if ada["status"] == "pit" and start == box and variant == "RU":
        ada["served"] = True
    race, held, _ = scene(random, name, variant, ada, 3)
    if ada["status"] == "slot" and start in held:
        assert kind(race)[0] != "Ada" and race.cars["Ada"].status == "slot"
        return "waits"
    right = pits.gears(gear, standing)
    assert kind(race)[0] == "Ada", (start, held)
    assert {option.action[1] for option in race.options} == right, (gear, standing)
    gear = random.choice(sorted(right))
    race.play(f"gear:{gear}")
    spaces = random.randint(*FACES[gear])
    race.roll(spaces)
    assert race.cars["Ada"].wear.gearbox == 0
    if not ada["served"]:
        return check_lane(race, random, pits, start, spaces, held, lap, 6)
    return check_out(race, pits, start, spaces, held, lap, ada["status"])


def compare_order(random: Random, name: str, variant: str) -> int:
    """FD-PIT-9, FD-PITEN-4, FD-ORD-2, R-41: who plays when, cars of the pits among the others."""
    track, pits = board(name), lane_of(name)
    cars: dict[str, dict[str, Any]] = {}
    keys: dict[str, tuple[Any, ...]] = {}
    spots = random.sample(range(pits.last + 1), len(NAMES))
    spaces = random.sample(back(track, pits.before, 9) + ahead(track, pits.out, 9), len(NAMES))
    entry = track.progress[track.number[pits.before]]
    for seat, driver in enumerate(NAMES):
        lap = random.randint(1, 2)
        in_lane = random.random() < 0.4
        if in_lane or random.random() < 0.4:
            spot = spots[seat] if in_lane else pits.boxes[seat]
            if variant == "EN" and not in_lane:
                spot = seat
            status = "pit" if in_lane else "box" if variant == "RU" else "slot"
            served = variant == "EN" or not in_lane or spot > pits.boxes[seat]
            cars[driver] = {"status": status, "pit": spot, "pit_lap": lap, "served": served}
            cars[driver] |= {"lap": min(lap + (spot >= pits.lapped), 3)}
            if variant == "RU":
                keys[driver] = -lap, -entry, 0, -spot, not in_lane
            else:
                keys[driver] = (1, -spot) if in_lane else (2, spot)
        else:
            cars[driver] = {"space": spaces[seat], "lap": lap}
            progress = track.progress[track.number[spaces[seat]]]
            keys[driver] = (-lap, -progress, 1) if variant == "RU" else (0, -lap, -progress)
    if len(set(keys.values())) < len(NAMES) or len({item[:2] for item in keys.values()}) < 2:
        return 0
    level = [key[:2] if variant == "RU" else key for key in keys.values() if len(key) == 3]
    if len(set(level)) < len(level):
        return 0
    options: dict[str, Any] = {"laps": 4, "pit_variant": variant}
    rules = Rules(**options)
    race = bw.formula_d.Race(track, NAMES, rules=rules, seed=1, dice="ask", grid=NAMES)
    race = race.arrange(cars)
    right = sorted(NAMES, key=lambda driver: keys[driver])
    assert race.order == right, (cars, race.order, right)
    return 1

"""A slow judge of E-3 to E-5, M-3 to M-9 and O-1, beside the engine on positions drawn at random.

It is written from the words of the rules and shares no code with the engine: a board is its
asphalt, its run-off and its sectors as shapely reads them off the file's data, and fractions do
the sums.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import ceil
from random import Random
from typing import Any

import shapely
from shapely.geometry import LineString, Point as Spot, Polygon

from bolide_widget import Decision, Race, Track, load_track
from helpers.boards.courses import box, ring, ring_data
from helpers.boards.small_boards import small_track
from helpers.races.setting import Point, points, question_of, race_on

NAMES = [f"Car{number}" for number in range(8)]
HAIR = 1e-6
FIELD = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]


class Referee:
    """What the rules say on one board."""

    def __init__(self, data: dict[str, Any]) -> None:
        outer, *holes = data["asphalt"]
        self.asphalt = Polygon(outer, holes).buffer(HAIR, join_style="mitre")
        self.run_off = [Polygon(rings[0], rings[1:]) for rings in data["run_off"]]
        self.areas = [Polygon(sector["area"]) for sector in data["sectors"]]
        self.arrows = [sector["arrow"] for sector in data["sectors"]]
        lane = data["pit"]
        self.lane = LineString(lane["in"]["line"]) if lane else None
        shapely.prepare(self.asphalt)
        self.size = data["size"]
        self.sectors: dict[Point, int] = {}

    def kind(self, p: Point) -> str:
        """G-1."""
        if not (0 <= p[0] <= self.size[0] and 0 <= p[1] <= self.size[1]):
            return "barrier"
        if self.asphalt.covers(Spot(p)):
            return "track"
        beside = any(area.distance(Spot(p)) < HAIR for area in self.run_off)
        return "run-off" if beside else "barrier"

    def inside(self, p: Point, q: Point) -> bool:
        """M-5: the whole way lies on the track; its end as well."""
        return self.kind(q) == "track" and bool(self.asphalt.covers(LineString([p, q])))

    def pits(self, p: Point) -> bool:
        """Whether the Pit Lane In line is near; what it closes (R-14) is not judged here."""
        return self.lane is not None and self.lane.distance(Spot(p)) < 16

    def sector(self, p: Point) -> int:
        """G-3: a point on a dotted line belongs to the sector ahead of it."""
        if p not in self.sectors:
            held = [n for n, area in enumerate(self.areas) if area.distance(Spot(p)) < HAIR]
            ahead = [n for n in held if (n - 1) % len(self.areas) in held]
            self.sectors[p] = (ahead or held)[0]
        return self.sectors[p]

    def round(self, p: Point) -> tuple[list[Point], list[Point]]:
        """G-4: the three points behind a point, and the two beside it."""
        ax, ay = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[self.arrows[self.sector(p)]]
        back = p[0] - ax, p[1] - ay
        behind = [back, (back[0] + ay, back[1] + ax), (back[0] - ay, back[1] - ax)]
        return behind, [(p[0] + ay, p[1] + ax), (p[0] - ay, p[1] - ax)]

    def move(
        self, p: Point, pawn: Point, top: int, no_fourth: bool, exact: int
    ) -> tuple[str, set[Point]]:
        """M-3 to M-9, R-4, O-1: "on" the track, "slow" on it, or "off" it; to which points."""

        def allowed(far: int) -> bool:
            return far <= top and not (no_fourth and far == 4) and (not exact or far == exact)

        reach = [(pawn[0] + x, pawn[1] + y) for x, y in FIELD]
        within = [q for q in reach if self.inside(p, q)]
        slow = [q for q in reach if allowed(far_from(p, q))]
        if legal := {q for q in within if q in slow}:
            return "on", legal
        aimed = slow
        if within or not slow:
            speeds = [s for s in range(exact or top, 0, -1) if not (no_fourth and s == 4)]
            aimed = [along(p, pawn, speed) for speed in speeds]
            for q in aimed:
                if self.inside(p, q):
                    return "slow" if slow else "on", {q}
        return "off", {q for q in aimed if self.kind(q) == "run-off"}

    def losers(
        self, contested: Point, own_move: bool, wins: bool, taken: set[Point], barred: set[Point]
    ) -> set[Point] | None:
        """E-3 to E-5, R-22: where a loser may go; None where R-9 has to say."""
        home = self.sector(contested)
        sectors = {home, (home - 1) % len(self.areas)} if own_move and not wins else {home}
        behind, beside = self.round(contested)
        open_points = {
            q
            for q in (beside if wins else behind)
            if self.inside(contested, q) and self.sector(q) in sectors
        }
        return (open_points - taken) or (open_points - barred) or None


def far_from(p: Point, q: Point) -> int:
    return max(abs(q[0] - p[0]), abs(q[1] - p[1]))


def along(p: Point, pawn: Point, speed: int) -> Point:
    """R-4: a point of the line to the pawn, to the nearest, halves toward zero."""
    far = far_from(p, pawn)

    def part(a: int) -> int:
        return (1 if a > 0 else -1) * ceil(Fraction(abs(a) * speed, far) - Fraction(1, 2))

    return p[0] + part(pawn[0] - p[0]), p[1] + part(pawn[1] - p[1])


def pins() -> Track:
    """The ring strewn with pins: points that are off the track, with room to pass between them."""
    strewn = Random(5).sample([(x, y) for x in range(31, 48) for y in range(5, 10)], 40)
    asphalt = [box(x - 0.05, y - 0.05, x + 0.05, y + 0.05) for x, y in strewn]
    return Track.from_dict(ring_data(asphalt=[*ring_data()["asphalt"], *asphalt]))


@cache
def board(name: str) -> tuple[Track, Referee]:
    """A board, and its referee."""
    tracks: dict[str, Callable[[], Track]] = {
        "ring": ring,
        "pins": pins,
        "ragged": lambda: small_track(3),
    }
    track = tracks[name]() if name in tracks else load_track(name)
    return track, Referee(track.to_dict())


BOARDS = ["ring", "pins", "ragged", "brackwater", "calva", "orrin"]


@cache
def open_points(name: str) -> list[Point]:
    """The track points of a board where the judge says all."""
    track, referee = board(name)
    return [p for p, kind in track.kinds.items() if kind == "track" and not referee.pits(p)]


def compare_move(random: Random, name: str) -> str:
    """Hold one random car against the judge; where it may go: "on", "slow", "off", or ""."""
    track, referee = board(name)
    on_track = open_points(name)
    away = next(p for p in reversed(on_track) if p != on_track[0])
    x, y = p = random.choice(on_track)
    if p == away:
        return ""
    pawn = x + random.randint(-9, 9), y + random.randint(-9, 9)
    data: dict[str, Any] = {"position": p, "pawn": pawn, "sharp_brakings": 0, "lap": 0}
    drop, no_fourth = random.choice([0, 0, 1, 2, 3, 4, 6]), random.random() < 0.5
    cars = {"Ada": {**data, "speed_drop": drop, "no_fourth": no_fourth}}
    race = race_on(track, {**cars, "Bob": {"position": away, "lap": 0}}, to_move="Ada")
    top, exact = max(7 - drop, 1), 0
    if question_of(race) == ("Ada", "move") and "booster" in [o.id for o in race.options]:
        dropped = random.random() < 0.3
        if dropped:
            race.play("booster")
            race.roll(4)
            exact = min(far_from(p, pawn), top)
            exact = 3 if exact == 4 and no_fourth else exact
    where, legal = referee.move(p, pawn, top, no_fourth, exact)
    ada = race.cars["Ada"]
    if ada.status == "out":
        assert where == "off" and not legal
        return ""
    if race.pending is None or race.pending.driver != "Ada":
        assert where == "off"  # nothing to choose
        return ""
    offered = points(race)
    if where != "off" or legal:
        assert offered == legal, (p, pawn, top, no_fourth, exact)
    else:  # a crash, or the last run-off point on the way to the other leg
        assert not any(race.track.kind(q) == "track" for q in offered)
    return where


def compare_losers(random: Random, name: str) -> dict[bool, int]:
    """Play a crowd on, every loser held against the judge: how many, by whether home alone held."""
    track, referee = board(name)
    seen = {True: 0, False: 0}
    race = crowd(track, random)
    defended: set[int] = set()
    pushed: set[int] = set()
    fact: tuple[Any, ...] = ()
    for _ in range(60):
        pending = race.pending
        if pending is None or race.round > 3:
            break
        if not isinstance(pending, Decision):
            facts = race.roll(random.randint(1, 12))
        else:
            if pending.kind == "push":
                seen[judge(race, referee, fact, defended, pushed)] += 1
            else:
                defended, pushed = set(), set()
            meets = [o for o in pending.options if getattr(o.preview, "engages", None)]
            facts = race.play(random.choice(meets or list(pending.options)))
        for new in facts:
            if new[0] == "engagement":
                fact = new
                defended.add(new[2])
                if new[4] >= 9:
                    pushed.add(new[2])
    return seen


def judge(
    race: Race, referee: Referee, fact: tuple[Any, ...], defended: set[int], pushed: set[int]
) -> bool:
    """Compare one push; False if a point of the previous sector was among the candidates."""
    _, attacker, _, contested, face = fact
    if referee.kind(contested) != "track":
        return True
    standing = dict(enumerate(car.position for car in race.cars.values()))
    taken = {spot for spot in standing.values() if spot is not None}
    barred = {spot for seat, spot in standing.items() if spot is not None and seat in defended}
    own_move = attacker not in pushed
    losers = referee.losers(contested, own_move, face >= 9, taken, barred)
    if losers is None:
        assert not points(race) & taken
        return True
    assert points(race) == losers, (contested, standing, face, own_move)
    return all(referee.sector(q) == referee.sector(contested) for q in losers)


def crowd(track: Track, random: Random) -> Race:
    """Eight cars next to a border between two sectors, each with its pawn among the others."""
    sector = random.choice(track.sectors)
    count = len(track.sectors)
    spot = track.sector_of
    border = [
        (x, y)
        for x, y in sector.points
        if any(
            spot.get((x + a, y + b)) == (sector.index - 1) % count
            for a in (-1, 0, 1)
            for b in (-1, 0, 1)
        )
    ]
    x, y = random.choice(border or list(sector.points))
    near = [p for p in track.kinds if track.kinds[p] == "track" and far_from((x, y), p) <= 2]
    places = random.sample(near, min(8, len(near)))
    cars = {
        name: {
            "position": place,
            "pawn": (place[0] + random.randint(-3, 3), place[1] + random.randint(-3, 3)),
        }
        for name, place in zip(NAMES, places, strict=False)
    }
    return race_on(track, cars)

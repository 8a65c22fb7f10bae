"""The fewest turns of a lap: against the plainest search there is, and driven through the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

import bolide_widget as bw
from bolide_widget.boards.lattice.momentum.motion import standing
from bolide_widget.drivers import Policy
from bolide_widget.games.bolide.rules.position import FINISHED
from bolide_widget.games.bolide.solo.best_lap import Lap, best_lap
from bolide_widget.games.bolide.solo.plots import driven_paths
from helpers.boards.courses import ring, ring_data
from helpers.boards.paper import CHALK
from helpers.boards.small_boards import ASKEW, PlainSearch, Point, State, small_track

FAR = tuple((5, y) for y in range(-5, 6))

SETTINGS: list[dict[str, Any]] = [
    {},
    {"top_speed": 3},
    {"top_speed": None},
    {"top_speed": None, "limit": "box-1"},
    {"top_speed": (5, 2), "laps": 2},
    {"top_speed": (6, 2), "laps": 2, "sharp_brakings": 1, "start": "state"},
    {"top_speed": 8, "limit": "diamond"},
    {"top_speed": 8, "limit": "disc"},
    {"limit": "box-1", "laps": 2},
    {"limit": ASKEW, "start": "state", "sharp_brakings": 1},
    {"sharp_brakings": 1},
    {"sharp_brakings": 3, "limit": "diamond"},
    {"start": "flying"},
    {"start": "flying", "laps": 2, "limit": "box-1", "top_speed": 4},
    {"start": "flying", "sharp_brakings": 1, "top_speed": None, "limit": "disc"},
    {"finish": "land"},
    {"finish": "land", "top_speed": None, "limit": "box-1"},
    {"start": "state"},
    {"start": "state", "top_speed": 4, "sharp_brakings": 2},
    {"start": "state", "finish": "point", "laps": 0, "top_speed": 8},
    {"finish": "state", "limit": "box-1", "top_speed": None},
]


def drawn(track: bw.Track, setting: dict[str, Any], random: Random) -> dict[str, Any]:
    """The setting with its states drawn: a point and a velocity up to 4."""
    points = [p for p, kind in track.kinds.items() if kind == "track"]
    arguments = dict(setting)
    for name in ("start", "finish"):
        if arguments.get(name) in ("state", "point"):
            x, y = random.choice(points)
            pawn = (x + random.randint(-4, 4), y + random.randint(-4, 4))
            arguments[name] = ((x, y), None if arguments[name] == "point" else pawn)
    return arguments


class Plain:
    """Return the result of the plain search for the arguments of `best_lap`."""

    def __init__(self, track: bw.Track, arguments: dict[str, Any]) -> None:
        self.track = track
        self.laps = arguments.get("laps", 1)
        self.start = arguments.get("start", "standing")
        self.finish = arguments.get("finish", "touch")
        shown = arguments.get("top_speed", "rules")
        tops = (7, 8) if shown == "rules" else shown if isinstance(shown, tuple) else (shown,)
        last = self.laps + (self.start == "flying")

        def top(crossings: int) -> int | None:
            lap = last + 1 - max(crossings, 1)
            return tops[min(max(lap, 1), len(tops)) - 1]

        self.left = arguments.get("sharp_brakings", 0)
        self.search = PlainSearch(track, arguments.get("limit", "box-2"), top)
        self.begun = self.first_states()

    def turns(self) -> int | None:
        used = 1 if self.start == "standing" else 0
        turns = self.search.turns(self.begun, self.done)
        return None if turns is None else turns + used

    def first_states(self) -> list[State]:
        if self.start == "standing":
            return self.standing(self.track.grid[:1])
        if self.start == "flying":
            run_up = self.search.ever(self.standing(self.track.grid))
            moved = ((p, after) for p, v, _, _ in run_up for after in self.on(p, v))
            over = {s[:2] for p, s in moved if self.track.crossing("finish", p, s[0]) == 1}
            return [(p, v, self.laps, self.left) for p, v in sorted(over)]
        (x, y), pawn = self.start
        velocity = (0, 0) if pawn is None else (pawn[0] - x, pawn[1] - y)
        return [((x, y), velocity, self.laps, self.left)]

    def on(self, p: Point, v: Point) -> list[State]:
        return list(self.search.after((p, v, self.laps, 0)))

    def standing(self, places: tuple[Point, ...]) -> list[State]:
        """M-21: 3 points ahead, 2 at the sides; R-13: or stay."""
        results = []
        for x, y in places:
            ax, ay = self.track.arrow((x, y))
            ring = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
            steps = [(dx, dy) for dx, dy in ring if dx * ax + dy * ay >= 0]
            steps = [d for d in steps if d in self.search.ways[x, y]] or [(0, 0)]
            to_go = self.laps + 1
            results += [self.search.moved((x, y), d, to_go, self.left) for d in steps]
        return results

    def done(self, state: State) -> bool:
        point, velocity, crossings, _ = state
        if crossings > 0:
            return False
        if self.finish == "touch":
            return True
        if self.finish == "land":
            x, y = point
            return self.track.before("finish", (x - 1, y))  # every finish heads East
        end, pawn = self.finish
        there = pawn is None or velocity == (pawn[0] - end[0], pawn[1] - end[1])
        return point == end and crossings == 0 and there


@pytest.mark.sweep
@pytest.mark.parametrize("number", range(200))
def test_as_the_plain_search_finds(number: int) -> None:
    track = small_track(number)
    arguments = drawn(track, SETTINGS[number % len(SETTINGS)], Random(number))
    plain = Plain(track, arguments)
    turns = plain.turns()
    if turns is None:
        with pytest.raises(bw.TrackError, match="no way leads to the finish"):
            best_lap(track, **arguments)
        return
    lap = best_lap(track, **arguments)
    assert lap.turns == turns == len(lap.path) - 1
    assert len(lap.sharp_brakings) <= plain.left
    check_line(plain, lap)


def check_line(plain: Plain, lap: Lap) -> None:
    """Every move of the line is one the plain rules know, and the last one finishes."""
    standing = plain.start == "standing"
    first = lap.path[1] if standing else lap.path[0]
    ahead = {state for state in plain.begun if state[0] == first}
    for turn, point in enumerate(lap.path[2:] if standing else lap.path[1:], 2 if standing else 1):
        assert not any(plain.done(state) for state in ahead) or plain.finish != "touch"
        moves = [(state, after) for state in ahead for after in plain.search.after(state)]
        braked = turn in lap.sharp_brakings
        ahead = {b for a, b in moves if b[0] == point and (a[3] > b[3]) == braked}
    assert any(plain.done(state) for state in ahead)


# --- through the rules of Bolide ----------------------------------------------------------------


def alone(race: bw.Race, **ada: Any) -> bw.Race:
    """Ada's turn, alone on the track."""
    return race.arrange({"Ada": ada, "Bob": {"status": "out"}}, to_move="Ada")


def started(track: bw.Track, lap: Lap, laps: int) -> bw.Race:
    """A race after Ada's first move, by a normal start (M-21)."""
    race = bw.Race(track, ["Ada", "Bob"], laps=laps, dice="ask", grid=["Ada", "Bob"])
    if race.pending.driver == "Ada":
        race.roll(5)
        race.play(lap.path[1])
        car = race.cars["Ada"]
        return alone(race, position=car.position, pawn=car.pawn, lap=car.lap)
    # Bob starts first where the grid is crowded, and would be in the way.
    (x, y), (x1, y1) = lap.path[:2]
    assert (x1 - x, y1 - y) in standing(track.arrow((x, y)))
    crossed = track.crossing("finish", (x, y), (x1, y1))
    return alone(race, position=(x1, y1), pawn=(2 * x1 - x, 2 * y1 - y), lap=crossed)


def replayed(track: bw.Track, lap: Lap, laps: int) -> bool:
    """Drive a line with the engine: is the race over with its last move, and not before?"""
    race = started(track, lap, laps)
    for turn, point in enumerate(lap.path[2:], 2):
        assert not race.over
        if turn in lap.sharp_brakings:
            race.play("sharp-brake")
        race.play(point)
    return race.over and race.standings[0].status == "finished"


@pytest.mark.sweep
@pytest.mark.parametrize("laps", [1, 2])
@pytest.mark.parametrize("sharp_brakings", [0, 3])
def test_the_engine_takes_exactly_that_many_turns(laps: int, sharp_brakings: int) -> None:
    """M-3 to M-5, M-21, V-1, B-1 to B-4, G-7, S-3: the line can be driven as it is."""
    boards = [ring(), *map(small_track, range(5))]
    for track in [*boards, *([] if sharp_brakings else [bw.load_track("valdorn")])]:
        lap = best_lap(track, laps=laps, sharp_brakings=sharp_brakings)
        assert replayed(track, lap, laps) and len(lap.path) == lap.turns + 1
        assert lap.pawn is None and lap.path[0] == track.grid[0]
        assert len(lap.speeds) == lap.turns and max(lap.speeds) <= 6 + laps  # V-1


def boards() -> list[bw.Track]:
    """Two circuits and a board of squares."""
    return [ring(), small_track(1), bw.Track.from_ascii(CHALK, name="Chalk")]


def from_pole(track: bw.Track) -> tuple[bw.Race, Lap]:
    """Ada at rest on pole alone on the board, and the best she can do in one lap."""
    race = bw.Race(track, ["Ada", "Bob"], laps=1, seed=3, dice="ask", grid=["Ada", "Bob"])
    alone(race, position=track.grid[0], pawn=None, lap=int(not track.circuit))
    return race, best_lap(track, start=race.cars["Ada"], sharp_brakings=3)


WAGERS = ("booster", "brake", "draft")
"""Declarations whose dice or neighbours are no part of a best lap."""


def sober(policy: Policy) -> Policy:
    """A driver that never rolls by choice."""

    def choose(race: bw.Race) -> Any:
        answer = policy(race)
        wagered = getattr(answer, "id", answer) in WAGERS
        return max(race.options, key=lambda o: o.point is not None) if wagered else answer

    return choose


@pytest.mark.parametrize("track", boards(), ids=lambda track: track.name)
@pytest.mark.parametrize("driver", [bw.Rookie(), bw.Pro(), bw.Ace(nodes=60)], ids=repr)
def test_no_driver_is_faster(track: bw.Track, driver: Policy) -> None:
    race, lap = from_pole(track)
    bw.drive(race, sober(driver))
    assert race.standings[0].status == "finished"
    assert len([fact for fact in race.facts if fact[0] == "move"]) >= lap.turns


@pytest.mark.sweep
@pytest.mark.parametrize("track", boards()[1:], ids=lambda track: track.name)
def test_no_random_try_is_faster(track: bw.Track) -> None:
    """None of 10,000 tries by the engine takes fewer turns over the last five of a lap."""
    race, lap = from_pole(track)
    for turn, point in enumerate(lap.path[1:-LAST], 1):
        if turn in lap.sharp_brakings:
            race.play("sharp-brake")
        race.play(point)
    random, tries = Random(4), Tries(race)
    took = Counter(tries.turns(random, LAST + 1) for _ in range(10_000))
    finished = {turns: n for turns, n in took.items() if turns is not None}
    assert min(finished) == min(LAST, lap.turns) and finished[min(finished)] > 5


LAST = 5


class Tries:
    """Ways on from a position, at random or nearly straight; the engine's answers are kept."""

    def __init__(self, race: bw.Race) -> None:
        self.first = race.state.copy()
        self.ways: dict[Any, list[Any]] = {}
        self.ends: dict[Any, Any] = {}
        self.to_go = race.track.steps_to_go

    def turns(self, random: Random, most: int) -> int | None:
        """Turns of one try; None when it goes off the track, or takes longer."""
        state, choices = self.first, random.choice((1, 2, 5))
        for turn in range(1, most + 1):
            onward = self.onward(state)
            if not onward:
                return None
            few = random.choices(onward, k=choices)
            ends = [self.played(state, actions) for actions in few]
            if any(end.position.cars[0].status == FINISHED for end in ends):
                return turn
            ends = [end for end in ends if end.to_act and end.stack[-1].kind == "move"]
            if not ends:
                return None
            state = min(ends, key=lambda end: self.to_go[end.position.cars[0].point])
        return None

    def onward(self, state: Any) -> list[Any]:
        """The answers of Ada's turns: a point, or the braking and a point."""
        key = self.key(state)
        if key not in self.ways:
            self.ways[key] = [(action,) for action in state.legal() if is_point(action)]
            brake = ("sharp-brake",)
            if brake in state.legal():
                after = self.played(state, (brake,)).legal()
                self.ways[key] += [(brake, action) for action in after if is_point(action)]
        return self.ways[key]

    def played(self, state: Any, actions: Any) -> Any:
        key = (*self.key(state), actions)
        if key not in self.ends:
            self.ends[key] = state.copy()
            for action in actions:
                self.ends[key].apply(action)
        return self.ends[key]

    def key(self, state: Any) -> tuple[Any, ...]:
        car = state.position.cars[0]
        return car.point, car.pawn, car.brakings, car.lap


def is_point(action: Any) -> bool:
    return len(action) == 2 and all(type(part) is int for part in action)


def test_a_car_of_a_race_is_a_start() -> None:
    """Its lap counts: in lap 2 of 2 there is one crossing to go, in lap 0 there are three."""
    race = bw.Race(ring(), ["Ada", "Bob"], seed=1)
    turns = []
    for lap in (2, 1, 0):
        alone(race, position=(40, 6), pawn=(43, 6), lap=lap)
        result = best_lap(ring(), start=race.cars["Ada"], laps=2, top_speed=8)
        shown = best_lap(ring(), start={"position": (40, 6), "pawn": (43, 6), "lap": lap}, laps=2)
        assert result.path[0] == (40, 6) and result.pawn == (43, 6)
        assert shown.turns >= result.turns
        turns.append(result.turns)
    assert turns[0] < turns[1] < turns[2]


def test_the_pit_lane_is_no_way_round() -> None:
    """P-2: a move over the Pit Lane In line leaves the track, so it is on no line."""
    pit = ring().lines["pit-in"]
    lap = best_lap(ring(), laps=2)
    assert all(pit.crossing(p, q) != 1 for p, q in zip(lap.path, lap.path[1:], strict=False))


def test_an_open_course_is_one_run() -> None:
    lap = best_lap("hairpin", top_speed=8)
    track = bw.load_track("hairpin")
    assert lap.turns == track.hints["turns"]
    moves = zip(lap.path, lap.path[1:], strict=False)
    assert sum(track.crossing("finish", *move) for move in moves) == 1
    with pytest.raises(bw.SetupError, match="laps must be a whole number from 1 to 1, not 2"):
        best_lap("hairpin", laps=2)
    with pytest.raises(bw.SetupError, match="no flying lap of an open course"):
        best_lap("hairpin", start="flying")


def test_no_lap() -> None:
    """A car that cannot keep from going off has no lap: the board is named, and the reason."""
    with pytest.raises(bw.TrackError, match=r"Ring: no way leads to the finish .*'box-2'"):
        best_lap(ring(), start=((55, 20), (64, 20)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"laps": 0}, "laps must be a whole number from 1 to 99, not 0"),
        ({"laps": True}, "laps must be a whole number"),
        ({"start": "rolling"}, 'start: "standing", "flying" or a state, not \'rolling\''),
        ({"start": 7}, "start: a position and its pawn"),
        ({"start": ((0, 0), None)}, r"start, position: \(0, 0\) is barrier"),
        ({"start": ((28, 9), (1.5, 2))}, "start, pawn: a point is two whole numbers"),
        ({"start": {"position": (28, 9), "speed": 3}}, "start: position, pawn and lap, not"),
        ({"start": {"position": (28, 9), "lap": 2}}, "start, lap: a car in lap 2 has finished 1"),
        ({"finish": "stop"}, 'finish: "touch", "land" or a state, not \'stop\''),
        ({"finish": ((0, 0), None)}, r"finish, position: \(0, 0\) is barrier"),
        ({"limit": "box"}, None),
        ({"limit": "square"}, 'limit: "box-2", "box-1", "diamond", "disc"'),
        ({"limit": "box-9"}, "limit: .* a size from 1 to 5"),
        ({"top_speed": 0}, "top_speed must be a whole number from 1 to 99, not 0"),
        ({"top_speed": "fast"}, 'top_speed: a number, one for each lap, None or "rules"'),
        ({"top_speed": ()}, "top_speed: at least one number"),
        ({"sharp_brakings": -1}, "sharp_brakings must be a whole number from 0 to 20, not -1"),
    ],
)
def test_wrong_arguments(arguments: dict[str, Any], message: str | None) -> None:
    if message is None:
        assert best_lap(ring(), **arguments).turns == best_lap(ring()).turns
        return
    with pytest.raises(bw.SetupError, match=message):
        best_lap(ring(), **arguments)


@pytest.mark.parametrize(
    ("given", "limit"),
    [
        ("disc", "disc-2.5"),
        ("disc-2", "disc-2"),
        ([(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)], "box-1"),
        (np.array(ASKEW), ASKEW),
        (lambda dx, dy: (dx == 0 and abs(dy) <= 1) or dx == 5, ((0, -1), (0, 0), (0, 1), *FAR)),
    ],
)
def test_a_limit_by_name_vectors_or_function(given: Any, limit: Any) -> None:
    assert best_lap("field", limit=given).limit == limit


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "limit: a shape .*, changes of velocity"),
        ([(0, 0)], r"limit: at least one change of velocity other than \(0, 0\)"),
        ([(6, 0)], "at most 5 squares each way"),
        ([(1, 0, 0)], "changes of velocity"),
        (lambda dx: True, "limit: a function of dx and dy failed: .* positional argument"),
    ],
)
def test_limits_that_cannot_be(given: Any, message: str) -> None:
    with pytest.raises(bw.SetupError, match=message):
        best_lap(ring(), limit=given)


def test_a_braking_table_of_given_changes() -> None:
    assert bw.braking_table(8, limit=[(-1, 0), (0, 0), (2, 0)]).equals(
        bw.braking_table(8, limit="box-1")
    )
    with pytest.raises(bw.SetupError, match="limit: no change"):
        bw.braking_table(8, limit=[(1, 0)])


def test_the_track_s_own_top_speed_counts() -> None:
    """V-3: the lower of the rules' and the track's; a given number stands."""
    slow = bw.Track.from_dict(ring_data(top_speed=3))
    assert max(best_lap(slow).speeds) == 3
    assert max(best_lap(slow, top_speed=6).speeds) == 6
    assert best_lap(slow).turns == best_lap(ring(), top_speed=3).turns


def test_a_flying_lap_is_one_of_lap_2() -> None:
    """V-1: its top speed is 8 from the first move on; a lap from the grid keeps to 7."""
    assert max(best_lap(ring(), start="flying").speeds) == 8
    assert max(best_lap(ring()).speeds) == 7


def test_more_freedom_is_never_slower() -> None:
    """On an open field speed is free: without a limit a car is faster than 8 there."""
    wide = bw.load_track("field")
    turns = [best_lap(wide, top_speed=top).turns for top in (4, 8, None)]
    assert turns[0] > turns[1] > turns[2]
    assert max(best_lap(wide, top_speed=None).speeds) > 9
    by_limit = [
        best_lap(ring(), limit=item).turns for item in ("box-1", "diamond", "disc", "box-2")
    ]
    assert by_limit == sorted(by_limit, reverse=True) and by_limit[0] > by_limit[-1]


def test_the_line_is_drawn() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    lap = best_lap(ring())
    axes = lap.plot()
    legend = axes.get_legend()
    assert legend is not None and f"{lap.turns} turns" in legend.get_texts()[0].get_text()
    assert repr(lap) == f"Lap('Ring', {lap.turns} turns)"


@pytest.mark.parametrize(
    ("name", "laps", "sharp_brakings"), [("hairpin", 1, 0), ("valdorn", 2, 0), ("calva", 2, 3)]
)
def test_its_driver_drives_the_line(name: str, laps: int, sharp_brakings: int) -> None:
    """With no car in the way and a normal start, point by point."""
    lap = bw.best_lap(name, laps=laps, sharp_brakings=sharp_brakings)
    race = bw.Race(name, ["Ada"], laps=laps, seed=1, dice=[7])
    bw.drive(race, lap.driver())
    assert tuple(driven_paths(race)["Ada"]) == lap.path
    assert race.cars["Ada"].sharp_brakings == 3 - len(lap.sharp_brakings)


def test_its_driver_goes_on_where_the_line_does_not_lead() -> None:
    """From the other place on the grid, after any start, among other cars, in another game."""
    lap = bw.best_lap("hairpin")
    assert lap.driver().name == "best lap"
    for seed in range(4):
        race = bw.Race("hairpin", ["Ada", "Bob"], laps=1, seed=seed)
        bw.drive(race, lap.driver())
        assert {standing.status for standing in race.standings} <= {"finished", "out"}
    elsewhere = bw.formula_d.Race("merrow", ["Ada", "Bob"], laps=1, seed=1)
    with pytest.raises(bw.PolicyError, match="drives Bolide"):
        bw.drive(elsewhere, lap.driver())

"""A lone car as a learner drives it: the moves of `best_lap`, one at a time, with noise if wanted.

The rules of racetrack as a problem of learning (R. S. Sutton and A. G. Barto, *Reinforcement
Learning: An Introduction*, exercise 5.12 of the second edition) are options of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from ....boards import Point, Track
from ....boards.lattice.momentum.motion import changes, size, standing
from ....boards.lattice.momentum.planes import fastest_on
from ....boards.lattice.momentum.tables import crossings_of, planes_of, turns_to_go
from ....boards.lattice.momentum.turns import Setting, open_moves
from ....core.errors import SetupError, shown
from ....core.given import need_options, need_switch, need_whole, parts
from ....pictures import tokens
from ....racing.coding import FAR, Column
from ..sight import FASTEST, road_of, sight
from . import asking
from .asking import Accelerations, TopSpeed

TURNS_A_LAP: Final = 200
SUTTON_BARTO: Final[Mapping[str, Any]] = {
    "engine": "box-1",
    "top_speed": None,
    "noise": 0.1,
    "crash": "start",
    "start": "grid",
    "velocity": (0, 4),
    "rest": False,
}
"""The problem of the book, as options."""
OPTIONS: Final = ("rules", "laps", *SUTTON_BARTO)


class Situation(NamedTuple):
    """All that decides how a lone car can go on.

    Attributes
    ----------
    x, y : int
        Where it stands.
    vx, vy : int
        Its velocity.
    to_go : int
        Crossings of the line.
    started : bool
        Whether it has driven off.
    """

    x: int
    y: int
    vx: int
    vy: int
    to_go: int
    started: bool


class LoneCar:
    """A car alone on a board of the lattice: a number is a change of velocity.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    rules : "sutton-barto", optional
        Options under one name: those of the book, each of which may still be given.
    engine : str, sequence of (int, int), or callable
        What a turn may change the velocity by: "box-1" (9 ways), "box-2" (25), or another shape
        that `best_lap` knows as its limit.
    top_speed : "rules", int, sequence of int, or None
        As for `best_lap`.
    laps : int
        To be driven.
    noise : float
        The chance that a turn changes nothing, whatever is wanted.
    crash : "start", "stop" or "end"
        What a way off the track leads to: back to the start at rest; to rest on the last point of
        the way that is on the track; or to the end.
    start : "pole" or "grid"
        From the first place of the grid, or from any; on graph paper from any start square.
    velocity : (int, int), optional
        The least and the most of both parts of the velocity.
    rest : bool
        Whether a car may stand still once it has started.

    Raises
    ------
    SetupError
        For an option that cannot be.

    Examples
    --------
    >>> from random import Random
    >>> car = LoneCar("straight", engine="box-1")
    >>> car.begin(Random(1))
    >>> car.answers, len(list(car.open())), car.take(next(iter(car.open())))
    (9, 5, True)
    """

    columns = (
        Column("x", 0, FAR),
        Column("y", 0, FAR),
        Column("velocity x", -99, 99),
        Column("velocity y", -99, 99),
        Column("crossings of the line to go", -FAR, FAR),
    )

    def __init__(
        self, track: Track | str, *, rules: Literal["sutton-barto"] | None = None, **options: Any
    ) -> None:
        if rules is not None and not _is_word(rules, "sutton-barto"):
            raise SetupError(f'rules: "sutton-barto" or None, not {shown(rules)}')
        need_options(options, OPTIONS)
        named = SUTTON_BARTO if rules else {}
        self._set(asking.board(track), **{**named, **options})

    def _set(
        self,
        track: Track,
        *,
        engine: Accelerations = "box-2",
        top_speed: TopSpeed = "rules",
        laps: int = 1,
        noise: float = 0.0,
        crash: str = "end",
        start: str = "pole",
        velocity: tuple[int, int] | None = None,
        rest: bool = True,
    ) -> None:
        self.track = track
        limit = asking.limit_of(engine)
        self.engine = changes(limit)
        if (0, 0) not in self.engine:
            raise SetupError(f"engine: (0, 0) must be one of the changes, not {shown(limit)}")
        need_whole("laps", laps, 1, 99 if track.circuit else 1)
        if not isinstance(noise, int | float) or not 0 <= noise < 1:
            raise SetupError(f"noise: a chance from 0 to less than 1, not {shown(noise)}")
        if not _is_word(crash, "start", "stop", "end"):
            raise SetupError(f'crash: "start", "stop" or "end", not {shown(crash)}')
        if not _is_word(start, "pole", "grid"):
            raise SetupError(f'start: "pole" or "grid", not {shown(start)}')
        self.noise, self.crash, self.rest = noise, crash, need_switch("rest", rest)
        self.starts = track.grid if start == "grid" else track.grid[:1]
        if start == "grid" and track.squares is not None:  # of graph paper the start squares
            marked = sum(row.count("S") for row in track.to_dict()["rows"])
            self.starts = track.grid[:marked]
        self.bounds = None if velocity is None else _bounds(velocity)
        tops = asking.tops_of(top_speed, track)
        self.crossings = crossings_of(track, laps)
        by_crossings = [asking.top_in(tops, laps - n) for n in range(self.crossings + 1)]
        self.setting = Setting(self.crossings, limit, tuple(by_crossings))
        far = [top for top in tops if top is not None]
        fastest = fastest_on(track.size, limit) if len(far) < len(tops) else (max(far),) * 2
        self.planes = planes_of(track, fastest, limit)
        self.answers = len(self.engine)
        self.still = self.engine.index((0, 0))
        self.most = TURNS_A_LAP * laps
        self._led: dict[tuple[int, int, Point, int], Situation] = {}
        self.begin(Random(0))

    def begin(self, random: Random) -> None:
        """Stand at the start, with these dice."""
        self._random = random
        self.turns, self.over, self.lost = 0, False, False
        self._go_on(self.at_start(random.choice(self.starts)))

    def at_start(self, place: Point) -> Situation:
        """At rest on a place of the grid, with all laps to go."""
        return Situation(*place, 0, 0, self.crossings, False)

    def _go_on(self, after: Situation) -> None:
        """From a situation to the next one in which there is a choice."""
        self.place(after)
        while self._forced is not None:
            self.turns += 1
            self.place(self._moved(self._forced))

    def place(self, now: Situation) -> None:
        """Put the car into a situation, and list its legal changes of velocity."""
        self.now, self.over = now, now.to_go <= 0
        self._open: dict[int, Point] = {}
        self._legal: list[Point] = []
        self._forced: Point | None = None
        if self.over:
            return
        point, (x, y) = (now.x, now.y), (now.vx, now.vy)
        self._legal = open_moves(self.planes, self.setting, point, (x, y), now.to_go)
        if not now.started and self.track.squares is None:
            begun = standing(self.track.arrow(point))
            self._legal = [step for step in self._legal if step in begun]
        wanted = {(x + dx, y + dy): n for n, (dx, dy) in enumerate(self.engine)}
        self._open = {
            wanted[step]: step for step in self._legal if step in wanted and self._fits(step)
        }
        if not self._open and self._legal and self.bounds is None:
            self._forced = self._legal[0]  # too fast for a limit: it slows along its line

    def _fits(self, step: Point) -> bool:
        """Return whether a velocity keeps the limits on its parts, and on rest."""
        if step == (0, 0) and not self.rest:
            return False
        if self.bounds is None:
            return True
        low, high = self.bounds
        return low <= step[0] <= high and low <= step[1] <= high

    def open(self) -> Iterable[int]:
        """Return the changes of velocity that stay on the track and keep the limits, by number."""
        return self._open

    def take(self, number: int) -> bool:
        """Change the velocity and move: a way off the track is a crash.

        A change that would break a limit of velocity is none. A car that is still to start stands
        where a change does not let it drive off.

        Returns
        -------
        bool
            Whether the number was open.
        """
        was_open = number in self._open
        if self.noise and self._random.random() < self.noise:
            number = self.still
        self.turns += 1
        after = self.after(number)
        if after is not None:
            self._go_on(after)
        elif self.crash == "start":
            self._go_on(self.at_start(self._random.choice(self.starts)))
        else:
            self.over = self.lost = True
            self._open = {}
        return was_open

    def after(self, number: int) -> Situation | None:
        """Return the situation after a change of velocity, without noise; None after a crash."""
        now, (dx, dy) = self.now, self.engine[number]
        if self._forced is not None:
            return self._moved(self._forced)
        step = now.vx + dx, now.vy + dy
        top = self.setting.top(now.to_go)
        if not self._fits(step) or (top is not None and size(step) > top):
            step = now.vx, now.vy
        if step in self._legal and (now.started or step != (0, 0)):
            return self._moved(step)
        if not now.started:
            return now
        return self._stopped(step) if self.crash == "stop" else None

    def _moved(self, step: Point) -> Situation:
        x, y, *_, to_go, _ = self.now
        known = self._led.get((x, y, step, to_go))
        if known is None:
            left = to_go - self.planes.crossing((x, y), step)
            known = Situation(x + step[0], y + step[1], *step, left, True)
            self._led[x, y, step, to_go] = known
        return known

    def _stopped(self, step: Point) -> Situation:
        """At rest on the last point of its way, rounded to points, that is on the track."""
        x, y, *_, to_go, _ = self.now
        known = self._led.get((x, y, step, to_go))
        if known is None:
            far = size(step)
            ways = (
                (round(step[0] * part / far), round(step[1] * part / far))
                for part in range(far - 1, 0, -1)
            )
            way = next((way for way in ways if self.planes.legal_from((x, y), way)), (0, 0))
            known = self._moved(way)._replace(vx=0, vy=0)
            self._led[x, y, step, to_go] = known
        return known

    def vector(self) -> list[float]:
        """Point, velocity, and crossings of the line to go."""
        return [float(part) for part in self.now[:5]]

    @property
    def action_names(self) -> list[str]:
        """What each answer does."""
        return [f"accelerate {x:+d}, {y:+d}" for x, y in self.engine]

    def look(self) -> dict[str, list[float]]:
        """Return the view from the car, scaled, in parts: itself, and the road around it."""
        x, y, dx, dy, to_go, started = self.now
        where = tuple(np.array([part], np.float32) for part in (x, y, dx, dy))
        road = road_of(self.track)
        driven = float(road.driven(*where[:2])[0])
        own = [dx / FASTEST, dy / FASTEST, to_go / max(1, self.crossings), float(started), driven]
        sheet = [max(-1.0, min(1.0, part)) for part in own]
        seen: list[float] = np.clip(sight(road, *where)[0], -1, 1).tolist()
        return {"sheet": sheet, "road": seen}

    def to_go(self) -> float:
        """Return the turns to the finish on the best line, without noise; doomed cars have most."""
        x, y, dx, dy, to_go, _ = self.now
        table = turns_to_go(self.track, self.setting, velocity=(dx, dy))
        turns = table.at((x, y), (dx, dy), to_go)
        return float(self.most if turns is None else turns)

    def shown(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return the board, and the car with its pawn on it."""
        x, y, dx, dy, *_ = self.now
        car = {"position": (x, y), "pawn": (x + dx, y + dy)}
        return self.track._board(), {"tokens": tokens({"car": car}, self.track._facing)}


def _is_word(value: object, *words: str) -> bool:
    return isinstance(value, str) and value in words


def _bounds(velocity: Any) -> tuple[int, int]:
    pair = parts(velocity) or []
    if len(pair) != 2:
        raise SetupError(f"velocity: the least and the most of a part, not {shown(velocity)}")
    low = need_whole("velocity, the least", pair[0], -99, 0)
    return low, need_whole("velocity, the most", pair[1], 1, 99)

"""A lone car as a learner drives it: the moves of `best_lap`, one at a time, with noise if wanted.

The rules of racetrack as a problem of learning (R. S. Sutton and A. G. Barto, *Reinforcement
Learning: An Introduction*, exercise 5.12 of the second edition) are options of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final, Literal

from ....boards import Point, Track
from ....boards.lattice.momentum.motion import changes, size, standing
from ....boards.lattice.momentum.planes import fastest_on
from ....boards.lattice.momentum.tables import crossings_of, planes_of
from ....boards.lattice.momentum.turns import Setting, open_moves
from ....core.errors import SetupError, shown
from ....core.given import need_whole, parts
from ....pictures import tokens
from ....racing.coding import FAR, Column
from . import asking
from .asking import TopSpeed

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


class LoneCar:
    """A car alone on a board of the lattice: a number is a change of velocity.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    rules : "sutton-barto", optional
        Options under one name: those of the book, each of which may still be given.
    engine : str
        What a turn may change the velocity by: "box-1" (9 ways), "box-2" (25), or another shape
        that `best_lap` knows as its limit.
    top_speed : "rules", int, sequence of int, or None
        As for `best_lap`.
    laps : int
        To be driven.
    noise : float
        The chance that a turn changes nothing, whatever is wanted.
    crash : "start" or "end"
        What a way off the track leads to: back to the start at rest, or to the end.
    start : "pole" or "grid"
        From the first place of the grid, or from any.
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
        if rules not in (None, "sutton-barto"):
            raise SetupError(f'rules: "sutton-barto" or None, not {shown(rules)}')
        named = SUTTON_BARTO if rules else {}
        self._set(asking.board(track), **{**named, **options})

    def _set(
        self,
        track: Track,
        *,
        engine: str = "box-2",
        top_speed: TopSpeed = "rules",
        laps: int = 1,
        noise: float = 0.0,
        crash: str = "end",
        start: str = "pole",
        velocity: tuple[int, int] | None = None,
        rest: bool = True,
    ) -> None:
        self.track = track
        self.engine = changes(asking.limit_of(engine))
        need_whole("laps", laps, 1, 99 if track.circuit else 1)
        if not isinstance(noise, int | float) or not 0 <= noise < 1:
            raise SetupError(f"noise: a chance from 0 to less than 1, not {shown(noise)}")
        if crash not in ("start", "end"):
            raise SetupError(f'crash: "start" or "end", not {shown(crash)}')
        if start not in ("pole", "grid"):
            raise SetupError(f'start: "pole" or "grid", not {shown(start)}')
        self.noise, self.crash, self.rest = noise, crash, bool(rest)
        self.starts = track.grid if start == "grid" else track.grid[:1]
        self.bounds = None if velocity is None else _bounds(velocity)
        tops = asking.tops_of(top_speed, track)
        # on squares the grid stands on the line; else behind it, and the first crossing is no lap
        self.crossings = laps if track.squares is not None else crossings_of(track, laps)
        by_crossings = [asking.top_in(tops, laps - n) for n in range(self.crossings + 1)]
        self.setting = Setting(self.crossings, engine, tuple(by_crossings))
        far = [top for top in tops if top is not None]
        fastest = fastest_on(track.size, engine) if len(far) < len(tops) else (max(far),) * 2
        self.planes = planes_of(track, fastest, engine)
        self.answers = len(self.engine)
        self.most = TURNS_A_LAP * laps
        self.begin(Random(0))

    def begin(self, random: Random) -> None:
        """Stand at the start, with these dice."""
        self._random = random
        self.turns, self.over, self.lost = 0, False, False
        self._stand()

    def _stand(self) -> None:
        """At rest on a place of the grid, with all laps to go."""
        self.point: Point = self._random.choice(self.starts)
        self.velocity: Point = (0, 0)
        self.to_go, self.started = self.crossings, False
        self._list()

    def _list(self) -> None:
        """Work out what is open; a car too fast for a limit slows along its line at once."""
        self._open: dict[int, Point] = {}
        while not self.over:
            point, (x, y) = self.point, self.velocity
            self._legal = open_moves(self.planes, self.setting, point, (x, y), self.to_go)
            if not self.started and self.track.squares is None:
                begun = standing(self.track.arrow(point))
                self._legal = [step for step in self._legal if step in begun]
            wanted = {(x + dx, y + dy): n for n, (dx, dy) in enumerate(self.engine)}
            self._open = {
                wanted[step]: step for step in self._legal if step in wanted and self._fits(step)
            }
            if self._open or not self._legal or self.bounds is not None:
                return
            self.turns += 1
            self._move(self._legal[0])

    def _fits(self, step: Point) -> bool:
        """Whether a velocity keeps the limits on its parts, and on rest."""
        if step == (0, 0) and not self.rest:
            return False
        if self.bounds is None:
            return True
        low, high = self.bounds
        return low <= step[0] <= high and low <= step[1] <= high

    def open(self) -> Iterable[int]:
        """The changes of velocity that stay on the track and keep the limits, by number."""
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
        dx, dy = self.engine[number]
        was_open = number in self._open
        if self.noise and self._random.random() < self.noise:
            dx, dy = 0, 0
        step = self.velocity[0] + dx, self.velocity[1] + dy
        top = self.setting.top(self.to_go)
        if not self._fits(step) or (top is not None and size(step) > top):
            step = self.velocity
        self.turns += 1
        if step in self._legal and (self.started or step != (0, 0)):
            self._move(step)
            self._list()
        elif not self.started:
            pass
        elif self.crash == "end":
            self.over = self.lost = True
            self._open = {}
        else:
            self._stand()
        return was_open

    def _move(self, step: Point) -> None:
        self.to_go -= self.planes.crossing(self.point, step)
        self.point = self.point[0] + step[0], self.point[1] + step[1]
        self.velocity, self.started = step, True
        self.over = self.to_go <= 0

    def vector(self) -> list[float]:
        """Point, velocity, and crossings of the line to go."""
        return [*self.point, *self.velocity, self.to_go]

    def shown(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """The board, and the car with its pawn on it."""
        (x, y), (dx, dy) = self.point, self.velocity
        car = {"position": (x, y), "pawn": (x + dx, y + dy)}
        return self.track._board(), {"tokens": tokens({"car": car}, self.track._facing)}


def _bounds(velocity: Any) -> tuple[int, int]:
    pair = parts(velocity) or []
    if len(pair) != 2:
        raise SetupError(f"velocity: the least and the most of a part, not {shown(velocity)}")
    low = need_whole("velocity, the least", pair[0], -99, 0)
    return low, need_whole("velocity, the most", pair[1], 1, 99)

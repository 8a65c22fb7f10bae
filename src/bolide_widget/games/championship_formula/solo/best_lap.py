"""The fewest turns of a lone car by the wear that it spends, exact, without dice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

import numpy as np

from ....core.actions import Action
from ....core.errors import SetupError, shown
from ....core.frozen import Frozen
from ....core.given import entries, need_whole, whole
from ....core.once import once
from ....drivers.playout import StateDriver
from ....pictures.marks import PAPER, WORDS
from ....racing.plots import INK, Plotted, chart_axes, name_axes
from ..rules.position import UNIT, Car
from ..rules.slipstream import NONE
from ..rules.venue import State
from ..track import SHELF, Track
from .steps import NEVER, Steps, Visit, steps_of
from .turns import FIRST, SPUN, STEP, LoneCar, Move, Plan, Turns, Where, column

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


MOST_LAPS = 20
MOST_WEAR = NEVER - 1
A_LAP = 6
"""Wear for each lap about which nothing is said: that of a card of value 0 (Table CFR-T1)."""

CARDS: Mapping[str, tuple[int, ...]] = Frozen(
    {
        "a": (0, 20, 40, 60, 80),
        "d": (0, 20, 40, 60, 80),
        "ts": (120, 140, 160, 180, 200),
        "s": (20, 60, 100, 120),
    }
)
"""What attributes can be, damage included (Table CFR-T1)."""


class Turn(NamedTuple):
    """A turn of the best drive.

    Attributes
    ----------
    speed : int
        That is planned, in miles an hour.
    spaces : tuple of str
        That are entered.
    wear : int
        That is spent, for braking and corners.
    braked : int
        Wear of it for braking hard at the beginning, or late.
    """

    speed: int
    spaces: tuple[str, ...]
    wear: int
    braked: int


@dataclass(frozen=True, repr=False)
class Lap(Plotted):
    """The fastest lap of a lone car with a given amount of wear.

    Attributes
    ----------
    track : Track
    laps : int
    start : str or dict
        As given to `best_lap`.
    wear : int
        The wear that may be spent over all laps.
    turns : int
        Fewest turns.
    spent : int
        The least wear with which that is possible.
    curve : mapping of int to int
        Fewest turns by wear spent: only wear that makes a difference.
    a, d, ts, s : int
        Attributes of the car.

    Examples
    --------
    >>> lap = bw.championship_formula.best_lap("pattern-ring", wear=6)
    >>> lap.turns, lap.spent
    (11, 5)
    >>> dict(lap.curve)
    {0: 13, 2: 12, 5: 11, 8: 10}
    """

    track: Track
    laps: int
    start: Any
    wear: int
    turns: int
    spent: int
    curve: Mapping[int, int]
    a: int
    d: int
    ts: int
    s: int
    _plan: Plan = field(compare=False)
    _where: Where = field(compare=False)

    @property
    def plan(self) -> tuple[Turn, ...]:
        """The turns in order.

        Examples
        --------
        >>> lap = bw.championship_formula.best_lap("pattern-ring", wear=0)
        >>> len(lap.plan), lap.plan[0].speed
        (13, 60)
        """
        names = self.track.ids
        return tuple(
            Turn(
                move.speed,
                tuple(names[to] for act, to in move.acts if act == STEP),
                move.wear,
                move.hard + sum(units for act, units in move.acts if act != STEP),
            )
            for _, move in self._plan.drive(self._where, self.wear)
        )

    @property
    def path(self) -> tuple[str, ...]:
        """The spaces of the path in order, from where the car starts.

        Examples
        --------
        >>> bw.championship_formula.best_lap("pattern-ring").path[:3]
        ('K3.8', 'A3.1', 'A3.2')
        """
        first = self._plan.steps.nodes[self._where.node][0]
        return (self.track.ids[first], *(name for turn in self.plan for name in turn.spaces))

    @property
    def speeds(self) -> tuple[int, ...]:
        """The cards to play, one per turn.

        Examples
        --------
        >>> len(bw.championship_formula.best_lap("pattern-ring").speeds)
        11
        """
        return tuple(turn.speed for turn in self.plan)

    def turns_to_go(self, space: str, speed: int, *, wear: int | None = None, laps: int = 1) -> int:
        """Return the fewest turns from the end of a turn on a space, nothing bought in its corner.

        Parameters
        ----------
        space : str
            Its name.
        speed : int
            The last speed; 0 before the first move.
        wear : int, optional
            The wear that is left; all of :attr:`wear` if not given.
        laps : int
            The number of times that the row at the line must still be reached.

        Raises
        ------
        SetupError
            If an argument is invalid, or the car cannot get there without dice.

        Examples
        --------
        >>> lap = bw.championship_formula.best_lap("pattern-ring")
        >>> lap.turns_to_go("K1.4", 120, wear=0)
        1
        """
        number = self.track.need(space)
        need_whole("laps", laps, 1, self.laps)
        left = self.wear if wear is None else need_whole("wear", wear, 0, MOST_WEAR)
        _speed("speed", speed)
        steps = self._plan.steps
        node = steps.number[number, steps.corners.begun(number)]
        where = Where(laps, node, column(speed) if speed else FIRST)
        tables, most = self._plan.turns, turns_at_most(self.track, self.laps)
        known = tables.until(node, where.place, most=most)  # it may need more turns than the plan
        turns = Plan(tables, known).count(where, left)
        if turns is None:
            raise SetupError(f"from {space} at {speed} the car cannot get round without dice")
        return turns

    def to_frame(self) -> DataFrame:
        """Return the plan as a table.

        Returns
        -------
        DataFrame
            A row for each turn: ``turn`` from 1, ``speed`` in miles an hour, ``space`` where it
            ends, ``spaces`` (how many are entered), ``wear`` and, of that, ``braked``.

        Examples
        --------
        >>> lap = bw.championship_formula.best_lap("pattern-ring", wear=0)
        >>> lap.to_frame()["wear"].sum() == lap.spent
        np.True_
        """
        from pandas import DataFrame

        rows = [
            (number, turn.speed, turn.spaces[-1] if turn.spaces else None, len(turn.spaces),
             turn.wear, turn.braked)
            for number, turn in enumerate(self.plan, 1)
        ]  # fmt: skip
        return DataFrame(rows, columns=["turn", "speed", "space", "spaces", "wear", "braked"])

    def driver(self) -> LapDriver:
        """Return a computer driver that follows this plan in a race of the same length; best alone.

        Examples
        --------
        >>> bw.championship_formula.best_lap("pattern-ring").driver().name
        'best lap'
        """
        return LapDriver(self)

    def plot(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the plan on the circuit, with matplotlib: path, speeds, and where wear is spent.

        Examples
        --------
        >>> lap = bw.championship_formula.best_lap("pattern-ring")
        >>> lap.plot().figure.savefig("plan.png")
        """
        from matplotlib.patheffects import withStroke

        track = self.track
        axes = track.plot(ax, theme=theme)
        steps = self._plan.steps
        here = steps.nodes[self._where.node][0]
        for turn in self.plan:
            way = [here, *(track.number[name] for name in turn.spaces)]
            x, y = np.array([track.xy(space) for space in way]).T
            halo = [withStroke(linewidth=5.5, foreground=INK)]
            axes.plot(
                x, y, color=colour(turn.speed), linewidth=3.5, path_effects=halo, zorder=3,
                solid_capstyle="round",
            )  # fmt: skip
            here = way[-1]
            axes.plot(*track.xy(here), "o", color=colour(turn.speed), markersize=15,
                      markeredgecolor=INK, zorder=4)  # fmt: skip
            words = f"{turn.speed}" + (f"\n-{turn.wear}" if turn.wear else "")
            axes.text(*track.xy(here), words, fontsize=6.5, ha="center", va="center", color=INK,
                      fontweight="bold", zorder=5, linespacing=0.9)  # fmt: skip
        words = f"{self.turns} turns with {self.spent} wear"
        axes.set_title(words, color=WORDS[theme], fontsize=11)
        if ax is None:
            axes.figure.set_facecolor(PAPER[theme])
        return axes

    def plot_curve(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw how many turns each wear point saves.

        Examples
        --------
        >>> lap = bw.championship_formula.best_lap("pattern-ring")
        >>> lap.plot_curve().figure.savefig("wear.png")
        """
        from matplotlib.ticker import MaxNLocator

        ax = chart_axes(ax, theme)
        wear = sorted(self.curve)
        turns = [self.curve[points] for points in wear]
        right, up = [*wear, wear[-1] + 1], [*turns, turns[-1]]
        ax.step(right, up, where="post", color=COLOURS[0], linewidth=2)
        for points, number in zip(wear, turns, strict=True):
            face = COLOURS[-1] if points == self.spent else PAPER[theme]
            ax.plot(points, number, "o", color=COLOURS[-1], markerfacecolor=face, markersize=7)
        name_axes(ax, "wear points spent", "turns", self.track.name, theme)
        ax.yaxis.set_major_locator(MaxNLocator(integer=True))
        return ax

    def __repr__(self) -> str:
        return f"Lap({self.track.name!r}, {self.turns} turns, {self.spent} wear)"


def best_lap(
    track: Track | str,
    *,
    laps: int = 1,
    start: str | Mapping[str, Any] = "standing",
    wear: int | None = None,
    a: int = 40,
    d: int = 40,
    ts: int = 160,
    s: int = 60,
) -> Lap:
    """Find the fewest turns of a lap or a race, alone and without dice, by wear spent.

    Exact, by backward induction over space, speed, the allowance bought in the corner, and wear.
    There are no tests and no chances: wear pays for corners and braking.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        Length of the drive.
    start : "standing" or dict
        From pole; or a place at the end of a turn, as ``dict(space="A1.3", speed=60)``.
    wear : int, optional
        Wear points that may be spent over all laps; 6 for each lap if not given.
    a, d, ts, s : int
        Acceleration, deceleration, top speed and start speed in mph; all cards of value 0 if not
        given (the yardstick car, CFR-TRACK-7).

    Returns
    -------
    Lap

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> bw.championship_formula.best_lap("pattern-ring", wear=0)
    Lap('Pattern Ring', 13 turns, 0 wear)
    >>> bw.championship_formula.best_lap("pattern-ring", a=80, ts=200)
    Lap('Pattern Ring', 10 turns, 6 wear)
    """
    board = SHELF.board_of(track)
    count = need_whole("laps", laps, 1, MOST_LAPS)
    most = A_LAP * count if wear is None else need_whole("wear", wear, 0, MOST_WEAR)
    car = _car(a, d, ts, s)
    steps = steps_of(board)
    where = _begin(board, steps, start, count)
    turns = _turns(board, car, count)
    wear_by_turns = turns.until(where.node, where.place, most=turns_at_most(board, count))
    plan = Plan(turns, wear_by_turns)
    fewest = plan.count(where, most)
    if fewest is None:
        raise SetupError("start: from there the car cannot get round with that wear and no dice")
    curve: dict[int, int] = {}
    for number in reversed(range(len(wear_by_turns))):
        least = plan.least(where, number)
        if least < NEVER:
            curve[least] = number
    return Lap(
        board, count, entries(start) or start, most, fewest, plan.least(where, fewest),
        Frozen(curve), *car, plan, where,
    )  # fmt: skip


def turns_to_go(
    track: Track | str,
    *,
    laps: int = 1,
    wear: int | None = None,
    a: int = 40,
    d: int = 40,
    ts: int = 160,
    s: int = 60,
) -> DataFrame:
    """List the fewest turns to the flag of a lone car from every space, speed and wear left.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        The number of times that the row at the line must still be reached.
    wear : int, optional
        The most wear points that may still be spent; 6 for each lap if not given.
    a, d, ts, s : int
        Attributes of the car, as for `best_lap`.

    Returns
    -------
    DataFrame
        A row for each state from which the car reaches the flag without dice, at the end of a turn
        and with nothing bought in its corner: ``space``, ``speed`` (the last one, in miles an hour;
        0 before the first move), ``wear`` (points left), fewest ``turns``.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> turns = bw.championship_formula.turns_to_go("pattern-ring", wear=2)
    >>> turns[(turns["space"] == "K1.4") & (turns["speed"] == 120)]["turns"].tolist()
    [1, 1, 1]
    """
    import pandas as pd

    board = SHELF.board_of(track)
    count = need_whole("laps", laps, 1, MOST_LAPS)
    most = A_LAP * count if wear is None else need_whole("wear", wear, 0, MOST_WEAR)
    turns, steps = _turns(board, _car(a, d, ts, s), count), steps_of(board)
    nodes = [steps.number[space, steps.corners.begun(space)] for space in range(len(board.ids))]
    speeds = [0, *range(UNIT, UNIT * turns.top + 1, UNIT)]
    places = [column(speed) if speed else FIRST for speed in speeds]
    enough = np.stack([table[count][np.ix_(nodes, places)] for table in turns.all()])[..., None]
    enough = enough <= np.arange(most + 1)  # by turns, space, speed and wear left
    known = space, speed, left = np.nonzero(enough[-1])
    where = {"space": np.array(board.ids, dtype=object)[space], "speed": np.array(speeds)[speed]}
    return pd.DataFrame({**where, "wear": left, "turns": enough.argmax(axis=0)[known]})


def _car(*attributes: int) -> LoneCar:
    """A car with these attributes, each of them that of a card."""
    for (name, cards), value in zip(CARDS.items(), attributes, strict=True):
        if whole(value) not in cards:
            known = ", ".join(map(str, cards))
            raise SetupError(f"{name} must be one of {known}, not {shown(value)}")
    return LoneCar(*map(int, attributes))


def turns_at_most(track: Track, laps: int) -> int:
    """More turns than the slowest car needs: one for each row."""
    return (len(track.rows) + 8) * laps


def _turns(track: Track, car: LoneCar, laps: int) -> Turns:
    """The tables of a car, made once and kept as long as the track is there."""
    return once(track, "cfr turns", (car, laps), lambda: Turns(steps_of(track), car, laps))


def _begin(track: Track, steps: Steps, start: Any, laps: int) -> Where:
    if (given := entries(start)) is not None:
        if given.keys() != {"space", "speed"}:
            wanted = 'start: a place is given as dict(space="A1.3", speed=60)'
            raise SetupError(f"{wanted}, not {shown(given)}")
        space = track.need(given["space"])
        speed = _speed("start: speed", given["speed"])
        place = column(speed) if speed else FIRST
    elif isinstance(start, str) and start == "standing":
        space, place = track.slots[0].space, FIRST
    else:
        raise SetupError(f'start: "standing" or a place, not {shown(start)}')
    return Where(laps, steps.number[space, steps.corners.begun(space)], place)


def _speed(name: str, value: object) -> int:
    number = need_whole(name, value, 0, 220)
    if number % UNIT:
        raise SetupError(f"{name} must be a multiple of {UNIT}, not {shown(value)}")
    return number


# -- a driver that goes by the plan ----------------------------------------------------------------


class LapDriver(StateDriver):
    """Drives as a `Lap` says: for a race alone, or against others that it does not mind.

    Where the plan has no answer (between other cars, after a spin, with another set-up) it does
    the default answer.
    """

    name = "best lap"
    drives: ClassVar[str] = "Championship Formula Racing"
    trusted: ClassVar[bool] = True

    def __init__(self, lap: Lap) -> None:
        self.lap = lap
        self._moves: dict[int, Move] = {}

    def choose(self, state: State, seat: int) -> Action:
        kind, wanted = state.stack[-1].kind, None
        if kind == "plan":
            wanted = self.speed(state, seat)
        elif kind == "move":
            wanted = self.act(state, seat)
        elif kind == "slip":
            wanted = NONE
        if wanted is None or wanted not in state.legal(seat):
            return state.default(seat)
        return wanted

    def speed(self, state: State, seat: int) -> Action | None:
        """Return the speed of the plan, and note the rest of its turn."""
        car = state.position.cars[seat]
        where = self.where(state, car)
        move = None if where is None else self.lap._plan.best(where, min(car.wear, self.lap.wear))
        if move is None:
            self._moves.pop(seat, None)
            return None
        self._moves[seat] = move
        return ("speed", move.speed)

    def where(self, state: State, car: Car) -> Where | None:
        """Find a car in the tables; None if they do not have it."""
        laps = -(-(state.game.rules.laps * self.lap.track.period - car.at) // self.lap.track.period)
        steps = self.lap._plan.steps
        visit = Visit(car.corner, car.allowance, car.corner_wear, car.entries, car.lines)
        node = steps.number.get((car.space, steps.corners.reduced(visit)))
        if node is None or not 1 <= laps <= self.lap.laps:
            return None
        place = FIRST if car.first else SPUN if not car.last else column(car.last)
        return Where(laps, node, place)

    def act(self, state: State, seat: int) -> Action | None:
        """The act of the plan that comes next: as many steps have been made as acts before it."""
        move = self._moves.get(seat)
        if move is None:
            return None
        steps, braked = state.position.now.k, (move.speed - state.position.cars[seat].v) // UNIT
        for act, by in move.acts:
            if act == STEP and steps:
                steps -= 1
            elif act != STEP and braked:
                braked -= 1
            else:
                return ("step", self.lap.track.ids[by]) if act == STEP else ("brake", by)
        return None


# -- pictures of the plan, and of what wear is worth -----------------------------------------------


COLOURS: Final = ("#4575b4", "#74add1", "#abd9e9", "#fee090", "#fdae61", "#d73027")
"""Slow to fast, from cool to warm; each differs in lightness from its neighbours, too."""
SLOWEST, FASTEST = 20, 200


def colour(speed: int) -> str:
    """The colour of a speed."""
    part = (speed - SLOWEST) / (FASTEST - SLOWEST)
    return COLOURS[min(max(round(part * (len(COLOURS) - 1)), 0), len(COLOURS) - 1)]

"""Qualifying in Formula D: a timed lap alone for each driver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Self

from ...core.actions import text
from ...core.errors import SetupError, among, shown
from ...core.given import Dice, entries
from ...core.match import Match
from ...core.options import Roll
from ...core.questions import CHANCE
from ...core.screen import Finisher, Scene, Standing, Table, TableRow
from ...core.words import tr, you
from ...drivers.drive import drive_laps
from ...drivers.policy import Policy
from ...racing.game import check_room
from ...racing.race import check_qualified
from .game import FormulaD
from .match import FormulaDMatch
from .options import Rules, RulesName, check_board, read_rules, team_pairs
from .rules import attempts, setup
from .rules.position import Car, Position
from .rules.road import road_of
from .rules.turn import BEGIN
from .rules.venue import State
from .screen import scene
from .track import SHELF, Track

LONGEST = 1_000_000_000  # seconds


class QualifyingLap(NamedTuple):
    """One line of a qualifying's result.

    Attributes
    ----------
    place : int
        On the grid, from 1.
    driver : str
        The driver's name.
    score : int or None
        Throws, full minutes and what was overshot (FD-QUAL-2); None for a lap that was abandoned.
    throws, over : int
        Throws of gear dice; spaces overshot, times what the tyres make of them.
    seconds : float
        The time that counts.
    """

    place: int
    driver: str
    score: int | None
    throws: int
    over: int
    seconds: float


class QualifyingGame(FormulaD):
    """Formula D with one car at a time on the track, for one lap (FD-QUAL-1).

    Parameters
    ----------
    track : Track
        The board.
    race_rules : Rules
        Options of the race. A qualifying is one lap under them, without options about wear; in a
        street race only the tunnel applies (R-24).
    seconds : sequence of float
        Times by seat; all 0 if empty.
    """

    name = "formula-d-qualifying"
    kinds = attempts.ATTEMPTS
    steps = attempts.ATTEMPT_STEPS
    telling = None  # each drives alone: there are no rounds

    def __init__(self, track: Track, race_rules: Rules, seconds: Sequence[float] = ()) -> None:
        lap = {"laps": 1, "street": False, "victory_confirmation": False, "pit_variant": "none"}
        alone = replace(race_rules, **lap, pit_types=False, team_race=False, teams=None)  # type: ignore[arg-type]
        super().__init__(track, alone)
        self.race_rules = race_rules
        self.seconds = tuple(seconds)
        if race_rules.street:
            self.road = road_of(track.raced(street=True), street=False)
        self.turn_steps = attempts.steps(alone)
        self.first_step = (BEGIN,)

    def start(self, seats: int) -> State:
        """FD-SET-8, 2 and 3: the state before the first answer."""
        position = Position([Car() for _ in range(seats)])
        return State(self, position, attempts.opening(self.rules, seats)).settle()

    def header(self) -> dict[str, Any]:
        """Options of the race to come, times, and track."""
        head = super().header()
        return {**head, "options": self.race_rules.to_dict(), "elapsed": list(self.seconds)}

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """Return the page of a race, with the laps in place of the order."""
        state = match._state
        table = laps_so_far(state, match.drivers)
        finishers: list[Finisher] = [
            {"place": place, "id": seat, "text": _words(state, seat)}
            for place, seat in enumerate(state.position.order, 1)
        ]
        return {
            **super().scene(match, viewer, ask=ask),
            "title": _title(state, match.drivers),
            "order": [_order_row(state, row) for row in table["rows"]],
            "standings": finishers if match.over else None,
            "tables": [table],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return QualifyingGame, (self.track, self.race_rules, self.seconds)


def _driving(state: State) -> int | None:
    """The car on the track."""
    order = state.position.order
    on_track = state.position.tried and any(step.kind == attempts.ATTEMPT for step in state.stack)
    return order[0] if on_track and len(order) == 1 else None


def _has_driven(state: State, seat: int) -> bool:
    tried = state.position.tried
    return bool(tried) and tried[seat] != attempts.NOT_YET and _driving(state) != seat


def _words(state: State, seat: int) -> str:
    """A lap as a cell of a table."""
    tried: Any = state.position.tried
    return scene.lap_words(tried[seat], _seconds(state)[seat]) if _has_driven(state, seat) else ""


def _seconds(state: State) -> tuple[float, ...]:
    return state.game.seconds or (0,) * len(state.position.cars)


def laps_so_far(state: State, names: Sequence[str]) -> Table:
    """FD-QUAL-2: list the laps so far, best first, then the driver on track, then those to come."""
    seats = range(len(names))
    order = _in_order(state)
    driving = _driving(state)
    order += [] if driving is None else [driving]
    order += [seat for seat in seats if seat not in order]
    rows: list[TableRow] = []
    for number, seat in enumerate(order, 1):
        place = str(number) if _has_driven(state, seat) else ""
        row: TableRow = {"id": seat, "cells": [place, you(names[seat]), _words(state, seat)]}
        rows.append({**row, "active": True} if seat == driving else row)
    note = tr("One lap alone: throws, full minutes, and what was overshot.")
    return {**scene.laps_table(rows), "note": note}


def _in_order(state: State) -> list[int]:
    """Seats that have driven, the best first."""
    if not state.stack:
        return list(state.position.order)
    if not state.position.tried:
        return []
    ranked = [seat for group in attempts.ranking(state) for seat in group]
    return [seat for seat in ranked if _has_driven(state, seat)]


def _title(state: State, names: Sequence[str]) -> str:
    position = state.position
    driving = _driving(state)
    if not state.stack:
        return tr("The grid is decided")
    if not position.tried:
        return tr("Qualifying · before the first lap")
    if driving is None:
        return tr("Qualifying · equal laps are rolled for")
    throw = max(1, position.tried[driving][0])
    return tr("Qualifying · {driver} · throw {n}", driver=you(names[driving]), n=throw)


def _order_row(state: State, row: TableRow) -> Standing:
    seat = row["id"]
    assert seat is not None
    words = _words(state, seat)
    driving = "active" in row
    return {
        "id": seat,
        "lap": words or (tr("on the track") if driving else tr("waiting")),
        "gap": "",
        "active": driving,
        "moved": bool(words),
    }


class Qualifying(FormulaDMatch, examples="formula_d"):
    """One lap alone for each driver, to decide the grid of a race.

    You can play, undo, copy, record and show it like a race. When it is over, give it to the race:
    ``Race(track, drivers, grid=qualifying)``. Characters and custom cars are chosen here, and carry
    over into the race.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of the race.
    laps : int, optional
        Length of the race; the qualifying is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    elapsed_seconds : dict of str to number, optional
        The real time that each driver took, in seconds; 0 if not given (FD-PROTO-6). For times
        known later, use :meth:`with_times`.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> lap = bw.formula_d.Qualifying("t1", ["Ada", "Bob"], seed=1)
    >>> lap.pending.kind
    'gear'
    """

    plays = QualifyingGame

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        elapsed_seconds: Mapping[str, float] | None = None,
    ) -> None:
        names = FormulaD.read_drivers(drivers)
        FormulaD.check_faces(dice)
        board = SHELF.board_of(track)
        check_room(board, names)
        options = replace(read_rules(rules, laps), grid="qualifying")
        check_board(options, board, len(names))
        team_pairs(options, names)
        seconds = _read_seconds(names, elapsed_seconds)
        super().__init__(QualifyingGame(board, options, seconds), names, seed=seed, dice=dice)

    @property
    def results(self) -> list[QualifyingLap]:
        """Laps in grid order; before the end, of drivers who have driven, ties in seat order."""
        state = self._state
        seconds = _seconds(state)
        lines = []
        for place, seat in enumerate(_in_order(state), 1):
            tried: Any = state.position.tried[seat]
            score = None if tried[2] else attempts.score(tried, seconds[seat])
            name = self.drivers[seat]
            lines.append(QualifyingLap(place, name, score, tried[0], tried[1], seconds[seat]))
        return lines

    @property
    def grid(self) -> list[str]:
        """Drivers in grid order; empty until all have driven and ties are rolled for."""
        return [line.driver for line in self.results] if self.over else []

    def with_times(self, elapsed_seconds: Mapping[str, float]) -> Qualifying:
        """Return a qualifying with the same laps and these times; ties are rolled for again.

        Parameters
        ----------
        elapsed_seconds : dict of str to number
            As for the class.

        Raises
        ------
        SetupError
            If a time is invalid, or a driver has yet to drive.

        Examples
        --------
        >>> lap = bw.formula_d.Qualifying("t1", ["Ada", "Bob"], seed=1)
        >>> while lap.pending:
        ...     facts = lap.play(lap.options[0])
        >>> lap.with_times({"Ada": 600}).results[-1].driver
        'Ada'
        """
        if not self.over:
            raise SetupError("with_times: a driver has yet to drive")
        again = type(self)(
            self.track,
            self.drivers,
            rules=self.rules,
            seed=self.seed,
            dice="ask",
            elapsed_seconds=elapsed_seconds,
        )
        for entry in self.history:
            pending = again.pending
            if pending is None or (isinstance(pending, Roll) and pending.table == "grid"):
                break
            if entry.seat == CHANCE:
                again.roll(entry.action)
            else:
                again.play(text(entry.action), self.drivers[entry.seat])
        again.dice = "auto"
        while again.pending is not None:
            again.roll()
        return again

    def hand_over(self, track: Track, drivers: Sequence[str], rules: Rules) -> setup.Carried:
        """Return the result that a race takes over, after checking that it is the right race.

        Raises
        ------
        SetupError
            If the qualifying is not over, or its track, drivers or rules differ from the race's.

        Examples
        --------
        >>> lap = bw.formula_d.Qualifying("t1", ["Ada", "Bob"], seed=1)
        >>> lap.hand_over(lap.track, lap.drivers, lap.rules)
        Traceback (most recent call last):
        ...
        bolide_widget.core.errors.SetupError: grid: the qualifying is not over
        """
        check_qualified(self, track, drivers)
        for name in ("car_setup", "weather", "tyres", "street"):
            before, now = getattr(self.rules, name), getattr(rules, name)
            if before != now:
                raise SetupError(f"grid: the qualifying was driven with {name}={before!r}")
        position = self._state.position
        return setup.leave(position, self.game.seconds)  # type: ignore[attr-defined]

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Track) -> Self:
        cls.plays.check_faces(data["dice"])
        names, elapsed = data["drivers"], data["elapsed"]
        seconds = dict(zip(names, elapsed, strict=True)) if elapsed else None
        rules = Rules(**data["options"])
        return cls(
            board, names, rules=rules, seed=data["seed"], dice="ask", elapsed_seconds=seconds
        )

    def __repr__(self) -> str:
        state = self._state
        done = sum(_has_driven(state, seat) for seat in range(len(self.drivers)))
        now = "over" if self.over else f"{done} of {len(self.drivers)} have driven"
        return f"Qualifying({self.track.name!r}, {now})"


def _read_seconds(names: tuple[str, ...], given: Mapping[str, float] | None) -> tuple[float, ...]:
    """FD-QUAL-4: times by seat; none if nothing is given."""
    if given is None:
        return ()
    listed = entries(given)
    if listed is None:
        raise SetupError(f"elapsed_seconds: a dict of driver to seconds, not {shown(given)}")
    for name, seconds in listed.items():
        if name not in names:
            there = among(names, name)
            raise SetupError(
                f"elapsed_seconds: no driver is named {shown(name)}; there are {there}"
            )
        number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
        if not number or not 0 <= seconds < LONGEST:
            raise SetupError(f"elapsed_seconds, {name}: seconds from 0, not {shown(seconds)}")
    return tuple(listed.get(name, 0) for name in names)


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules | None = None,
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    elapsed_seconds: Mapping[str, float] | None = None,
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of the race.
    laps : int, optional
        Length of the race; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    elapsed_seconds : dict of str to number, optional
        Real time of each driver in seconds; 0 if not given.
    policies : policy, or dict of driver to policy, optional
        The policies that drive it to its end; without them it waits to be played, like a race.
    progress : bool
        Show a progress bar if the policies take longer than two seconds.

    Returns
    -------
    Qualifying
        For ``Race(track, drivers, grid=...)`` when it is over.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> rookie = bw.formula_d.Rookie()
    >>> lap = bw.formula_d.qualify("t1", ["Ada", "Bob"], seed=1, policies=rookie)
    >>> [line.place for line in lap.results]
    [1, 2]
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], grid=lap)
    """
    lap = Qualifying(
        track,
        drivers,
        rules=rules,
        laps=laps,
        seed=seed,
        dice=dice,
        elapsed_seconds=elapsed_seconds,
    )
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap

"""Qualifying in Bolide: a timed lap alone for each driver (Q)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Self

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...core.errors import SetupError
from ...core.given import Dice
from ...core.match import Match
from ...core.questions import Fact
from ...core.screen import Finisher, Scene, Standing, TableRow
from ...drivers import policy
from ...drivers.drive import drive_laps
from ...drivers.policy import Policy
from ...racing import rows, scores
from ...racing.race import check_qualified
from .game import Bolide
from .match import BolideMatch
from .options import Rules, RulesName, read_rules
from .rules import attempts, carried
from .rules.facts import Finished
from .rules.position import Position
from .rules.venue import State
from .screen import scene, side_tables


class QualifyingTime(NamedTuple):
    """One line of a qualifying's result.

    Attributes
    ----------
    place : int
        On the grid, from 1.
    driver : str
        The driver's name.
    turns : int or None
        For the lap; None for a car that crashed.
    """

    place: int
    driver: str
    turns: int | None


class QualifyingGame(Bolide):
    """Bolide with one car at a time on the track, for a lap (Q-1, R-15).

    Parameters
    ----------
    track : Track
        The board.
    race_rules : Rules
        Options of the race. A qualifying is one lap of it: so there is no pit stop (P-1), and no
        refuelling (P-11).
    """

    name = "bolide-qualifying"
    kinds = attempts.ATTEMPTS
    steps = attempts.ATTEMPT_STEPS
    telling = None  # each drives alone: there are no rounds

    def __init__(self, track: Track, race_rules: Rules) -> None:
        super().__init__(track, replace(race_rules, laps=1))
        self.race_rules = race_rules

    def header(self) -> dict[str, Any]:
        """Options of the race to come, and track."""
        return {**super().header(), "options": self.race_rules.to_dict()}

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """Return a fact as a sentence of the log; a lap ends with its time instead of a place."""
        return None if isinstance(fact, Finished) else super().sentence(fact, names)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """Return the scene of a race, with the time table in place of the order."""
        state = match._state
        active = rows.active(state)
        waiting = attempts.waiting(state)
        table = side_tables.times_table(state.position, match.drivers, waiting, active)
        return {
            **scene.scene(match, all_listed=True, ask=ask),
            "title": _title(state, match.drivers),
            "order": [_order_row(state.position, row) for row in table["rows"]],
            "standings": _standings(match) if match.over else None,
            "tables": [table],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return QualifyingGame, (self.track, self.race_rules)


def _title(state: State, names: Sequence[str]) -> str:
    position = state.position
    if not state.stack:
        return "The grid is decided"
    if not position.times:
        return "Qualifying · before the first lap"
    if attempts.NOT_YET not in position.times:
        return "Qualifying · equal times are rolled for"
    return f"Qualifying · {names[position.order[0]]} · turn {position.round}"


def _order_row(position: Position, row: TableRow) -> Standing:
    seat = row["id"]
    assert seat is not None
    turns = position.times[seat] if position.times else attempts.NOT_YET
    words = side_tables.time_words(turns)
    lap = f"{words} turns" if turns > 0 else words
    if turns == attempts.NOT_YET:
        lap = "on the track" if row.get("active") and position.round else "waiting"
    return {
        "id": seat,
        "lap": lap,
        "gap": "",
        "active": "active" in row,
        "moved": turns != attempts.NOT_YET,
    }


def _standings(match: Match[Position]) -> list[Finisher]:
    position = match._state.position
    words = {carried.CRASHED: "crashed"}
    driven = [(seat, position.times[seat]) for seat in position.order]
    return [
        {"place": place, "id": seat, "text": words.get(turns, f"{turns} turns")}
        for place, (seat, turns) in enumerate(driven, 1)
    ]


class Qualifying(BolideMatch):
    """One lap alone for each driver, timed in turns, to decide the grid of a race.

    You can play, undo, copy, record and show it like a race. When it is over, give it to the race:
    ``Race(track, drivers, grid=qualifying)``.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options, which also apply to the race.
    laps : int, optional
        Length of the race; the qualifying is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> lap = bw.Qualifying("valdorn", ["Ada", "Bob"], rules="advanced", seed=1)
    >>> lap.pending.kind
    'strategy'
    """

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules = "advanced",
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
    ) -> None:
        names = Bolide.read_drivers(drivers)
        Bolide.check_faces(dice)
        board = SHELF.board_of(track)
        if not board.circuit:
            raise SetupError(f"{board.name!r} is an open course; qualifying is for circuits (Q-1)")
        options = read_rules(rules, laps)
        scores.check_teams(scores.freeze(options.teams), names)
        super().__init__(QualifyingGame(board, options), names, seed=seed, dice=dice)

    plays = QualifyingGame

    @property
    def results(self) -> list[QualifyingTime]:
        """Times in grid order; before the end, of drivers who have driven, ties in seat order."""
        position = self._state.position
        if not position.times:
            return []
        order = position.order
        if not self.over:
            ranked = [seat for group in attempts.ranking(position) for seat in group]
            order = tuple(seat for seat in ranked if position.times[seat] != attempts.NOT_YET)
        turns = [position.times[seat] for seat in order]
        return [
            QualifyingTime(place, self.drivers[seat], None if t == carried.CRASHED else t)
            for place, (seat, t) in enumerate(zip(order, turns, strict=True), 1)
        ]

    @property
    def grid(self) -> list[str]:
        """Drivers in grid order (Q-1); empty until all have driven and ties are rolled for."""
        return [line.driver for line in self.results] if self.over else []

    def hand_over(self, track: Track, drivers: Sequence[str], rules: Rules) -> carried.Carried:
        """Return the data that a race takes over (Q-2), after checking that it is the right race.

        Raises
        ------
        SetupError
            If the qualifying is not over, or its track, drivers or rules differ from the race's.

        Examples
        --------
        >>> lap = bw.Qualifying("copperbowl", ["Ada", "Bob"], seed=1)
        >>> lap = bw.drive(lap, bw.Rookie())
        >>> carried = lap.hand_over(lap.track, lap.drivers, lap.rules)
        >>> bw.Race(lap.track, lap.drivers, grid=carried).over
        False
        """
        check_qualified(self, track, drivers)
        if rules.advanced != self.rules.advanced:
            raise SetupError(f"grid: the qualifying was driven by {self.rules!r}, not {rules!r}")
        return carried.leave(self._state.position)

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Track) -> Self:
        cls.plays.check_faces(data["dice"])
        options = Rules(**data["options"])
        return cls(board, data["drivers"], rules=options, seed=data["seed"], dice="ask")

    def __repr__(self) -> str:
        done = sum(turns != attempts.NOT_YET for turns in self._state.position.times)
        now = "over" if self.over else f"{done} of {len(self.drivers)} have driven"
        return f"Qualifying({self.track.name!r}, {now})"


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules = "advanced",
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options, which also apply to the race.
    laps : int, optional
        Length of the race; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
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
    >>> lap = bw.qualify("copperbowl", ["Ada", "Bob"], seed=1, policies=bw.Rookie())
    >>> [time.place for time in lap.results]
    [1, 2]
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], grid=lap)
    """
    where = policy.board(track, SHELF)
    lap = Qualifying(where, drivers, rules=rules, laps=laps, seed=seed, dice=dice)
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap

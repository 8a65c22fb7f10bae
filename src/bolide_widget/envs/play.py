"""Races on bare states for all environments: one seat at a time."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from ..core.actions import Action
from ..core.dice import Dice
from ..core.errors import IllegalAction, SetupError, shown
from ..core.given import need_options, need_whole, whole
from ..core.questions import CHANCE
from ..core.screen import Board, Scene
from ..games import FIRST, Row, need
from ..racing.drawn import shown_to_all

CAR: Final = "car_"
"""The prefix of agents' names."""

_ROLL: Final = (CHANCE,)


def row_of(game: str) -> Row:
    """Return the register's row of a game, by its name with or without a version.

    Raises
    ------
    SetupError
        If there is no such game or version.

    Examples
    --------
    >>> row_of("formula-d").name, row_of("formula-d-v0").name
    ('formula-d', 'formula-d')
    """
    if not isinstance(game, str):
        return need(game)
    name, mark, version = game.rpartition("-v")
    if not mark or not version.isdecimal():
        return need(game)
    row = need(name)
    if int(version) != row.coding_version:
        raise SetupError(f"game: {name} has version {row.coding_version}, not {shown(version)}")
    return row


OPTIONS: Final = ("rules", "laps", "grid")
"""Options of a race of any game, other than board, drivers and dice."""


def need_number(who: str, given: object, numbers: Collection[int]) -> int:
    """Return the number of an answer as Python's own `int`.

    Raises
    ------
    IllegalAction
        If it is not a whole number, or not one of `numbers`.

    Examples
    --------
    >>> import numpy as np
    >>> need_number("car_0", np.int64(3), range(5))
    3
    """
    number = whole(given)
    if number is None or number not in numbers:
        answer = shown(given if number is None else number)
        raise IllegalAction(f"action of {who}", answer, tuple(map(str, numbers)))
    return number


def need_seed(seed: object) -> int | None:
    """Return a seed as Python's own `int`, or None; raise `SetupError` for anything else."""
    return None if seed is None else need_whole("seed", seed, 0)


class Setup:
    """The set-up of races: game, board, rules, cars; all its races share it.

    Parameters
    ----------
    game : str
        The game's name, with or without a version: "formula-d" or "formula-d-v0".
    track : Track or str, optional
        The board; the game's default if not given.
    seats : int
        The number of cars.
    max_turns : int, optional
        The rounds after which a race is truncated; the game's own limit if not given.
    **options
        Options of the game's `Race`: ``rules``, ``laps``, ``grid``.

    Examples
    --------
    >>> Setup("bolide", "hairpin", seats=2).names
    ('car_0', 'car_1')
    """

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        seats: int = 2,
        max_turns: int | None = None,
        **options: Any,
    ) -> None:
        row = row_of(game)
        need_options(options, OPTIONS)
        count = need_whole("seats", seats, *row.seats)
        names = [f"{CAR}{seat}" for seat in range(count)]
        board = row.track if track is None else track
        self.row = row
        self.race = row.race(board, names, dice="ask", seed=0, **options)
        self.game: Any = self.race.game
        self.names: tuple[str, ...] = self.race.drivers
        self.first = self.race.start
        self.coding = row.coding(self.first)
        allowed: int = self.game.turns_allowed
        self.max_turns = need_whole("max_turns", allowed if max_turns is None else max_turns, 1)

    def __repr__(self) -> str:
        return f"Setup({self.row.name!r}, {self.game.where!r}, {len(self.names)} cars)"


class Play:
    """One race: the seat to move, its legal answers, and the rewards at the end.

    The dice are those of a `Race` with the same seed and the same answers. The answers to a sealed
    choice are held back until all are in: until then the state does not change.

    Parameters
    ----------
    setup : Setup
        The set-up of the race.

    Attributes
    ----------
    state : State
        The current state.
    seat : int
        The seat to move; -1 when the race is over.
    numbers : dict of int to tuple
        The legal answers of this seat, by number.

    Examples
    --------
    >>> play = Play(Setup("bolide", "hairpin"))
    >>> play.begin(seed=1)
    >>> play.take(next(iter(play.numbers)))
    >>> play.seat, play.over
    (0, False)
    """

    __slots__ = ("_aside", "_dice", "numbers", "seat", "setup", "state")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Start the race again, with the dice of a seed."""
        self.state = self.setup.first.copy()
        self._dice = Dice(seed)
        self._go_on()

    def take(self, number: int) -> None:
        """Give the answer of the seat to move.

        Raises
        ------
        IllegalAction
            If the answer is not legal; nothing changes.
        """
        answer = self.numbers[need_number(self.setup.names[self.seat], number, self.numbers)]
        players = self.state.stack[-1].players
        if len(players) == 1:
            self.state.apply(answer, players[0])
            self._go_on()
            return
        aside = self._aside
        aside.append((self.seat, answer))
        if len(aside) < len(players):
            self._ask(players[len(aside)])
            return
        for seat, given in aside:
            self.state.apply(given, seat)
        self._go_on()

    def _go_on(self) -> None:
        """Roll the dice that are due, and update the seat to move."""
        self._aside: list[tuple[int, Action]] = []
        state = self.state
        while (seats := state.to_act) == _ROLL:
            state.apply(self._dice.roll(state))
        self._ask(seats[0] if seats else -1)

    def _ask(self, seat: int) -> None:
        self.seat = seat
        self.numbers: Mapping[int, Action] = (
            self.setup.coding.numbers(self.state, seat) if seat >= 0 else {}
        )

    @property
    def over(self) -> bool:
        """True if the race has been driven to its end."""
        return self.seat < 0

    @property
    def late(self) -> bool:
        """True if the race has exceeded the limit of turns."""
        return self.seat >= 0 and bool(self.state.position.round > self.setup.max_turns)

    def open_to(self, seat: int) -> Mapping[int, Action]:
        """Return the legal answers of a seat; for a sealed choice also after it has chosen."""
        return self.numbers if seat == self.seat else self.setup.coding.numbers(self.state, seat)

    def rewards(self) -> list[float]:
        """Return the reward of each seat if the race ended now: 1 for the first, -1 for the last.

        A lone car gets 1 if it has finished, else -1.
        """
        setup = self.setup
        figures = setup.game.figures(self.state, (), setup.names)
        if len(figures) == 1:
            return [1.0 if figures[0]["status"] == "finished" else -1.0]
        return [1 - 2 * (row["place"] - 1) / (len(figures) - 1) for row in figures]

    def shown(self) -> tuple[Board, Scene]:
        """Return the board and its public scene, from which pictures are painted."""
        match = self.setup.race.copy()
        match._show(self.state.copy())
        return shown_to_all(match)

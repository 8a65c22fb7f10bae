"""A race on bare states, as every environment plays it: one seat after another."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from ..core.actions import Action
from ..core.dice import draw
from ..core.errors import IllegalAction, SetupError, shown
from ..core.given import need_options, need_whole, whole
from ..core.questions import CHANCE
from ..core.screen import Board, Scene
from ..games import FIRST, Row, need
from ..racing.drawn import shown_to_all

CAR: Final = "car_"
"""What names of agents begin with."""

_ROLL: Final = (CHANCE,)


def row_of(game: str) -> Row:
    """The game that a name stands for, with its version behind it or not.

    Raises
    ------
    SetupError
        If there is no such game, or not in this version.

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
"""What a race of any game can be given besides board, drivers and dice."""


def need_number(who: str, given: object, numbers: Collection[int]) -> int:
    """Return the number of an answer as Python's own `int`.

    Raises
    ------
    IllegalAction
        If it is no whole number, or none of these.

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
    """Return a seed as Python's own `int`; SetupError for what is neither that nor None."""
    return None if seed is None else need_whole("seed", seed, 0)


class Setup:
    """What is played: game, board, rules, cars; shared by all races of it.

    Parameters
    ----------
    game : str
        Its name, with its version behind it or not: "formula-d" or "formula-d-v0".
    track : Track or str, optional
        The board; that of the game's own examples if not given.
    seats : int
        How many cars.
    max_turns : int, optional
        Rounds after which a race is broken off; those that the game allows if not given.
    **options
        Of the game's `Race`: ``rules``, ``laps``, ``grid``.

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
    """One race: whose answer is wanted, what is open to them, and how it ends.

    Dice fall as in a `Race` with the same seed and the same answers. Of a sealed choice the answers
    are put aside until the last of them is in: till then nothing changes.

    Parameters
    ----------
    setup : Setup
        What is played.

    Attributes
    ----------
    state : State
        Where the race stands.
    seat : int
        Who is to answer; -1 when the race is over.
    numbers : dict of int to tuple
        The answers that are open to them, by number.

    Examples
    --------
    >>> play = Play(Setup("bolide", "hairpin"))
    >>> play.begin(seed=1)
    >>> play.take(next(iter(play.numbers)))
    >>> play.seat, play.over
    (1, False)
    """

    __slots__ = ("_aside", "_rolls", "_seed", "numbers", "seat", "setup", "state")

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begin anew, with the dice of a seed."""
        self.state = self.setup.first.copy()
        self._seed, self._rolls = seed, 0
        self._go_on()

    def take(self, number: int) -> None:
        """Give the answer of the seat that is asked.

        Raises
        ------
        IllegalAction
            If it is not open; nothing is changed.
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
        """Throw the dice that are due, and see who is asked."""
        self._aside: list[tuple[int, Action]] = []
        state = self.state
        while (seats := state.to_act) == _ROLL:
            state.apply(draw(state.outcomes(), self._seed, self._rolls))
            self._rolls += 1
        self._ask(seats[0] if seats else -1)

    def _ask(self, seat: int) -> None:
        self.seat = seat
        self.numbers: Mapping[int, Action] = (
            self.setup.coding.numbers(self.state, seat) if seat >= 0 else {}
        )

    @property
    def over(self) -> bool:
        """Whether the race has been driven to its end."""
        return self.seat < 0

    @property
    def late(self) -> bool:
        """Whether it goes on beyond the turns that are allowed."""
        return self.seat >= 0 and bool(self.state.position.round > self.setup.max_turns)

    def open_to(self, seat: int) -> Mapping[int, Action]:
        """The answers that are open to a seat now; of a sealed choice also once it has chosen."""
        return self.numbers if seat == self.seat else self.setup.coding.numbers(self.state, seat)

    def rewards(self) -> list[float]:
        """What each seat gets for its place, as if the race ended now: 1 the first, -1 the last.

        A car alone gets 1 for the finish, and -1 without it.
        """
        setup = self.setup
        figures = setup.game.figures(self.state, (), setup.names)
        if len(figures) == 1:
            return [1.0 if figures[0]["status"] == "finished" else -1.0]
        return [1 - 2 * (row["place"] - 1) / (len(figures) - 1) for row in figures]

    def shown(self) -> tuple[Board, Scene]:
        """The board and what everybody may see on it, as pictures are painted from them."""
        match = self.setup.race.copy()
        match._show(self.state.copy())
        return shown_to_all(match)

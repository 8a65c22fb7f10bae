"""Races on bare states for all environments: one seat at a time."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from ..core.actions import Action
from ..core.dice import Dice
from ..core.errors import IllegalAction, SetupError, shown
from ..core.given import need_options, need_whole, whole
from ..core.match import Match
from ..core.once import cached_property
from ..core.questions import CHANCE
from ..core.screen import Board, Row as SheetRow, Scene
from ..core.state import AnyState
from ..games import FIRST, Row, game_of, need
from ..racing.coding import Coding
from ..racing.drawn import shown_to_all
from ..racing.spelling import Rest, Spelling

CAR: Final = "car_"
"""The prefix of agents' names."""

_ROLL: Final = (CHANCE,)
FACTS: Final = 64
"""Facts that are kept for texts."""

RAW, SMALL = "raw", "small"
VERSIONS: Final = {0: RAW, 1: SMALL}
"""The actions of each version of the environments."""


def row_of(game: str) -> tuple[Row, str | None]:
    """Return the register's row of a game, and the actions of the version that its name says.

    Raises
    ------
    SetupError
        If there is no such game or version.

    Examples
    --------
    >>> [(row_of(name)[0].name, row_of(name)[1]) for name in ("formula-d", "formula-d-v1")]
    [('formula-d', None), ('formula-d', 'small')]
    """
    if not isinstance(game, str):
        return need(game), None
    name, mark, version = game.rpartition("-v")
    if not mark or not version.isdecimal():
        return need(game), None
    row = need(name)
    if int(version) not in VERSIONS:
        known = " and ".join(map(str, VERSIONS))
        raise SetupError(f"game: {name} has versions {known}, not {shown(version)}")
    return row, VERSIONS[int(version)]


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
        The game's name, with or without a version: "formula-d" or "formula-d-v1".
    track : Track or str, optional
        The board; the game's default if not given.
    seats : int
        The number of cars.
    max_turns : int, optional
        The rounds after which a race is truncated; the game's own limit if not given.
    actions : "raw" or "small", optional
        "raw": a number for each answer; "small": at most 200 actions, with longer answers asked in
        parts. If not given, those of the version, which is "raw" without one.
    race : Race, optional
        A race that says all of the above but `max_turns` and `actions`; it begins at its start.
    **options
        Options of the game's `Race`: ``rules``, ``laps``, ``grid``.

    Attributes
    ----------
    coding : Coding
        The raw answers by number, and the columns of a vector.
    coder : Coding or Spelling
        What numbers the actions; its ``answers`` say what each of them is.

    Examples
    --------
    >>> Setup("bolide", "hairpin", seats=2).names
    ('car_0', 'car_1')
    >>> Setup("formula-d-v1", "t1").coder.answers[4]
    'gear 4'
    """

    def __init__(
        self,
        game: str = FIRST,
        track: Any = None,
        *,
        seats: int = 2,
        max_turns: int | None = None,
        actions: str | None = None,
        race: Match[Any] | None = None,
        **options: Any,
    ) -> None:
        row, named = row_of(game)
        if race is None:
            need_options(options, OPTIONS)
            count = need_whole("seats", seats, *row.seats)
            names = [f"{CAR}{seat}" for seat in range(count)]
            board = row.track if track is None else track
            race = row.race(board, names, dice="ask", seed=0, **options)
        else:
            if track is not None or options:
                raise SetupError("race: it has a board and options of its own")
            row = _row_of_race(race)
        if actions is None:
            actions = named or RAW
        if not isinstance(actions, str) or actions not in VERSIONS.values():
            raise SetupError(f'actions must be "raw" or "small", got {shown(actions)}')
        self.row, self.actions = row, actions
        self.race: Match[Any] = race.copy()
        self.game: Any = self.race.game
        self.names: tuple[str, ...] = tuple(self.race.drivers)
        self.first: AnyState = self.race.start
        self.coding = row.coding(self.first)
        self.coder: Coding[AnyState] | Spelling[AnyState] = (
            self.coding if actions == RAW else row.spelling(self.first)
        )
        allowed: int = self.game.turns_allowed
        self.max_turns = need_whole("max_turns", allowed if max_turns is None else max_turns, 1)

    @cached_property
    def sheet(self) -> Sequence[SheetRow]:
        """The entries of a car's race sheet on this board."""
        rows: Sequence[SheetRow] = self.game.board()["sheet"]
        return rows

    @property
    def version(self) -> int:
        """The version of these environments."""
        return list(VERSIONS.values()).index(self.actions)

    def rewards(self, state: AnyState) -> list[float]:
        """Return the reward of each seat at an end: 1 for the first, -1 for the last.

        A lone car gets 1 if it has finished, else -1.
        """
        figures = self.game.figures(state, (), self.names)
        if len(figures) == 1:
            return [1.0 if figures[0]["status"] == "finished" else -1.0]
        return [1 - 2 * (row["place"] - 1) / (len(figures) - 1) for row in figures]

    def match(self, state: AnyState) -> Match[Any]:
        """Return a race that stands at a state."""
        match = self.race.copy()
        match._show(state.copy())
        return match

    def __repr__(self) -> str:
        return f"Setup({self.row.name!r}, {self.game.where!r}, {len(self.names)} cars)"


def _row_of_race(race: object) -> Row:
    """Return the register's row of a race's game."""
    if not isinstance(race, Match):
        raise SetupError(f"race must be a race, got {shown(race)}")
    row = game_of(race)
    if row is None or race.game.name != row.name:
        raise SetupError(f"race must be a race of one of the games, got {shown(race)}")
    return row


class Play:
    """One race: the seat to move, its legal answers, and the rewards at the end.

    The dice are those of a `Race` with the same seed and the same answers. The answers to a sealed
    choice are held back until all are in: until then the state does not change.

    Parameters
    ----------
    setup : Setup
        The set-up of the race.
    listens : bool
        Whether `facts` are kept.

    Attributes
    ----------
    facts : deque of facts, or None
        The last that have happened.
    state : State
        The current state.
    seat : int
        The seat to move; -1 when the race is over.
    said : list of int
        The parts of its answer so far.
    last : (int, tuple) or None
        The seat and the answer of the last step; None if it was not the last part of one.

    Examples
    --------
    >>> play = Play(Setup("bolide", "hairpin"))
    >>> play.begin(seed=1)
    >>> play.take(next(iter(play.numbers)))
    >>> play.seat, play.over
    (0, False)
    """

    __slots__ = ("_aside", "_dice", "_open", "facts", "last", "said", "seat", "setup", "state")

    def __init__(self, setup: Setup, listens: bool = False) -> None:
        self.setup = setup
        self.facts: deque[Any] | None = deque(maxlen=FACTS) if listens else None
        self._open: Mapping[int, Action | Rest] | None = None
        self.begin(0)

    def begin(self, seed: int, start: AnyState | None = None) -> None:
        """Start the race again, or from another state of it, with the dice of a seed."""
        self.state = (self.setup.first if start is None else start).copy()
        self._dice = Dice(seed)
        if self.facts is not None:
            self.facts.clear()
        self.last: tuple[int, Action] | None = None
        self._go_on()

    @property
    def numbers(self) -> Mapping[int, Action | Rest]:
        """The open actions of the seat to move, and what each leads to."""
        opened = self._open
        if opened is None:
            seat = self.seat
            opened = self.setup.coder.numbers(self.state, seat) if seat >= 0 else {}
            self._open = opened
        return opened

    def take(self, number: int) -> None:
        """Take an action for the seat to move: an answer, or a part of one.

        Raises
        ------
        IllegalAction
            If the action is not open; nothing changes.
        """
        opened = self.numbers
        self.follow(number, opened[need_number(self.setup.names[self.seat], number, opened)])

    def follow(self, number: int, leads: Action | Rest) -> None:
        """Take an action whose number is known to be open, given what it leads to."""
        if type(leads) is tuple:
            self.give(leads)
            return
        assert isinstance(leads, Rest)
        self.last = None
        self.said.append(number)
        self._open = leads.open()

    def give(self, answer: Action) -> None:
        """Give a legal answer for the seat to move."""
        state, seat = self.state, self.seat
        self.last = seat, answer
        players = state.stack[-1].players
        if len(players) == 1:
            state.apply(answer, seat, self.facts)
            self._go_on()
            return
        aside = self._aside
        aside.append((seat, answer))
        if len(aside) < len(players):
            self._ask(players[len(aside)])
            return
        for seat, given in aside:
            state.apply(given, seat, self.facts)
        self._go_on()

    def _go_on(self) -> None:
        """Roll the dice that are due, and update the seat to move."""
        self._aside: list[tuple[int, Action]] = []
        state = self.state
        while (seats := state.to_act) == _ROLL:
            state.apply(self._dice.roll(state), facts=self.facts)
        self._ask(seats[0] if seats else -1)

    def _ask(self, seat: int) -> None:
        self.seat = seat
        self.said: list[int] = []
        self._open = None

    @property
    def over(self) -> bool:
        """True if the race has been driven to its end."""
        return self.seat < 0

    @property
    def late(self) -> bool:
        """True if the race has exceeded the limit of turns."""
        return self.seat >= 0 and bool(self.state.position.round > self.setup.max_turns)

    def open_to(self, seat: int) -> Mapping[int, Action | Rest]:
        """Return the open actions of a seat; for a sealed choice also after it has chosen."""
        return self.numbers if seat == self.seat else self.setup.coder.numbers(self.state, seat)

    def rewards(self) -> list[float]:
        """Return the reward of each seat if the race ended now, as `Setup.rewards`."""
        return self.setup.rewards(self.state)

    def shown(self) -> tuple[Board, Scene]:
        """Return the board and its public scene, from which pictures are painted."""
        return shown_to_all(self.setup.match(self.state))

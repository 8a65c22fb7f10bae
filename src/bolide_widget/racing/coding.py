"""Numbers for answers and a vector for a position, for programs that learn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, NamedTuple, Protocol, TypeVar

from ..core.actions import Action
from ..core.questions import CHANCE
from ..core.state import AnyState

FAR: Final = 1e6
"""The upper bound of a column without one of its own, and the lower bound with a minus."""


class Column(NamedTuple):
    """A column of the vector of a position.

    Attributes
    ----------
    name : str
        What it says.
    low, high : float
        Its bounds.
    """

    name: str
    low: float = 0.0
    high: float = 1.0


class Block(NamedTuple):
    """Answers of one sort, numbered one after the other.

    Attributes
    ----------
    what : str
        What they do, in a few words.
    answers : sequence of tuple
        As the table has them.
    """

    what: str
    answers: Sequence[Action]


def one_hot(words: Sequence[str]) -> dict[str, list[float]]:
    """Return for each word a row of zeros, with a one in its own place.

    Examples
    --------
    >>> one_hot(["track", "out"])
    {'track': [1.0, 0.0], 'out': [0.0, 1.0]}
    """
    return {word: [float(word == other) for other in words] for word in words}


S = TypeVar("S", bound=AnyState)


class Coding(Generic[S]):
    """The numbers of a game's answers on one board, and its positions as vectors.

    A number stands for the same answer at every moment of every race on the same board by the same
    rules with as many cars. A vector holds what a seat may know, and nothing else.

    Parameters
    ----------
    start : State
        Where a race begins: its game has board and rules, its position the cars.

    Attributes
    ----------
    version : int
        Of the numbers and the columns of this game: another table, another version.
    blocks : tuple of Block
        The answers by sort, in the order of their numbers.
    answers : tuple of tuple
        The answers by number.
    columns : tuple of Column
        What the entries of a vector say.
    """

    version: ClassVar[int] = 0
    race_columns: ClassVar[tuple[Column, ...]]
    """Those that `race` fills."""
    car_columns: ClassVar[tuple[Column, ...]]
    """Those that `car` fills, once for each car."""

    def __init__(self, start: S) -> None:
        self.game: Any = start.game
        self.seats = len(start.position.cars)
        self.blocks = tuple(block for block in self.list_blocks() if block.answers)
        self.answers: tuple[Action, ...] = tuple(
            answer for block in self.blocks for answer in block.answers
        )
        self.number = {answer: number for number, answer in enumerate(self.answers)}
        self.kinds = tuple(name for name, kind in self.game.kinds.items() if kind.odds is None)
        blank = [0.0] * len(self.kinds)
        self._asked = {
            name: [*blank[:place], 1.0, *blank[place + 1 :]]
            for place, name in enumerate(self.kinds)
        }
        self._nothing = blank
        self._seats = [[float(own == seat) for own in range(self.seats)] for seat in self.places]
        self.columns = tuple(self._list_columns())

    @property
    def places(self) -> range:
        """The seats."""
        return range(self.seats)

    # -- what a game says --------------------------------------------------------------------

    def list_blocks(self) -> Iterable[Block]:
        """Return the possible answers on this board, by sort."""
        raise NotImplementedError

    def list_own_columns(self) -> Iterable[Column]:
        """Return the columns that `own` fills."""
        return ()

    def race(self, state: S) -> list[float]:
        """Return the public facts of the race."""
        raise NotImplementedError

    def car(self, state: S, seat: int) -> list[float]:
        """Return the public facts of a car."""
        raise NotImplementedError

    def own(self, state: S, seat: int) -> list[float]:
        """Return the facts that only a seat knows."""
        return []

    # -- the common interface ------------------------------------------------------------------

    def numbers(self, state: S, seat: int) -> Mapping[int, Action]:
        """Return the answers open to a seat, by number; none for a seat that owes no answer."""
        number = self.number
        return {number[answer]: answer for answer in state.legal(seat)}

    def vector(self, state: S, seat: int) -> list[float]:
        """Return the position as a seat may know it, column by column."""
        question = state.question
        flags, mine = self._nothing, 0.0
        if question is not None and question.players[0] != CHANCE:
            mine = float(seat in question.players)
            if mine or not self.game.kinds[question.kind].secret:
                flags = self._asked[question.kind]
        row = [*flags, mine, *self._seats[seat], *self.race(state), *self.own(state, seat)]
        for other in self.places:
            row += self.car(state, other)
        return row

    def _list_columns(self) -> Iterable[Column]:
        yield from (Column(f"asked: {kind}") for kind in self.kinds)
        yield Column("asked: me")
        yield from (Column(f"my seat: {seat}") for seat in self.places)
        yield from self.race_columns
        yield from self.list_own_columns()
        for seat in self.places:
            yield from (
                Column(f"car {seat}: {name}", low, high) for name, low, high in self.car_columns
            )

    def __repr__(self) -> str:
        sizes = ", ".join(f"{len(block.answers)} {block.what}" for block in self.blocks)
        return f"{type(self).__name__}({len(self.columns)} columns; answers: {sizes})"


class Alone(Protocol):
    """A car alone on a board, from its start to the finish.

    Attributes
    ----------
    answers : int
        Number of different answers.
    columns : sequence of Column
        The meaning of the entries of a vector.
    action_names : sequence of str
        The meaning of the answers.
    most : int
        Turns after which the run is given up.
    turns : int
        Turns taken.
    over, lost : bool
        Whether the run has ended; whether it has ended before the finish.
    """

    @property
    def answers(self) -> int: ...
    @property
    def columns(self) -> Sequence[Column]: ...
    @property
    def action_names(self) -> Sequence[str]: ...
    @property
    def most(self) -> int: ...
    @property
    def turns(self) -> int: ...
    @property
    def over(self) -> bool: ...
    @property
    def lost(self) -> bool: ...

    def begin(self, random: Random) -> None:
        """Stand at the start, with these dice."""

    def open(self) -> Iterable[int]:
        """Return the numbers of the open answers."""

    def take(self, number: int) -> bool:
        """Give an answer; False if it was not open."""

    def vector(self) -> list[float]:
        """Return the state of the car, column by column."""

    def shown(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """Return the board and the scene, as pictures are painted from them."""


class Looking(Alone, Protocol):
    """A car alone that sees the road around it."""

    def look(self) -> Mapping[str, list[float]]:
        """Return the view from the car, scaled, in parts."""

    def to_go(self) -> float:
        """Return the turns to the finish on the best line."""

"""What a game must offer so that races, records, drivers and screens can use it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

from .clock import Timed
from .questions import Action, Fact, Facts, Kind, Place, Question
from .screen import Board, Scene

if TYPE_CHECKING:
    from .match import Match
    from .state import State


class Position(Protocol):
    """All that changes in a game, as plain data: no random generator, no clock, no history."""

    def copy(self) -> Any:
        """An independent copy."""

    def key(self) -> tuple[Any, ...]:
        """Everything in one tuple of plain values: equal positions, equal keys.

        Where it ends with the keys of a list `cars`, what a record leads through shares those that
        an answer leaves as they were.
        """

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON data."""


P = TypeVar("P", bound=Position)


class Stage(NamedTuple):
    """How far a match has come, for those who know nothing of its rules.

    Attributes
    ----------
    round : int
        Rounds begun.
    turn : int
        Turns begun in this one.
    begins : bool
        Whether the open question is a player's first in a turn.
    left : tuple of int
        Seats whose turn of this round is not over.
    """

    round: int
    turn: int
    begins: bool
    left: tuple[int, ...]


class Game(Protocol[P]):
    """The part of a game that never changes: options, board, rules. Shared, never copied.

    Attributes
    ----------
    name, version : str, int
        Of the rules, as records tell them.
    title : str
        Of the game, as sentences have it; a qualifying has that of its game. Drivers that are made
        for a game say so by it (``drives``).
    kinds : mapping of str to Kind
        Of questions, by name.
    timer : float or None
        Seconds a driver has for a turn; None for a game without a clock.
    means : mapping of str to tuple of str
        What `what_if` tells the mean of besides place and turns, and the columns of `figures` that
        add up to it.
    gaps : tuple of str
        Columns of `figures` that hold whole numbers or None: what the facts may not tell.
    secret : bool
        Whether anything is hidden from anybody: hands, sealed choices, private decisions. A game
        without secrets takes `view`, `seen` and `determinize` from `core.hidden.Open`.
    """

    name: str
    title: str
    version: int
    kinds: Mapping[str, Kind]
    timer: float | None
    means: Mapping[str, tuple[str, ...]]
    gaps: tuple[str, ...]
    secret: bool

    @property
    def where(self) -> str:
        """Where it is played, as a sentence has it: the board's name."""

    @property
    def turns_allowed(self) -> int:
        """Turns that each may take if nobody says otherwise; many more than are needed."""

    @property
    def tables_for(self) -> tuple[object, Hashable]:
        """What drivers make their tables for: the board, as long as it is there, and options."""

    def start(self, seats: int) -> State[P, Any]:
        """The state before the first answer."""

    def load_position(self, data: Mapping[str, Any]) -> P:
        """The position that :meth:`Position.to_dict` wrote."""

    def view(self, position: P, seat: int | None) -> dict[str, Any]:
        """The position as JSON data, without what `seat` may not know; None: everybody may."""

    def seen(self, fact: Fact, viewer: int | None) -> Fact | None:
        """A fact as `viewer` may know it; None for one that is not for this seat at all."""

    def determinize(self, state: State[P, Any], seat: int, random: Random) -> State[P, Any]:
        """A state that could be so for all that `seat` knows; the state given may be changed.

        What the seat knows stays, what it does not is drawn anew, by nothing but what the seat
        knows and `random`: two states that look the same to it must lead to the same. Answers
        under the seals of others are drawn by the core.
        """

    def timed(self, state: State[P, Any]) -> Timed:
        """Whose time runs at the open question, and a name for the turn that no other turn has.

        None where time stands still. With a sealed choice it is one of those who still choose.
        """

    def stop(self, state: State[P, Any], facts: Facts) -> None:
        """Bring a game that would not end to its end, in place, at a decision."""

    def stage(self, state: State[P, Any]) -> Stage:
        """How far it has come."""

    def figures(
        self, state: State[P, Any], facts: Iterable[Fact], names: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """What a match adds up to, from its facts and its end: a row for each seat, in order.

        Every game has ``driver``, ``place`` (from 1, also of those who still play), ``status``
        ("finished", "racing" or "out") and ``turns``; what else there is follows in columns of its
        own, the same ones in every row.
        """

    def stopped(self, facts: Iterable[Fact]) -> list[tuple[int, str]]:
        """Whom :meth:`stop` found still playing, and where, in words."""

    def about(self, fact: Fact) -> int | None:
        """The seat that a fact begins with; None for facts that begin with something else."""

    def header(self) -> dict[str, Any]:
        """JSON data that pins the rules and the board in a record."""

    def prompt(self, state: State[P, Any], question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""

    def label(
        self,
        state: State[P, Any],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words; by the drivers' names where they are known."""

    def preview(self, state: State[P, Any], question: Question, action: Action) -> Any:
        """What an answer would lead to, or None."""

    def place(self, question: Question, action: Action) -> Place | None:
        """Where an answer leads on the board; None for an answer that leads nowhere."""

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log; None for facts that need none."""

    def board(self) -> Board:
        """What a screen draws once, as JSON data: shapes with style names."""

    def scene(self, match: Match[P], viewer: int | None = None, *, asked: bool = True) -> Scene:
        """What a screen shows of a match now, as JSON data: what `viewer` may know.

        None: what everybody may know. For a seat there may be a ``hand``, and an ``ask`` with the
        options of a question that is covered to others. Where nobody is going to answer, what is
        asked need not be worked out: then ``ask`` is None.
        """

"""What a game must offer so that races, records, drivers and screens can use it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from .actions import Action
from .clock import Timed
from .kinds import Kind
from .places import Place
from .questions import Fact, Facts, Question

if TYPE_CHECKING:
    from .match import Match
    from .state import State


class Position(Protocol):
    """All that changes in a game, as plain data: no random generator, no clock, no history."""

    def copy(self) -> Any:
        """An independent copy."""

    def key(self) -> tuple[Any, ...]:
        """Everything in one tuple of plain values: equal positions, equal keys."""

    def to_dict(self) -> dict[str, Any]:
        """The position as JSON data."""


P = TypeVar("P", bound=Position)


class Game(Protocol[P]):
    """The part of a game that never changes: options, board, rules. Shared, never copied.

    Its `timer` is the seconds a driver has for a turn, or None for a game without a clock.
    """

    name: str
    version: int
    kinds: Mapping[str, Kind]
    timer: float | None

    def start(self, seats: int) -> State[P]:
        """The state before the first answer."""

    def load_position(self, data: Mapping[str, Any]) -> P:
        """The position that :meth:`Position.to_dict` wrote."""

    def view(self, position: P, seat: int) -> dict[str, Any]:
        """The position as JSON data, without what `seat` may not know."""

    def timed(self, state: State[P]) -> Timed:
        """Whose time runs at the open question, and a name for the turn that no other turn has.

        None where time stands still. With a sealed choice it is one of those who still choose.
        """

    def stop(self, state: State[P], facts: Facts) -> None:
        """Bring a game that would not end to its end, in place, at a decision."""

    def header(self) -> dict[str, Any]:
        """JSON data that pins the rules and the board in a record."""

    def prompt(self, state: State[P], question: Question, names: Sequence[str]) -> str:
        """What is asked, in one line."""

    def label(
        self,
        state: State[P],
        question: Question,
        action: Action,
        names: Sequence[str] | None = None,
    ) -> str:
        """What an answer means, in a few words; by the drivers' names where they are known."""

    def preview(self, state: State[P], question: Question, action: Action) -> Any:
        """What an answer would lead to, or None."""

    def place(self, question: Question, action: Action) -> Place | None:
        """Where an answer leads on the board; None for an answer that leads nowhere."""

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log; None for facts that need none."""

    def board(self) -> dict[str, Any]:
        """What a screen draws once, as JSON data: shapes with style names."""

    def scene(self, match: Match[P]) -> dict[str, Any]:
        """What a screen shows of a match now, as JSON data."""

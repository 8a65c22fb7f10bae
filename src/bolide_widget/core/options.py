"""What a race shows to scripts: decisions with options, a roll, and types of what follows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from .actions import Action, text
from .kinds import Die
from .places import Place, Point

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from .questions import Question
    from .state import AnyState

    V = TypeVar("V", default=Any, covariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V", covariant=True)


class Option(Generic[V]):
    """One possible answer to a decision.

    All but the action is worked out when it is first looked at, from the state the option was made
    for; so a list of options is cheap.

    Attributes
    ----------
    id : str
        Stable text of the answer: ``"12,7"``, ``"booster"``, ``"tyres+repair"``.
    action : tuple
        The same as plain values.
    point : (int, int) or None
        The point it names on the board.
    place : Point, Space, Path or None
        Where it leads on the board, whatever the board is made of.
    label : str
        What it means, in a few words.
    preview : object or None
        What it leads to; its attributes are the game's.

    Examples
    --------
    >>> option = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[8]).options[0]
    >>> option
    Option('38,51', '1 S, speed 1')
    >>> option.point, option.preview.speed
    ((38, 51), 1)
    """

    def __init__(
        self,
        state: AnyState,
        action: Action,
        names: Sequence[str] | None = None,
        seat: int | None = None,
    ) -> None:
        self._state = state
        self.action = action
        self._names = names
        self._seat = seat

    @property
    def _question(self) -> Question:
        """The open question, of a sealed choice the part of the seat whose option it is."""
        question = self._state.stack[-1]
        if self._seat is None or len(question.players) == 1:
            return question
        return question._replace(players=(self._seat,), sealed=())

    @cached_property
    def id(self) -> str:
        return text(self.action)

    @cached_property
    def place(self) -> Place | None:
        state = self._state
        found: Place | None = state.game.place(self._question, self.action)
        return found

    @cached_property
    def point(self) -> tuple[int, int] | None:
        place = self.place
        return (place.x, place.y) if isinstance(place, Point) else None

    @cached_property
    def label(self) -> str:
        state = self._state
        told: str = state.game.label(state, self._question, self.action, self._names)
        return told

    @cached_property
    def preview(self) -> V:
        seen: V = self._state.game.preview(self._state, self._question, self.action)
        return seen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"Option({self.id!r}, {self.label!r})"


class Decision(NamedTuple, Generic[V]):
    """A question for a driver.

    Attributes
    ----------
    driver : str
        Who is asked.
    kind : str
        What kind of question, for example ``"move"``.
    options : list of Option
        The possible answers.
    prompt : str
        The question in one line.

    Examples
    --------
    >>> pending = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[8]).pending
    >>> pending.driver, pending.kind, pending.prompt
    ('Ada', 'start', 'Ada: normal start: choose a point')
    """

    driver: str
    kind: str
    options: Sequence[Option[V]]
    prompt: str


NOBODY = "The race"
"""Who throws a die that is no driver's."""


class Roll(NamedTuple):
    """A die to be rolled, or several at once.

    Attributes
    ----------
    driver : str
        Who rolls; "The race" for a die that is no driver's.
    table : str
        The table it is rolled on, for example ``"engagement"``.
    sides : int
        Number of outcomes.
    outcomes : dict of int, str or tuple to Fraction
        Faces with their probabilities: a number or a word for one die, a tuple for several.
    dice : tuple of Die
        The dice, each with its name and faces; none where a card is drawn.
    kind : str
        What kind of question, for example ``"engagement"``.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice="ask")
    >>> race.pending.driver, race.pending.table, race.pending.outcomes[12]
    ('Ada', 'start', Fraction(1, 12))
    >>> facts = race.roll(8)
    """

    driver: str
    table: str
    sides: int
    outcomes: dict[Any, Fraction]
    dice: tuple[Die, ...] = ()
    kind: str = ""


MaybeNone = Any
"""Beside a type: it may be None, and whoever asks knows when. Nothing has to be looked at first."""

if TYPE_CHECKING:

    class Fact(tuple[Any, ...]):
        """What happened: a named tuple, whose fields follow from its kind."""

        @property
        def kind(self) -> str: ...

        def __getattr__(self, name: str) -> Any: ...

else:
    Fact = tuple

"""The open question of a state as people and scripts see it: decisions, options, dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from . import actions, questions
from .once import cached_property
from .state import AnyState

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    V = TypeVar("V", default=Any, covariant=True)
else:
    from typing import TypeVar

    V = TypeVar("V", covariant=True)


class Option(Generic[V]):
    """One possible answer to a decision.

    Everything except the action is computed on first access, from the state that the option was
    made for, so a list of options is cheap.

    Attributes
    ----------
    id : str
        Stable text of the answer: ``"12,7"``, ``"booster"``, ``"tyres+repair"``.
    action : tuple
        The same as plain values.
    point : (int, int) or None
        The point it names on the board.
    place : Point, Space, Path or None
        The place on the board that it leads to, on any kind of board.
    label : str
        Its meaning in a few words.
    preview : object or None
        Its consequences; the attributes depend on the game.

    Examples
    --------
    >>> option = bw.Race("valdorn", ["Ada", "Bob"], grid=["Ada", "Bob"], dice=[8]).options[0]
    >>> option
    Option('38,51', '1 square down, speed 1')
    >>> option.point, option.preview.speed
    ((38, 51), 1)
    """

    def __init__(
        self,
        state: AnyState,
        action: actions.Action,
        names: Sequence[str] | None = None,
        seat: int | None = None,
    ) -> None:
        self._state = state
        self.action = action
        self._names = names
        self._seat = seat

    @property
    def _question(self) -> questions.Question:
        """The open question; of a sealed choice, the part of this option's seat."""
        question = self._state.stack[-1]
        if self._seat is None or len(question.players) == 1:
            return question
        return question._replace(players=(self._seat,), sealed=())

    @cached_property
    def id(self) -> str:
        return actions.text(self.action)

    @cached_property
    def place(self) -> questions.Place | None:
        state = self._state
        place: questions.Place | None = state.game.place(self._question, self.action)
        return place

    @cached_property
    def point(self) -> tuple[int, int] | None:
        place = self.place
        return (place.x, place.y) if isinstance(place, questions.Point) else None

    @cached_property
    def label(self) -> str:
        state = self._state
        label: str = state.game.label(state, self._question, self.action, self._names)
        return label

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
        The driver.
    kind : str
        The kind of question, for example ``"move"``.
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


class Roll(NamedTuple):
    """A die to be rolled, or several at once.

    Attributes
    ----------
    driver : str
        The driver who rolls; "The race" if the roll is no driver's.
    table : str
        The table it is rolled on, for example ``"engagement"``.
    sides : int
        Number of outcomes.
    outcomes : dict of int, str or tuple to Fraction
        Faces with their probabilities: a number or a word for a single die, a tuple for several.
    dice : tuple of Die
        The dice, each with its name and faces; none where a card is drawn.
    kind : str
        The kind of question, for example ``"engagement"``.

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
    dice: tuple[questions.Die, ...] = ()
    kind: str = ""


MaybeNone = Any
"""Beside a type: it may be None, and whoever asks knows when. Nothing has to be looked at first."""

if TYPE_CHECKING:

    class Fact(tuple[Any, ...]):
        """A fact: a named tuple whose fields follow from its kind."""

        @property
        def kind(self) -> str: ...

        @property
        def driver(self) -> str | None: ...

        def __getattr__(self, name: str) -> Any: ...

else:
    Fact = tuple


def pending(state: AnyState, names: Names, viewer: int | None) -> Decision | Roll | None:
    """Return the open question: a decision, a roll, or None when all is over."""
    question = state.question
    if question is None:
        return None
    if question.players == (questions.CHANCE,):
        odds = state.outcomes()
        table = state.game.kinds[question.kind].table or question.kind
        outcomes = {questions.face_of(action): share for action, share in odds}
        dice = questions.dice_of(state, question)
        return Roll(roller_of(question, names), table, len(odds), outcomes, dice, question.kind)
    return _decision(state, question, meant(question, viewer), names)


def options(state: AnyState, names: Names, viewer: int | None) -> list[Option]:
    """Return the options of the open decision; empty at a roll and at the end.

    Without the words of the question, which may take as long as the options.
    """
    question = state.question
    if question is None or question.players == (questions.CHANCE,):
        return []
    return _options(state, meant(question, viewer), names)


def decisions(state: AnyState, names: Names) -> list[Decision]:
    """Return a decision for each driver who still owes an answer; none at a roll and at the end."""
    question = state.question
    if question is None or question.players == (questions.CHANCE,):
        return []
    return [_decision(state, question, seat, names) for seat in question.players]


def _decision(state: AnyState, question: questions.Question, seat: int, names: Names) -> Decision:
    prompt = state.game.prompt(state, question, names)
    return Decision(names[seat], question.kind, _options(state, seat, names), prompt)


def _options(state: AnyState, seat: int, names: Names) -> list[Option]:
    return [Option(state, action, names, seat) for action in state.legal(seat)]


def meant(question: questions.Question, viewer: int | None) -> int:
    """Return the seat an answer is for if none is named: the viewer's, else the first."""
    if viewer is not None and viewer in question.players:
        return viewer
    return question.players[0]


# -- answers of trusted drivers in a row -----------------------------------------------------------


NOBODY = "The race"
"""Who throws a die that is no driver's."""

Names = Sequence[str]


def roller_of(question: questions.Question, names: Names) -> str:
    return names[question.roller] if question.roller >= 0 else NOBODY

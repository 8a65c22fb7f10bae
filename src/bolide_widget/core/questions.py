"""Questions: what is open, who owes the answer, and the pair of functions behind each kind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from .actions import Action

if TYPE_CHECKING:
    from .state import State

CHANCE = -1
"""The seat that answers dice and shuffles."""

TIME_OUT: Final[Action] = ("time-out",)
"""What a driver answers whose time is up. It is in no list of legal answers."""

Fact = tuple[Any, ...]
"""Something that happened: its kind first, then plain values."""

Facts = list[Fact] | None
"""Where facts are collected; None when nobody listens."""


class Question(NamedTuple):
    """One open question.

    Attributes
    ----------
    kind : str
        Names the rules that list and apply its answers.
    players : tuple of int
        Seats that owe an answer: ``(CHANCE,)`` a die, one seat a decision, several seats a
        sealed choice, none a step that the rules take by themselves at once.
    data : tuple
        Plain values the rules need: whose move is in flight, a contested point, ...
    sealed : tuple of (int, tuple)
        Answers of a sealed choice that are in but not yet shown, by seat.
    """

    kind: str
    players: tuple[int, ...] = ()
    data: tuple[Any, ...] = ()
    sealed: tuple[tuple[int, Action], ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """The rules of one kind of question.

    Parameters
    ----------
    apply : callable ``(state, question, action, facts)``
        Carries an answer out, in place; pushes what follows. A sealed kind gets the answers as a
        tuple of ``(seat, action)`` in seat order; a step gets ``()``.
    legal : callable ``(state, question, seat) -> list of actions``, optional
        The answers that are possible, at least one. Steps have none.
    odds : callable ``(state, question) -> list of (action, Fraction)``, optional
        For chance: its outcomes; the fractions sum to exactly 1.
    default : callable ``(state, question, seat) -> action``, optional
        The answer of a driver who leaves or runs out of time; the first legal one if not given.
    sealed : bool
        Whether the players' answers stay hidden until the last one is in.
    table : str or None
        For chance: the printed table it is rolled on.
    time_out : callable ``(state, question, seat, facts)``, optional
        Carries out what happens when time is up; the default answer if not given.
    """

    apply: Callable[[State[Any], Question, Any, Facts], None]
    legal: Callable[[State[Any], Question, int], list[Action]] | None = None
    odds: Callable[[State[Any], Question], Sequence[tuple[Action, Fraction]]] | None = None
    default: Callable[[State[Any], Question, int], Action] | None = None
    sealed: bool = False
    table: str | None = None
    time_out: Callable[[State[Any], Question, int, Facts], None] | None = None


def die(
    sides: int,
    table: str,
    apply: Callable[[State[Any], Question, int, Facts], None],
) -> Kind:
    """Kind of question that one fair die answers; `apply` gets the face, 1 to `sides`."""
    faces: list[Action] = [(face,) for face in range(1, sides + 1)]
    outcomes = [(face, Fraction(1, sides)) for face in faces]

    def apply_face(state: State[Any], question: Question, action: Action, facts: Facts) -> None:
        apply(state, question, action[0], facts)  # type: ignore[arg-type]

    return Kind(
        apply=apply_face,
        legal=lambda state, question, seat: faces,
        odds=lambda state, question: outcomes,
        table=table,
    )

"""Questions, the actions that answer them and where these lead, and the rules of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, Union

from .actions import Action
from .screen import Die as Shown
from .words import short, tr

if TYPE_CHECKING:
    from .state import AnyState


CHANCE = -1
"""The seat that answers dice and shuffles."""

TIME_OUT: Final[Action] = ("time-out",)
"""What a driver answers whose time is up. It is in no list of legal answers."""

STOP: Final[Action] = ("stop",)
"""Stops the match for whoever is still in it; given by nobody's choice, so in no list either."""

Fact = tuple[Any, ...]
"""Something that happened: its kind first, then plain values."""


class TimeUp(NamedTuple):
    """The fact "time-out": a driver's time is up."""

    kind: str
    seat: int


class Collector(Protocol):
    """A receiver of facts: a list, or one that looks at each as it comes."""

    def append(self, fact: Fact, /) -> None:
        """Take what happened next."""


Facts = Collector | None
"""Where facts are collected; None when nobody listens."""


class Question(NamedTuple):
    """An entry of the stack: an open question, or a step that waits for its turn.

    Attributes
    ----------
    kind : str
        Names the rules that list and apply its answers.
    players : tuple of int
        Seats that owe an answer: ``(CHANCE,)`` a die, one seat a decision, several seats a
        sealed choice, none a step that the rules take by themselves at once.
    data : named tuple
        Plain values the rules need, in the shape that the kind declares: the driver of an
        unfinished move, a contested point, ... Rules read them by name: ``question.data.point``.
    sealed : tuple of (int, tuple)
        Answers of a sealed choice that are in but not yet shown, by seat.
    roller : int
        At a die: the seat that throws it, -1 for none. For display, and for the seed, which fixes
        the dice of each seat: any part the rules need stands in `data`, so digests pass it over.
    """

    kind: str
    players: tuple[int, ...] = ()
    data: Any = ()
    sealed: tuple[tuple[int, Action], ...] = ()
    roller: int = -1


WATCH = ("all", "own+react", "touched", "own", "none")
"""How closely a player watches for a chance to answer out of turn."""
RESTS = "react"
"""What a kind gets for "touched" while a pass holds: only what can be reacted to counts."""

Odds = Sequence[tuple[Action, Fraction]]
"""What can come, each with its probability; they sum to exactly 1."""


Thrown = Callable[["AnyState", Question], "tuple[Die, ...]"]
"""Which dice are thrown, where that depends on the state: the die of a gear."""

Dice = Union["tuple[Die, ...]", Thrown]

Shape = Any
"""The named tuple of the data of a kind; `tuple` for none; or the type of a tuple of any number of
values.

The annotations of its fields say what they hold: `core.stack` checks records by them."""

Nothing: TypeAlias = tuple[Any, ...]
"""The data of a step that has none."""


class Must(NamedTuple):
    """Something that holds of every open question of a kind.

    Attributes
    ----------
    words : str
        What it is, as it goes on after "must be".
    holds : callable ``(state, question) -> bool``
        Whether it does; the data have the right shape.
    """

    words: str
    holds: Callable[[AnyState, Question], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """The rules of one kind of step, which nobody answers.

    Parameters
    ----------
    apply : callable ``(state, data, facts)``
        Carries the step out, in place; pushes what follows.
    data, on, must
        As for `Kind`.
    secret : bool
        Whether no player may know that the step waits.
    """

    apply: Callable[[AnyState, Any, Facts], None]
    data: Shape = tuple
    secret: bool = False
    on: Sequence[str] = ()
    must: Sequence[Must] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """The rules of one kind of question.

    Parameters
    ----------
    apply : callable ``(state, question, action, facts)``
        Carries an answer out, in place; pushes what follows. A sealed kind gets the answers as a
        tuple of ``(seat, action)`` in seat order.
    legal : callable ``(state, question, seat) -> list of actions``
        The answers that are possible, at least one.
    odds : callable ``(state, question) -> list of (action, Fraction)``, optional
        For chance: its outcomes; the fractions sum to exactly 1.
    default : callable ``(state, question, seat) -> action``, optional
        The answer of a driver who leaves or runs out of time; the first legal one if not given.
    sealed : bool
        Whether the players' answers stay hidden until the last one is in.
    secret : bool
        Whether only the player who answers (or rolls, or draws) may know the question, its options
        and its answer.
    watched : callable ``(state, question, seat, level) -> bool``, optional
        For a poll of one seat after another: whether a player who watches at this level (one of
        `WATCH` but "all", or `RESTS`) gets the question; else the match answers by `default`.
    touches : callable ``(fact, seat) -> bool``, optional
        For such a poll: whether a fact affects a player, so that their pass is over. Without it
        "touched" is "own+react".
    table : str or None
        For chance: the printed table it is rolled on.
    dice : tuple of Die, or callable ``(state, question) -> tuple of Die``
        For chance: the dice that are thrown, as a screen shows them; none for a card that is
        drawn.
    shared : bool
        For chance: whether the roll belongs to the race, whoever makes it: its weather, a card of a
        common pile. Then the number of such rolls in the round fixes it (`core.dice`).
    time_out : callable ``(state, question, seat, facts)``, optional
        Carries out the effect of time running out; the default answer if not given.
    data : type of a named tuple
        The shape of the data of its questions.
    preview : callable ``(state, question, action) -> object or None``, optional
        The preview of an answer.
    on : sequence of str
        Kinds that it may lie on in the stack; "" for the bottom. Empty for a step that is taken
        before the next question opens, so that no saved state has it.
    must : sequence of Must
        Further conditions, such as whose question it is.
    """

    apply: Callable[[AnyState, Question, Any, Facts], None]
    legal: Callable[[AnyState, Question, int], list[Action]]
    odds: Callable[[AnyState, Question], Odds] | None = None
    default: Callable[[AnyState, Question, int], Action] | None = None
    sealed: bool = False
    table: str | None = None
    dice: Dice = ()
    shared: bool = False
    time_out: Callable[[AnyState, Question, int, Facts], None] | None = None
    secret: bool = False
    watched: Callable[[AnyState, Question, int, str], bool] | None = None
    touches: Callable[[Fact, int], bool] | None = None
    data: Shape = tuple
    preview: Callable[[AnyState, Question, Action], Any] | None = None
    on: Sequence[str] = ()
    must: Sequence[Must] = ()


@dataclass(frozen=True, slots=True)
class Die:
    """One die: its name, and the faces it shows, each as likely as the others.

    A face may stand on several sides, as on the die of a gear, and may be a word.

    Parameters
    ----------
    name : str
        How a screen tells it from others: ``"d12"``, ``"gear 3"``, ``"weather"``.
    faces : tuple of int or str
        One entry a side.

    Examples
    --------
    >>> from bolide_widget.core.questions import Die
    >>> Die("gear 2", (2, 3, 3, 4, 4, 4)).odds()
    [((2,), Fraction(1, 6)), ((3,), Fraction(1, 3)), ((4,), Fraction(1, 2))]
    """

    name: str
    faces: tuple[int | str, ...]

    def odds(self) -> list[tuple[Action, Fraction]]:
        """Return the odds of each different face, in the order of the die."""
        return even((face,) for face in self.faces)


def dice_of(state: AnyState, question: Question) -> tuple[Die, ...]:
    """Return the dice that an open question of chance throws; none if a card is drawn."""
    dice: Dice = state.game.kinds[question.kind].dice
    return dice(state, question) if callable(dice) else dice


def face_of(action: Action) -> Any:
    """Return the face of a roll: a single die's number or word, the whole action of several."""
    return action[0] if len(action) == 1 else action


def dice_data(dice: Sequence[Die], action: Action | None = None) -> list[Shown]:
    """Return dice as JSON data for the page, with their faces once thrown.

    Examples
    --------
    >>> from bolide_widget.core.questions import Die, dice_data, numbered
    >>> dice_data([numbered(12)], (7,))
    [{'name': 'd12', 'sides': 12, 'face': 7}]
    >>> dice_data([Die("sky", ("sun", "sun", "rain"))])
    [{'name': 'sky', 'faces': ['sun', 'sun', 'rain']}]
    """
    listed: list[Shown] = []
    for thrown in dice:
        name, faces = thrown.name, thrown.faces
        is_numbered = faces == tuple(range(1, len(faces) + 1))
        words = tr("d{n}", n=len(faces)) if name == f"d{len(faces)}" else short(name)
        shown: Shown = {"name": name}
        if words != name:
            shown["text"] = words
        if is_numbered:
            shown["sides"] = len(faces)
        else:
            shown["faces"] = [_on_face(face) for face in faces]
        listed.append(shown)
    if action is not None and len(action) == len(listed):
        for data, face in zip(listed, action, strict=True):
            data["face"] = _on_face(face)
    return listed


def _on_face(face: Any) -> Any:
    return short(face) if isinstance(face, str) else face


def numbered(sides: int) -> Die:
    """Return the die with faces 1 to `sides`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


def even(outcomes: Iterable[Action]) -> list[tuple[Action, Fraction]]:
    """Return the odds of equally likely outcomes; equal outcomes are put together."""
    listed = list(outcomes)
    share = Fraction(1, len(listed))
    return [(action, count * share) for action, count in Counter(listed).items()]


def weighted(weights: Mapping[str, int]) -> list[tuple[Action, Fraction]]:
    """Return the odds of drawing one card from a pile, given the number of each card.

    Drawing from a pile card by card has the same odds as shuffling it first, and no state has to
    hold an order that must stay hidden.

    Parameters
    ----------
    weights : dict of str to int
        Cards of the pile by name; cards with none left are passed over.

    Examples
    --------
    >>> from bolide_widget.core.questions import weighted
    >>> weighted({"oil": 3, "flag": 1, "corner": 0})
    [(('oil',), Fraction(3, 4)), (('flag',), Fraction(1, 4))]
    """
    total = sum(weights.values())
    return [((name,), Fraction(n, total)) for name, n in weights.items() if n]


def always(*actions: Action) -> Callable[[AnyState, Question, int], list[Action]]:
    """Return a ``legal`` function with the same answers in every state."""
    return lambda state, question, seat: list(actions)


def die(
    sides: int,
    table: str,
    apply: Callable[[AnyState, Question, int, Facts], None],
    data: Shape = tuple,
    on: Sequence[str] = (),
    must: Sequence[Must] = (),
) -> Kind:
    """Make a kind of question that one fair die answers; `apply` gets the face, 1 to `sides`."""

    def apply_face(state: AnyState, question: Question, action: Action, facts: Facts) -> None:
        apply(state, question, action[0], facts)  # type: ignore[arg-type]

    return roll((numbered(sides),), table, apply_face, data, on, must)


def roll(
    dice: Sequence[Die] | Thrown,
    table: str,
    apply: Callable[[AnyState, Question, Action, Facts], None],
    data: Shape = tuple,
    on: Sequence[str] = (),
    must: Sequence[Must] = (),
) -> Kind:
    """Make a kind of question that one or several dice answer.

    Parameters
    ----------
    dice : sequence of Die, or callable ``(state, question) -> tuple of Die``
        Those thrown together: the same at every throw, or by the state. Dice of words come before
        dice of numbers, as the text of an action has them.
    table : str
        What they are rolled on.
    apply : callable ``(state, question, action, facts)``
        Gets the faces in the order of the dice, as one action.
    data, on, must
        As for `Kind`.
    """
    if callable(dice):
        thrown = dice

        def odds(state: AnyState, question: Question) -> Odds:
            return together(thrown(state, question))

        return chance(odds, apply, table, dice, data=data, on=on, must=must)
    outcomes = together(tuple(dice))
    faces = [action for action, _ in outcomes]
    return Kind(
        apply=apply,
        legal=lambda state, question, seat: faces,
        odds=lambda state, question: outcomes,
        table=table,
        dice=tuple(dice),
        data=data,
        on=on,
        must=must,
    )


def together(dice: Sequence[Die]) -> list[tuple[Action, Fraction]]:
    """Return the odds of several dice thrown at once: an action has a face of each, in order.

    Examples
    --------
    >>> from bolide_widget.core.questions import numbered, together
    >>> len(together([numbered(6), numbered(6)]))
    36
    """
    if len(dice) == 1:
        return dice[0].odds()
    combined = product(*(thrown.odds() for thrown in dice))
    return [
        (sum((face for face, _ in row), ()), prod((share for _, share in row), start=Fraction(1)))
        for row in combined
    ]


def chance(
    odds: Callable[[AnyState, Question], Odds],
    apply: Callable[[AnyState, Question, Action, Facts], None],
    table: str | None = None,
    dice: Dice = (),
    *,
    secret: bool = False,
    data: Shape = tuple,
    on: Sequence[str] = (),
    must: Sequence[Must] = (),
) -> Kind:
    """Make a kind of question whose outcomes depend on the state: a card drawn from a pile.

    Without dice it is a card of a common pile, whoever draws it (`Kind.shared`).
    """
    return Kind(
        apply=apply,
        legal=lambda state, question, seat: [action for action, _ in odds(state, question)],
        odds=odds,
        table=table,
        dice=dice,
        shared=not dice,
        secret=secret,
        data=data,
        on=on,
        must=must,
    )


def shared(kind: Kind) -> Kind:
    """Return a kind of chance whose rolls belong to the race, whoever makes them."""
    return replace(kind, shared=True)


class Point(NamedTuple):
    """A point of squared paper.

    Attributes
    ----------
    x, y : int
        In squares.
    """

    x: int
    y: int


class Space(NamedTuple):
    """A space of a board that is cut into spaces.

    Attributes
    ----------
    id : str
        Its name: ``"1.20"``.
    """

    id: str


class Path(NamedTuple):
    """A way over spaces.

    Attributes
    ----------
    ids : tuple of str
        Names of the spaces, the last one where it ends.
    """

    ids: tuple[str, ...]


Place: TypeAlias = Point | Space | Path


def point_of(question: Question, action: Action) -> Point | None:
    """Return the point that an answer of two whole numbers names, in a game on squared paper.

    Examples
    --------
    >>> from bolide_widget.core.questions import point_of
    >>> from bolide_widget.core.questions import CHANCE, Question
    >>> point_of(Question("move", (0,)), (38, 51))
    Point(x=38, y=51)
    >>> point_of(Question("two dice", (CHANCE,)), (3, 4)) is None
    True
    """
    if len(action) != 2 or question.players == (CHANCE,):
        return None
    x, y = action
    return Point(x, y) if isinstance(x, int) and isinstance(y, int) else None

"""The state of a game: a position and the stack of open questions; and tables kept for a board."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from hashlib import blake2b
from typing import Any, Final, Generic, TypeVar

from .actions import Action, parse, text
from .game import Game, P
from .questions import CHANCE, STOP, TIME_OUT, Facts, Kind, Question, Shape, Step, TimeUp

G = TypeVar("G", bound=Game[Any])
_BY_RULE: Final = frozenset((*TIME_OUT, *STOP))


class State(Generic[P, G]):
    """Plain data plus a stack of open questions; the top one is to be answered next.

    A state can be copied, compared, saved and restored at any moment, also in the middle of a
    move: the rest of the move lies on the stack, not in running code.

    Parameters
    ----------
    game : Game
        The rules; shared by all copies.
    position : Position
        The data that rules change.
    stack : list of Question
        Open questions, the next one last. Empty: the game is over.

    Attributes
    ----------
    declines : sequence of callable
        By seat, ``(state, seat, data) -> bool``: whether its driver would pass a poll with such
        data. The poll leaves out drivers who would. Empty, as in every copy: no seat is left out.
    """

    __slots__ = ("declines", "game", "position", "stack")

    def __init__(self, game: G, position: P, stack: list[Question]) -> None:
        self.game = game
        self.position = position
        self.stack = stack
        self.declines: Sequence[Declines] = ()

    @property
    def question(self) -> Question | None:
        """The next question to answer; None when the game is over."""
        return self.stack[-1] if self.stack else None

    @property
    def to_act(self) -> tuple[int, ...]:
        """Seats that owe an answer; ``(CHANCE,)`` for a die, ``()`` when the game is over."""
        return self.stack[-1].players if self.stack else ()

    def legal(self, seat: int | None = None) -> list[Action]:
        """Return the possible answers, at least one for every seat in :attr:`to_act`.

        Parameters
        ----------
        seat : int, optional
            The seat; needed only at a sealed choice. A seat that owes no answer has none.
        """
        if not self.stack:
            return []
        question = self.stack[-1]
        if seat is None:
            seat = question.players[0]
        elif seat not in question.players:
            return []
        kind: Kind = self.game.kinds[question.kind]
        return kind.legal(self, question, seat)

    def outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        """Return a roll's outcomes, with probabilities that sum to exactly 1; else none."""
        if self.to_act != (CHANCE,):
            return []
        question = self.stack[-1]
        kind: Kind = self.game.kinds[question.kind]
        odds = kind.odds
        assert odds is not None, question.kind
        return odds(self, question)

    def default(self, seat: int | None = None) -> Action:
        """Return the answer of a driver who leaves or runs out of time."""
        question = self.stack[-1]
        kind: Kind = self.game.kinds[question.kind]
        chosen = kind.default
        if chosen is None:
            return self.legal(seat)[0]
        return chosen(self, question, question.players[0] if seat is None else seat)

    def apply(self, action: Action, seat: int | None = None, facts: Facts = None) -> State[P, G]:
        """Carry out an answer in place, and every step that follows by itself.

        Trusted and fast: an answer that is not in :meth:`legal` gives nonsense. Use
        ``Match.play`` for a checked door.

        Parameters
        ----------
        action : tuple
            One of :meth:`legal`, or `TIME_OUT` from a driver whose time is up, or `STOP`.
        seat : int, optional
            The seat that answers; needed only at a sealed choice.
        facts : list, optional
            Collects the facts.

        Returns
        -------
        State
            This state.
        """
        if len(action) == 1 and action[0] in _BY_RULE:
            if action == TIME_OUT:
                return self._time_out(seat, facts)
            self.game.stop(self, facts)
            return self.settle(facts)
        question = self.stack.pop()
        kind = self.game.kinds[question.kind]
        if kind.sealed:
            answer = self._seal(question, action, question.players[0] if seat is None else seat)
            if answer is not None:
                kind.apply(self, question, answer, facts)
        else:
            kind.apply(self, question, action, facts)
        return self.settle(facts)

    def _time_out(self, seat: int | None, facts: Facts) -> State[P, G]:
        """Carry out the effect of time running out: the kind's own, else the default answer."""
        question = self.stack[-1]
        seat = question.players[0] if seat is None else seat
        if facts is not None:
            facts.append(TimeUp("time-out", seat))
        carry_out = self.game.kinds[question.kind].time_out
        if carry_out is None:
            return self.apply(self.default(seat), seat, facts)
        self.stack.pop()
        carry_out(self, question, seat, facts)
        return self.settle(facts)

    def _seal(
        self, question: Question, action: Action, seat: int
    ) -> tuple[tuple[int, Action], ...] | None:
        """Return all answers in seat order once the last is in; else keep the question open."""
        kind, players, data, sealed, roller = question
        answers = (*sealed, (seat, action))
        if sealed and seat < sealed[-1][0]:
            answers = tuple(sorted(answers, key=lambda pair: pair[0]))
        waiting = tuple([player for player in players if player != seat])
        if not waiting:
            return answers
        self.stack.append(Question(kind, waiting, data, answers, roller))
        return None

    def settle(self, facts: Facts = None) -> State[P, G]:
        """Take the steps on top of the stack, which need no answer."""
        stack, steps = self.stack, self.game.steps
        while stack and not stack[-1].players:
            entry = stack.pop()
            step: Step = steps[entry.kind]
            step.apply(self, entry.data, facts)
        return self

    def copy(self) -> State[P, G]:
        """Return an independent copy; the game is shared."""
        return State(self.game, self.position.copy(), self.stack[:])

    def key(self) -> tuple[Any, ...]:
        """Return everything in one tuple: two states of a game are equal when their keys are."""
        return (self.position.key(), tuple(self.stack))

    def digest(self) -> str:
        """Return a short fingerprint of :meth:`key`, the same on every machine."""
        return fingerprint(repr((self.position.key(), tuple(map(spoken, self.stack)))))

    def to_dict(self) -> dict[str, Any]:
        """Return the whole state as JSON data."""
        questions = [_question_dict(question) for question in self.stack]
        return {"position": self.position.to_dict(), "questions": questions}

    @classmethod
    def from_dict(cls, game: G, data: Mapping[str, Any]) -> State[P, G]:
        """Return the state that :meth:`to_dict` wrote."""
        rows: dict[Any, Kind | Step] = {**game.kinds, **game.steps}
        stack = [_question(entry, rows) for entry in data["questions"]]
        return cls(game, game.load_position(data["position"]), stack)

    def observe(self, seat: int | None) -> dict[str, Any]:
        """Return the view of `seat` (None: everyone) as JSON data, at any moment, even the end.

        Private questions of other seats are left out; of sealed answers of others it only says
        which seats have given one.
        """
        questions = [
            _question_dict(question)
            for question in self.stack
            if not rules_of(self.game, question).secret or _is_of(question, seat)
        ]
        for entry in questions:
            entry["sealed"] = [pair if pair[0] == seat else [pair[0]] for pair in entry["sealed"]]
        return {"position": self.game.view(self.position, seat), "questions": questions}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.game, self.position, self.stack)

    def __repr__(self) -> str:
        question = self.question
        return f"State({self.game.name}, {question.kind if question else 'over'})"


AnyState = State[Any, Any]
"""A state of any game."""

Declines = Callable[[Any, int, Any], bool]
"""Whether a seat passes a poll, by the state and the data of the question."""


def _is_of(question: Question, seat: int | None) -> bool:
    """Return True if a seat answers the question, or throws its die."""
    if seat is None or seat < 0:
        return False
    return seat in question.players or question.roller == seat


def rules_of(game: Game[Any], entry: Question) -> Kind | Step:
    """Return the row of an entry of the stack: a question's, or a step's."""
    if entry.players:
        kind: Kind = game.kinds[entry.kind]
        return kind
    step: Step = game.steps[entry.kind]
    return step


def spoken(question: Question) -> tuple[Any, ...]:
    """Return the part of a question that its digest covers."""
    return question.kind, question.players, bare(question.data), question.sealed


def bare(data: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the data of a question as records have them: plain, without defaults at the end."""
    count, optional = len(data), len(getattr(data, "_field_defaults", ()))
    while optional and data[count - 1] is None:
        count -= 1
        optional -= 1
    return tuple(data[:count])


def fingerprint(written: str) -> str:
    """Return the digest of a state from its written key."""
    return blake2b(written.encode(), digest_size=4).hexdigest()


def _question_dict(question: Question) -> dict[str, Any]:
    roller = {"roller": question.roller} if question.roller >= 0 else {}
    return {
        "kind": question.kind,
        "players": list(question.players),
        "data": thaw(bare(question.data)),
        "sealed": [[seat, text(action)] for seat, action in question.sealed],
        **roller,
    }


def _question(entry: Mapping[str, Any], rows: Mapping[Any, Kind | Step]) -> Question:
    """Return a question from JSON data, whose values `core.stack` checks after this."""
    kind, data = entry["kind"], freeze(entry["data"])
    shape: Shape = rows[kind].data if isinstance(kind, str) and kind in rows else tuple
    fields: Sequence[str] = getattr(shape, "_fields", ())
    least = len(fields) - len(getattr(shape, "_field_defaults", ()))
    if fields and isinstance(data, tuple) and least <= len(data) <= len(fields):
        data = shape(*data)
    sealed = tuple((seat, parse(written)) for seat, written in entry["sealed"])
    return Question(kind, tuple(entry["players"]), data, sealed, entry.get("roller", -1))


def freeze(value: Any) -> Any:
    """Return JSON data with its lists turned into tuples."""
    return tuple(freeze(part) for part in value) if isinstance(value, list) else value


def thaw(value: Any) -> Any:
    """Return data with its tuples turned into lists, for JSON."""
    return [thaw(part) for part in value] if isinstance(value, tuple) else value

"""What a match is at one moment, as one tuple; and what adds up over its past."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, TypeVar, overload

from .actions import Action
from .errors import UndoError
from .game import Clock, Game, P
from .questions import CHANCE, Fact
from .state import AnyState, State


class Between(Sequence[AnyState]):
    """The states before and after answers in a row, worked out when somebody looks at one.

    Parameters
    ----------
    start : State
        Before the first answer.
    answers : sequence of (int, tuple)
        Who answered what.
    last : State, optional
        After the last answer, where it is known.
    """

    __slots__ = ("_last", "_start", "_states", "answers")

    def __init__(
        self, start: AnyState, answers: Sequence[tuple[int, Action]], last: AnyState | None = None
    ) -> None:
        self._start, self.answers, self._last = start, answers, last
        self._states: list[AnyState] = []

    def __len__(self) -> int:
        return len(self.answers) + 1

    @overload
    def __getitem__(self, at: int) -> AnyState: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[AnyState]: ...

    def __getitem__(self, at: int | slice) -> AnyState | Sequence[AnyState]:
        if at == len(self.answers) and self._last is not None:
            return self._last
        if not self._states:
            states = [self._start]
            for seat, action in self.answers:
                states.append(states[-1].copy().apply(action, seat))
            if self._last is not None:
                states[-1] = self._last
            self._states = states  # at once: others may be looking
        return self._states[at]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Entry:
    """One answer of a match: who gave it (`CHANCE` for a die), and the states around it.

    Attributes
    ----------
    seat : int
        Who answered.
    action : tuple
        With what.
    before, after : State
        The states around it: copies, made when they are asked for.
    facts : tuple of tuple
        What happened.
    seconds : float or None
        The time it took; None where no clock ran.
    asked : bool
        False for an answer that the match gave for a driver who does not watch so closely.
    """

    seat: int
    action: Action
    _states: Sequence[AnyState]
    facts: tuple[Fact, ...]
    seconds: float | None = None
    asked: bool = True
    _at: int = 0

    @property
    def _before(self) -> AnyState:
        """The state itself, for those of the house who only look."""
        return self._states[self._at]

    @property
    def _after(self) -> AnyState:
        return self._states[self._at + 1]

    @property
    def before(self) -> AnyState:
        """The state that was answered, as a copy."""
        return self._before.copy()

    @property
    def after(self) -> AnyState:
        """The state it led to, as a copy."""
        return self._after.copy()

    def __repr__(self) -> str:
        return f"Entry(seat={self.seat}, action={self.action})"


class Row(NamedTuple):
    """Answers in a row, of which entries are made when somebody looks.

    Attributes
    ----------
    states : Between
        The answers, and the states around them.
    facts : sequence of Fact
        All that happened.
    ends : sequence of int
        By answer, how much had happened behind it.
    """

    states: Between
    facts: Sequence[Fact]
    ends: Sequence[int]

    def entries(self) -> list[Entry]:
        """The answers as entries."""
        listed, begin = list[Entry](), 0
        for at, ((seat, action), end) in enumerate(
            zip(self.states.answers, self.ends, strict=True)
        ):
            facts = tuple(self.facts[begin:end])
            listed.append(Entry(seat, action, self.states, facts, _at=at))
            begin = end
        return listed


Piece = tuple[Entry, ...]

PIECE: Final = 64
"""Answers of a whole piece."""


def shared(pieces: Sequence[object], others: Sequence[object]) -> int:
    """How many pieces, or answers, two pasts have in common, from the first on."""
    same = min(len(pieces), len(others))
    while same and pieces[same - 1] is not others[same - 1]:
        same -= 1
    return same


class FactPieces(Sequence[Fact]):
    """Facts in pieces, which those of later moments share; as `Past`, it never changes.

    Parameters
    ----------
    pieces : tuple of tuple of Fact
        Oldest first.
    """

    __slots__ = ("pieces",)

    def __init__(self, pieces: tuple[tuple[Fact, ...], ...]) -> None:
        self.pieces = pieces

    @overload
    def __getitem__(self, at: int) -> Fact: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Fact, ...]: ...

    def __getitem__(self, at: int | slice) -> Fact | tuple[Fact, ...]:
        return tuple(self)[at]

    def __len__(self) -> int:
        return sum(map(len, self.pieces))

    def __iter__(self) -> Iterator[Fact]:
        return chain.from_iterable(self.pieces)

    def __reversed__(self) -> Iterator[Fact]:
        for piece in reversed(self.pieces):
            yield from reversed(piece)


class Past(Sequence[Entry]):
    """A sequence that never changes: what comes after it is another one, which shares its pieces.

    Parameters
    ----------
    pieces : tuple of tuple of Entry
        Whole pieces, oldest first.
    rest : tuple of Entry
        What has come since, less than a piece.
    facts : int
        How many facts all of them have.
    """

    __slots__ = ("_made",)

    def __init__(
        self, pieces: tuple[Piece, ...] = (), rest: tuple[Entry, ...] = (), facts: int = 0
    ) -> None:
        self._made: tuple[tuple[Piece, ...], Piece, int] | None = (pieces, rest, facts)

    def _parts(self) -> tuple[tuple[Piece, ...], Piece, int]:
        assert self._made is not None
        return self._made

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return self._parts()[0]

    @property
    def rest(self) -> Piece:
        return self._parts()[1]

    @property
    def facts(self) -> int:
        return self._parts()[2]

    def plus(self, entry: Entry) -> Past:
        """This and one more."""
        pieces, rest, facts = self._parts()
        rest, facts = (*rest, entry), facts + len(entry.facts)
        if len(rest) < PIECE:
            return Past(pieces, rest, facts)
        return Past((*pieces, rest), (), facts)

    def until(self, cut: int) -> Past:
        """The first so many of it."""
        whole, part = divmod(min(cut, len(self)), PIECE)
        facts = self.facts - sum(len(entry.facts) for entry in self[cut:])
        piece = self.pieces[whole] if whole < len(self.pieces) else self.rest
        return Past(self.pieces[:whole], piece[:part], facts)

    def and_then(self, entries: Iterable[Entry]) -> Past:
        """This and several more."""
        new = (*self.rest, *entries)
        cut = len(new) - len(new) % PIECE
        pieces = (new[at : at + PIECE] for at in range(0, cut, PIECE))
        facts = sum(len(entry.facts) for entry in new[len(self.rest) :])
        return Past((*self.pieces, *pieces), new[cut:], self.facts + facts)

    @overload
    def __getitem__(self, at: int) -> Entry: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Entry, ...]: ...

    def __getitem__(self, at: int | slice) -> Entry | tuple[Entry, ...]:
        if isinstance(at, slice):
            start, stop, step = at.indices(len(self))
            if step < 0:
                return tuple(self)[at]
            whole = start // PIECE  # most ask for the end of a long past
            near = (*chain.from_iterable(self.pieces[whole:]), *self.rest)
            return near[start - PIECE * whole : max(stop - PIECE * whole, 0) : step]
        number = range(len(self))[at]
        whole, part = divmod(number, PIECE)
        return self.pieces[whole][part] if whole < len(self.pieces) else self.rest[part]

    def __len__(self) -> int:
        return PIECE * len(self.pieces) + len(self.rest)

    def __iter__(self) -> Iterator[Entry]:
        return chain(chain.from_iterable(self.pieces), self.rest)

    def __reversed__(self) -> Iterator[Entry]:
        yield from reversed(self.rest)
        for piece in reversed(self.pieces):
            yield from reversed(piece)


NOTHING = Past()


class Played(Past):
    """A past, and answers in rows after it: entries are made of them when somebody looks.

    Parameters
    ----------
    before : Past
    rows : tuple of Row
        What was answered after it, oldest first.
    """

    __slots__ = ("_before", "_length", "_rows")

    def __init__(self, before: Past, rows: tuple[Row, ...]) -> None:
        self._made = None
        self._before, self._rows = before, rows
        self._length = len(before) + sum(len(row.ends) for row in rows)

    def _parts(self) -> tuple[tuple[Piece, ...], Piece, int]:
        if self._made is None:
            past = self._before.and_then(chain.from_iterable(row.entries() for row in self._rows))
            self._made = past._parts()  # at once: others may be looking
        return self._made

    def then(self, row: Row) -> Played:
        """This and more answers in a row."""
        if self._made is not None:
            return Played(Past(*self._made), (row,))
        return Played(self._before, (*self._rows, row))

    def __len__(self) -> int:
        return self._length


class Moment(NamedTuple, Generic[P]):
    """Everything of a match that changes while it is played; nothing in it ever changes.

    Attributes
    ----------
    state : State
        Where the match stands.
    start : State
        Where it began.
    opening : sequence of tuple
        What happened before the first answer.
    arranged : bool
        Whether somebody set the start up.
    entries : Past
        Every answer so far, oldest first.
    undone : tuple of tuples of Entry
        What was taken back, the last of it last.
    rolls : int
        Dice among the entries.
    branched : int
        How many of those dice are of the race that this one is a branch of.
    clock : Clock or None
        The clock of the turns, as it was set going at the last answer.
    seed : int
        What fixes the dice.
    """

    state: State[P, Any]
    start: State[P, Any]
    opening: Sequence[Fact] = ()
    arranged: bool = False
    entries: Past = NOTHING
    undone: tuple[tuple[Entry, ...], ...] = ()
    rolls: int = 0
    branched: int = 0
    clock: Clock | None = None
    seed: int = 0

    @property
    def die(self) -> int:
        """The number of the next die, from 0, among those that are this match's own."""
        return self.rolls - self.branched

    @property
    def answers(self) -> list[tuple[int, Action]]:
        """Who answered what, oldest first."""
        return [(entry.seat, entry.action) for entry in self.entries]

    @property
    def facts(self) -> list[Fact]:
        """Everything that happened, oldest first."""
        return [*self.opening, *(fact for entry in self.entries for fact in entry.facts)]

    @property
    def newest(self) -> Iterator[tuple[int, Fact]]:
        """What happened, newest first, with its number from the start of the race.

        For whoever looks for what was last: no list is made of a whole race.
        """
        number = len(self.opening) + self.entries.facts
        for entry in reversed(self.entries):
            for fact in reversed(entry.facts):
                number -= 1
                yield number, fact
        for fact in reversed(self.opening):
            number -= 1
            yield number, fact

    def facts_since(self, before: Moment[P]) -> list[Fact]:
        """What has happened since a moment that it follows."""
        return [fact for entry in self.entries[len(before.entries) :] for fact in entry.facts]

    def answered(self, seat: int, action: Action, game: Game[P], decided: bool = True) -> Moment[P]:
        """The moment after an answer that has been checked."""
        facts: list[Fact] = []
        after = self.state.copy().apply(action, seat, facts)
        around = self.state, after
        if self.clock is None:
            return self.followed(Entry(seat, action, around, tuple(facts), None, decided))
        clock = self.clock.twin()
        seconds = clock.answer(seat)
        clock.ask(game.timed(after))
        entry = Entry(seat, action, around, tuple(facts), seconds, decided)
        return self.followed(entry)._replace(clock=clock)

    def followed(self, entry: Entry) -> Moment[P]:
        """The moment after an answer whose outcome is known; the clock stays as it is."""
        _, start, opening, arranged, entries, undone, rolls, cut, clock, seed = self
        rolls += entry.seat == CHANCE
        entries = entries.plus(entry)  # field by field: _replace takes twice as long
        return Moment(
            entry._after, start, opening, arranged, entries, undone, rolls, cut, clock, seed
        )

    def followed_by(self, entries: Sequence[Entry]) -> Moment[P]:
        """The same after several answers."""
        return self._replace(
            state=entries[-1]._after if entries else self.state,
            entries=self.entries.and_then(entries),
            rolls=self.rolls + _dice(entries),
        )

    def played(self, row: Row) -> Moment[P]:
        """The same after answers in a row; the clock stays as it is."""
        past = self.entries
        entries = past.then(row) if isinstance(past, Played) else Played(past, (row,))
        dice = sum(seat == CHANCE for seat, _ in row.states.answers)
        state = row.states[len(row.ends)]
        return self._replace(state=state, entries=entries, rolls=self.rolls + dice)

    def back(self, cut: int, game: Game[P], totals: Totals) -> Moment[P]:
        """The moment before entry `cut`, which can be played again with all after it."""
        undone = (*self.undone, self.entries[cut:])
        return self.at(cut)._replace(undone=undone).rewound(game, totals)

    def at(self, cut: int) -> Moment[P]:
        """The moment after `cut` entries, as if no more had been played; the clock stays."""
        taken = self.entries[cut:]
        return self._replace(
            state=taken[0]._before if taken else self.state,
            entries=self.entries.until(cut),
            undone=(),
            rolls=self.rolls - _dice(taken),
        )

    def again(self, game: Game[P], totals: Totals) -> Moment[P]:
        """The moment after what was taken back last.

        Raises
        ------
        UndoError
            If nothing was, or something else was played since.
        """
        if not self.undone:
            raise UndoError("There is nothing to redo")
        *undone, taken = self.undone
        return self.followed_by(taken)._replace(undone=tuple(undone)).rewound(game, totals)

    def begun_again(self, seed: int, game: Game[P]) -> Moment[P]:
        """The moment at the start of the same match, with other dice."""
        begun = Moment(
            self.start, self.start, self.opening, self.arranged, clock=self.clock, seed=seed
        )
        return begun.rewound(game)

    def timed(self, clock: Clock | None, game: Game[P]) -> Moment[P]:
        """The same with another clock, or none; the turn in progress begins with its time."""
        if clock is not None:
            clock.ask(game.timed(self.state))
        return self._replace(clock=clock)

    def clocked(self, change: Callable[[Clock], object]) -> Moment[P]:
        """The same, with a change of its clock, if it has one."""
        if self.clock is None:
            return self
        clock = self.clock.twin()
        change(clock)
        return self._replace(clock=clock)

    def still(self) -> Moment[P]:
        """The same, with a clock that runs for nobody: of a copy that nobody plays yet."""
        return self if self.clock is None else self._replace(clock=self.clock.still())

    def rewound(self, game: Game[P], totals: Totals | None = None) -> Moment[P]:
        """The same, with the time there was when the open question was asked.

        Parameters
        ----------
        game : Game
        totals : Totals, optional
            Those of the match; not needed before its first answer.
        """
        if self.clock is None:
            return self
        clock, then = self.clock.twin(), self.clock.begun()
        if totals is not None:

            def note(before: Clock, entry: Entry) -> Clock:
                return before.noted(game.timed(entry._before), entry.seconds)

            then = totals.over(self, ("clock", clock.seconds), then, note)
        clock.rewind(then, game.timed(self.state))
        return self._replace(clock=clock)


def begun(
    first: State[P, Any], clock: Clock | None, game: Game[P], arranged: bool, seed: int = 0
) -> Moment[P]:
    """The moment at the start of a match."""
    opening: list[Fact] = []
    state = first.copy().settle(opening)
    moment = Moment(state, state, tuple(opening), arranged, clock=clock, seed=seed)
    return moment.rewound(game)


def _dice(entries: Sequence[Entry]) -> int:
    return sum(entry.seat == CHANCE for entry in entries)


V = TypeVar("V")


Sums = tuple[Sequence[Fact], tuple[Piece, ...], list[Any]]


class Totals:
    """Values that answers add up to, by a key; each is what it is at the end of a piece."""

    __slots__ = ("_kept",)

    def __init__(self, kept: Mapping[Hashable, Sums] = {}) -> None:
        self._kept = kept

    def of(self, now: Moment[Any], key: Hashable, none: V, add: Callable[[V, Fact], V]) -> V:
        """What all facts of a moment add up to.

        Parameters
        ----------
        now : Moment
        key : hashable
            What is added up: the same value and function for each key.
        none : value
            Without any fact.
        add : callable ``(value, fact) -> value``
            The next value; it changes none.
        """

        def add_entry(value: V, entry: Entry) -> V:
            return reduce(add, entry.facts, value)

        return self._of(now, key, lambda: reduce(add, now.opening, none), add_entry)

    def over(self, now: Moment[Any], key: Hashable, none: V, add: Callable[[V, Entry], V]) -> V:
        """What the answers themselves add up to; as :meth:`of`, which is for what happened."""
        return self._of(now, key, lambda: none, add)

    def _of(
        self, now: Moment[Any], key: Hashable, none: Callable[[], V], add: Callable[[V, Entry], V]
    ) -> V:
        opening, pieces = now.opening, now.entries.pieces
        before, kept, values = self._kept.get(key, (None, (), []))
        if before is not opening:
            kept, values = (), [none()]
        same = shared(kept, pieces)
        if same < len(pieces) or before is not opening:
            values = values[: same + 1]
            for piece in pieces[same:]:
                values.append(reduce(add, piece, values[-1]))
            self._kept = {**self._kept, key: (opening, pieces, values)}  # others may be looking
        value: V = values[len(pieces)]
        return reduce(add, now.entries.rest, value)

    def twin(self) -> Totals:
        """The same for a branch: what both have in common is not added up again."""
        return Totals(self._kept)

    def __reduce__(self) -> tuple[Any, ...]:
        return Totals, ()


def changed(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Values by seat with another one for a seat; without a change for a seat that is none.

    Examples
    --------
    >>> changed((1, 2, 3), 1, 7), changed((1, 2, 3), -1, 7)
    ((1, 7, 3), (1, 2, 3))
    """
    if not 0 <= seat < len(values):
        return values
    return (*values[:seat], value, *values[seat + 1 :])


def turns_taken(kind: str, seats: int) -> Callable[[tuple[int, ...], Fact], tuple[int, ...]]:
    """Adds up the turns of each seat: facts of a kind tell who takes one."""

    def add(turns: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
        if fact[0] != kind:
            return turns
        return tuple(turns[seat] + (seat in fact[2]) for seat in range(seats))

    return add

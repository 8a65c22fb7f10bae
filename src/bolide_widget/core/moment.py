"""A match at one moment, as one tuple; and totals over its past."""

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
    """The states before and after consecutive answers, computed when first used.

    Parameters
    ----------
    start : State
        Before the first answer.
    answers : sequence of (int, tuple)
        The seats and their answers.
    last : State, optional
        After the last answer, if known.
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
    """One answer of a match: its seat (`CHANCE` for a die), and the states around it.

    Attributes
    ----------
    seat : int
        The seat that answered.
    action : tuple
        Its answer.
    before, after : State
        The states around it: copies, made on access.
    facts : tuple of tuple
        The facts of the answer.
    seconds : float or None
        The time it took; None if no clock ran.
    asked : bool
        False for an answer that the match gave for a driver with a lower watch level.
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
        """Internal. The state itself; treat as read-only."""
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
    """Consecutive answers whose entries are made on access.

    Attributes
    ----------
    states : Between
        The answers, and the states around them.
    facts : sequence of Fact
        All facts of the answers.
    ends : sequence of int
        By answer, the number of facts up to and including it.
    """

    states: Between
    facts: Sequence[Fact]
    ends: Sequence[int]

    def entries(self) -> list[Entry]:
        """Return the answers as entries."""
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
    """Count the pieces, or answers, that two pasts share from the first on."""
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
        """Return this past and one more entry."""
        pieces, rest, facts = self._parts()
        rest, facts = (*rest, entry), facts + len(entry.facts)
        if len(rest) < PIECE:
            return Past(pieces, rest, facts)
        return Past((*pieces, rest), (), facts)

    def until(self, cut: int) -> Past:
        """Return the first `cut` entries."""
        whole, part = divmod(min(cut, len(self)), PIECE)
        facts = self.facts - sum(len(entry.facts) for entry in self[cut:])
        piece = self.pieces[whole] if whole < len(self.pieces) else self.rest
        return Past(self.pieces[:whole], piece[:part], facts)

    def and_then(self, entries: Iterable[Entry]) -> Past:
        """Return this past and several more entries."""
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
    """A past, and consecutive answers after it whose entries are made on access.

    Parameters
    ----------
    before : Past
    rows : tuple of Row
        The answers after it, oldest first.
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
        """Return this past and more consecutive answers."""
        if self._made is not None:
            return Played(Past(*self._made), (row,))
        return Played(self._before, (*self._rows, row))

    def __len__(self) -> int:
        return self._length


class Moment(NamedTuple, Generic[P]):
    """Everything in a match that changes during play; itself immutable.

    Attributes
    ----------
    state : State
        The current state.
    start : State
        The state at the start.
    opening : sequence of tuple
        The facts before the first answer.
    arranged : bool
        Whether the start is a set-up position.
    entries : Past
        Every answer so far, oldest first.
    undone : tuple of tuples of Entry
        The undone answers, the last of them last.
    rolls : int
        Dice among the entries.
    branched : int
        The number of those dice that belong to the race this one is a branch of.
    clock : Clock or None
        The clock of the turns, as it was set going at the last answer.
    seed : int
        The seed of the dice.
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
        """Seats and their answers, oldest first."""
        return [(entry.seat, entry.action) for entry in self.entries]

    @property
    def facts(self) -> list[Fact]:
        """Everything that happened, oldest first."""
        return [*self.opening, *(fact for entry in self.entries for fact in entry.facts)]

    @property
    def newest(self) -> Iterator[tuple[int, Fact]]:
        """Yield the facts, newest first, each with its number from the start of the race.

        For callers that look for the latest fact: it builds no list of a whole race.
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
        """Return the facts since an earlier moment."""
        return [fact for entry in self.entries[len(before.entries) :] for fact in entry.facts]

    def answered(self, seat: int, action: Action, game: Game[P], decided: bool = True) -> Moment[P]:
        """Return the moment after an answer that has been checked."""
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
        """Return the moment after an answer with a known outcome; the clock stays as it is."""
        _, start, opening, arranged, entries, undone, rolls, cut, clock, seed = self
        rolls += entry.seat == CHANCE
        entries = entries.plus(entry)  # field by field: _replace takes twice as long
        return Moment(
            entry._after, start, opening, arranged, entries, undone, rolls, cut, clock, seed
        )

    def followed_by(self, entries: Sequence[Entry]) -> Moment[P]:
        """Return the moment after several answers."""
        return self._replace(
            state=entries[-1]._after if entries else self.state,
            entries=self.entries.and_then(entries),
            rolls=self.rolls + _dice(entries),
        )

    def played(self, row: Row) -> Moment[P]:
        """Return the moment after consecutive answers; the clock stays as it is."""
        past = self.entries
        entries = past.then(row) if isinstance(past, Played) else Played(past, (row,))
        dice = sum(seat == CHANCE for seat, _ in row.states.answers)
        state = row.states[len(row.ends)]
        return self._replace(state=state, entries=entries, rolls=self.rolls + dice)

    def back(self, cut: int, game: Game[P], totals: Totals) -> Moment[P]:
        """Return the moment before entry `cut`; it and all after it can be redone."""
        undone = (*self.undone, self.entries[cut:])
        return self.at(cut)._replace(undone=undone).rewound(game, totals)

    def at(self, cut: int) -> Moment[P]:
        """Return the moment after `cut` entries, as if no more had been played; the clock stays."""
        taken = self.entries[cut:]
        return self._replace(
            state=taken[0]._before if taken else self.state,
            entries=self.entries.until(cut),
            undone=(),
            rolls=self.rolls - _dice(taken),
        )

    def again(self, game: Game[P], totals: Totals) -> Moment[P]:
        """Return the moment after redoing the last undo.

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
        """Return the moment at the start of the same match, with other dice."""
        begun = Moment(
            self.start, self.start, self.opening, self.arranged, clock=self.clock, seed=seed
        )
        return begun.rewound(game)

    def timed(self, clock: Clock | None, game: Game[P]) -> Moment[P]:
        """Return the moment with another clock, or none; the current turn begins with its time."""
        if clock is not None:
            clock.ask(game.timed(self.state))
        return self._replace(clock=clock)

    def clocked(self, change: Callable[[Clock], object]) -> Moment[P]:
        """Return the moment with a change of its clock, if it has one."""
        if self.clock is None:
            return self
        clock = self.clock.twin()
        change(clock)
        return self._replace(clock=clock)

    def still(self) -> Moment[P]:
        """Return the moment with a clock that runs for no seat, for a copy not yet in play."""
        return self if self.clock is None else self._replace(clock=self.clock.still())

    def rewound(self, game: Game[P], totals: Totals | None = None) -> Moment[P]:
        """Return the moment with the time that was left when the open question was opened.

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
    """Return the moment at the start of a match."""
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
        """Add up all facts of a moment.

        Parameters
        ----------
        now : Moment
        key : hashable
            Names the sum: the same value and function for each key.
        none : value
            The sum without any fact.
        add : callable ``(value, fact) -> value``
            The next sum; it changes none in place.
        """

        def add_entry(value: V, entry: Entry) -> V:
            return reduce(add, entry.facts, value)

        return self._of(now, key, lambda: reduce(add, now.opening, none), add_entry)

    def over(self, now: Moment[Any], key: Hashable, none: V, add: Callable[[V, Entry], V]) -> V:
        """Add up the answers themselves; like :meth:`of`, which adds up facts."""
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
        """Return a copy for a branch: the common past is not added up again."""
        return Totals(self._kept)

    def __reduce__(self) -> tuple[Any, ...]:
        return Totals, ()


def changed(values: tuple[V, ...], seat: int, value: V) -> tuple[V, ...]:
    """Return values by seat with one replaced; unchanged if the seat is none of them.

    Examples
    --------
    >>> changed((1, 2, 3), 1, 7), changed((1, 2, 3), -1, 7)
    ((1, 7, 3), (1, 2, 3))
    """
    if not 0 <= seat < len(values):
        return values
    return (*values[:seat], value, *values[seat + 1 :])


def turns_taken(kind: str, seats: int) -> Callable[[tuple[int, ...], Fact], tuple[int, ...]]:
    """Return a function that counts the turns of each seat by facts of one kind."""

    def add(turns: tuple[int, ...], fact: Fact) -> tuple[int, ...]:
        if fact[0] != kind:
            return turns
        return tuple(turns[seat] + (seat in fact[2]) for seat in range(seats))

    return add

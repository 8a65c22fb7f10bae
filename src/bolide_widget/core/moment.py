"""A match at one moment, as one tuple; and its past, which later moments share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import chain
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar, overload

from .actions import Action
from .dice import NONE_YET, Dice, Tally
from .errors import UndoError
from .game import Clock, Game, P
from .questions import CHANCE, Fact
from .state import AnyState, State

T = TypeVar("T")
V = TypeVar("V")


class States(Protocol):
    """The states around consecutive answers: a pair, or a stretch that computes them."""

    def __getitem__(self, at: int, /) -> AnyState: ...


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
    _states: States
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


PIECE: Final = 64
"""The most items that a link of a chain adds, and about so many have to be added up anew."""


class Chain(Sequence[T]):
    """A sequence that grows at its end and never changes: longer ones share it.

    Parameters
    ----------
    before : Chain, optional
        The items before; none for an empty chain.
    count : int
        How many items follow.
    make : callable
        Returns them; called when one of them is first used.
    """

    __slots__ = ("_items", "_length", "_make", "_totals", "before")

    def __init__(
        self,
        before: Chain[T] | None = None,
        count: int = 0,
        make: Callable[[], Sequence[T]] = tuple,
    ) -> None:
        self.before, self._make = before, make
        self._length: int = count if before is None else before._length + count
        self._items: Sequence[T] | None = None
        self._totals: dict[Hashable, Any] | None = None

    @property
    def items(self) -> Sequence[T]:
        """The items that this link adds."""
        if self._items is None:
            self._items = self._make()
        return self._items

    def plus(self, items: Sequence[T]) -> Chain[T]:
        """Return the chain with more items."""
        longer = self
        for at in range(0, len(items), PIECE):
            piece = items[at : at + PIECE]
            longer = Chain(longer, len(piece))
            longer._items = piece
        return longer

    def until(self, cut: int) -> Chain[T]:
        """Return the first `cut` items."""
        link = self
        while link.before is not None and link.before._length >= cut:
            link = link.before
        if link.before is None or link._length <= cut:
            return link
        return link.before.plus(link.items[: cut - link.before._length])

    def total(self, key: Hashable, none: Callable[[], V], add: Callable[[V, T], V]) -> V:
        """Add up all items; longer chains go on from there.

        Parameters
        ----------
        key : hashable
            Names the sum: the same functions for each key.
        none : callable
            Returns the sum without any item.
        add : callable ``(value, item) -> value``
            Returns the next sum; it changes none in place.
        """
        ahead: list[Chain[T]] = []
        link = self
        while link.before is not None and (link._totals is None or key not in link._totals):
            ahead.append(link)
            link = link.before
        known = link._totals or {}
        value: V = known[key] if key in known else link._keep(key, none())
        for link in reversed(ahead):
            value = reduce(add, link.items, value)
            before = link.before
            if link is self or before is None or link._length // PIECE > before._length // PIECE:
                link._keep(key, value)
        return value

    def _keep(self, key: Hashable, value: V) -> V:
        self._totals = {**(self._totals or {}), key: value}  # others may be looking
        return value

    def _since(self, cut: int) -> tuple[T, ...]:
        """Return the items from number `cut` on; nobody looks at those before."""
        pieces, link = [], self
        while link.before is not None and link._length > cut:
            pieces.append(link.items)
            link = link.before
        near = tuple(chain.from_iterable(reversed(pieces)))
        return near[max(cut - link._length, 0) :]

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[T, ...]: ...

    def __getitem__(self, at: int | slice) -> T | tuple[T, ...]:
        if not isinstance(at, slice):
            return self._since(range(self._length)[at])[0]
        start, stop, step = at.indices(self._length)
        if step < 0:
            return self._since(0)[at]
        return self._since(start)[: max(stop - start, 0) : step]

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self._since(0))

    def __reversed__(self) -> Iterator[T]:
        link: Chain[T] | None = self
        while link is not None:
            yield from reversed(link.items)
            link = link.before

    def __reduce__(self) -> tuple[Any, ...]:
        return _chained, (self._since(0),)


def _chained(items: tuple[T, ...]) -> Chain[T]:
    return Chain[T]().plus(items)


class Moment(NamedTuple, Generic[P]):
    """Everything in a match that changes during play; itself immutable.

    Attributes
    ----------
    state : State
        The current state.
    start : State
        The state at the start.
    entries : Chain of Entry
        Every answer so far, oldest first.
    opening : sequence of tuple
        The facts before the first answer.
    arranged : bool
        Whether the start is a set-up position.
    undone : tuple of Chain of Entry
        The entries before each undo that can be redone, the last one last.
    rolls : int
        Dice among the entries.
    branched : int
        The number of those dice that belong to the race this one is a branch of.
    clock : Clock or None
        The clock of the turns, as it was set going at the last answer.
    seed : int
        The seed of the dice.
    tally : Tally
        The dice of this round so far, by event.
    """

    state: State[P, Any]
    start: State[P, Any]
    entries: Chain[Entry]
    opening: Sequence[Fact] = ()
    arranged: bool = False
    undone: tuple[Chain[Entry], ...] = ()
    rolls: int = 0
    branched: int = 0
    clock: Clock | None = None
    seed: int = 0
    tally: Tally = NONE_YET

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

        def count(number: int, entry: Entry) -> int:
            return number + len(entry.facts)

        number = self.entries.total("facts", lambda: len(self.opening), count)
        for entry in reversed(self.entries):
            for fact in reversed(entry.facts):
                number -= 1
                yield number, fact
        for fact in reversed(self.opening):
            number -= 1
            yield number, fact

    def total(self, key: Hashable, none: V, add: Callable[[V, Fact], V]) -> V:
        """Add up all facts; later moments go on from there.

        Parameters
        ----------
        key : hashable
            Names the sum: the same value and function for each key.
        none : value
            The sum without any fact.
        add : callable ``(value, fact) -> value``
            The next sum; it changes none in place.
        """

        def add_entry(value: V, entry: Entry) -> V:
            return reduce(add, entry.facts, value)

        return self.entries.total(key, lambda: reduce(add, self.opening, none), add_entry)

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
        _, start, entries, opening, arranged, undone, rolls, cut, clock, seed, tally = self
        if entry.seat == CHANCE:
            rolls += 1
            tally = tally.after((entry._before,))
        entries = entries.plus((entry,))  # field by field: _replace takes twice as long
        return Moment(
            entry._after, start, entries, opening, arranged, undone, rolls, cut, clock, seed, tally
        )

    def followed_by(self, entries: Sequence[Entry]) -> Moment[P]:
        """Return the moment after several answers."""
        return self._replace(
            state=entries[-1]._after if entries else self.state,
            entries=self.entries.plus(entries),
            rolls=self.rolls + _dice(entries),
            tally=self.tally.after(entry._before for entry in entries if entry.seat == CHANCE),
        )

    def back(self, cut: int, game: Game[P]) -> Moment[P]:
        """Return the moment before entry `cut`; it and all after it can be redone."""
        return self.at(cut)._replace(undone=(*self.undone, self.entries)).rewound(game)

    def at(self, cut: int) -> Moment[P]:
        """Return the moment after `cut` entries, as if no more had been played; the clock stays."""
        taken = self.entries[cut:]
        return self._replace(
            state=taken[0]._before if taken else self.state,
            entries=self.entries.until(cut),
            undone=(),
            rolls=self.rolls - _dice(taken),
        ).counted()

    def counted(self) -> Moment[P]:
        """Return the moment with the dice of its round counted anew."""
        number, dice = self.state.position.round, Dice(self.seed)
        for entry in reversed(self.entries):
            if entry._before.position.round != number:
                break
            if entry.seat == CHANCE:
                dice.count(entry._before)
        return self._replace(tally=dice.tally)

    def again(self, game: Game[P]) -> Moment[P]:
        """Return the moment after redoing the last undo.

        Raises
        ------
        UndoError
            If nothing was, or something else was played since.
        """
        if not self.undone:
            raise UndoError("There is nothing to redo")
        *undone, entries = self.undone
        taken = entries[len(self.entries) :]
        again = self._replace(
            state=taken[-1]._after,
            entries=entries,
            undone=tuple(undone),
            rolls=self.rolls + _dice(taken),
        )
        return again.counted().rewound(game)

    def begun_again(self, seed: int, game: Game[P]) -> Moment[P]:
        """Return the moment at the start of the same match, with other dice."""
        first = self._replace(state=self.start, entries=Chain(), undone=(), seed=seed)
        return first._replace(rolls=0, branched=0, tally=NONE_YET).rewound(game)

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

    def rewound(self, game: Game[P]) -> Moment[P]:
        """Return the moment with the time that was left when the open question was opened."""
        if self.clock is None:
            return self
        clock = self.clock.twin()

        def note(before: Clock, entry: Entry) -> Clock:
            return before.noted(game.timed(entry._before), entry.seconds)

        then = self.entries.total(("clock", clock.seconds), clock.begun, note)
        clock.rewind(then, game.timed(self.state))
        return self._replace(clock=clock)


def begun(
    first: State[P, Any], clock: Clock | None, game: Game[P], arranged: bool, seed: int = 0
) -> Moment[P]:
    """Return the moment at the start of a match."""
    opening: list[Fact] = []
    state = first.copy().settle(opening)
    moment = Moment(state, state, Chain(), tuple(opening), arranged, clock=clock, seed=seed)
    return moment.rewound(game)


def _dice(entries: Sequence[Entry]) -> int:
    return sum(entry.seat == CHANCE for entry in entries)


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

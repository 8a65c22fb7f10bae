"""Facts as scripts get them: with the driver's name, in a list that is also a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .game import Game
from .moment import Moment
from .questions import Fact as Plain

F = TypeVar("F")
"""A fact; mypy knows what is in ``[*race.facts]`` only of a generic list."""

if TYPE_CHECKING:
    from pandas import DataFrame

    from .fact_frame import FactFrame
    from .state import AnyState


class Named:
    """A fact that knows the drivers' names."""

    _of: tuple[Any, Sequence[str]] | None = None
    """The game and its drivers."""

    @property
    def driver(self) -> str | None:
        """The name of the driver it is about; None for facts about none."""
        if self._of is None:  # of a copy that was changed
            return None
        game, drivers = self._of
        seat = game.about(self)
        return None if seat is None else drivers[seat]

    def __reduce__(self) -> tuple[Any, ...]:
        fact: Any = self
        return _again, (type(self).__mro__[2], tuple(fact), self._of)


_CLASSES: Final[dict[type, Any]] = {}


def _class_of(shape: type) -> Any:
    """Return the class of facts of a shape that know the drivers' names."""
    # equal to the fact, and an instance of its class; it says its name as that does
    parts = {"__module__": shape.__module__, "__qualname__": shape.__qualname__}
    made = _CLASSES[shape] = type(shape.__name__, (Named, shape), parts)
    return made


def _again(shape: type, values: Iterable[Any], of: Any) -> Any:
    """Return a fact that was pickled."""
    fact = tuple.__new__(_CLASSES.get(shape) or _class_of(shape), values)
    fact._of = of
    return fact


def named(facts: Iterable[Plain], game: Any, drivers: Sequence[str]) -> list[Any]:
    """Return facts that know the drivers' names."""
    listed, of, new = [], (game, drivers), tuple.__new__  # at every answer of a race: fast
    for fact in facts:
        made = new(_CLASSES.get(type(fact)) or _class_of(type(fact)), fact)
        made._of = of
        listed.append(made)
    return listed


class Timeline(list[Any]):
    """Collects facts, each with the round and the turn of its state at that moment.

    Attributes
    ----------
    state : State
        The state that is played on.
    moments : list of (int, int)
        Rounds begun, and turns begun in the round.
    """

    def __init__(self, state: AnyState) -> None:
        super().__init__()
        self.state = state
        self.moments: list[tuple[int, int]] = []

    def append(self, fact: Any) -> None:
        """Take a fact, and note the moment."""
        super().append(fact)
        stage = self.state.game.stage(self.state)
        self.moments.append((stage.round, stage.turn))

    def timed(self) -> list[tuple[int, int, Plain]]:
        """Return the facts with their moments, as ``(round, turn, fact)``."""
        return [(*when, fact) for when, fact in zip(self.moments, self, strict=True)]

    def __iadd__(self, facts: Iterable[Any]) -> Timeline:  # type: ignore[misc]
        for fact in facts:
            self.append(fact)
        return self


def moments(now: Moment[Any], game: Game[Any], seats: int) -> list[tuple[Plain, tuple[int, int]]]:
    """Return every fact of a match with its round and turn, which no record holds: it is replayed.

    Parameters
    ----------
    now : Moment
    game : Game
    seats : int
        The number of drivers.
    """
    begun = Timeline(now.start if now.arranged else game.start(seats).copy())
    if not now.arranged:
        begun.state.settle(begun)
    listed = _of(now.opening, begun, now.start)
    for entry in now.entries:
        played = Timeline(entry._before.copy())
        played.state.apply(entry.action, entry.seat, played)
        listed += _of(entry.facts, played, entry._before)
    return listed


def _of(
    facts: Sequence[Plain], seen: Timeline, before: AnyState
) -> list[tuple[Plain, tuple[int, int]]]:
    """Pair facts with their moments; those that were not seen again have that of `before`."""
    if tuple(seen) != tuple(facts):
        stage = before.game.stage(before)
        return [(fact, (stage.round, stage.turn)) for fact in facts]
    return list(zip(facts, seen.moments, strict=True))


class Facts(list[F]):
    """The facts of a race, oldest first: a list, and tables of it.

    Examples
    --------
    >>> race = bw.drive(bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1), bw.Rookie())
    >>> race.facts[-2].kind, race.facts[-2].driver
    ('finish', 'Ada')
    >>> race.facts.of("move").groupby("driver").speed.max().to_dict()
    {'Ada': 7, 'Bob': 7}
    """

    def __init__(
        self,
        facts: Iterable[Plain],
        game: Any,
        drivers: Sequence[str],
        when: Callable[[], Iterable[tuple[Plain, tuple[int, int]]]],
    ) -> None:
        super().__init__(named(facts, game, drivers))
        self._game, self._drivers, self._when = game, drivers, when

    def to_frame(self) -> FactFrame:
        """Return all facts as a table that can be stored in a file.

        Returns
        -------
        DataFrame
            A row for each fact: ``n`` (its number, from 0), ``round`` (rounds begun), ``turn``
            (turns begun in it), ``driver`` (the first driver that it names; missing if none),
            ``kind`` and ``values`` (its other fields, as JSON). ``of(kind)`` of the table has a
            column for each field.

        Examples
        --------
        >>> race = bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1)
        >>> race.facts.to_frame().columns.tolist()
        ['n', 'round', 'turn', 'driver', 'kind', 'values']
        """
        from .fact_frame import frame_of

        rows = ((n, *when, fact) for n, (fact, when) in enumerate(self._when()))
        return frame_of(rows, self._game, self._drivers)

    def of(self, kind: str) -> DataFrame:
        """Return the facts of one kind as a table, with a column of one type for each field.

        Parameters
        ----------
        kind : str
            One of the kinds of facts of the game.

        Returns
        -------
        DataFrame
            ``n``, ``round``, ``turn``, ``driver`` as in :meth:`to_frame`, then the fields. A point
            is two columns, ``x`` and ``y`` (of a field ``end``: ``end_x`` and ``end_y``); drivers
            go by their names; a list is a JSON text. Missing values are ``NA``.

        Raises
        ------
        SetupError
            If the game has no such kind.

        Examples
        --------
        >>> race = bw.drive(bw.Race("corner", ["Ada", "Bob"], laps=1, seed=1), bw.Rookie())
        >>> race.facts.of("finish")[["driver", "place"]].to_dict("list")
        {'driver': ['Bob', 'Ada'], 'place': [1, 2]}
        """
        return self.to_frame().of(kind)

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)

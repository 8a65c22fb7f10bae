"""What a board or a name decides: the best lap, or the qualifying, of whichever game it is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, overload

from ..core.errors import SetupError
from . import Row
from .loading import row_for

if TYPE_CHECKING:
    from . import (
        FirstGame,
        FirstLap,
        FirstQualifying,
        FirstTrack,
        GameName,
        SecondGame,
        SecondLap,
        SecondQualifying,
        SecondTrack,
        ThirdGame,
        ThirdLap,
        ThirdTrack,
    )


@overload
def best_lap(
    track: FirstTrack | str, *, game: FirstGame | None = ..., **options: Any
) -> FirstLap: ...


@overload
def best_lap(track: SecondTrack, *, game: SecondGame | None = ..., **options: Any) -> SecondLap: ...


@overload
def best_lap(track: SecondTrack | str, *, game: SecondGame, **options: Any) -> SecondLap: ...


@overload
def best_lap(track: ThirdTrack, *, game: ThirdGame | None = ..., **options: Any) -> ThirdLap: ...


@overload
def best_lap(track: ThirdTrack | str, *, game: ThirdGame, **options: Any) -> ThirdLap: ...


def best_lap(track: Any, *, game: GameName | None = None, **options: Any) -> Any:
    """Find the fewest turns of a lap or a race, alone on the track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    game : str, optional
        One of `games()`; that of the board if not given, and Bolide for a name.
    **options
        Those of the game's own: ``laps`` and ``start`` in each, others as ``help`` tells of
        ``bw.bolide.best_lap``, ``bw.formula_d.best_lap``, ``bw.championship_formula.best_lap``.

    Returns
    -------
    Lap
        With ``turns``, ``plot()``, ``driver()`` and ``turns_to_go(...)``: proven turns in Bolide
        and Championship Formula, expected turns in Formula D, where dice decide.

    Raises
    ------
    SetupError
        If the game has none, or an argument cannot be.
    TrackError
        When there is no such board.

    Examples
    --------
    >>> lap = bw.best_lap("hairpin")
    >>> lap.turns == len(lap.path) - 1
    True
    >>> bw.best_lap("pattern-ring").turns > 3  # a board of Championship Formula alone
    True
    """
    return _of(row_for(track, game), "best_lap")(track, **options)


@overload
def qualify(
    track: FirstTrack | str,
    drivers: Sequence[str],
    *,
    game: FirstGame | None = ...,
    **options: Any,
) -> FirstQualifying: ...


@overload
def qualify(
    track: SecondTrack, drivers: Sequence[str], *, game: SecondGame | None = ..., **options: Any
) -> SecondQualifying: ...


@overload
def qualify(
    track: SecondTrack | str, drivers: Sequence[str], *, game: SecondGame, **options: Any
) -> SecondQualifying: ...


def qualify(
    track: Any, drivers: Sequence[str], *, game: GameName | None = None, **options: Any
) -> Any:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        Different names.
    game : str, optional
        One of `games()`; that of the board if not given, and Bolide for a name.
    **options
        Those of the game's own: ``rules``, ``laps``, ``seed``, ``dice``, ``policies`` and
        ``progress`` in each; see ``bw.bolide.qualify`` and ``bw.formula_d.qualify``.

    Returns
    -------
    Qualifying
        For ``Race(track, drivers, grid=...)`` when it is over.

    Raises
    ------
    SetupError
        If the game has none, or an argument cannot be.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> lap = bw.qualify("copperbowl", ["Ada", "Bob"], seed=1, policies=bw.Rookie())
    >>> [time.place for time in lap.results]
    [1, 2]
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], grid=lap)
    """
    return _of(row_for(track, game), "qualify")(track, drivers, **options)


def _of(row: Row, word: str) -> Callable[..., Any]:
    """What a game has under a word.

    Raises
    ------
    SetupError
        If it has not; the text says why.
    """
    try:
        function: Callable[..., Any] = row.get(word)
    except AttributeError as error:
        raise SetupError(f"game: {error}") from None
    return function

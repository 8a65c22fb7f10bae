"""What a board or a name decides: the best lap, or the qualifying, of whichever game it is of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, overload

from ..core.errors import SetupError
from . import Row
from .loading import row_for

if TYPE_CHECKING:
    from ..boards import Track
    from ..lab.lattice.best_lap import Lap
    from . import FirstGame, SecondGame, ThirdGame, championship_formula, formula_d
    from .bolide import Qualifying


@overload
def best_lap(track: Track | str, *, game: FirstGame | None = ..., **options: Any) -> Lap: ...


@overload
def best_lap(
    track: formula_d.Track, *, game: SecondGame | None = ..., **options: Any
) -> formula_d.Lap: ...


@overload
def best_lap(track: str, *, game: SecondGame, **options: Any) -> formula_d.Lap: ...


@overload
def best_lap(
    track: championship_formula.Track, *, game: ThirdGame | None = ..., **options: Any
) -> championship_formula.Lap: ...


@overload
def best_lap(track: str, *, game: ThirdGame, **options: Any) -> championship_formula.Lap: ...


def best_lap(track: Any, *, game: str | None = None, **options: Any) -> Any:
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


def qualify(
    track: Any, drivers: Sequence[str], *, game: str | None = None, **options: Any
) -> Qualifying | formula_d.Qualifying:
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
    made: Qualifying = _of(row_for(track, game), "qualify")(track, drivers, **options)
    return made


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

"""Championships (C): race after race, the ranking reversed on the grid; qualifyings (Q)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from inspect import Signature, signature
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...racing.scores import Teams, freeze
from ...racing.season import QualifiedRaces
from ...racing.season_file import Kit
from .. import FIRST, need
from ..by_game import row_for
from .options import Rules, RulesName, laps_on, read_rules
from .qualifying import Qualifying
from .race import Race
from .rules import attempts

if TYPE_CHECKING:
    import pandas as pd

    from .. import GameName


class Championship(QualifiedRaces[Race, attempts.Result, Qualifying]):
    """A season of races: drivers, tracks and results.

    Everything else follows from the results: standings are computed on demand.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 2 or more.
        The book asks for 3 or more (C-1).
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options of all races.
    laps : int, optional
        Length of each race; that of `rules` if not given.
    seed : int, optional
        Fixes the dice of all races; a random one if not given.
    teams : dict of str to two names, optional
        Teams of two (S-1); those of `rules` if not given.
    qualifying : bool
        Whether the first grid comes from a qualifying (Q); later grids follow C-2.
    game : str, optional
        One of `games()`; that of the first board if not given. Another game's name makes a
        championship of that game, with that game's arguments.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    Ten points for the winner, 8 for the other, one for the first over the ½ GP line, three times:

    >>> season = bw.Championship(["copperbowl"] * 3, ["Ada", "Bob"], laps=1, seed=1)
    >>> sum(score.points for score in season.play(bw.Rookie()).standings)
    57
    """

    kit = Kit(
        "bolide-widget-season/2", SHELF, Track, Race, Rules, attempts.points, "bolide", Qualifying
    )
    columns = ("place", "half_points")
    tracks: tuple[Track, ...]
    rules: Rules
    __signature__: ClassVar[Signature]  # what one types, where `__new__` takes anything

    def __new__(cls, *args: Any, game: GameName | None = None, **options: Any) -> Self:
        """Return a season of this game, or what the register has for that of the board."""
        tracks = args[0] if args else options.get("tracks")
        first = tracks[0] if isinstance(tracks, list | tuple) and tracks else None
        row = row_for(first, game)
        if row is need(FIRST):
            return super().__new__(cls)
        made: Self = row.championship(*args, **options)  # which is no Championship of this game
        return made

    def __init__(
        self,
        tracks: Sequence[Track | str],
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules = "basic",
        laps: int | None = None,
        seed: int | None = None,
        teams: Mapping[str, Sequence[str]] | None = None,
        qualifying: bool = False,
        game: GameName | None = None,
    ) -> None:
        self.tracks = self._boards(tracks)
        options = read_rules(rules, laps)
        self.rules = options if teams is None else replace(options, teams=teams)
        self._begin(self._sample(drivers, self.rules, seed))
        self._set_qualifying(qualifying)

    @property
    def teams(self) -> Teams:
        """Names of the teams with their drivers (C-5); none without teams."""
        return freeze(self.rules.teams) or ()

    @property
    def _qualifies(self) -> bool:
        """Q: only the first race has a qualifying."""
        return self.qualifying and not self._runs

    @property
    def grid(self) -> list[tuple[str, ...]] | None:
        """The next grid: the ranking reversed, ties in a group (C-2); None for the first."""
        if not self._runs:
            return None
        points = {score.driver: score.points for score in self.standings}
        return attempts.reversed_grid({driver: points[driver] for driver in self.drivers})

    def _next_seed(self) -> int:
        return self._seed(len(self._runs) + 1)

    def _rules_on(self, track: Track) -> Rules:
        """S-3: adapt the rules to a board: an open course has one lap."""
        return read_rules(self.rules, laps_on(track, self.rules, None))

    def _fault(self, race: Race, record: str) -> str | None:
        if fault := super()._fault(race, record):
            return fault
        if (race.game.carried is not None) != self._qualifies:
            return "its grid comes from a qualifying" if self.qualifying else "it has no qualifying"
        if not self._runs or race.game.order == self.next_race().game.order:
            return None
        groups = ", ".join(" or ".join(group) for group in self.grid or ())
        return f"its grid is the ranking reversed (C-2): {groups}; take next_race()"

    def _row_of(self, result: attempts.Result, driver: str) -> dict[str, Any]:
        """C-4: add the points of the ½ GP line; a driver who did not finish has none."""
        row = super()._row_of(result, driver)
        return {**row, "half_points": result.half.count(driver) if row["place"] else 0}

    def to_frame(self) -> pd.DataFrame:
        """One row per driver and race run, as a pandas DataFrame.

        Returns
        -------
        DataFrame
            ``race`` (from 1), ``track``, ``driver``, ``team`` (None without), ``place`` (None if
            the car did not finish), ``half_points`` (C-4), ``points``, and ``total`` so far.

        Examples
        --------
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> frame = season.play(bw.Rookie()).to_frame()
        >>> frame.race.tolist()
        [1, 1, 2, 2, 3, 3]
        """
        return super().to_frame()


_, *_TYPED = signature(Championship.__init__).parameters.values()
Championship.__signature__ = Signature(_TYPED)

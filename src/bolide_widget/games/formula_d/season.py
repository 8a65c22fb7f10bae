"""Championships of Formula D: a series of races, with points for drivers and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ...racing.scores import Result, Teams
from ...racing.season import QualifiedRaces
from ...racing.season_file import Kit
from .options import Rules, RulesName, read_rules, teams_of
from .qualifying import Qualifying
from .race import Race
from .rules import turn
from .track import SHELF, Track

KIT: Final = Kit(
    "bolide-widget-formula-d-season/1",
    SHELF,
    Track,
    Race,
    Rules,
    turn.points,
    "formula_d",
    Qualifying,
)
"""What files of seasons are made of."""


class Championship(QualifiedRaces[Race, Result, Qualifying], examples="formula_d"):
    """A season of races: entries, and the result of each race.

    Everything else follows from the results: the standings are computed on demand. The rule book
    has points for teams (FD-TEAM-2); drivers have the same. Each race has a grid of its own, from
    rolls or from qualifying.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 2 or more.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of all races.
    laps : int, optional
        Length of each race; that of `rules` if not given.
    seed : int, optional
        Fixes the dice of all races; a random one if not given.
    teams : dict of str to two names, optional
        Teams of two, with all drivers in them; those of `rules` if not given.
    qualifying : bool
        Whether there is a qualifying before each race.

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> season = bw.formula_d.Championship(["t1", "t1"], ["Ada", "Bob"], laps=1, seed=1)
    >>> season.next_race().season.number
    1
    """

    kit = KIT
    tracks: tuple[Track, ...]
    rules: Rules

    def __init__(
        self,
        tracks: Sequence[Track | str],
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        teams: Mapping[str, Sequence[str]] | None = None,
        qualifying: bool = False,
    ) -> None:
        self.tracks = self._boards(tracks)
        options = read_rules(rules, laps)
        if teams is not None:
            options = replace(options, teams=teams)
        self._set_qualifying(qualifying)
        self.rules = replace(options, grid="qualifying" if qualifying else "die")
        self._begin(self._sample(drivers, replace(options, grid="die"), seed))

    @property
    def teams(self) -> Teams:
        """Names of the teams with their drivers; none without a team race."""
        return teams_of(self.rules, self.drivers)

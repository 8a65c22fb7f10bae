"""Championships of Formula D: circuits in a row, with points for drivers and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ....core.errors import SetupError
from ....core.given import Dice
from ....core.shown import shown
from ....drivers.policy import Policy, drive
from ....drivers.progress import drive_laps
from ....racing import scores, season_file
from ....racing.scores import TeamScore
from ....racing.season import RacesInARow, boards_of
from ....racing.teams import Teams
from ..options import Rules, RulesName, read_rules, team_names, team_pairs
from ..qualifying import Qualifying
from ..race import Race
from ..rules import order
from ..track import SHELF, Track

# -- championships of Formula D as files: what they are made of ------------------------------------


FORMAT: Final = "bolide-widget-formula-d-season/1"

KIT: Final = season_file.Kit(FORMAT, SHELF, Track, Race, Rules, order.points, "formula_d")


# -- championship ----------------------------------------------------------------------------------


class Championship(RacesInARow):
    """A season of races: who drives where, and what every race has led to.

    Everything else follows from the results: the standings are worked out when asked for. The
    rule book has points for teams (FD-TEAM-2); drivers have the same. Each race has a grid of its
    own, rolled for or qualified for.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 2 or more.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of all races.
    laps : int, optional
        Length of each race; what `rules` says if not given.
    seed : int, optional
        Fixes the dice of all races; a random one if not given.
    teams : dict of str to two names, optional
        Teams of two, with all drivers in them; those of `rules` if not given.
    qualifying : bool
        Whether there is a qualifying before each race.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

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
        self.tracks = boards_of(tracks, KIT)
        options = read_rules(rules, laps)
        if teams is not None:
            options = replace(options, teams=teams)
        if not isinstance(qualifying, bool):
            raise SetupError(f"qualifying must be True or False, not {shown(qualifying)}")
        self.qualifying = qualifying
        self.rules = replace(options, grid="qualifying" if qualifying else "die")
        rolled = replace(options, grid="die")
        sample, *_ = [
            Race(track, drivers, rules=rolled, seed=seed, dice="ask") for track in self.tracks
        ]  # all of them: what cannot be raced on is told now, not between two races
        self._begin(sample)

    @property
    def team_standings(self) -> list[TeamScore]:
        """The teams' ranking now; empty without teams, and the same points share a place."""
        return scores.team_standings(self.teams, self._gained)

    @property
    def teams(self) -> Teams:
        """Names of the teams with their drivers; none without a team race."""
        pairs = team_pairs(self.rules, self.drivers)
        names = team_names(self.rules, self.drivers)
        told = [(self.drivers[one], self.drivers[other]) for one, other in pairs]
        return tuple(zip(names, told, strict=True))

    def next_qualifying(self, *, dice: Dice = "auto") -> Qualifying:
        """The qualifying for the next race, to be played before :meth:`next_race`.

        Raises
        ------
        SetupError
            If no qualifying is due.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], qualifying=True, seed=1)
        >>> season.next_qualifying().over
        False
        """
        if not self.qualifying:
            raise SetupError("This championship has no qualifying: set it up with qualifying=True")
        track, seed = self._next_track(), self._seed(2 * len(self._runs))
        return Qualifying(track, self.drivers, rules=self.rules, seed=seed, dice=dice)

    def next_race(self, qualifying: Qualifying | None = None, *, dice: Dice = "auto") -> Race:
        """The next race, its grid rolled for or qualified for.

        Asked again it is the same race anew: the seed of each race is fixed.

        Parameters
        ----------
        qualifying : Qualifying, optional
            The one from :meth:`next_qualifying`, over; needed if the championship has them.
        dice : "auto", "ask" or list of int
            As for ``Race``.

        Raises
        ------
        SetupError
            If all races have been run, or a qualifying is missing or not wanted.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> season.next_race().over
        False
        """
        track = self._next_track()
        if self.qualifying != (qualifying is not None):
            raise SetupError(
                "Each race has a qualifying: play next_qualifying(), then next_race(it)"
                if self.qualifying
                else "This championship has no qualifying: next_race() takes none"
            )
        seed = self._next_seed()
        race = Race(track, self.drivers, rules=self.rules, seed=seed, dice=dice, grid=qualifying)
        self._numbered(race)
        return race

    def _driven(self, policies: Policy | Mapping[str, Policy]) -> Race:
        qualifying = self.next_qualifying() if self.qualifying else None
        if qualifying is not None:
            drive(qualifying, policies)
        race = self.next_race(qualifying)
        drive(race, policies)
        return race


# -- qualifying and race (FD-QUAL) ----------------------------------------------------------------


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules | None = None,
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    elapsed_seconds: Mapping[str, float] | None = None,
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 10 different names.
    rules : "advanced", "street" or Rules, optional
        Options of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
    elapsed_seconds : dict of str to number, optional
        Real time of each driver in seconds; 0 if not told.
    policies : policy, or dict of driver to policy, optional
        Drive it to its end; without them it waits to be played, as a race does.
    progress : bool
        Show a bar when the policies take longer than two seconds.

    Returns
    -------
    Qualifying
        For ``Race(track, drivers, grid=...)`` when it is over.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.
    PolicyError
        If a policy fails.

    Examples
    --------
    >>> rookie = bw.formula_d.Rookie()
    >>> lap = bw.formula_d.qualify("t1", ["Ada", "Bob"], seed=1, policies=rookie)
    >>> [line.place for line in lap.results]
    [1, 2]
    >>> race = bw.formula_d.Race("t1", ["Ada", "Bob"], grid=lap)
    """
    lap = Qualifying(
        track,
        drivers,
        rules=rules,
        laps=laps,
        seed=seed,
        dice=dice,
        elapsed_seconds=elapsed_seconds,
    )
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap

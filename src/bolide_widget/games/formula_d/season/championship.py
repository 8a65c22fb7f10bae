"""Championships of Formula D: circuits in a row, with points for drivers and teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ....core import records
from ....core.dice import seed_of
from ....core.errors import SetupError
from ....core.given import Dice
from ....core.shown import shown
from ....drivers.policy import Policy, drive
from ....drivers.progress import progress_bar
from ... import scores, season_file
from ...scores import Score, TeamScore
from ...teams import Teams
from ..options import Rules, read_rules, team_names, team_pairs
from ..qualifying import Qualifying
from ..race import Race
from ..rules import scoring
from ..track import SHELF, Track
from . import points_frame
from .file import KIT

if TYPE_CHECKING:
    import pandas as pd

SEED_BITS = 32
MIN_RACES = 2


class Run(NamedTuple):
    """A race that has been run: what it counts for, and its record."""

    result: scoring.Result
    record: str


class Championship:
    """A season of races: who drives where, and what every race has led to.

    Everything else follows from the results: the standings are worked out when asked for. The
    rule book has points for teams (FD-TEAM-2); drivers have the same. Each race has a grid of its
    own, rolled for or qualified for.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 2 or more.
    drivers : sequence of str
        2 to 10 different names.
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

    def __init__(
        self,
        tracks: Sequence[Track | str],
        drivers: Sequence[str],
        *,
        rules: str | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        teams: Mapping[str, Sequence[str]] | None = None,
        qualifying: bool = False,
    ) -> None:
        self.tracks = _boards(tracks)
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
        self.drivers = sample.drivers
        self.seed = sample.seed
        self._runs: list[Run] = []

    # -- what has been run -------------------------------------------------------------------

    @property
    def results(self) -> tuple[scoring.Result, ...]:
        """Results of the races run so far, in order."""
        return tuple(run.result for run in self._runs)

    @property
    def records(self) -> tuple[str, ...]:
        """Their records, for ``Race.from_json``."""
        return tuple(run.record for run in self._runs)

    @property
    def over(self) -> bool:
        """Whether all races have been run."""
        return len(self._runs) == len(self.tracks)

    @property
    def standings(self) -> list[Score]:
        """The ranking now; drivers with the same points share a place."""
        return scores.standings(self.drivers, self._gained)

    @property
    def team_standings(self) -> list[TeamScore]:
        """The teams' ranking now; empty without teams, and the same points share a place."""
        return scores.team_standings(self.teams, self._gained)

    @property
    def _gained(self) -> list[dict[str, int]]:
        return [scoring.points(result) for result in self.results]

    @property
    def teams(self) -> Teams:
        """Names of the teams with their drivers; none without a team race."""
        pairs = team_pairs(self.rules, self.drivers)
        names = team_names(self.rules, self.drivers)
        told = [(self.drivers[one], self.drivers[other]) for one, other in pairs]
        return tuple(zip(names, told, strict=True))

    @property
    def winner(self) -> str | None:
        """The champion; None while races are to come, and when the first place is shared."""
        first = [score.driver for score in self.standings if score.place == 1]
        return first[0] if self.over and len(first) == 1 else None

    # -- the next race -----------------------------------------------------------------------

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
        track, number = self._next_track(), len(self._runs)
        if self.qualifying != (qualifying is not None):
            raise SetupError(
                "Each race has a qualifying: play next_qualifying(), then next_race(it)"
                if self.qualifying
                else "This championship has no qualifying: next_race() takes none"
            )
        seed = self._seed(2 * number + 1)
        race = Race(track, self.drivers, rules=self.rules, seed=seed, dice=dice, grid=qualifying)
        race.season = scoring.Season(number + 1, len(self.tracks), self.results)
        return race

    def _next_track(self) -> Track:
        if self.over:
            raise SetupError(f"All {len(self.tracks)} races of the championship have been run")
        return self.tracks[len(self._runs)]

    def _seed(self, number: int) -> int:
        return seed_of(self.seed, number, SEED_BITS)

    # -- a race is over ----------------------------------------------------------------------

    def add(self, race: Race) -> scoring.Result:
        """Take the result of the next race, which is over.

        Parameters
        ----------
        race : Race
            From :meth:`next_race`, driven to its end.

        Returns
        -------
        Result
            What it counts for.

        Raises
        ------
        SetupError
            If it is not over, not of this championship, or not the next race; nothing changes.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> race = season.next_race()
        >>> season.add(race)
        Traceback (most recent call last):
        ...
        bolide_widget.core.errors.SetupError: Race 1 of the championship: it is not over
        """
        record = race.to_json() if isinstance(race, Race) else ""
        fault = self._fault(race, record)
        if fault is not None:
            raise SetupError(f"Race {len(self._runs) + 1} of the championship: {fault}")
        result = race.result
        self._runs.append(Run(result, record))
        return result

    def _fault(self, race: Race, record: str) -> str | None:
        """What keeps a race from being the next one."""
        if not isinstance(race, Race):
            return f"a formula_d.Race is wanted, not {shown(race)}"
        if record in self.records:
            return f"this is race {self.records.index(record) + 1}, which has been added"
        if self.over:
            return f"all {len(self.tracks)} races have been run"
        if not race.over:
            return "it is not over"
        track = self.tracks[len(self._runs)]
        if race.track.digest != track.digest:
            return f"it is driven on {track.name!r}, not on {race.track.name!r}"
        if race.drivers != self.drivers:
            return f"its drivers are {', '.join(self.drivers)}, not {', '.join(race.drivers)}"
        if race.rules != self.rules:
            return f"its rules are {self.rules!r}, not {race.rules!r}"
        return None

    def play(
        self, policies: Policy | Mapping[str, Policy], *, progress: bool = True
    ) -> Championship:
        """Let policies drive all races that are left.

        Parameters
        ----------
        policies : policy, or dict of driver to policy
            As for ``drive``.
        progress : bool
            Show a bar when it takes longer than two seconds.

        Returns
        -------
        Championship
            This one, over.

        Raises
        ------
        PolicyError
            If a policy fails; the races before it are kept.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], laps=1, seed=1)
        >>> season.play(lambda race: race.options[0], progress=False).over
        True
        """
        left = range(len(self._runs), len(self.tracks))
        with progress_bar(len(left), "races", progress) as bar:
            for _ in left:
                qualifying = self.next_qualifying() if self.qualifying else None
                if qualifying is not None:
                    drive(qualifying, policies)
                race = self.next_race(qualifying)
                drive(race, policies)
                self.add(race)
                bar.update()
        return self

    # -- tables and files --------------------------------------------------------------------

    def to_frame(self) -> pd.DataFrame:
        """One row per driver and race run, as a pandas DataFrame.

        Returns
        -------
        DataFrame
            ``race`` (from 1), ``track``, ``driver``, ``team`` (None without), ``place`` (None for
            who did not finish), ``points``, and ``total`` up to there.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], laps=1, seed=1)
        >>> frame = season.play(lambda race: race.options[0], progress=False).to_frame()
        >>> frame.race.tolist()
        [1, 1, 2, 2]
        """
        return points_frame.points_frame(self)

    def to_json(self) -> str:
        """The season as JSON: what was set up, and the result and record of each race.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> bw.formula_d.Championship.from_json(season.to_json()) == season
        True
        """
        return season_file.write(self, KIT)

    def save(self, path: str | Path) -> Path:
        """Write the season to a file and return its path.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> season.save("season.json").name
        'season.json'
        """
        return records.save(path, self.to_json())

    @classmethod
    def from_json(cls, written: str, *, tracks: Sequence[Track] = ()) -> Self:
        """The season of a file; every race is replayed, and its result worked out anew.

        Parameters
        ----------
        written : str
            As made by :meth:`to_json`.
        tracks : sequence of Track
            Boards that are not bundled ones.

        Raises
        ------
        RecordError
            Says which race is wrong, and what is wrong with it.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> bw.formula_d.Championship.from_json(season.to_json()).over
        False
        """
        return season_file.read(cls, written, tracks, KIT)

    @classmethod
    def load(cls, path: str | Path, *, tracks: Sequence[Track] = ()) -> Self:
        """The season of a file; see :meth:`from_json`. Names the file when it is wrong.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> bw.formula_d.Championship.load(season.save("season.json")) == season
        True
        """
        return season_file.read_file(cls, path, tracks, KIT)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Championship):
            return NotImplemented
        return self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def _plain(self) -> tuple[Any, ...]:
        digests = tuple(track.digest for track in self.tracks)
        return digests, self.drivers, self.rules, self.seed, self.qualifying, self._runs

    def __repr__(self) -> str:
        run = f"{len(self._runs)} of {len(self.tracks)} races run"
        return f"Championship({len(self.drivers)} drivers, {run})"


def _boards(tracks: Sequence[Track | str]) -> tuple[Track, ...]:
    """The boards of two races or more."""
    if isinstance(tracks, (str, Track)) or not isinstance(tracks, Sequence):
        raise SetupError(f"tracks must be a list, one track a race, not {shown(tracks)}")
    if len(tracks) < MIN_RACES:
        raise SetupError(f"tracks: a championship has {MIN_RACES} races or more, not {len(tracks)}")
    return tuple(SHELF.board_of(track) for track in tracks)

"""Championships (C): race after race, the ranking reversed on the grid; qualifyings (Q)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ....boards.lattice.shelf import SHELF
from ....boards.lattice.track import Track
from ....core import records
from ....core.dice import seed_of
from ....core.errors import SetupError
from ....core.given import Dice
from ....core.shown import shown
from ....drivers import arguments
from ....drivers.arguments import board
from ....drivers.policy import Policy, drive
from ....drivers.progress import drive_laps, progress_bar
from ....racing import season_file
from ....racing.results import Season
from ....racing.scores import Score, TeamScore
from ....racing.teams import Teams, freeze, team_of
from ... import FIRST, need
from ...loading import row_for
from ..options import Rules, RulesName, laps_on, read_rules
from ..qualifying import Qualifying
from ..race import Race
from ..rules import scoring

if TYPE_CHECKING:
    import pandas as pd

    from ... import GameName


# -- championships as tables of pandas -------------------------------------------------------------


COLUMNS = ["race", "track", "driver", "team", "place", "half_points", "points", "total"]


def points_frame(season: Championship) -> pd.DataFrame:
    """One row per driver and race run; the columns are told at ``Championship.to_frame``."""
    import pandas as pd  # heavy, and only a table needs it

    totals = dict.fromkeys(season.drivers, 0)
    rows: list[dict[str, Any]] = []
    for number, result in enumerate(season.results, 1):
        gained = scoring.points(result)
        for driver in season.drivers:
            totals[driver] += gained.get(driver, 0)
            rows.append(
                {
                    "race": number,
                    "track": season.tracks[number - 1].name,
                    "driver": driver,
                    "team": team_of(freeze(season.rules.teams), driver),
                    **_row(result, driver),
                    "points": gained.get(driver, 0),
                    "total": totals[driver],
                }
            )
    return pd.DataFrame(rows, columns=COLUMNS).astype({"place": "Int64"})


def _row(result: scoring.Result, driver: str) -> dict[str, Any]:
    if driver not in result.finished:
        return {"place": None, "half_points": 0}
    place = result.finished.index(driver) + 1
    return {"place": place, "half_points": result.half.count(driver)}


# -- championship ----------------------------------------------------------------------------------


SEED_BITS = 32

_KIT = season_file.Kit("bolide-widget-season/2", SHELF, Track, Race, Rules, scoring.points)
"""What files of seasons are made of."""


class Run(NamedTuple):
    """A race that has been run: what it counts for, and its record."""

    result: scoring.Result
    record: str


class Championship:
    """A season of races: who drives where, and what every race has led to.

    Everything else follows from the results: the standings are worked out when asked for.

    Parameters
    ----------
    tracks : sequence of Track or str
        The board of each race, in order, or the names of bundled ones; 3 or more (C-1).
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options of all races.
    laps : int, optional
        Length of each race; what `rules` says if not given.
    seed : int, optional
        Fixes the dice of all races; a random one if not given.
    teams : dict of str to two names, optional
        Teams of two (S-1); those of `rules` if not given.
    qualifying : bool
        Whether the first grid comes from a qualifying (Q); the later ones are C-2's.
    game : str, optional
        One of `games()`; that of the first board if not given. Another game's makes a championship
        of that game, with the arguments that one has.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    Ten points for the winner, 8 for the other, one for the first over the ½ GP line, three times:

    >>> season = bw.Championship(["copperbowl"] * 3, ["Ada", "Bob"], laps=1, seed=1)
    >>> sum(score.points for score in season.play(bw.Rookie()).standings)
    57
    """

    def __new__(cls, *args: Any, game: GameName | None = None, **options: Any) -> Self:
        """A season of this game, or what the register has for that of the board."""
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
        self.tracks = _boards(tracks)
        options = read_rules(rules, laps)
        self.rules = options if teams is None else replace(options, teams=teams)
        sample, *_ = [
            Race(track, drivers, rules=self.rules, seed=seed, dice="ask") for track in self.tracks
        ]  # all of them: what cannot be raced on is told now, not between two races
        self.drivers = sample.drivers
        self.seed = sample.seed
        if not isinstance(qualifying, bool):
            raise SetupError(f"qualifying must be True or False, not {shown(qualifying)}")
        self.qualifying = qualifying
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
        """The ranking now; drivers with the same points share a place (C-3, C-4)."""
        return scoring.standings(self.drivers, self.results)

    @property
    def team_standings(self) -> list[TeamScore]:
        """The teams' ranking now (C-5); empty without teams."""
        return scoring.team_standings(self._teams, self.results)

    @property
    def winner(self) -> str | None:
        """The champion; None while races are to come, and when the first place is shared."""
        first = [score.driver for score in self.standings if score.place == 1]
        return first[0] if self.over and len(first) == 1 else None

    @property
    def _teams(self) -> Teams | None:
        return freeze(self.rules.teams)

    # -- the next race -----------------------------------------------------------------------

    def next_qualifying(self, *, dice: Dice = "auto") -> Qualifying:
        """The qualifying for the first race (Q), to be played before :meth:`next_race`.

        Raises
        ------
        SetupError
            If no qualifying is due.

        Examples
        --------
        >>> tracks = ["copperbowl", "valdorn", "merrow"]
        >>> season = bw.Championship(tracks, ["Ada", "Bob"], qualifying=True)
        >>> lap = bw.drive(season.next_qualifying(), bw.Rookie())
        >>> race = season.next_race(lap)
        """
        if not self.qualifying or self._runs:
            raise SetupError(
                "No qualifying is due: the grid is that of C-2 from race 2 on"
                if self.qualifying
                else "This championship has no qualifying: set it up with qualifying=True"
            )
        track = self.tracks[0]
        return Qualifying(track, self.drivers, rules=self.rules, seed=self._seed(0), dice=dice)

    def next_race(self, qualifying: Qualifying | None = None, *, dice: Dice = "auto") -> Race:
        """The next race, with its grid: rolled for or qualified for, then by C-2.

        Asked again it is the same race anew: the seed of each race is fixed.

        Parameters
        ----------
        qualifying : Qualifying, optional
            The one from :meth:`next_qualifying`, over; needed for the first race if there is one.
        dice : "auto", "ask" or list of int
            As for ``Race``.

        Raises
        ------
        SetupError
            If all races have been run, or a qualifying is missing or not wanted.

        Examples
        --------
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> season.next_race().season.number
        1
        """
        number = len(self._runs)
        if self.over:
            raise SetupError(f"All {len(self.tracks)} races of the championship have been run")
        wanted = self.qualifying and not number
        if wanted != (qualifying is not None):
            raise SetupError(
                "Race 1 has a qualifying: play next_qualifying(), then next_race(it)"
                if wanted
                else f"Race {number + 1} has no qualifying: next_race() takes none"
            )
        race = Race(
            self.tracks[number],
            self.drivers,
            rules=self.rules,
            seed=self._seed(number + 1),
            dice=dice,
            grid=qualifying or self.grid,
        )
        race.season = Season(number + 1, len(self.tracks), self.results)
        return race

    @property
    def grid(self) -> list[tuple[str, ...]] | None:
        """C-2: the next grid, the ranking reversed, those who tie together; None for the first."""
        if not self._runs:
            return None
        return scoring.reversed_grid({s.driver: s.points for s in self._in_seat_order()})

    def _in_seat_order(self) -> list[Score]:
        return sorted(self.standings, key=lambda score: self.drivers.index(score.driver))

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
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> race = bw.drive(season.next_race(), bw.Rookie())
        >>> sorted(season.add(race).finished)
        ['Ada', 'Bob']
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
        number = len(self._runs)
        if not isinstance(race, Race):
            return f"a Race is wanted, not {shown(race)}"
        if record in self.records:
            return f"this is race {self.records.index(record) + 1}, which has been added"
        if self.over:
            return f"all {len(self.tracks)} races have been run"
        if not race.over:
            return "it is not over"
        track = self.tracks[number]
        if race.track.digest != track.digest:
            return f"it is driven on {track.name!r}, not on {race.track.name!r}"
        if race.drivers != self.drivers:
            return f"its drivers are {', '.join(self.drivers)}, not {', '.join(race.drivers)}"
        rules = read_rules(self.rules, laps_on(track, self.rules, None))
        if race.rules != rules:
            return f"its rules are {rules!r}, not {race.rules!r}"
        return self._grid_fault(race)

    def _grid_fault(self, race: Race) -> str | None:
        """C-2, Q: whether the grid of the next race is the one it has to be."""
        if (race.game.carried is not None) != (self.qualifying and not self._runs):
            return "its grid comes from a qualifying" if self.qualifying else "it has no qualifying"
        if not self._runs or race.game.order == self.next_race().game.order:
            return None
        told = ", ".join(" or ".join(group) for group in self.grid or ())
        return f"its grid is the ranking reversed (C-2): {told}; take next_race()"

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
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> season.play(bw.Rookie()).over
        True
        """
        left = range(len(self._runs), len(self.tracks))
        with progress_bar(len(left), "races", progress) as bar:
            for number in left:
                qualifying = None
                if self.qualifying and number == 0:
                    qualifying = self.next_qualifying()
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
            who did not finish), ``half_points`` (C-4), ``points``, and ``total`` up to there.

        Examples
        --------
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> frame = season.play(bw.Rookie()).to_frame()
        >>> frame.race.tolist()
        [1, 1, 2, 2, 3, 3]
        """
        return points_frame(self)

    def to_json(self) -> str:
        """The season as JSON: what was set up, and the result and record of each race.

        Examples
        --------
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> bw.Championship.from_json(season.to_json()) == season
        True
        """
        return season_file.write(self, _KIT)

    def save(self, path: str | Path) -> Path:
        """Write the season to a file and return its path.

        Examples
        --------
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
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
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> bw.Championship.from_json(season.play(bw.Rookie()).to_json()).over
        True
        """
        return season_file.read(cls, written, tracks, _KIT)

    @classmethod
    def load(cls, path: str | Path, *, tracks: Sequence[Track] = ()) -> Self:
        """The season of a file; see :meth:`from_json`. Names the file when it is wrong.

        Examples
        --------
        >>> season = bw.Championship(["hairpin"] * 3, ["Ada", "Bob"], seed=1)
        >>> bw.Championship.load(season.save("season.json")) == season
        True
        """
        return season_file.read_file(cls, path, tracks, _KIT)

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
    """C-1: the boards of three races or more."""
    if isinstance(tracks, (str, Track)) or not isinstance(tracks, Sequence):
        raise SetupError(f"tracks must be a list, one track a race, not {shown(tracks)}")
    if len(tracks) < scoring.MIN_RACES:
        raise SetupError(
            f"tracks: a championship has {scoring.MIN_RACES} races or more, not {len(tracks)}"
        )
    return tuple(board(track, SHELF) for track in tracks)


# -- a qualifying in one call (Q) ------------------------------------------------------------------


def qualify(
    track: Track | str,
    drivers: Sequence[str],
    *,
    rules: RulesName | Rules = "advanced",
    laps: int | None = None,
    seed: int | None = None,
    dice: Dice = "auto",
    policies: Policy | Mapping[str, Policy] | None = None,
    progress: bool = True,
) -> Qualifying:
    """Set up a qualifying, and let policies drive it if there are any.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options, also of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying itself is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.
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
    >>> lap = bw.qualify("copperbowl", ["Ada", "Bob"], seed=1, policies=bw.Rookie())
    >>> [time.place for time in lap.results]
    [1, 2]
    >>> race = bw.Race("copperbowl", ["Ada", "Bob"], grid=lap)
    """
    where = arguments.board(track, SHELF)
    lap = Qualifying(where, drivers, rules=rules, laps=laps, seed=seed, dice=dice)
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap

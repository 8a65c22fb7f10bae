"""Races in a row, with points: what the championships of several games have in common.

A game's own class says what they are made of (a `Kit`), and what is asked for at the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

from ..core import records
from ..core.dice import seed_of
from ..core.errors import SetupError
from ..core.given import Dice
from ..core.shown import shown
from ..drivers.policy import Policy, drive
from ..drivers.progress import progress_bar
from . import scores, season_file
from .results import Result, Season
from .scores import Gained, Score
from .season_file import Kit
from .teams import Teams, team_of

if TYPE_CHECKING:
    import pandas as pd


# -- championships as tables of pandas -------------------------------------------------------------


COLUMNS = ["race", "track", "driver", "team", "place", "points", "total"]


def points_frame(season: RacesInARow) -> pd.DataFrame:
    """One row per driver and race run; the columns are told at ``Championship.to_frame``."""
    import pandas as pd  # heavy, and only a table needs it

    totals = dict.fromkeys(season.drivers, 0)
    rows: list[dict[str, Any]] = []
    for number, result in enumerate(season.results, 1):
        gained = season.kit.points(result)
        for driver in season.drivers:
            totals[driver] += gained.get(driver, 0)
            there = driver in result.finished
            rows.append(
                {
                    "race": number,
                    "track": season.tracks[number - 1].name,
                    "driver": driver,
                    "team": team_of(season.teams, driver),
                    "place": result.finished.index(driver) + 1 if there else None,
                    "points": gained.get(driver, 0),
                    "total": totals[driver],
                }
            )
    return pd.DataFrame(rows, columns=COLUMNS).astype({"place": "Int64"})


# -- season ----------------------------------------------------------------------------------------


SEED_BITS = 32
MIN_RACES = 2


class Run(NamedTuple):
    """A race that has been run: what it counts for, and its record."""

    result: Result
    record: str


class RacesInARow:
    """A season of races: who drives where, and what every race has led to.

    Everything else follows from the results: the standings are worked out when asked for.
    """

    kit: ClassVar[Kit]
    """What it is made of."""
    tracks: tuple[Any, ...]
    drivers: tuple[str, ...]
    rules: Any
    seed: int

    def _begin(self, sample: Any) -> None:
        """Take drivers and seed from a race like those to come."""
        self.drivers, self.seed = sample.drivers, sample.seed
        self._runs: list[Run] = []

    # -- what has been run -------------------------------------------------------------------

    @property
    def results(self) -> tuple[Result, ...]:
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
    def _gained(self) -> list[Gained]:
        return [self.kit.points(result) for result in self.results]

    @property
    def teams(self) -> Teams:
        """Names of the teams with their drivers; none where a game has none."""
        return ()

    @property
    def winner(self) -> str | None:
        """The champion; None while races are to come, and when the first place is shared."""
        first = [score.driver for score in self.standings if score.place == 1]
        return first[0] if self.over and len(first) == 1 else None

    # -- the next race -----------------------------------------------------------------------

    def next_race(self, *, dice: Dice = "auto") -> Any:
        """The next race; asked again it is the same race anew: the seed of each race is fixed.

        Parameters
        ----------
        dice : "auto", "ask" or list
            As for ``Race``.

        Raises
        ------
        SetupError
            If all races have been run.

        Examples
        --------
        >>> game = bw.championship_formula
        >>> season = game.Championship(["pattern-ring"] * 2, ["Ada", "Bob"], seed=1)
        >>> season.next_race().season.number
        1
        """
        return self._numbered(self._make_race(self._next_track(), self._next_seed(), dice))

    def _make_race(self, track: Any, seed: int, dice: Dice) -> Any:
        return self.kit.race(track, self.drivers, rules=self.rules, seed=seed, dice=dice)

    def _next_seed(self) -> int:
        return self._seed(2 * len(self._runs) + 1)

    def _numbered(self, race: Any) -> Any:
        """A race that knows which of the season it is."""
        race.season = Season(len(self._runs) + 1, len(self.tracks), self.results)
        return race

    def _driven(self, policies: Policy | Mapping[str, Policy]) -> Any:
        """The next race, driven to its end."""
        race = self.next_race()
        drive(race, policies)
        return race

    def _next_track(self) -> Any:
        if self.over:
            raise SetupError(f"All {len(self.tracks)} races of the championship have been run")
        return self.tracks[len(self._runs)]

    def _seed(self, number: int) -> int:
        return seed_of(self.seed, number, SEED_BITS)

    # -- a race is over ----------------------------------------------------------------------

    def add(self, race: Any) -> Result:
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
        record = race.to_json() if isinstance(race, self.kit.race) else ""
        fault = self._fault(race, record)
        if fault is not None:
            raise SetupError(f"Race {len(self._runs) + 1} of the championship: {fault}")
        result: Result = race.result
        self._runs.append(Run(result, record))
        return result

    def _fault(self, race: Any, record: str) -> str | None:
        """What keeps a race from being the next one."""
        if not isinstance(race, self.kit.race):
            return f"a {self.kit.package}.Race is wanted, not {shown(race)}"
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

    def play(self, policies: Policy | Mapping[str, Policy], *, progress: bool = True) -> Self:
        """Let policies drive all races that are left.

        Parameters
        ----------
        policies : policy, or dict of driver to policy
            As for ``drive``.
        progress : bool
            Show a bar when it takes longer than two seconds.

        Returns
        -------
        RacesInARow
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
                self.add(self._driven(policies))
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
        return points_frame(self)

    def to_json(self) -> str:
        """The season as JSON: what was set up, and the result and record of each race.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> bw.formula_d.Championship.from_json(season.to_json()) == season
        True
        """
        return season_file.write(self, self.kit)

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
    def from_json(cls, written: str, *, tracks: Sequence[Any] = ()) -> Self:
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
        return season_file.read(cls, written, tracks, cls.kit)

    @classmethod
    def load(cls, path: str | Path, *, tracks: Sequence[Any] = ()) -> Self:
        """The season of a file; see :meth:`from_json`. Names the file when it is wrong.

        Examples
        --------
        >>> season = bw.formula_d.Championship(["t1"] * 2, ["Ada", "Bob"], seed=1)
        >>> bw.formula_d.Championship.load(season.save("season.json")) == season
        True
        """
        return season_file.read_file(cls, path, tracks, cls.kit)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RacesInARow):
            return NotImplemented
        return self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def _plain(self) -> tuple[Any, ...]:
        digests = tuple(track.digest for track in self.tracks)
        extra = tuple(getattr(self, name) for name in self.kit.extra)
        return type(self), digests, self.drivers, self.rules, self.seed, extra, self._runs

    def __repr__(self) -> str:
        run = f"{len(self._runs)} of {len(self.tracks)} races run"
        return f"Championship({len(self.drivers)} drivers, {run})"


def refuse_qualifying(title: str, qualifying: object) -> None:
    """A championship of a game that has no qualifying is asked for one.

    Raises
    ------
    SetupError
        If it is; and for what is neither True nor False.
    """
    if not isinstance(qualifying, bool):
        raise SetupError(f"qualifying must be True or False, not {shown(qualifying)}")
    if qualifying:
        raise SetupError(f"qualifying: {title} has none; leave it out, or qualifying=False")


def boards_of(tracks: Any, kit: Kit) -> tuple[Any, ...]:
    """The boards of two races or more.

    Raises
    ------
    SetupError
        If they are none.
    """
    if isinstance(tracks, (str, kit.track)) or not isinstance(tracks, Sequence):
        raise SetupError(f"tracks must be a list, one track a race, not {shown(tracks)}")
    if len(tracks) < MIN_RACES:
        raise SetupError(f"tracks: a championship has {MIN_RACES} races or more, not {len(tracks)}")
    return tuple(kit.shelf.board_of(track) for track in tracks)

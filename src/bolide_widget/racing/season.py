"""Series of races, with points: common parts of the championships of several games.

A game's own class says what they are made of (a `Kit`), and takes its own arguments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from ..core import history
from ..core.dice import seed_of
from ..core.errors import SetupError, shown
from ..core.examples import OwnExamples
from ..core.given import Dice, need_switch
from ..core.match import Match
from ..drivers.drive import drive
from ..drivers.policy import Policy, board, progress_bar
from . import scores, season_file
from .scores import Counted, Gained, Score, Season, Teams, TeamScore, team_of
from .season_file import Kit

if TYPE_CHECKING:
    import pandas as pd


SEED_BITS = 32
Raced = TypeVar("Raced", bound=Match[Any])
"""The races of a game."""
Lap = TypeVar("Lap", bound=Match[Any])
"""Its qualifyings."""


class Run(NamedTuple, Generic[Counted]):
    """A race that has been run: what it counts for, and its record."""

    result: Counted
    record: str


class RacesInARow(OwnExamples, Generic[Raced, Counted]):
    """A season of races: its boards, its drivers, and the outcome of every race.

    Everything else follows from the results: standings are computed on access.
    """

    kit: ClassVar[Kit]
    """The parts of which it is made."""
    least: ClassVar[int] = 2
    """Races that it has at least."""
    columns: ClassVar[tuple[str, ...]] = ("place",)
    """The columns of its table for a driver in a race."""
    qualifying: bool = False
    """Whether a qualifying decides a grid."""
    tracks: tuple[Any, ...]
    drivers: tuple[str, ...]
    rules: Any
    seed: int

    def _sample(self, drivers: Sequence[str], rules: Any, seed: int | None) -> Any:
        """Make a race like those to come, so that an unfit board is refused now, not later."""
        race: Any = self.kit.race
        races = [race(track, drivers, rules=rules, seed=seed, dice="ask") for track in self.tracks]
        return races[0]

    def _begin(self, sample: Any) -> None:
        """Take drivers and seed from a race like those to come."""
        self.drivers, self.seed = sample.drivers, sample.seed
        self._runs: list[Run[Counted]] = []

    def _boards(self, tracks: Any) -> tuple[Any, ...]:
        """Return the boards of the season: at least the least number of races."""
        kit = self.kit
        if isinstance(tracks, (str, kit.track)) or not isinstance(tracks, Sequence):
            raise SetupError(f"tracks must be a list, one track a race, not {shown(tracks)}")
        if len(tracks) < self.least:
            raise SetupError(
                f"tracks: a championship has {self.least} races or more, not {len(tracks)}"
            )
        return tuple(board(track, kit.shelf) for track in tracks)

    # -- what has been run -------------------------------------------------------------------

    @property
    def results(self) -> tuple[Counted, ...]:
        """Results of the races run so far, in order."""
        return tuple(run.result for run in self._runs)

    @property
    def records(self) -> tuple[str, ...]:
        """Their records, for ``Race.from_json``."""
        return tuple(run.record for run in self._runs)

    @property
    def over(self) -> bool:
        """True if all races have been run."""
        return len(self._runs) == len(self.tracks)

    @property
    def standings(self) -> list[Score]:
        """The current ranking; drivers with the same points share a place."""
        return scores.standings(self.drivers, self._gained)

    @property
    def team_standings(self) -> list[TeamScore]:
        """The teams' current ranking, empty without teams; the same points share a place."""
        return scores.team_standings(self.teams, self._gained)

    @property
    def _gained(self) -> list[Gained]:
        return [self.kit.points(result) for result in self.results]

    @property
    def teams(self) -> Teams:
        """Names of the teams with their drivers; empty if the game has none."""
        return ()

    @property
    def winner(self) -> str | None:
        """The champion; None while races remain, and if first place is shared."""
        first = [score.driver for score in self.standings if score.place == 1]
        return first[0] if self.over and len(first) == 1 else None

    # -- the next race -----------------------------------------------------------------------

    def next_race(self, *, dice: Dice = "auto") -> Raced:
        """Return the next race; another call returns the same race: each race's seed is fixed.

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
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> season.next_race().season.number
        1
        """
        return self._make_race(self._next_track(), dice, None)

    def _make_race(self, track: Any, dice: Dice, grid: Any) -> Raced:
        """Make the next race, which knows its number in the season."""
        make: Any = self.kit.race
        seed = self._next_seed()
        race = make(track, self.drivers, rules=self.rules, seed=seed, dice=dice, grid=grid)
        race.season = Season(len(self._runs) + 1, len(self.tracks), self.results)
        made: Raced = race
        return made

    def _next_seed(self) -> int:
        """Return the seed of the next race; a game may count its seeds in another way."""
        return self._seed(2 * len(self._runs) + 1)

    def _driven(self, policies: Policy | Mapping[str, Policy]) -> Raced:
        """Return the next race, driven to its end."""
        return drive(self.next_race(), policies)

    def _next_track(self) -> Any:
        if self.over:
            raise SetupError(f"All {len(self.tracks)} races of the championship have been run")
        return self.tracks[len(self._runs)]

    def _seed(self, number: int) -> int:
        return seed_of(self.seed, number, SEED_BITS)

    # -- a race is over ----------------------------------------------------------------------

    def add(self, race: Raced) -> Counted:
        """Add the result of the next race, once it is over.

        Parameters
        ----------
        race : Race
            The race from :meth:`next_race`, finished.

        Returns
        -------
        Result
            The result, with its points.

        Raises
        ------
        SetupError
            If it is not over, not of this championship, or not the next race; nothing changes.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> race = season.next_race()
        >>> season.add(race)
        Traceback (most recent call last):
        ...
        bolide_widget.core.errors.SetupError: Race 1 of the championship: it is not over
        """
        added: Any = race
        record = added.to_json() if isinstance(race, self.kit.race) else ""
        fault = self._fault(added, record)
        if fault is not None:
            raise SetupError(f"Race {len(self._runs) + 1} of the championship: {fault}")
        result: Counted = added.result
        self._runs.append(Run(result, record))
        return result

    def _fault(self, race: Any, record: str) -> str | None:
        """Return the reason why a race is not the next one; None if it is."""
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
        rules = self._rules_on(track)
        return None if race.rules == rules else f"its rules are {rules!r}, not {race.rules!r}"

    def _rules_on(self, track: Any) -> Any:
        """Return the options of a race on this track."""
        return self.rules

    def _row_of(self, result: Any, driver: str) -> dict[str, Any]:
        """Return the columns of a driver's row for a race."""
        there = driver in result.finished
        return {"place": result.finished.index(driver) + 1 if there else None}

    def play(self, policies: Policy | Mapping[str, Policy], *, progress: bool = True) -> Self:
        """Let policies drive all remaining races.

        Parameters
        ----------
        policies : policy, or dict of driver to policy
            As for ``drive``.
        progress : bool
            Show a progress bar if it takes longer than two seconds.

        Returns
        -------
        RacesInARow
            This championship, finished.

        Raises
        ------
        PolicyError
            If a policy fails; the races before it are kept.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], laps=1, seed=1)
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
        """Return one row per driver and race run, as a pandas DataFrame.

        Returns
        -------
        DataFrame
            ``race`` (from 1), ``track``, ``driver``, ``team`` (None without), ``place`` (None if
            the car did not finish), ``points``, and ``total`` so far.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], laps=1, seed=1)
        >>> frame = season.play(lambda race: race.options[0], progress=False).to_frame()
        >>> frame.race.tolist()
        [1, 1, 2, 2, 3, 3]
        """
        import pandas as pd  # heavy, and only a table needs it

        totals = dict.fromkeys(self.drivers, 0)
        rows: list[dict[str, Any]] = []
        for number, (track, result) in enumerate(zip(self.tracks, self.results, strict=False), 1):
            gained = self.kit.points(result)
            for driver in self.drivers:
                totals[driver] += gained.get(driver, 0)
                rows.append(
                    {
                        "race": number,
                        "track": track.name,
                        "driver": driver,
                        "team": team_of(self.teams, driver),
                        **self._row_of(result, driver),
                        "points": gained.get(driver, 0),
                        "total": totals[driver],
                    }
                )
        columns = ["race", "track", "driver", "team", *self.columns, "points", "total"]
        return pd.DataFrame(rows, columns=columns).astype({"place": "Int64"})

    def to_json(self) -> str:
        """Return the season as JSON: its set-up, and the result and record of each race.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> bw.Championship.from_json(season.to_json()) == season
        True
        """
        return season_file.write(self, self.kit)

    def save(self, path: str | Path, *, overwrite: bool = False) -> Path:
        """Write the season to a file and return its path.

        Parameters
        ----------
        path : str or Path
            The file; its name must end with ".json".
        overwrite : bool
            Whether an existing file is replaced.

        Raises
        ------
        RecordError
            If it cannot be written, its name has another ending, or there is such a file already.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> season.save("season.json").name
        'season.json'
        """
        return history.save(path, self.to_json(), overwrite=overwrite)

    @classmethod
    def from_json(cls, written: str, *, tracks: Sequence[Any] = ()) -> Self:
        """Load a season from JSON; every race is replayed, and its result computed again.

        Parameters
        ----------
        written : str
            JSON from :meth:`to_json`.
        tracks : sequence of Track
            Boards that are not bundled.

        Raises
        ------
        RecordError
            If a race is invalid; the message names it and its error.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> bw.Championship.from_json(season.to_json()).over
        False
        """
        return season_file.read(cls, written, tracks, cls.kit)

    @classmethod
    def load(cls, path: str | Path, *, tracks: Sequence[Any] = ()) -> Self:
        """Load a season from a file; see :meth:`from_json`. Errors name the file.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> bw.Championship.load(season.save("season.json")) == season
        True
        """
        return history.load(path, lambda written: cls.from_json(written, tracks=tracks))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RacesInARow):
            return NotImplemented
        return self._plain() == other._plain()

    __hash__ = None  # type: ignore[assignment]

    def _plain(self) -> tuple[Any, ...]:
        digests = tuple(track.digest for track in self.tracks)
        extra = tuple(getattr(self, name) for name in self.kit.extra)
        return type(self), digests, self.drivers, self.rules, self.seed, extra, self._runs

    def _repr_html_(self) -> str:
        """Return the table of drivers and races, for a notebook."""
        table = self.to_frame()
        shown = "" if table.empty else table.to_html(index=False)
        return f"<p>{escape(repr(self))}</p>{shown}"

    def __repr__(self) -> str:
        run = f"{len(self._runs)} of {len(self.tracks)} races run"
        return f"Championship({len(self.drivers)} drivers, {run})"


class QualifiedRaces(RacesInARow[Raced, Counted], Generic[Raced, Counted, Lap]):
    """A season with qualifyings, if set up with them."""

    def _set_qualifying(self, qualifying: bool) -> None:
        self.qualifying = need_switch("qualifying", qualifying)

    @property
    def _qualifies(self) -> bool:
        """True if the next race has a qualifying."""
        return self.qualifying

    @property
    def grid(self) -> Any:
        """The next grid if no qualifying decides it; None if all drivers roll."""
        return None

    def next_qualifying(self, *, dice: Dice = "auto") -> Lap:
        """Return the qualifying for the next race, to be played before :meth:`next_race`.

        Raises
        ------
        SetupError
            If no qualifying is due.

        Examples
        --------
        >>> tracks = ["copperbowl", "valdorn", "merrow"]
        >>> season = bw.Championship(tracks, ["Ada", "Bob"], qualifying=True)
        >>> lap = bw.drive(season.next_qualifying(), bw.Rookie())
        >>> season.next_race(lap).season.number
        1
        """
        if not self.qualifying:
            raise SetupError("This championship has no qualifying: set it up with qualifying=True")
        track = self._next_track()
        if not self._qualifies:
            raise SetupError("No qualifying is due: from race 2 on the ranking makes the grid")
        make: Any = self.kit.qualifying
        seed = self._seed(2 * len(self._runs))
        lap: Lap = make(track, self.drivers, rules=self.rules, seed=seed, dice=dice)
        return lap

    def next_race(self, qualifying: Lap | None = None, *, dice: Dice = "auto") -> Raced:
        """Return the next race with its grid: from rolls, from qualifying, or set by the game.

        Another call returns the same race again, since the seed of each race is fixed.

        Parameters
        ----------
        qualifying : Qualifying, optional
            The finished one from :meth:`next_qualifying`; required if the race has one.
        dice : "auto", "ask" or list of int
            As for ``Race``.

        Raises
        ------
        SetupError
            If all races have been run, or a qualifying is missing or not allowed.

        Examples
        --------
        >>> season = bw.Championship(["valdorn"] * 3, ["Ada", "Bob"], seed=1)
        >>> season.next_race().season.number
        1
        """
        track, number = self._next_track(), len(self._runs) + 1
        if self._qualifies != (qualifying is not None):
            raise SetupError(
                f"Race {number} has a qualifying: play next_qualifying(), then next_race(it)"
                if self._qualifies
                else f"Race {number} has no qualifying: next_race() takes none"
            )
        return self._make_race(track, dice, self.grid if qualifying is None else qualifying)

    def _driven(self, policies: Policy | Mapping[str, Policy]) -> Raced:
        lap = drive(self.next_qualifying(), policies) if self._qualifies else None
        return drive(self.next_race(lap), policies)


def refuse_qualifying(title: str, qualifying: object) -> None:
    """Refuse a qualifying in the championship of a game that has none.

    Raises
    ------
    SetupError
        If it is True, or neither True nor False.
    """
    if need_switch("qualifying", qualifying):
        raise SetupError(f"qualifying: {title} has none; leave it out, or qualifying=False")

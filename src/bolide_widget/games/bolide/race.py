"""A race of Bolide: the object that people, scripts, records and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ...boards.load import find_track, load_track
from ...boards.track import Track
from ...core import records
from ...core.errors import RecordError, SetupError
from ...core.match import Dice, Match, check_names
from ...core.questions import Question
from . import arrange as arranging
from . import frame
from .cars import CarView, Standing, standings, view
from .game import MAX_DRIVERS, MIN_DRIVERS, Bolide
from .order import turn_order
from .position import Position
from .rules import Rules
from .tables import SIDES

if TYPE_CHECKING:
    from pandas import DataFrame


class Race(Match[Position]):
    """A race of Bolide on a track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        2 to 8 different names (S-1).
    rules : "basic" or Rules
        Options.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` says (S-3).
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        Roll by the seed at once; wait for :meth:`roll`; or these faces first, then the seed.
    grid : sequence of str, optional
        The drivers in grid order; rolled for if not given (S-2).

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> race = Race("valdoro", ["Ada", "Bob"], seed=1)               # doctest: +SKIP
    >>> race.play(race.options[0])                                   # doctest: +SKIP
    """

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: str | Rules = "basic",
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Sequence[str] | None = None,
    ) -> None:
        names = check_names(drivers)
        if not MIN_DRIVERS <= len(names) <= MAX_DRIVERS:
            raise SetupError(
                f"drivers: Bolide is for {MIN_DRIVERS} to {MAX_DRIVERS} drivers, not {len(names)}"
            )
        _check_faces(dice)
        board = track if isinstance(track, Track) else load_track(track)
        game = Bolide(board, _rules(rules, laps), _order(names, grid))
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def track(self) -> Track:
        """The board."""
        return self.game.track  # type: ignore[attr-defined, no-any-return]

    @property
    def rules(self) -> Rules:
        """The options."""
        return self.game.rules  # type: ignore[attr-defined, no-any-return]

    @property
    def cars(self) -> dict[str, CarView]:
        """The cars as they are now, by driver."""
        state = self.state
        return {name: view(state, seat, self.drivers) for seat, name in enumerate(self.drivers)}

    @property
    def round(self) -> int:
        """Rounds begun (T-1)."""
        return self.state.position.round

    @property
    def order(self) -> list[str]:
        """Drivers in the turn order of this round (T-2); those out of the race are left out."""
        return [self.drivers[seat] for seat in self.state.position.order]

    @property
    def standings(self) -> list[Standing]:
        """The result so far: finishers, cars still racing in order, cars out (S-3, R-18)."""
        position = self.state.position
        placed = all(car.point is not None or car.status != "track" for car in position.cars)
        running = turn_order(self.state) if placed else tuple(range(len(self.drivers)))
        return standings(position, running, self.drivers)

    def arrange(self, cars: Mapping[str, Mapping[str, Any]], to_move: str | None = None) -> Self:
        """Set up a position: a new start for this race, in the middle of a normal round.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``position`` and ``pawn`` (points), ``lap``, ``half``, ``sharp_brakings``,
            ``speed_drop``, ``no_fourth``, ``half_spun``, ``status``, ``box``, ``penalty``,
            ``drafts`` (a driver). What is not named stays as it is; a car given a position but no
            pawn has the pawn on it.
        to_move : str, optional
            Who moves first; by the turn order (T-2) if not given.

        Returns
        -------
        Race
            This race. Its history begins anew: ``race.copy().arrange(...)`` keeps the old one.

        Raises
        ------
        SetupError
            Names the driver and the field that cannot be; the race is unchanged.

        Examples
        --------
        >>> race.arrange({"Ada": dict(position=(40, 6), pawn=(45, 6), lap=1)})  # doctest: +SKIP
        """
        with self._lock:
            base = self.state
            missing = [
                name
                for seat, name in enumerate(self.drivers)
                if name not in cars and _unplaced(base.position, seat)
            ]
            if missing:
                raise SetupError(
                    f"arrange: {', '.join(missing)} has no place yet; say where every car stands"
                )
            state = arranging.arrange(base, self.drivers, cars, to_move)
            self._restart(state)
        return self

    def to_frame(self) -> DataFrame:
        """The race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered or
            rolled), ``kind`` (of decision, or the table rolled on), ``answer`` (a die's face), and
            the driver's car after it: ``x``, ``y``, ``pawn_x``, ``pawn_y`` (grid squares),
            ``speed`` (squares a turn), ``lap``, ``status``.

        Examples
        --------
        >>> race.to_frame().groupby("driver").speed.mean()           # doctest: +SKIP
        """
        return frame.to_frame(self)

    def to_json(self) -> str:
        """The race as a JSON record: header, every answer with a digest, final state."""
        return records.write(self)

    def save(self, path: str | Path) -> Path:
        """Write the record to a file and return its path."""
        target = Path(path)
        target.write_text(self.to_json(), encoding="utf-8")
        return target

    @classmethod
    def from_json(cls, written: str, *, track: Track | None = None) -> Self:
        """The race of a record, replayed through the rules.

        Parameters
        ----------
        written : str
            As made by :meth:`to_json`.
        track : Track, optional
            The board; needed only when it is not a bundled one.

        Raises
        ------
        RecordError
            If it is no record, of another track or version, or an entry is wrong (which one).
        """
        data = records.read(written)
        if data["game"] != Bolide.name or data["version"] != Bolide.version:
            raise RecordError(
                f"The record is of {data['game']} rules version {data['version']}; "
                f"this is {Bolide.name} version {Bolide.version}"
            )
        board = _recorded_track(data, track)
        try:
            return cls._replayed(data, board)
        except (KeyError, TypeError, SetupError) as error:
            raise RecordError(f"The record's header cannot be used: {error}") from error

    @classmethod
    def _replayed(cls, data: Mapping[str, Any], board: Track) -> Self:
        names = check_names(data["drivers"])
        grid = data["grid"]
        order = None if grid is None else [names[seat] for seat in grid]
        rules = Rules(**data["options"])
        _check_faces(data["dice"])
        race = cls(board, names, rules=rules, seed=data["seed"], dice="ask", grid=order)
        start = records.start_state(race.game, data)
        if start is not None:
            race._restart(start)
        records.replay(race, data)
        dice = data["dice"]
        race.dice, race._faces = (dice, ()) if dice == "ask" else ("auto", tuple(dice))
        return race

    @classmethod
    def load(cls, path: str | Path, *, track: Track | None = None) -> Self:
        """The race of a record file; see :meth:`from_json`. Names the file when it is wrong."""
        try:
            written = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise RecordError(f"{path}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise RecordError(f"{path}: not a record, the file is no UTF-8 text") from None
        try:
            return cls.from_json(written, track=track)
        except RecordError as error:
            raise RecordError(f"{path}: {error}", error.entry) from None

    def __repr__(self) -> str:
        question: Question | None = self.state.question
        if question is None:
            now = "over"
        else:
            seat = question.players[0] if question.players[0] >= 0 else question.data[0]
            now = f"round {self.round}, {self.drivers[seat]} to {question.kind}"
        return f"Race({self.track.name!r}, {len(self.drivers)} drivers, {now})"


def _unplaced(position: Position, seat: int) -> bool:
    car = position.cars[seat]
    return car.status == "track" and car.point is None


def _check_faces(dice: Dice) -> None:
    if isinstance(dice, str):
        return
    for number, face in enumerate(dice, 1):
        if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= SIDES:
            raise SetupError(f"dice, entry {number}: a face from 1 to {SIDES}, not {face!r}")


def _rules(rules: str | Rules, laps: int | None) -> Rules:
    if isinstance(rules, Rules):
        return rules if laps is None else replace(rules, laps=laps)
    if rules != "basic":
        raise SetupError(f'rules must be "basic" or Rules(...), not {rules!r}')
    return Rules() if laps is None else Rules(laps=laps)


def _order(names: tuple[str, ...], grid: Sequence[str] | None) -> list[int] | None:
    if grid is None:
        return None
    if isinstance(grid, str) or sorted(grid) != sorted(names):
        raise SetupError(f"grid must name every driver once ({', '.join(names)}), not {grid!r}")
    return [names.index(name) for name in grid]


def _recorded_track(data: Mapping[str, Any], track: Track | None) -> Track:
    told = data.get("track")
    if not isinstance(told, dict) or not {"name", "digest"} <= set(told):
        raise RecordError("Not a whole record: field 'track' is missing or of a wrong kind")
    board = track or find_track(told["name"])
    if board is None:
        raise RecordError(
            f"The record is of the track {told['name']!r}, which is not a bundled one: "
            "give it as track=..."
        )
    if board.digest != told["digest"]:
        raise RecordError(
            f"The record is of another track: {told['name']!r} with digest {told['digest']}, "
            f"not {board.name!r} with digest {board.digest}"
        )
    return board

"""A race of Bolide, and its qualifying (Q): what people, scripts, records and the widget hold."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ...boards.lattice.shelf import SHELF
from ...boards.lattice.track import Track
from ...core.errors import SetupError
from ...core.given import Dice
from ...core.match import Match
from ...core.questions import Fact
from ...core.screen import Finisher, Scene, Standing, TableRow
from ...drivers import policy
from ...drivers.policy import Policy, drive_laps
from ...racing import answers_frame, rows, scores
from ...racing.options import Grid, read_grid
from ...racing.race import CommonRace, check_qualified, check_room
from . import arrange as arranging
from .cars import standings
from .game import Bolide
from .match import BolideMatch
from .options import Rules, RulesName, laps_on, read_rules
from .rules import attempts, carried
from .rules.attempts import Result, result_of
from .rules.carried import Carried, check_drivers
from .rules.facts import Finished
from .rules.position import TRACK, Position, Weather
from .rules.venue import State
from .screen import scene, side_tables

if TYPE_CHECKING:
    from pandas import DataFrame


class QualifyingTime(NamedTuple):
    """One line of a qualifying's result.

    Attributes
    ----------
    place : int
        On the grid, from 1.
    driver : str
        Who.
    turns : int or None
        For the lap; None for a car that crashed.
    """

    place: int
    driver: str
    turns: int | None


class QualifyingGame(Bolide):
    """Bolide with one car at a time on the track, for a lap (Q-1, R-15).

    Parameters
    ----------
    track : Track
        The board.
    race_rules : Rules
        Options of the race to come. A qualifying is one lap of it: so there is no pit stop (P-1),
        and no refuelling (P-11).
    """

    name = "bolide-qualifying"
    kinds = attempts.ATTEMPTS
    telling = None  # each drives alone: there are no rounds

    def __init__(self, track: Track, race_rules: Rules) -> None:
        super().__init__(track, replace(race_rules, laps=1))
        self.race_rules = race_rules

    def header(self) -> dict[str, Any]:
        """Options of the race to come, and track."""
        return {**super().header(), "options": self.race_rules.to_dict()}

    def sentence(self, fact: Fact, names: Sequence[str]) -> str | None:
        """A fact as a sentence of the log; a lap ends with its time instead of a place."""
        return None if isinstance(fact, Finished) else super().sentence(fact, names)

    def scene(
        self, match: Match[Position], viewer: int | None = None, *, ask: bool = True
    ) -> Scene:
        """What the screen shows: as of a race, with the time table for the order."""
        state = match._state
        active = rows.active(state)
        waiting = attempts.waiting(state)
        table = side_tables.times_table(state.position, match.drivers, waiting, active)
        return {
            **scene.scene(match, all_listed=True, ask=ask),
            "title": _title(state, match.drivers),
            "order": [_order_row(state.position, row) for row in table["rows"]],
            "standings": _standings(match) if match.over else None,
            "tables": [table],
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return QualifyingGame, (self.track, self.race_rules)


def _title(state: State, names: Sequence[str]) -> str:
    position = state.position
    if not state.stack:
        return "The grid is decided"
    if not position.times:
        return "Qualifying · before the first lap"
    if attempts.NOT_YET not in position.times:
        return "Qualifying · equal times are rolled for"
    return f"Qualifying · {names[position.order[0]]} · turn {position.round}"


def _order_row(position: Position, row: TableRow) -> Standing:
    seat = row["id"]
    assert seat is not None
    turns = position.times[seat] if position.times else attempts.NOT_YET
    words = side_tables.time_words(turns)
    lap = f"{words} turns" if turns > 0 else words
    if turns == attempts.NOT_YET:
        lap = "on the track" if row.get("active") and position.round else "waiting"
    return {
        "id": seat,
        "lap": lap,
        "gap": "",
        "active": "active" in row,
        "moved": turns != attempts.NOT_YET,
    }


def _standings(match: Match[Position]) -> list[Finisher]:
    position = match._state.position
    words = {carried.CRASHED: "crashed"}
    driven = [(seat, position.times[seat]) for seat in position.order]
    return [
        {"place": place, "id": seat, "text": words.get(turns, f"{turns} turns")}
        for place, (seat, turns) in enumerate(driven, 1)
    ]


class Qualifying(BolideMatch):
    """One lap against the clock of turns for each driver, alone: it decides the grid of a race.

    It is played, undone, copied, recorded and shown as a race is. When it is over, give it to the
    race: ``Race(track, drivers, grid=qualifying)``.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names.
    rules : "basic", "advanced" or Rules
        Options, also of the race to come.
    laps : int, optional
        Length of the race to come; the qualifying is one lap.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        As for ``Race``.

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> lap = bw.Qualifying("valdorn", ["Ada", "Bob"], rules="advanced", seed=1)
    >>> lap.pending.kind
    'strategy'
    """

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules = "advanced",
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
    ) -> None:
        names = Bolide.read_drivers(drivers)
        Bolide.check_faces(dice)
        board = SHELF.board_of(track)
        if not board.circuit:
            raise SetupError(f"{board.name!r} is an open course; qualifying is for circuits (Q-1)")
        options = read_rules(rules, laps)
        scores.check_teams(scores.freeze(options.teams), names)
        super().__init__(QualifyingGame(board, options), names, seed=seed, dice=dice)

    plays = QualifyingGame

    @property
    def results(self) -> list[QualifyingTime]:
        """Times in grid order; before the end, of those who have driven, ties in seat order."""
        position = self._state.position
        if not position.times:
            return []
        order = position.order
        if not self.over:
            ranked = [seat for group in attempts.ranking(position) for seat in group]
            order = tuple(seat for seat in ranked if position.times[seat] != attempts.NOT_YET)
        turns = [position.times[seat] for seat in order]
        return [
            QualifyingTime(place, self.drivers[seat], None if t == carried.CRASHED else t)
            for place, (seat, t) in enumerate(zip(order, turns, strict=True), 1)
        ]

    @property
    def grid(self) -> list[str]:
        """Drivers in grid order (Q-1); empty until all have driven and ties are rolled for."""
        return [line.driver for line in self.results] if self.over else []

    def hand_over(self, track: Track, drivers: Sequence[str], rules: Rules) -> carried.Carried:
        """What a race takes over (Q-2), once it is sure that the race is the one to come.

        Raises
        ------
        SetupError
            If the qualifying is not over, or was on another track, by others, or by other rules.

        Examples
        --------
        >>> lap = bw.Qualifying("copperbowl", ["Ada", "Bob"], seed=1)
        >>> lap = bw.drive(lap, bw.Rookie())
        >>> carried = lap.hand_over(lap.track, lap.drivers, lap.rules)
        >>> bw.Race(lap.track, lap.drivers, grid=carried).over
        False
        """
        check_qualified(self, track, drivers)
        if rules.advanced != self.rules.advanced:
            raise SetupError(f"grid: the qualifying was driven by {self.rules!r}, not {rules!r}")
        return carried.leave(self._state.position)

    @classmethod
    def _fresh(cls, data: Mapping[str, Any], board: Track) -> Self:
        cls.plays.check_faces(data["dice"])
        options = Rules(**data["options"])
        return cls(board, data["drivers"], rules=options, seed=data["seed"], dice="ask")

    def __repr__(self) -> str:
        done = sum(turns != attempts.NOT_YET for turns in self._state.position.times)
        now = "over" if self.over else f"{done} of {len(self.drivers)} have driven"
        return f"Qualifying({self.track.name!r}, {now})"


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
    where = policy.board(track, SHELF)
    lap = Qualifying(where, drivers, rules=rules, laps=laps, seed=seed, dice=dice)
    if policies is not None:
        drive_laps(lap, policies, progress)
    return lap


# -- columns of a car in the table of a race, after each answer ------------------------------------


COLUMNS = ("x", "y", "pawn_x", "pawn_y", "speed", "lap", "status")


def _cells(state: State, seat: int) -> tuple[Any, ...]:
    car = state.position.cars[seat]
    point, pawn = car.point or (None, None), car.pawn or (None, None)
    return (*point, *pawn, car.speed, car.lap, car.status)


# -- race ------------------------------------------------------------------------------------------


class Race(BolideMatch, CommonRace[Position, Result]):
    """A race of Bolide on a track.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 8 different names (S-1).
    rules : "basic", "advanced" or Rules, optional
        Options; those of the qualifying if there was one, else basic, if not given.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` says (S-3), always 1 on an open course.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of int
        Roll by the seed at once; wait for :meth:`roll`; or these faces first, then the seed.
    grid : sequence of str, Qualifying or Carried, optional
        The drivers in grid order; several in a tuple roll among themselves for their places. Or
        a qualifying that is over, or what is carried over from one (Q-1, Q-2). All roll if not
        given (S-2).

    Raises
    ------
    SetupError
        Says which argument cannot be, and what would be right.

    Examples
    --------
    >>> race = bw.Race("valdorn", ["Ada", "Bob"], laps=1, seed=1)
    >>> facts = race.play(race.options[0])
    >>> race.round, race.over
    (1, False)
    """

    _options_of = Rules
    _ranked = staticmethod(standings)
    _counted = staticmethod(lambda state, names: result_of(state.position, names))
    _carries = Carried

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | Qualifying | Carried | None = None,
    ) -> None:
        names = Bolide.read_drivers(drivers)
        Bolide.check_faces(dice)
        board = SHELF.board_of(track)
        check_room(board, names)
        if rules is None:
            rules = grid.rules if isinstance(grid, Qualifying) else "basic"
        options = read_rules(rules, laps_on(board, rules, laps))
        scores.check_teams(scores.freeze(options.teams), names)
        if isinstance(grid, Qualifying):
            grid = grid.hand_over(board, names, options)
        if isinstance(grid, Carried):
            check_drivers(grid, names)
            game = Bolide(board, options, carried=grid)
        else:
            game = Bolide(board, options, read_grid(names, grid))
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def order(self) -> list[str]:
        """Drivers in the turn order of this round (T-2); those out of the race are left out."""
        return [self.drivers[seat] for seat in self._state.position.order]

    @property
    def weather(self) -> Weather | None:
        """Sun or rain, and whether it may change (W); None in a basic race."""
        return self._state.position.weather

    def arrange(
        self,
        cars: Mapping[str, Mapping[str, Any]],
        to_move: str | None = None,
        weather: str | None = None,
    ) -> Self:
        """Set up a position: a new start for this race, in the middle of a normal round.

        Nobody has moved in that round yet; :meth:`edit` changes cars and keeps who has.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``position`` and ``pawn`` (points), ``lap``, ``half``, ``sharp_brakings``,
            ``speed_drop``, ``no_fourth``, ``half_spun``, ``status``, ``box``, ``penalty``,
            ``drafts`` (a driver); by the advanced rules also ``strategy`` (such as
            ``"half+soft+booster+slick"``), ``fuelled`` (the last lap it has fuel for),
            ``set_up_cancelled`` and ``reroll_spent``. What is not named stays as it is; a car
            given a position but no pawn has the pawn on it.
        to_move : str, optional
            Who moves first; by the turn order (T-2) if not given.
        weather : "sun", "variable" or "rain", optional
            Sun for the whole race, sun that may change, or rain. Advanced rules only.

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
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> ada = dict(position=(44, 50), pawn=(49, 50), lap=1)
        >>> race.arrange({"Ada": ada, "Bob": dict(position=(40, 51), lap=1)})
        Race('Valdorn Ring', 2 drivers, round 1, Ada to move)
        """
        with self._lock:
            base = self._state
            missing = [
                name
                for name, car in zip(self.drivers, base.position.cars, strict=True)
                if isinstance(cars, Mapping) and name not in cars
                if car.status == TRACK and car.point is None
            ]
            if missing:
                raise SetupError(
                    f"arrange: {', '.join(missing)} has no place yet; say where every car stands"
                )
            state = arranging.arrange(base, self.drivers, cars, to_move, weather)
            self._restart(state)
        return self

    def edit(self, cars: Mapping[str, Mapping[str, Any]], weather: str | None = None) -> Self:
        """Change cars where the race stands: round, order and who has moved stay as they are.

        Whoever is to move is asked again, as the changed car. Only where a car begins its turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. What is not named stays as it is.
        weather : "sun", "variable" or "rain", optional
            As for :meth:`arrange`.

        Returns
        -------
        Race
            This race. Its history begins anew: ``race.copy().edit(...)`` keeps the old one.

        Raises
        ------
        SetupError
            Names the driver and the field that cannot be; the race is unchanged.

        Examples
        --------
        >>> race = bw.Race("valdorn", ["Ada", "Bob"], seed=1)
        >>> ada = dict(position=(44, 50), pawn=(49, 50), lap=1)
        >>> race = race.arrange({"Ada": ada, "Bob": dict(position=(40, 51), lap=1)})
        >>> race.branch().edit({"Ada": {"speed_drop": 3}}).cars["Ada"].top_speed
        4
        """
        with self._lock:
            self._restart(arranging.edit(self._state, self.drivers, cars, weather))
        return self

    def to_frame(self) -> DataFrame:
        """The race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round``, ``driver`` (who answered or
            rolled), ``kind`` (of decision, or the table rolled on; "start-roll" is the die, "start"
            the choice of a point after it), ``answer`` (a die's face), and
            the driver's car after it: ``x``, ``y``, ``pawn_x``, ``pawn_y`` (grid squares),
            ``speed`` (squares a turn), ``lap``, ``status``.

        Examples
        --------
        >>> race = bw.drive(bw.Race("hairpin", ["Ada", "Bob"], seed=1), bw.Rookie())
        >>> race.to_frame().groupby("driver").speed.max()
        driver
        Ada    7
        Bob    7
        Name: speed, dtype: int64
        """
        frame = answers_frame.to_frame(self, COLUMNS, _cells)
        return frame.astype(dict.fromkeys(("x", "y", "pawn_x", "pawn_y"), "Int64"))

"""A race of Championship Formula Racing: what people and scripts hold; its ledger (CFR-PROTO-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, Self

from ...core.errors import SetupError, shown
from ...core.given import Dice
from ...core.match import Match
from ...core.questions import Fact
from ...racing import answers_frame, arranged
from ...racing.options import Grid, read_grid
from ...racing.race import CommonRace, RaceMatch
from ...racing.rows import seat_of
from ...racing.scores import Result
from . import arrange as arranging
from .cars import FAR, FIELDS, CarView, standings, view
from .game import ChampionshipFormula
from .options import Rules, RulesName, read_rules, soft_of, totals_of
from .rules.position import ATTRIBUTES, CARDS, FINISHED, TRACK, Car, Move, Position
from .rules.preview import Seen
from .rules.turn import MOST, TURN, result_of
from .rules.venue import State
from .screen.facts import FACT_ROWS
from .track import SHELF, Track

if TYPE_CHECKING:
    from pandas import DataFrame


class Books(NamedTuple):
    """The fields of a car that an event may change."""

    space: str | None
    speed: int
    wear: int
    green: int
    red: int
    damage: int


LEDGER_COLUMNS: Final = ("n", "turn", "driver", "kind", "rule")
NOBODY: Final = (None,) * 2 * len(Books._fields)


class _Watched(list[Fact]):
    """Facts, each looked at when it is added."""

    def __init__(self, look: Callable[[Fact], None]) -> None:
        super().__init__()
        self.look = look

    def append(self, fact: Fact) -> None:
        """Add a fact, and look."""
        super().append(fact)
        self.look(fact)


def ledger(match: Match[Position]) -> DataFrame:
    """One row for each fact; see ``Race.ledger``."""
    import pandas as pd

    with match.lock:
        start, opening, history = match._now.start, match.opening, match.history
    known = [books(start, seat) for seat in range(len(match.drivers))]
    rows: list[tuple[Any, ...]] = []

    def note(n: int, state: State, fact: Any) -> None:
        seat, row = seat_of(FACT_ROWS, fact), FACT_ROWS[fact.kind]
        head = (n, state.position.turn)
        if seat is None:
            rows.append((*head, None, fact.kind, row.rule, *NOBODY))
            return
        now = books(state, seat)
        changes = (figure for pair in zip(known[seat], now, strict=True) for figure in pair)
        rows.append((*head, match.drivers[seat], fact.kind, row.rule, *changes))
        known[seat] = now

    for fact in opening:
        note(-1, start, fact)
    for n, entry in enumerate(history):
        state = entry.before
        state.apply(entry.action, entry.seat, _Watched(partial(note, n, state)))
    figures = [name for field in Books._fields for name in (f"{field}_before", field)]
    frame = pd.DataFrame(rows, columns=[*LEDGER_COLUMNS, *figures])
    return frame.astype({name: "Int64" for name in figures if not name.startswith("space")})


def books(state: State, seat: int) -> Books:
    """The figures of a car as it is."""
    car = state.position.cars[seat]
    space = state.game.road.ids[car.space] if car.space >= 0 else None
    return Books(space, car.v, car.wear, car.green, car.red, car.engine + car.brakes)


# -- what the table of a race has of a car after each answer ---------------------------------------


COLUMNS = ("space", "at", "speed", "last", "wear", "green", "red", "a", "d", "ts", "status")


_OF_CAR = attrgetter("at", "v", "last", "wear", "green", "red", "a", "d", "ts", "status")


# -- is a position that somebody else wrote down one that a race can be in? ------------------------
# A record tells where it starts when that was arranged. A file may tell anything. Everything is
# looked at before a rule is asked about it.


PHASES = ("set-up", "bid", "plan", "tests", "moves", "over")
DEEP = 40
"""Open questions on top of each other; a move has some ten."""
LONG = 64
"""Spaces of a list: a move has at most some fifteen, a visit to a corner not many more."""
WORDS = 40
"""Characters of a cause."""


def check(state: State, names: Sequence[str]) -> None:
    """Check a state of which nothing is known but that it could be read.

    Raises
    ------
    SetupError
        Names the driver and the field that cannot be.
    """
    position, road = state.position, state.game.road
    arranged.check_many(state, names, DEEP)
    _check_race(position, road.count, road.period)
    for name, car in zip(names, position.cars, strict=True):
        _check_car(state, name, car)
    if position.phase == "plan" or any(question.kind == TURN.kind for question in state.stack[-1:]):
        arranging.check(names, position, state.game)
    elif position.turn and position.phase != "over":
        _check_apart(position, names)


def _check_apart(position: Position, names: Sequence[str]) -> None:
    """In the middle of a turn: on the track, and apart but for a car that is being passed."""
    seen: dict[int, str] = {}
    for seat, car in enumerate(position.cars):
        if car.status != TRACK:
            continue
        if car.space < 0:
            raise SetupError(
                f"{names[seat]}, space: a car on the track stands on one of its spaces"
            )
        beside = position.now.shared and seat == position.now.seat
        if car.space in seen and not beside:
            raise SetupError(f"{seen[car.space]} and {names[seat]} would both stand on one space")
        if not beside:
            seen[car.space] = names[seat]


def _check_race(position: Position, spaces: int, period: int) -> None:
    count = len(position.cars)
    for name in ("turn", "retirements"):
        arranged.check_whole(getattr(position, name), 0, FAR, name)
    if position.phase not in PHASES:
        raise SetupError(f"phase: one of {', '.join(PHASES)}, not {shown(position.phase)}")
    for name in ("order", "places", "used"):
        arranged.check_seats(getattr(position, name), count, name, longest=LONG)
    arranged.check_whole(position.moved, 0, len(position.order), "moved")
    arranged.check_list(position.markers, 0, period, "markers", longest=LONG)
    now: Move = position.now
    arranged.check_whole(now.seat, -1, count - 1, "now, seat")
    arranged.check_whole(now.leader, -1, count - 1, "now, leader")
    for name in ("k", "slip", "passes"):
        arranged.check_whole(getattr(now, name), 0, LONG, f"now, {name}")
    for name in ("path", "rest"):
        arranged.check_list(getattr(now, name), 0, spaces - 1, f"now, {name}", longest=LONG)
    arranged.check_truth(now.shared, "now, shared")


def _check_car(state: State, name: str, car: Car) -> None:
    road = state.game.road
    arranged.check_fields(state, name, car, FIELDS)
    if car.status == TRACK and car.space >= 0 and (car.at - road.row[car.space]) % road.period:
        raise SetupError(f"{name}, at: not that of the row it stands in")  # CFR-TRACK-3
    if car.status not in (TRACK, FINISHED) and car.space >= 0:
        raise SetupError(f"{name}, space: none for a car with status {car.status!r}")
    for field in ("lines", "given"):
        arranged.check_list(
            getattr(car, field), 0, len(road.bonus) - 1, f"{name}, {field}", longest=LONG
        )
    if not isinstance(car.out_cause, str) or len(car.out_cause) > WORDS:
        raise SetupError(f"{name}, out_cause: a word, not {shown(car.out_cause)}")
    cards = car.cards
    arranged.check_list(cards, CARDS[0], CARDS[-1], f"{name}, cards", longest=LONG)
    if cards and len(cards) != len(ATTRIBUTES):
        raise SetupError(f"{name}, cards: six of them, not {shown(cards)}")
    where = f"{name}, drafts"
    for leader, most in _rows(car.drafts, 2, "pairs", where):
        arranged.check_whole(leader, 0, len(state.position.cars) - 1, where)
        arranged.check_whole(most, 0, 2, where)
    where = f"{name}, entries"
    for speed, space, lines in _rows(car.entries, 3, "speed, space and lines", where):
        arranged.check_whole(speed, 0, MOST, where)
        arranged.check_whole(space, 0, road.count - 1, where)
        arranged.check_list(lines, 0, len(road.bonus) - 1, where, longest=LONG)


def _rows(value: Any, size: int, what: str, where: str) -> Iterator[tuple[Any, ...]]:
    """Yield the entries of a list, each checked to have so many parts."""
    if not isinstance(value, tuple) or len(value) > LONG:
        raise SetupError(f"{where}: a list, not {shown(value)}")
    for entry in value:
        if not isinstance(entry, tuple) or len(entry) != size:
            raise SetupError(f"{where}: {what}, not {shown(entry)}")
        yield entry


class Race(
    RaceMatch[Position, Track, Rules, CarView, Seen],
    CommonRace[Position, Result],
    examples="championship_formula",
):
    """A race of Championship Formula Racing on a track.

    All drivers choose a set-up in secret, then bid for pole in secret; every turn begins with
    speeds planned in secret.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    drivers : sequence of str
        1 to 12 different names (CFR-SETUP-1).
    rules : "core", "classic" or Rules, optional
        Options; the core rules if not given.
    laps : int, optional
        Length of the race; 2 if neither this nor `rules` sets it.
    seed : int, optional
        Fixes the dice.
    dice : "auto", "ask" or list of pairs of int
        Roll from the seed at once, wait for :meth:`roll`, or use these faces first, a pair for each
        roll, and then the seed (CFR-PROTO-2).
    grid : sequence of str, optional
        The drivers in grid order, and no bid; several in a tuple roll among themselves for their
        places. The bid decides if not given (CFR-BID-3).

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], laps=1, seed=1)
    >>> facts = race.play("cards:1,0,1,0,0,0", "Ada")
    >>> facts = race.play("cards:0,0,0,2,1,-1", "Bob")
    >>> race.cars["Ada"].ts, race.cars["Bob"].s
    (180, 120)
    """

    plays: ClassVar[type[ChampionshipFormula]] = ChampionshipFormula
    _shelf = SHELF
    _view = staticmethod(view)
    _check = staticmethod(check)
    _options_of = Rules
    _ranked = staticmethod(standings)
    _counted = staticmethod(result_of)

    def __init__(
        self,
        track: Track | str,
        drivers: Sequence[str],
        *,
        rules: RulesName | Rules | None = None,
        laps: int | None = None,
        seed: int | None = None,
        dice: Dice = "auto",
        grid: Grid | None = None,
    ) -> None:
        names = ChampionshipFormula.read_drivers(drivers)
        ChampionshipFormula.check_faces(dice)
        options = read_rules(rules, laps)
        game = ChampionshipFormula(
            SHELF.board_of(track),
            options,
            totals_of(options, names),
            soft_of(options, names),
            read_grid(names, grid),
        )
        super().__init__(game, names, seed=seed, dice=dice)

    @property
    def turn(self) -> int:
        """Turns begun (CFR-TURN-1); 0 before the first."""
        return self._state.position.turn

    @property
    def order(self) -> list[str]:
        """Drivers in the order of the phase (of tests, then of moves), without those out."""
        position = self._state.position
        return [
            self.drivers[seat] for seat in position.order if position.cars[seat].status == TRACK
        ]

    @property
    def markers(self) -> list[int]:
        """Rows with a crash marker, in ticks from the line, the oldest first (CFR-CRASH-2)."""
        return list(self._state.position.markers)

    def arrange(self, cars: Mapping[str, Mapping[str, Any]]) -> Self:
        """Set up a position: a new start for this race, at the beginning of a turn.

        Parameters
        ----------
        cars : dict of str to dict
            By driver: ``space`` (its name; visit and lines start over), ``lap`` (1 if not given),
            ``status`` ("out"), ``cards`` (six), ``last`` (speed of the last turn), ``wear``,
            ``green``, ``red``, ``a``, ``d``, ``ts``, ``s``, ``soft``, ``engine_damage``,
            ``brake_damage``, ``first``, ``spun``; of its visit to a corner ``allowance``,
            ``corner_wear``, ``chances``, ``entries`` (pairs of speed and space), ``barred``, and
            ``lines`` and ``given`` (ids). Other fields stay as they are; a driver who has not
            chosen a set-up has the usual one.

        Returns
        -------
        Race
            This race. Its history starts over: ``race.copy().arrange(...)`` keeps the old one.

        Raises
        ------
        SetupError
            If a field is invalid; the message names it and the driver. The race is unchanged.

        Examples
        --------
        >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
        >>> race = race.arrange({"Ada": dict(space="A1.8", last=100), "Bob": dict(space="A2.8")})
        >>> race.cars["Ada"].last, race.pending.kind
        (100, 'plan')
        """
        with self._lock:
            state = arranging.arrange(self._state, self.drivers, cars)
            self._restart(state.settle())
        return self

    def edit(self, cars: Mapping[str, Mapping[str, Any]]) -> Self:
        """Change cars at the beginning of a turn, before any driver has planned.

        Parameters
        ----------
        cars : dict of str to dict
            By driver, the fields of :meth:`arrange`. Other fields stay as they are.

        Returns
        -------
        Race
            This race. Its history starts over: ``race.copy().edit(...)`` keeps the old one.

        Raises
        ------
        SetupError
            If a field is invalid; the message names it and the driver. The race is unchanged.

        Examples
        --------
        >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], seed=1)
        >>> race = race.arrange({"Ada": dict(space="A1.8"), "Bob": dict(space="A2.8")})
        >>> race.branch().edit({"Ada": {"wear": 2}}).cars["Ada"].wear
        2
        """
        with self._lock:
            state = arranging.edit(self._state, self.drivers, cars)
            self._restart(state.settle())
        return self

    def to_frame(self) -> DataFrame:
        """Return the race so far as a table.

        Returns
        -------
        DataFrame
            One row for each answer, dice included: ``n``, ``round`` (the turn), ``driver`` (who
            answered or rolled), ``kind`` (of decision, or the table rolled on), ``answer``, and the
            driver's car after it: ``space``, ``at`` (race position in ticks), ``speed`` and
            ``last`` (mph), ``wear``, ``green``, ``red``, ``a``, ``d``, ``ts`` and ``status``.
        """
        return answers_frame.to_frame(
            self,
            COLUMNS,
            lambda state, seat: (books(state, seat).space, *_OF_CAR(state.position.cars[seat])),
        )

    def ledger(self) -> DataFrame:
        """Return the events of the race, each with its changes (CFR-PROTO-1).

        Returns
        -------
        DataFrame
            One row for each fact: ``n`` (the row of :meth:`to_frame` that led to it; -1 before the
            first answer), ``turn``, ``driver`` (None for the race's own), ``kind`` of fact,
            ``rule`` (its id), and of the driver's car ``space``, ``speed`` (mph), ``wear``,
            ``green``, ``red`` and ``damage`` (to engine and brakes): after it, and with ``_before``
            the values before it.

        Examples
        --------
        >>> race = bw.championship_formula.Race("pattern-ring", ["Ada", "Bob"], laps=1, seed=1)
        >>> ledger = bw.drive(race, bw.championship_formula.Rookie()).ledger()
        >>> ledger.query("kind == 'wear' and driver == 'Ada'").wear_before.tolist()
        [5, 3]
        """
        return ledger(self)

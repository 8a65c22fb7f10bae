"""The expected number of turns of a lone car, proven: its dice, its stops, and the spread."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypeVar

from ....core.actions import Action
from ....core.errors import SetupError, shown
from ....core.given import need_switch, need_whole
from ....core.once import cached_property
from ....drivers.playout import StateDriver
from ....drivers.policy import progress_bar
from ....racing.arranged import one_of
from ....racing.plots import Plotted, plot_spaces, plot_turns
from ..drivers.outlook import SHARES
from ..options import Rules, read_rules
from ..rules.laps import approach_lap, stop_lap
from ..rules.position import BLUE, BROWN, COLOURS, DRY, GREEN, STRATEGIES, TYRES, WET, WHITE, YELLOW
from ..rules.venue import State
from ..track import SHELF, Track
from .values import FLAG, LANDED, LOST, SPIN, Conditions, Solo, Where, solo_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from pandas import DataFrame


# -- pictures of a lone car: the best die at every space -------------------------------------------


DIE_COLOURS: Final = {
    BROWN: "#b5793f",
    BLUE: "#74add1",
    GREEN: "#7fbf7b",
    WHITE: "#f4f4f4",
    YELLOW: "#ffe14d",
}
"""As the dice are printed."""


# -- a driver that goes by the plan of a lone car, and by nothing else -----------------------------


class RaceDriver(StateDriver):
    """Drives as a `BestRace` says: for a race alone, or against others that it does not mind.

    It takes the plan of its fuel card, its bay and the weather that is. Where that has no answer
    (between other cars, at a card, with a penalty) it does what a driver does who does not answer.
    """

    name = "best race"
    drives: ClassVar[str] = "The Really Nasty Motor Racing Game"
    trusted: ClassVar[bool] = True
    unseeing: ClassVar[bool] = True

    def __init__(self, risk: float = 0.0, colour: str = "red") -> None:
        self.risk = risk
        self.colour = colour

    def choose(self, state: State, seat: int) -> Action:
        wanted = self.wanted(state, seat)
        if wanted is None or wanted not in state.legal(seat):
            return state.default(seat)
        return wanted

    def plan(self, state: State, seat: int) -> tuple[Solo, Where, int]:
        """The plan of a car, its row in there, and its place."""
        position = state.position
        car = position.cars[seat]
        stops = position.fuel[seat] if state.game.terms.fuel else 0
        conditions = Conditions(stops, position.colours[seat], position.weather, self.risk)
        solo = solo_of(state.game.track, state.game.rules, conditions)
        where = Where(car.laps, car.done, car.tyre, car.start_pending)
        return solo, where, solo.place(car.space, car.stop is not None)

    def wanted(self, state: State, seat: int) -> Action | None:
        """Return the answer of the plan; None where it has none."""
        kind = state.stack[-1].kind
        if kind == "colour":
            return (self.colour,)
        if kind not in ("die", "path", "approach", "stop", "tyre"):
            return None
        solo, where, place = self.plan(state, seat)
        if kind == "die":
            return ("die", solo.die(where, place))
        if kind == "tyre":
            return ("tyre", solo.tyre(where.laps, where.done, where.tyre))
        if kind == "stop":  # RN-PIT-5: the landing has been counted as a lap
            return solo.landing(where._replace(laps=where.laps - 1)).action
        return solo.best(where, place, state.position.roll).action


# -- spread ----------------------------------------------------------------------------------------


ENOUGH: Final = 1e-12
"""A chance that is not followed any further."""

Key = TypeVar("Key")
Begun = tuple[Where, int, bool]
"""Where a turn with a die begins: table, place, and whether the slow die alone may be rolled."""


class Spread(NamedTuple):
    """The distribution of the race of a lone car.

    Attributes
    ----------
    turns : dict of int to float
        The chance of each number of turns to the flag.
    stops : dict of int to float
        By stop lap: the chance of a stop.
    begun : dict of Begun to float
        The chance that a turn begins there.
    """

    turns: dict[int, float]
    stops: dict[int, float]
    begun: dict[Begun, float]


def spread_of(solo: Solo, where: Where, place: int, slow: bool) -> Spread:
    """Drive by the plan, all faces at once; `slow`: the first die has to be the slow die."""
    spread = Spread({}, {}, {})
    waiting: defaultdict[int, dict[Begun, float]] = defaultdict(dict)
    waiting[0][where, place, slow] = 1.0
    number = 0
    while waiting:
        for begun, chance in waiting.pop(number, {}).items():
            if chance <= ENOUGH:
                continue
            _add(spread.begun, begun, chance)
            where, place, slow = begun
            for face, share in SHARES[YELLOW if slow else solo.die(where, place)]:
                end, part = solo.best(where, place, face), chance * share
                if end.kind == FLAG:
                    _add(spread.turns, number + 1, part)
                elif end.kind == LANDED:
                    stop = solo.landing(where)
                    _add(spread.stops, stop_lap(stop.where.laps, solo.terms.early), part)
                    _add(waiting[number + 1 + stop.missed], (stop.where, solo.bay, False), part)
                elif end.kind != LOST:
                    after = solo.after_line(where) if end.crossed else where
                    spins = solo.spins(end)
                    if spins:
                        _add(waiting[number + 1 + SPIN], (after, end.place, True), part * spins)
                    _add(waiting[number + 1], (after, end.place, False), part * (1 - spins))
        number += 1
    turns, stops = dict(sorted(spread.turns.items())), dict(sorted(spread.stops.items()))
    return Spread(turns, stops, spread.begun)


def _add(chances: dict[Key, float], key: Key, chance: float) -> None:
    chances[key] = chances.get(key, 0.0) + chance


# -- best race -------------------------------------------------------------------------------------


@dataclass(frozen=True, repr=False)
class BestRace(Plotted):
    """The best plan for a race alone: no driver needs fewer turns on average.

    Attributes
    ----------
    track : Track
    rules : Rules
    fuel : str or None
        The fuel card.
    tyre : str
        Tyres at the start.
    weather : str
        The weather for the whole race.
    grid : int
        The grid space.
    colour : str
        The colour of the car and its bay.
    risk : float
        The chance that a rival answers an exposed corner.
    turns : float
        Expected number of turns to the flag, pit turns and spins included.

    Examples
    --------
    >>> race = bw.really_nasty.best_race("rn-default", laps=4, fuel="Two")
    >>> round(race.turns, 3), race.windows
    (41.707, ((2, 2), (3, 3)))
    """

    track: Track
    rules: Rules
    fuel: str | None
    tyre: str
    weather: str
    grid: int
    colour: str
    risk: float
    turns: float
    _solo: Solo = field(compare=False)
    _start: Where = field(compare=False)

    @property
    def windows(self) -> tuple[tuple[int, int], ...]:
        """First and last stop lap of each fuel stop (RN-FUEL); none without a fuel card.

        Examples
        --------
        >>> bw.really_nasty.best_race("rn-default", fuel="Three").windows
        ((2, 4), (5, 7), (8, 10))
        """
        return self._solo.terms.windows[self._solo.conditions.fuel]

    @property
    def distribution(self) -> dict[int, float]:
        """The chance of each number of turns.

        Examples
        --------
        >>> race = bw.really_nasty.best_race("rn-default", laps=1)
        >>> spread = race.distribution
        >>> round(sum(spread.values()), 9), max(spread, key=spread.get)
        (1.0, 9)
        """
        return dict(self._spread.turns)

    @property
    def stops(self) -> dict[int, float]:
        """By stop lap: the chance that the plan stops there; it depends on how the dice fall.

        Examples
        --------
        >>> race = bw.really_nasty.best_race("rn-default", fuel="Two")
        >>> {lap: round(chance, 2) for lap, chance in race.stops.items()}
        {3: 0.32, 4: 0.31, 5: 0.37, 6: 0.32, 7: 0.31, 8: 0.36}
        """
        # what is left of a chance after MOST turns, and the last digits of sums, tell nothing
        return {lap: round(chance, 9) for lap, chance in self._spread.stops.items()}

    def dice(
        self, laps: int = 0, *, stops: int | None = None, tyre: str | None = None
    ) -> dict[str, str]:
        """Return the best die at every space of the circuit, assuming that both may be rolled.

        Parameters
        ----------
        laps : int
            Laps completed.
        stops : int, optional
            Windows fulfilled; those that are over if not given.
        tyre : str, optional
            Its tyres; those at the start if not given.

        Returns
        -------
        dict of str to str
            By the name of a space: ``"brown"``, ``"blue"``, ``"green"``, ``"white"`` or
            ``"yellow"``.

        Examples
        --------
        >>> bw.really_nasty.best_race("rn-default").dice()["r26l1"]
        'brown'
        >>> bw.really_nasty.best_race("rn-default", risk=0.5).dice()["r26l1"]
        'yellow'
        """
        where = self._where(laps, stops, tyre)
        return {name: self._solo.die(where, space) for space, name in enumerate(self.track.ids)}

    def turns_to_go(
        self,
        space: str,
        *,
        laps: int = 0,
        stops: int | None = None,
        tyre: str | None = None,
        slow: bool = False,
    ) -> float:
        """Return the expected turns from a space of the circuit on, before the die is chosen.

        Parameters
        ----------
        space : str
            Its name.
        laps, stops, tyre
            As for `dice`.
        slow : bool
            Whether the next die has to be the slow one (RN-DICE-4).

        Returns
        -------
        float
            Infinite where the car will miss a forced stop.

        Examples
        --------
        >>> race = bw.really_nasty.best_race("rn-default")
        >>> race.turns_to_go("r48l1", laps=9)
        1.0
        """
        number = self.track.need(space)
        need_switch("slow", slow)
        table = self._solo.table(self._where(laps, stops, tyre))
        return (table.slow if slow else table.value)[number]

    def distribution_from(
        self,
        space: str,
        *,
        laps: int = 0,
        stops: int | None = None,
        tyre: str | None = None,
        slow: bool = False,
    ) -> dict[int, float]:
        """Return the chance of each number of turns from a space; arguments as `turns_to_go`.

        The chances of a car that may miss a forced stop sum to less than 1.

        Examples
        --------
        >>> race = bw.really_nasty.best_race("rn-default")
        >>> spread = race.distribution_from("r43l1", laps=9)
        >>> {turns: round(chance, 3) for turns, chance in spread.items()}
        {1: 0.5, 2: 0.5}
        """
        number = self.track.need(space)
        need_switch("slow", slow)
        return dict(spread_of(self._solo, self._where(laps, stops, tyre), number, slow).turns)

    def to_frame(self) -> DataFrame:
        """Return the plan as a table of all situations that it can lead to.

        Returns
        -------
        DataFrame
            A row for each place where a turn with a die may begin: ``laps`` completed, ``stops``
            (windows fulfilled), ``tyre``, ``space``, ``chance`` that a turn begins there, ``die``,
            and expected ``turns`` to go. ``slow`` is set for a car that may roll only the slow die:
            at the start, on its bay, and after a spin.

        Examples
        --------
        >>> plan = bw.really_nasty.best_race("rn-default", laps=1).to_frame()
        >>> plan.loc[0, ["space", "die", "tyre"]].tolist()
        ['r49l1', 'yellow', 'DRY']
        """
        from pandas import DataFrame

        solo, rows = self._solo, []
        for (where, place, slow), chance in self._spread.begun.items():
            table = solo.table(where)
            slow = slow or place == solo.bay
            rows.append(
                {
                    "laps": where.laps,
                    "stops": where.done.bit_count(),
                    "tyre": where.tyre,
                    "space": solo.road.ids[solo.space(place)],
                    "chance": chance,
                    "slow": slow,
                    "die": YELLOW if slow else solo.die(where, place),
                    "turns": (table.slow if slow else table.value)[place],
                }
            )
        return DataFrame(rows)

    def driver(self) -> RaceDriver:
        """Return a computer driver that follows the plan for the fuel card that it is dealt.

        It plays no cards and assumes the same risk from them as this plan; none is faster alone.

        Examples
        --------
        >>> bw.really_nasty.best_race("rn-default").driver().name
        'best race'
        """
        return RaceDriver(self.risk, self.colour)

    def plot(
        self,
        ax: Axes | None = None,
        *,
        laps: int = 0,
        stops: int | None = None,
        tyre: str | None = None,
        theme: str = "light",
    ) -> Axes:
        """Draw the best die at every space of the circuit, with matplotlib.

        Parameters
        ----------
        ax : Axes, optional
            A new figure if not given.
        laps, stops, tyre
            As for `dice`.
        theme : "light" or "dark"

        Examples
        --------
        >>> race = bw.really_nasty.best_race("rn-default", risk=0.5)
        >>> race.plot().figure.savefig("dice.png")
        """
        dice = self.dice(laps, stops=stops, tyre=tyre).values()
        legend = {f"{die} die": colour for die, colour in DIE_COLOURS.items() if die in dice}
        colours, marks = [DIE_COLOURS[die] for die in dice], [die[0].upper() for die in dice]
        return plot_spaces(self.track, colours, marks, legend, len(legend), ax, theme)

    def plot_turns(self, ax: Axes | None = None, *, theme: str = "light") -> Axes:
        """Draw the chance of each number of turns.

        Examples
        --------
        >>> race = bw.really_nasty.best_race("rn-default", laps=1)
        >>> race.plot_turns().figure.savefig("turns.png")
        """
        return plot_turns(self.distribution, self.turns, ax, theme)

    @cached_property
    def _spread(self) -> Spread:
        return spread_of(self._solo, self._start, self.track.grid[self.grid - 1], True)

    def _where(self, laps: int, stops: int | None, tyre: str | None) -> Where:
        terms, windows = self._solo.terms, self.windows
        done = need_whole("laps", laps, 0, terms.laps - 1)
        own = self.tyre if tyre is None else one_of("tyre", tyre, TYRES)
        lap = approach_lap(done, terms.early)
        over = sum(last < lap for _, last in windows)
        count = over if stops is None else need_whole("stops", stops, 0, len(windows))
        return Where(done, (1 << count) - 1, own)

    def __repr__(self) -> str:
        card = "no fuel card" if self.fuel is None else f"{self.fuel} Stop"
        return f"BestRace({self.track.name!r}, {card}, {self.turns:.2f} turns)"


def best_race(
    track: Track | str,
    *,
    laps: int | None = None,
    fuel: str | None = "One",
    tyre: str | None = None,
    weather: str = DRY,
    grid: int = 1,
    colour: str = "red",
    risk: float = 0.0,
    rules: Rules | None = None,
    progress: bool = True,
) -> BestRace:
    """Find the fewest expected turns of a race, alone, with the stops that a fuel card requires.

    Exact: value iteration over space, laps, windows fulfilled, tyres and pit turns, on the dice,
    with the paths of the rules. The weather stays as it is. The solution also chooses stops and
    tyres.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int, optional
        Length of the race; that of `rules` if not given. A race of fewer than four laps has no fuel
        cards (R-38).
    fuel : "One", "Two", "Three" or None
        The fuel card: how many stops, and with `rules` in which windows (RN-FUEL).
    tyre : "DRY", "WET" or "INTER", optional
        Tyres at the start; those of the weather if not given.
    weather : "DRY" or "WET"
    grid : int
        The grid space, from 1, pole.
    colour : str
        The colour of the car, which decides the bay.
    risk : float
        The chance that a rival answers an exposed corner, each independently, so that the car spins
        (RN-COR-3). 0 in a race alone.
    rules : Rules, optional
        Options; those of the book if not given.
    progress : bool
        Whether to show a progress bar where it takes longer than two seconds.

    Returns
    -------
    BestRace

    Raises
    ------
    SetupError
        If an argument is invalid; the message names it, and says what is expected.

    Examples
    --------
    >>> bw.really_nasty.best_race("rn-default")
    BestRace('Circuit of the rule book', One Stop, 89.11 turns)
    >>> bw.really_nasty.best_race("rn-default", fuel="Three", weather="WET")
    BestRace('Circuit of the rule book', Three Stop, 106.16 turns)
    """
    board = SHELF.board_of(track)
    options = read_rules(rules, laps)
    solo = _solo(board, options, fuel, weather, colour, risk)
    own = weather if tyre is None else one_of("tyre", tyre, TYRES)
    place = need_whole("grid", grid, 1, len(board.grid))
    space = board.grid[place - 1]
    pending = solo.terms.pending and solo.road.is_past_entry(space)
    start = Where(0, 0, own, pending)
    _fill(solo, [start], progress)
    turns = solo.table(start).slow[space]
    risk = solo.conditions.risk
    return BestRace(
        board, options, fuel, own, weather, place, colour, risk, turns, solo, start,
    )  # fmt: skip


def turns_to_go(
    track: Track | str,
    *,
    laps: int = 1,
    fuel: str | None = "One",
    weather: str = DRY,
    colour: str = "red",
    risk: float = 0.0,
    rules: Rules | None = None,
    progress: bool = True,
) -> DataFrame:
    """List the expected turns to the flag of a lone car from every space, by tyres and stops made.

    Parameters
    ----------
    track : Track or str
        The board, or the name of a bundled one.
    laps : int
        Laps that are still to be completed, at most those of the race.
    fuel, weather, colour, risk, progress
        As for `best_race`.
    rules : Rules, optional
        Options, including the length of the race; those of the book (ten laps) if not given.

    Returns
    -------
    DataFrame
        A row for each state on the circuit from which the car reaches the flag, before its die is
        chosen: ``space``, ``tyre``, ``stops`` (fuel windows fulfilled), ``slow`` (whether the next
        die has to be the slow one, as after a spin), expected ``turns``.

    Raises
    ------
    SetupError
        If an argument is invalid.

    Examples
    --------
    >>> turns = bw.really_nasty.turns_to_go("rn-default")
    >>> here = turns[(turns["space"] == "r43l1") & (turns["tyre"] == "DRY")]
    >>> here[["slow", "turns"]].round(2).values.tolist()
    [[False, 1.5], [True, 2.11]]
    """
    from pandas import DataFrame

    board, options = SHELF.board_of(track), read_rules(rules)
    solo = _solo(board, options, fuel, weather, colour, risk)
    done = solo.terms.laps - need_whole("laps", laps, 1, solo.terms.laps)
    lap = approach_lap(done, solo.terms.early)
    windows = solo.terms.windows[solo.conditions.fuel]
    least, most = sum(last < lap for _, last in windows), sum(first < lap for first, _ in windows)
    starts = [Where(done, (1 << n) - 1, tyre) for n in range(least, most + 1) for tyre in TYRES]
    _fill(solo, starts, progress)
    rows = [
        (name, where.tyre, where.done.bit_count(), slow, turns[space])
        for where in starts
        for slow, turns in ((False, solo.table(where).value), (True, solo.table(where).slow))
        for space, name in enumerate(board.ids)
        if isfinite(turns[space])
    ]
    return DataFrame(rows, columns=["space", "tyre", "stops", "slow", "turns"])


def _solo(
    board: Track, rules: Rules, fuel: str | None, weather: str, colour: str, risk: float
) -> Solo:
    """The values of a lone car, what was given checked."""
    card = 0 if fuel is None else 1 + STRATEGIES.index(one_of("fuel", fuel, STRATEGIES))
    sky = one_of("weather", weather, (DRY, WET))
    bay = COLOURS.index(one_of("colour", colour, COLOURS))
    number = isinstance(risk, Real) and not isinstance(risk, bool)
    if not number or not 0 <= risk <= 1:
        raise SetupError(f"risk must be a number from 0 to 1, not {shown(risk)}")
    return solo_of(board, rules, Conditions(card, bay, sky, float(risk)))


def _fill(solo: Solo, starts: list[Where], progress: bool) -> None:
    """Make the tables of all that a car may come to, the end of the race first."""
    listed = dict.fromkeys(where for start in starts for where in solo.reached(start))
    with progress_bar(len(listed), "tables", progress) as bar:
        for where in sorted(listed, key=lambda where: (-where.laps, where.pending)):
            solo.table(where)
            bar.update(1)

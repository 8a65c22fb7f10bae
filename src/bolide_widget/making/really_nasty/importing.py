"""From a centre line in any unit to the data of a complete track file (RN-TRK-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

from ...boards.files import TrackError
from ...boards.lanes.checks.road import Draft, check_folds
from ...core.errors import shown
from ...core.state import AnyState
from ...drivers.playout import chooser, play_out
from ...games.really_nasty.rules.facts import Moved, Rolled
from ...games.really_nasty.rules.position import COLOURS, YELLOW
from ...games.really_nasty.rules.turn import classification
from ...games.really_nasty.track import GAME, Track
from ..corrections import EARLIER_OR_LATER, LIMIT, PIT_ENTRY, UNSOUND
from ..files import LaneOptions, Notes, watched
from ..lanes import board as lanes
from ..lanes.corrections import corrected, shifted
from ..lanes.course import Course
from ..lanes.source import Source
from .board import BAY, USUAL, Knobs, Pits, Side, board_data, inside_of, pit_data, pits_of
from .measured import BENT, bends_by, lacking
from .plan import BUNDLED, USUALLY as BY_BENDS, Manner, PitSurvey, Plan, plans

SIDES: tuple[Side, Side] = ("left", "right")


LIMITS = range(1, 9)
"""The possible limits of a corner."""


@dataclass(frozen=True)
class Options(LaneOptions):
    """Options of `Track.from_centerline` other than points and width.

    Attributes
    ----------
    rows : int, optional
        Rows of a lap, 40 to 80. If not given, a suitable number, 44 to 60 (RN-TRK-11).
    pit : True, "left" or "right"
        The side of the pits; True for the one with more room.
    """

    WHOLE: ClassVar = {"rows": (40, 80), "squares": (30, 200), "trial": (0, 1000)}
    CORRECTIONS: ClassVar = {LIMIT: LIMITS, PIT_ENTRY: EARLIER_OR_LATER}

    rows: int | None = None
    pit: bool | str = True

    @property
    def sides(self) -> tuple[Side, ...]:
        """The possible sides of the pits."""
        return tuple(side for side in SIDES if self.pit in (True, side))

    def own_faults(self) -> list[str]:
        if self.pit is True or self.pit in SIDES:
            return []
        said = 'give "left" or "right", or True for either; this game has no circuit without pits'
        return [f"pit: {shown(self.pit)}; {said}"]


# -- trial races of six equal drivers, and their results (RN-TRK-13) -------------------------------


CARS = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Flo")

MOST_WINS, LEAST_WINS = 1.5, 0.5
"""The most wins of a place of the grid, and the fewest of a strategy or a colour, as multiples."""

EXPOSED = (0.2, 0.9)
"""The share of a corner's passes with the designated die in which it is exposed."""

LEADS = 1.0
"""The fewest changes of the lead in a lap."""

OUT = 0.1
"""The largest share of eliminated cars."""

LAPS = 10


class Trial(NamedTuple):
    """The results of trial races.

    Attributes
    ----------
    races : int
    grid, strategy, colour : dict
        The wins of each place of the grid, of each fuel card by its stops, and of each colour, as
        multiples of the expected share.
    exposed : tuple of float
        For each corner, the share of passes with the designated die in which it was exposed.
    leads : float
        The mean number of changes of the lead in a lap.
    out : float
        The share of eliminated cars.
    """

    races: int
    grid: dict[int, float]
    strategy: dict[int, float]
    colour: dict[str, float]
    exposed: tuple[float, ...]
    leads: float
    out: float

    @property
    def failures(self) -> tuple[str, ...]:
        """Return the failed targets; empty if the circuit passes."""
        texts = [
            f"grid {place} wins {times:.2f} times its share; {MOST_WINS:g} is the most"
            for place, times in self.grid.items()
            if times > MOST_WINS
        ]
        for word, wins in (("strategy", self.strategy), ("colour", self.colour)):
            for group, times in wins.items():
                if times < LEAST_WINS:
                    text = f"{word} {group} wins {times:.2f} times its share"
                    texts.append(f"{text}; {LEAST_WINS:g} is the least")
        low, high = EXPOSED
        for number, part in enumerate(self.exposed, 1):
            if not low <= part <= high:
                text = f"corner {number} is exposed in {100 * part:.0f} % of its passes"
                texts.append(f"{text}; {100 * low:.0f} to {100 * high:.0f} would be right")
        if self.leads < LEADS:
            text = f"the lead changes {self.leads:.2f} times a lap"
            texts.append(f"{text}; {LEADS:g} would be right")
        if self.out > OUT:
            text = f"{100 * self.out:.0f} % of the cars are eliminated"
            texts.append(f"{text}; {100 * OUT:.0f} is the most")
        return tuple(texts)


class _Race:
    """The counters of one race."""

    def __init__(self) -> None:
        self.facts: list[Any] = []
        self.begun = 0
        self.leader = -1
        self.leads = 0

    def look(self, state: AnyState) -> bool:
        """Count changes of the lead, turn by turn; it never ends the race."""
        position = state.position
        now = position.round * len(CARS) + position.turn
        if now != self.begun and position.round > 1:
            self.begun = now
            leader = classification(state)[0]
            self.leads += leader != self.leader and self.leader >= 0
            self.leader = leader
        return False

    def passes(self, corners: dict[str, int]) -> Iterator[tuple[int, bool]]:
        """Yield the corners passed with the designated die, and whether they were exposed."""
        slow = True
        for fact in self.facts:
            if isinstance(fact, Rolled):
                slow = fact.die == YELLOW
            elif isinstance(fact, Moved) and not slow:
                for corner in {corners[name] for name in fact.path[1:] if name in corners}:
                    yield corner, corner + 1 in fact.corners


def trial(track: Track, races: int, seed: int = 1, laps: int = LAPS) -> Trial:
    """Race six Rookies on a circuit, several times.

    Parameters
    ----------
    track : Track
    races : int
    seed : int
        The seed of the first race; each later race has the next one.
    laps : int

    Examples
    --------
    >>> track = bw.load_track("merrow", game="really-nasty")
    >>> trial(track, 2, laps=4).races
    2
    """
    from ...games.really_nasty.drivers.rookie import Rookie
    from ...games.really_nasty.options import Rules
    from ...games.really_nasty.race import Race

    wins: dict[str, Counter[Any]] = {"grid": Counter(), "strategy": Counter(), "colour": Counter()}
    cards: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    bad: Counter[int] = Counter()
    leads = out = 0
    corners = {track.ids[space]: index for space, index in enumerate(track.corner) if index >= 0}
    for number in lanes.seeds(races, seed):
        race = Race(track, list(CARS), seed=number, rules=Rules(laps=laps))
        state, counts = race._state, _Race()
        rookies = [chooser(Rookie(), race)] * len(CARS)
        play_out(state, rookies, number, facts=counts.facts, ended=counts.look)
        position, winner = state.position, classification(state)[0]
        wins["grid"][position.grid[winner]] += 1
        wins["strategy"][position.fuel[winner]] += 1
        wins["colour"][COLOURS[position.colours[winner]]] += 1
        cards.update(position.fuel)
        leads += counts.leads
        out += len(position.retired)
        for corner, exposed in counts.passes(corners):
            seen[corner] += 1
            bad[corner] += exposed
    even = races / len(CARS)
    return Trial(
        races,
        {place: wins["grid"][place] / even for place in range(1, len(CARS) + 1)},
        {card: wins["strategy"][card] * len(CARS) / cards[card] for card in sorted(cards)},
        {colour: wins["colour"][colour] / even for colour in COLOURS},
        tuple(bad[index] / max(seen[index], 1) for index in range(len(track.corners))),
        leads / (races * laps),
        out / (races * len(CARS)),
    )


# -- importing -------------------------------------------------------------------------------------


SIDE = 46.0
"""The default longer side of a centre line, in squares."""

LENGTHS = (112.0, 150.0)
"""The least and greatest length of a lap, in squares; longer if the road has no room."""

TRIES = 8
"""The number of lengths to try for a road without room."""

ROWS = range(44, 61, 2)
"""The numbers of rows to try."""

ROW = (2.0, 3.6)
"""The length of a row in squares."""

PLANS, FAR = 8, 6.0
"""The number of plans made into boards, and their largest distance from the best one."""

LOOKS = 0.3
"""The weight of a plan's cost in the shortfalls of a board."""

PIT_LACK = 0.3
"""The mean lack of room of a pit road, in squares, above which the road is pushed away."""

TIGHT = 4.0
"""The weight of a square that the pit road lacks in the shortfalls of a board."""

CROOKED = 0.02
"""The weight of each degree by which the straight with the line bends too much."""

KNOBS = (USUAL, Knobs(brisk=True), Knobs(tight=True), Knobs(pole="outside"), Knobs(-1))
"""The variations to try with trial races."""


class Effort(NamedTuple):
    """The effort of the search.

    Attributes
    ----------
    rows : range
        The numbers of rows to try.
    plans : int
        How many plans are made into boards.
    manner : Manner
    lengths : int
        After so many lengths of a lap any sound board will do.
    """

    rows: range
    plans: int
    manner: Manner = BY_BENDS
    lengths: int = TRIES


USUALLY = Effort(range(44, 61, 4), 4)
QUICK = Effort(range(44, 61, 8), 2, lengths=2)
"""The effort for lines of which there are many to choose from."""
LEAST = Effort(range(52, 53), 1, lengths=1)
"""The effort that tells whether there is a board at all."""
THOROUGH = Effort(ROWS, PLANS, BUNDLED)
"""The effort with which the bundled circuits were made."""


class _Made(NamedTuple):
    """A board, and its distance from the targets."""

    data: dict[str, Any]
    plan: Plan
    pits: Pits
    lack: float
    cost: float
    missed: float
    crooked: bool


def board_from(
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    *,
    effort: Effort = USUALLY,
    knobs: Knobs = USUAL,
    notes: Notes | None = None,
) -> dict[str, Any]:
    """Make the data of a track file from a centre line; see `Track.from_centerline`."""
    options = Options.of(name, wishes)
    source = Source(points, width, options, notes)

    def board(start: float | None) -> _Made:
        return _board(source, options, start, effort, knobs)

    def own_board(start: float) -> _Made | None:
        return _searched(source, options, start, effort, knobs)

    if effort.manner.own:
        start, made = lanes.at_own_line(
            source, options, notes, board, own_board, attrgetter("missed")
        )
    else:
        start = None if options.start is None else source.fraction(options.start, "start")
        made = board(start)
    data = made.data
    if options.trial:  # the first board that passes its trial, or the best one (RN-TRK-13)
        data = lanes.first_best(
            (_board(source, options, start, effort, knobs).data for knobs in KNOBS),
            lambda data: len(trial(Track.from_dict(data), options.trial).failures),
        )
    data = corrected(data, Track, source, options, notes, CHANGES)
    return lanes.levelled(data, Track(data), source)


def set_limit(data: dict[str, Any], track: Track, corner: int, value: int) -> str:
    """Set the limits of a corner."""
    names = [track.ids[space] for space in track.corners[corner].spaces]
    shifted(data[GAME]["limits"], names, value, LIMITS)
    return ""


def move_pit_entry(data: dict[str, Any], track: Track, _: int, value: int) -> str:
    """Move the entry of the pits by some rows."""
    assert track.pit is not None
    entry, leave = track.pit.entry[0][0], track.pit.exit[0][1]
    row = track.row[entry] + value
    rows, side = data["period"], SIDES[track.lane[entry] != 1]
    lane = rows - row + track.row[leave] - 1
    at = f"r{row}l{track.lane[entry]}"
    if lane < len(CARS) + BAY or track.corner[track.number.get(at, entry)] >= 0:
        return UNSOUND
    data["pit"] = pit_data(rows, Pits(side, row, track.row[leave], lane))
    return ""


CHANGES = {LIMIT: set_limit, PIT_ENTRY: move_pit_entry}
"""What corrections by hand do; see `lanes.corrections`."""


def quick_from(
    points: Any,
    width: Any,
    name: str,
    wishes: Mapping[str, Any],
    *,
    notes: Notes | None = None,
    least: bool = False,
) -> dict[str, Any]:
    """Make the same with little effort, or with the least."""
    return board_from(points, width, name, wishes, effort=LEAST if least else QUICK, notes=notes)


def _board(
    source: Source, options: Options, start: float | None, effort: Effort, knobs: Knobs
) -> _Made:
    """Return the board that is nearest to the targets (RN-TRK-11)."""
    best = _searched(source, options, start, effort, knobs)
    if best is None and effort.manner != BUNDLED:  # better a corner on a straight than no board
        best = _searched(source, options, start, effort._replace(manner=BUNDLED), knobs)
    if best is None:
        longest = _lengths(source, options)[-1]
        source.course(longest, lanes.LANES)  # raises an error that says where there is no room
        text = "points: no corners with a straight for the pits were found; more rows would do"
        raise TrackError(options.name, [text])
    return best


def _searched(
    source: Source, options: Options, start: float | None, effort: Effort, knobs: Knobs
) -> _Made | None:
    """Return the cheapest board, on the shortest road that has room for it."""
    best: _Made | None = None
    folded = True
    for tried, length in enumerate(_lengths(source, options), 1):
        try:
            made = _on_course(source, length, options, start, effort, knobs)
        except TrackError:
            continue
        if made is not None:
            folds = any(check_folds(Draft(made.data)))
            if best is None or (folds, made.cost) < (folded, best.cost):
                best, folded = made, folds
        if best is None or folded:
            continue
        if tried >= effort.lengths or (best.lack <= PIT_LACK and not best.crooked):
            break
    return best


def _on_course(
    source: Source,
    length: float,
    options: Options,
    start: float | None,
    effort: Effort,
    knobs: Knobs,
) -> _Made | None:
    """Return the best board of a length; push the road if the pits have no room."""
    course = source.course(length, lanes.LANES)
    made = _best(course, options, start, effort, knobs)
    if made is None or made.lack <= PIT_LACK:
        return made
    lap, pits = made.plan.lap, made.pits
    pit = lanes.PitPlan(pits.side, lap.rows - pits.entry, pits.exit)
    wider = lanes.extra(course, pit, lap.line, lap.near)
    at = lap.line / course.length % 1.0 if start is None else start
    try:
        roomier = _best(source.course(length, lanes.LANES, [wider]), options, at, effort, knobs)
    except TrackError:
        return made
    return roomier if roomier is not None and roomier.cost < made.cost else made


def _best(
    course: Course, options: Options, start: float | None, effort: Effort, knobs: Knobs
) -> _Made | None:
    """Return the board with the fewest shortfalls (RN-TRK-11) among the cheapest plans."""
    survey = PitSurvey(
        course, {side: lanes.room_lacking(course, side) for side in ("left", "right")}
    )
    line = None if start is None else start * course.length
    rows = lanes.row_counts(course, options.rows, effort.rows, ROW, effort.rows[-1])
    ranked = plans(survey, rows, line, effort.manner)
    near = [plan for plan in ranked if plan.cost <= ranked[0].cost + FAR][: effort.plans]
    made: list[_Made] = []
    for plan in watched(near, "boards", "plan"):
        made += _boards(survey, plan, options, knobs)
    return min(made, key=lambda candidate: candidate.cost, default=None)


def _boards(survey: PitSurvey, plan: Plan, options: Options, knobs: Knobs) -> Iterator[_Made]:
    """Yield boards of a plan with the pits on either side."""
    course = survey.course
    row = plan.lap.near
    for side in options.sides:
        pits = pits_of(plan, side)
        if pits is None:
            continue
        data = board_data(course, plan, pits, options, knobs)
        lack = survey.pit_lack(side, plan.lap.line, row)
        track = Track(data)
        missed = bent = 0.0
        if plan.manner.least:
            missed = lanes.left_out_by(track)
            bent = max(bends_by(track) - BENT, 0) * CROOKED
        cost = sum(missing.by for missing in lacking(track)) + missed + bent + LOOKS * plan.cost
        cost += TIGHT * max(lack - PIT_LACK / 2, 0)
        cost += 0.2 * (side != inside_of(course, plan, plan.corners[-1]))
        yield _Made(data, plan, pits, lack, round(cost, 6), missed, bent > 0)


def _lengths(source: Source, options: Options) -> list[float]:
    """Return the lengths of a lap to try, in squares."""
    return lanes.lengths(source, options.squares, SIDE, *LENGTHS, TRIES)

"""The board and the options as the rules read them; a race never changes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.game import Game
from ....core.per_board import alongside
from ....core.state import State as CoreState
from .laps import EARLY
from .position import CO, FUEL_CARDS, STRATEGIES, TYRE_CARDS, TYRES, Position, cards_of, copies_of

if TYPE_CHECKING:
    from ..options import Rules
    from ..track import Track


# -- the road: a board in the numbering of the rules; made once for each track ---------------------
# Spaces of the circuit have the track's numbers; those of the pit lane, the bays by colour, and the
# start space of the Safety Car follow them.


class Road:
    """A board in the numbering of the rules.

    Attributes
    ----------
    count : int
        Spaces of the circuit.
    ids : tuple of str
        Names, those in the pits and of the start space of the Safety Car, too.
    number : dict of str to int
        The other way round.
    rows : int
        L.
    row : tuple of int
        By space of the circuit; of the pits -1.
    lane : tuple of int
        Lane number; 0 in the pits.
    next : tuple of tuple of int
        Steps on the circuit, and those from the start space of the Safety Car.
    corner, limit : tuple of int
        Index of the corner, or -1, and the limit, or 0.
    straight : tuple of int
        The corner behind the straight of a space; -1 in corners and in the pits.
    corners : int
    oil : tuple of tuple of int
        By space of the circuit: the kinds of corner cards that Oil Spill needs (RN-OIL-2).
    entry, entry_row : int
        RN-TRK-4.
    first, last : int
        First and last space of the pit lane.
    exits : tuple of int
    bays : tuple of int
        By colour.
    bay_from, bay_to : tuple of int
        By colour: the lane spaces that lead to it and from it.
    sc_start : int
        The start space of the Safety Car.
    reaches : tuple of bool
        Whether the entry can be reached on this lap (R-45).
    place : tuple of int
        The row, unrolled in the pits, times `scale` (RN-TRK-6).
    scale : int
    exposing : dict
        By roll: the corners that it exposes, cached by `paths`.
    moves : dict
        By space and roll: the reach, cached by `paths`.
    kept : int
        How many results are cached.
    """

    def __init__(self, track: Track) -> None:
        lane_names = tuple(track.pit_lane)
        count = len(track.ids)
        bays = [bay.id for bay in track.bays]
        pits = len(lane_names) + len(bays) + 1
        self.count: int = count
        self.ids: tuple[str, ...] = (*track.ids, *lane_names, *bays, track.safety_car)
        self.number: dict[str, int] = {name: space for space, name in enumerate(self.ids)}
        self.rows: int = track.rows
        self.row: tuple[int, ...] = (*track.row, *([-1] * pits))
        self.lane: tuple[int, ...] = (*track.lane, *([0] * pits))
        steps: tuple[tuple[int, ...], ...] = ((),) * (pits - 1)
        self.next = (*track.next, *steps, tuple(track.sc_next))
        self.corner: tuple[int, ...] = (*track.corner, *([-1] * pits))
        self.limit: tuple[int, ...] = (*track.limit, *([0] * pits))
        self.straight: tuple[int, ...] = (*track.straight_of, *([-1] * pits))
        self.corners: int = len(track.corners)
        self.oil: tuple[tuple[int, ...], ...] = tuple(
            (CO + corner,) if corner >= 0 else (CO + before, CO + (before + 1) % self.corners)
            for corner, before in zip(track.corner, track.straight_of, strict=True)
        )  # RN-OIL-2, RN-OIL-3: the corner card, or the two of the corners at either end
        self.entry: int = track.entry
        self.entry_row: int = track.entry_row
        self.first: int = count
        self.last: int = count + len(lane_names) - 1
        self.exits: tuple[int, ...] = tuple(track.exits)
        self.bays: tuple[int, ...] = tuple(self.last + 1 + k for k in range(len(bays)))
        self.bay_from: tuple[int, ...] = tuple(count + bay.at for bay in track.bays)
        self.bay_to: tuple[int, ...] = tuple(count + bay.to for bay in track.bays)
        self.sc_start: int = self.last + 1 + len(bays)
        self.reaches: tuple[bool, ...] = (*track.can_reach_entry, *([False] * pits))
        parts = len(lane_names) + 1
        way = min(self.row[space] for space in self.exits) + self.rows - self.entry_row
        self.scale: int = 2 * parts
        lanes = [2 * (parts * self.entry_row + way * index) for index in range(1, parts)]
        beside = [(lanes[bay.at] + lanes[bay.to]) // 2 for bay in track.bays]
        on_road = [row * self.scale for row in track.row]
        self.place: tuple[int, ...] = (*on_road, *lanes, *beside, 0)
        self.exposing: dict[int, tuple[int, ...]] = {}
        self.moves: dict[tuple[int, int], Any] = {}
        self.kept = 0

    def on_circuit(self, space: int) -> bool:
        """Return whether a space belongs to the circuit."""
        return 0 <= space < self.count

    def is_past_entry(self, space: int) -> bool:
        """RN-TRK-4: Return whether a space lies between the entry row and the chequered line."""
        return self.row[space] > self.entry_row

    def in_lane(self, space: int) -> bool:
        """Return whether a space belongs to the pit lane."""
        return self.first <= space <= self.last

    def is_bay(self, space: int) -> bool:
        """Return whether a space is a bay."""
        return self.last < space < self.sc_start


def road_of(track: Track) -> Road:
    """The road of a track, made once."""
    made: dict[str, Road] = alongside(track, "rn road")
    if "road" not in made:
        made["road"] = Road(track)
    return made["road"]


# -- what follows from the options of a race: laps, windows, cards ---------------------------------


LEAST_LAPS_WITH_FUEL: Final = 4
"""R-38."""


Windows = tuple[tuple[int, int], ...]
"""First and last stop lap of each."""


class Terms:
    """Values that follow from the options, worked out once.

    Attributes
    ----------
    laps : int
        T, the laps of the race.
    fuel : bool
        Whether fuel cards are played.
    windows : tuple of tuple of (int, int)
        By stops of a fuel card, 0 to 3: its windows (RN-FUEL).
    last_laps : frozenset of int
        The last laps of all windows.
    early : int
        1 if a stop is on the lap that was driven, else 0 (R-5).
    strict, overshoot, level, play_on, last_wins : bool
        `pit_entry` = strict, `allow_overshoot`, `level_is_overtaking`, `play_on`, `last_car_wins`.
    pending : bool
        Whether a first crossing from behind the line is no lap (R-10).
    taken : int
        Pit turns that a landing counts for (R-11).
    chosen : bool
        Whether pit turns of other stops are chosen (R-12).
    asks_all, oil_always : bool
        `ask_policy` = all_with_cards, `oil_window` = any.
    codes : tuple of str
        Kinds of cards by number.
    kinds : dict of str to int
        The other way round.
    deck : tuple of int
        Copies of each.
    corners : int
        How many the track has.
    oil, speeding : int
        The numbers of Oil Spill and Pit Lane Speeding.
    """

    def __init__(self, rules: Rules, corners: int, windows: Any) -> None:
        self.laps: int = rules.laps
        self.fuel: bool = rules.fuel and rules.laps >= LEAST_LAPS_WITH_FUEL
        table = windows if self.fuel else {}
        self.windows: tuple[Windows, ...] = ((), *(tuple(table.get(n, ())) for n in STRATEGIES))
        self.last_laps = frozenset(last for pairs in self.windows for _, last in pairs)
        self.fuel_cards: tuple[int, ...] = _counts(rules.fuel_cards, STRATEGIES, FUEL_CARDS)
        self.tyres: tuple[int, ...] = _counts(rules.tyre_cards, TYRES, TYRE_CARDS)
        self.early: int = EARLY[rules.fuel_lap_basis]
        self.strict: bool = rules.pit_entry == "strict"
        self.overshoot: bool = rules.allow_overshoot
        self.level: bool = rules.level_is_overtaking
        self.play_on: bool = rules.play_on
        self.last_wins: bool = rules.last_car_wins
        self.pending: bool = not rules.start_crossing_counts
        self.taken: int = 1 if rules.landing_counts_as_pit_turn else 0
        self.chosen: bool = rules.voluntary_pit_turns
        self.asks_all: bool = rules.ask_policy == "all_with_cards"
        self.oil_always: bool = rules.oil_window == "any"
        self.corners: int = corners
        self.codes: tuple[str, ...] = cards_of(corners)
        self.kinds: dict[str, int] = {code: number for number, code in enumerate(self.codes)}
        self.deck: tuple[int, ...] = _counts(rules.deck, self.codes, copies_of(corners))
        self.oil: int = CO + corners
        self.speeding: int = CO + corners + 1


def _counts(option: Any, names: tuple[str, ...], usual: tuple[int, ...]) -> tuple[int, ...]:
    """A table of an option by number; what it does not name is as in the book (RN-CARD-4)."""
    return tuple((option or {}).get(name, count) for name, count in zip(names, usual, strict=True))


# -- the venue -------------------------------------------------------------------------------------


class Venue(Game[Position]):
    """The part of the game that its rules read: board, options and tables.

    Attributes
    ----------
    track : Track
    rules : Rules
    road : Road
    grid : tuple of int
        Spaces of the grid, the first place first.
    behind : tuple of bool
        By place on the grid, from 1: whether it lies behind the line. False for 0, no place.
    terms : Terms
        What follows from the options and the board.
    """

    track: Track
    rules: Rules
    road: Road
    grid: tuple[int, ...]
    behind: tuple[bool, ...]
    terms: Terms

    def starts_pending(self, number: int) -> bool:
        """RN-LAP-1, R-10: Return whether the first crossing from a grid place is no lap."""
        return self.terms.pending and self.behind[number]

    def counts_start(self, number: int) -> bool:
        """R-10: Return whether the first crossing from a grid place counts as a lap."""
        return not self.terms.pending and self.behind[number]


State = CoreState[Position, Venue]
"""A state of this game."""

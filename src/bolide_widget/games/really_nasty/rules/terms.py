"""What the options of a race come to, worked out once: laps, windows, cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .words import CO, FUEL_CARDS, STRATEGIES, TYRE_CARDS, TYRES, cards_of, copies_of

if TYPE_CHECKING:
    from ..options import Rules

LEAST_LAPS_WITH_FUEL: Final = 4
"""R-38."""


class Terms:
    """What the rules ask of the options, again and again.

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

    __slots__: Final = (
        "chosen",
        "codes",
        "corners",
        "deck",
        "early",
        "fuel",
        "fuel_cards",
        "kinds",
        "laps",
        "last_laps",
        "last_wins",
        "level",
        "oil",
        "overshoot",
        "pending",
        "play_on",
        "speeding",
        "strict",
        "taken",
        "tyres",
        "windows",
    )

    def __init__(self, rules: Rules, corners: int, windows: Any) -> None:
        self.laps: int = rules.laps
        self.fuel: bool = rules.fuel and rules.laps >= LEAST_LAPS_WITH_FUEL
        told = windows if self.fuel else {}
        self.windows: tuple[tuple[tuple[int, int], ...], ...] = (
            (),
            *(tuple(told.get(name, ())) for name in STRATEGIES),
        )
        self.last_laps: frozenset[int] = frozenset(
            last for windows in self.windows for _, last in windows
        )
        self.fuel_cards: tuple[int, ...] = _counts(rules.fuel_cards, STRATEGIES, FUEL_CARDS)
        self.tyres: tuple[int, ...] = _counts(rules.tyre_cards, TYRES, TYRE_CARDS)
        self.early: int = 1 if rules.fuel_lap_basis == "driven" else 0
        self.strict: bool = rules.pit_entry == "strict"
        self.overshoot: bool = rules.allow_overshoot
        self.level: bool = rules.level_is_overtaking
        self.play_on: bool = rules.play_on
        self.last_wins: bool = rules.last_car_wins
        self.pending: bool = not rules.start_crossing_counts
        self.taken: int = 1 if rules.landing_counts_as_pit_turn else 0
        self.chosen: bool = rules.voluntary_pit_turns
        self.corners: int = corners
        self.codes: tuple[str, ...] = cards_of(corners)
        self.kinds: dict[str, int] = {code: number for number, code in enumerate(self.codes)}
        self.deck: tuple[int, ...] = _counts(rules.deck, self.codes, copies_of(corners))
        self.oil: int = CO + corners
        self.speeding: int = CO + corners + 1


def _counts(told: Any, names: tuple[str, ...], usual: tuple[int, ...]) -> tuple[int, ...]:
    """A table of an option by number; what it does not name is as in the book (RN-CARD-4)."""
    if told is None:
        return usual
    return tuple(told.get(name, count) for name, count in zip(names, usual, strict=True))

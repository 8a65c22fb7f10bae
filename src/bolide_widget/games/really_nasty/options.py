"""The options of a race of the Really Nasty Motor Racing Game (chapter 19.2 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Literal

from ...core.errors import SetupError, among, shown
from ...core.frozen import Frozen
from ...core.given import parts, whole
from ...racing import options
from ...racing.arranged import check_whole
from .rules import laps as counting
from .rules.position import DRY, STRATEGIES, TYRES, WET, cards_of

MOST_LAPS: Final = 30
MOST_CARDS: Final = 200
MOST_CORNERS: Final = 24
FACES: Final = 6

Windows = Mapping[str, Sequence[tuple[int, int]]]

LAPS: Final = 10
WINDOWS: Final[Mapping[str, tuple[tuple[int, int], ...]]] = Frozen(
    {"One": ((5, 7),), "Two": ((3, 5), (6, 8)), "Three": ((2, 4), (5, 7), (8, 10))}
)
"""RN-FUEL: the windows of a race of ten laps."""


@dataclass(frozen=True, slots=True, repr=False)
class Rules(options.Options):
    """The rules of a race; the defaults are the rulings of the book.

    Everything combines freely. Its repr shows only the differences from the book.

    Parameters
    ----------
    laps : int
        Length of the race, 1 to 30 (RN-GEN-1; `race_laps` in the book). With fewer than four laps
        `fuel` is off.
    fuel : bool
        Whether fuel cards and their windows are used (RN-FUEL-1).
    ask_policy : "legal_only" or "all_with_cards"
        The players who are asked whether to play a card: only those with a playable card, which
        gives that away to people at one screen; or all who hold cards, which gives nothing away and
        takes longer (RN-TIME-4).
    weather_faces : sequence of "DRY" or "WET"
        The six faces of the weather die (RN-DICE-1).
    tyre_cards : dict of str to int, optional
        Tyre cards of each kind, "DRY", "WET" and "INTER" (RN-DICE-5), no fewer than cars; six of
        each kind not named.
    fuel_cards : dict of str to int, optional
        Fuel cards, "One", "Two" and "Three" (RN-FUEL), no fewer than cars in all; two of each
        kind not named.
    fuel_windows : dict of str to sequence of (int, int), optional
        By strategy its windows, first and last stop lap each: as many as it has stops. The table
        of the book, made to fit the length of the race, if not given.
    deck : dict of str to int, optional
        Copies of the Really Nasty Cards by code, such as ``{"WE": 2}``; the others are as in the
        book (RN-CARD-4). Each corner of the track has a code, "CO1", "CO2", ...; there is no card
        for a corner that the track does not have (RN-TRK-9).
    discard_to : "box", "bottom" or "reshuffle"
        Where used cards go (RN-CARD-2).
    voluntary_pit_turns : bool
        Whether a driver chooses how long a penalty or free stop lasts (RN-PIT-5); else one turn.
    pit_entry : "queue" or "strict"
        Whether a car may queue in the lane although the circuit allows more (RN-ENT-4).
    last_car_wins, play_on : bool
        What ends the race: one car left wins; a finisher leaves and the others go on (RN-LAP-6).
    fuel_lap_basis : "landing" or "driven"
        Which lap a stop is on (RN-FUEL-3).
    start_crossing_counts : bool
        Whether the crossing from a grid behind the line counts as a lap (RN-LAP-1).
    landing_counts_as_pit_turn : bool
        Whether the landing is the first pit turn (RN-PIT-6).
    allow_overshoot : bool
        Whether a forced stop may be missed on purpose (RN-FORC-3).
    pit_turn_overflow : "void" or "masked"
        Whether a Pit Turn card that exceeds the maximum is void, or not offered (RN-PTC-3).
    level_is_overtaking : bool
        Whether drawing level passes a car (RN-MOVE-5).
    spin_circuit_only : bool
        Whether cars in the pit lane are safe from corner cards (RN-COR-3).
    oil_window : "any" or "post"
        When Oil Spill may be played (RN-OIL-4).

    Raises
    ------
    SetupError
        If a value is invalid.

    Examples
    --------
    >>> from bolide_widget.games.really_nasty.options import Rules
    >>> Rules(laps=5, discard_to="reshuffle")
    Rules(laps=5, discard_to='reshuffle')
    >>> Rules(tyre_cards={"DRY": 9})
    Rules(tyre_cards={'DRY': 9})
    """

    laps: int = LAPS
    fuel: bool = True
    ask_policy: Literal["legal_only", "all_with_cards"] = "legal_only"
    weather_faces: Sequence[str] = (DRY, DRY, DRY, WET, WET, WET)
    tyre_cards: Mapping[str, int] | None = None
    fuel_cards: Mapping[str, int] | None = None
    fuel_windows: Windows | None = None
    deck: Mapping[str, int] | None = None
    discard_to: Literal["box", "bottom", "reshuffle"] = "box"
    voluntary_pit_turns: bool = True
    pit_entry: Literal["queue", "strict"] = "queue"
    last_car_wins: bool = True
    play_on: bool = False
    fuel_lap_basis: Literal["landing", "driven"] = "landing"
    start_crossing_counts: bool = False
    landing_counts_as_pit_turn: bool = False
    allow_overshoot: bool = False
    pit_turn_overflow: Literal["void", "masked"] = "void"
    level_is_overtaking: bool = False
    spin_circuit_only: bool = False
    oil_window: Literal["any", "post"] = "any"

    def __post_init__(self) -> None:
        self._check(MOST_LAPS)
        for name, read in _TABLES.items():
            object.__setattr__(
                self, name, read(getattr(self, name), self.laps, self.fuel_lap_basis)
            )

    def __hash__(self) -> int:
        values = (getattr(self, field.name) for field in fields(self))
        return hash(
            tuple(
                tuple(sorted(value.items())) if isinstance(value, Mapping) else value
                for value in values
            )
        )


# -- tables that are data (R-1 to R-6) -------------------------------------------------------------


def read_faces(given: Any, laps: int, basis: str) -> tuple[str, ...]:
    faces = parts(given)
    if faces is None or len(faces) != FACES or any(face not in (DRY, WET) for face in faces):
        raise SetupError(f'weather_faces: {FACES} words, "DRY" or "WET", not {shown(given)}')
    return tuple(faces)


def _table(name: str, known: Sequence[str]) -> Callable[[Any, int, str], Frozen[str, int] | None]:
    """A table of some of them; the others are as in the book."""

    def read(given: Any, laps: int, basis: str) -> Frozen[str, int] | None:
        if given is None:
            return None
        if not isinstance(given, Mapping):
            raise SetupError(f"{name}: a table such as {{{known[0]!r}: 4}}, not {shown(given)}")
        counts = {}
        for key, value in given.items():
            if key not in known:
                raise SetupError(f"{name}: there is no {shown(key)}; there are {among(known, key)}")
            counts[key] = check_whole(value, 0, MOST_CARDS, f"{name}, {key}")
        return Frozen(counts)

    return read


def read_windows(given: Any, laps: int, basis: str) -> Frozen[str, Any] | None:
    """RN-FUEL-3: disjoint, rising, within the laps on which a stop can be."""
    if given is None:
        return None
    if not isinstance(given, Mapping) or any(key not in STRATEGIES for key in given):
        raise SetupError(
            f"fuel_windows: a table such as {{'One': [(5, 7)]}}, by {', '.join(STRATEGIES)}, "
            f"not {shown(given)}"
        )
    early = counting.EARLY[basis]
    low, high = counting.stop_lap(1, early), counting.stop_lap(laps - 1, early)
    windows = dict(scaled_windows(laps, basis))
    for number, name in enumerate(STRATEGIES, 1):
        pairs = parts(given.get(name))
        usual = [list(pair) for pair in windows[name]]  # in a short race fewer than stops
        if name in given and (pairs is None or [parts(pair) for pair in pairs] != usual):
            windows[name] = _of_strategy(name, number, given[name], low, high)
    return Frozen(windows)


def _of_strategy(
    name: str, stops: int, given: Any, low: int, high: int
) -> tuple[tuple[int, int], ...]:
    listed = parts(given)
    read: list[tuple[int, int]] = []
    least = low
    for pair in listed or []:
        ends = [whole(end) for end in parts(pair) or []]
        first, last = ends if len(ends) == 2 else (None, None)
        if first is None or last is None or not least <= first <= last <= high:
            break
        read.append((first, last))
        least = last + 1
    if listed is None or len(read) != len(listed) or len(read) != stops:
        raise SetupError(
            f"fuel_windows, {name}: {stops} pairs of laps, first and last, rising from {low} to "
            f"{high}, not {shown(given)}"
        )
    return tuple(read)


_TABLES: Final[Mapping[str, Callable[[Any, int, str], Any]]] = {
    "weather_faces": read_faces,
    "tyre_cards": _table("tyre_cards", TYRES),
    "fuel_cards": _table("fuel_cards", STRATEGIES),
    "fuel_windows": read_windows,
    "deck": _table("deck", cards_of(MOST_CORNERS)),
}


def scaled_windows(laps: int, basis: str = "landing") -> dict[str, tuple[tuple[int, int], ...]]:
    """R-38: Return the windows of the book, scaled to the length of the race.

    Examples
    --------
    >>> from bolide_widget.games.really_nasty.options import scaled_windows
    >>> scaled_windows(5)["Two"]
    ((2, 2), (3, 4))
    """
    most = counting.stop_lap(laps - 1, counting.EARLY[basis])
    scaled = {}
    for name, listed in WINDOWS.items():
        pairs = []
        for first, last in listed:
            a = 2 + (first - 2) * (laps - 1) // 9
            b = 1 + (last - 1) * (laps - 1) // 9
            if a <= most:  # a window that begins with the last lap is none
                pairs.append((a, min(b, most)))
        scaled[name] = tuple(pairs)
    return scaled


def read_rules(rules: Rules | None, laps: int | None = None) -> Rules:
    """The options that `rules` stands for; see `racing.options.read_rules`."""
    return options.read_rules(Rules, rules, laps, {})


def check_deck(rules: Rules, corners: int) -> None:
    """RN-TRK-9: Check that the deck only has cards of corners that the track has.

    Raises
    ------
    SetupError
        Names the card that no corner fits.
    """
    known = cards_of(corners)
    for code, copies in (rules.deck or {}).items():
        if copies and code not in known:
            raise SetupError(
                f"deck, {code}: this track has corners 1 to {corners}, so its last corner card "
                f"is CO{corners}"
            )

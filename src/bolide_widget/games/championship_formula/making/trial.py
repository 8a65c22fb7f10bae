"""Trying a circuit out: races of two Rookies and two Pros, and what came of them (Table CFR-T9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from tqdm import tqdm

from ....drivers.playout import chooser, play_out
from ..rules.position import OUT

if TYPE_CHECKING:
    from ..track import Track

CARS = ("Ada", "Bob", "Cleo", "Dan")
"""Rookies and Pros in turn: a Rookie alone with his like drives one and the same race for ever."""

LAPS = 2

FINISHED = 0.9
"""Part of the cars that get round, at least."""

TURNS = 30.0
"""Turns of a race of two laps, at most."""

DECISIONS = (0.4, 0.8)
"""Part of the moves that enter a space of a corner: every second turn at least, or nearly."""

INSIDE = (0.2, 0.8)
"""Part of the visits of corners that begin in the inside lane: neither lane is for everybody."""


class Trial(NamedTuple):
    """What came out of some races.

    Attributes
    ----------
    races : int
    finished : float
        Part of the cars that were on the track to the end.
    turns : float
        Of a race, in the mean.
    decisions : float
        Part of the moves in which a space of a corner was entered.
    inside : float
        Part of the visits of corners that began in the inside lane.
    """

    races: int
    finished: float
    turns: float
    decisions: float
    inside: float

    @property
    def failures(self) -> tuple[str, ...]:
        """What is not as it should be; empty when the circuit passes."""
        return tuple(_failures(self))


def _failures(found: Trial) -> Iterator[str]:
    if found.finished < FINISHED:
        yield f"{100 * found.finished:.0f} % of the cars finish; {100 * FINISHED:.0f} is the least"
    if found.turns > TURNS:
        yield f"a race takes {found.turns:.1f} turns; {TURNS:g} is the most"
    for part, (low, high), what in (
        (found.decisions, DECISIONS, "of the moves enter a corner"),
        (found.inside, INSIDE, "of the corners are entered inside"),
    ):
        if not low <= part <= high:
            yield f"{100 * part:.0f} % {what}; {100 * low:.0f} to {100 * high:.0f} would be right"


def trial(track: Track, races: int, seed: int = 1) -> Trial:
    """Race two Rookies and two Pros on a circuit, two laps, again and again.

    Parameters
    ----------
    track : Track
    races : int
    seed : int
        Of the first race; the others count on from it.

    Examples
    --------
    >>> track = bw.load_track("pattern-ring", game="championship-formula")
    >>> trial(track, 2).races
    2
    """
    from ..drivers.pro import Pro
    from ..drivers.rookie import Rookie
    from ..race import Race

    number = {name: space for space, name in enumerate(track.ids)}
    lanes: Counter[str] = Counter()
    out = turns = moves = entered = 0
    with tqdm(range(seed, seed + races), desc="races", unit="race", delay=2, leave=False) as bar:
        for one in bar:
            race = Race(track, list(CARS), seed=one, laps=LAPS)
            state, facts = race._state, list[Any]()
            play_out(state, [chooser(Rookie(), race), chooser(Pro(), race)] * 2, one, facts=facts)
            out += sum(car.status == OUT for car in state.position.cars)
            turns += state.position.turn
            for path in _paths(facts, number):
                moves += 1
                entered += any(track.corner[space] >= 0 for space in path[1:])
                lanes.update(_visits(track, path))
    return Trial(
        races,
        1 - out / (races * len(CARS)),
        turns / races,
        entered / max(moves, 1),
        lanes["inside"] / max(lanes.total(), 1),
    )


def _paths(facts: Iterable[Any], number: dict[str, int]) -> Iterator[list[int]]:
    """The spaces of each move, the one that it began on first."""
    for fact in facts:
        if fact[0] == "moved":
            yield [number[name] for name in fact[2]]


def _visits(track: Track, path: list[int]) -> Iterator[str]:
    """The lane of each corner that a move leads into from outside."""
    for before, space in pairwise(path):
        corner = track.corner[space]
        if corner >= 0 and corner != track.corner[before]:
            side = "left" if track.lane[space] == 1 else "right"
            yield "inside" if side == track.corners[corner].inside else "outside"

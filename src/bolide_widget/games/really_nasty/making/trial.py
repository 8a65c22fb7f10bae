"""Trying a circuit out: races of six equal drivers, and what came of them (RN-TRK-13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from tqdm import tqdm

from ....drivers.playout import chooser, play_out
from ..rules.order import classification
from ..rules.words import COLOURS, YELLOW

if TYPE_CHECKING:
    from ....core.state import State
    from ..track import Track

CARS = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Flo")

MOST_WINS, LEAST_WINS = 1.5, 0.5
"""Times its share that a place of the grid may win, and that a strategy or a colour must."""

EXPOSED = (0.2, 0.9)
"""Part of the passes of a corner, with the designated die, in which it is exposed."""

LEADS = 1.0
"""Changes of the lead in a lap, at least."""

OUT = 0.1
"""Part of the cars that are eliminated, at most."""

LAPS = 10


class Trial(NamedTuple):
    """What came out of some races.

    Attributes
    ----------
    races : int
    grid, strategy, colour : dict
        Times their share that the cars from each place of the grid won, those with each fuel card,
        by its stops, and those of each colour.
    exposed : tuple of float
        By corner: part of the passes with the designated die in which it was exposed.
    leads : float
        Changes of the lead in a lap, in the mean.
    out : float
        Part of the cars that were eliminated.
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
        """What is not as it should be; empty when the circuit passes."""
        return tuple(_failures(self))


def _failures(found: Trial) -> Iterator[str]:
    for place, times in found.grid.items():
        if times > MOST_WINS:
            yield f"grid {place} wins {times:.2f} times its share; {MOST_WINS:g} is the most"
    for word, wins in (("strategy", found.strategy), ("colour", found.colour)):
        for one, times in wins.items():
            if times < LEAST_WINS:
                text = f"{word} {one} wins {times:.2f} times its share"
                yield f"{text}; {LEAST_WINS:g} is the least"
    for number, part in enumerate(found.exposed, 1):
        if not EXPOSED[0] <= part <= EXPOSED[1]:
            text = f"corner {number} is exposed in {100 * part:.0f} % of its passes"
            yield f"{text}; {100 * EXPOSED[0]:.0f} to {100 * EXPOSED[1]:.0f} would be right"
    if found.leads < LEADS:
        yield f"the lead changes {found.leads:.2f} times a lap; {LEADS:g} would be right"
    if found.out > OUT:
        yield f"{100 * found.out:.0f} % of the cars are eliminated; {100 * OUT:.0f} is the most"


class _Race:
    """What is counted in one race."""

    def __init__(self) -> None:
        self.facts: list[Any] = []
        self.begun = 0
        self.leader = -1
        self.leads = 0

    def look(self, state: State[Any]) -> bool:
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
        """Corners that were driven through with the designated die, and whether exposed."""
        slow = True
        for fact in self.facts:
            if fact[0] == "roll":
                slow = fact[2] == YELLOW
            elif fact[0] == "move" and not slow:
                exposed = set(fact[3])
                for corner in {corners[name] for name in fact[2][1:] if name in corners}:
                    yield corner, corner + 1 in exposed


def trial(track: Track, races: int, seed: int = 1, laps: int = LAPS) -> Trial:
    """Race six Rookies on a circuit, again and again.

    Parameters
    ----------
    track : Track
    races : int
    seed : int
        Of the first race; the others count on from it.
    laps : int

    Examples
    --------
    >>> track = bw.load_track("merrow", game="really-nasty")
    >>> trial(track, 2, laps=4).races
    2
    """
    from ..drivers.rookie import Rookie
    from ..options import Rules
    from ..race import Race

    wins: dict[str, Counter[Any]] = {"grid": Counter(), "strategy": Counter(), "colour": Counter()}
    cards: Counter[int] = Counter()
    seen: Counter[int] = Counter()
    bad: Counter[int] = Counter()
    leads = out = 0
    corners = {track.ids[space]: index for space, index in enumerate(track.corner) if index >= 0}
    with tqdm(range(seed, seed + races), desc="races", unit="race", delay=2, leave=False) as bar:
        for number in bar:
            race = Race(track, list(CARS), seed=number, rules=Rules(laps=laps))
            state, told = race._state, _Race()
            play_out(
                state,
                [chooser(Rookie(), race)] * len(CARS),
                number,
                facts=told.facts,
                ended=told.look,
            )
            position, winner = state.position, classification(state)[0]
            wins["grid"][position.grid[winner]] += 1
            wins["strategy"][position.fuel[winner]] += 1
            wins["colour"][COLOURS[position.colours[winner]]] += 1
            cards.update(position.fuel)
            leads += told.leads
            out += len(position.retired)
            for corner, exposed in told.passes(corners):
                seen[corner] += 1
                bad[corner] += exposed
    even = races / len(CARS)
    return Trial(
        races,
        {place: wins["grid"][place] / even for place in range(1, len(CARS) + 1)},
        {one: wins["strategy"][one] * len(CARS) / cards[one] for one in sorted(cards)},
        {one: wins["colour"][one] / even for one in COLOURS},
        tuple(bad[index] / max(seen[index], 1) for index in range(len(track.corners))),
        leads / (races * laps),
        out / (races * len(CARS)),
    )

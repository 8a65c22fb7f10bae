"""The plan of stops: on which laps, with which tyres after them, by the turns that it all takes."""

from __future__ import annotations

from typing import Any, Final

from ..rules.dice import designated
from ..rules.words import BASE, DRY, TYRES, WET, YELLOW
from .outlook import Outlook

STOP: Final = 1.2
"""Turns that a stop costs besides those that are missed: rolls cut short, the slow way out."""
SHUT_OUT: Final = 1.0
"""Turns that a stop costs besides where it is forced: others may be in the way (RN-FORC-2)."""
CHANGE: Final = 0.2
"""How likely the weather is another one later, as long as there are cards for it."""
PUNCTURED: Final = "punctured"
"""In the place of tyres."""

Owed = tuple[tuple[int, bool], ...]
"""Penalties: the stop lap they are due at, and whether they were deferred."""


class Plan:
    """The fewest turns to go from the line, for one fuel card in one weather.

    Parameters
    ----------
    terms : Terms
        Laps and windows.
    outlook : Outlook
    fuel : int
        Stops that the fuel card asks for.
    weather : str
    risk : float
        How likely an exposed corner is answered.
    change : float
        How likely the weather is another one later.
    """

    def __init__(
        self, terms: Any, outlook: Outlook, fuel: int, weather: str, risk: float, change: float
    ) -> None:
        self.laps: int = terms.laps
        self.early: int = terms.early
        self.windows: tuple[tuple[int, int], ...] = terms.windows[fuel]
        self.base = BASE[fuel]
        other = WET if weather == DRY else DRY
        self.pace: dict[str, float] = {PUNCTURED: outlook.table(YELLOW, risk).pace}
        for tyre in TYRES:
            now = outlook.table(designated(tyre, weather), risk).pace
            then = outlook.table(designated(tyre, other), risk).pace
            self.pace[tyre] = (1 - change) * now + change * then
        self._kept: dict[tuple[int, str, int, Owed], float] = {}

    def lap(self, laps: int, tyre: str, done: int, owed: Owed) -> float:
        """Turns to go from the line with so many laps driven."""
        if laps >= self.laps:
            return 0.0
        return self.pace[tyre] + self.end(laps, tyre, done, owed)

    def end(self, laps: int, tyre: str, done: int, owed: Owed) -> float:
        """Turns to go from the end of the lap: on, or into the pits, whatever takes fewer."""
        if laps >= self.laps - 1:
            return 0.0
        key = (laps, tyre, done, owed)
        found = self._kept.get(key)
        if found is None:
            inside = self.stop(laps, tyre, done, owed)[0]
            forced = self.is_forced(laps, done, owed)
            found = (
                inside + SHUT_OUT if forced else min(inside, self.lap(laps + 1, tyre, done, owed))
            )
            self._kept[key] = found
        return found

    def is_forced(self, laps: int, done: int, owed: Owed) -> bool:
        """RN-FORC-1."""
        lap = laps + 2 - self.early
        window = self._window(lap, done)
        return any(due <= lap for due, _ in owed) or (
            window >= 0 and self.windows[window][1] == lap
        )

    def _window(self, lap: int, done: int) -> int:
        for index, (first, last) in enumerate(self.windows):
            if first <= lap <= last and not done >> index & 1:
                return index
        return -1

    def stop(self, laps: int, tyre: str, done: int, owed: Owed) -> tuple[float, str]:
        """RN-FORC-4: turns to go from the entry by way of the pits, and what to declare."""
        lap = laps + 2 - self.early
        window = self._window(lap, done)
        due = [one for one in owed if one[0] <= lap]
        listed: list[tuple[float, str]] = []
        last = window >= 0 and self.windows[window][1] == lap
        deferred = any(late for _, late in due)
        if window >= 0 and (last or not deferred):
            later = tuple((at, late or at <= lap) for at, late in owed)
            turns = self.base + self._after(laps, done | 1 << window, later)
            listed.append((turns, "scheduled"))
        if due and not last:
            rest = list(owed)
            rest.remove(due[0])
            listed.append((1 + self._after(laps, done, tuple(rest)), "penalty"))
        if not due and not last:
            listed.append((1 + self._after(laps, done, owed), "free"))
        turns, kind = min(listed)
        return STOP + turns, kind

    def _after(self, laps: int, done: int, owed: Owed) -> float:
        """Turns to go from the line after a stop, with the best tyres."""
        left = () if laps + 1 >= self.laps - 1 else owed
        return min(self.lap(laps + 1, tyre, done, left) for tyre in TYRES)

    def tyre(self, laps: int, done: int, owed: Owed, piles: tuple[int, ...], own: str) -> str:
        """RN-PIT-7: the tyres to leave with, after a landing that has been counted."""
        open_to = [tyre for tyre, left in zip(TYRES, piles, strict=True) if left or tyre == own]
        return min(open_to, key=lambda one: (self.lap(laps, one, done, owed), one != own))

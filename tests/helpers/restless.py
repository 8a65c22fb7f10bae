"""A race that another thread plays on between any two looks at it, without the thread."""

from __future__ import annotations

from typing import Any

from bolide_widget.core.questions import CHANCE


def restless(race: Any, moments: list[Any], first: int = 0) -> Any:
    """The same race, at the next of some moments each time that somebody asks where it stands.

    It goes round, from the first one on. A copy of it stands still.
    """
    kind = type(race)

    class Restless(kind):  # type: ignore[misc, valid-type]
        looks = first

        @property
        def _now(self) -> Any:
            if self is not shown:
                return self.__dict__["_now"]
            if not self.lock._is_owned():  # whoever holds it keeps others out
                Restless.looks += 1
            return moments[Restless.looks % len(moments)]

        @_now.setter
        def _now(self, now: Any) -> None:
            self.__dict__["_now"] = now

    Restless.__name__ = Restless.__qualname__ = kind.__name__
    shown: Any = None
    twin = race.copy()
    twin.__class__ = Restless
    shown = twin
    return shown


def moments_of(race: Any) -> list[Any]:
    """The moments before each decision of a race."""
    now = race._now
    return [
        now.at(cut) for cut, entry in enumerate(now.entries) if entry.asked and entry.seat != CHANCE
    ]


def standing_at(race: Any, moment: Any) -> Any:
    """The race at one of its moments."""
    twin = race.copy()
    twin._now = moment
    return twin

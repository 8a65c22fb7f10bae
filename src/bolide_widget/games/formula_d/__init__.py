"""Formula D: gears as dice, corners that require stops, and cars that wear out.

Its public names are in ``bw.formula_d`` (this package), each imported on first use. The rules are
in `rules`, with one module per chapter, the texts and pictures of the page in `screen`, and the
solvers for a lone car in `solo`.

Examples
--------
>>> bw.formula_d.Race("merrow", ["Ada", "Bob"], laps=1, seed=1).pending.driver
'Bob'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.late import late, names_of

if TYPE_CHECKING:
    from ...core.options import Option as Option
    from ...racing.course import Standing as Standing
    from .cars import CarView as CarView
    from .drivers import Ace as Ace, Pro as Pro, Rookie as Rookie
    from .options import Rules as Rules
    from .qualifying import Qualifying as Qualifying, qualify as qualify
    from .race import Race as Race
    from .rules.preview import Preview as Preview
    from .season import Championship as Championship
    from .solo.best_lap import Lap as Lap, best_lap as best_lap, turns_to_go as turns_to_go
    from .track import Track as Track

_PLACES = {
    "...core.options": "Option",
    "...racing.course": "Standing",
    "cars": "CarView",
    "drivers": "Ace Pro Rookie",
    "options": "Rules",
    "qualifying": "Qualifying qualify",
    "race": "Race",
    "rules.preview": "Preview",
    "season": "Championship",
    "solo.best_lap": "Lap best_lap turns_to_go",
    "track": "Track",
}
"""What is there for users, and the module that has it."""

__all__ = names_of(_PLACES)


if not TYPE_CHECKING:  # to a type-checker a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Import a name on its first use."""
        return late(__name__, name, _PLACES)


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__

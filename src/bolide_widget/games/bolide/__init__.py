"""Bolide: vector racing for 1 to 8 drivers.

Its public names are in ``bw.bolide`` (this package), each imported on first use. The
rules are in `rules`, the texts and pictures of the page in `screen`, the computer drivers
in `drivers`; championships in `season`.

Examples
--------
>>> bw.bolide.Race is bw.Race
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...core.late import late, names_of

if TYPE_CHECKING:
    from ...boards.lattice.track import Track as Track
    from ...core.options import Option as Option
    from ...racing.course import Standing as Standing
    from .cars import CarView as CarView
    from .drivers import Ace as Ace, Pro as Pro, Rookie as Rookie
    from .options import Rules as Rules
    from .qualifying import Qualifying as Qualifying, qualify as qualify
    from .race import Race as Race
    from .rules.preview import Preview as Preview
    from .season import Championship as Championship
    from .solo.best_lap import Lap as Lap, best_lap as best_lap
    from .solo.model import LapModel as LapModel, lap_model as lap_model
    from .solo.optimal import OptimalLaps as OptimalLaps
    from .solo.plots import (
        plot_turns_to_go as plot_turns_to_go,
        plot_what_if as plot_what_if,
        turns_to_go as turns_to_go,
    )
    from .solo.reachable import (
        Reachable as Reachable,
        braking_table as braking_table,
        reachable as reachable,
    )

_PLACES = {
    "...boards.lattice.track": "Track",
    "...core.options": "Option",
    "...racing.course": "Standing",
    "cars": "CarView",
    "drivers": "Ace Pro Rookie",
    "options": "Rules",
    "qualifying": "Qualifying qualify",
    "race": "Race",
    "rules.preview": "Preview",
    "season": "Championship",
    "solo.best_lap": "Lap best_lap",
    "solo.model": "LapModel lap_model",
    "solo.optimal": "OptimalLaps",
    "solo.plots": "plot_turns_to_go plot_what_if turns_to_go",
    "solo.reachable": "Reachable braking_table reachable",
}
"""Public names by the module that holds them."""

__all__ = names_of(_PLACES)


if not TYPE_CHECKING:  # to a type-checker a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Import a public name on first use."""
        return late(__name__, name, _PLACES)


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__

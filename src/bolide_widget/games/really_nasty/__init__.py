"""The Really Nasty Motor Racing Game: dice, fuel plans, and cards that are held in secret.

Users reach this package as ``bw.really_nasty``. It is imported at its first use. The rules are in
`rules`, a few chapters per module, and the texts of the page in `screen`.

Examples
--------
>>> bw.really_nasty.Race("merrow", ["Ada", "Bob"], laps=1, seed=1).pending.kind
'colour'
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
    from .race import Race as Race
    from .rules.kinds import PlayPreview as PlayPreview, Preview as Preview
    from .season import Championship as Championship
    from .solo.best_race import (
        BestRace as BestRace,
        best_race as best_race,
        turns_to_go as turns_to_go,
    )
    from .track import Track as Track

_PLACES = {
    "...core.options": "Option",
    "...racing.course": "Standing",
    "cars": "CarView",
    "drivers": "Ace Pro Rookie",
    "options": "Rules",
    "race": "Race",
    "rules.kinds": "PlayPreview Preview",
    "season": "Championship",
    "solo.best_race": "BestRace best_race turns_to_go",
    "track": "Track",
}
"""What is there for users, and the module that has it."""

_WITHOUT = {
    "Qualifying": "the grid is drawn",
    "best_lap": "dice and fuel decide; best_race(...) finds the fewest expected turns",
    "qualify": "the grid is drawn",
}
"""What other games have and this one has not, and why."""

__all__ = names_of(_PLACES)


if not TYPE_CHECKING:  # to a type-checker a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Import a public name at its first use."""
        return late(__name__, name, _PLACES, _WITHOUT)


def __dir__() -> list[str]:
    """List the public names, for completion."""
    return __all__

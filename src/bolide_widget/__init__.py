"""bolide-widget: play, teach and script racing board games inside a notebook.

The first game is Bolide, vector racing on a lattice: a pawn carries your momentum, and you pick
one of the 25 points around it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .boards import Track, TrackError, TrackFault, check_track, load_track, tracks
from .core.errors import IllegalAction, RaceError, RecordError, SetupError, UndoError
from .core.late import late
from .core.options import Decision, Option, Roll
from .drivers import Policy, PolicyError, drive
from .games.bolide.cars import CarView, Standing
from .games.bolide.drivers import Rookie
from .games.bolide.options import Rules
from .games.bolide.qualifying import Qualifying
from .games.bolide.race import Race
from .games.bolide.rules.previews import Preview
from .pictures.errors import PictureError
from .widget import RaceWidget, play

if TYPE_CHECKING:
    from .games.bolide.drivers import Ace, Pro
    from .games.bolide.season.championship import Championship
    from .games.bolide.season.qualify import qualify
    from .lab import Lap, Reachable, plot_turns_to_go, plot_what_if
    from .lab.ladder import Ladder, ladder
    from .lab.lattice.best_lap import best_lap
    from .lab.lattice.reachable import reachable
    from .lab.replay import replay
    from .lab.simulate import Simulation, simulate
    from .lab.what_if import what_if

__version__ = "0.1.0"

__all__ = [
    "Ace",
    "CarView",
    "Championship",
    "Decision",
    "IllegalAction",
    "Ladder",
    "Lap",
    "Option",
    "PictureError",
    "Policy",
    "PolicyError",
    "Preview",
    "Pro",
    "Qualifying",
    "Race",
    "RaceError",
    "RaceWidget",
    "Reachable",
    "RecordError",
    "Roll",
    "Rookie",
    "Rules",
    "SetupError",
    "Simulation",
    "Standing",
    "Track",
    "TrackError",
    "TrackFault",
    "UndoError",
    "best_lap",
    "check_track",
    "drive",
    "ladder",
    "load_track",
    "play",
    "plot_turns_to_go",
    "plot_what_if",
    "qualify",
    "reachable",
    "replay",
    "simulate",
    "tracks",
    "what_if",
]


_LATE = {
    **dict.fromkeys(("Ace", "Pro"), "games.bolide.drivers"),
    **dict.fromkeys(("Lap", "best_lap"), "lab.lattice.best_lap"),
    **dict.fromkeys(("Reachable", "reachable"), "lab.lattice.reachable"),
    **dict.fromkeys(("plot_turns_to_go", "plot_what_if"), "lab.lattice.plots"),
    **dict.fromkeys(("Ladder", "ladder"), "lab.ladder"),
    **dict.fromkeys(("Simulation", "simulate"), "lab.simulate"),
    "Championship": "games.bolide.season.championship",
    "qualify": "games.bolide.season.qualify",
    "replay": "lab.replay",
    "what_if": "lab.what_if",
}


def __getattr__(name: str) -> Any:
    """Bring what a race on the screen does not need, when it is first asked for."""
    return late(__name__, name, _LATE)


def __dir__() -> list[str]:
    """List what is here already, and the rest: completion shows both."""
    return sorted({*globals(), *__all__})

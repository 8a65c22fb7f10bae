"""bolide-widget: play, teach and script racing board games inside a notebook.

The first game is Bolide, vector racing on a lattice: a pawn carries your momentum, and you pick
one of the 25 points around it.
"""

from __future__ import annotations

from .boards import PictureError, Track, TrackError, TrackFault, check_track, load_track, tracks
from .core.errors import IllegalAction, RaceError, RecordError, SetupError, UndoError
from .core.options import Decision, Option, Roll
from .drivers import Ace, PolicyError, Pro, Rookie, drive
from .games.bolide.qualifying import Qualifying
from .games.bolide.race import Race
from .games.bolide.rules import Rules
from .lab import Lap, Reachable, best_lap, plot_turns_to_go, plot_what_if, reachable
from .lab.championship import Championship
from .lab.ladder import Ladder, ladder
from .lab.qualify import qualify
from .lab.simulate import Simulation, simulate
from .lab.what_if import what_if
from .widget import RaceWidget, play

__version__ = "0.1.0"

__all__ = [
    "Ace",
    "Championship",
    "Decision",
    "IllegalAction",
    "Ladder",
    "Lap",
    "Option",
    "PictureError",
    "PolicyError",
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
    "simulate",
    "tracks",
    "what_if",
]

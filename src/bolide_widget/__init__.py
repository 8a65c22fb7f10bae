"""bolide-widget: play, teach and script racing board games inside a notebook.

The first game is Bolide, vector racing on a lattice: a pawn carries your momentum, and you pick
one of the 25 points around it.
"""

from __future__ import annotations

from .boards import Track, TrackError, load_track, tracks
from .core.errors import IllegalAction, RaceError, RecordError, SetupError, UndoError
from .core.options import Decision, Option, Roll
from .drivers import PolicyError, Rookie, drive
from .games.bolide.race import Race
from .games.bolide.rules import Rules
from .lab.ladder import Ladder, ladder
from .lab.simulate import Simulation, simulate
from .lab.what_if import what_if
from .widget import RaceWidget, play

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "IllegalAction",
    "Ladder",
    "Option",
    "PolicyError",
    "Race",
    "RaceError",
    "RaceWidget",
    "RecordError",
    "Roll",
    "Rookie",
    "Rules",
    "SetupError",
    "Simulation",
    "Track",
    "TrackError",
    "UndoError",
    "drive",
    "ladder",
    "load_track",
    "play",
    "simulate",
    "tracks",
    "what_if",
]

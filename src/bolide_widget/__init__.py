"""bolide-widget: play, teach and script racing board games inside a notebook.

Four games, each by its whole rulebook: Bolide (vector racing on a lattice), Formula D, Championship
Formula Racing and the Really Nasty Motor Racing Game. `play()` shows a panel to set up a race;
`Race`, `Track` and the other names here are Bolide's, and `formula_d`, `championship_formula` and
`really_nasty` hold the same words for theirs. `games()` names them for arguments ``game=``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .core.late import late

if TYPE_CHECKING:
    from .boards import Track as Track
    from .boards import TrackError as TrackError
    from .boards import TrackFault as TrackFault
    from .core.compiled import compiled as compiled
    from .core.errors import Error as Error
    from .core.errors import IllegalAction as IllegalAction
    from .core.errors import PictureError as PictureError
    from .core.errors import RaceError as RaceError
    from .core.errors import RecordError as RecordError
    from .core.errors import SetupError as SetupError
    from .core.errors import UndoError as UndoError
    from .core.options import Decision as Decision
    from .core.options import Option as Option
    from .core.options import Roll as Roll
    from .drivers import Policy as Policy
    from .drivers import PolicyError as PolicyError
    from .drivers import drive as drive
    from .games import bolide as bolide
    from .games import championship_formula as championship_formula
    from .games import formula_d as formula_d
    from .games import games as games
    from .games import really_nasty as really_nasty
    from .games.bolide import Ace as Ace
    from .games.bolide import CarView as CarView
    from .games.bolide import Championship as Championship
    from .games.bolide import Lap as Lap
    from .games.bolide import Preview as Preview
    from .games.bolide import Pro as Pro
    from .games.bolide import Qualifying as Qualifying
    from .games.bolide import Race as Race
    from .games.bolide import Reachable as Reachable
    from .games.bolide import Rookie as Rookie
    from .games.bolide import Rules as Rules
    from .games.bolide import Standing as Standing
    from .games.bolide import plot_turns_to_go as plot_turns_to_go
    from .games.bolide import plot_what_if as plot_what_if
    from .games.bolide import reachable as reachable
    from .games.by_game import best_lap as best_lap
    from .games.by_game import qualify as qualify
    from .games.loading import check_track as check_track
    from .games.loading import load_race as load_race
    from .games.loading import load_track as load_track
    from .games.loading import tracks as tracks
    from .lab.ladder import Ladder as Ladder
    from .lab.ladder import ladder as ladder
    from .lab.simulate import Simulation as Simulation
    from .lab.simulate import replay as replay
    from .lab.simulate import sample_race as sample_race
    from .lab.simulate import simulate as simulate
    from .lab.what_if import what_if as what_if
    from .widget import RaceWidget as RaceWidget
    from .widget import Replay as Replay
    from .widget.play import play as play
    from .widget.resume import resume as resume
    from .widget.resume import saved_races as saved_races
else:
    from . import games  # noqa: F401  a package that can be called: taken late, it would be hidden

__version__ = "0.1.0"

_PLACES = {
    "Ace": "games.bolide",
    "CarView": "games.bolide",
    "Championship": "games.bolide",
    "Decision": "core.options",
    "Error": "core.errors",
    "IllegalAction": "core.errors",
    "Ladder": "lab.ladder",
    "Lap": "games.bolide",
    "Option": "core.options",
    "PictureError": "core.errors",
    "Policy": "drivers",
    "PolicyError": "drivers",
    "Preview": "games.bolide",
    "Pro": "games.bolide",
    "Qualifying": "games.bolide",
    "Race": "games.bolide",
    "RaceError": "core.errors",
    "RaceWidget": "widget",
    "Reachable": "games.bolide",
    "RecordError": "core.errors",
    "Replay": "widget",
    "Roll": "core.options",
    "Rookie": "games.bolide",
    "Rules": "games.bolide",
    "SetupError": "core.errors",
    "Simulation": "lab.simulate",
    "Standing": "games.bolide",
    "Track": "boards",
    "TrackError": "boards",
    "TrackFault": "boards",
    "UndoError": "core.errors",
    "best_lap": "games.by_game",
    "bolide": "games",
    "championship_formula": "games",
    "check_track": "games.loading",
    "compiled": "core.compiled",
    "drive": "drivers",
    "formula_d": "games",
    "games": "games",
    "ladder": "lab.ladder",
    "load_race": "games.loading",
    "load_track": "games.loading",
    "play": "widget.play",
    "plot_turns_to_go": "games.bolide",
    "plot_what_if": "games.bolide",
    "qualify": "games.by_game",
    "reachable": "games.bolide",
    "really_nasty": "games",
    "replay": "lab.simulate",
    "resume": "widget.resume",
    "sample_race": "lab.simulate",
    "saved_races": "widget.resume",
    "simulate": "lab.simulate",
    "tracks": "games.loading",
    "what_if": "lab.what_if",
}
"""The public names, and the module that has each; imported when they are first asked for."""

__all__ = sorted(_PLACES)


if not TYPE_CHECKING:  # to a type-checker a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Bring a public name, when it is first asked for."""
        return late(__name__, name, _PLACES)


def __dir__() -> list[str]:
    """List the public names, whether they are here already or not: completion shows them."""
    return [*__all__, "__version__"]

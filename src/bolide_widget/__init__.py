"""bolide-widget: play, teach and script racing board games inside a notebook.

Four games, each with its complete rules: Bolide (vector racing on a lattice), Formula D,
Championship Formula Racing and the Really Nasty Motor Racing Game. `play()` shows a panel to set up
a race; `Race`, `Track` and the other names here are Bolide's, and `formula_d`,
`championship_formula` and `really_nasty` have the same names for theirs. `games()` lists the values
of arguments ``game=``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._version import __version__ as __version__
from .boards.doors import register
from .core.late import imported, late, names_of

if TYPE_CHECKING:
    from .boards import Track as Track, TrackError as TrackError, TrackFault as TrackFault
    from .core.compiled import compiled as compiled
    from .core.errors import (
        Cancelled as Cancelled,
        Error as Error,
        IllegalAction as IllegalAction,
        PictureError as PictureError,
        RaceError as RaceError,
        RecordError as RecordError,
        SetupError as SetupError,
        UndoError as UndoError,
    )
    from .core.languages import language as language
    from .core.options import Decision as Decision, Option as Option, Roll as Roll
    from .course.assignments import to_assignment as to_assignment
    from .course.checking import Checked as Checked, check as check
    from .course.experiment import Experiment as Experiment, experiment as experiment
    from .course.pages import to_page as to_page
    from .course.results import ClassResults as ClassResults, class_results as class_results
    from .drivers import Policy as Policy, PolicyError as PolicyError, drive as drive
    from .drivers.kept import cache_clear as cache_clear
    from .games import (
        bolide as bolide,
        championship_formula as championship_formula,
        formula_d as formula_d,
        games as games,
        really_nasty as really_nasty,
    )
    from .games.bolide import (
        Ace as Ace,
        CarView as CarView,
        Championship as Championship,
        Lap as Lap,
        LapModel as LapModel,
        OptimalLaps as OptimalLaps,
        Preview as Preview,
        Pro as Pro,
        Qualifying as Qualifying,
        Race as Race,
        Reachable as Reachable,
        Rookie as Rookie,
        Rules as Rules,
        Standing as Standing,
        braking_table as braking_table,
        lap_model as lap_model,
        plot_turns_to_go as plot_turns_to_go,
        plot_what_if as plot_what_if,
        reachable as reachable,
    )
    from .games.by_game import (
        best_lap as best_lap,
        check_track as check_track,
        invent as invent,
        load_race as load_race,
        load_track as load_track,
        qualify as qualify,
        tracks as tracks,
        turns_to_go as turns_to_go,
    )
    from .games.keeping import (
        delete_track as delete_track,
        rename_track as rename_track,
        restore_track as restore_track,
    )
    from .lab.ladder import Ladder as Ladder, ladder as ladder
    from .lab.simulate import (
        Simulation as Simulation,
        replay as replay,
        sample_race as sample_race,
        simulate as simulate,
    )
    from .lab.what_cost import what_cost as what_cost
    from .lab.what_if import what_if as what_if
    from .widget import RaceWidget as RaceWidget, Replay as Replay
    from .widget.challenge import (
        Challenge as Challenge,
        Leaderboard as Leaderboard,
        challenge as challenge,
        leaderboard as leaderboard,
    )
    from .widget.draw import DrawWidget as DrawWidget, draw as draw
    from .widget.play import learn as learn, play as play, resume as resume
    from .widget.puzzles import (
        Puzzle as Puzzle,
        Puzzles as Puzzles,
        daily as daily,
        make_puzzles as make_puzzles,
        puzzles as puzzles,
    )
    from .widget.saved import saved_races as saved_races
else:
    from . import games  # noqa: F401  a package that can be called: taken late, it would be hidden

register(lambda: imported(".making", __name__))

_PLACES = {
    "boards": "Track TrackError TrackFault",
    "core.compiled": "compiled",
    "core.errors": (
        "Cancelled Error IllegalAction PictureError RaceError RecordError SetupError UndoError"
    ),
    "core.languages": "language",
    "core.options": "Decision Option Roll",
    "course.assignments": "to_assignment",
    "course.checking": "Checked check",
    "course.experiment": "Experiment experiment",
    "course.pages": "to_page",
    "course.results": "ClassResults class_results",
    "drivers": "Policy PolicyError drive",
    "drivers.kept": "cache_clear",
    "games": "bolide championship_formula formula_d games really_nasty",
    "games.bolide": (
        "Ace CarView Championship Lap LapModel OptimalLaps Preview Pro Qualifying Race Reachable "
        "Rookie Rules Standing braking_table lap_model plot_turns_to_go plot_what_if reachable"
    ),
    "games.by_game": "best_lap check_track invent load_race load_track qualify tracks turns_to_go",
    "games.keeping": "delete_track rename_track restore_track",
    "lab.ladder": "Ladder ladder",
    "lab.simulate": "Simulation replay sample_race simulate",
    "lab.what_cost": "what_cost",
    "lab.what_if": "what_if",
    "widget": "RaceWidget Replay",
    "widget.challenge": "Challenge Leaderboard challenge leaderboard",
    "widget.draw": "DrawWidget draw",
    "widget.play": "learn play resume",
    "widget.puzzles": "Puzzle Puzzles daily make_puzzles puzzles",
    "widget.saved": "saved_races",
}
"""The public names, and the module that has each; imported when they are first asked for."""

__all__ = names_of(_PLACES)


if not TYPE_CHECKING:  # to a type-checker a name that is not there is a mistake

    def __getattr__(name: str) -> Any:
        """Import a public name on its first use."""
        return late(__name__, name, _PLACES)


def __dir__() -> list[str]:
    """List the public names, whether they are here already or not: completion shows them."""
    return [*__all__, "__version__"]

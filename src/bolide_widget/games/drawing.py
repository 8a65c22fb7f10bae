"""How a race shows itself where no widget does: drawn, and in a line of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.match import Match

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def plot(match: Match[Any], ax: Axes | None, **options: Any) -> Axes:
    """Draw the board with all that stands on it now, with matplotlib; see `Track.plot`."""
    from .. import pictures  # not before a picture is wanted

    with match._lock:
        board, scene = match.game.board(), match.game.scene(match)
    return pictures.plot(board, scene, ax, **options)


def png(match: Match[Any]) -> bytes:
    """The same as a PNG, for a notebook."""
    from .. import pictures

    with match._lock:
        board, scene = match.game.board(), match.game.scene(match)
    return pictures.png(board, scene)


def words(race: Match[Any]) -> str:
    """A race in a line: where, how many, and what is asked of whom."""
    state = race._state
    question = state.question
    if question is None:
        now = "over"
    else:
        seat = question.players[0] if question.players[0] >= 0 else question.roller
        now = f"round {state.position.round}, {race.drivers[seat]} to {question.kind}"
    return f"Race({race.game.where!r}, {len(race.drivers)} drivers, {now})"

"""What is said of a board beside a small picture of it: how long a lap is, and what it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def told(board: Mapping[str, Any], track: Any) -> list[str]:
    """A few short phrases.

    Parameters
    ----------
    board : mapping
        As a screen gets it: its "kind" says what there is to tell.
    track : Track
        The board itself.

    Examples
    --------
    >>> track = bw.load_track("merrow")
    >>> told({"kind": "lattice"}, track)
    ['a lap of 209 squares', 'two laps alone: 58 turns']
    """
    if board.get("kind") == "lanes":
        corners = len(track.corners)
        return [
            f"{len(track.ids)} spaces in {track.lanes} lanes",
            f"{corners} corner{'' if corners == 1 else 's'}",
        ]
    words = [f"a {'lap' if track.circuit else 'course'} of {round(track.lap_length)} squares"]
    turns = (track.hints or {}).get("turns")
    if turns is None:
        return words
    return [*words, f"{'two laps alone' if track.circuit else 'alone'}: {turns} turns"]

"""The contents of the start panel: games, their options, and circuits with pictures."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from inspect import signature
from typing import Any

from ..boards.own import is_own
from ..core.languages import language
from ..core.words import tr, trn
from ..games import Row, games, need
from ..racing.season import QualifiedRaces
from .draft import RIVALS, Draft, line_of, minutes_of
from .invented import circuit
from .rule_fields import presets, rule_fields
from .seats import PERSON, YOU

WIDTH, HEIGHT = 168, 120
"""The largest size of a circuit's thumbnail, in pixels."""


def panel_data(draft: Draft) -> dict[str, Any]:
    """Return the initial data of a panel."""
    return {
        "games": [game_card(name) for name in games()],
        "game": game_data(draft["game"]),
        "line": line_of(draft),
        "minutes": minutes_of(draft),
    }


def game_card(name: str) -> dict[str, Any]:
    """Return the contents of a game's card, apart from the duration.

    Examples
    --------
    >>> sorted(game_card("bolide"))
    ['first', 'learn', 'level', 'name', 'says', 'title']
    """
    row = need(name)
    card = row.card
    return {
        "name": row.name,
        "title": row.title,
        "says": tr(card.says),
        "level": card.level,
        "first": card.first,
        "learn": row.has_lesson,
    }


def game_data(name: str) -> dict[str, Any]:
    """Return a game's data for the panel.

    Raises
    ------
    SetupError
        If there is no such game.

    Examples
    --------
    >>> game_data("bolide")["drivers"]
    ['Rookie', 'Pro', 'Ace']
    """
    row = need(name)
    # the default circuit comes first, so that it shows without scrolling
    shelf = zip(row.shelf.tracks(), row.shelf.titles(), strict=True)
    circuits = sorted(shelf, key=lambda pair: pair[0] != row.track)
    return {
        "name": row.name,
        "title": row.title,
        "track": row.track,
        "tracks": [track for track, _ in circuits],
        "titles": [title for _, title in circuits],
        "person": PERSON,
        "drivers": list(row.drivers),
        "names": [YOU, *RIVALS],
        "seats": list(row.seats),
        "laps": row.get(row.rules)().laps,
        "several": tr(row.card.several),
        "rules": rule_fields(row),
        "presets": presets(row),
        "season": _season_data(row),
    }


def _season_data(row: Row) -> dict[str, bool] | None:
    """Return what a season of a game may have; None if it has no seasons."""
    if not row.season:
        return None
    made = row.championship
    return {
        "qualifying": issubclass(made, QualifiedRaces),
        "teams": "teams" in signature(made.__init__).parameters,
    }


def phrases(board: Mapping[str, Any], track: Any) -> list[str]:
    """Describe the length of a lap and the demands of a board in a few short phrases.

    Parameters
    ----------
    board : mapping
        The board's data for the page; its "kind" decides on the phrases.
    track : Track
        The track of the board.

    Examples
    --------
    >>> track = bw.load_track("merrow")
    >>> phrases({"kind": "lattice"}, track)
    ['a lap of 209 squares', 'two laps alone: 58 turns']
    """
    if board.get("kind") == "lanes":
        corners = len(track.corners)
        return [
            tr("{n} spaces in {lanes} lanes", n=len(track.ids), lanes=track.lanes),
            trn("{n} corner", "{n} corners", corners),
        ]
    squares = round(track.lap_length)
    if track.circuit:
        words = [tr("a lap of {n} squares", n=squares)]
    else:
        words = [tr("a course of {n} squares", n=squares)]
    turns = (track.hints or {}).get("turns")
    if turns is None:
        return words
    if track.circuit:
        return [*words, tr("two laps alone: {n} turns", n=turns)]
    return [*words, tr("alone: {n} turns", n=turns)]


def board_data(game: str, track: str, theme: str) -> dict[str, Any]:
    """Return the name, a short description and a thumbnail of a board.

    Raises
    ------
    SetupError
        If there is no such game, or the game has no such board.
    """
    # another circuit may have the name of an own one by now
    if is_own(track):
        return _painted(game, track, theme, language())
    return _board_data(game, track, theme, language())


def _painted(game: str, track: str, theme: str, code: str) -> dict[str, Any]:
    from .. import pictures  # imported only when needed

    row = need(game)
    board = circuit(row, track)
    shapes = {"kind": row.board, "size": board.size, "shapes": board.shapes()}
    painted = pictures.png(shapes, width=WIDTH, height=HEIGHT, theme=theme)
    return {
        "game": game,
        "track": track,
        "title": board.name,
        "words": phrases(shapes, board),
        "picture": b64encode(painted).decode(),
    }


_board_data = lru_cache(maxsize=128)(_painted)

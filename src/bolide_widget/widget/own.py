"""What a page asks of a person's own circuits: keep, edit, rename, delete, bring back, pass on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..boards import own
from ..boards.files import TrackError
from ..core.errors import RaceError
from ..core.words import phrase, tr
from ..games import Row, games, keeping, need
from ..lab import puzzle_text
from ..making import judging, texts
from ..making.codes import CHALLENGES, CODES
from .comms import Refused
from .draft import text_of
from .drawing import best_lap, held_as, known, of_board, shown, take_back
from .invented import DRAWN, circuit

ADDED = phrase("Added {name}.")
NOT_EDITED = phrase("This circuit has no closed line to draw, so it can't be edited here.")
NOT_CLOSED = phrase("It has no closed line.")
NO_OTHER = phrase("{circuit} can't be raced in {game}. {why}")
NO_CIRCUIT = phrase("This text is no circuit. Open Home, and press Paste a code.")
DIFFERS = phrase("Another version made it, so the board differs a little.")


def listed() -> dict[str, list[str]]:
    """Return the names of own circuits by the game that keeps them.

    No trait ever has them, so no notebook saves them.

    Examples
    --------
    >>> sorted(listed()) == sorted(games())
    True
    """
    kept = {name: own.names(need(name).shelf.below) for name in games()}
    return {game: [f"{own.PREFIX}{name}" for name in names] for game, names in kept.items()}


def answer(content: Mapping[str, Any]) -> dict[str, Any]:
    """Carry out what a page asks, and return the names of own circuits by game.

    Raises
    ------
    Refused
        If it is not possible, with a reason.
    """
    what = text_of(content, "do", "message")
    try:
        if what == "paste":
            made = _paste(content)
        else:
            made = _change(what, text_of(content, "track", "message"), content)
    except (TrackError, RaceError) as error:
        raise Refused(in_words(error)) from None
    return {"own": listed(), **made}


def in_words(error: Exception) -> str:
    """Return an error as a sentence for the page, which has no arguments.

    Examples
    --------
    >>> in_words(TrackError("name", ["you already have a circuit called Ring"]))
    'You already have a circuit called Ring'
    """
    text = str(error).removeprefix("name: ").removeprefix("track: ")
    return text[:1].upper() + text[1:]


def _change(what: str, track: str, content: Mapping[str, Any]) -> dict[str, Any]:
    row = need(text_of(content, "game", "message"))
    if what == "keep":
        board = circuit(row, track)
        name = own.free_name(row.shelf.below, own.safe_name(board.name))
        return {"track": f"{own.PREFIX}{board.keep(name).name}"}
    if what == "rename":
        name = text_of(content, "name", "message").strip()
        board = keeping.rename_track(track, name, game=row.name)
        return {"track": f"{own.PREFIX}{board.name}"}
    if what == "delete":
        keeping.delete_track(track, game=row.name)
        return {}
    if what == "restore":
        keeping.restore_track(track, game=row.name)
        return {}
    if what == "take-back":
        take_back(row.name, own.plain(track))
    if what in ("edit", "take-back") and own.is_own(track):
        board = row.shelf.load(track)
        found = of_board(board)
        if found is None:
            raise Refused(tr(NOT_EDITED))
        return {"drawing": {**found.data(), "kept": held_as(row.name, board)}}
    if what == "move":
        return _moved(row, track, need(text_of(content, "to", "message")))
    if what == "text" and own.is_own(track):
        board = row.shelf.load(track)
        return {"text": texts.text_of(board), "time": _time(row, board)}
    raise Refused(tr("This can't be done with a circuit."))


def _time(row: Row, board: Any) -> str:
    """Say how many turns the best lap takes; nothing if none can be driven."""
    try:
        return best_lap(row, judging.fewest_turns(board))
    except RaceError:
        return ""


def _moved(row: Row, track: str, to: Row) -> dict[str, Any]:
    """Return the word of a drawn, kept or invented circuit as a drawing for another game."""
    board = circuit(row, track)
    drawing = known(track) if track.startswith(DRAWN) else of_board(board)
    if drawing is None:
        raise Refused(tr(NO_OTHER, circuit=board.name, game=to.title, why=tr(NOT_CLOSED)))
    found = shown(to.name, drawing)
    for fault in found["faults"]:
        raise Refused(tr(NO_OTHER, circuit=board.name, game=to.title, why=fault["text"]))
    return {"game": to.name, "track": found["track"], "title": drawing.name}


def _is_code(text: str) -> bool:
    """Return whether a text has a challenge, codes of races, or puzzles."""
    return any(packing.find(text) for packing in (CHALLENGES, CODES, puzzle_text.PACKING))


def _paste(content: Mapping[str, Any]) -> dict[str, Any]:
    """Make a board of a text and keep it, by another name if there is one of its name."""
    given = content.get("text")
    if isinstance(given, str) and not texts.PACKING.find(given) and _is_code(given):
        raise Refused(tr(NO_CIRCUIT))
    found = texts.read(given)
    board, differs = texts.board_of(found)
    below = found.row.shelf.below
    name = own.free_name(below, own.safe_name(board.name))
    board.keep(name)
    said = tr(ADDED, name=name)
    return {
        "game": found.row.name,
        "track": f"{own.PREFIX}{name}",
        "said": f"{said} {tr(DIFFERS)}" if differs else said,
    }

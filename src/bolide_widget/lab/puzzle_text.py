"""Puzzles as a text to paste: bundled ones by id, others with all that they ask and accept."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from ..core.errors import RaceError, RecordError, cut
from ..core.files import FileFault
from ..core.packed import DAMAGED, Packing
from ..games import Row, games, need
from ..racing.lesson import YOU, Teaching
from ..racing.puzzle import FROM_RACE, LEVELS, Posed, lesson_of
from .posing import Rated, bundled, id_of, theme_of

MOST: Final = 100
"""The most puzzles in a text."""
MOST_ANSWERS: Final = 300
"""The most answers of a puzzle in a text."""
LONGEST: Final = 200
"""The most characters of a word in a puzzle."""

PACKING: Final = Packing(
    mark="bw-puzzles",
    noun="set of puzzles",
    written_by="puzzles.to_text()",
    longest=100_000,
    longest_given=200_000,
    most_unpacked=4_000_000,
    most_values=200_000,
)


class Named(NamedTuple):
    """A puzzle, its id, and the row of its game."""

    id: str
    row: Row
    rated: Rated


def write(listed: Iterable[Named]) -> str:
    """Write puzzles as a text.

    Raises
    ------
    RecordError
        If there are none, or too many for a text.
    """
    written = [_written(each) for each in listed]
    if not 1 <= len(written) <= MOST:
        raise RecordError(f"puzzles: a text holds 1 to {MOST}, not {len(written):,}")
    text = PACKING.pack({"puzzles": written})
    if len(text) > PACKING.longest:
        raise RecordError("puzzles: too large for a text; pass on fewer of them")
    return text


def read(text: object) -> list[Named]:
    """Read the puzzles of a text; each is posed once, to see that it can be.

    Raises
    ------
    RecordError
        If there are none in it, or one is damaged or needs another version.
    """
    try:
        fields = PACKING.unpack(text)
    except FileFault as fault:
        raise RecordError(f"{PACKING.noun}: {fault}") from None
    listed = fields.get("puzzles")
    if fields.keys() != {"puzzles"} or not isinstance(listed, list) or not listed:
        raise RecordError(f"{PACKING.noun}: {DAMAGED}")
    if len(listed) > MOST:
        raise RecordError(f"{PACKING.noun}: at most {MOST} puzzles, not {len(listed):,}")
    return [_read(data, number) for number, data in enumerate(listed, 1)]


def _written(named: Named) -> dict[str, Any]:
    own = _bundled(named.row, named.id)
    if own is not None and own.posed is named.rated.posed:
        return {"id": named.id, "game": named.row.name}
    posed = named.rated.posed.to_dict()
    return {"id": named.id, "game": named.row.name, "level": named.rated.level, "posed": posed}


def _bundled(row: Row, name: str) -> Rated | None:
    """Return the bundled puzzle of an id."""
    listed = enumerate(bundled(row), 1)
    return next((each for number, each in listed if id_of(row.name, number) == name), None)


def _read(data: Any, number: int) -> Named:
    """Check a puzzle of a text."""

    def fault(said: str) -> RecordError:
        return RecordError(f"{PACKING.noun}: puzzle {number}: {said}")

    if not isinstance(data, dict) or not _is_name(data.get("id")):
        raise fault(DAMAGED)
    game, name = data.get("game"), data["id"]
    if game not in games() or not need(game).has_puzzles:
        raise fault("of a game that this bolide-widget does not have; get a newer one")
    row = need(game)
    own = _bundled(row, name)
    if data.keys() == {"id", "game"}:
        if own is None:
            raise fault(f"no bundled puzzle {name} here; get a newer bolide-widget")
        return Named(name, row, own)
    if own is not None or data.keys() != {"id", "game", "level", "posed"}:
        raise fault(DAMAGED)
    level = data["level"]
    if type(level) is not int or not 1 <= level <= LEVELS:
        raise fault(DAMAGED)
    try:
        if not _is_posed(row, data["posed"]):
            raise fault(DAMAGED)
        posed = Posed.from_dict(data["posed"], row.race)
        _pose(row, posed)
    except RaceError as error:
        raise fault(cut(str(error), 300)) from None
    except Exception:  # whatever a forged text leads to
        raise fault(DAMAGED) from None
    return Named(name, row, Rated(posed, level))


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(re.fullmatch(r"[\w-]{1,80}", value))


def _is_posed(row: Row, data: object) -> bool:
    """Return whether the fields of a puzzle have their types."""
    if not isinstance(data, dict) or not data.keys() <= vars(_EMPTY).keys():
        return False
    worth, words, options = (data.get(name, {}) for name in ("worth", "words", "options"))
    if not all(isinstance(each, Mapping) for each in (worth, words, options)):
        return False
    texts = [data.get("track"), data.get("given", ""), *data.get("drivers", ())]
    return (
        2 <= len(worth) <= MOST_ANSWERS
        and all(value is None or type(value) in (int, float) for value in worth.values())
        and all(type(value) is int or _is_text(value) for value in words.values())
        and all(map(_is_text, texts))
        and type(data.get("races", 0)) is int
        and options.keys() <= row.get(row.rules)().to_dict().keys()
        and _has_board(row, data)
    )


def _has_board(row: Row, data: Mapping[str, Any]) -> bool:
    """Return whether the theme is known, and the board bundled or in the record of a race.

    Any other name could be that of a file.
    """
    if "race" in data:
        return isinstance(data["race"], Mapping) and data.get("theme") in FROM_RACE
    return data.get("theme") in row.puzzles.THEMES and data["track"] in row.shelf.bundled


_EMPTY: Final = Posed(theme="", track="", at={}, worth={})


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST


def _pose(row: Row, posed: Posed) -> None:
    """Ask a puzzle, and give the answers that have a face of their own."""
    theme = theme_of(row, posed)
    if not posed.sound(theme.measure):
        raise ValueError("no single best answer")
    teaching = Teaching(lesson_of(row.name, posed, theme), row.race)
    if {option.id for option in teaching.open()} != posed.worth.keys():
        raise ValueError("other answers")
    if YOU not in [decision.driver for decision in teaching.race.asked]:
        raise ValueError("somebody else's question")
    for answer in posed.faces:
        teaching.again()
        teaching.answer(answer)

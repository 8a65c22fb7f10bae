"""Puzzles made and rated: positions drawn by a game, and what computer drivers answer to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Final, NamedTuple

from ..core.errors import SetupError
from ..core.files import from_json
from ..core.questions import text
from ..drivers.policy import progress_bar
from ..games import Row
from ..racing.lesson import YOU, Teaching
from ..racing.puzzle import Posed, lesson_of, level_of

TRIES: Final = 20_000
"""Positions that are drawn for one puzzle, at most."""

BUNDLED: Final = "puzzles.json"
"""The file in a game's package."""

MOST_BYTES: Final = 4_000_000


class Rated(NamedTuple):
    """A puzzle, and how hard it is.

    Attributes
    ----------
    posed : Posed
    level : int
        From 1 to 5.
    """

    posed: Posed
    level: int


def make(row: Row, themes: Sequence[str], number: int, seed: int, show: bool) -> Iterator[Rated]:
    """Draw so many puzzles, the themes in turn; the same for the same seed.

    Raises
    ------
    SetupError
        If a theme cannot be drawn any more.
    """
    known: set[str] = set()
    with progress_bar(number, "puzzles", show) as bar:
        for count in range(number):
            posed = _drawn(row, themes[count % len(themes)], f"{seed} {count}", known)
            yield Rated(posed, rate(row, posed))
            bar.update(1)


def _drawn(row: Row, theme: str, seed: str, known: set[str]) -> Posed:
    random = Random(f"{row.name} {theme} {seed}")
    for _ in range(TRIES):
        posed = row.puzzles.draw(theme, random)
        if posed is not None and (key := repr((posed.track, posed.at, posed.first))) not in known:
            known.add(key)
            return posed
    raise SetupError(f"themes: no puzzle of {theme!r} was met in {TRIES} positions")


def rate(row: Row, posed: Posed) -> int:
    """How hard it is, by what two computer drivers do with it, and how close the next answer is.

    Parameters
    ----------
    row : Row
        Of its game.
    posed : Posed
    """
    theme = row.puzzles.THEMES[posed.theme]
    best = posed.best(theme.measure)
    race = race_of(row, posed)
    missed = sum(_answer(row, race, name) not in best for name in row.drivers[:2])
    return level_of(posed, theme, missed)


def _answer(row: Row, race: Any, name: str) -> str:
    shown = race.seen_by(YOU, 0)
    return text(race.check(row.driver(name)(shown), YOU))


def race_of(row: Row, posed: Posed) -> Any:
    """The race at the question of a puzzle."""
    lesson = lesson_of(row.name, posed, row.puzzles.THEMES[posed.theme])
    return Teaching(lesson, row.race).race


def bundled(row: Row) -> tuple[Rated, ...]:
    """The puzzles that are there without being made."""
    return _read(row.package)


@cache
def _read(package: str) -> tuple[Rated, ...]:
    file = files(f"bolide_widget.games.{package}") / BUNDLED
    listed = from_json(file.read_bytes(), MOST_BYTES)
    return tuple(Rated(Posed.from_dict(data["posed"]), data["level"]) for data in listed)

"""The page of a person's records: its tables, and where the file lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from ..core.screen import Table
from ..core.words import phrase, tr
from ..games import games, need
from . import records
from .records import Raced

SHARED: Final = phrase("Several people may use this kernel, so no records are kept here.")
UNWRITTEN: Final = phrase("The file can't be written. New records last until the kernel stops.")
EMPTY: Final = phrase("Nothing here yet. Finish a race or solve a puzzle, and it will show here.")


def page() -> dict[str, Any]:
    """Return the page's contents: tables, a sentence if there is something to say, and the file.

    ``file`` is missing where several people share the kernel.
    """
    place = records.file()
    if place is None:
        return {"tables": [], "said": tr(SHARED)}
    shown = tables()
    said = tr(UNWRITTEN) if records.is_unwritten() else "" if shown else tr(EMPTY)
    return {"tables": shown, "said": said, "file": _named(place)}


def tables() -> list[Table]:
    """Return the tables that have a row."""
    known = games()
    raced = [entry for entry in records.raced() if entry["game"] in known]
    made = [_laps(raced), _races(raced), _beaten(raced), _puzzles()]
    return [table for table in made if table["rows"]]


def _laps(raced: Iterable[Raced]) -> Table:
    best: dict[tuple[str, str, str], tuple[int, str]] = {}
    for entry in raced:
        key = entry["game"], entry["track"], entry["board"]
        if "lap" in entry and (key not in best or entry["lap"] < best[key][0]):
            best[key] = entry["lap"], entry["on"]
    rows = [[track, need(game).title, turns, on] for (game, track, _), (turns, on) in best.items()]
    return _table(
        "laps", tr("Best laps"), [tr("Circuit"), tr("Game"), tr("Turns"), tr("Date")], sorted(rows)
    )


def _races(raced: Iterable[Raced]) -> Table:
    done, won = Counter[str](), Counter[str]()
    for entry in raced:
        done[entry["game"]] += 1
        won[entry["game"]] += entry["won"]
    rows = [[need(game).title, done[game], won[game]] for game in games() if done[game]]
    return _table("games", tr("Games finished"), [tr("Game"), tr("Finished"), tr("Won")], rows)


def _beaten(raced: Iterable[Raced]) -> Table:
    times = Counter((entry["game"], who) for entry in raced for who in entry["beaten"])
    rows = [[who, need(game).title, number] for (game, who), number in times.most_common()]
    return _table("beaten", tr("Drivers beaten"), [tr("Driver"), tr("Game"), tr("Times")], rows)


def _puzzles() -> Table:
    from ..lab.posing import bundled, id_of  # imported only when needed: it takes long

    done = records.solved()
    left = len(done)
    rows: list[list[Any]] = []
    for row in map(need, games()):
        ids = (
            [id_of(row.name, n) for n in range(1, len(bundled(row)) + 1)] if row.has_puzzles else ()
        )
        if known := len(done.keys() & set(ids)):
            rows.append([row.title, known, len(ids)])
            left -= known
    if left:
        rows.append([tr("Made by you"), left, ""])
    return _table("puzzles", tr("Puzzles solved"), [tr("Game"), tr("Solved"), tr("Of")], rows)


def _table(name: str, title: str, columns: list[str], rows: Sequence[Sequence[Any]]) -> Table:
    cells = [{"id": None, "cells": list(map(str, row))} for row in rows]
    made: Any = {"id": name, "title": title, "columns": columns, "rows": cells}
    table: Table = made
    return table


def _named(place: Path) -> str:
    """Return a path as people write it, with ~ for their home."""
    try:
        return f"~/{place.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(place)

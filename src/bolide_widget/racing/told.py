"""The log of a race: its sentences, with the headings of rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..core import screen
from ..core.history import newest
from ..core.match import Match
from ..core.words import tr
from .rows import FactRows, effect_of, seat_of


def log(
    match: Match[Any], rows: FactRows, most: float, viewer: int | None = None
) -> list[screen.Entry]:
    """Return the last sentences with the headings of rounds, oldest first, numbered by their facts.

    Parameters
    ----------
    match : Match
    rows : mapping of str to FactRow
    most : int or inf
        Sentences: the message stays small, the race keeps them all.
    viewer : int, optional
        The seat that may know the facts; if not given, everyone may.
    """
    entries: list[screen.Entry] = []
    later: tuple[int, screen.Entry] | None = None  # the heading of a round, once it is the first
    known: Iterable[tuple[int, Any]] = newest(match._now, match.game, viewer)
    for number, fact in known:
        row = rows[fact.kind]
        if row.round:
            text = tr("Round {number}.", number=getattr(fact, row.round))
            if later and later[1]["text"] != text:
                entries.insert(*later)
            later = None
            if len(entries) < most:
                later = len(entries), {"n": number, "text": text, "id": None, "tone": "quiet"}
        if len(entries) >= most:
            if later is None:
                break
            continue
        words = match.game.sentence(fact, match.drivers)
        if words is not None:
            entries.append(_entry(rows, number, fact, words))
    if later:
        entries.insert(*later)
    return entries[::-1]


def _entry(rows: FactRows, number: int, fact: Any, words: str) -> screen.Entry:
    """Return a sentence of the log with everything the page does with it."""
    row = rows[fact.kind]
    entry: screen.Entry = {"n": number, "text": words, "id": seat_of(rows, fact)}
    tone = row.tone(fact) if callable(row.tone) else row.tone
    if tone is not None:
        entry["tone"] = tone
    effect = effect_of(rows, fact)
    if effect is not None:
        entry["effect"] = effect
    fits = (first for first in row.notes if first.when is None or first.when(fact))
    first = next(fits, None)
    if first is not None:
        entry["first"] = first.rule
        if first.met:
            entry["met"] = [seat for name in first.met if (seat := getattr(fact, name)) >= 0]
    if row.on is not None and getattr(fact, row.on) >= 0:
        entry["on"] = getattr(fact, row.on)
    face = None if row.face is None else row.face(fact)
    if face is not None:
        entry["face"] = face
    return entry

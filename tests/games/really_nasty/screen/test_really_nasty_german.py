"""A race in German: its log, questions, answers, hands and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import bolide_widget as bw

ENGLISH = re.compile(r"\b(the|of|and|or|with|your|roll|turns?|card|lap|space|tyres|road|too)\b")
SHOWN = frozenset(("text", "prompt", "label", "detail", "name", "why", "title", "note", "status"))


def texts(shown: Any, key: str = "") -> Iterator[str]:
    """Every text of a scene that somebody reads."""
    if isinstance(shown, dict):
        for name, part in shown.items():
            yield from texts(part, name)
    elif isinstance(shown, list | tuple):
        for part in shown:
            yield from texts(part, key)
    elif isinstance(shown, str) and key in SHOWN:
        yield shown


def test_a_race_is_shown_in_german() -> None:
    drivers = ["You", "Ada", "Bob"]
    race = bw.really_nasty.Race("calva", drivers, laps=3, seed=2)
    bw.drive(race, bw.really_nasty.Rookie())
    english = race.log
    bw.language("de")
    german = race.log
    assert len(english) == len(german)
    said = set(german)
    then = race.copy()
    for _ in range(60):
        then.undo(1)
        for seat in (None, *range(len(race.drivers))):
            said.update(texts(then.game.scene(then, seat)))
    assert len(said) > 100
    assert [text for text in sorted(said) if ENGLISH.search(text)] == []

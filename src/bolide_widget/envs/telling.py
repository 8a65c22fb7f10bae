"""Races in words: a text observation, with the words of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from ..core import screen
from ..core.state import AnyState
from .play import Setup

SENTENCES: Final = 12


def told(setup: Setup, state: AnyState, seat: int | None, facts: Iterable[Any] = ()) -> str:
    """Return where a race stands, in words, as a seat may know it.

    Parameters
    ----------
    setup : Setup
        The set-up of the race.
    state : State
        Where it stands.
    seat : int or None
        Who reads; None: everyone.
    facts : iterable of facts
        What has happened lately; of it the text has the last `SENTENCES` sentences that the seat
        may know.

    Returns
    -------
    str
        A line for the round, one for each car in the order of the race, then what has happened, and
        the open question if it is the seat's.

    Examples
    --------
    >>> setup = Setup("formula-d", "t1", laps=1)
    >>> told(setup, setup.first, 0).splitlines()[1].split(";")[:2]
    ['1. car_0, lap 0/1', ' Tyres 6 of 6']
    """
    names, game = setup.names, setup.game
    scene = game.scene(setup.match(state), seat, ask=False)
    lines = [scene["title"]]
    for place, row in enumerate(scene["order"], 1):
        where = [names[row["id"]], *(row[key] for key in ("lap", "gap") if row.get(key))]
        sheet = map(_entry, setup.sheet, scene["sheets"][row["id"]])
        lines.append("; ".join([f"{place}. {', '.join(where)}", *filter(None, sheet)]))
    for holds in scene.get("conditions", ()):
        lines.append(": ".join([holds["text"], *([holds["detail"]] if "detail" in holds else [])]))
    hand = scene.get("hand")
    if hand is not None and hand["id"] == seat:
        lines.append("Hand: " + ", ".join(card["name"] for card in hand["cards"]))
    known = (game.seen(fact, seat) for fact in facts)
    said = (game.sentence(fact, names) for fact in known if fact is not None)
    lines += [words for words in said if words is not None][-SENTENCES:]
    question = state.question
    if question is not None and seat in question.players:
        lines.append(game.prompt(state, question, names))
    return "\n".join(lines)


def _entry(row: screen.Row, value: screen.Value) -> str:
    """Return an entry of a race sheet in words; none for one that says nothing now."""
    label, kind = row["label"], row["kind"]
    if value is None or value is False:
        return ""
    if value is True:
        return label
    if kind == "mark":
        assert isinstance(value, Sequence)
        return f"{label} {value[-1]}"
    parts = [value] if isinstance(value, int | float) else list(value)
    if "total" in row and len(parts) == 1:
        parts.append(row["total"])
    if kind == "circles" and len(parts) == 2:  # where the page crosses off what is used
        parts[0] = parts[1] - parts[0]  # type: ignore[operator]  # both are whole numbers
    return f"{label} {' of '.join(map(str, parts))}"

"""What a screen shows of a Derby: to everybody, or to one seat with its hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any, cast

from bolide_widget.core.actions import Action, text
from bolide_widget.core.grammar import does, within
from bolide_widget.core.match import Match
from bolide_widget.core.questions import Path, Question
from bolide_widget.core.screen import Board, Scene
from bolide_widget.racing.rows import FactRow, QuestionRow, ask as ask_of, last_roll
from bolide_widget.racing.told import log

SIZE = 24
RADII = {1: 7.0, 2: 9.5}
LENGTH = 14
HIDDEN = "?"


def point_of(space: str) -> list[float]:
    """Where a space lies on the board, in squares."""
    lane, row = (int(part) for part in space.split("."))
    return _around(RADII[lane], pi / 2 - 2 * pi * row / LENGTH)


def _around(radius: float, angle: float) -> list[float]:
    return [round(SIZE / 2 + radius * part(angle), 2) for part in (cos, sin)]


def space_of(field: Any, seat: int) -> str:
    """The name of the space a chariot stands on, such as "1.12"."""
    return f"{field.lanes[seat]}.{field.rows[seat] % LENGTH}"


def board() -> Board:
    """A ring with the names of its spaces."""
    inner, outer = ([_around(radius, pi * k / 30) for k in range(60)] for radius in (5.5, 11.0))
    return {
        "game": "derby",
        "name": "Ring",
        "kind": "lanes",
        "size": [SIZE, SIZE],
        "sheet": [{"label": "Coins", "kind": "number"}, {"label": "Cards", "kind": "number"}],
        "shapes": [{"style": "asphalt", "rings": [outer, inner[::-1]]}],
    }


# -- a row for each kind of question and fact ------------------------------------------------------


def _words(state: Any, question: Question, action: Action, names: Any) -> str:
    return " ".join(str(part) for part in action)


def _option(state: Any, question: Question, action: Action) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": text(action), "label": _words(state, question, action, ())}
    place = state.game.place(question, action)
    if place is not None:
        ids = place.ids if isinstance(place, Path) else (place.id,)
        start = point_of(space_of(state.position, question.players[0]))
        shown["place"] = {"path": list(ids)} if len(ids) > 1 else {"space": ids[0]}
        shown |= {"point": point_of(ids[-1]), "path": [start, *map(point_of, ids)]}
    return shown


def _ways(state: Any, question: Question, seat: int, names: Any) -> list[Any]:
    return [_option(state, question, action) for action in state.legal(seat)]


def _pile(state: Any, question: Question, seat: int, names: Any) -> list[Any]:
    """Every card: what is left in the pile nobody knows."""
    return [_option(state, question, (card,)) for card in state.game.cards]


def _drawn(fact: Any, names: Sequence[str]) -> str:
    card = "a card" if fact.card == HIDDEN else fact.card
    return f"{does(names[fact.seat], 'draw')} {card}."


def _driven(fact: Any, names: Sequence[str]) -> str:
    return f"{does(names[fact.seat], ' '.join(('drive', *fact.way)) if fact.way else 'stay')}."


def _bids(fact: Any, names: Sequence[str]) -> str:
    return f"Bids: {', '.join(f'{names[seat]} {coins}' for seat, coins in fact.bids)}."


def _played(fact: Any, names: Sequence[str]) -> str:
    return f"{does(names[fact.seat], 'play')} {fact.card} on {within(names[fact.target])}."


GRIP = {"good": "one space more than the pace", "poor": "as many spaces as the pace"}
QUESTION_ROWS = {
    "bid": QuestionRow("bid for the order of the round", _words),
    "react": QuestionRow("play a card, or pass", _words),
    "go": QuestionRow("roll for pace and grip", GRIP, heading="Pace"),
    "drive": QuestionRow("choose a way", _words, options=_ways),
    "draw": QuestionRow("draw a card", _words, options=_pile),
}
FACT_ROWS = {
    "round": FactRow("Round {number}.", whose=None),
    "bids": FactRow(_bids, whose=None),
    "draw": FactRow(_drawn),
    "played": FactRow(_played),
    "roll": FactRow(None),
    "drive": FactRow(_driven),
    "won": FactRow("win"),
    "time-out": FactRow(None),
}


# -- a moment --------------------------------------------------------------------------------------


def scene(match: Match[Any], viewer: int | None = None, *, ask: bool = True) -> Scene:
    """Everything that changes, as far as the viewer may know it."""
    state, field = match._state, match._state.position
    seats = range(len(field.rows))
    ranked = sorted(seats, key=lambda seat: (-field.rows[seat], seat))
    places = [f"row {row}" for row in field.rows]
    idle: dict[str, Any] = {"gap": "", "active": False, "moved": False}
    result = [{"place": n, "id": seat, "text": places[seat]} for n, seat in enumerate(ranked, 1)]
    shown: dict[str, Any] = {
        "over": match.over,
        "round": field.round,
        "title": f"Round {field.round}",
        "tokens": [_token(field, seat, name) for seat, name in enumerate(match.drivers)],
        "trails": [],
        "order": [{"id": seat, "lap": places[seat], **idle} for seat in field.order or seats],
        "sheets": [[field.coins[seat], len(field.hands[seat])] for seat in seats],
        "ask": ask_of(QUESTION_ROWS, state, match.drivers, viewer) if ask else None,
        "die": last_roll(match, QUESTION_ROWS),
        "log": log(match, FACT_ROWS, 12, viewer),
        "standings": result if match.over else None,
    }
    return cast("Scene", shown if viewer is None else {**shown, "hand": _hand(state, viewer)})


def _token(field: Any, seat: int, name: str) -> dict[str, Any]:
    x, y = point_of(space_of(field, seat))
    token = {"id": seat, "name": name, "badge": name[:2], "colour": seat, "at": [x, y]}
    token |= {"heading": [round(y - SIZE / 2, 2), round(SIZE / 2 - x, 2)], "pawn": None}
    return {**token, "place": None, **({"done": "finished"} if seat in field.finished else {})}


def _hand(state: Any, viewer: int) -> dict[str, Any]:
    """The cards of a seat; one that can be played names the option."""
    able = {action[1]: text(action) for action in state.legal(viewer) if action[0] == "play"}
    cards = [
        {
            "id": f"{card}-{number}",
            "name": card,
            "text": f"A card of {card}",
            "plays": [able[card]] if card in able else [],
        }
        for number, card in enumerate(state.position.hands[viewer])
    ]
    return {"id": viewer, "cards": cards}

"""What a screen shows of a Derby: to everybody, or to one seat with its hand."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from bolide_widget.core.actions import Action, text
from bolide_widget.core.hidden import is_covered
from bolide_widget.core.kinds import dice_data, dice_of
from bolide_widget.core.match import Match
from bolide_widget.core.places import Path, Space
from bolide_widget.core.questions import CHANCE, Fact, Question

SIZE = 24
RADII = {1: 7.0, 2: 9.5}
ROWS = 14
LOG = 12


def point_of(space: str) -> list[float]:
    """Where a space lies on the board, in squares."""
    lane, row = (int(part) for part in space.split("."))
    angle = pi / 2 - 2 * pi * row / ROWS
    middle, radius = SIZE / 2, RADII[lane]
    return [round(middle + radius * cos(angle), 2), round(middle + radius * sin(angle), 2)]


def board(game: str, rows: int, lanes: Sequence[int]) -> dict[str, Any]:
    """A ring with the names of its spaces."""

    def ring(radius: float) -> list[list[float]]:
        middle = SIZE / 2
        return [
            [middle + radius * cos(pi * k / 30), middle + radius * sin(pi * k / 30)]
            for k in range(60)
        ]

    return {
        "game": game,
        "name": "Ring",
        "kind": "lanes",
        "size": [SIZE, SIZE],
        "sheet": [{"label": "Coins", "kind": "number"}, {"label": "Cards", "kind": "number"}],
        "shapes": [{"style": "asphalt", "rings": [ring(11.0), ring(5.5)[::-1]]}],
    }


def prompt(question: Question, names: Sequence[str]) -> str:
    """What is asked; of a question that is not for everybody's eyes, no more than that."""
    who = ", ".join(names[seat] for seat in question.players if seat != CHANCE)
    words = {
        "bid": "bid for the order of the round",
        "react": "play a card, or pass",
        "go": "roll for pace and grip",
        "drive": "choose a way",
        "draw": "draw a card",
    }[question.kind]
    return f"{who}: {words}" if who else words


def label(action: Action) -> str:
    """An answer in a few words."""
    return " ".join(str(part) for part in action)


def sentence(fact: Fact, names: Sequence[str]) -> str | None:
    """A fact as a sentence."""
    match fact:
        case ("round", number):
            return f"Round {number}."
        case ("bids", bids):
            return "Bids: " + ", ".join(f"{names[seat]} {coins}" for seat, coins in bids) + "."
        case ("draw", seat, "?"):
            return f"{names[seat]} draws a card."
        case ("draw", seat, card):
            return f"{names[seat]} draws {card}."
        case ("played", seat, card, target):
            return f"{names[seat]} plays {card} on {names[target]}."
        case ("drive", seat, way):
            return f"{names[seat]} drives {' '.join(way)}." if way else f"{names[seat]} stays."
        case ("won", seat):
            return f"{names[seat]} wins."
    return None


def scene(match: Match[Any], viewer: int | None) -> dict[str, Any]:
    """Everything that changes, as far as the viewer may know it."""
    state = match._state
    field, driver = state.position, None if viewer is None else match.drivers[viewer]
    facts = match.facts_for(driver)
    leading = sorted(range(len(field.rows)), key=lambda seat: (-field.rows[seat], seat))
    shown: dict[str, Any] = {
        "over": match.over,
        "round": field.round,
        "title": f"Round {field.round}",
        "tokens": [_token(field, seat, name) for seat, name in enumerate(match.drivers)],
        "trails": [],
        "order": [
            {
                "id": seat,
                "lap": f"row {field.rows[seat]}",
                "gap": "",
                "active": False,
                "moved": False,
            }
            for seat in field.order or range(len(field.rows))
        ],
        "sheets": [
            [coins, len(hand)] for coins, hand in zip(field.coins, field.hands, strict=True)
        ],
        "ask": _ask(match, viewer),
        "die": _die(match, facts),
        "log": _log(match, facts),
        "standings": [
            {"place": place, "id": seat, "text": f"row {field.rows[seat]}"}
            for place, seat in enumerate(leading, 1)
        ]
        if match.over
        else None,
    }
    if viewer is not None:
        shown["hand"] = _hand(match, viewer)
    return shown


def _token(field: Any, seat: int, name: str) -> dict[str, Any]:
    at = point_of(f"{field.lanes[seat]}.{field.rows[seat] % ROWS}")
    across, up = at[0] - SIZE / 2, at[1] - SIZE / 2
    return {
        "id": seat,
        "name": name,
        "badge": name[:2],
        "colour": seat,
        "at": at,
        "heading": [round(up, 2), round(-across, 2)],
        "pawn": None,
        "place": None,
        **({"done": "finished"} if seat in field.finished else {}),
    }


def _ask(match: Match[Any], viewer: int | None) -> dict[str, Any] | None:
    state, question = match._state, match._state.question
    if question is None:
        return None
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    asked = {
        "kind": "roll" if rolls else question.kind,
        "prompt": prompt(question, match.drivers),
        "from": None,
        "spread": None,
    }
    theirs = viewer is not None and (viewer in question.players or viewer == question.roller)
    if is_covered(state):
        if not theirs:
            return {**asked, "prompt": "Somebody chooses", "id": None, "driver": "", "options": []}
        seat = viewer
    asked |= {"id": seat, "driver": match.drivers[seat]}
    if rolls:
        asked["dice"] = dice_data(dice_of(state, question))
    legal = state.legal(None if rolls else seat)
    if question.kind == "draw":  # what is left in the pile nobody knows
        legal = [(card,) for card in match.game.cards]
    options = [_option(match, question, action) for action in legal]
    return {**asked, "options": options}


def _option(match: Match[Any], question: Question, action: Action) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": text(action), "label": label(action)}
    place = match.game.place(question, action)
    if isinstance(place, (Path, Space)):
        ids = place.ids if isinstance(place, Path) else (place.id,)
        field, seat = match._state.position, question.players[0]
        start = point_of(f"{field.lanes[seat]}.{field.rows[seat] % ROWS}")
        shown["place"] = {"path": list(ids)} if len(ids) > 1 else {"space": ids[0]}
        shown |= {"point": point_of(ids[-1]), "path": [start, *map(point_of, ids)]}
    return shown


def _hand(match: Match[Any], viewer: int) -> dict[str, Any]:
    """The cards of a seat; one that can be played names the option."""
    question = match._state.question
    asked = question is not None and question.kind == "react" and viewer in question.players
    able = [text(action) for action in match._state.legal(viewer)] if asked else []
    cards = []
    for number, card in enumerate(match._state.position.hands[viewer]):
        option = text(("play", card))
        one = {"id": f"{card}-{number}", "name": card, "text": f"A card of {card}"}
        cards.append({**one, "plays": [option] if option in able else []})
    return {"id": viewer, "cards": cards}


def _die(match: Match[Any], facts: Sequence[Fact]) -> dict[str, Any] | None:
    """The last roll, from what the viewer may know of; none once something happened since."""
    if not facts or facts[-1][0] != "roll":
        return None
    _, seat, grip, pace, steps = facts[-1]
    kind = match.game.kinds["go"]
    return {
        "table": "Pace",
        "driver": match.drivers[seat],
        "dice": dice_data(kind.dice, (grip, pace)),  # type: ignore[arg-type]
        "meaning": f"{steps} spaces",
        "number": len(facts),
    }


def _log(match: Match[Any], facts: Sequence[Fact]) -> list[dict[str, Any]]:
    told = []
    for number, fact in enumerate(facts):
        words = sentence(fact, match.drivers)
        if words is not None:
            seat = fact[1] if fact[0] not in ("round", "bids") else None
            told.append({"n": number, "text": words, "id": seat})
    return told[-LOG:]

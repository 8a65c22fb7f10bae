"""What one seat holds in its hand: the fuel card, the sheet of its stops, Really Nasty Cards."""

from __future__ import annotations

from ....core.actions import text
from ....core.hidden import is_covered
from ....core.screen import Card, Hand
from ....core.state import State
from ..rules.position import Position
from ..rules.words import BASE
from .sentences import stop_words
from .words import card_name, card_text, pit_turns, strategy, windows


def hand(state: State[Position], seat: int) -> Hand:
    """The cards of a seat; a card with a single play names the option that plays it."""
    cards: list[Card] = [*_fuel(state, seat), *_sheet(state, seat)]
    plays = _plays(state, seat)
    held = state.position.cars[seat].hand
    for code, copies in zip(state.game.terms.codes, held, strict=False):
        if not copies:
            continue
        several = f" × {copies}" if copies > 1 else ""
        fits = plays.get(code, [])
        cards.append(
            {
                "id": code,
                "name": f"{card_name(code)}{several}",
                "text": card_text(code),
                "playable": fits[0] if len(fits) == 1 else None,
            }
        )
    return {"id": seat, "cards": cards}


def _plays(state: State[Position], seat: int) -> dict[str, list[str]]:
    """By the first card of each play its options."""
    question = state.question
    found: dict[str, list[str]] = {}
    if question is None or question.kind != "react" or seat not in question.players:
        return found
    if not is_covered(state):
        return found
    for action in state.legal(seat):
        if action[0] == "play":
            found.setdefault(str(action[1]), []).append(text(action))
    return found


def _fuel(state: State[Position], seat: int) -> list[Card]:
    """RN-FUEL-1: the windows, and which of them are fulfilled."""
    stops = state.position.fuel[seat]
    if not stops:
        return []
    told, done = state.game.terms.windows[stops], state.position.cars[seat].done
    parts = [f"Stops of {pit_turns(BASE[stops])} in laps {windows(told)}."]
    left = [one for index, one in enumerate(told) if not done >> index & 1]
    if not left:
        parts.append("All made.")
    elif len(left) < len(told):
        parts.append(f"Still to make: {windows(left)}.")
    return [{"id": "fuel", "name": strategy(stops), "text": " ".join(parts), "playable": None}]


def _sheet(state: State[Position], seat: int) -> list[Card]:
    """RN-PIT-9: the stop that is being made, as planned."""
    stop = state.position.cars[seat].stop
    if stop is None:
        return []
    words = stop_words(stop.lap, stop.kind, stop.base, stop.added, stop.taken)
    return [{"id": "stop", "name": "This stop", "text": f"{words}.", "playable": None}]

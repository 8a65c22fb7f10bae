"""What one seat holds in its hand: the fuel card, the sheet of its stops, Really Nasty Cards."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.actions import Action, text
from ....core.hidden import is_covered
from ....core.screen import Card, Hand
from ....racing.words import capital, listed, whose
from ..rules.venue import State
from ..rules.words import BASE
from .sentences import stop_words
from .words import card_name, card_text, cards_name, in_laps, pit_turns, strategy


def hand(state: State, seat: int, names: Sequence[str]) -> Hand:
    """The cards of a seat with the options that play them; first what can be played now."""
    cards: list[Card] = []
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
                "text": f"{_now(fits, names)}{card_text(code)}",
                "plays": [text(play) for play in fits],
            }
        )
    shown = [*_fuel(state, seat), *_sheet(state, seat)]
    ranks = {code: rank for rank, code in enumerate(plays)}
    able = sorted((one for one in cards if one["plays"]), key=lambda one: ranks[one["id"]])
    return {"id": seat, "cards": [*able, *shown, *(one for one in cards if not one["plays"])]}


def _now(plays: Sequence[Action], names: Sequence[str]) -> str:
    """On whom a card can be played, and with which other cards, before what it does."""
    if not plays or not isinstance(plays[0][-1], int):
        return ""
    others = {play[2:-1] for play in plays}
    seats = {seat: None for play in plays if isinstance(seat := play[-1], int)}
    on = f"on {listed((whose(seat, names) for seat in seats), 'or')}"
    if len(others) > 1:
        return f"{capital(on)}: choose with which cards. "
    (codes,) = others
    on = f"with {cards_name(codes)}, {on}" if codes else on
    return f"{capital(on)}{': choose' if len(seats) > 1 else ''}. "


def _plays(state: State, seat: int) -> dict[str, list[Action]]:
    """By the first card of each play its options."""
    question = state.question
    found: dict[str, list[Action]] = {}
    if question is None or question.kind != "react" or seat not in question.players:
        return found
    if not is_covered(state):
        return found
    for action in state.legal(seat):
        if action[0] == "play":
            found.setdefault(str(action[1]), []).append(action)
    return found


def _fuel(state: State, seat: int) -> list[Card]:
    """RN-FUEL-1: the windows, and which of them are fulfilled."""
    stops = state.position.fuel[seat]
    if not stops:
        return []
    told, done = state.game.terms.windows[stops], state.position.cars[seat].done
    if not told:
        words = "In so short a race no stop has to be made."
        return [{"id": "fuel", "name": strategy(stops), "text": words, "plays": []}]
    what = "Stops" if len(told) > 1 else "A stop"
    parts = [f"{what} of {pit_turns(BASE[stops])} {in_laps(told)}."]
    left = [one for index, one in enumerate(told) if not done >> index & 1]
    if not left:
        parts.append("All made.")
    elif len(left) < len(told):
        parts.append(f"Still to make: {in_laps(left)}.")
    return [{"id": "fuel", "name": strategy(stops), "text": " ".join(parts), "plays": []}]


def _sheet(state: State, seat: int) -> list[Card]:
    """RN-PIT-9: the stop that is being made, as planned."""
    stop = state.position.cars[seat].stop
    if stop is None:
        return []
    words = stop_words(stop.lap, stop.kind, stop.base, stop.added, stop.taken)
    return [{"id": "stop", "name": "This stop", "text": f"{words}.", "plays": []}]

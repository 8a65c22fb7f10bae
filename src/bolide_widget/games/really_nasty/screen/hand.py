"""The hand on the page: cards a player holds, and which of them can be played now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.hidden import is_covered
from ....core.screen import Card, Hand
from ....core.words import phrase, tr
from ....racing.rows import EITHER, capital, listed
from ..rules import plays as rules
from ..rules.forced import windows_left
from ..rules.position import BASE, RACING
from ..rules.venue import State
from . import asks, facts


def hand(state: State, seat: int, names: Sequence[str]) -> Hand:
    """The cards of a seat with the options that play them; first what can be played now."""
    cards: list[Card] = []
    plays: dict[str, list[Action]] = {}  # by the first card of each
    question = state.question
    if question is not None and seat in question.players and is_covered(state):
        for action in state.legal(seat):
            if action[0] == "play":
                plays.setdefault(str(action[1]), []).append(action)
    held = state.position.cars[seat].hand
    for code, copies in zip(state.game.terms.codes, held, strict=False):
        if not copies:
            continue
        several = f" × {copies}" if copies > 1 else ""
        fits = plays.get(code, [])
        card: Card = {
            "id": code,
            "name": f"{facts.card_name(code)}{several}",
            "icon": facts.card_icon(code),
            "text": f"{_now(fits, names)}{facts.card_text(code)}",
            "plays": [text(play) for play in fits],
        }
        if not fits:
            card["why"] = _why(state, seat, code)
        cards.append(card)
    shown = _fuel(state, seat)
    if (stop := state.position.cars[seat].stop) is not None:  # RN-PIT-9: as planned
        words = facts.stop_words(stop.lap, stop.kind, stop.base, stop.added, stop.taken)
        shown.append(
            {
                "id": "stop",
                "name": tr("This stop"),
                "icon": "pit-stop",
                "text": f"{words}.",
                "plays": [],
            }
        )
    ranks = {code: rank for rank, code in enumerate(plays)}
    able = sorted((card for card in cards if card["plays"]), key=lambda card: ranks[card["id"]])
    return {"id": seat, "cards": [*able, *shown, *(card for card in cards if not card["plays"])]}


def _why(state: State, seat: int, code: str) -> str:
    """Say why a card cannot be played now: by the rules, where its player is asked for one."""
    question = state.question
    if question is not None and question.kind == rules.REACT.kind and seat in question.players:
        kind = state.game.terms.kinds[code]
        return facts.why_not(rules.why_not(state, seat, kind, question.data.where), code)
    if state.position.cars[seat].status != RACING:
        return tr("Your race is over.")
    if state.position.played >> seat & 1:
        return tr("You have played a card since the last roll.")
    return tr("You can only play it when you are asked, before or after a move.")


def _now(plays: Sequence[Action], names: Sequence[str]) -> str:
    """On whom a card can be played, and with which other cards, before what it does."""
    if not plays or not isinstance(plays[0][-1], int):
        return ""
    others = {play[2:-1] for play in plays}
    seats = {seat: None for play in plays if isinstance(seat := play[-1], int)}
    rivals = listed((tr("{rival:you|@}", rival=names[seat]) for seat in seats), EITHER)
    if len(others) > 1:
        return tr("On {rivals}: choose your cards. ", rivals=rivals)
    (codes,) = others
    if not codes:
        words = ON["several" if len(seats) > 1 else "one"]
        return tr(words, rivals=rivals)
    words = WITH["several" if len(seats) > 1 else "one"]
    return tr(words, cards=facts.cards_name(codes), rivals=rivals)


ON: Final = phrase({"several": "On {rivals}: choose. ", "one": "On {rivals}. "})
WITH: Final = phrase(
    {"several": "With {cards}, on {rivals}: choose. ", "one": "With {cards}, on {rivals}. "}
)


STOP: Final = phrase("A stop of {turns} pit turns {laps}.")
STOPS: Final = phrase("Stops of {turns} pit turns {laps}.")


def _fuel(state: State, seat: int) -> list[Card]:
    """RN-FUEL-1: the windows, and which of them are fulfilled."""
    stops = state.position.fuel[seat]
    if not stops:
        return []
    terms, car = state.game.terms, state.position.cars[seat]
    windows, left = terms.windows[stops], windows_left(terms, stops, car.done)
    name = tr("Fuel: all stops made") if windows else tr("Fuel: no stop needed")
    if left:
        name = tr("Fuel stop {laps}", laps=facts.in_laps(left[:1]))
    if not windows:
        words = tr("Such a short race needs no stops.")
    else:
        several = len(windows) > 1
        words = tr(STOPS if several else STOP, turns=BASE[stops], laps=facts.in_laps(windows))
        if not left:
            words = f"{words} {tr('All made.')}"
        elif len(left) < len(windows):
            words = f"{words} {tr('Still to make: {laps}.', laps=facts.in_laps(left))}"
        if left and car.status == RACING:
            words = f"{capital(asks.must_pit(state, seat))}. {words}"
        words = f"{facts.strategy(stops)}. {words}"
    return [{"id": "fuel", "name": name, "icon": "fuel-full", "text": words, "plays": []}]

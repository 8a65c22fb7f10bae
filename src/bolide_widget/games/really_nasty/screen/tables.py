"""What stands beside the board: a hand, a sheet, and the tables of a race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.hidden import is_covered
from ....core.match import Match
from ....core.questions import Action, Fact, text
from ....core.screen import Card, Hand, Table, TableRow
from ....racing.rows import capital, listed, whose
from ....racing.scores import season_so_far
from ..rules import results
from ..rules.facts import Audited
from ..rules.position import BASE, SCHEDULED, Position, Stop
from ..rules.venue import State
from .facts import (
    card_name,
    card_text,
    cards_name,
    in_laps,
    pit_turns,
    stop_words,
    strategy,
    windows,
)

# -- what one seat holds in its hand: the fuel card, the sheet of its stops, Really Nasty Cards ----


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
    if question is None or seat not in question.players or not is_covered(state):
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


# -- tables beside the board: pit turn sheets as printed, strategies, cards played, the audit ------


WIDE = 12
"""Columns of stop laps that have room; of a longer race those with a stop."""


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them."""
    race = [*_audit(match), *_sheets(match), *_strategies(match), *_played(match)]
    return [
        *season_so_far(match, results.result_of(match._state, match.drivers), results.points),
        *race,
    ]


def _stops(match: Match[Position], seat: int) -> list[Stop]:
    car = match._state.position.cars[seat]
    return [*car.sheet, *([car.stop] if car.stop is not None else [])]


def _sheets(match: Match[Position]) -> list[Table]:
    """RN-PIT-9: X a pit turn taken, / one that is to come; ✓ a scheduled stop, when all is open."""
    position, terms = match._state.position, match.game.terms  # type: ignore[attr-defined]
    seats = position.order
    of_all = [(seat, _stops(match, seat)) for seat in seats]
    if not any(stops for _, stops in of_all):
        return []
    laps = list(range(2 - terms.early, terms.laps + 1 - terms.early))
    if len(laps) > WIDE:
        laps = sorted({stop.lap for _, stops in of_all for stop in stops})
    rows: list[TableRow] = [
        {"id": seat, "cells": [match.drivers[seat], *(_cell(position, stops, lap) for lap in laps)]}
        for seat, stops in of_all
    ]
    note = "X: a pit turn taken, + turns added by cards"
    if position.revealed:
        note = "✓: a scheduled stop, X: a pit turn taken, /: one that was left"
    return [
        {
            "id": "sheets",
            "title": "Pit turns by stop lap",
            "columns": ["Driver", *map(str, laps)],
            "rows": rows,
            "note": note,
            "open": True,
        }
    ]


def _cell(position: Position, stops: list[Stop], lap: int) -> str:
    return " ".join(_marks(position, stop) for stop in stops if stop.lap == lap)


def _marks(position: Position, stop: Stop) -> str:
    """The strokes of a stop, as far as all may know them."""
    taken = "X" * stop.taken
    if position.revealed:
        ticked = "✓" if stop.kind == SCHEDULED else ""
        return f"{ticked}{taken}{'/' * max(0, stop.total - stop.taken)}"
    added = f"+{stop.added}" if stop.added else ""
    return f"{taken}{added}" or "0"


def _strategies(match: Match[Position]) -> list[Table]:
    """RN-FUEL: the table that is printed on the board; whose card is whose it does not say."""
    terms = match.game.terms  # type: ignore[attr-defined]
    if not terms.fuel:
        return []
    rows: list[TableRow] = [
        {"cells": [strategy(stops), windows(terms.windows[stops]), str(BASE[stops])]}
        for stops in (1, 2, 3)
    ]
    return [
        {
            "id": "strategies",
            "title": "Fuel strategies",
            "columns": ["Card", "Stop laps", "Pit turns each"],
            "rows": rows,
            "open": False,
        }
    ]


def _played(match: Match[Position]) -> list[Table]:
    """RN-CARD-2: used cards lie face up."""
    position, terms = match._state.position, match.game.terms  # type: ignore[attr-defined]
    told = zip(terms.codes, position.used, terms.deck, strict=False)
    rows: list[TableRow] = [
        {"cells": [card_name(code), str(used), str(copies)]} for code, used, copies in told if used
    ]
    if not rows:
        return []
    left = sum(position.pile) + len(position.under)
    return [
        {
            "id": "played",
            "title": "Cards played",
            "columns": ["Card", "Played", "Of"],
            "rows": rows,
            "note": f"{left} in the pile",
            "open": False,
        }
    ]


NONE_YET: Final[tuple[Audited, ...]] = ()


def _audited(told: tuple[Audited, ...], fact: Fact) -> tuple[Audited, ...]:
    return (*told, fact) if isinstance(fact, Audited) else told


def _audit(match: Match[Position]) -> list[Table]:
    """RN-MAR-3: fuel cards and sheets, card by card."""
    told = match._known.totals.of(match._now, "audit", NONE_YET, _audited)
    rows: list[TableRow] = [
        {
            "id": fact.seat,
            "cells": [
                match.drivers[fact.seat],
                strategy(fact.fuel) if fact.fuel else "–",
                "in order" if fact.passed else "fails",
                listed(f"{lap} {kind}" for lap, kind, *_ in fact.stops) or "none",
            ],
        }
        for fact in told
    ]
    if not rows:
        return []
    columns = ["Driver", "Fuel card", "Audit", "Stop laps"]
    return [{"id": "audit", "title": "Audit", "columns": columns, "rows": rows, "open": True}]

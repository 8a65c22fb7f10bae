"""Tables beside the board: what was revealed, side by side: set-ups, bids, plans."""

from __future__ import annotations

from itertools import chain

from ....core.match import Match
from ....core.screen import Table, TableRow
from ....racing.scores import season_so_far
from ..rules import turn
from ..rules.facts import Bid
from ..rules.position import FINISHED, UNIT, Position
from ..rules.turn import needs
from .facts import chips, value
from .forms import card_words, skill_words


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race: plans once there are some, before that bids and set-ups."""
    found = [
        *season_so_far(match, turn.result_of(match._state, match.drivers), turn.points),
        *_plans(match),
    ]
    if match._state.position.turn <= 1:
        found += [*_bids(match), *_set_ups(match)]
    return found


def _bid_facts(match: Match[Position]) -> list[Bid]:
    """What has been revealed of bids."""
    entries = chain(match.opening, *(entry.facts for entry in match.history))
    return [fact for fact in entries if isinstance(fact, Bid)]


def _set_ups(match: Match[Position]) -> list[Table]:
    """CFR-SETUP-2: the cards of all, revealed together."""
    position = match._state.position
    laps: int = match.game.rules.laps  # type: ignore[attr-defined]
    if not all(car.cards for car in position.cars):
        return []
    rows: list[TableRow] = [
        {
            "id": seat,
            "cells": [
                match.drivers[seat],
                *(card_words(index, card, laps) for index, card in enumerate(car.cards[:-1])),
                skill_words(car.cards[-1], laps),
            ],
        }
        for seat, car in enumerate(position.cars)
    ]
    columns = ["Driver", "Acc.", "Dec.", "Top", "Start", "Wear", "Skill"]
    opened = position.turn == 0 and not _bid_facts(match)
    return [{"id": "set-ups", "title": "Set-ups", "columns": columns, "rows": rows, "open": opened}]


def _bids(match: Match[Position]) -> list[Table]:
    """CFR-BID-3: what was bid, the highest first; bids of two rounds are told apart."""
    rows: list[TableRow] = []
    for bid in sorted(_bid_facts(match), key=lambda bid: -bid.doubled):
        skill = chips(bid.green, bid.red) if bid.green or bid.red else "–"
        cells = [match.drivers[bid.seat], str(bid.wear), skill, value(bid.doubled)]
        rows.append({"id": bid.seat, "cells": cells})
    if not rows:
        return []
    columns = ["Driver", "Wear", "Skill", "Bid"]
    return [{"id": "bids", "title": "Bids", "columns": columns, "rows": rows, "open": True}]


def _plans(match: Match[Position]) -> list[Table]:
    """CFR-TURN-1: the cards of a turn side by side, in the order of the moves."""
    state = match._state
    position = state.position
    if position.phase not in ("tests", "moves") or match.over:
        return []
    seats = [seat for seat in position.order if position.cars[seat].planned]
    rows: list[TableRow] = []
    for index, seat in enumerate(seats):
        car = position.cars[seat]
        resolved = position.phase == "moves"
        rows.append(
            {
                "id": seat,
                "cells": [
                    match.drivers[seat],
                    str(car.planned),
                    str(car.v) if resolved or index < position.moved - 1 else _needed(match, seat),
                    "out" if car.status not in ("track", FINISHED) else str(car.last),
                ],
                "active": position.now.seat == seat,
            }
        )
    columns = ["Driver", "Card", "Speed", "Before"]
    title = f"Plans of turn {position.turn}"
    return [{"id": "plans", "title": title, "columns": columns, "rows": rows, "open": True}]


def _needed(match: Match[Position], seat: int) -> str:
    """What a card asks for before it is a speed."""
    car = match._state.position.cars[seat]
    asked = needs(car, car.planned)
    if asked.braking:
        return f"braking {asked.braking * UNIT}"
    if asked.start or asked.accel or asked.top:
        return "test"
    return str(car.planned)

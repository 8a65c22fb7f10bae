"""Tables on the page: stops, strategies, played cards and the audit."""

from __future__ import annotations

from ....core.match import Match
from ....core.questions import Fact
from ....core.screen import Table, TableRow
from ....racing.rows import listed
from ....racing.scores import season_so_far
from ..rules import turn
from ..rules.facts import Audited
from ..rules.laps import approach_lap
from ..rules.position import BASE, SCHEDULED, Position, Stop
from . import facts

WIDE = 12
"""Columns of stop laps that have room; of a longer race those with a stop."""


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them."""
    race = [*_audit(match), *_sheets(match), *_strategies(match), *_played(match)]
    return [*season_so_far(match, turn.result_of(match._state, match.drivers), turn.points), *race]


def _sheets(match: Match[Position]) -> list[Table]:
    """RN-PIT-9: X a pit turn taken, / one that is to come; ✓ a scheduled stop, when all is open."""
    position, terms = match._state.position, match.game.terms  # type: ignore[attr-defined]
    cars = [(seat, position.cars[seat]) for seat in position.order]
    of_all = [(seat, [*car.sheet, *filter(None, [car.stop])]) for seat, car in cars]
    if not any(stops for _, stops in of_all):
        return []
    laps = [approach_lap(lap, terms.early) for lap in range(terms.laps - 1)]
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
        {"cells": [facts.strategy(stops), facts.windows(terms.windows[stops]), str(BASE[stops])]}
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
    rows: list[TableRow] = [
        {"cells": [facts.card_name(code), str(used), str(copies)]}
        for code, used, copies in zip(terms.codes, position.used, terms.deck, strict=False)
        if used
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


def _audited(audits: tuple[Audited, ...], fact: Fact) -> tuple[Audited, ...]:
    return (*audits, fact) if isinstance(fact, Audited) else audits


def _audit(match: Match[Position]) -> list[Table]:
    """RN-MAR-3: fuel cards and sheets, card by card."""
    none: tuple[Audited, ...] = ()
    audits = match._now.total("audit", none, _audited)
    rows: list[TableRow] = [
        {
            "id": fact.seat,
            "cells": [
                match.drivers[fact.seat],
                facts.strategy(fact.fuel) if fact.fuel else "–",
                "in order" if fact.passed else "fails",
                listed(f"{lap} {kind}" for lap, kind, *_ in fact.stops) or "none",
            ],
        }
        for fact in audits
    ]
    if not rows:
        return []
    columns = ["Driver", "Fuel card", "Audit", "Stop laps"]
    return [{"id": "audit", "title": "Audit", "columns": columns, "rows": rows, "open": True}]

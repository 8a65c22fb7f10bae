"""Tables on the page: stops, strategies, played cards and the audit."""

from __future__ import annotations

from typing import Final

from ....core.match import Match
from ....core.screen import Table, TableRow
from ....core.words import phrase, tr, you
from ....racing.rows import listed, table
from ....racing.scores import season_so_far
from ..rules import turn
from ..rules.facts import Audited
from ..rules.laps import approach_lap
from ..rules.position import BASE, FREE, PENALTY, SCHEDULED, Position, Stop
from . import facts

WIDE = 12
"""Columns of stop laps that have room; of a longer race those with a stop."""


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them."""
    race = [*audit(match), *sheets(match), *strategies(match), *played(match)]
    return [*season_so_far(match, turn.result_of(match._state, match.drivers), turn.points), *race]


def sheets(match: Match[Position]) -> list[Table]:
    """RN-PIT-9: X a pit turn taken, / one that is to come; ✓ a scheduled stop, when all is open."""
    position, terms = match._state.position, match.game.terms  # type: ignore[attr-defined]
    cars = [(seat, position.cars[seat]) for seat in position.order]
    of_all = [(seat, [*car.sheet, *filter(None, [car.stop])]) for seat, car in cars]
    if not any(stops for _, stops in of_all):
        return []
    laps = [approach_lap(lap, terms.early) for lap in range(terms.laps - 1)]
    if len(laps) > WIDE:
        laps = sorted({stop.lap for _, stops in of_all for stop in stops})
    rows: list[TableRow] = []
    for seat, stops in of_all:
        marks = [" ".join(_marks(position, s) for s in stops if s.lap == lap) for lap in laps]
        rows.append({"id": seat, "cells": [you(match.drivers[seat]), *marks]})
    note = phrase("X: a pit turn taken, + turns added by cards")
    if position.revealed:
        note = phrase("✓: a scheduled stop, X: a pit turn taken, /: one not taken")
    title, columns = phrase("Pit turns by stop lap"), [phrase("Driver"), *map(str, laps)]
    return table("sheets", title, columns, rows, note=note)


def _marks(position: Position, stop: Stop) -> str:
    """The strokes of a stop, as far as all may know them."""
    taken = "X" * stop.taken
    if position.revealed:
        ticked = "✓" if stop.kind == SCHEDULED else ""
        return f"{ticked}{taken}{'/' * max(0, stop.total - stop.taken)}"
    added = f"+{stop.added}" if stop.added else ""
    return f"{taken}{added}" or "0"


def strategies(match: Match[Position]) -> list[Table]:
    """RN-FUEL: the table that is printed on the board; whose card is whose it does not say."""
    terms = match.game.terms  # type: ignore[attr-defined]
    if not terms.fuel:
        return []
    rows: list[TableRow] = [
        {"cells": [facts.strategy(stops), facts.windows(terms.windows[stops]), str(BASE[stops])]}
        for stops in (1, 2, 3)
    ]
    columns = phrase(["Card", "Stop laps", "Pit turns each"])
    return table("strategies", phrase("Fuel strategies"), columns, rows, opened=False)


def played(match: Match[Position]) -> list[Table]:
    """RN-CARD-2: used cards lie face up."""
    position, terms = match._state.position, match.game.terms  # type: ignore[attr-defined]
    rows: list[TableRow] = [
        {"cells": [facts.card_name(code), str(used), str(copies)]}
        for code, used, copies in zip(terms.codes, position.used, terms.deck, strict=False)
        if used
    ]
    note = tr("{n} in the pile", n=sum(position.pile) + len(position.under))
    columns = phrase(["Card", "Played", "Of"])
    return table("played", phrase("Cards played"), columns, rows, opened=False, note=note)


def audit(match: Match[Position]) -> list[Table]:
    """RN-MAR-3: fuel cards and sheets, card by card."""
    none: tuple[Audited, ...] = ()
    audits = match._now.total(
        "audit", none, lambda audits, fact: (*audits, fact) if isinstance(fact, Audited) else audits
    )
    rows: list[TableRow] = [
        {
            "id": fact.seat,
            "cells": [
                you(match.drivers[fact.seat]),
                facts.strategy(fact.fuel) if fact.fuel else "–",
                tr("in order") if fact.passed else tr("fails"),
                listed(tr(STOPS[kind], lap=lap) for lap, kind, *_ in fact.stops) or tr("none"),
            ],
        }
        for fact in audits
    ]
    columns = phrase(["Driver", "Fuel card", "Audit", "Stop laps"])
    return table("audit", phrase("Audit"), columns, rows)


STOPS: Final = phrase({SCHEDULED: "{lap} scheduled", PENALTY: "{lap} penalty", FREE: "{lap} free"})

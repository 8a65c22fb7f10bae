"""How each kind of question is shown, and what stands beside the board: hand, sheet, tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.hidden import is_covered
from ....core.match import Match
from ....core.questions import Action, Fact, Question, text
from ....core.screen import Card, Hand, Option, Table, TableRow
from ....racing import rows
from ....racing.rows import QuestionRow, QuestionRows, capital, count, listed, whose
from ....racing.scores import season_so_far
from ..rules import turn
from ..rules.facts import Audited
from ..rules.position import (
    BASE,
    COLOURS,
    FREE,
    PENALTY,
    PRE,
    RACING,
    SCHEDULED,
    STRATEGIES,
    Position,
    Stop,
)
from ..rules.turn import designated
from ..rules.venue import State
from . import asks, facts


@dataclass(frozen=True)
class MoveRow(QuestionRow):
    """A question that is answered on the board.

    Parameters
    ----------
    safety_car : bool
        Whether the Safety Car moves, and not a car.
    """

    safety_car: bool = False

    def choices(
        self,
        rows: QuestionRows,
        state: State,
        question: Question,
        seat: int,
        names: Sequence[str],
        viewer: int | None,
    ) -> list[Option]:
        """The ends of the move; only the owner of a fuel card sees what it forces."""
        return asks.moves(state, question, names, viewer, self.safety_car)


# -- prompts ---------------------------------------------------------------------------------------


def _rolled(state: State) -> str:
    position = state.position
    return f"rolled {position.roll} with the {facts.DIE[position.die]} die"


def _ask_path(state: State, question: Question, names: facts.Names) -> str:
    words = f"{_rolled(state)}: choose where to end"
    return words + asks.penalty_now(state, question.players[0])


def _ask_approach(state: State, question: Question, names: facts.Names) -> str:
    """RN-GEN-6, R-55: the ends that are open tell the others of a forced stop."""
    if len(state.legal(question.players[0])) == 1:
        return f"{_rolled(state)}: nothing to choose, one end is open; the others may not know"
    return f"{_ask_path(state, question, names)}, in secret"


def _ask_react(state: State, question: Question, names: facts.Names) -> str:
    """The window: whose turn begins, or what his move has exposed."""
    position = state.position
    who = whose(position.seat, names)
    if question.data[0] == PRE and position.seat in question.players:
        pit = asks.must_pit(state, position.seat, soon=True)
        return f"before your own turn: play a card, or pass{f'; {pit}' if pit else ''}"
    if question.data[0] == PRE:
        return f"before the turn of {who}: play a card, or pass"
    if not position.die:  # a position that somebody set up
        return f"after the move of {who}: play a card, or pass"
    parts = [f"{who} {_rolled(state)}"]
    exposure = position.exposure
    if exposure is not None and exposure.corners:
        parts.append(f"too fast for {facts.corners(exposure.corners)}")
    if exposure is not None and exposure.speeding:
        parts.append("and sped in the pits" if len(parts) > 1 else "too fast for the pit lane")
    return f"{', '.join(parts)}: play a card, or pass"


def _ask_die(state: State, question: Question, names: facts.Names) -> str:
    car, weather = state.position.cars[question.players[0]], state.position.weather
    words = f"{car.tyre} tyres, {weather} road: choose a die"
    return words + asks.penalty_now(state, question.players[0])


def _ask_stop(state: State, question: Question, names: facts.Names) -> str:
    car = state.position.cars[question.players[0]]
    lap = car.laps + 1 - state.game.terms.early
    if len(state.legal(question.players[0])) == 1:
        return f"pit stop in lap {lap}: nothing to choose; the others may not know"
    return f"pit stop in lap {lap}: choose in secret what it is for"


# -- answers ---------------------------------------------------------------------------------------


def _to(state: State, question: Question, action: Action, names: facts.Names) -> str:
    exposed = [int(number) for number in str(action[2])[1:].split("+")] if len(action) > 2 else []
    where = capital(state.game.track.spoken.get(str(action[1]), str(action[1])))
    seen = state.game.preview(state, question, action)
    parts = [where, f"exposing {facts.corners(exposed)}" if exposed else "", *asks.dangers(seen)]
    return ", ".join(filter(None, parts))


def _play(state: State, question: Question, action: Action, names: facts.Names) -> str:
    cards = [part for part in action[1:] if isinstance(part, str)]
    if not cards:
        return "Pass"
    target = action[-1]
    on = f" on {whose(target, names)}" if isinstance(target, int) else ""
    return facts.cards_name(cards) + on


def _play_detail(state: State, question: Question, action: Action) -> str:
    return facts.card_text(str(action[1])) if len(action) > 1 else "Keep the cards for later"


def _tyre(state: State, question: Question, action: Action, names: facts.Names) -> str:
    own = state.position.cars[question.players[0]].tyre
    return f"Keep {own} tyres" if action[1] == own else f"Change to {action[1]} tyres"


def _tyre_detail(state: State, question: Question, action: Action) -> str:
    weather = state.position.weather
    die = designated(str(action[1]), weather)
    return f"on a {weather} road: the {facts.DIE[die]} die, {facts.die_faces(die)}"


def _planned(state: State, question: Question, action: Action) -> str:
    """RN-FUEL-2, RN-PIT-5: the turns that a stop takes."""
    if action[0] == SCHEDULED:
        return facts.pit_turns(BASE[state.position.fuel[question.players[0]]])
    return facts.pit_turns(int(action[1]))


def _stop(state: State, question: Question, action: Action, names: facts.Names) -> str:
    return f"{capital(str(action[0]))} stop: {_planned(state, question, action)}"


def _stop_detail(state: State, question: Question, action: Action) -> str:
    return f"{_planned(state, question, action)}: {STOPS[str(action[0])]}"


STOPS: Final = {
    SCHEDULED: "fulfils the open window of the fuel card; a penalty that is due waits",
    PENALTY: "serves the oldest penalty that is due; no window of the fuel card",
    FREE: "no window of the fuel card",
}


def _stops(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """The first button of a kind says it all; those of the numbers after it are many, and small."""
    shown = rows.buttons(QUESTION_ROWS, state, question, seat, names)
    for option, action in zip(shown, state.legal(seat), strict=True):
        if action[0] != SCHEDULED and int(action[1]) > 1:
            option["label"] = f"{capital(str(action[0]))}: {action[1]}"
    return shown


def _bay_detail(state: State, question: Question, action: Action) -> str:
    """RN-SET-1: the bay that goes with a colour; it makes a stop a little shorter or longer."""
    number = COLOURS.index(str(action[0])) + 1
    return f"your bay is number {number} of {len(COLOURS)}, counted from where the pit lane begins"


# -- the rows --------------------------------------------------------------------------------------


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # before the race
    "colour": QuestionRow(
        "choose a colour: it is that of your car, and of your bay in the pits",
        lambda state, question, action, names: capital(str(action[0])),
        _bay_detail,
        rule="RN-SET-1",
    ),
    "grid-card": QuestionRow(
        "draw a grid card",
        lambda state, question, action, names: f"grid place {action[0]}",
        rule="RN-SET-3",
    ),
    "tyre-card": QuestionRow(
        "draw a tyre card",
        lambda state, question, action, names: f"{action[0]} tyres",
        rule="RN-SET-4",
    ),
    "draw": QuestionRow(
        "draw a card",
        lambda state, question, action, names: facts.card_name(str(action[0])),
        options=asks.pile,
        rule="RN-SET-5",
    ),
    "fuel-card": QuestionRow(
        "draw a fuel card",
        {name: f"a fuel card for {name.lower()} stop" for name in STRATEGIES},
        options=asks.fuel_cards,
        rule="RN-FUEL-1",
    ),
    "weather": QuestionRow(
        "roll the weather die",
        lambda state, question, action, names: f"the road is {str(action[0]).lower()}",
        heading="Weather",
        rule="RN-DICE-1",
    ),
    # in a turn
    "react": QuestionRow(_ask_react, _play, _play_detail, rule="RN-CARD-1"),
    "sc-path": MoveRow("choose where the Safety Car ends", _to, safety_car=True, rule="RN-SC-2"),
    "tyre": QuestionRow("on the bay: choose tyres", _tyre, _tyre_detail, rule="RN-PIT-7"),
    "die": QuestionRow(
        _ask_die,
        lambda state, question, action, names: (
            f"{facts.DIE[str(action[1])]} die: {facts.die_faces(str(action[1]))}"
        ),
        options=asks.dice,
        rule="RN-DICE-3",
    ),
    "roll": QuestionRow(
        lambda state, question, names: f"roll the {facts.DIE[question.data[0]]} die",
        lambda state, question, action, names: f"{count(int(action[0]), 'space')} to drive",
        heading=lambda question: f"{facts.DIE[question.data[0]]} die",
        rule="RN-DICE-2",
    ),
    "path": MoveRow(_ask_path, _to, rule="RN-MOVE-3"),
    "approach": MoveRow(_ask_approach, _to, rule="RN-ENT-1"),
    # in the pits
    "stop": QuestionRow(_ask_stop, _stop, _stop_detail, _stops, rule="RN-FUEL-5"),
}
"""Every kind of question that somebody answers."""


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
                "name": f"{facts.card_name(code)}{several}",
                "text": f"{_now(fits, names)}{facts.card_text(code)}",
                "plays": [text(play) for play in fits],
            }
        )
    shown = [*_fuel(state, seat), *_sheet(state, seat)]
    ranks = {code: rank for rank, code in enumerate(plays)}
    able = sorted((card for card in cards if card["plays"]), key=lambda card: ranks[card["id"]])
    return {"id": seat, "cards": [*able, *shown, *(card for card in cards if not card["plays"])]}


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
    on = f"with {facts.cards_name(codes)}, {on}" if codes else on
    return f"{capital(on)}{': choose' if len(seats) > 1 else ''}. "


def _plays(state: State, seat: int) -> dict[str, list[Action]]:
    """By the first card of each play its options."""
    question = state.question
    plays: dict[str, list[Action]] = {}
    if question is None or seat not in question.players or not is_covered(state):
        return plays
    for action in state.legal(seat):
        if action[0] == "play":
            plays.setdefault(str(action[1]), []).append(action)
    return plays


def _fuel(state: State, seat: int) -> list[Card]:
    """RN-FUEL-1: the windows, and which of them are fulfilled."""
    stops = state.position.fuel[seat]
    if not stops:
        return []
    windows, done = state.game.terms.windows[stops], state.position.cars[seat].done
    left = [window for index, window in enumerate(windows) if not done >> index & 1]
    if not windows:
        words = "In so short a race no stop has to be made."
    else:
        what = "Stops" if len(windows) > 1 else "A stop"
        words = f"{what} of {facts.pit_turns(BASE[stops])} {facts.in_laps(windows)}."
        if not left:
            words += " All made."
        elif len(left) < len(windows):
            words += f" Still to make: {facts.in_laps(left)}."
        if left and state.position.cars[seat].status == RACING:
            words = f"{capital(asks.must_pit(state, seat))}. {words}"
    return [{"id": "fuel", "name": facts.strategy(stops), "text": words, "plays": []}]


def _sheet(state: State, seat: int) -> list[Card]:
    """RN-PIT-9: the stop that is being made, as planned."""
    stop = state.position.cars[seat].stop
    if stop is None:
        return []
    words = facts.stop_words(stop.lap, stop.kind, stop.base, stop.added, stop.taken)
    return [{"id": "stop", "name": "This stop", "text": f"{words}.", "plays": []}]


# -- tables beside the board: pit turn sheets as printed, strategies, cards played, the audit ------


WIDE = 12
"""Columns of stop laps that have room; of a longer race those with a stop."""


def tables(match: Match[Position]) -> list[Table]:
    """The tables of a race, those with something in them."""
    race = [*_audit(match), *_sheets(match), *_strategies(match), *_played(match)]
    return [*season_so_far(match, turn.result_of(match._state, match.drivers), turn.points), *race]


def _stop_rows(match: Match[Position], seat: int) -> list[Stop]:
    car = match._state.position.cars[seat]
    return [*car.sheet, *([car.stop] if car.stop is not None else [])]


def _sheets(match: Match[Position]) -> list[Table]:
    """RN-PIT-9: X a pit turn taken, / one that is to come; ✓ a scheduled stop, when all is open."""
    position, terms = match._state.position, match.game.terms  # type: ignore[attr-defined]
    seats = position.order
    of_all = [(seat, _stop_rows(match, seat)) for seat in seats]
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
    audits = match._known.totals.of(match._now, "audit", none, _audited)
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

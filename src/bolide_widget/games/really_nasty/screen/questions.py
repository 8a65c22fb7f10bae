"""How each kind of question is shown: what is asked, what its answers mean, and how they look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.questions import Action, Question
from ....core.screen import Option
from ....racing import rows
from ....racing.rows import QuestionRow, QuestionRows, capital, count, whose
from ..rules.position import BASE, FREE, PENALTY, PRE, SCHEDULED, STRATEGIES
from ..rules.turn import designated
from ..rules.venue import State
from . import asks
from .facts import DIE, Names, card_name, card_text, cards_name, corners, die_faces, pit_turns


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
        """The ends of the move; what a fuel card forces is told to its owner alone."""
        return asks.moves(state, question, names, viewer, self.safety_car)


# -- prompts ---------------------------------------------------------------------------------------


def _rolled(state: State) -> str:
    position = state.position
    return f"rolled {position.roll} with the {DIE[position.die]} die"


def _ask_path(state: State, question: Question, names: Names) -> str:
    return f"{_rolled(state)}: choose where to end"


def _ask_approach(state: State, question: Question, names: Names) -> str:
    """RN-GEN-6, R-55: the ends that are open tell the others of a forced stop."""
    if len(state.legal(question.players[0])) == 1:
        return f"{_rolled(state)}: nothing to choose, one end is open; the others may not know"
    return f"{_ask_path(state, question, names)}, unseen: your stop may be forced"


def _ask_react(state: State, question: Question, names: Names) -> str:
    """The window: whose turn begins, or what his move has exposed."""
    position = state.position
    who = whose(position.seat, names)
    if question.data[0] == PRE and position.seat in question.players:
        return "before your own turn: play a card, or pass"
    if question.data[0] == PRE:
        return f"before the turn of {who}: play a card, or pass"
    if not position.die:  # a position that somebody set up
        return f"after the move of {who}: play a card, or pass"
    parts = [f"{who} {_rolled(state)}"]
    exposure = position.exposure
    if exposure is not None and exposure.corners:
        parts.append(f"too fast for {corners(exposure.corners)}")
    if exposure is not None and exposure.speeding:
        parts.append("and sped in the pits" if len(parts) > 1 else "too fast for the pit lane")
    return f"{', '.join(parts)}: play a card, or pass"


def _ask_die(state: State, question: Question, names: Names) -> str:
    car, weather = state.position.cars[question.players[0]], state.position.weather
    return f"{car.tyre} tyres, {weather} road: choose a die"


def _ask_stop(state: State, question: Question, names: Names) -> str:
    car = state.position.cars[question.players[0]]
    lap = car.laps + 1 - state.game.terms.early
    if len(state.legal(question.players[0])) == 1:
        return f"in the pits, stop lap {lap}: nothing to choose; the others may not know"
    return f"in the pits, stop lap {lap}: say in secret what this stop is"


# -- answers ---------------------------------------------------------------------------------------


def _to(state: State, question: Question, action: Action, names: Names) -> str:
    exposed = [int(number) for number in str(action[2])[1:].split("+")] if len(action) > 2 else []
    return f"To {action[1]}{f', exposing {corners(exposed)}' if exposed else ''}"


def _play(state: State, question: Question, action: Action, names: Names) -> str:
    cards = [part for part in action[1:] if isinstance(part, str)]
    if not cards:
        return "Pass"
    target = action[-1]
    return f"{cards_name(cards)}{f' on {whose(target, names)}' if isinstance(target, int) else ''}"


def _play_detail(state: State, question: Question, action: Action) -> str:
    return card_text(str(action[1])) if len(action) > 1 else "Keep the cards for later"


def _tyre(state: State, question: Question, action: Action, names: Names) -> str:
    own = state.position.cars[question.players[0]].tyre
    return f"Keep {own} tyres" if action[1] == own else f"Change to {action[1]} tyres"


def _tyre_detail(state: State, question: Question, action: Action) -> str:
    weather = state.position.weather
    die = designated(str(action[1]), weather)
    return f"on a {weather} road: the {DIE[die]} die, {die_faces(die)}"


def _planned(state: State, question: Question, action: Action) -> str:
    """RN-FUEL-2, RN-PIT-5: the turns that a stop takes."""
    if action[0] == SCHEDULED:
        return pit_turns(BASE[state.position.fuel[question.players[0]]])
    return pit_turns(int(action[1]))


def _stop(state: State, question: Question, action: Action, names: Names) -> str:
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


# -- the rows --------------------------------------------------------------------------------------


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # before the race
    "colour": QuestionRow(
        "choose a colour", lambda state, question, action, names: capital(str(action[0]))
    ),
    "grid-card": QuestionRow(
        "draw a grid card", lambda state, question, action, names: f"grid place {action[0]}"
    ),
    "tyre-card": QuestionRow(
        "draw a tyre card", lambda state, question, action, names: f"{action[0]} tyres"
    ),
    "draw": QuestionRow(
        "draw a card",
        lambda state, question, action, names: card_name(str(action[0])),
        options=asks.pile,
    ),
    "fuel-card": QuestionRow(
        "draw a fuel card",
        {name: f"a fuel card for {name.lower()} stop" for name in STRATEGIES},
        options=asks.fuel_cards,
    ),
    "weather": QuestionRow(
        "roll the weather die",
        lambda state, question, action, names: f"the road is {str(action[0]).lower()}",
        heading="Weather",
    ),
    # in a turn
    "react": QuestionRow(_ask_react, _play, _play_detail),
    "sc-path": MoveRow("choose where the Safety Car ends", _to, safety_car=True),
    "tyre": QuestionRow("on the bay: choose tyres", _tyre, _tyre_detail),
    "die": QuestionRow(
        _ask_die,
        lambda state, question, action, names: (
            f"{DIE[str(action[1])]} die: {die_faces(str(action[1]))}"
        ),
        options=asks.dice,
    ),
    "roll": QuestionRow(
        lambda state, question, names: f"roll the {DIE[question.data[0]]} die",
        lambda state, question, action, names: f"{count(int(action[0]), 'space')} to drive",
        heading=lambda question: f"{DIE[question.data[0]]} die",
    ),
    "path": MoveRow(_ask_path, _to),
    "approach": MoveRow(_ask_approach, _to),
    # in the pits
    "stop": QuestionRow(_ask_stop, _stop, _stop_detail, _stops),
}
"""Every kind of question that somebody answers."""

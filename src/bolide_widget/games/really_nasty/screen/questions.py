"""The prompt and the options of each kind of question."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.actions import Action
from ....core.grammar import own_within
from ....core.questions import Question
from ....core.screen import Face, Option
from ....racing.rows import QuestionRow, capital, count, whose
from ..rules.forced import planned
from ..rules.pits import stop_lap
from ..rules.position import COLOURS, FREE, PENALTY, PRE, SCHEDULED, STRATEGIES
from ..rules.turn import designated
from ..rules.venue import State
from ..track import CAR_COLOURS
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
        self, state: State, question: Question, seat: int, names: Sequence[str], viewer: int | None
    ) -> list[Option]:
        """The ends of the move; only the owner of a fuel card sees what it forces."""
        return asks.moves(state, question, names, viewer, self.safety_car)


# -- prompts ---------------------------------------------------------------------------------------


def _rolled(state: State) -> str:
    position = state.position
    return f"rolled {position.roll} with the {facts.DIE[position.die]} die"


def ask_path(state: State, question: Question, names: facts.Names) -> str:
    words = f"{_rolled(state)}: choose where to end"
    return words + asks.penalty_now(state, question.players[0])


def ask_approach(state: State, question: Question, names: facts.Names) -> str:
    """RN-GEN-6, R-55: the ends that are open tell the others of a forced stop."""
    if len(state.legal(question.players[0])) == 1:
        return f"{_rolled(state)}: nothing to choose, only one end is open; keep it secret"
    return f"{ask_path(state, question, names)}, in secret"


def ask_react(state: State, question: Question, names: facts.Names) -> str:
    """Say whose turn begins, or what the move has exposed."""
    position = state.position
    who = whose(position.seat, names)
    if question.data.where == PRE and position.seat in question.players:
        pit = asks.must_pit(state, position.seat, soon=True)
        return f"before your own turn: play a card, or pass{f'; {pit}' if pit else ''}"
    if question.data.where == PRE:
        return f"before {own_within(who)} turn: play a card, or pass"
    if not position.die:  # a position that somebody set up
        return f"after the move of {who}: play a card, or pass"
    parts = [f"{who} {_rolled(state)}"]
    exposure = position.exposure
    if exposure is not None and exposure.corners:
        parts.append(f"too fast for {facts.corners(exposure.corners)}")
    if exposure is not None and exposure.speeding:
        parts.append("and sped in the pits" if len(parts) > 1 else "too fast for the pit lane")
    return f"{', '.join(parts)}: play a card, or pass"


def ask_die(state: State, question: Question, names: facts.Names) -> str:
    car, weather = state.position.cars[question.players[0]], state.position.weather
    words = f"{car.tyre} tyres, {weather} road: choose a die"
    return words + asks.penalty_now(state, question.players[0])


def ask_stop(state: State, question: Question, names: facts.Names) -> str:
    lap = stop_lap(state, state.position.cars[question.players[0]])
    if len(state.legal(question.players[0])) == 1:
        return f"pit stop in lap {lap}: nothing to choose; keep it secret"
    return f"pit stop in lap {lap}: secretly choose what it's for"


# -- answers ---------------------------------------------------------------------------------------


def label_end(state: State, question: Question, action: Action, names: facts.Names) -> str:
    exposed = [int(number) for number in str(action[2])[1:].split("+")] if len(action) > 2 else []
    where = capital(state.game.track.spoken.get(str(action[1]), str(action[1])))
    seen = state.game.preview(state, question, action)
    parts = [where, f"exposing {facts.corners(exposed)}" if exposed else "", *asks.dangers(seen)]
    return ", ".join(filter(None, parts))


def label_play(state: State, question: Question, action: Action, names: facts.Names) -> str:
    cards = [part for part in action[1:] if isinstance(part, str)]
    if not cards:
        return "Pass"
    target = action[-1]
    on = f" on {whose(target, names)}" if isinstance(target, int) else ""
    return facts.cards_name(cards) + on


def label_tyre(state: State, question: Question, action: Action, names: facts.Names) -> str:
    own = state.position.cars[question.players[0]].tyre
    return f"Keep {own} tyres" if action[1] == own else f"Change to {action[1]} tyres"


def detail_tyre(state: State, question: Question, action: Action) -> str:
    weather = state.position.weather
    die = designated(str(action[1]), weather)
    return f"on a {weather} road: the {facts.DIE[die]} die, {facts.die_faces(die)}"


def face_tyre(
    state: State, question: Question, action: Action, names: facts.Names
) -> dict[str, Face]:
    """The tyre as a card: what it rolls in this weather."""
    tyre = str(action[1])
    die = designated(tyre, state.position.weather)
    text = f"{facts.DIE[die]} die, {facts.die_faces(die)}"
    return {"face": {"name": tyre.capitalize(), "icon": facts.TYRE_ICONS[tyre], "text": text}}


def _planned(state: State, question: Question, action: Action) -> str:
    """RN-FUEL-2, RN-PIT-5: the turns that a stop takes."""
    return facts.pit_turns(planned(state.position.fuel[question.players[0]], action))


STOPS: Final = {
    SCHEDULED: "counts for your fuel plan; any penalty stop still waits",
    PENALTY: "serves your oldest penalty; doesn't count for fuel",
    FREE: "doesn't count for fuel",
}


def options_react(
    state: State, question: Question, seat: int, names: Sequence[str]
) -> list[Option]:
    """A card with a single play is pressed twice, as one with several targets is."""
    shown = QUESTION_ROWS[question.kind].buttons(state, question, seat, names)
    played = Counter(action[1] for action in state.legal(seat) if action[0] == "play")
    for option, action in zip(shown, state.legal(seat), strict=True):
        if action[0] == "play" and played[action[1]] == 1:
            option["confirm"] = True
    return shown


def options_stop(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """The first button of a kind says it all; those of the numbers after it are many, and small."""
    shown = QUESTION_ROWS[question.kind].buttons(state, question, seat, names)
    for option, action in zip(shown, state.legal(seat), strict=True):
        if action[0] != SCHEDULED and int(action[1]) > 1:
            option["label"] = f"{capital(str(action[0]))}: {action[1]}"
    return shown


def detail_bay(state: State, question: Question, action: Action) -> str:
    """RN-SET-1: the bay that goes with a colour; it makes a stop a little shorter or longer."""
    number = COLOURS.index(str(action[0])) + 1
    return f"your bay is number {number} of {len(COLOURS)} from the pit entry"


def car_card(
    state: State, question: Question, action: Action, names: Sequence[str]
) -> dict[str, Face]:
    """RN-SET-1: the car in its colour."""
    number = COLOURS.index(str(action[0]))
    face: Face = {
        "name": capital(COLOURS[number]),
        "colour": CAR_COLOURS[number],
        "text": f"bay {number + 1}",
    }
    return {"face": face}


# -- the rows --------------------------------------------------------------------------------------


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # before the race
    "colour": QuestionRow(
        "choose a colour for your car and your pit bay",
        lambda state, question, action, names: capital(str(action[0])),
        detail_bay,
        more=car_card,
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
    "react": QuestionRow(
        ask_react,
        label_play,
        lambda state, question, action: (
            facts.card_text(str(action[1])) if len(action) > 1 else "Keep the cards for later"
        ),
        options_react,
        rule="RN-CARD-1",
    ),
    "sc-path": MoveRow(
        "choose where the Safety Car ends", label_end, safety_car=True, rule="RN-SC-2"
    ),
    "tyre": QuestionRow(
        "in your bay: pick tyres", label_tyre, detail_tyre, more=face_tyre, rule="RN-PIT-7"
    ),
    "die": QuestionRow(
        ask_die,
        lambda state, question, action, names: (
            f"{facts.DIE[str(action[1])]} die: {facts.die_faces(str(action[1]))}"
        ),
        options=asks.dice,
        rule="RN-DICE-3",
    ),
    "roll": QuestionRow(
        lambda state, question, names: f"roll the {facts.DIE[question.data.die]} die",
        lambda state, question, action, names: f"{count(int(action[0]), 'space')} to drive",
        heading=lambda question: f"{facts.DIE[question.data.die]} die",
        rule="RN-DICE-2",
    ),
    "path": MoveRow(ask_path, label_end, rule="RN-MOVE-3"),
    "approach": MoveRow(ask_approach, label_end, rule="RN-ENT-1"),
    # in the pits
    "stop": QuestionRow(
        ask_stop,
        lambda state, question, action, names: (
            f"{capital(str(action[0]))} stop: {_planned(state, question, action)}"
        ),
        lambda state, question, action: (
            f"{_planned(state, question, action)}: {STOPS[str(action[0])]}"
        ),
        options_stop,
        rule="RN-FUEL-5",
    ),
}
"""Every kind of question that somebody answers."""

"""The game in words: what is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ....core.actions import Action, text
from ....core.grammar import verb
from ....core.questions import CHANCE, Question
from ....racing.words import capital, count, listed, whose
from ..rules.venue import State
from ..rules.words import BASE, PRE, SCHEDULED, STRATEGIES
from .words import DIE, Names, card_name, cards_name, corners, die_faces, pit_turns

Words = Callable[[State, Question, Names], str]


def prompt(state: State, question: Question, names: Names) -> str:
    """Who is asked what, in one line."""
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    who = capital(whose(seat, names)) if names is None else names[seat]
    return f"{who}{' ' if rolls else ': '}{asks(state, question, names)}"


def asks(state: State, question: Question, names: Names) -> str:
    """What is asked, without the name."""
    if question.players == (CHANCE,):
        word, _, rest = ROLLS[question.kind].partition(" ")
        who = "" if names is None else names[question.roller]
        die = f" the {DIE[question.data[0]]} die" if question.kind == "roll" else ""
        return f"{verb(who, word)} {rest}".strip() + die
    return _PROMPTS[question.kind](state, question, names)


ROLLS: Final[Mapping[str, str]] = {
    "grid-card": "draw a grid card",
    "tyre-card": "draw a tyre card",
    "draw": "draw a card",
    "fuel-card": "draw a fuel card",
    "weather": "roll the weather die",
    "roll": "roll",
}


def _said(words: str) -> Words:
    return lambda state, question, names: words


def _ask_path(state: State, question: Question, names: Names) -> str:
    return f"{_rolled(state)}: choose where to end"


def _rolled(state: State) -> str:
    position = state.position
    return f"rolled {position.roll} with the {DIE[position.die]} die"


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
    told = [f"{who} rolled {position.roll} with the {DIE[position.die]} die"]
    exposure = position.exposure
    if exposure is not None and exposure.corners:
        told.append(f"too fast for {corners(exposure.corners)}")
    if exposure is not None and exposure.speeding:
        told.append("and sped in the pits" if len(told) > 1 else "too fast for the pit lane")
    return f"{', '.join(told)}: play a card, or pass"


def _ask_die(state: State, question: Question, names: Names) -> str:
    car, weather = state.position.cars[question.players[0]], state.position.weather
    return f"{car.tyre} tyres, {weather} road: choose a die"


def _ask_stop(state: State, question: Question, names: Names) -> str:
    car = state.position.cars[question.players[0]]
    lap = car.laps + 1 - state.game.terms.early
    if len(state.legal(question.players[0])) == 1:
        return f"in the pits, stop lap {lap}: nothing to choose; the others may not know"
    return f"in the pits, stop lap {lap}: say in secret what this stop is"


_PROMPTS: Final[Mapping[str, Words]] = {
    "colour": _said("choose a colour"),
    "react": _ask_react,
    "sc-path": _said("choose where the Safety Car ends"),
    "path": _ask_path,
    "approach": _ask_approach,
    "tyre": _said("on the bay: choose tyres"),
    "die": _ask_die,
    "stop": _ask_stop,
}

# -- answers -------------------------------------------------------------------------------------


def label(state: State, question: Question, action: Action, names: Names = None) -> str:
    """What an answer means, in a few words."""
    if question.players == (CHANCE,):
        return f"{action[0]}: {face_words(state, question, action)}"
    if question.kind == "colour":
        return capital(str(action[0]))
    tell = _LABELS.get(str(action[0]))
    return text(action) if tell is None else tell(state, question, action, names)


def _to_label(state: State, question: Question, action: Action, names: Names) -> str:
    exposed = str(action[2])[1:].split("+") if len(action) > 2 else []
    told = f", exposing {corners([int(n) for n in exposed])}" if exposed else ""
    return f"To {action[1]}{told}"


def _play_label(state: State, question: Question, action: Action, names: Names) -> str:
    codes = [part for part in action[1:] if isinstance(part, str)]
    target = action[-1]
    on = f" on {whose(target, names)}" if isinstance(target, int) else ""
    return f"{cards_name(codes)}{on}"


def _tyre_label(state: State, question: Question, action: Action, names: Names) -> str:
    own = state.position.cars[question.players[0]].tyre
    return f"Keep {own} tyres" if action[1] == own else f"Change to {action[1]} tyres"


def _stop_label(state: State, question: Question, action: Action, names: Names) -> str:
    kind = str(action[0])
    turns = BASE[state.position.fuel[question.players[0]]] if kind == SCHEDULED else int(action[1])
    return f"{capital(kind)} stop: {pit_turns(turns)}"


Label = Callable[[State, Question, Action, Names], str]

_LABELS: Final[Mapping[str, Label]] = {
    "to": _to_label,
    "play": _play_label,
    "tyre": _tyre_label,
    "scheduled": _stop_label,
    "penalty": _stop_label,
    "free": _stop_label,
    "pass": lambda state, question, action, names: "Pass",
    "die": lambda state, question, action, names: (
        f"{DIE[str(action[1])]} die: {die_faces(str(action[1]))}"
    ),
}

# -- dice and cards ------------------------------------------------------------------------------


def face_words(state: State, question: Question, action: Action) -> str:
    """What a face or a card means where it was thrown or drawn."""
    face = action[0]
    if question.kind == "roll":
        return f"{count(int(face), 'space')} to drive"
    if question.kind == "weather":
        return f"the road is {str(face).lower()}"
    if question.kind == "grid-card":
        return f"grid place {face}"
    if question.kind == "tyre-card":
        return f"{face} tyres"
    if question.kind == "fuel-card":
        return f"a fuel card for {str(face).lower()} stop" if face in STRATEGIES else str(face)
    return listed([card_name(str(face))])

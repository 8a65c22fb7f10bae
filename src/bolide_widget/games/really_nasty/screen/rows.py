"""Questions, answers and facts in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....core.actions import Action, text
from ....core.grammar import does, own, verb, within
from ....core.questions import CHANCE, Fact, Question
from ....racing.words import capital, count, listed, whose
from ..rules.venue import State
from ..rules.words import BASE, PRE, SCHEDULED, STRATEGIES
from .words import (
    DIE,
    OUT,
    PENALTY,
    SPIN,
    Names,
    card_name,
    cards_name,
    corners,
    die_faces,
    pit_turns,
    strategy,
)

# -- the game in words: what is asked, and what each answer means ----------------------------------


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


# -- facts as sentences of the log -----------------------------------------------------------------


Tell = Callable[[Any, Sequence[str]], str | None]


def sentence(fact: Fact, names: Sequence[str]) -> str | None:
    """A fact as a sentence of the log; None for those that another one tells already."""
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _tells(words: str) -> Tell:
    """A sentence about the driver a fact begins with; fields of the fact in braces."""

    def tell(fact: Any, names: Sequence[str]) -> str:
        return f"{does(names[fact[1]], words.format(*fact))}."

    return tell


def _weather(fact: Any, names: Sequence[str]) -> str:
    _, seat, weather, before = fact
    told = "as before" if weather == before else f"the road is {weather.lower()}"
    return f"{does(names[seat], 'roll')} the weather die: {weather}, {told}."


def _drawn(fact: Any, names: Sequence[str]) -> str | None:
    """RN-PIT-4; those of the deal are not told one by one."""
    _, seat, card, dealt = fact
    if dealt:
        return None
    what = "a Really Nasty Card" if card == "?" else card_name(card)
    return f"{does(names[seat], 'draw')} {what}."


def _moved(fact: Any, names: Sequence[str]) -> str:
    _, seat, path, exposed, speeding = fact
    if len(path) == 1:
        return f"{does(names[seat], 'stay')} in place."
    told = f"{does(names[seat], 'drive')} {count(len(path) - 1, 'space')}"
    if exposed:
        told += f", too fast for {corners(exposed)}"
    return f"{told}, too fast for the pit lane." if speeding else f"{told}."


def _lap(fact: Any, names: Sequence[str]) -> str:
    _, seat, laps, _ = fact
    return f"{does(names[seat], f'complete lap {laps}' if laps else 'start lap 1')}."


def _declared(fact: Any, names: Sequence[str]) -> str | None:
    """RN-PIT-5: a secret; that a car has landed is told already."""
    _, seat, how, base = fact
    return None if how == "?" else f"{does(names[seat], f'plan a {how} stop')}: {pit_turns(base)}."


def _penalty(fact: Any, names: Sequence[str]) -> str:
    _, seat, kind, result = fact
    what = f"the penalty of a {PENALTY[kind]}"
    if result == "lapsed":
        return f"{own(names[seat])} {what[4:]} lapses."
    told = "serve" if result == "served" else "do not serve"
    return f"{does(names[seat], told)} {what}{'' if result == 'served' else ' at this stop'}."


def _safety_car(fact: Any, names: Sequence[str]) -> str:
    _, seat, path = fact
    if len(path) == 1:
        return "The Safety Car waits."
    return f"{does(names[seat], f'move the Safety Car to {path[-1]}')}."


PARKED: Final = {
    "entry": "The Safety Car drives into the pits: overtaking is allowed again.",
    "missed": "The Safety Car misses the pits.",
    "out": "The Safety Car is parked.",
}


def _out(fact: Any, names: Sequence[str]) -> str:
    _, seat, _, why = fact
    return f"{does(names[seat], 'be out')}: {OUT[why]}."


def _finish(fact: Any, names: Sequence[str]) -> str:
    _, seat, place, how = fact
    last = " as the last car in the race" if how == "last" else ""
    return f"{does(names[seat], 'win' if place == 1 else 'finish')}{last}."


def _played(fact: Any, names: Sequence[str]) -> str:
    _, seat, cards, other = fact
    on = "" if other < 0 else f" on {within(names[other])}"
    return f"{does(names[seat], 'play')} {cards_name(cards)}{on}."


def _void(fact: Any, names: Sequence[str]) -> str:
    _, seat, cards, other = fact
    at = f"{does(names[seat], 'play')} {cards_name(cards)} on {within(names[other])}"
    return f"{at}: the stop would be too long, and the card goes back to the hand."


def _spun(fact: Any, names: Sequence[str]) -> str:
    return f"{does(names[fact[1]], 'spin')} and {verb(names[fact[1]], 'face')} backwards."


def _fined(fact: Any, names: Sequence[str]) -> str:
    _, seat, _, lap = fact
    return f"{does(names[seat], 'owe')} a penalty stop, from stop lap {lap} on."


def _audited(fact: Any, names: Sequence[str]) -> str:
    """RN-MAR-3: the fuel card and the sheet, stop by stop."""
    _, seat, fuel, stops, passed = fact
    card = f"{own(names[seat])} fuel card is {strategy(fuel)}. " if fuel else ""
    made = "; ".join(stop_words(*stop) for stop in stops)
    sheet = f"{own(names[seat])} stops: {made}. " if made else "No stops. "
    return f"{card}{sheet}{'The sheet is in order.' if passed else 'The audit fails.'}"


def stop_words(lap: int, kind: str, base: int, added: int, taken: int) -> str:
    """A stop as the sheet has it.

    Examples
    --------
    >>> stop_words(4, "scheduled", 3, 1, 4)
    'lap 4 scheduled, 3 + 1 pit turns, 4 taken'
    """
    more = f" + {added}" if added else ""
    turns = "pit turn" if base + added == 1 else "pit turns"
    return f"lap {lap} {kind}, {base}{more} {turns}, {taken} taken"


_SENTENCES: Final[Mapping[str, Tell]] = {
    "colour": _tells("take the {2} car"),
    "grid": _tells("start from grid place {2}"),
    "tyre-card": _tells("start on {2} tyres"),
    "draw": _drawn,
    "fuel": lambda f, n: None if f[2] == "?" else f"{does(n[f[1]], 'get')} a {f[2]} Stop card.",
    "weather": _weather,
    "tyre": _tells("change from {3} to {2} tyres"),
    "pit-turn": _tells("take pit turn {2}"),
    "rotate": lambda f, n: f"{does(n[f[1]], 'turn')} the car: {SPIN[f[2]]}.",
    "roll": lambda f, n: f"{does(n[f[1]], 'roll')} {f[3]} with the {DIE[f[2]]} die.",
    "move": _moved,
    "lap": _lap,
    "land": _tells("stop on bay {2}, stop lap {3}"),
    "declare": _declared,
    "penalty": _penalty,
    "leave": lambda f, n: f"{does(n[f[1]], 'leave')} the pits after {pit_turns(f[2])}.",
    "sc-move": _safety_car,
    "sc-parked": lambda f, n: PARKED[f[2]],
    "out": _out,
    "finish": _finish,
    "race-over": lambda f, n: "The race is over.",
    "play": _played,
    "void": _void,
    "spin": _spun,
    "fined": _fined,
    "audit": _audited,
    "time-out": lambda f, n: f"{own(n[f[1]])} time is up.",
}

SILENT: Final = frozenset(("turn",))
"""Facts that need no sentence: another one tells it."""

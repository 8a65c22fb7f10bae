"""Formula D in words: what is asked, and what each answer means."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....core.actions import Action, text
from ....core.grammar import verb
from ....core.questions import CHANCE, Question
from ....racing.words import capital, count, listed, whose
from ..rules import engine, events
from ..rules.position import CATEGORIES, IN_PITS
from ..rules.tables import COLLISION, SLIP, down_cost, start_result
from ..rules.venue import State
from .words import BLACK, CATEGORY, brakes_of, character_words, odds, points, up_to

# -- printed tables in words: the weather chart, the noise zone, the radio -------------------------


NOISE = ((15, ""), (18, "tyres"), (19, "body"), (20, "engine"))
RADIO = (
    (4, "tyres"),
    (7, "brakes"),
    (10, "gearbox"),
    (13, "body"),
    (17, "engine"),
    (20, "susp"),
)
SKY = {"good": "good weather", "changeable": "changeable", "rain": "rain"}


def weather(state: State, face: int) -> str:
    """FD-WX-1: what the board's chart has for a face."""
    chart: tuple[str, ...] | None = state.game.track.weather
    return SKY[chart[face]] if chart else ""


def noise(face: int) -> str:
    """FD-ST-5: what the noise zone costs.

    Examples
    --------
    >>> noise(15), noise(19)
    ('nothing', '1 body point lost')
    """
    return _cost(next(category for highest, category in NOISE if face <= highest))


def radio(face: int) -> str:
    """FD-CH-10: what the radio hits.

    Examples
    --------
    >>> radio(12)
    '1 body point lost'
    """
    return _cost(next(category for highest, category in RADIO if face <= highest))


def _cost(category: str) -> str:
    return f"{points(category, 1)} lost" if category else "nothing"


# -- prompts ---------------------------------------------------------------------------------------


Names = Sequence[str] | None


def prompt(state: State, question: Question, names: Sequence[str]) -> str:
    """Who is asked what, in one line."""
    rolls = question.players == (CHANCE,)
    seat = question.roller if rolls else question.players[0]
    return f"{names[seat]}{' ' if rolls else ': '}{asks(state, question, names)}"


def asks(state: State, question: Question, names: Names) -> str:
    """What is asked, without the name."""
    if question.players == (CHANCE,):
        who = "" if names is None else names[question.roller]
        return f"{verb(who, 'roll')} {_ROLLS[question.kind](state, question, names)}"
    return _PROMPTS[question.kind](state, question, names)


Words = Callable[[State, Question, Names], str]


def _said(words: str) -> Words:
    return lambda state, question, names: words


def _against(state: State, question: Question, names: Names) -> str:
    """Against whom the next collision die is rolled."""
    return f"a collision with {whose(question.data[1][0][1], names)}"


_ROLLS: Final[Mapping[str, Words]] = {
    "grid-roll": _said("for the grid"),
    "start-roll": _said("for the start"),
    "gear-roll": lambda state, question, names: f"the die of gear {question.data[1]}",
    "debris": _said("for the damage on the road"),
    "collision": lambda state, question, names: f"for {_against(state, question, names)}",
    "engine": _said("for the engine"),
    "weather-roll": _said("for the weather"),
    "noise-roll": _said("in the noise zone"),
    "radio-roll": lambda state, question, names: (
        f"for the radio at {whose(question.data[1], names)}"
    ),
    "pit-roll": _said("for the mechanics"),
    "grid-tie": _said("for a place on the grid"),
}


def _ask_move(state: State, question: Question, names: Names) -> str:
    """The face, what was added, and whether cars are in the way."""
    now = state.position.now
    car = state.position.cars[question.players[0]]
    spaces = count(now.spaces, "space")
    if now.great:
        return f"a great start, {spaces}: choose where to end"
    if now.face and now.face == now.spaces:
        return f"gear {car.gear} rolled {now.face}: choose where to end"
    if now.face and now.spaces > now.face:
        return f"gear {car.gear} rolled {now.face}, {spaces} to drive: choose where to end"
    return f"{spaces} to drive: choose where to end"


def _ask_gear(state: State, question: Question, names: Names) -> str:
    car = state.position.cars[question.players[0]]
    if car.gear == 0:
        return "choose a gear (from a standstill the first)"
    if car.status in IN_PITS:
        return f"in the pits in gear {car.gear}: choose a gear, shifting is free"
    corner = state.game.track.next_corner[car.space] if car.space >= 0 else -1
    if corner < 0:
        return f"in gear {car.gear}: choose a gear"
    road = state.game.road
    made = car.stops if car.corner == corner else 0
    left = max(0, road.stops[corner] - made)
    where = "in" if car.corner == corner else "before"
    needs = f"{count(left, 'stop')} to make" if left else "all stops made"
    return f"in gear {car.gear}, {where} {road.names[corner]} ({needs}): choose a gear"


def _ask_slide(state: State, question: Question, names: Names) -> str:
    return "slides in the rain: choose where to end"


def _ask_slipstream(state: State, question: Question, names: Names) -> str:
    seat = question.players[0]
    front = state.position.at(state.game.road.ahead[state.position.cars[seat].space])
    behind = f" behind {whose(front, names)}" if front >= 0 else ""
    return f"a slipstream{behind}: {SLIP} more spaces, or stay"


def _ask_bonus(state: State, question: Question, names: Names) -> str:
    left, by = question.data
    won = "the police award" if by == "police" else "the checkpoint"
    return f"{won}: {count(left, 'wear point')} to give back, choose where"


def _ask_frog(state: State, question: Question, names: Names) -> str:
    face = question.data[2]
    return f"a {face} for the weather: {weather(state, face)}. Roll again?"


def _ask_split(state: State, question: Question, names: Names) -> str:
    so_far = sum(part for part in question.data if part is not None)
    name = CATEGORIES[len(question.data)]
    return f"build the car, {20 - so_far} points left: how many for {CATEGORY[name]}?"


def _ask_scrap(state: State, question: Question, names: Names) -> str:
    space = state.game.road.ids[state.position.now.start]
    return f"leave damage on {space}, where this move began?"


_PROMPTS: Final[Mapping[str, Words]] = {
    "gear": _ask_gear,
    "pit-gear": _ask_gear,
    "modifiers": lambda state, question, names: (
        f"rolled {state.position.now.face}: change the spaces to drive?"
    ),
    "move": _ask_move,
    "exit-move": lambda state, question, names: (
        f"out of the pits, {count(state.position.now.spaces, 'space')} left: choose where to end"
    ),
    "slide-move": _ask_slide,
    "slipstream": _ask_slipstream,
    "pit-type": _said("in the box: choose what the crew does"),
    "repair": _said("a technical stop: choose what to repair"),
    "tyres": _said("choose a set of tyres"),
    "character": _said("choose a driver"),
    "split": _ask_split,
    "bonus": _ask_bonus,
    "scrap": _ask_scrap,
    "radio": _said("throw the car radio at a car next to you?"),
    "frog": _ask_frog,
}

# -- answers -------------------------------------------------------------------------------------

WORDS: Final[Mapping[str, str]] = {
    "pass": "No slipstream",
    "no": "No",
    "none": "As rolled",
    "keep": "Leave it",
    "again": "Roll again",
    "mark": "Leave damage",
    "done": "Enough",
    "tyre-stop": "Tyre stop",
    "technical-stop": "Technical stop",
    "hard": "Hard tyres",
    "soft": "Soft tyres",
    "rain": "Rain tyres",
    "nitro": "nitro",
    "turbo": "turbo",
    "grip": "one more on soft tyres",
    "more": "one more (a tyre point)",
    "less": "one less (a tyre point)",
}
"""Answers of one word, and the parts of those that change a move."""


def label(state: State, question: Question, action: Action, names: Names = None) -> str:
    """What an answer means, in a few words."""
    if question.players == (CHANCE,):
        face = int(action[0])
        return f"{face}: {die_words(state, question, face)}"
    tell = _LABELS.get(question.kind)
    if tell is not None:
        return tell(state, question, action, names)
    return WORDS.get(str(action[0]), text(action))


def _gear_label(state: State, question: Question, action: Action, names: Names) -> str:
    gear = int(action[1])
    before = state.position.cars[question.players[0]].gear
    if question.kind == "pit-gear" or before - gear <= 1 or state.position.tried:
        return f"Gear {gear}"
    lost = zip(("gearbox", "brakes", "engine"), down_cost(before, gear), strict=True)
    return f"Gear {gear} ({listed(points(name, cost) for name, cost in lost if cost)})"


def _move_label(state: State, question: Question, action: Action, names: Names) -> str:
    if action[0] == "pit":
        return "Into the pits"
    if action[0] not in ("to", "slip"):
        return WORDS[str(action[0])]
    way = "" if len(action) < 4 else f", way {int(action[3]) + 1}"
    brakes = brakes_of(action)
    spent = f", {points('brakes', brakes)}" if brakes else ""
    return f"To {action[1]}{spent}{way}"


def _modifier_label(state: State, question: Question, action: Action, names: Names) -> str:
    if action == ("none",):
        return f"Drive {state.position.now.spaces}"
    told = listed(WORDS[str(word)] for word in action)
    return f"{capital(told)}: drive {modified(state, question.players[0], action)}"


def modified(state: State, seat: int, action: Action) -> int:
    """FD-TURN-4: spaces to drive with what an answer takes."""
    gear = state.position.cars[seat].gear
    worth = {"nitro": gear, "turbo": 3, "grip": 1, "more": 1, "less": -1, "none": 0}
    return state.position.now.spaces + sum(worth[str(word)] for word in action)


def _character_label(state: State, question: Question, action: Action, names: Names) -> str:
    return character_words(action[0])


def _split_label(state: State, question: Question, action: Action, names: Names) -> str:
    return points(str(action[0]), int(action[1]))


def _category_label(state: State, question: Question, action: Action, names: Names) -> str:
    word = str(action[0])
    if word not in CATEGORY:
        return WORDS[word]
    car = state.position.cars[question.players[0]]
    index = CATEGORIES.index(word)
    left, cap = car.wear[index], car.caps[index]
    return f"{capital(CATEGORY[word])} ({left} of {cap})"


def _radio_label(state: State, question: Question, action: Action, names: Names) -> str:
    if action[0] == "no":
        return "Keep the radio"
    return f"Throw it at {whose(int(action[1]), names)}"


Label = Callable[[State, Question, Action, Names], str]

_LABELS: Final[Mapping[str, Label]] = {
    "gear": _gear_label,
    "pit-gear": _gear_label,
    "move": _move_label,
    "exit-move": _move_label,
    "slide-move": _move_label,
    "slipstream": _move_label,
    "modifiers": _modifier_label,
    "character": _character_label,
    "split": _split_label,
    "bonus": _category_label,
    "repair": _category_label,
    "radio": _radio_label,
}

# -- dice ----------------------------------------------------------------------------------------


def die_words(state: State, question: Question, face: int) -> str:
    """What a face means at a roll, by the rules and the board of this race."""
    return _FACES[question.kind](state, question, face)


def _start_words(state: State, question: Question, face: int) -> str:
    return {
        "stalled": "stalled, no move this round",
        "normal": "a normal start",
        "great": "a great start, 4 spaces",
    }[start_result(face)]


def _test(highest: Callable[[State, Question], int], category: str) -> Any:
    def words(state: State, question: Question, face: int) -> str:
        most = highest(state, question)
        lost = points(category, 1) + " lost" if face <= most else "no harm"
        return f"{lost} ({up_to(most)} of {BLACK} costs one)"

    return words


def _pit_words(state: State, question: Question, face: int) -> str:
    if face <= 10:
        return f"a fast stop, {count((face + 1) // 2, 'space')} out of the box in gear 4"
    return "a slow stop, the car stays in its box"


_FACES: Final[Mapping[str, Callable[[State, Question, int], str]]] = {
    "grid-roll": lambda state, question, face: "the highest starts first",
    "grid-tie": lambda state, question, face: "the highest starts first",
    "start-roll": _start_words,
    "gear-roll": lambda state, question, face: f"{count(face, 'space')} to drive",
    "debris": _test(lambda s, q: events.most(s.position, q.data[0], q.data[1]), "susp"),
    "collision": _test(lambda s, q: COLLISION[1 if s.position.wet else 0], "body"),
    "engine": _test(lambda s, q: engine.most(s, q.data[0][0]), "engine"),
    "weather-roll": lambda state, question, face: weather(state, face),
    "noise-roll": lambda state, question, face: noise(face),
    "radio-roll": lambda state, question, face: radio(face),
    "pit-roll": _pit_words,
}


def risk(state: State, question: Question) -> str | None:
    """The odds of the next die where it may cost a point: ``1 in 5``."""
    if question.kind == "debris":
        return odds(events.most(state.position, *question.data), BLACK)
    if question.kind == "engine":
        return odds(engine.most(state, question.data[0][0]), BLACK)
    if question.kind == "collision":
        return odds(COLLISION[1 if state.position.wet else 0], BLACK)
    return None

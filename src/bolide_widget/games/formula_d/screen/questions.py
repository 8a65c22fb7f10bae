"""Prompt, labels and looks of each kind of question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ....core.actions import Action
from ....core.questions import Question
from ....core.screen import Ask, Option
from ....core.words import phrase, tr
from ....racing import rows
from ....racing.rows import Label, QuestionRow, capital, count, listed, whose
from ..rules import events
from ..rules.characters import BY_WORD
from ..rules.events import noise_category
from ..rules.gears import drifted, lengthened
from ..rules.pits import fast_stop
from ..rules.position import CATEGORIES, IN_PITS, start_result
from ..rules.questions import Bonus
from ..rules.radio import hit
from ..rules.setup import POINTS, usual_points
from ..rules.slipstream import reach
from ..rules.venue import State
from . import ends
from .asks import draughts, gears, moves, moves_or_pits, shift_costs
from .facts import BLACK, CATEGORY, CHARACTER, CHART, category, points, turn, tyre_face, up_to

Names = Sequence[str] | None

# -- printed tables in words: the weather chart, the noise zone, the radio -------------------------


def weather(state: State, face: int) -> str:
    """FD-WX-1: what the board's chart has for a face."""
    chart: tuple[str, ...] | None = state.game.track.weather
    return tr(CHART[chart[face]]) if chart else ""


def _cost(category: int) -> str:
    """FD-ST-5, FD-CH-10: what the noise zone or a radio costs; -1 for no category."""
    if category < 0:
        return tr("nothing")
    return tr("{points} lost", points=points(CATEGORIES[category], 1))


# -- prompts ---------------------------------------------------------------------------------------


def _ask_move(state: State, question: Question, names: Names) -> str:
    """The face, what was added, and whether cars are in the way."""
    now = state.position.now
    car = state.position.cars[question.players[0]]
    spaces = count(now.spaces, "space")
    if now.great:
        return tr("a great start, {spaces}: choose where to end", spaces=spaces)
    if now.face and now.face == now.spaces:
        return tr("gear {gear} rolled {face}: choose where to end", gear=car.gear, face=now.face)
    if now.face and now.spaces > now.face:
        return tr(
            "gear {gear} rolled {face}, {spaces} to drive: choose where to end",
            gear=car.gear,
            face=now.face,
            spaces=spaces,
        )
    return tr("{spaces} to drive: choose where to end", spaces=spaces)


def _ask_gear(state: State, question: Question, names: Names) -> str:
    car = state.position.cars[question.players[0]]
    if car.gear == 0:
        return tr("choose a gear (from a standstill: 1st)")
    if car.status in IN_PITS:
        return tr("in the pits in gear {gear}: choose a gear, shifting is free", gear=car.gear)
    corner = state.game.track.next_corner[car.space] if car.space >= 0 else -1
    if corner < 0:
        return tr("in gear {gear}: choose a gear", gear=car.gear)
    road = state.game.road
    made = car.stops if car.corner == corner else 0
    left = max(0, road.stops[corner] - made)
    where = {"gear": car.gear, "inside": car.corner == corner, "corner": turn(road.names[corner])}
    if not left:
        return tr(
            "in gear {gear}, {inside:in|before} {corner} (all stops made): choose a gear", **where
        )
    return tr(
        "in gear {gear}, {inside:in|before} {corner} ({stops} to make): choose a gear",
        **where,
        stops=count(left, "stop"),
    )


def _ask_slipstream(state: State, question: Question, names: Names) -> str:
    seat = question.players[0]
    front = state.position.at(state.game.road.ahead[state.position.cars[seat].space])
    spaces = reach(state.game.rules)
    if front < 0:
        return tr("a slipstream: {n} more spaces, or stay", n=spaces)
    return tr(
        "a slipstream behind {rival:you|@}: {n} more spaces, or stay",
        rival=whose(front, names),
        n=spaces,
    )


def _ask_bonus(state: State, question: Question, names: Names) -> str:
    bonus: Bonus = question.data
    gained = count(bonus.points, "wear point")
    if bonus.by == "police":
        return tr("the police award: {points} to give back, choose where", points=gained)
    return tr("the checkpoint: {points} to give back, choose where", points=gained)


def _ask_frog(state: State, question: Question, names: Names) -> str:
    face = question.data.face
    return tr(
        "a {face} for the weather: {result}. Roll again?", face=face, result=weather(state, face)
    )


def _ask_split(state: State, question: Question, names: Names) -> str:
    so_far: tuple[int, ...] = question.data.given
    left, name = POINTS - sum(so_far), CATEGORIES[len(so_far)]
    return tr(
        "build the car, {n} points left: how many for {category}?", n=left, category=category(name)
    )


def _ask_scrap(state: State, question: Question, names: Names) -> str:
    track = state.game.track
    place = track.at(track.ids[state.position.now.start])
    return tr("leave damage {place}, where you began?", place=place)


# A function that words a roll, a question to chance, speaks to its driver in other languages.


def _driver(question: Question, names: Names) -> str:
    return "" if names is None else names[question.roller]


def _ask_gear_roll(state: State, question: Question, names: Names) -> str:
    return tr(
        "roll the die of gear {gear}", gear=question.data.gear, driver=_driver(question, names)
    )


def _ask_collision(state: State, question: Question, names: Names) -> str:
    return tr(
        "roll for a collision with {rival:you|@}",
        rival=whose(question.data.rolls[0][1], names),
        driver=_driver(question, names),
    )


def _ask_radio(state: State, question: Question, names: Names) -> str:
    return tr(
        "roll for the radio at {rival:you|@}",
        rival=whose(question.data.other, names),
        driver=_driver(question, names),
    )


# -- answers -------------------------------------------------------------------------------------


def _gear_label(state: State, question: Question, action: Action, names: Names) -> str:
    gear = int(action[1])
    free = question.kind == "pit-gear"
    costs = [] if free else shift_costs(state, question.players[0], gear)
    if not costs:
        return tr("Gear {gear}", gear=gear)
    lost = listed(points(*cost) for cost in costs)
    return tr("Gear {gear} ({points})", gear=gear, points=lost)


def _move_label(state: State, question: Question, action: Action, names: Names) -> str:
    if action[0] == "pit":
        return ends.into_pits(action)
    if action[0] == "pass":
        return tr("No slipstream")
    space, brakes = str(action[1]), int(action[2])
    parts = [capital(state.game.track.spoken.get(space, space))]
    parts += [points("brakes", brakes)] if brakes else []
    parts += [tr("way {n}", n=int(action[3]) + 1)] if len(action) > 3 else []
    return ", ".join(parts + ends.warnings(ends.end_of(state, question, action)))


def _modifier_label(state: State, question: Question, action: Action, names: Names) -> str:
    if action == ("none",):
        return tr("Drive {n}", n=state.position.now.spaces)
    more = lengthened(state.position.cars[question.players[0]], action) + drifted(action)
    taken = listed(tr(MODIFIERS[str(word)]) for word in action)
    spaces = state.position.now.spaces + more
    return tr("{taken}: drive {n}", taken=capital(taken), n=spaces)


MODIFIERS: Final = phrase(
    {
        "nitro": "nitro",
        "turbo": "turbo",
        "grip": "one more on soft tyres",
        "more": "one more (a tyre point)",
        "less": "one less (a tyre point)",
    }
)


def _split_cells(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Option]:
    """FD-CUSTOM-1: a cell for each number of points, and how many it leaves."""
    so_far: tuple[int, ...] = question.data.given
    left, usual = POINTS - sum(so_far), usual_points(so_far)
    cells = QUESTION_ROWS[question.kind].buttons(state, question, seat, names)
    for cell, action in zip(cells, state.legal(seat), strict=True):
        number = int(action[1])
        cell["figure"] = str(number)
        rest = left - number
        cell["brief"] = tr("usual") if number == usual else tr("{points} left", points=rest)
        cell["detail"] = tr("{points}, {n} left for the others", points=cell["label"], n=rest)
    return cells


def _category_label(state: State, question: Question, action: Action, names: Names) -> str:
    word = str(action[0])
    if word == "done":
        return tr("Done")
    car = state.position.cars[question.players[0]]
    index = CATEGORIES.index(word)
    left, cap = car.wear[index], car.caps[index]
    name = tr(CATEGORY[word])
    return tr("{category} ({n} of {all})", category=name, n=left, all=cap)


# -- dice ----------------------------------------------------------------------------------------


def _start(state: State, question: Question, action: Action, names: Names) -> str:
    return tr(STARTS[start_result(int(action[0]))])


STARTS: Final = phrase(
    {
        "stalled": "stalled, no move this round",
        "normal": "a normal start",
        "great": "a great start, 4 spaces",
    }
)


def _test(highest: Callable[[State, Question], int], category: str) -> Label:
    def words(state: State, question: Question, action: Action, names: Names) -> str:
        most = highest(state, question)
        chance = {"faces": up_to(most), "all": BLACK}
        if int(action[0]) > most:
            return tr("no harm ({faces} of {all} costs one)", **chance)
        lost = points(category, 1)
        return tr("{points} lost ({faces} of {all} costs one)", points=lost, **chance)

    return words


def _mechanics(state: State, question: Question, action: Action, names: Names) -> str:
    if spaces := fast_stop(int(action[0])):
        driven = count(spaces, "space")
        return tr("a fast stop, {spaces} out of the box in gear 4", spaces=driven)
    return tr("a slow stop, the car stays in its box")


# -- the rows --------------------------------------------------------------------------------------


def _character(state: State, question: Question, action: Action) -> str:
    character = BY_WORD[str(action[0])]
    wear = [points(name, n) for name, n in zip(CATEGORIES, character.wear, strict=True)]
    return f"{tr(character.ability)}: {tr(character.does)}. {', '.join(wear)}"


QUESTION_ROWS: Final[Mapping[str, QuestionRow]] = {
    # before the race
    "character": QuestionRow("choose a driver", CHARACTER, detail=_character, rule="FD-CH-0"),
    "split": QuestionRow(
        _ask_split,
        lambda state, question, action, names: points(str(action[0]), int(action[1])),
        options=_split_cells,
        rule="FD-CUSTOM-1",
    ),
    "weather-roll": QuestionRow(
        "roll for the weather",
        lambda state, question, action, names: weather(state, int(action[0])),
        heading="Weather",
        rule="FD-WX-1",
    ),
    "frog": QuestionRow(
        _ask_frog,
        phrase({"again": "Roll again", "keep": "Leave it"}),
        detail={"again": "the second result stands"},
        rule="FD-CH-4",
    ),
    "tyres": QuestionRow(
        "choose a set of tyres",
        phrase({"hard": "Hard tyres", "soft": "Soft tyres", "rain": "Rain tyres"}),
        detail={
            "hard": "an overshot space costs 1 tyre point; slides 3 in the wet",
            "soft": "one optional extra space on a new set in the dry; overshooting costs 2, 3 "
            "from the third lap; slides 3 in the wet",
            "rain": "overshooting costs 2 in the dry, 1 in the wet; slides 1 in the wet",
        },
        more=lambda state, question, action, names: {"face": tyre_face(str(action[0]))},
        rule="FD-TYRE-1",
    ),
    "grid-roll": QuestionRow(
        "roll for the grid",
        lambda state, question, action, names: tr("the highest starts first"),
        heading="Grid",
        rule="FD-START-1",
    ),
    "start-roll": QuestionRow("roll for the start", _start, heading="Start", rule="FD-START-2"),
    # gear and die
    "gear": QuestionRow(_ask_gear, _gear_label, options=gears, rule="FD-GEAR-6"),
    "gear-roll": QuestionRow(
        _ask_gear_roll,
        lambda state, question, action, names: tr(
            "{spaces} to drive", spaces=count(int(action[0]), "space")
        ),
        heading=lambda question: tr("Gear {gear}", gear=question.data.gear),
        rule="FD-GEAR-1",
    ),
    "modifiers": QuestionRow(
        lambda state, question, names: tr(
            "rolled {face}: change how far you go?", face=state.position.now.face
        ),
        _modifier_label,
        detail={"none": "drives what the die shows"},
        rule="FD-TURN-4",
    ),
    # on the board
    "move": QuestionRow(_ask_move, _move_label, options=moves_or_pits, rule="FD-MOVE-3"),
    "slide-move": QuestionRow(
        "slides in the rain: choose where to end", _move_label, options=moves, rule="FD-TYRE-4"
    ),
    "debris": QuestionRow(
        "roll for the damage on the road",
        _test(lambda s, q: events.debris_most(s.position, q.data.seat, q.data.event), "susp"),
        heading="Damage on the road",
        rule="FD-DEB-3",
    ),
    "bonus": QuestionRow(_ask_bonus, _category_label, rule="FD-ST-7"),
    "slipstream": QuestionRow(_ask_slipstream, _move_label, options=draughts, rule="FD-SLIP-1"),
    # after the move
    "scrap": QuestionRow(
        _ask_scrap,
        phrase({"mark": "Leave damage", "no": "No"}),
        detail={"mark": "cars that drive over it roll for the suspension"},
        rule="FD-CH-7",
    ),
    "collision": QuestionRow(
        _ask_collision,
        _test(lambda s, q: events.collision_most(s.position), "body"),
        heading="Collision",
        rule="FD-COLL-1",
    ),
    "engine": QuestionRow(
        "roll for the engine",
        _test(lambda s, q: events.engine_most(s, q.data.rolls[0]), "engine"),
        heading="Engine",
        rule="FD-ENG-1",
    ),
    "noise-roll": QuestionRow(
        "roll in the noise zone",
        lambda state, question, action, names: _cost(noise_category(int(action[0]))),
        heading="Noise zone",
        rule="FD-ST-5",
    ),
    "radio": QuestionRow(
        "throw the car radio at a car next to you?",
        lambda state, question, action, names: (
            tr("Keep the radio")
            if action[0] == "no"
            else tr("Throw it at {rival:you|@}", rival=whose(int(action[1]), names))
        ),
        detail={
            "no": "keeps it for later",
            "throw": "a black die says what it hits: tyres, brakes, gearbox, body, engine or "
            "suspension",
        },
        rule="FD-CH-10",
    ),
    "radio-roll": QuestionRow(
        _ask_radio,
        lambda state, question, action, names: _cost(hit(int(action[0]))),
        heading="Car radio",
        rule="FD-CH-10",
    ),
    # the pits
    "pit-gear": QuestionRow(_ask_gear, _gear_label, options=gears, rule="FD-PIT-2"),
    "exit-move": QuestionRow(
        lambda state, question, names: tr(
            "out of the pits, {spaces} left: choose where to end",
            spaces=count(state.position.now.spaces, "space"),
        ),
        _move_label,
        options=moves,
        rule="FD-PIT-7",
    ),
    "pit-type": QuestionRow(
        "in the box: choose what the crew does",
        phrase({"tyre-stop": "Tyre stop", "technical-stop": "Technical stop"}),
        detail={
            "tyre-stop": "then the mechanics roll: 1 to 10 of 20 is a fast stop",
            "technical-stop": "repairs 1 or 2 points; leaves next round in gear 1 to 4",
        },
        rule="FD-PITX-1",
    ),
    "repair": QuestionRow(
        "a technical stop: choose what to repair", _category_label, rule="FD-PITX-2"
    ),
    "pit-roll": QuestionRow(
        "roll for the mechanics", _mechanics, heading="Mechanics", rule="FD-PIT-6"
    ),
}
"""Every kind of question that somebody answers."""


def ask(state: State, names: Sequence[str]) -> Ask | None:
    """Return the open question and every answer; the first of a race says what wins it."""
    shown, question = rows.ask(QUESTION_ROWS, state, names), state.question
    if shown and question and question.kind == "gear":
        car = state.position.cars[question.players[0]]
        if car.gear == 0 and car.lap < 1:
            rows.add_goal(shown, state.game.rules.laps)
    return shown

"""The open question as the screen shows it: who is asked, and each option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.actions import text
from ....core.kinds import dice_data, dice_of
from ....core.questions import CHANCE, Question
from ....core.screen import Ask
from ....core.screen import Option as Choice
from ....racing.words import count
from ..rules import pit_lane
from ..rules.characters import BY_WORD
from ..rules.position import CATEGORIES, IN_PITS
from ..rules.venue import State
from ..rules.way import find
from . import outlook, prompts
from .ahead import ahead
from .ends import End, detail, ends, label, marks, waypoints
from .prompts import risk
from .words import points

MOVES: Final = frozenset(("move", "slide-move", "exit-move", "slipstream"))
"""Questions that are answered on the board."""

GEARS: Final = frozenset(("gear", "pit-gear"))


def active(state: State) -> int | None:
    """The seat whose answer or whose die is waited for."""
    question = state.question
    if question is None:
        return None
    seat = question.players[0]
    return question.roller if seat == CHANCE else seat


def ask(state: State, names: Sequence[str]) -> Ask | None:
    """What is asked of whom, and every answer."""
    question = state.question
    if question is None:
        return None
    seat = active(state) or 0
    rolls = question.players == (CHANCE,)
    asked: Ask = {
        "prompt": prompts.asks(state, question, names),
        "id": seat,
        "driver": names[seat],
        "kind": "roll" if rolls else question.kind,
        "options": [],
    }
    if rolls:
        asked["options"] = [
            {"id": text(action), "label": state.game.label(state, question, action)}
            for action in state.legal()
        ]
        asked["dice"] = dice_data(dice_of(state, question))
        return asked
    asked["from"] = None
    if question.kind in MOVES:
        asked["options"] = moves(state, question, names)
    elif question.kind in GEARS:
        asked["options"] = gears(state, question)
    else:
        asked["options"] = buttons(state, question, names)
    return asked


# -- on the board --------------------------------------------------------------------------------


def moves(state: State, question: Question, names: Sequence[str]) -> list[Choice]:
    """Ends of a move, the cheapest of each space first; then ways into the pits, or to stay."""
    found = ends(state, question)
    by_space: dict[str, list[End]] = {}
    for end in found:
        by_space.setdefault(end.space, []).append(end)
    seat: int = question.players[0]
    shown = [
        move(state, seat, end, [one for one in by_space[end.space] if one is not end], names)
        for end in found
    ]
    if question.kind == "move":
        shown += pits(state, question)
    if question.kind == "slipstream":
        words = state.game.label(state, question, ("pass",), names)
        shown.append({"id": "pass", "label": words})
    return shown


def move(state: State, seat: int, end: End, others: list[End], names: Sequence[str]) -> Choice:
    """One way to end a move; what is empty is left out, to keep the message small."""
    shown: Choice = {
        "id": text(end.action),
        "place": {"space": end.space, "path": waypoints(end.path, state.game.road)},
        "detail": detail(end, names),
        "tone": end.tone,
        "figure": end.figure,
    }
    if others:
        shown["label"] = label(end, others)
    if signs := marks(end):
        shown["marks"] = signs
    if end.result == "out":
        shown["confirm"] = True
    if (then := ahead(state, seat, end)) is not None:
        shown["ahead"] = then.tone
        shown["detail"] = f"{shown['detail']}; {then.words}"
    return shown


def pits(state: State, question: Question) -> list[Choice]:
    """FD-PIT-10: ways into the pits; each ends where the spaces that are left lead."""
    seat: int = question.players[0]
    found: list[Choice] = []
    for action, way in pit_lane.entries(state, seat, state.position.now.spaces).items():
        path = _to_gate(state, seat, way)
        left = int(action[1])
        space, words = _in_pits(state, seat, left)
        driven = count(len(path) - 1, "space")
        option: Choice = {
            "id": text(action),
            "label": "Into the pits",
            "place": {"space": space, "path": [*waypoints(path, state.game.road), space]},
            "detail": f"into the pits: {driven} to the entry, {words}",
            "tone": "free",
            "figure": "pit",
        }
        if len(action) > 2:
            option["detail"] = f"{option['detail']}, over damage"
        found.append(option)
    return found


def _to_gate(state: State, seat: int, way: object) -> list[str]:
    ways = find(state, seat, state.position.now.spaces)
    return [state.game.road.ids[space] for space in ways.path(way)]  # type: ignore[arg-type]


def _in_pits(state: State, seat: int, left: int) -> tuple[str, str]:
    """Where so many spaces lead in the pits, and what comes of it (FD-PIT-3, FD-PIT-4)."""
    pit = pit_lane.road(state)
    position = state.position
    if state.game.rules.pit_variant == "EN":
        taken = {position.cars[other].pit for other in position.queue}
        slot = next(number for number in range(len(position.cars)) if number not in taken)
        return f"S{slot + 1}", "all tyre points back, and on to the pit grid"
    box = pit.boxes[seat] if seat < len(pit.boxes) else pit.boxes[-1]
    index = pit.entry[0][1] - 1
    for step in range(left):
        if index == box.at:
            return box.id, "into the box: all tyre points back"
        if pit_lane.in_lane(position, index + 1) >= 0:
            return pit.lane[max(index, 0)], f"{count(step, 'space')} on, behind another car"
        index += 1
    return pit.lane[index], f"{count(left, 'space')} on in the pit lane"


# -- beside it -----------------------------------------------------------------------------------


def gears(state: State, question: Question) -> list[Choice]:
    """FD-GEAR-6: gears as dice, the lowest first."""
    seat: int = question.players[0]
    shown: list[Choice] = []
    for action in sorted(state.legal(), key=lambda action: int(action[1])):
        gear = int(action[1])
        bars, odds, words = outlook.lever(state, question, gear)
        option: Choice = {
            "id": text(action),
            "label": state.game.label(state, question, action),
            "figure": str(gear),
            "chart": bars,
            "detail": words,
        }
        if state.position.cars[seat].status not in IN_PITS:
            option["odds"] = odds
        shown.append(option)
    return shown


def buttons(state: State, question: Question, names: Sequence[str]) -> list[Choice]:
    """Everything else: words."""
    shown: list[Choice] = []
    for action in state.legal(question.players[0]):
        words = state.game.label(state, question, action, names)
        option: Choice = {"id": text(action), "label": words}
        more = _more(state, question, str(action[0]))
        if more:
            option["detail"] = more
        shown.append(option)
    return shown


def _more(state: State, question: Question, word: str) -> str:
    """What an answer leads to, where its label does not say so."""
    if question.kind == "character":
        one = BY_WORD[word]
        told = [points(name, n) for name, n in zip(CATEGORIES, one.wear, strict=True)]
        return f"{one.ability}: {one.does}. {', '.join(told)}"
    return MORE.get((question.kind, word), "")


MORE: Final = {
    ("pit-type", "tyre-stop"): "then the mechanics roll: 1 to 10 of 20 is a fast stop",
    ("pit-type", "technical-stop"): "repairs 1 or 2 points; leaves next round in gear 1 to 4",
    ("tyres", "hard"): "an overshot space costs 1 tyre point; slides 3 in the wet",
    ("tyres", "soft"): "one space more if you like on a new set in the dry; overshooting costs 2, "
    "3 from the third lap; slides 3 in the wet",
    ("tyres", "rain"): "overshooting costs 2 in the dry, 1 in the wet; slides 1 in the wet",
    ("modifiers", "none"): "drives what the die shows",
    ("scrap", "mark"): "whoever drives over it rolls for the suspension",
    ("radio", "no"): "keeps it for later",
    ("radio", "throw"): "a black die says what it hits: tyres, brakes, gearbox, body, engine or "
    "suspension",
    ("frog", "again"): "the second result stands",
}
__all__ = ["active", "ask", "risk"]

"""Answers as the screen shows them: ends of a move on the board, and gears as dice."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.actions import text
from ....core.questions import Question
from ....core.screen import Option as Choice
from ....racing.words import count
from ..rules import pits
from ..rules.position import IN_PITS
from ..rules.venue import State
from ..rules.way import find
from . import outlook
from .ahead import ahead
from .ends import End, detail, draught_ends, ends, label, marks, waypoints

# -- on the board --------------------------------------------------------------------------------


def moves(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Choice]:
    """Ends of a move, the cheapest of each space first."""
    return _moves(state, seat, ends(state, question), names)


def moves_or_pits(
    state: State, question: Question, seat: int, names: Sequence[str]
) -> list[Choice]:
    """FD-PIT-10: the same, and ways into the pits."""
    return moves(state, question, seat, names) + _pits(state, seat)


def draughts(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Choice]:
    """FD-SLIP-1: ends in a slipstream, or to stay."""
    words = state.game.label(state, question, ("pass",), names)
    shown = _moves(state, seat, draught_ends(state, seat), names)
    return [*shown, {"id": "pass", "label": words}]


def _moves(state: State, seat: int, ends: list[End], names: Sequence[str]) -> list[Choice]:
    by_space: dict[str, list[End]] = {}
    for end in ends:
        by_space.setdefault(end.space, []).append(end)
    return [
        _move(state, seat, end, [other for other in by_space[end.space] if other is not end], names)
        for end in ends
    ]


def _move(state: State, seat: int, end: End, others: list[End], names: Sequence[str]) -> Choice:
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


def _pits(state: State, seat: int) -> list[Choice]:
    """FD-PIT-10: ways into the pits; each ends where the spaces that are left lead."""
    found: list[Choice] = []
    for action, way in pits.entries(state, seat, state.position.now.spaces).items():
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
    pit = pits.road(state)
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
        if pits.in_lane(position, index + 1) >= 0:
            return pit.lane[max(index, 0)], f"{count(step, 'space')} on, behind another car"
        index += 1
    return pit.lane[index], f"{count(left, 'space')} on in the pit lane"


# -- beside it -----------------------------------------------------------------------------------


def gears(state: State, question: Question, seat: int, names: Sequence[str]) -> list[Choice]:
    """FD-GEAR-6: gears as dice, the lowest first."""
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

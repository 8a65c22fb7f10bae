"""What can be done at a point of a move: steps and ends on the board, passes, brakes, a stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Option, Price
from ....core.state import State
from ...words import count, whose
from ..rules import driving, move, payments, steps
from ..rules.braking import splits
from ..rules.position import Car, Position
from ..rules.road import Road
from ..rules.tables import UNIT, chances
from . import tolls
from .plans import brake_words
from .words import odds

Names = Sequence[str]
OUT: Final = "a certain crash: out of the race"


def moves(state: State[Position], question: Question, names: Names) -> list[Option]:
    """Ends of the move first, the cheapest of them first; then steps, passes, and the buttons."""
    seat: int = question.players[0]
    told: dict[str, list[Option]] = {"drive": [], "step": [], "pass": [], "brake": [], "end": []}
    ends = driving.ends(state, seat) if move.left(state.position) > 1 else {}
    number = state.game.road.number
    for action in state.legal(seat):
        word = str(action[0])
        if word == "drive":
            told[word].append(_drive(state, seat, action, ends[number[str(action[1])]]))
        elif word == "step":
            told[word].append(_step(state, seat, action))
        elif word == "pass":
            told[word].append(_pass(state, seat, action, names))
        elif word == "brake":
            told[word].append(_brake(state, seat, action))
        else:
            told[word].append(_stop(state, seat, action))
    told["drive"].sort(key=lambda option: (tolls.PRICES.index(option["tone"]), option["figure"]))
    return [option for options in told.values() for option in options]


def _drive(state: State[Position], seat: int, action: Action, drive: driving.Drive) -> Option:
    """The whole rest of the move."""
    car: Car = state.position.cars[seat]
    owed = tolls.tolls(state, car, car.v, drive.path)
    end = str(action[1])
    return {
        "id": text(action),
        "place": {"space": end, "path": _names(state, (car.space, *drive.path))},
        "detail": _line(
            f"{count(len(drive.path), 'space')} to {end}",
            tolls.toll_words(state, owed) or _passed(state, drive.path),
            _beyond(state, car, drive.path),
        ),
        "tone": tolls.price(owed),
        "figure": str(drive.units) if drive.units else "ok",
    }


def _step(state: State[Position], seat: int, action: Action) -> Option:
    """One space, and the move goes on."""
    car: Car = state.position.cars[seat]
    to = state.game.road.number[str(action[1])]
    seen = steps.look(state, seat, to, False)
    tone, cost = _due(car, seen)
    shown: Option = {
        "id": text(action),
        "label": f"One space to {action[1]}",
        "place": {"space": str(action[1])},
        "detail": _line(
            f"one space to {action[1]}, then {move.left(state.position) - 1} more",
            cost or _limit(state, to),
            _beyond(state, car, (to,)),
        ),
        "tone": tone,
        "figure": str(seen.units) if seen.units else "",
        "partly": move.left(state.position) > 1,
    }
    if seen.verdict == steps.FATAL:
        shown |= {"confirm": True, "figure": "out", "tone": "out"}
    return shown


def _due(car: Car, seen: steps.Step) -> tuple[Price, str]:
    """What a step costs, in a word and in words."""
    if seen.verdict == steps.FATAL:
        return "out", OUT
    if not seen.units:
        return "free", ""
    listed = payments.splits_of(car, seen.units)
    pure = bool(listed) and listed[0] == seen.units
    return ("wear" if pure else "roll"), tolls.pay_words(seen.units, listed)


def _pass(state: State[Position], seat: int, action: Action, names: Names) -> Option:
    """A forced pass of the car in a space (CFR-PASS)."""
    position = state.position
    to = state.game.road.number[str(action[1])]
    other = position.at(to)
    seen = steps.look(state, seat, to, True)
    fair, blocked = chances("pass", 0)[0], chances("pass-blocked", 0)[0]
    if state.game.rules.old_passing:
        fair = chances("pass-old", 2 * position.now.passes)[0]
    standing = not position.cars[other].v or state.game.rules.old_passing
    braked = move.left(position) * UNIT
    shown: Option = {
        "id": text(action),
        "label": f"Pass {whose(other, names)}",
        "place": {"space": str(action[1])},
        "detail": _line(
            f"force a pass on {whose(other, names)} at {action[1]}",
            odds(fair) + ("" if standing else f", {odds(blocked)} if blocked"),
            f"else {braked} mph are braked for",
            _due(position.cars[seat], seen)[1],
        ),
        "tone": "roll",
        "figure": "pass",
        "odds": odds(fair),
        "partly": True,
        "marks": ["clash"],
    }
    if seen.verdict == steps.FATAL:
        shown |= {"confirm": True, "tone": "out", "figure": "out"}
    return shown


def _brake(state: State[Position], seat: int, action: Action) -> Option:
    """Slower by choice (CFR-LATE)."""
    car: Car = state.position.cars[seat]
    units = int(action[1])
    to = car.v - units * UNIT
    listed = splits(car, units)
    return {
        "id": text(action),
        "label": f"Brake to {to}: {brake_words(car, units)}",
        "detail": _line(
            f"slower by {units * UNIT} mph, to {to}",
            brake_words(car, units),
            f"then {move.left(state.position) - units} more",
        ),
        "tone": "wear" if listed and listed[0] == units else "roll",
        "figure": str(to),
    }


def _stop(state: State[Position], seat: int, action: Action) -> Option:
    """Here, and what is missing of the speed is braked for (CFR-MOVE-6)."""
    car: Car = state.position.cars[seat]
    missing = car.v // UNIT - state.position.now.k
    if missing <= 0:
        return {"id": text(action), "label": "Stop here", "tone": "free", "figure": "ok"}
    words = brake_words(car, missing)
    return {
        "id": text(action),
        "label": f"Stop here, braking {missing * UNIT} mph: {words}",
        "detail": f"the way is blocked: {missing * UNIT} mph are braked for by {words}",
        "tone": "wear",
        "figure": "stop",
    }


# -- words ---------------------------------------------------------------------------------------


def _line(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


def _names(state: State[Position], path: Sequence[int]) -> list[str]:
    ids = state.game.road.ids
    return [ids[space] for space in path]


def _limit(state: State[Position], to: int) -> str:
    printed: int = state.game.road.speed[to]
    return f"limit {printed}" if printed else ""


def _passed(state: State[Position], path: Sequence[int]) -> str:
    """That a way through corners costs nothing."""
    met = tolls.corners_on(state, path)
    return "nothing to pay" if met else ""


def _beyond(state: State[Position], car: Car, path: Sequence[int]) -> str:
    """What else lies on a way: crashes, the finish."""
    road: Road = state.game.road
    driven = sum(road.length[space] for space in path)
    parts: list[str] = []
    rows: tuple[int, ...] = state.position.markers
    by = [row for row in rows if (row - car.at - 1) % road.period < driven]
    if by:
        parts.append("rolls by a crash" if len(by) == 1 else f"rolls by {len(by)} crashes")
    if car.at < steps.finish_at(state) <= car.at + driven:
        parts.append("finishes")
    return ", ".join(parts)

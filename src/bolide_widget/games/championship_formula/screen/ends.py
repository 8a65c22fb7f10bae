"""What can be done at a point of a move: steps and ends on the board, passes, brakes, a stop."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Option
from ....racing.words import count, whose
from ..rules import driving, move, steps
from ..rules.braking import splits
from ..rules.previews import Attack, Way, preview, way_of
from ..rules.tables import UNIT
from ..rules.venue import State
from . import ahead, tolls
from .plans import brake_words
from .words import odds, too_fast

Names = Sequence[str]


def moves(state: State, question: Question, names: Names) -> list[Option]:
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


def _drive(state: State, seat: int, action: Action, drive: driving.Drive) -> Option:
    """The whole rest of the move."""
    seen, then = _driven(state, seat, drive.path)
    end = str(action[1])
    shown: Option = {
        "id": text(action),
        "place": {"space": end, "path": list(seen.path)},
        "detail": _line(f"{count(len(drive.path), 'space')} to {end}", *_told(state, seen)),
        "tone": tolls.price(seen),
        "figure": tolls.figure(seen),
    }
    return ahead.added(state, shown, then)


def _step(state: State, seat: int, action: Action) -> Option:
    """One space, and the move goes on."""
    to = state.game.road.number[str(action[1])]
    left = move.left(state.position) - 1
    seen, then = _driven(state, seat, (to,))
    shown: Option = {
        "id": text(action),
        "label": f"One space to {action[1]}",
        "place": {"space": str(action[1])},
        "detail": _line(f"one space to {action[1]}, then {left} more", *_told(state, seen)),
        "tone": tolls.price(seen),
        "figure": tolls.figure(seen) if seen.units or seen.crash else "",
        "partly": left > 0,
    }
    if seen.crash:
        shown["confirm"] = True
    return shown if left > 0 else ahead.added(state, shown, then)


def _driven(state: State, seat: int, path: tuple[int, ...]) -> tuple[Way, ahead.Then | None]:
    """What a way costs, and what it leaves for the next turn."""
    before = state.position.cars[seat]
    after = before.copy()
    seen = way_of(state, after, path, True)
    return seen, ahead.ahead(state, before, after, seen)


def _told(state: State, seen: Way) -> tuple[str, str]:
    """What a way costs, or that its corners cost nothing; and whether it reaches the finish."""
    free = "nothing to pay" if tolls.corners_on(state, seen) else ""
    return tolls.cost_words(seen) or free, "finishes" if seen.finishes else ""


def _pass(state: State, seat: int, action: Action, names: Names) -> Option:
    """A forced pass of the car in a space (CFR-PASS)."""
    question = Question(move.MOVE, (seat,))
    seen = preview(state, question, action)
    assert isinstance(seen, Attack)
    who = whose(seen.defender, names)
    fair, blocked = seen.free.success, seen.blocked.success
    shown: Option = {
        "id": text(action),
        "label": f"Pass {who}",
        "place": {"space": seen.space},
        "detail": _line(
            f"force a pass on {who} at {seen.space}",
            odds(fair) + (f", {odds(blocked)} if blocked" if blocked != fair else ""),
            f"else {seen.braking * UNIT} mph are braked for",
            f"{too_fast(seen.duty.units)} behind it" if seen.duty else "",
        ),
        "tone": "roll",
        "figure": "pass",
        "odds": odds(fair),
        "partly": True,
        "marks": ["clash"],
    }
    if steps.look(state, seat, state.game.road.number[seen.space], True).verdict == steps.DOOMED:
        shown |= {"confirm": True, "tone": "out", "figure": "out"}
    return shown


def _brake(state: State, seat: int, action: Action) -> Option:
    """Slower by choice (CFR-LATE)."""
    car = state.position.cars[seat]
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


def _stop(state: State, seat: int, action: Action) -> Option:
    """Here, and what is missing of the speed is braked for (CFR-MOVE-6)."""
    car = state.position.cars[seat]
    missing = car.v // UNIT - state.position.now.k
    if missing <= 0:
        here: Option = {"id": text(action), "label": "Stop here", "tone": "free", "figure": "ok"}
        return ahead.added(state, here, _driven(state, seat, ())[1])
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

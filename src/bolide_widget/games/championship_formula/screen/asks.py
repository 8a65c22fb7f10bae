"""Answers as the screen shows them: ends of a move on the board, payments, blocks and the rest."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.questions import Action, Question, text
from ....core.screen import Option
from ....racing.rows import count, whose
from ..rules import braking as brakes, driving, position, skill, steps
from ..rules.kinds import Way, attack, way_of
from ..rules.move import Block
from ..rules.position import UNIT
from ..rules.venue import State
from . import ahead, costs, plans
from .facts import mph, odds, too_fast
from .plans import brake_words

Names = Sequence[str]


def button(state: State, question: Question, action: Action, names: Names) -> Option:
    """An answer in words."""
    return {"id": text(action), "label": state.game.label(state, question, action, names)}


# -- a move ----------------------------------------------------------------------------------------


def moves(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """Ends of the move first, the cheapest of them first; then steps, passes, and the buttons."""
    told: dict[str, list[Option]] = {"drive": [], "step": [], "pass": [], "brake": [], "end": []}
    ends = driving.ends(state, seat) if state.position.left() > 1 else {}
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
    told["drive"].sort(key=lambda option: (costs.PRICES.index(option["tone"]), option["figure"]))
    return [option for options in told.values() for option in options]


def _drive(state: State, seat: int, action: Action, drive: driving.Drive) -> Option:
    """The whole rest of the move."""
    seen, then = _driven(state, seat, drive.path)
    end = str(action[1])
    shown: Option = {
        "id": text(action),
        "place": {"space": end, "path": list(seen.path)},
        "detail": _line(f"{count(len(drive.path), 'space')} to {end}", *_told(state, seen)),
        "tone": costs.price(seen),
        "figure": costs.figure(seen),
    }
    return ahead.added(state, shown, then)


def _step(state: State, seat: int, action: Action) -> Option:
    """One space, and the move goes on."""
    to = state.game.road.number[str(action[1])]
    left = state.position.left() - 1
    seen, then = _driven(state, seat, (to,))
    shown: Option = {
        "id": text(action),
        "label": f"One space to {action[1]}",
        "place": {"space": str(action[1])},
        "detail": _line(f"one space to {action[1]}, then {left} more", *_told(state, seen)),
        "tone": costs.price(seen),
        "figure": costs.figure(seen) if seen.units or seen.crash else "",
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
    free = "nothing to pay" if costs.corners_on(state, seen) else ""
    return costs.cost_words(seen) or free, "finishes" if seen.finishes else ""


def _pass(state: State, seat: int, action: Action, names: Names) -> Option:
    """A forced pass of the car in a space (CFR-PASS)."""
    seen = attack(state, seat, state.game.road.number[str(action[1])])
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
    listed = brakes.splits(car, units)
    return {
        "id": text(action),
        "label": f"Brake to {to}: {brake_words(car, units)}",
        "detail": _line(
            f"slower by {units * UNIT} mph, to {to}",
            brake_words(car, units),
            f"then {state.position.left() - units} more",
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


def _line(*parts: str) -> str:
    return "; ".join(part for part in parts if part)


# -- beside it -------------------------------------------------------------------------------------


def speeds(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-PLAN-10: each speed, with what it asks for and where it leads."""
    return [plans.option(state, seat, int(action[1]), text(action)) for action in state.legal(seat)]


def spending(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-ROLL-2: chips, and what the dice would do with them."""
    throw = skill.Throw(*question.data)
    results = costs.results(state, question.data)
    shown: list[Option] = []
    for action in state.legal(seat):
        option = button(state, question, action, names)
        if action[0] == "wear":
            option |= {"detail": f"1 wear: {results['success']}", "tone": "wear", "figure": "1"}
        else:
            changed = throw.modifier + skill.modifier_of(action)
            option |= {
                "detail": costs.spell(throw.row, changed, results),
                "odds": odds(position.chances(throw.row, changed)[0]),
                "chart": costs.chart(throw.row, changed, results),
            }
        shown.append(option)
    return shown


def braking(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-DECEL-1: wear for braking, and the test of the brakes for the rest."""
    due = brakes.Braking(*question.data)
    test = (seat, "brakes", "brakes", 0, 0, 0, (due.why, due.to, False))
    return _payments(state, question, seat, names, skill.Throw(*test), due.units)


def payments(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-CORNER-4: wear for the corner or the line, and a chance for the rest."""
    due = steps.Payment(*question.data)
    chance = (seat, "chance-" + due.why, "chance-corner", 0, 0, 0, ())
    return _payments(state, question, seat, names, skill.Throw(*chance), due.units)


def _payments(
    state: State, question: Question, seat: int, names: Names, throw: skill.Throw, units: int
) -> list[Option]:
    """Splits of so many units: those without dice first, so the surest."""
    had = state.position.cars[seat].wear
    shown: list[Option] = []
    for action in sorted(state.legal(seat), key=lambda action: -int(action[1])):
        wear = int(action[1])
        option = button(state, question, action, names)
        left = f"{had - wear} wear left"
        if wear >= units:
            option |= {"figure": str(wear), "tone": "wear"}
            option["detail"] = f"{wear} wear, no roll; {left}"
        else:
            results = costs.spell(throw.row, 0, costs.results(state, throw))
            option |= {"figure": str(wear), "tone": "roll"}
            option["odds"] = odds(position.chances(throw.row, 0)[0])
            option["detail"] = f"{results}; without skill; {left}"
        shown.append(option)
    return shown


def slips(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-SLIP-4: how far, and behind whom."""
    v = state.position.cars[seat].v
    shown: list[Option] = []
    for action in state.legal(seat):
        option = button(state, question, action, names)
        if action[0] == "none":
            option["detail"] = f"drives {mph(v).partition(': ')[2]}"
        else:
            leader, most = int(action[1]), int(action[2])
            fewest = v // UNIT
            option |= {
                "figure": f"+{most}",
                "tone": "free",
                "detail": f"drives {fewest} to {count(fewest + most, 'space')}; whoever takes a "
                f"space uses up the slipstream of {whose(leader, names)}",
            }
        shown.append(option)
    return shown


def blocks(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-PASS-4: how the attacker then rolls."""
    who = whose(Block(*question.data).attacker, names)
    shown: list[Option] = []
    for action in state.legal(seat):
        blocked = action[0] == "block"
        chance = odds(position.chances("pass-blocked" if blocked else "pass", 0)[0])
        contact = "; each 3 costs you 1 wear, each 4 the attacker" if blocked else ""
        option = button(state, question, action, names)
        option |= {
            "odds": chance,
            "detail": f"{who}: by at {chance} without skill, which {who} may spend{contact}",
            "tone": "roll" if blocked else "free",
        }
        shown.append(option)
    return shown


def spots(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-PASS-9: the spaces that a car may be placed on."""
    shown: list[Option] = []
    for action in state.legal(seat):
        option = button(state, question, action, names)
        option |= {"place": {"space": str(action[1])}, "tone": "free", "figure": "ok"}
        shown.append(option)
    return shown

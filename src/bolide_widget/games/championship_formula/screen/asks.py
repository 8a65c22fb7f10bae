"""Answers as the screen shows them: planned speeds, ends of a move, payments and the rest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final, NamedTuple

from ....core.actions import Action, text
from ....core.questions import Question
from ....core.screen import Lead, Option, Price
from ....core.words import phrase, tr, trn
from ....racing.rows import count
from ..rules import corners, driving, incidents, steps
from ..rules.braking import splits
from ..rules.position import SPIN_UNITS, UNIT, Car
from ..rules.preview import Attack, Way, attack, driven, way_of
from ..rules.questions import Braking, Payment, Throw
from ..rules.turn import Needs, needs, row_of, tests_of
from ..rules.venue import State
from . import costs
from .facts import mph, odds, rival, split_words

# -- late braking that helps -----------------------------------------------------------------------


def least_braking(state: State, seat: int, speed: int) -> int:
    """The fewest units of late braking after which a lone car can drive on; 0 where none do.

    It brakes behind the first step, which is as early as it may (CFR-LATE-1): later costs no less.
    All is paid as cheaply as can be, with luck at every roll.

    Parameters
    ----------
    state : State
    seat : int
        Whose.
    speed : int
        In mph, that is planned.
    """
    road = state.game.road
    fewest = 0
    for car in _stepped(state, seat, speed):
        for units in range(1, fewest or min(SPIN_UNITS, speed // UNIT)):
            listed = splits(car, units)
            if not listed:
                break
            slower = car.copy()
            slower.v = speed - units * UNIT
            slower.wear -= listed[-1]
            corners.slow_down(road, slower, slower.v)
            if slower.v == UNIT or driving.reach(state, slower, slower.v, 1, 0, set()).ends:
                fewest = units
                break
    return fewest


def _stepped(state: State, seat: int, speed: int) -> Iterator[Car]:
    """The car behind each first step at a speed, by each way of paying for it."""
    road = state.game.road
    car = state.position.cars[seat].copy()
    hard = needs(car, speed).braking
    listed = splits(car, hard)
    if hard >= SPIN_UNITS or not listed:
        return
    car.v = speed
    corners.hold(road, car)
    if hard:
        car.wear -= listed[-1]
        car.brake_wear += listed[-1]
        car.brake_test += hard - listed[-1]
    for to in road.next[car.space]:
        after = car.copy()
        seen = way_of(state, after, (to,), False)
        if seen.crash:
            continue
        yield after
        least_wear, most_wear = seen.wear
        if most_wear > least_wear:  # one unit of it by a chance
            after = after.copy()
            after.wear += 1
            after.corner_wear -= 1
            after.chances += 1
            yield after


# -- speeds ----------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """The consequences of a speed, other cars and slips left out.

    Attributes
    ----------
    leads : list of Lead
        Every space where the move could end, and what that would cost.
    units : tuple of int
        Units that these ends cost, the fewest first.
    cheapest : Way or None
        To the end that costs least; None if there is none.
    met : list of int
        Corners on the way.
    then : Then or None
        The least that every end leaves for the turn after.
    late : int
        Where there is no end but a crash: the fewest units of late braking that avoid it, 0 where
        nothing does.
    """

    leads: list[Lead]
    units: tuple[int, ...]
    cheapest: Way | None
    met: list[int]
    then: costs.Then | None
    late: int


def plan_option(state: State, seat: int, speed: int, name: str) -> Option:
    """One speed as it is offered.

    Parameters
    ----------
    state : State
    seat : int
        Whose plan.
    speed : int
        In mph.
    name : str
        Id of the answer.
    """
    car = state.position.cars[seat]
    needed = needs(car, speed)
    seen = outlook(state, seat, speed)
    shown: Option = {
        "id": name,
        "label": _label(car, needed, seen),
        "figure": str(speed),
        "brief": brief(car, needed, seen),
        "tone": _tone(car, needed, seen),
        "detail": _detail(state, car, speed, needed, seen),
    }
    if seen.leads:
        shown["leads"] = seen.leads
    if tests := tests_of(needed):
        shown["odds"] = _chance(state, tests[0])
    if needed.braking < SPIN_UNITS and not seen.units and not seen.late:
        shown["confirm"] = True
    return costs.added(state, shown, seen.then)


def outlook(state: State, seat: int, speed: int) -> Outlook:
    """Look ahead from a speed of a lone car, with the wear that braking leaves (CFR-T5)."""
    car = state.position.cars[seat]
    brakes = splits(car, needs(car, speed).braking)
    ends = driven(state, seat, speed, spent=brakes[-1] if brakes else 0)
    ways = {end: way for end, (way, _) in ends.items()}
    leads: list[Lead] = [
        {"space": end, "tone": costs.price(way), "figure": costs.figure(way)}
        for end, way in ways.items()
    ]
    met = (corner for way in ways.values() for corner in costs.corners_on(state, way))
    units = tuple(sorted({way.units for way in ways.values()}))
    cheapest = min(ways.values(), key=_rank, default=None)
    then = costs.behind(state, seat, speed, ends.values())
    brake = 0 if ways else least_braking(state, seat, speed)
    return Outlook(leads, units, cheapest, list(dict.fromkeys(met)), then, brake)


def _rank(way: Way) -> tuple[int, int]:
    return costs.PRICES.index(costs.price(way)), way.units


LUCK: Final = phrase(
    {
        "start": "starts well {odds}",
        "accel": "passes {odds}",
        "top": "passes {odds}",
        "brakes": "they hold {odds}",
        "pass": "get by {odds}",
    }
)
"""What a success of a throw is, by its purpose; else the car is safe."""
SAFE: Final = phrase("safe {odds}")


def luck(purpose: str, row: str, modifier: int = 0) -> str:
    """Say how likely a success is, and what it would be."""
    chance = costs.success(row, modifier)
    return tr(LUCK.get(purpose, SAFE), odds=chance) if chance[0].isdigit() else chance


TESTS: Final = phrase(
    {"start": "start test", "accel": "acceleration test", "top": "top speed test"}
)


def plan_words(state: State, seat: int, speed: int) -> str:
    """Say what a planned speed requires, and what its cheapest end costs."""
    needed = needs(state.position.cars[seat], speed)
    return _label(state.position.cars[seat], needed, outlook(state, seat, speed))


def _label(car: Car, needed: Needs, seen: Outlook) -> str:
    """Say the price: tests or braking, then the cheapest end."""
    parts = [tr(TESTS[purpose]) for purpose in tests_of(needed)]
    if needed.braking:
        parts = [brake_words(car, needed.braking)]
    if needed.braking < SPIN_UNITS and not seen.units:
        parts.append(_crash(seen))
    elif seen.units and seen.units[0]:
        words = _IN_CORNER if len(seen.met) == 1 else _IN_CORNERS
        parts.append(tr(words, n=seen.units[0] * UNIT))
    return ", ".join(parts) or tr("free")


_IN_CORNER: Final = phrase("{n} mph too fast in the corner")
_IN_CORNERS: Final = phrase("{n} mph too fast in the corners together")


def brief(car: Car, needed: Needs, seen: Outlook) -> str:
    """Say the lowest price in a word or two: wear, and what is rolled."""
    if _spins(car, needed.braking):
        return tr("spins")
    if not seen.cheapest:
        return tr("brake {n}", n=seen.late * UNIT) if seen.late else tr("crash")
    wear, rolls = _due(car, needed, seen.cheapest)
    parts = [tr("{n} wear", n=wear)] if wear else []
    if rolls:
        parts.append(trn("roll", "{n} rolls", rolls))
    return ", ".join(parts) or tr("free")


def _due(car: Car, needed: Needs, way: Way) -> tuple[int, int]:
    """Return the wear that a plan costs on a way, as much as can be paid by wear, and its rolls."""
    most = way.wear[1]
    braked = 0
    if needed.braking:
        listed = splits(car, needed.braking)
        braked = next((n for n in listed if n + most <= car.wear), listed[-1])
    rolls = len(tests_of(needed)) + needed.braking - braked + len(way.rolls)
    return most + braked, rolls


def _spins(car: Car, units: int) -> bool:
    """Return whether so much braking is a spin whatever is paid (CFR-DECEL-1, CFR-DECEL-4)."""
    return units >= SPIN_UNITS or (units > 0 and not splits(car, units))


def brake_words(car: Car, units: int, roll: str = phrase("a roll for the brakes")) -> str:
    """Say how units of braking can be paid for (CFR-T5)."""
    if units >= SPIN_UNITS:
        return tr("a certain spin, 3 wear and {roll}", roll=tr(roll))
    ways = [split_words(n, units - n, roll) for n in splits(car, units)]
    return tr(", or ").join(ways) or tr("a spin: no wear is left")


def _tone(car: Car, needed: Needs, seen: Outlook) -> Price:
    """Return the price with the cheapest end, in one word."""
    if _spins(car, needed.braking) or not seen.cheapest:
        return "out"
    wear, rolls = _due(car, needed, seen.cheapest)
    return "roll" if rolls else "wear" if wear else "free"


def _chance(state: State, purpose: str) -> str:
    """Say how likely a test is to be passed without skill."""
    return luck(purpose, row_of(state, purpose))


def _detail(state: State, car: Car, speed: int, needed: Needs, seen: Outlook) -> str:
    parts = [mph(speed)]
    parts += [
        tr(
            "{test}: {odds}" if n else "{test} with two dice: {odds}",
            test=tr(TESTS[purpose]),
            odds=_chance(state, purpose),
        )
        for n, purpose in enumerate(tests_of(needed))
    ]
    if needed.braking:
        paid = brake_words(car, needed.braking)
        parts.append(tr("{n} mph too much braking: {paid}", n=needed.braking * UNIT, paid=paid))
    parts += [costs.corner_words(state, corner) for corner in seen.met]
    if needed.braking >= SPIN_UNITS:
        return costs.joined(*parts)
    if not seen.units:
        words = phrase("a certain crash unless you brake by {n} on the way")
        parts.append(tr(words, n=seen.late * UNIT) if seen.late else tr("a certain crash"))
    elif seen.met:
        least, most = seen.units[0], seen.units[-1]
        words = "none" if not most else "each" if least == most else "span" if least else "most"
        ends = _TOGETHER if len(seen.met) > 1 else _ENDS
        parts.append(tr(ends[words], least=least * UNIT, most=most * UNIT))
    return costs.joined(*parts, _price_words(car, needed, seen))


def _price_words(car: Car, needed: Needs, seen: Outlook) -> str:
    """Say the same price as `brief`, as a part of a sentence; nothing of a free speed."""
    if _spins(car, needed.braking) or not seen.cheapest:
        return ""
    wear, rolls = _due(car, needed, seen.cheapest)
    parts = [tr("{n} wear", n=wear)] if wear else []
    if rolls:
        parts.append(trn("a roll", "{n} rolls", rolls))
    words = phrase("costs at least {price}") if len(seen.units) > 1 else phrase("costs {price}")
    return tr(words, price=tr(" and ").join(parts)) if parts else ""


_ENDS: Final = phrase(
    {
        "span": "end {least} to {most} mph too fast",
        "most": "end up to {most} mph too fast",
        "each": "every end is {most} mph too fast",
        "none": "no corner costs anything",
    }
)
_TOGETHER: Final = phrase(
    {
        "span": "end {least} to {most} mph too fast, in all corners together",
        "most": "end up to {most} mph too fast, in all corners together",
        "each": "every end is {most} mph too fast, in all corners together",
        "none": "no corner costs anything",
    }
)


def _crash(seen: Outlook) -> str:
    """CFR-MOVE-7, CFR-LATE-1: that every way is a crash, and what avoids it."""
    if not seen.late:
        return tr("certain crash")
    return tr("certain crash unless you brake by {n}", n=seen.late * UNIT)


Names = Sequence[str]
Shown = dict[str, Any]
"""What an option has besides its label."""


# -- a move ----------------------------------------------------------------------------------------


def moves(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """Ends of the move first, the cheapest of them first; then steps, passes, and the buttons."""
    acts = {"drive": drive, "step": step, "pass": force, "brake": brake, "end": stop}
    options: dict[str, list[Option]] = {word: [] for word in acts}
    for action in state.legal(seat):
        options[str(action[0])].append(acts[str(action[0])](state, seat, action, names))
    options["drive"].sort(key=lambda option: (costs.PRICES.index(option["tone"]), option["figure"]))
    return [*chain.from_iterable(options.values())]


def drive(state: State, seat: int, action: Action, names: Names) -> Option:
    """The whole rest of the move."""
    path = driving.ends(state, seat)[state.game.road.number[str(action[1])]].path
    seen, then = _driven(state, seat, path)
    where = state.game.track.spoken[str(action[1])]
    shown: Option = {
        "id": text(action),
        "place": {"space": str(action[1]), "path": list(seen.path)},
        "detail": costs.joined(
            tr("{place}: {spaces}", place=where, spaces=count(len(path), "space")),
            *_outcome(state, seen),
        ),
        "tone": costs.price(seen),
        "figure": costs.figure(seen),
    }
    return costs.added(state, shown, then)


def step(state: State, seat: int, action: Action, names: Names) -> Option:
    """One space, and the move goes on."""
    to = state.game.road.number[str(action[1])]
    left = state.position.left() - 1
    where = state.game.track.spoken[str(action[1])]
    seen, then = _driven(state, seat, (to,))
    shown: Option = {
        "id": text(action),
        "label": tr("One space: {place}", place=where),
        "place": {"space": str(action[1])},
        "detail": costs.joined(
            tr("one space, {place}, then {n} more", place=where, n=left), *_outcome(state, seen)
        ),
        "tone": costs.price(seen),
        "figure": costs.figure(seen) if seen.units or seen.crash else "",
        "partly": left > 0,
    }
    if seen.crash:
        shown["confirm"] = True
    return shown if left > 0 else costs.added(state, shown, then)


def _driven(state: State, seat: int, path: tuple[int, ...]) -> tuple[Way, costs.Then | None]:
    """Say the price of a path, and what it leaves for the next turn."""
    before = state.position.cars[seat]
    after = before.copy()
    seen = way_of(state, after, path, True)
    return seen, costs.ahead(state, before, after, seen)


def _outcome(state: State, seen: Way) -> tuple[str, str]:
    """Say the price of a path, if any, and whether it reaches the finish."""
    free = tr("free") if costs.corners_on(state, seen) else ""
    return costs.cost_words(seen) or free, tr("finishes") if seen.finishes else ""


def force(state: State, seat: int, action: Action, names: Names) -> Option:
    """A forced pass of the car in a space (CFR-PASS)."""
    seen = attack(state, seat, state.game.road.number[str(action[1])])
    who = rival(seen.defender, names)
    fair, blocked = odds(seen.free.success), odds(seen.blocked.success)
    words = _PASSES if blocked == fair else _PASSES_UNBLOCKED
    chance = tr(LUCK["pass"], odds=fair)
    shown: Option = {
        "id": text(action),
        "label": tr("Pass {defender:you|@}", defender=who),
        "place": {"space": seen.space},
        "detail": costs.joined(
            tr(
                "force a pass on {defender:you|@} {place}",
                defender=who,
                place=state.game.track.at(seen.space),
            ),
            tr(words, odds=fair, blocked=blocked),
            *risks(seen),
        ),
        "tone": "roll",
        "figure": "pass",
        "odds": chance,
        "partly": True,
        "marks": ["clash"],
    }
    if steps.look(state, seat, state.game.road.number[seen.space], True).verdict == steps.DOOMED:
        shown |= {"confirm": True, "tone": "out", "figure": "out"}
    return shown


_PASSES: Final = phrase("you get by {odds}")
_PASSES_UNBLOCKED: Final = phrase("you get by {odds} ({blocked} if blocked)")


def risks(seen: Attack) -> list[str]:
    """Say what a pass costs that fails, and what a corner behind the car costs."""
    risk = tr("if it fails, you brake {n} mph", n=seen.braking * UNIT)
    if not seen.duty:
        return [risk]
    return [risk, tr("{n} mph too fast behind it", n=seen.duty.units * UNIT)]


def brake(state: State, seat: int, action: Action, names: Names) -> Option:
    """Slower by choice (CFR-LATE)."""
    car = state.position.cars[seat]
    units = int(action[1])
    to = car.v - units * UNIT
    listed = splits(car, units)
    return {
        "id": text(action),
        "label": tr("Brake to {to}: {paid}", to=to, paid=brake_words(car, units, "a roll")),
        "detail": costs.joined(
            tr("brake by {n} mph, to {to}", n=units * UNIT, to=to),
            brake_words(car, units),
            tr("then {n} more", n=state.position.left() - units),
        ),
        "tone": "wear" if listed and listed[0] == units else "roll",
        "figure": str(to),
    }


def stop(state: State, seat: int, action: Action, names: Names) -> Option:
    """Offer to stop here, and to brake for the rest of the speed (CFR-MOVE-6)."""
    car = state.position.cars[seat]
    missing = car.v // UNIT - state.position.now.k
    if missing <= 0:
        label = tr("Stop here")
        here: Option = {"id": text(action), "label": label, "tone": "free", "figure": "ok"}
        return costs.added(state, here, _driven(state, seat, ())[1])
    words = brake_words(car, missing)
    return {
        "id": text(action),
        "label": tr("Stop here, braking {n} mph: {paid}", n=missing * UNIT, paid=words),
        "detail": tr("blocked: you brake {n} mph for {paid}", n=missing * UNIT, paid=words),
        "tone": "wear",
        "figure": "stop",
    }


# -- beside it -------------------------------------------------------------------------------------


def speeds(state: State, question: Question, seat: int, names: Names) -> list[Option]:
    """CFR-PLAN-10: each speed, with what it asks for and where it leads."""
    return [plan_option(state, seat, int(action[1]), text(action)) for action in state.legal(seat)]


def spending(state: State, question: Question, action: Action, names: Names) -> Shown:
    """CFR-ROLL-2: what the dice would do with these chips."""
    throw: Throw = question.data
    results = costs.results(state, throw)
    if action[0] == "wear":
        return {"detail": tr("1 wear: {result}", result=results["success"]), "tone": "wear"}
    changed = throw.modifier + incidents.modifier_of(action)
    return {
        "detail": costs.spell(throw.row, changed, results),
        "odds": luck(throw.purpose, throw.row, changed),
        "chart": costs.chart(throw.row, changed, results),
    }


def braking(state: State, question: Question, action: Action, names: Names) -> Shown:
    """CFR-DECEL-1: wear for braking, and the test of the brakes for the rest."""
    due: Braking = question.data
    test = Throw(due.seat, "brakes", "brakes", 0, 0, 0, (due.why, due.to, False))
    return _payment(state, test, due.units, int(action[1]))


def payment(state: State, question: Question, action: Action, names: Names) -> Shown:
    """CFR-CORNER-4: wear for the corner or the line, and a chance for the rest."""
    due: Payment = question.data
    chance = Throw(due.seat, "chance-" + due.why, "chance-corner", 0, 0, 0, ())
    return _payment(state, chance, due.units, int(action[1]))


def _payment(state: State, throw: Throw, units: int, wear: int) -> Shown:
    left = state.position.cars[throw.seat].wear - wear
    if wear >= units:
        words = tr("{n} wear, no roll; {left} wear left", n=wear, left=left)
        return {"tone": "wear", "detail": words}
    results = costs.spell(throw.row, 0, costs.results(state, throw))
    return {
        "tone": "roll",
        "odds": luck(throw.purpose, throw.row),
        "detail": tr("{results}; without skill; {left} wear left", results=results, left=left),
    }


def slip(state: State, question: Question, action: Action, names: Names) -> Shown:
    """CFR-SLIP-4: how far, and behind whom."""
    v = state.position.cars[question.players[0]].v
    if action[0] == "none":
        return {"detail": tr("drives {spaces}", spaces=count(v // UNIT, "space"))}
    leader, most, fewest = int(action[1]), int(action[2]), v // UNIT
    return {
        "figure": f"+{most}",
        "tone": "free",
        "detail": trn(
            "drives {least} to {n} space; taking a space uses up the slipstream of {leader:you|@}",
            "drives {least} to {n} spaces; taking a space uses up the slipstream of {leader:you|@}",
            fewest + most,
            least=fewest,
            leader=rival(leader, names),
        ),
    }


def block(state: State, question: Question, action: Action, names: Names) -> Shown:
    """CFR-PASS-4: how the attacker then rolls."""
    blocked = action[0] == "block"
    chance = costs.success("pass-blocked" if blocked else "pass")
    who = rival(question.data.attacker, names)
    return {
        "odds": chance,
        "detail": tr(_BLOCKED if blocked else _FREE, attacker=who, odds=chance),
        "tone": "roll" if blocked else "free",
    }


_FREE: Final = phrase("{attacker:you get|@ gets} by on {odds}, or better with skill")
_BLOCKED: Final = phrase(
    "{attacker:you get|@ gets} by on {odds}, or better with skill; each 3 costs you 1 wear, "
    "each 4 the attacker"
)


def spot(state: State, question: Question, action: Action, names: Names) -> Shown:
    """CFR-PASS-9: a space that a car may be placed on."""
    return {"place": {"space": str(action[1])}, "tone": "free", "figure": "ok"}

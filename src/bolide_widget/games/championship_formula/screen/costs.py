"""Prices of paths, results of two dice, and the prospects of each end for the next turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from ....core.screen import Bar, Option, Price
from ....core.words import phrase, tr, trn
from ..rules import braking, corners, entering, steps, turn
from ..rules.entering import Entered, Visit
from ..rules.position import (
    FAILURE,
    FATAL,
    MOST_BRAKE_WEAR,
    PARTIAL,
    SPIN_UNITS,
    SUCCESS,
    UNIT,
    WAYS,
    Car,
    chances,
    result,
)
from ..rules.preview import Way
from ..rules.questions import Throw
from ..rules.road import Road
from ..rules.turn import needs
from ..rules.venue import State
from .facts import odds

# -- what a way costs ------------------------------------------------------------------------------


PRICES: Final[tuple[Price, ...]] = ("free", "wear", "roll", "out")
"""The cheapest first."""


def success(row: str, modifier: int = 0) -> str:
    """Say how likely a success is in a row of CFR-T2."""
    return odds(chances(row, modifier)[0])


def joined(*parts: str) -> str:
    """Parts of a sentence, those that say something."""
    return "; ".join(filter(None, parts))


def price(way: Way) -> Price:
    """Return the lowest price of a path in one word."""
    if way.crash:
        return "out"
    if way.rolls:
        return "roll"
    return "wear" if way.wear[1] else "free"


def figure(way: Way) -> str:
    """The same in a space: the units due."""
    if way.crash:
        return "out"
    return str(way.units) if way.units else "ok"


def cost_words(way: Way) -> str:
    """All that is due on a way and how it can be paid, in one line; nothing for a free way."""
    parts = []
    for duty in way.duties:
        if duty.units:
            words = _LEAVING if duty.why == "line" else _LIMIT
            parts.append(tr(words, n=duty.units * UNIT, limit=duty.limit))
    if parts:
        return f"{'; '.join(parts)}: {_paid(way)}"
    if not way.rolls:
        return ""
    return trn(
        "rolls by a crash (safe {safe} without skill)",
        "rolls by {n} crashes (safe {safe} without skill)",
        len(way.rolls),
        safe=_safe(way),
    )


_LEAVING: Final = phrase("{n} mph too fast when leaving the racing line")
_LIMIT: Final = phrase("{n} mph too fast (limit {limit})")


def _safe(way: Way) -> str:
    return tr("{n}%", n=f"{100 * float(way.safe):.0f}")


def _paid(way: Way) -> str:
    """Say how the units of a path can be paid for."""
    least, most = way.wear
    if way.crash:
        return tr("a certain crash")
    if way.rolls:
        rolled = trn("a roll", "{n} rolls", len(way.rolls))
        if most:
            rolled = tr("{n} wear and {rolls}", n=most, rolls=rolled)
        return tr("{roll} (safe {safe} without skill)", roll=rolled, safe=_safe(way))
    if least == most:
        return tr("{n} wear", n=most)
    if most - least > 1:
        return tr("{least} to {most} wear", least=least, most=most)
    fair = success("chance-corner")
    if not least:
        return tr("{n} wear, or a roll ({odds})", n=most, odds=fair)
    return tr("{n} wear, or {least} wear and a roll ({odds})", n=most, least=least, odds=fair)


def corners_on(state: State, way: Way) -> list[int]:
    """The corners of a way, in the order they are met."""
    road = state.game.road
    met = (road.corner[road.number[name]] for name in way.path[1:])
    return list(dict.fromkeys(corner for corner in met if corner >= 0))


def corner_words(state: State, corner: int) -> str:
    """A corner and its limits: ``Turn 1 (60 to 80)``."""
    road = state.game.road
    limits = sorted({road.speed[s] for s in state.game.track.corners[corner].spaces})
    return tr(
        _CORNER if len(limits) == 1 else _CORNERS,
        corner=tr(f"{state.game.track.TURN} {{number}}", number=corner + 1),
        least=limits[0],
        most=limits[-1],
    )


_CORNER: Final = phrase("{corner} ({least})")
_CORNERS: Final = phrase("{corner} ({least} to {most})")


# -- what two dice would do ------------------------------------------------------------------------


TONES: Final[Mapping[str, Price]] = {SUCCESS: "free", PARTIAL: "wear", FAILURE: "out"}


def chart(row: str, modifier: int, words: Mapping[str, str]) -> list[Bar]:
    """CFR-T2: what each sum of two dice would do in a row, changed by so much."""
    bars: list[Bar] = []
    for total in range(2, 13):
        came = result(row, min(12, max(2, total + modifier)))
        bars.append({"face": total, "odds": WAYS[total], "tone": TONES[came], "text": words[came]})
    return bars


def spell(row: str, modifier: int, words: Mapping[str, str]) -> str:
    """The results of a row and their odds, in one line; what cannot happen is left out."""
    ways = zip((SUCCESS, PARTIAL, FAILURE), chances(row, modifier), strict=True)
    return "; ".join(f"{odds(n)}: {words[came]}" for came, n in ways if n and words[came])


def results(state: State, throw: Throw) -> dict[str, str]:
    """Say the outcome of each result of a throw, by the word of the result.

    Parameters
    ----------
    state : State
    throw : Throw
        The data of the question of the skill or of the roll.
    """
    purpose, car = throw.purpose, state.position.cars[throw.seat]
    if purpose == "start":
        slow = car.planned - 2 * UNIT
        started = tr("{n} mph", n=car.planned)
        late = tr("a mis-shift ({n} mph)", n=slow) if slow else tr(_NO_MOVE)
        if state.game.rules.start_2016:
            return {SUCCESS: started, PARTIAL: late, FAILURE: tr("a stall (no move this turn)")}
        stalled = tr("a stall (no move this turn, {damage})", damage=_engine_loss(car, "a"))
        return {SUCCESS: started, PARTIAL: late, FAILURE: stalled}
    if purpose in ("accel", "top"):
        more = purpose == "accel" and needs(car, car.planned).top
        loss = _engine_loss(car, "a" if purpose == "accel" else "ts")
        return {
            SUCCESS: tr(_THEN_TOP if more else _MPH, n=car.planned),
            PARTIAL: "",
            FAILURE: tr("{n} mph, {damage}", n=car.planned - UNIT, damage=loss),
        }
    if purpose == "brakes":
        return _brakes(car, throw.detail)
    words = _PASS if purpose == "pass" else _CHANCE
    contact = purpose == "pass" and throw.row == "pass-old"
    return {came: tr(_CONTACT if contact and came == FAILURE else words[came]) for came in words}


_NO_MOVE: Final = phrase("a mis-shift (no move this turn)")
_MPH: Final = phrase("{n} mph")
_THEN_TOP: Final = phrase("{n} mph, then a top speed test")
_PASS: Final = phrase(
    {
        SUCCESS: "by",
        PARTIAL: "stuck behind, braking off the rest",
        FAILURE: "stuck behind, braking off the rest",
    }
)
_CONTACT: Final = phrase("stuck behind, with contact")
_CHANCE: Final = phrase(
    {SUCCESS: "carries on", PARTIAL: "spins", FAILURE: "crashes and is out of the race"}
)


def _engine_loss(car: Car, name: str) -> str:
    if car.engine:
        return tr("the engine is destroyed")
    if name == "a":
        return tr("acceleration {n} from now on", n=max(0, car.a - UNIT))
    return tr("top speed {n} from now on", n=max(0, car.ts - UNIT))


def _brakes(car: Car, detail: tuple[Any, ...]) -> dict[str, str]:
    _, to, spins = detail
    slower = tr("spins anyway") if spins else tr("{n} mph", n=to)
    failed = tr("the brakes are destroyed, and the car is out of the race")
    if not car.brakes:
        words = _MORE_WEAR if car.wear else _NO_WEAR
        failed = tr(words, result=slower, n=max(0, car.d - UNIT))
    return {SUCCESS: slower, PARTIAL: "", FAILURE: failed}


_MORE_WEAR: Final = phrase("{result}, deceleration {n} from now on and 1 more wear")
_NO_WEAR: Final = phrase("{result}, deceleration {n} from now on, and a spin: no wear is left")


# -- bills -----------------------------------------------------------------------------------------
# `driving` finds the best way to each end for the wear in hand. Here all ways count, but only by
# what they cost, so that one answer serves every purse and is kept with the board.


Bill = tuple[int, ...]
"""Units of the visit that a way begins on, then of each visit after it that costs something."""


class Bills(NamedTuple):
    """Prices of the paths of one turn.

    Attributes
    ----------
    bills : tuple of tuple of int
        Of all ways that can be paid at all; without those that cost more than another.
    corner : int
        Where the last way that costs nothing ends; -1 if one costs nothing to its end.
    """

    bills: tuple[Bill, ...]
    corner: int


Layer = dict[Visit, set[Bill]]
"""Bills by where they lead; without entries that no line in use can make dearer."""


def bills_of(road: Road, car: Car, speed: int, free: int = -1) -> Bills:
    """All ways of a car at a speed, from where it stands; kept with the road.

    Parameters
    ----------
    road : Road
    car : Car
        Its visit counts, and how much the tyres take; not its purse.
    speed : int
        In mph, no faster than in the turn before.
    free : int
        Ticks from which corners cost nothing (OPT-2); -1 for nowhere.
    """
    most, bought = steps.most_wear(car), car.corner_wear + car.chances
    visit = (car.corner, car.allowance, bought, car.barred, car.given) if car.corner >= 0 else ()
    entries = car.entries if car.lines else ()
    key = ("bills", car.space, speed, most, visit, entries, car.lines, free)
    bills: Bills | None = road.kept.get(key)
    if bills is None:
        bills = _Search(road, car, most, free).run(speed)
        road.keep(key, bills)
    return bills


class _Search:
    """Layer by layer, a step each; of one node only the bills count that no other undercuts."""

    def __init__(self, road: Road, car: Car, most: int, free: int) -> None:
        self.road, self.car, self.free = road, car, free
        self.most = most + 1
        """CFR-CORNER-4: units that a visit may cost."""
        self.bought = car.corner_wear + car.chances
        self.met: set[int] = set()
        """Corners in which the steps of a layer cost something."""

    def run(self, speed: int) -> Bills:
        """All ways at a speed."""
        car = self.car
        layer: Layer = {_without_old(corners.visit_of(car)): {(0,)}}
        corner = -1
        for _ in range(speed // UNIT):
            layer = self.further(layer, speed)
            if corner < 0 and not any(_is_free(bills) for bills in layer.values()):
                corner = min(self.met, default=-1)
        ends = {bill for bills in layer.values() for bill in bills}
        return Bills(tuple(sorted(_cheapest(ends))), corner)

    def further(self, layer: Layer, speed: int) -> Layer:
        further: Layer = {}
        self.met.clear()
        for visit, bills in layer.items():
            free = corners.is_beyond(self.road, self.car.space, visit.space, self.free)
            for to in self.road.next[visit.space]:
                entered = entering.enter(self.road, visit, to, speed, False, free)
                added = self.paid(visit, bills, entered)
                if added:
                    further.setdefault(_without_old(entered.visit), set()).update(added)
        return {visit: _cheapest(bills, alike=True) for visit, bills in further.items()}

    def paid(self, visit: Visit, bills: set[Bill], entered: Entered) -> set[Bill]:
        """Return the bills after a step that can be paid for."""
        bend = self.road.corner[entered.visit.space]
        if (entered.owed or entered.over) and _is_free(bills):
            self.met.add(bend if entered.over else visit.corner)
        if max(entered.owed, entered.over) >= FATAL:
            return set()
        fresh = bend >= 0 and bend != visit.corner
        paid = (self.added(bill, entered.line, entered.units, fresh) for bill in bills)
        return {bill for bill in paid if bill is not None}

    def added(self, bill: Bill, now: int, then: int, fresh: bool) -> Bill | None:
        """A bill with the units of a step; None where they cannot be bought.

        Parameters
        ----------
        now, then : int
            For lines that are left, and on the space.
        fresh : bool
            Whether a visit begins there.
        """
        first = len(bill) == 1
        here = now if fresh else now + then
        bought = bill[-1] + here + (self.bought if first else 0)
        if here and (bought > self.most or (first and self.car.barred)):
            return None
        if not fresh:
            return (*bill[:-1], bill[-1] + here)
        if then > self.most:
            return None
        gone = (*bill[:-1], bill[-1] + here) if first or bill[-1] + here else bill[:-1]
        return (*gone, then)


def _without_old(visit: Visit) -> Visit:
    """Return a record without its entries where no line in use can make them dearer."""
    return visit if visit.lines else visit._replace(entries=())


def _is_free(bills: Iterable[Bill]) -> bool:
    return any(not any(bill) for bill in bills)


def _cheapest(bills: set[Bill], *, alike: bool = False) -> set[Bill]:
    """Without those that cost nowhere less than another and somewhere more.

    Parameters
    ----------
    alike : bool
        Whether only bills of as many visits are held against each other: on the way the last one
        is of the visit that goes on.
    """
    if len(bills) < 2:
        return bills

    def undercuts(other: Bill, bill: Bill) -> bool:
        """Check whether a bill is cheaper for every purse: visit by visit, in their order."""
        if bill == other or len(other) > len(bill) or (alike and len(other) < len(bill)):
            return False
        return all(a <= b for a, b in zip(other, bill, strict=False))

    return {bill for bill in bills if not any(undercuts(other, bill) for other in bills)}


# -- ahead -----------------------------------------------------------------------------------------


AHEAD_TONES: Final = ("wear", "roll", "out")
"""The least bad first."""


class Then(NamedTuple):
    """The least that the next turn costs.

    Attributes
    ----------
    tone : "wear", "roll" or "out"
        Whether wear alone can pay for it, or a roll is needed, or nothing helps: a spin or a crash.
    units : int
        The fewest that are due, by braking and in corners; 0 of what cannot be held.
    corner : int
        The corner that asks for it; -1 if braking alone does, for want of a lower speed.
    """

    tone: Literal["wear", "roll", "out"]
    units: int
    corner: int


class Purse(NamedTuple):
    """A car's means to pay.

    Attributes
    ----------
    wear : int
        In hand.
    worn, rolled : int
        Wear and chances that its visit has had.
    """

    wear: int
    worn: int
    rolled: int


def ahead(state: State, before: Car, after: Car, seen: Way) -> Then | None:
    """Return what a path leaves for the next turn; None if it leaves a free choice.

    Parameters
    ----------
    state : State
    before, after : Car
        The car before it drives the way, and behind it, as `way_of` leaves it.
    seen : Way
        What the way costs.
    """
    finish, flag = state.game.finish, state.game.rules.run_to_flag
    last = not flag and any(car.at >= finish for car in state.position.cars)  # CFR-FIN-2
    if last or seen.crash or seen.finishes or after.limping:
        return None
    purses = _purses(before, after, seen)
    if not purses:
        return None
    road = state.game.road
    free = turn.free_from(state.game, after)
    corner, least, by_wear = -1, 0, False
    for braked, speed in _speeds(after):
        ways = bills_of(road, after, speed, free)
        if not braked and _is_free(ways.bills):
            return None
        corner = ways.corner if corner < 0 else corner
        for bill in ways.bills:
            for purse in purses:
                paid = _sums_paid(after, purse, braked, bill)
                if paid is not None:
                    units = braked + sum(bill)
                    least = min(least, units) if least else units
                    by_wear = by_wear or paid
    if not least:
        return Then("out", 0, corner)
    return Then("wear" if by_wear else "roll", least, corner)


def behind(state: State, seat: int, speed: int, ends: Iterable[tuple[Way, Car]]) -> Then | None:
    """Return what a planned speed leaves, wherever the move ends: the least of its ends.

    None as well where the speed itself ends in a spin. Tests are taken as passed, and what the ends
    lead through as driven at that speed.

    Parameters
    ----------
    ends : iterable of (Way, Car)
        As `driven` has them, with the wear gone that braking takes.
    """
    before = state.position.cars[seat].copy()
    braked = turn.needs(before, speed).braking
    if braked >= SPIN_UNITS or not braking.splits(before, braked):
        return None
    best: Then | None = None
    for seen, after in ends:
        then = ahead(state, before, after, seen)
        if then is None:
            return None
        if best is None or _rank(then) < _rank(best):
            best = then
    return best


def _rank(then: Then) -> tuple[int, int]:
    return AHEAD_TONES.index(then.tone), then.units


def words(state: State, then: Then) -> str:
    """The same in one line."""
    name = corner_words(state, then.corner) if then.corner >= 0 else tr("the next turn")
    return tr(_THEN[then.tone], corner=name, n=then.units * UNIT)


_THEN: Final = phrase(
    {
        "wear": "then {corner}: at least {n} mph to pay",
        "roll": "then {corner}: at least {n} mph to pay, not all in wear",
        "out": "then you can't make {corner}: a spin or a crash",
    }
)


def added(state: State, shown: Option, then: Then | None) -> Option:
    """An option, with what it leaves for the next turn."""
    if then is None:
        return shown
    detail = joined(shown.get("detail", ""), words(state, then))
    return {**shown, "detail": detail, "ahead": then.tone}


def _purses(before: Car, after: Car, seen: Way) -> list[Purse]:
    """List the best purses after a path: visits but the last paid by chances where possible.

    The last goes on, and may be left with its chance to come, or with more wear.
    """
    least, most = seen.wear
    left = after.wear + most - least
    same = before.corner == after.corner
    bought = after.corner_wear - (before.corner_wear if same else 0)
    if after.corner < 0 or after.chances or bought <= 0 or most <= least:
        purses = [Purse(left, after.corner_wear, after.chances)]
    else:
        purses = [Purse(left - 1, after.corner_wear, 0), Purse(left, after.corner_wear - 1, 1)]
    return [purse for purse in purses if purse.wear >= 0]


def _speeds(car: Car) -> Iterator[tuple[int, int]]:
    """CFR-PLAN-2, CFR-DECEL-1: units to brake by, and the lowest speed that they lead to.

    A higher one costs no less: its spaces begin with those of the lower one.
    """
    most = min(car.v, car.ts + UNIT)
    for braked in range(SPIN_UNITS):
        speed = car.v - car.d - UNIT * braked
        if speed <= UNIT:
            yield braked, UNIT
            return
        if speed <= most:
            yield braked, speed


def _sums_paid(car: Car, purse: Purse, braked: int, bill: Bill) -> bool | None:
    """Whether so many units of braking and a bill can be paid by wear alone; None if not at all.

    One unit of braking may be a test (CFR-T5), and one of each visit a chance (CFR-T6).
    """
    here, *further = bill
    rolled = [max(0, units - 1) for units in (braked, *further)]
    if sum(rolled) + max(0, here - 1 + purse.rolled) > purse.wear:
        return None
    most = steps.most_wear(car)
    fits = here <= most - purse.worn and all(units <= most for units in further)
    brakes = MOST_BRAKE_WEAR + car.soft  # OPT-10: a third point stands for the test
    return fits and braked <= brakes and braked + sum(bill) <= purse.wear

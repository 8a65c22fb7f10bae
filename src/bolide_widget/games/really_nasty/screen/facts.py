"""How each kind of fact is told: its sentence in the log, how it sounds, and what it does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ....core.grammar import does, own, verb, within
from ....racing.rows import FactRow
from ....racing.words import count
from ..rules import facts
from ..rules.facts import HIDDEN
from .words import DIE, OUT, PENALTY, SPIN, card_name, cards_name, corners, pit_turns, strategy

Names = Sequence[str]


def _weather(fact: facts.WeatherRolled, names: Names) -> str:
    same = fact.weather == fact.before
    road = "as before" if same else f"the road is {fact.weather.lower()}"
    return f"{does(names[fact.seat], 'roll')} the weather die: {fact.weather}, {road}."


def _drawn(fact: facts.CardDrawn, names: Names) -> str | None:
    """RN-PIT-4; those of the deal are not told one by one."""
    if fact.dealt:
        return None
    card = "a Really Nasty Card" if fact.card == HIDDEN else card_name(fact.card)
    return f"{does(names[fact.seat], 'draw')} {card}."


def _fuel(fact: facts.FuelDealt, names: Names) -> str | None:
    """RN-SET-6: a secret."""
    if fact.strategy == HIDDEN:
        return None
    return f"{does(names[fact.seat], 'get')} a {fact.strategy} Stop card."


def _moved(fact: facts.Moved, names: Names) -> str:
    name, spaces = names[fact.seat], len(fact.path) - 1
    if not spaces:
        return f"{does(name, 'stay')} in place."
    corner = f", too fast for {corners(fact.corners)}" if fact.corners else ""
    lane = ", too fast for the pit lane" if fact.speeding else ""
    return f"{does(name, 'drive')} {count(spaces, 'space')}{corner}{lane}."


def _lap(fact: facts.Crossed, names: Names) -> str:
    lap = f"complete lap {fact.laps}" if fact.laps else "start lap 1"
    return f"{does(names[fact.seat], lap)}."


def _declared(fact: facts.Declared, names: Names) -> str | None:
    """RN-PIT-5: a secret; that a car has landed is told already."""
    if fact.how == HIDDEN:
        return None
    return f"{does(names[fact.seat], f'plan a {fact.how} stop')}: {pit_turns(fact.base)}."


def _penalty(fact: facts.PenaltyTold, names: Names) -> str:
    name, penalty = names[fact.seat], f"penalty of a {PENALTY[fact.penalty]}"
    if fact.result == "lapsed":
        return f"{own(name)} {penalty} lapses."
    if fact.result == "served":
        return f"{does(name, 'serve')} the {penalty}."
    return f"{does(name, 'do not serve')} the {penalty} at this stop."


def _safety_car(fact: facts.SafetyCarMoved, names: Names) -> str:
    if len(fact.path) == 1:
        return "The Safety Car waits."
    return f"{does(names[fact.seat], f'move the Safety Car to {fact.path[-1]}')}."


PARKED: Final = {
    "entry": "The Safety Car drives into the pits: overtaking is allowed again.",
    "missed": "The Safety Car misses the pits.",
    "out": "The Safety Car is parked.",
}


def _finish(fact: facts.Finished, names: Names) -> str:
    last = " as the last car in the race" if fact.how == "last" else ""
    return f"{does(names[fact.seat], 'win' if fact.place == 1 else 'finish')}{last}."


def _played(fact: facts.Played, names: Names) -> str:
    on = "" if fact.other < 0 else f" on {within(names[fact.other])}"
    return f"{does(names[fact.seat], 'play')} {cards_name(fact.cards)}{on}."


def _void(fact: facts.Played, names: Names) -> str:
    played = _played(fact, names)[:-1]
    return f"{played}: the stop would be too long, and the card goes back to the hand."


def _spun(fact: facts.Rotated, names: Names) -> str:
    name = names[fact.seat]
    return f"{does(name, 'spin')} and {verb(name, 'face')} backwards."


def _audited(fact: facts.Audited, names: Names) -> str:
    """RN-MAR-3: the fuel card and the sheet, stop by stop."""
    owner = own(names[fact.seat])
    card = f"{owner} fuel card is {strategy(fact.fuel)}. " if fact.fuel else ""
    stops = "; ".join(stop_words(*stop) for stop in fact.stops)
    sheet = f"{owner} stops: {stops}. " if stops else "No stops. "
    return f"{card}{sheet}{'The sheet is in order.' if fact.passed else 'The audit fails.'}"


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


FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "colour": FactRow("take the {colour} car"),
    "grid": FactRow("start from grid place {number}"),
    "tyre-card": FactRow("start on {tyre} tyres"),
    "draw": FactRow(_drawn),
    "fuel": FactRow(_fuel),
    "weather": FactRow(_weather, effect="sky"),
    # in a turn
    "turn": FactRow(None, counted="turns"),
    "tyre": FactRow("change from {before} to {tyre} tyres"),
    "pit-turn": FactRow("take pit turn {taken}", "quiet", counted="pit_turns"),
    "rotate": FactRow(lambda f, n: f"{does(n[f.seat], 'turn')} the car: {SPIN[f.step]}.", "quiet"),
    "roll": FactRow(
        lambda f, n: f"{does(n[f.seat], 'roll')} {f.face} with the {DIE[f.die]} die.", "quiet"
    ),
    "move": FactRow(_moved, counted="moves"),
    "lap": FactRow(_lap),
    "land": FactRow("stop on bay {bay}, stop lap {lap}", counted="stops"),
    "declare": FactRow(_declared),
    "penalty": FactRow(_penalty),
    "leave": FactRow(
        lambda f, n: f"{does(n[f.seat], 'leave')} the pits after {pit_turns(f.taken)}."
    ),
    "sc-move": FactRow(_safety_car),
    "sc-parked": FactRow(lambda f, n: PARKED[f.why], "good"),
    "out": FactRow(lambda f, n: f"{does(n[f.seat], 'be out')}: {OUT[f.why]}.", "bad", "out"),
    "finish": FactRow(_finish, "strong"),
    "race-over": FactRow("The race is over.", whose=None),
    # cards
    "play": FactRow(_played, "warn", counted="cards_played"),
    "void": FactRow(_void, "warn"),
    "spin": FactRow(_spun, "bad", "shake", counted="spins"),
    "fined": FactRow("owe a penalty stop, from stop lap {lap} on", "bad"),
    # the end
    "audit": FactRow(_audited),
    "time-out": FactRow(lambda f, n: f"{own(n[f.seat])} time is up."),
}
"""Every kind of fact."""

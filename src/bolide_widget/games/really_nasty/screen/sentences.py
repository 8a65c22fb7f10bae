"""Facts as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....core.grammar import does, own, verb, within
from ....core.questions import Fact
from ....racing.words import count
from .words import DIE, OUT, PENALTY, SPIN, card_name, cards_name, corners, pit_turns, strategy

Names = Sequence[str]
Tell = Callable[[Any, Names], str | None]


def sentence(fact: Fact, names: Names) -> str | None:
    """A fact as a sentence of the log; None for those that another one tells already."""
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _said(words: str) -> Tell:
    """A sentence about the driver a fact begins with; fields of the fact in braces."""

    def tell(fact: Any, names: Names) -> str:
        return f"{does(names[fact[1]], words.format(*fact))}."

    return tell


def _weather(fact: Any, names: Names) -> str:
    _, seat, weather, before = fact
    told = "as before" if weather == before else f"the road is {weather.lower()}"
    return f"{does(names[seat], 'roll')} the weather die: {weather}, {told}."


def _drawn(fact: Any, names: Names) -> str | None:
    """RN-PIT-4; those of the deal are not told one by one."""
    _, seat, card, dealt = fact
    if dealt:
        return None
    what = "a Really Nasty Card" if card == "?" else card_name(card)
    return f"{does(names[seat], 'draw')} {what}."


def _moved(fact: Any, names: Names) -> str:
    _, seat, path, exposed, speeding = fact
    if len(path) == 1:
        return f"{does(names[seat], 'stay')} in place."
    told = f"{does(names[seat], 'drive')} {count(len(path) - 1, 'space')}"
    if exposed:
        told += f", too fast for {corners(exposed)}"
    return f"{told}, too fast for the pit lane." if speeding else f"{told}."


def _lap(fact: Any, names: Names) -> str:
    _, seat, laps, _ = fact
    return f"{does(names[seat], f'complete lap {laps}' if laps else 'start lap 1')}."


def _declared(fact: Any, names: Names) -> str | None:
    """RN-PIT-5: a secret; that a car has landed is told already."""
    _, seat, how, base = fact
    return None if how == "?" else f"{does(names[seat], f'plan a {how} stop')}: {pit_turns(base)}."


def _penalty(fact: Any, names: Names) -> str:
    _, seat, kind, result = fact
    what = f"the penalty of a {PENALTY[kind]}"
    if result == "lapsed":
        return f"{own(names[seat])} {what[4:]} lapses."
    told = "serve" if result == "served" else "do not serve"
    return f"{does(names[seat], told)} {what}{'' if result == 'served' else ' at this stop'}."


def _safety_car(fact: Any, names: Names) -> str:
    _, seat, path = fact
    if len(path) == 1:
        return "The Safety Car waits."
    return f"{does(names[seat], f'move the Safety Car to {path[-1]}')}."


PARKED: Final = {
    "entry": "The Safety Car drives into the pits: overtaking is allowed again.",
    "missed": "The Safety Car misses the pits.",
    "out": "The Safety Car is parked.",
}


def _out(fact: Any, names: Names) -> str:
    _, seat, _, why = fact
    return f"{does(names[seat], 'be out')}: {OUT[why]}."


def _finish(fact: Any, names: Names) -> str:
    _, seat, place, how = fact
    last = " as the last car in the race" if how == "last" else ""
    return f"{does(names[seat], 'win' if place == 1 else 'finish')}{last}."


def _played(fact: Any, names: Names) -> str:
    _, seat, cards, other = fact
    on = "" if other < 0 else f" on {within(names[other])}"
    return f"{does(names[seat], 'play')} {cards_name(cards)}{on}."


def _void(fact: Any, names: Names) -> str:
    _, seat, cards, other = fact
    at = f"{does(names[seat], 'play')} {cards_name(cards)} on {within(names[other])}"
    return f"{at}: the stop would be too long, and the card goes back to the hand."


def _spun(fact: Any, names: Names) -> str:
    return f"{does(names[fact[1]], 'spin')} and {verb(names[fact[1]], 'face')} backwards."


def _fined(fact: Any, names: Names) -> str:
    _, seat, _, lap = fact
    return f"{does(names[seat], 'owe')} a penalty stop, from stop lap {lap} on."


def _audited(fact: Any, names: Names) -> str:
    """RN-MAR-3: the fuel card and the sheet, stop by stop."""
    _, seat, fuel, stops, passed = fact
    card = f"{own(names[seat])} fuel card is {strategy(fuel)}. " if fuel else ""
    made = "; ".join(stop_words(*stop) for stop in stops)
    sheet = f"{own(names[seat])} stops: {made}. " if made else "No stops. "
    return f"{card}{sheet}{'The sheet is in order.' if passed else 'The audit fails.'}"


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


_SENTENCES: Final[Mapping[str, Tell]] = {
    "colour": _said("take the {2} car"),
    "grid": _said("start from grid place {2}"),
    "tyre-card": _said("start on {2} tyres"),
    "draw": _drawn,
    "fuel": lambda f, n: None if f[2] == "?" else f"{does(n[f[1]], 'get')} a {f[2]} Stop card.",
    "weather": _weather,
    "tyre": _said("change from {3} to {2} tyres"),
    "pit-turn": _said("take pit turn {2}"),
    "rotate": lambda f, n: f"{does(n[f[1]], 'turn')} the car: {SPIN[f[2]]}.",
    "roll": lambda f, n: f"{does(n[f[1]], 'roll')} {f[3]} with the {DIE[f[2]]} die.",
    "move": _moved,
    "lap": _lap,
    "land": _said("stop on bay {2}, stop lap {3}"),
    "declare": _declared,
    "penalty": _penalty,
    "leave": lambda f, n: f"{does(n[f[1]], 'leave')} the pits after {pit_turns(f[2])}.",
    "sc-move": _safety_car,
    "sc-parked": lambda f, n: PARKED[f[2]],
    "out": _out,
    "finish": _finish,
    "race-over": lambda f, n: "The race is over.",
    "play": _played,
    "void": _void,
    "spin": _spun,
    "fined": _fined,
    "audit": _audited,
    "time-out": lambda f, n: f"{own(n[f[1]])} time is up.",
}

SILENT: Final = frozenset(("turn",))
"""Facts that need no sentence: another one tells it."""

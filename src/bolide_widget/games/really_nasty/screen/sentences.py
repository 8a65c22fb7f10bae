"""Facts as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ....core.grammar import does
from ....core.questions import Fact

Names = Sequence[str]


def sentence(fact: Fact, names: Names) -> str | None:
    """A fact as a sentence of the log; None for those that need none."""
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _said(words: str) -> Callable[[Any, Names], str]:
    """A sentence about the driver a fact begins with; fields of the fact in braces."""

    def tell(fact: Any, names: Names) -> str:
        return f"{does(names[fact[1]], words.format(*fact))}."

    return tell


def _moved(fact: Any, names: Names) -> str:
    path = fact[2]
    if len(path) == 1:
        return f"{does(names[fact[1]], 'stay')} on {path[0]}."
    exposed = f", exposing {', '.join(f'corner {n}' for n in fact[3])}" if fact[3] else ""
    return f"{does(names[fact[1]], 'drive')} {len(path) - 1} to {path[-1]}{exposed}."


def _penalty(fact: Any, names: Names) -> str:
    told = {"served": "serve a penalty", "due": "have not served a penalty", "lapsed": ""}
    words = told[fact[3]]
    return f"{does(names[fact[1]], words)} ({fact[2]})." if words else f"{fact[2]} lapses."


def _out(fact: Any, names: Names) -> str:
    why = {
        "entry": "missed a forced stop",
        "safety-car": "took the Safety Car past the entry",
        "turns": "the race was stopped",
    }[fact[3]]
    return f"{does(names[fact[1]], 'be')} out: {why}."


_SENTENCES: Final[Mapping[str, Callable[[Any, Names], str | None]]] = {
    "colour": _said("take the {2} car"),
    "grid": _said("start from grid {2}"),
    "tyre-card": _said("start on {2} tyres"),
    "weather": _said("roll the weather die: {2}"),
    "tyre": _said("change from {3} to {2} tyres"),
    "pit-turn": _said("take pit turn {2}"),
    "rotate": _said("turn the car"),
    "roll": _said("roll {3} with the {2} die"),
    "move": _moved,
    "land": _said("stop in the pits, stop lap {3}"),
    "penalty": _penalty,
    "leave": _said("leave the pits after {2} pit turns"),
    "out": _out,
    "finish": _said("finish"),
    "race-over": lambda fact, names: "The race is over.",
}

"""Facts of a race of Formula D as sentences of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ....core.grammar import does, is_you, own, verb, within
from ....core.questions import Fact
from ....racing.words import count, listed, ordinal
from ..rules.position import CATEGORIES
from .words import CATEGORY, ORDINALS, character_words, points

Names = Sequence[str]
Tell = Callable[[Fact, Names], str | None]


def sentence(fact: Fact, names: Names) -> str | None:
    """A fact as a sentence of the log; None for those that another one tells already."""
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _start(fact: Fact, names: Names) -> str:
    _, seat, face, result = fact
    told = {
        "stalled": "stall at the start",
        "normal": "get away",
        "great": "make a great start",
    }[result]
    return f"{does(names[seat], 'roll')} {face} and {verb(names[seat], told)}."


def _gear(fact: Fact, names: Names) -> str | None:
    _, seat, gear, before = fact
    if before in (0, gear):
        return None
    way = "up" if gear > before else "down"
    return f"{does(names[seat], f'shift {way}')} to gear {gear}."


def _move(fact: Fact, names: Names) -> str:
    _, seat, how, path, brakes = fact
    spaces = len(path) - 1
    name = names[seat]
    if how == "pit":
        return (
            f"{does(name, 'drive')} into the pits."
            if spaces
            else (f"{does(name, 'wait')} in the pits.")
        )
    told = {
        "move": "drive",
        "slide": "slide",
        "slipstream": "slipstream",
        "exit": "leave the pits with",
    }[how]
    if not spaces:
        return f"{does(name, 'stay')} in place{_braked(brakes)}."
    return f"{does(name, told)} {count(spaces, 'space')}{_braked(brakes)}."


def _braked(brakes: int) -> str:
    return f", braking for {points('brakes', brakes)}" if brakes else ""


WHY: Final = {
    "overshoot": "overshooting",
    "block": "being blocked",
    "shift": "skipping gears",
    "slipstream": "entering a corner in a slipstream",
    "collision": "a collision",
    "debris": "damage on the road",
    "engine": "the engine",
    "noise": "noise",
    "radio": "a car radio",
    "drift": "drifting",
}


def _wear(fact: Fact, names: Names) -> str | None:
    _, seat, category, lost, why = fact
    if why == "braking":
        return None
    cause = f" by {WHY[why]}" if why in WHY else ""
    return f"{does(names[seat], 'lose')} {points(category, lost)}{cause}."


def _restored(fact: Fact, names: Names) -> str:
    _, seat, category, given, by = fact
    where = {
        "pit-stop": " in the pits",
        "repair": " by a repair",
        "checkpoint": " at the checkpoint",
        "police": " from the police",
    }.get(by, "")
    return f"{does(names[seat], 'get')} back {points(category, given)}{where}."


def _stop(fact: Fact, names: Names) -> str | None:
    _, seat, _, corner, stops, needed = fact
    if not stops:
        return f"No stop for {within(names[seat])} in {corner}: it was an overshoot."
    if stops > needed:
        return None
    which = ORDINALS[stops] if stops < len(ORDINALS) else str(stops)
    of = "" if needed == 1 else f" {which}"
    return f"{does(names[seat], 'make')} the{of} stop in {corner}{_of(stops, needed)}."


def _of(stops: int, needed: int) -> str:
    return f", {stops} of {needed}" if needed > 1 else ""


def _tested(what: str, lost: str) -> Tell:
    def tell(fact: Fact, names: Names) -> str:
        ending = f"{lost} suffers" if fact[3] else "no harm"
        return f"{does(names[fact[1]], 'roll')} {fact[2]} for {what}: {ending}."

    return tell


def _collision(fact: Fact, names: Names) -> str:
    _, seat, face, lost, other = fact
    ending = "contact" if lost else "no contact"
    return f"{does(names[seat], 'roll')} {face} next to {within(names[other])}: {ending}."


def _line(fact: Fact, names: Names) -> str:
    _, seat, lap = fact
    done = f"complete lap {lap - 1}" if lap > 1 else "start lap 1"
    return f"{does(names[seat], done)}."


def _mark(fact: Fact, names: Names) -> str:
    whose = "your" if is_you(names[fact[1]]) else own(names[fact[1]])
    return f"Parts of {whose} car lie on {fact[2]}."


OUT: Final = {
    "body": "The body is wrecked",
    "engine": "The engine is blown",
    "susp": "The suspension breaks",
    "overshoot": "The tyres do not bear it",
    "corner": "A corner was left too many stops early",
    "block": "There is no way to brake in time",
    "confirmation": "The first corner was not survived",
    "turns": "No turns are left",
}


def _out(fact: Fact, names: Names) -> str:
    _, seat, _, why = fact
    return f"{OUT.get(why, 'Trouble')}: {does(names[seat], 'be out')} of the race."


def _chart(fact: Fact, names: Names) -> str:
    _, seat, face, says = fact
    told = {"good": "good weather", "changeable": "changeable", "rain": "rain"}[says]
    return f"{does(names[seat], 'roll')} {face} for the weather: {told}."


SKY: Final = {
    "good": "The road is dry, for the whole race.",
    "changeable": "The road is dry, and it may change.",
    "rain_changeable": "It rains, and it may change.",
    "rain": "It rains, for the whole race.",
}


def _split(fact: Fact, names: Names) -> str:
    told = [f"{n} {CATEGORY[word]}" for word, n in zip(CATEGORIES, fact[2], strict=True)]
    return f"{does(names[fact[1]], 'build')} a car: {listed(told)}."


TAKEN: Final = {
    "nitro": "nitro",
    "turbo": "turbo",
    "grip": "soft tyres",
    "more": "a drift",
    "less": "a drift",
}


def _modified(fact: Fact, names: Names) -> str:
    _, seat, taken, spaces = fact
    by = listed(TAKEN.get(word, word) for word in taken)
    return f"{does(names[seat], 'have')} {count(spaces, 'space')} to drive by {by}."


def _mechanics(fact: Fact, names: Names) -> str:
    _, seat, face, spaces = fact
    told = f"a fast stop, {count(spaces, 'space')} out" if spaces else "a slow stop"
    return f"{own(names[seat])} mechanics roll {face}: {told}."


def _noise(fact: Fact, names: Names) -> str:
    _, seat, face, category = fact
    told = f"{CATEGORY[category]} suffers" if category else "nothing"
    return f"{does(names[seat], 'roll')} {face} in the noise zone: {told}."


def _radio(fact: Fact, names: Names) -> str:
    _, seat, other, face, category = fact
    who, at = names[seat], within(names[other])
    return f"{does(who, 'throw')} the radio at {at}, a {face}: {CATEGORY[category]}."


def _tried(fact: Fact, names: Names) -> str:
    _, seat, throws, over, abandoned = fact
    if abandoned:
        return f"{does(names[seat], 'abandon')} the qualifying lap."
    beyond = f" and {count(over, 'space')} too far" if over else ""
    return f"{does(names[seat], 'complete')} the lap: {count(throws, 'throw')}{beyond}."


_SENTENCES: Final[Mapping[str, Tell]] = {
    "attempt": lambda f, n: f"{does(n[f[1]], 'drive')} a qualifying lap.",
    "award": lambda f, n: f"{does(n[f[1]], 'have')} the highest speed of lap {f[2]}: {f[3]} km/h.",
    "blocked": lambda f, n: f"{does(n[f[1]], 'be')} blocked, {count(f[2], 'space')} short.",
    "character": lambda f, n: f"{does(n[f[1]], 'drive')} as {character_words(f[2])}.",
    "chart": _chart,
    "checkpoint": lambda f, n: f"{does(n[f[1]], 'reach')} the checkpoint.",
    "collision": _collision,
    "confirmed": lambda f, n: f"{own(n[f[1]])} {ordinal(f[2])} place is confirmed.",
    "debris": _tested("the damage on the road", "the suspension"),
    "engine": _tested("the engine", "it"),
    "finish": lambda f, n: f"{does(n[f[1]], 'finish')} {ordinal(f[2])}.",
    "frog": lambda f, n: f"{does(n[f[1]], 'have')} the weather rolled again.",
    "gear": _gear,
    "grid": lambda f, n: f"{does(n[f[1]], 'take')} grid place {f[2]}.",
    "grid-roll": lambda f, n: f"{does(n[f[1]], 'roll')} {f[2]} for the grid.",
    "lap": _tried,
    "line": _line,
    "mark": _mark,
    "mechanics": _mechanics,
    "modified": _modified,
    "move": _move,
    "noise": _noise,
    "out": _out,
    "overshoot": lambda f, n: f"{does(n[f[1]], 'overshoot')} by {count(f[2], 'space')}.",
    "pit-spot": lambda f, n: f"{does(n[f[1]], 'drive')} off the pit grid.",
    "pit-stop": lambda f, n: f"{does(n[f[1]], 'make')} a pit stop.",
    "police": lambda f, n: f"{does(n[f[1]], 'pass')} the police at {f[3]} km/h.",
    "race-over": lambda f, n: "The race is over.",
    "radio": _radio,
    "recover": lambda f, n: f"{does(n[f[1]], 'turn')} round.",
    "restored": _restored,
    "roll": lambda f, n: f"{does(n[f[1]], 'roll')} {f[3]} in gear {f[2]}.",
    "round": lambda f, n: f"Round {f[1]}.",
    "scrap": lambda f, n: f"{does(n[f[1]], 'leave')} damage on {f[2]}.",
    "spin": lambda f, n: f"{does(n[f[1]], 'spin')} on {f[2]}.",
    "split": _split,
    "start": _start,
    "stop": _stop,
    "technical-stop": lambda f, n: f"{does(n[f[1]], 'make')} a technical stop.",
    "time-out": lambda f, n: f"{own(n[f[1]])} time is up.",
    "tyre-stop": lambda f, n: f"{does(n[f[1]], 'change')} tyres.",
    "tyres": lambda f, n: f"{does(n[f[1]], 'take')} {f[2]} tyres.",
    "waits": lambda f, n: f"{does(n[f[1]], 'wait')} on the pit grid.",
    "wear": _wear,
    "weather": lambda f, n: SKY[f[1]],
}

SILENT: Final = frozenset(("end",))
"""Facts that need no sentence: another one tells it."""

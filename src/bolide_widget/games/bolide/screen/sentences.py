"""Facts of a race of Bolide as sentences of the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ....boards.lattice.points import Point
from ....core.grammar import does, is_you, own, verb, within
from ....core.questions import Fact
from ....racing.words import ordinal
from ..rules.position import RAIN
from ..rules.tables import meaning
from .prompts import LINES, heading, listed, service_words, strategy_words

DAMAGE = {
    "top-speed": "top speed -{}",
    "no-fourth": "no 4th gear",
    "set-up": "the set-up is cancelled",
}


def sentence(fact: Fact, names: Sequence[str], advanced: bool = False) -> str | None:
    """A fact as a sentence of the log; None for those that another one tells already."""
    if fact[0] == "engagement":
        return _engagement(fact, names, "engagement-advanced" if advanced else "engagement")
    tell = _SENTENCES.get(fact[0])
    return None if tell is None else tell(fact, names)


def _move(fact: Fact, names: Sequence[str]) -> str:
    _, seat, start, end, speed = fact
    if speed == 0:
        return f"{does(names[seat], 'stand still')}."
    way = heading((end[0] - start[0], end[1] - start[1]))
    return f"{does(names[seat], 'go')} {way} to {_at(end)}."


def _at(point: Point) -> str:
    return f"({point[0]}, {point[1]})"


def _damage(fact: Fact, names: Sequence[str]) -> str:
    _, seat, what, steps = fact
    return f"{does(names[seat], 'be damaged')}: {DAMAGE[what].format(steps)}."


def _line(fact: Fact, names: Sequence[str]) -> str:
    _, seat, line, way, count = fact
    if way < 0:
        return f"{does(names[seat], 'go back')} over {LINES[line]}."
    if line == "half":
        return f"{does(names[seat], 'cross')} {LINES[line]}."
    done = f"complete lap {count - 1}" if count > 1 else "start lap 1"
    return f"{does(names[seat], done)}."


def _rolled(words: str) -> Callable[[Fact, Sequence[str]], str]:
    def tell(fact: Fact, names: Sequence[str]) -> str:
        return f"{does(names[fact[1]], 'roll')} {fact[2]} for {words}: {meaning(fact[0], fact[2])}."

    return tell


def _start(fact: Fact, names: Sequence[str]) -> str:
    _, seat, table, face, result = fact
    from_where = "out of the pits" if table == "pit-exit" else "at the start"
    return f"{does(names[seat], 'roll')} {face} {from_where}: {result} start."


def _engagement(fact: Fact, names: Sequence[str], table: str) -> str:
    _, attacker, defender, _, face = fact
    told = _clash(meaning(table, face), {"attacker": names[attacker], "defender": names[defender]})
    return f"{does(names[attacker], 'roll')} {face}: {told}."


def _clash(words: str, who: dict[str, str]) -> str:
    """A line of the engagement table, with names for attacker and defender."""

    def named(found: re.Match[str]) -> str:
        name, ending = who[found[1]], found[2]
        if ending == " wins":
            return f"{within(name)} {verb(name, 'win')}"
        if ending:
            return "your" if is_you(name) else own(name)
        return within(name)

    return re.sub(r"(attacker|defender)( wins|'s)?", named, words)


def _safety_roll(fact: Fact, names: Sequence[str]) -> str:
    return f"{does(names[fact[1]], 'roll')} {fact[2]}: {meaning('safety-car', fact[2])}."


def _declare(fact: Fact, names: Sequence[str]) -> str | None:
    told = {"sharp-brake": "brake sharply", "draft": "draft", "crash": "do not brake"}
    return f"{does(names[fact[1]], told[fact[2]])}." if fact[2] in told else None


def _pit_in(fact: Fact, names: Sequence[str]) -> str:
    _, seat, speed, penalty = fact
    late = f", too fast: every service {penalty} boxes later" if penalty else ""
    return f"{does(names[seat], 'enter')} the pit lane at speed {speed}{late}."


def _service(fact: Fact, names: Sequence[str]) -> str:
    words = {"tyres": "new tyres", "repair": "a repair", "none": "nothing done"}
    done = listed([words.get(word) or service_words(word) for word in fact[2]])
    return f"{does(names[fact[1]], 'get')} {done}."


def _forecast(fact: Fact, names: Sequence[str]) -> str:
    rolls = does(names[fact[1]], "roll")
    return f"{rolls} {fact[2]} for the forecast: {meaning('forecast', fact[2])}."


def _weather(fact: Fact, names: Sequence[str]) -> str:
    _, seat, face, now = fact
    return (
        f"{does(names[seat], 'roll')} {face} for the weather: {'rain' if now == RAIN else 'sun'}."
    )


def _strategy(fact: Fact, names: Sequence[str]) -> str:
    return f"{does(names[fact[1]], 'choose')} {strategy_words(*fact[2:])}."


def _out(fact: Fact, names: Sequence[str]) -> str:
    name = names[fact[1]]
    whys = {"fuel": "have no fuel for the next lap", "turns": "have no more turns"}
    return f"{does(name, whys.get(fact[3], 'crash'))} and {verb(name, 'be')} out of the race."


def _slid(fact: Fact, names: Sequence[str]) -> str:
    return f"{does(names[fact[1]], 'roll')} {fact[2]} on slicks: {meaning('slick', fact[2])}."


_SENTENCES: dict[str, Callable[[Fact, Sequence[str]], str | None]] = {
    "round": lambda f, n: f"Round {f[1]}.",
    "forecast": _forecast,
    "weather": _weather,
    "strategy": _strategy,
    "reroll": lambda f, n: f"{does(n[f[1]], 'roll again')} for the {f[2]}." if f[3] else None,
    "slick": _slid,
    "grid-roll": lambda f, n: f"{does(n[f[1]], 'roll')} {f[2]} for the grid.",
    "grid": lambda f, n: f"{does(n[f[1]], 'take')} grid place {f[2]}.",
    "start": _start,
    "move": _move,
    "declare": _declare,
    "leave-track": lambda f, n: f"{does(n[f[1]], 'leave')} the track.",
    "out": _out,
    "wait": lambda f, n: f"{does(n[f[1]], 'wait')}.",
    "engage": lambda f, n: f"{does(n[f[1]], 'engage')} {within(n[f[2]])} at {_at(f[3])}.",
    "push": lambda f, n: f"{does(n[f[1]], 'give')} way to {_at(f[3])}.",
    "safety-car-roll": _safety_roll,
    "safety-car": lambda f, n: "The safety car comes out: the field queues up.",
    "queue": lambda f, n: f"{does(n[f[1]], 'queue')} at {_at(f[2])}.",
    "booster": _rolled("the booster"),
    "brake": _rolled("the brakes"),
    "draft-void": lambda f, n: f"{does(n[f[1]], 'have')} no room to draft.",
    "damage": _damage,
    "half-spin": lambda f, n: f"{does(n[f[1]], 'be')} half spun.",
    "time-out": lambda f, n: f"{own(n[f[1]])} time is up.",
    "recover": lambda f, n: f"{does(n[f[1]], 'turn')} round.",
    "pit-in": _pit_in,
    "box": lambda f, n: f"{does(n[f[1]], 'be')} in pit box {f[2]}.",
    "service": _service,
    "pit-out": lambda f, n: f"{does(n[f[1]], 'leave')} the pits at {_at(f[2])}.",
    "line": _line,
    "finish": lambda f, n: f"{does(n[f[1]], 'finish')} {ordinal(f[2])}.",
    "race-over": lambda f, n: "The race is over.",
}

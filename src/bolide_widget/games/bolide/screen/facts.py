"""How each kind of fact is told: its sentence in the log, how it sounds, and what it does."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ....core.grammar import does, is_you, own, verb, within
from ....racing import rows
from ....racing.rows import Sentence
from ....racing.words import listed, ordinal
from ..rules import facts
from ..rules.carried import CRASHED
from ..rules.position import RAIN
from ..rules.tables import meaning
from .words import LINES, heading, service_words, strategy_words

Names = Sequence[str]


@dataclass(frozen=True)
class FactRow(rows.FactRow):
    """With where a fact puts its car.

    Parameters
    ----------
    way : tuple of str
        The fields with the points that the car of the fact is seen on, in order.
    """

    way: tuple[str, ...] = ()


def _move(fact: facts.Moved, names: Names) -> str:
    (x, y), end = fact.start, fact.end
    if fact.speed == 0:
        return f"{does(names[fact.seat], 'stand still')}."
    return f"{does(names[fact.seat], 'go')} {heading((end[0] - x, end[1] - y))} to {end}."


DAMAGE: Final = {
    "top-speed": "top speed -{}",
    "no-fourth": "no 4th gear",
    "set-up": "the set-up is cancelled",
}


def _damage(fact: facts.Damaged, names: Names) -> str:
    return f"{does(names[fact.seat], 'be damaged')}: {DAMAGE[fact.what].format(fact.points)}."


def _line(fact: facts.Crossed, names: Names) -> str:
    name, line, count = names[fact.seat], LINES[fact.line], fact.crossings
    if fact.way < 0:
        return f"{does(name, 'go back')} over {line}."
    if fact.line == "half":
        return f"{does(name, 'cross')} {line}."
    return f"{does(name, f'complete lap {count - 1}' if count > 1 else 'start lap 1')}."


def _tried(words: str) -> Sentence:
    def sentence(fact: facts.Tried, names: Names) -> str:
        rolls, result = does(names[fact.seat], "roll"), meaning(fact.kind, fact.face)
        return f"{rolls} {fact.face} for {words}: {result}."

    return sentence


def _start(fact: facts.StartRolled, names: Names) -> str:
    where = "out of the pits" if fact.table == "pit-exit" else "at the start"
    return f"{does(names[fact.seat], 'roll')} {fact.face} {where}: {fact.result} start."


def _engagement(table: str) -> Sentence:
    def sentence(fact: facts.Fought, names: Names) -> str:
        who = {"attacker": names[fact.attacker], "defender": names[fact.defender]}
        result = _clash(meaning(table, fact.face), who)
        return f"{does(names[fact.attacker], 'roll')} {fact.face}: {result}."

    return sentence


def _clash(words: str, who: dict[str, str]) -> str:
    """A line of the engagement table, with names for attacker and defender."""

    def named(match: re.Match[str]) -> str:
        name, ending = who[match[1]], match[2]
        if ending == " wins":
            return f"{within(name)} {verb(name, 'win')}"
        if ending:
            return "your" if is_you(name) else own(name)
        return within(name)

    return re.sub(r"(attacker|defender)( wins|'s)?", named, words)


def _engage(fact: facts.Engaged, names: Names) -> str:
    engages = does(names[fact.attacker], "engage")
    return f"{engages} {within(names[fact.defender])} at {fact.point}."


def _safety_car(fact: facts.SafetyCarRolled, names: Names) -> str:
    rolls, result = does(names[fact.seat], "roll"), meaning("safety-car", fact.face)
    return f"{rolls} {fact.face}: {result}."


DECLARED: Final = {"sharp-brake": "brake sharply", "draft": "draft", "crash": "do not brake"}


def _declare(fact: facts.Declared, names: Names) -> str | None:
    words = DECLARED.get(fact.word)
    return words and f"{does(names[fact.seat], words)}."


def _pit_in(fact: facts.PitEntered, names: Names) -> str:
    late = f", too fast: every service {fact.boxes} boxes later" if fact.boxes else ""
    return f"{does(names[fact.seat], 'enter')} the pit lane at speed {fact.speed}{late}."


def _service(fact: facts.Served, names: Names) -> str:
    words = {"tyres": "new tyres", "repair": "a repair", "none": "nothing done"}
    done = listed([words.get(word) or service_words(word) for word in fact.words])
    return f"{does(names[fact.seat], 'get')} {done}."


def _forecast(fact: facts.ForecastRolled, names: Names) -> str:
    rolls, result = does(names[fact.seat], "roll"), meaning("forecast", fact.face)
    return f"{rolls} {fact.face} for the forecast: {result}."


def _weather(fact: facts.WeatherRolled, names: Names) -> str:
    sky = "rain" if fact.weather == RAIN else "sun"
    return f"{does(names[fact.seat], 'roll')} {fact.face} for the weather: {sky}."


def _strategy(fact: facts.Chosen, names: Names) -> str:
    words = strategy_words(fact.fuel, fact.compound, fact.set_up, fact.tyres)
    return f"{does(names[fact.seat], 'choose')} {words}."


WHY: Final = {"fuel": "have no fuel for the next lap", "turns": "have no more turns"}


def _out(fact: facts.Retired, names: Names) -> str:
    name = names[fact.seat]
    return f"{does(name, WHY.get(fact.why, 'crash'))} and {verb(name, 'be')} out of the race."


def _slick(fact: facts.Rolled, names: Names) -> str:
    rolls, result = does(names[fact.seat], "roll"), meaning("slick", fact.face)
    return f"{rolls} {fact.face} on slicks: {result}."


def _time(fact: facts.Timed, names: Names) -> str | None:
    if fact.turns == CRASHED:
        return None
    return f"{does(names[fact.seat], 'have')} needed {fact.turns} turns."


FACT_ROWS: Final[Mapping[str, FactRow]] = {
    # before the race
    "forecast": FactRow(_forecast),
    "weather": FactRow(_weather, effect="sky"),
    "grid-roll": FactRow("roll {face} for the grid"),
    "grid": FactRow("take grid place {place}", way=("point",)),
    "strategy": FactRow(_strategy),
    # a qualifying
    "order-roll": FactRow("roll {face} for the order of driving"),
    "drives": FactRow(lambda f, n: f"{does(n[f.seat], 'drive')} {ordinal(f.place)}."),
    "attempt": FactRow("stand on grid place 1, alone on the track"),
    "time": FactRow(_time),
    # moves
    "round": FactRow("Round {number}.", "quiet", whose=None),
    "start": FactRow(_start),
    "declare": FactRow(_declare),
    "booster": FactRow(_tried("the booster")),
    "brake": FactRow(_tried("the brakes")),
    "reroll": FactRow(
        lambda f, n: f"{does(n[f.seat], 'roll again')} for the {f.table}." if f.again else None
    ),
    "draft-void": FactRow("have no room to draft"),
    "move": FactRow(_move, way=("start", "end")),
    "stop": FactRow(None),
    "slick-try": FactRow(None),
    "slick": FactRow(_slick),
    "slide": FactRow(None, way=("declared", "point")),
    "line": FactRow(_line),
    "half-first": FactRow(None),
    "finish": FactRow(lambda f, n: f"{does(n[f.seat], 'finish')} {ordinal(f.place)}.", "strong"),
    "wait": FactRow("wait"),
    "time-out": FactRow(lambda f, n: f"{own(n[f.seat])} time is up."),
    # trouble
    "engage": FactRow(_engage, "strong", "shake", whose="attacker"),
    "engagement": FactRow(_engagement("engagement"), whose="attacker"),
    "push": FactRow("give way to {end}", way=("start", "end")),
    "damage": FactRow(_damage, "bad"),
    "half-spin": FactRow("be half spun", effect="shake", counted="half_spins"),
    "recover": FactRow("turn round"),
    "leave-track": FactRow("leave the track", counted="off_track"),
    "out": FactRow(_out, effect="out", way=("point",)),
    "safety-car-roll": FactRow(_safety_car),
    "safety-car": FactRow("The safety car comes out: the field queues up.", whose=None),
    "queue": FactRow("queue at {point}", way=("point",)),
    # the pits
    "pit-in": FactRow(_pit_in, counted="pit_stops"),
    "box": FactRow("be in pit box {box}"),
    "service": FactRow(_service),
    "pit-out": FactRow("leave the pits at {point}", way=("point",)),
    "race-over": FactRow("The race is over.", whose=None),
}
"""Every kind of fact."""

ADVANCED: Final[Mapping[str, FactRow]] = {
    **FACT_ROWS,
    "engagement": FactRow(_engagement("engagement-advanced"), whose="attacker"),
}
"""The same by the advanced rules, which have another table."""

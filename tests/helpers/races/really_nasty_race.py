"""Positions of the Really Nasty Motor Racing Game in a line of code.

``rn(A="r20l2", B="r21l1 c3 WET yellow")`` is a race on RN-DEFAULT in which A is to move. The first
word of a car is its space; then, in any order: ``c3`` laps, ``DRY``, ``WET``, ``INTER``, ``One``,
``Two``, ``Three``, a colour (``golden`` is yellow), ``pending``, ``new`` (no moving turn yet),
``punctured``, ``yellow`` (flagged), ``spin1``, ``BO6``, ``PS6`` (``BO6d``: deferred), ``done12``
(windows), ``stop=6,free,3,0,1``, ``hand=CO1+WE``, ``out``.
"""

from __future__ import annotations

from typing import Any

import bolide_widget as bw
from bolide_widget.core.options import Roll
from bolide_widget.core.questions import Fact
from bolide_widget.games.really_nasty.race import Race
from bolide_widget.games.really_nasty.rules import paths
from bolide_widget.games.really_nasty.rules.position import (
    COLOURS,
    STRATEGIES,
    TYRES,
    Car,
    Position,
)

NAMES = ("A", "B", "C", "D", "E", "F")
WORDS = {
    **{word: ("tyre", word) for word in TYRES},
    **{word: ("fuel", word) for word in STRATEGIES},
    **{word: ("colour", word) for word in COLOURS if word != "yellow"},
    "golden": ("colour", "yellow"),
    "pending": ("start_pending", True),
    "new": ("first_done", False),
    "punctured": ("puncture", True),
    "yellow": ("yellow", True),
    "out": ("status", "out"),
}


def car(text: str) -> dict[str, Any]:
    """The fields of a car, by the words of the module's docstring."""
    first, *words = text.split()
    fields: dict[str, Any] = {"space": first}
    for word in words:
        if word in WORDS:
            name, value = WORDS[word]
            fields[name] = value
        elif word.startswith("hand="):
            fields["hand"] = word[5:].split("+") if word[5:] else []
        elif word.startswith("stop="):
            lap, kind, *numbers = word[5:].split(",")
            fields["stop"] = (int(lap), kind, *map(int, numbers))
        elif word.startswith("done"):
            fields["windows"] = [int(number) for number in word[4:]]
        elif word.startswith("spin"):
            fields["spin_step"] = int(word[4:])
        elif word[:2] in ("BO", "PS"):
            penalty = (word[:2], int(word[2:].rstrip("d")), word.endswith("d"))
            fields["penalties"] = [*fields.get("penalties", []), penalty]
        elif word.startswith("c"):
            fields["laps"] = int(word[1:])
        else:
            raise ValueError(f"no such word: {word}")
    return fields


class Table:
    """A race that is driven by a test."""

    def __init__(self, race: Race) -> None:
        self.race = race

    @property
    def position(self) -> Position:
        return self.race._state.position

    def seat(self, name: str) -> int:
        return self.race.drivers.index(name)

    def car(self, name: str = "A") -> Car:
        return self.position.cars[self.seat(name)]

    def at(self, name: str = "A") -> str:
        """Where a car stands."""
        return self.race.cars[name].space or "-"

    @property
    def question(self) -> tuple[str, str]:
        """Who is asked what; ("", "") when the race is over."""
        question = self.race._state.question
        if question is None:
            return "", ""
        seat = question.roller if question.players[0] < 0 else question.players[0]
        return self.race.drivers[seat], question.kind

    @property
    def options(self) -> list[str]:
        """The answers that are open, as `name` has them."""
        return [name(option.action) for option in self.race.options]

    def facts(self, kind: str) -> list[Fact]:
        return [fact for fact in self.race.facts if fact[0] == kind]

    def ways(self, roll: int, who: str = "A", die: str = "brown") -> list[str]:
        """The complete list of what may be driven with a roll, asked or not."""
        state = self.race.state
        state.position.roll, state.position.die = roll, die
        return [name(action) for action in paths.find(state, self.seat(who)).actions]

    def sc_ways(self) -> list[str]:
        """The same of the Safety Car."""
        return [name(action) for action in paths.find_safety_car(self.race.state).actions]

    def passes(self) -> Table:
        """Nobody plays a card in a window."""
        while self.question[1] == "react":
            self.race.play("pass")
        return self

    def roll(self, face: int, die: str | None = None) -> Table:
        """Until a movement die is thrown: passes, tyres kept, a die (the first that is offered)."""
        while not isinstance(self.race.pending, Roll):
            kind = self.question[1]
            if kind == "die":
                self.race.play(f"die+{die}" if die else self.race.options[0])
            elif kind == "tyre":
                self.race.play(self.race._state.default())
            else:
                assert kind == "react", kind
                self.race.play("pass")
        assert self.question[1] == "roll", self.question
        self.race.roll(face)
        return self

    def go(self, to: str) -> Table:
        """Drive to an end, named as in `name`; an only end has been driven already."""
        if self.question[1] not in ("path", "approach", "sc-path"):
            assert self.last == to, (self.last, to)
            return self
        for option in self.race.options:
            if name(option.action) == to:
                self.race.play(option)
                return self
        raise AssertionError(f"{to} is not open: {self.options}")

    def drive(self, face: int, to: str, die: str | None = None) -> Table:
        """Roll, and drive there."""
        return self.roll(face, die).go(to)

    def play(self, answer: str) -> Table:
        self.race.play(answer)
        return self

    @property
    def last(self) -> str:
        """Where the last move went, with the corners it exposed."""
        moved = self.facts("move")[-1]
        return moved[2][-1] + ("!" + "+".join(map(str, moved[3])) if moved[3] else "")

    def turn(self, who: str) -> Table:
        """The same position at the begin of somebody's turn."""
        self.race.arrange({}, to_move=who)
        return self


def name(action: tuple[Any, ...]) -> str:
    """An answer in a word: ``r22l2!4``, ``scheduled``, ``free3``, ``brown``."""
    words = [str(part) for part in action]
    return "".join(words[1:] if words[0] in ("to", "die", "tyre") else words)


def rn(
    *,
    track: str = "rn-default",
    weather: str = "DRY",
    sc: tuple[str, str] | None = None,
    to_move: str | None = None,
    rules: bw.really_nasty.Rules | None = None,
    laps: int | None = None,
    **cars: str,
) -> Table:
    """A race with these cars, in play order; the first is to move. A lone car has B on its bay."""
    names = sorted(cars) if len(cars) > 1 else [*cars, *[n for n in NAMES if n not in cars][:1]]
    race = Race(track, names, rules=rules, laps=laps, seed=1, dice="ask")
    data = {who: car(words) for who, words in cars.items()}
    if len(cars) == 1:
        data[names[1]] = car("B1" if " blue" in cars[names[0]] else "B2")
    race.arrange(data, to_move or names[0], weather, sc)
    return Table(race)
